"""Response bodies about players and their tokens."""

import msgspec

from api.schemas.responses import LeaderboardRating
from domain.kernel.vocabulary import Seat
from domain.matches.match_state import Status
from domain.players.player import Player, TokenRecord
from projections.match_views.summary import Summary, moment_text


class PlayerView(msgspec.Struct, frozen=True):
    """A player as everybody may see it."""

    id: str
    name: str
    created: str


class RegisteredPlayer(msgspec.Struct, frozen=True):
    """A player and a token of it, shown only here."""

    player: PlayerView
    token: str


class TokenView(msgspec.Struct, frozen=True):
    """A token that works, without itself."""

    id: str
    label: str
    added: str
    current: bool


class TokenList(msgspec.Struct, frozen=True):
    """Your tokens: one for each device."""

    tokens: tuple[TokenView, ...]


class AddedToken(msgspec.Struct, frozen=True):
    """A new token of yours, shown only here."""

    id: str
    label: str
    token: str


class PairingView(msgspec.Struct, frozen=True):
    """A pairing code: it gives one device a token, within five minutes."""

    code: str
    expires: str


class GameRating(msgspec.Struct, frozen=True):
    """How a player has done in one game, over rated matches."""

    game: str
    matches: int
    wins: int
    average: float
    best: int | None
    rating: LeaderboardRating


class PlayerProfile(PlayerView, frozen=True):
    """A player as everybody may see it, with ratings and recent listed matches."""

    ratings: tuple[GameRating, ...]
    recent: tuple[Summary, ...]


class PlayerSnapshot(msgspec.Struct, frozen=True):
    """Where a new reader of your events begins."""

    player: str
    waiting: tuple[str, ...]


class PlayerEvent(msgspec.Struct, frozen=True):
    """Something that concerns you in one of your matches."""

    match: str
    game: str
    version: int
    at: str
    seats: tuple[Seat, ...]
    status: Status | None
    takeback: str | None


class Invitation(msgspec.Struct, frozen=True):
    """A player whom the host has asked to take a seat."""

    player: PlayerView


class InvitationList(msgspec.Struct, frozen=True):
    """The players who are invited and have not taken a seat yet."""

    invitations: tuple[Invitation, ...]


def player_view(player: Player) -> PlayerView:
    return PlayerView(player.id.hex, player.name, moment_text(player.created))


def token_view(record: TokenRecord, current: TokenRecord) -> TokenView:
    return TokenView(record.id, record.label, moment_text(record.added), record.id == current.id)
