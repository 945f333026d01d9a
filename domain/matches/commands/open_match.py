"""Opening a match: from nothing, from a position, as a fork; and starting it once every seat is taken."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

import msgspec

from domain.kernel.agenda import asked_seats
from domain.kernel.dice import seed_bytes
from domain.kernel.game import Game, encode_state
from domain.kernel.play import Play
from domain.kernel.position import Position, read_position
from domain.kernel.refusals import SetupRefused
from domain.kernel.registry import Registry, read_options
from domain.kernel.vocabulary import Seat
from domain.matches.events import MatchOpened, MatchStarted, Origin, Pace, Policies, SeatPlan, UndoPolicy
from domain.matches.match import Match
from domain.matches.tokens import new_seed, token_hash

_ENCODER = msgspec.msgpack.Encoder()


class Tokens(msgspec.Struct, frozen=True):
    """The tokens of a new match, in clear; shown once."""

    host: str
    invite: str
    seats: dict[str, str]


class NewMatch(msgspec.Struct, frozen=True, kw_only=True):
    """What a match is created from."""

    game: str
    seats: tuple[SeatPlan, ...]
    options: dict[str, Any] = {}
    undo: UndoPolicy | None = None
    listed: bool = False
    hints: bool | None = None
    seed: str | None = None
    position: Position | None = None
    pace: Pace | None = None
    host_player: str = ""
    """The id of the player who creates it."""


def open_match(games: Registry, new: NewMatch, tokens: Tokens, request: str, at: int) -> MatchOpened:
    """The first event of a match, or a refusal that says what cannot be."""
    game = games.find(new.game)
    options = read_options(game, new.options)
    if len(new.seats) not in game.seat_counts:
        allowed = ", ".join(map(str, game.seat_counts))
        raise SetupRefused("seat-count", (("/seats", "count"),), seats=len(new.seats), allowed=allowed, game=game.id)
    position = b""
    if new.position is not None:
        position = encode_state(read_position(game, options, len(new.seats), new.position))
    return MatchOpened(
        at=at,
        game=game.id,
        rules=game.rules,
        options=msgspec.to_builtins(options),
        seats=new.seats,
        policies=policies_of(new.seats, new.undo, new.listed, new.hints),
        seed=new_seed() if new.seed is None else seed_bytes(new.seed).hex(),
        host_token=token_hash(tokens.host),
        invite_token=token_hash(tokens.invite),
        seat_tokens={seat: token_hash(token) for seat, token in tokens.seats.items()},
        open_seed=new.seed is not None,
        position=position,
        from_position=new.position is not None,
        pace=new.pace,
        host_player=new.host_player,
        request=request,
    )


def policies_of(seats: tuple[SeatPlan, ...], undo: UndoPolicy | None, listed: bool, hints: bool | None) -> Policies:
    """What the creator wants, and defaults for the rest."""
    return Policies(undo or default_undo(seats), listed, default_hints(seats) if hints is None else hints)


def default_hints(seats: tuple[SeatPlan, ...]) -> bool:
    """Not where guests come: a hint takes the match off the leaderboards for all of them."""
    return all(seat.player != "open" for seat in seats)


def default_undo(seats: tuple[SeatPlan, ...]) -> UndoPolicy:
    """People around one screen undo as they like; where strangers may join, each undoes only their own answers."""
    return "own" if any(seat.player == "open" for seat in seats) else "free"


def fork(
    source: Match,
    ply: int,
    seats: tuple[SeatPlan, ...],
    policies: Policies,
    tokens: Tokens,
    request: str,
    at: int,
    host_player: str = "",
    named_after: Mapping[str, str] | None = None,
) -> MatchOpened:
    """A new match from a ply of another, hidden parts too, with a seed of its own.

    `named_after`: by seat the player whose name the source shows there, where names are copied.
    """
    state, _ = source.state_at(ply)
    return MatchOpened(
        at=at,
        game=source.game.id,
        rules=source.state.rules,
        options=source.state.options,
        seats=seats,
        policies=policies,
        seed=new_seed(),
        host_token=token_hash(tokens.host),
        invite_token=token_hash(tokens.invite),
        seat_tokens={seat: token_hash(token) for seat, token in tokens.seats.items()},
        position=encode_state(state),
        forked_from=Origin(str(source.id.hex), ply),
        host_player=host_player,
        named_after=dict(named_after or {}),
        request=request,
    )


def start(ident: UUID, games: Mapping[str, Game[Any]], event: MatchOpened) -> Match:
    """A match in memory from its first event, already started if no seat is open."""
    match = Match.open(ident, games, event)
    start_if_full(match, event.at)
    return match


def start_if_full(match: Match, at: int) -> None:
    """A match starts by itself once no seat is open."""
    if match.state.status == "open" and all(record.holder != "open" for record in match.state.seats):
        match.trigger(start_event(match, at))


def start_event(match: Match, at: int) -> MatchStarted:
    """Frame 0: the set-up and its facts, or the position the match begins from."""
    game, state = match.game, match.state
    seed = bytes.fromhex(state.seed)
    position = match.opening_position()
    if position:
        state = game.state_decoder.decode(position)
        match.replace_game_state(state, 0)
        return MatchStarted(at=at, facts=msgspec.Raw(_ENCODER.encode(())), opens=_asked(state))
    options = msgspec.convert(state.options, type=game.options)
    play = Play.begin(game, match.seats, seed, options)
    match.replace_game_state(play.state, 0)
    everybody = (1 << (match.seats + 1)) - 1
    return MatchStarted(
        at=at,
        facts=msgspec.Raw(_ENCODER.encode(play.set_up.facts)),
        rolled=play.set_up.draws,
        shown=everybody,
        opens=_asked(play.state),
    )


def _asked(state: Any) -> tuple[Seat, ...]:
    return asked_seats(state.agenda)
