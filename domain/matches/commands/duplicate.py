"""Duplicates: another table plays a match that is over with the same seed."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

import msgspec

from domain.kernel.game import Game
from domain.kernel.refusals import SetupRefused
from domain.kernel.registry import read_options
from domain.matches.commands.open_match import NewMatch, Tokens, policies_of
from domain.matches.errors import MatchError
from domain.matches.events import DuplicateOpened, MatchOpened
from domain.matches.match import Match
from domain.matches.tokens import token_hash

MOST_DUPLICATES = 64


def check_duplicable(match: Match) -> None:
    """Only a match that is over: two tables with one seed would tell each other what is hidden."""
    if not match.state.over:
        raise MatchError("still-running")
    if not match.has_started:
        raise MatchError("not-started")


def first_table(match: Match) -> UUID:
    """The table that counts the others."""
    return UUID(match.state.duplicate_of) if match.state.duplicate_of else match.id


def open_duplicate(
    games: Mapping[str, Game[Any]], first: Match, new: NewMatch, tokens: Tokens, request: str, at: int
) -> MatchOpened:
    """The first event of another table: same options, start and seed, other players."""
    game, state, position = games[first.state.game], first.state, first.opening_position()
    if len(new.seats) != first.seats:
        raise SetupRefused(
            "seat-count", (("/seats", "count"),), seats=len(new.seats), allowed=str(first.seats), game=game.id
        )
    return MatchOpened(
        at=at,
        game=game.id,
        rules=game.rules,
        options=msgspec.to_builtins(read_options(game, state.options)),
        seats=new.seats,
        policies=policies_of(new.seats, new.undo, new.listed, new.hints),
        seed=state.seed,
        host_token=token_hash(tokens.host),
        invite_token=token_hash(tokens.invite),
        seat_tokens={seat: token_hash(token) for seat, token in tokens.seats.items()},
        position=position,
        from_position=bool(position),
        duplicate_of=first_table(first).hex,
        request=request,
    )


def check_room_for_duplicate(match: Match) -> None:
    if len(match.state.duplicates) >= MOST_DUPLICATES:
        raise MatchError("too-many-duplicates")


def link_duplicate(match: Match, duplicate: UUID, at: int) -> None:
    """Let the first table name another one; a repeat changes nothing."""
    if duplicate.hex not in match.state.duplicates:
        match.trigger(DuplicateOpened(at=at, match=duplicate.hex))
