"""What the server sends about players and between them, as msgspec structs: for calls made by `request`."""

import msgspec

from orrery_client.types import Player, Summary


class Rating(msgspec.Struct, frozen=True):
    """A player's rating; the order of the leaderboard is by `cautious`."""

    cautious: float
    deviation: float
    mean: float


class GameRating(msgspec.Struct, frozen=True):
    """How a player has done in one game, over rated matches."""

    average: float
    best: int | None
    game: str
    matches: int
    rating: Rating
    wins: int


class PlayerProfile(msgspec.Struct, frozen=True):
    """A player as everybody may see it, with ratings and recent listed matches."""

    created: str
    id: str
    name: str
    ratings: tuple[GameRating, ...]
    recent: tuple[Summary, ...]


class Token(msgspec.Struct, frozen=True):
    """A token that works, without itself."""

    added: str
    current: bool
    id: str
    label: str


class TokenList(msgspec.Struct, frozen=True):
    """Your tokens: one for each device."""

    tokens: tuple[Token, ...]


class AddedToken(msgspec.Struct, frozen=True):
    """A new token of yours, shown only here."""

    id: str
    label: str
    token: str


class Pairing(msgspec.Struct, frozen=True):
    """A pairing code: it gives one device a token, within five minutes."""

    code: str
    expires: str


class Webhook(msgspec.Struct, frozen=True):
    """Where your events are sent to."""

    events: tuple[str, ...]
    name: str
    since: str
    url: str


class WebhookList(msgspec.Struct, frozen=True):
    """Your webhooks."""

    webhooks: tuple[Webhook, ...]


class WebhookSecret(msgspec.Struct, frozen=True):
    """A webhook as it was set; its secret is shown once, when it is new."""

    events: tuple[str, ...]
    name: str
    secret: str | None
    since: str
    url: str


class Attempt(msgspec.Struct, frozen=True):
    """One attempt to deliver."""

    at: str
    fault: str | None
    status: int | None


class Delivery(msgspec.Struct, frozen=True):
    """An event that was, or will be, sent to a webhook."""

    at: str
    attempts: tuple[Attempt, ...]
    delivered: bool
    event: str
    id: str
    match: str
    next: str | None
    version: int


class DeliveryList(msgspec.Struct, frozen=True):
    """The deliveries of today and yesterday, newest first."""

    deliveries: tuple[Delivery, ...]


class Invitation(msgspec.Struct, frozen=True):
    """A player whom the host has asked to take a seat."""

    player: Player


class InvitationList(msgspec.Struct, frozen=True):
    """The players who are invited and have not taken a seat yet."""

    invitations: tuple[Invitation, ...]


class Message(msgspec.Struct, frozen=True):
    """A message of a player to the table."""

    at: str
    id: str
    name: str
    seat: int | None
    text: str


class MessageList(msgspec.Struct, frozen=True):
    """What the players wrote to each other."""

    allowed: bool
    messages: tuple[Message, ...]


class Rematch(msgspec.Struct, frozen=True):
    """The match in which the same players play again."""

    match: Summary
    seats: tuple[int, ...]


class Affected(msgspec.Struct, frozen=True):
    """A ply that a takeback would undo."""

    label: str | None
    ply: int
    seat: int


class Takeback(msgspec.Struct, frozen=True):
    """A request to go back past a barrier."""

    affected: tuple[Affected, ...]
    by: int
    id: str
    note: str
    status: str
    to_ply: int
    votes: dict[str, bool | None]
