"""Duplicate play: which match may be played again at another table, and how the tables compare."""

from statistics import fmean
from uuid import UUID

from api.access import no_seat, require_token
from api.authentication import caller_of
from api.clock import now
from api.parameters import match_uuid
from api.problems import invalid_field
from api.schemas.requests import CreateMatch
from api.schemas.responses import DuplicateSeat, DuplicateTable
from api.strict_request import StrictRequest
from domain.kernel.messages import Message
from domain.kernel.registry import Registry, read_options
from domain.matches.application import MatchApplication, plain_result
from domain.matches.commands.duplicate import check_duplicable, check_room_for_duplicate, first_table, link_duplicate
from domain.matches.errors import MatchError
from domain.matches.match import Match
from domain.matches.match_state import MatchState


async def find_first_table(
    request: StrictRequest, matches: MatchApplication, games: Registry, data: CreateMatch
) -> Match:
    """The match to be played again, if the caller has played it and nothing contradicts it."""
    assert data.duplicate_of is not None

    def look(match: Match) -> Match:
        caller = caller_of(request, match)
        require_token(caller)
        if not (caller.is_host or caller.seats):
            raise no_seat(caller, "not-your-seat")
        check_duplicable(match)
        return match

    match = await matches.read(match_uuid(data.duplicate_of), look)
    check_contradictions(games, match.state, data)
    try:
        await matches.read(first_table(match), check_room_for_duplicate)
    except MatchError as problem:
        if problem.code != "not-found":  # A first table that was removed counts no more.
            raise
    return match


def check_contradictions(games: Registry, state: MatchState, data: CreateMatch) -> None:
    """Game, options and start are those of the first table."""
    if data.game != state.game:
        raise invalid_field("/game", "differs", Message("why.duplicate-game", {"game": state.game}))
    game = games[state.game]
    if data.options and read_options(game, data.options) != read_options(game, state.options):
        raise invalid_field("/options", "differs", Message("why.duplicate-options"))
    for name in ("seed", "position"):
        if getattr(data, name) is not None:
            raise invalid_field(f"/{name}", "not-allowed", Message("why.duplicate-start"))


async def link_to_first_table(matches: MatchApplication, played: Match, duplicate: UUID) -> None:
    """Count the new table at the first one, which may have been removed since."""
    try:
        await matches.execute(first_table(played), lambda match: link_duplicate(match, duplicate, now()), plain_result)
    except MatchError as problem:
        if problem.code != "not-found":
            raise


def compare_tables(asked: str, tables: list[tuple[str, MatchState]]) -> tuple[DuplicateTable, ...]:
    """What became of each seat at each table. While the match asked about runs, the others keep their results."""
    over = any(match == asked and state.over for match, state in tables)
    totals = [points_by_seat(state) if over else {} for _, state in tables]
    return tuple(
        DuplicateTable(
            number + 1,
            match if is_visible(asked, match, state) else None,
            match == asked,
            state.status,
            tuple(
                compare_seat(number, seat, state, totals, named=is_visible(asked, match, state))
                for seat in range(len(state.seats))
            ),
        )
        for number, (match, state) in enumerate(tables)
    )


def is_visible(asked: str, match: str, state: MatchState) -> bool:
    """Whether the table may be named: it is the caller's own, or anyone may read it."""
    return match == asked or state.policies.listed


def points_by_seat(state: MatchState) -> dict[int, int]:
    return {} if state.outcome is None else {rank.seat: rank.total for rank in state.outcome.ranking}


def compare_seat(
    number: int, seat: int, state: MatchState, totals: list[dict[int, int]], *, named: bool
) -> DuplicateSeat:
    name = state.seats[seat].name if named else None
    own = totals[number].get(seat)
    if own is None or state.outcome is None:
        return DuplicateSeat(seat, name, None, None, None, None)
    others = [points[seat] for place, points in enumerate(totals) if place != number and seat in points]
    return DuplicateSeat(
        seat,
        name,
        own,
        next(rank.rank for rank in state.outcome.ranking if rank.seat == seat),
        1 + sum(other > own for other in others),
        round(own - fmean(others), 2) if others else None,
    )
