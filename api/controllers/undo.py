"""Undo and redo."""

from collections.abc import Callable

from litestar import Controller, Response, get, post
from litestar.params import JSONBody

from api.access import ANONYMOUS, acting_seat
from api.authentication import caller_of
from api.clock import now
from api.conditional import answer_headers, private_response, seen_version, view_response
from api.dependencies import Matches
from api.openapi.headers import ETAG
from api.openapi.operations import RequiresIfMatch
from api.openapi.refusals import refuses, repeated, unmodified
from api.openapi.security import TOKEN_OPTIONAL, TOKEN_REQUIRED
from api.parameters import ActAs, IfMatch, IfNoneMatch, MatchId, match_uuid
from api.schemas.requests import UndoTo
from api.strict_request import StrictRequest
from domain.kernel.vocabulary import Seat
from domain.matches.application import MatchApplication
from domain.matches.commands.undo_redo import UndoResult, redo, undo
from domain.matches.errors import MatchError
from domain.matches.match import Match
from projections.match_views.undo import UndoResultView, UndoView, undo_result_view, undo_view

Change = Callable[[Match, Seat, int, int, int], UndoResult]

REFUSALS = (
    "token-missing",
    "not-your-seat",
    "not-started",
    "match-over",
    "read-only",
    "stale",
    "ply-out-of-range",
    "if-match-required",
    "rate-limited",
)


class UndoController(Controller):
    path = "/v1/matches/{match_id:str}"
    tags = ["undo"]

    @get(
        "/undo",
        operation_id="show_undo",
        security=TOKEN_OPTIONAL,
        response_headers=[ETAG],
        responses=unmodified() | refuses("token-missing", "not-your-seat", "not-started"),
    )
    async def show_undo(
        self,
        request: StrictRequest,
        matches: Matches,
        match_id: MatchId,
        act_as: ActAs = None,
        if_none_match: IfNoneMatch = None,
    ) -> Response[UndoView]:
        """Show your undo points, newest first, the first barrier, and what can be redone."""

        def look(match: Match) -> Response[UndoView]:
            caller = caller_of(request, match)
            if not match.has_started:
                raise MatchError("not-started")
            if not caller.seats and act_as is None:
                nothing = UndoView(match.ply, match.version, (), None, ())
                return view_response(request, match, "spectator", match.version, lambda: nothing, if_none_match)
            seat = acting_seat(match, caller, act_as)
            return view_response(
                request,
                match,
                seat,
                match.version,
                lambda: undo_view(match, seat, seat, request.language),
                if_none_match,
            )

        return await matches.read(match_uuid(match_id), look)

    @post(
        "/undo",
        operation_id="undo_to",
        operation_class=RequiresIfMatch,
        security=TOKEN_REQUIRED,
        status_code=201,
        response_headers=[ETAG],
        opt={"limit": "answers"},
        responses=repeated(UndoResultView) | refuses(*REFUSALS, "undo-barrier"),
    )
    async def undo_to(
        self,
        request: StrictRequest,
        matches: Matches,
        match_id: MatchId,
        data: JSONBody[UndoTo],
        act_as: ActAs = None,
        if_match: IfMatch = None,
    ) -> Response[UndoResultView]:
        """Go back to a ply, as far as the match's undo policy allows. Nothing is deleted."""
        return await change_line(request, matches, match_id, undo, data.to_ply, act_as, if_match)

    @post(
        "/redo",
        operation_id="redo_to",
        operation_class=RequiresIfMatch,
        security=TOKEN_REQUIRED,
        status_code=201,
        response_headers=[ETAG],
        opt={"limit": "answers"},
        responses=repeated(UndoResultView) | refuses(*REFUSALS, "nothing-to-redo"),
    )
    async def redo_to(
        self,
        request: StrictRequest,
        matches: Matches,
        match_id: MatchId,
        data: JSONBody[UndoTo],
        act_as: ActAs = None,
        if_match: IfMatch = None,
    ) -> Response[UndoResultView]:
        """Restore whole undos, newest first, until the line ends at `to_ply` again."""
        return await change_line(request, matches, match_id, redo, data.to_ply, act_as, if_match)


async def change_line(
    request: StrictRequest,
    matches: MatchApplication,
    match_id: str,
    change: Change,
    to_ply: int,
    act_as: str | None,
    if_match: str | None,
) -> Response[UndoResultView]:
    """Undo or redo for the caller's seat, if the match stands as the caller saw it."""
    caller = ANONYMOUS

    def decide(match: Match) -> UndoResult:
        nonlocal caller
        caller = caller_of(request, match)
        seat = acting_seat(match, caller, act_as)
        return change(match, seat, to_ply, seen_version(if_match, match.version), now())

    def render(match: Match, result: UndoResult) -> Response[UndoResultView]:
        view = undo_result_view(match, result.change, caller.seats, request.language)
        status = 200 if result.repeated else 201
        return private_response(request, view, status, **answer_headers(request, match, caller))

    return await matches.execute(match_uuid(match_id), decide, render)
