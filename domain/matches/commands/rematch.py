"""Rematches: the players of a match that is over play again, and the next one in order of seats starts."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

import msgspec

from domain.kernel.game import Game
from domain.kernel.registry import read_options
from domain.kernel.vocabulary import Seat
from domain.matches.commands.open_match import start_if_full
from domain.matches.errors import MatchError
from domain.matches.events import MatchOpened, MessagesSwitched, RematchOpened, SeatPlan, SeatTaken
from domain.matches.match import Match
from domain.matches.match_state import SeatRecord
from domain.matches.tokens import new_seed


def check_over(match: Match) -> None:
    """Only a match that was played to its end, or given up, has a rematch."""
    if match.state.imported:
        raise MatchError("read-only")
    if not match.state.over:
        raise MatchError("still-running")


def seats_in_rematch(seats: int) -> tuple[Seat, ...]:
    """For each seat its number in the rematch: everyone moves up by one, and seat 0 comes last."""
    return tuple((seat - 1) % seats for seat in range(seats))


def open_rematch(played: Match, ident: UUID, games: Mapping[str, Game[Any]], at: int) -> Match:
    """The new match, its events still to be saved. Every token is good for its holder's seat there too."""
    state = played.state
    game = games[state.game]
    records = [state.seats[(seat + 1) % played.seats] for seat in range(played.seats)]
    opened = MatchOpened(
        at=at,
        game=state.game,
        rules=game.rules,
        options=msgspec.to_builtins(read_options(game, state.options)),
        seats=tuple(SeatPlan(record.name, _planned_player(record)) for record in records),
        policies=state.policies,
        seed=new_seed(),
        host_token=state.host_token,
        invite_token=state.invite_token,
        seat_tokens={str(seat): record.token for seat, record in enumerate(records) if record.holder == "host"},
        rematch_of=played.id.hex,
        pace=None if state.clocks is None else state.clocks.pace,
        host_player=state.host_player,
        named_after={str(seat): record.named_after for seat, record in enumerate(records) if record.named_after},
    )
    match = Match.open(ident, games, opened)
    if state.messages_off:
        match.trigger(MessagesSwitched(at=at, allowed=False))
    for seat, record in enumerate(records):
        if record.holder == "guest":
            match.trigger(
                SeatTaken(
                    at=at,
                    seat=seat,
                    name=record.name,
                    player="person",
                    token=record.token,
                    player_id=record.player_id,
                )
            )
    start_if_full(match, at)
    return match


def _planned_player(record: SeatRecord) -> str:
    """A guest's seat is open until the guest is seated; a seat that was left is open for anyone."""
    if record.holder == "host":
        return "person"
    return record.player if record.holder == "bot" else "open"


def link_rematch(match: Match, rematch: UUID, by: Seat | None, at: int) -> None:
    """Let the match that is over name its rematch; a repeat changes nothing."""
    if not match.state.rematch:
        match.trigger(RematchOpened(at=at, match=rematch.hex, by=by))
