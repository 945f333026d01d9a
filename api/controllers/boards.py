"""The table at any point: board, scoreboard, position, log."""

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple, TypeVar

from litestar import Controller, Response, get
from litestar.enums import MediaType
from litestar.params import QueryParameter

from api.access import owns_all, viewer_of
from api.authentication import caller_of
from api.conditional import ENCODER, private_response, view_headers, view_response
from api.dependencies import Matches, Store, StoredViews
from api.looking import record_look
from api.openapi.headers import ETAG
from api.openapi.operations import also_as
from api.openapi.refusals import refuses, unmodified
from api.openapi.security import TOKEN_OPTIONAL
from api.parameters import LARGEST, AsViewer, AtPly, AtVersion, IfNoneMatch, MatchId, PageSize, match_uuid
from api.problems import Problem, excludes
from api.streaming import render_in_thread
from api.strict_request import StrictRequest
from domain.kernel.messages import Message
from domain.kernel.position import Position
from domain.kernel.vocabulary import ARCHIVE, Viewer, viewer_name
from domain.matches.application import MatchApplication
from domain.matches.history import current_position, version_of_ply
from domain.matches.match import Match
from domain.matches.persistence import MatchStore
from projections.match_views.board import BoardView, board_of, position_view
from projections.match_views.log import Log, log_of
from projections.match_views.scoreboard import Scoreboard, ScoreSeries, score_series, scoreboard_of, series_view
from projections.read_models.read_models import ReadModels

T = TypeVar("T")

VIEW_REFUSALS = ("view-not-allowed", "not-started", "ply-out-of-range")
PLAIN = "text/plain"


class Moment(NamedTuple):
    """A ply or a version; neither means now."""

    ply: int | None
    version: int | None


def moment(ply: int | None, version: int | None) -> Moment:
    if ply is not None and version is not None:
        raise excludes("version", "ply")
    return Moment(ply, version)


def shown_version(match: Match, at: Moment) -> int:
    """The version of the event that is shown: part of the ETag."""
    current_position(match)
    if at.version is not None:
        first = match.state.start_version
        if not first <= at.version <= match.version:
            raise Problem("ply-out-of-range", Message("detail.version-range", {"first": first, "last": match.version}))
        return at.version
    if at.ply is None:
        return match.version
    if at.ply > match.ply:
        raise Problem("ply-out-of-range", Message("detail.ply", {"last": match.ply}))
    return version_of_ply(match, at.ply)


async def show_view(
    request: StrictRequest,
    matches: MatchApplication,
    match_id: str,
    at: Moment,
    viewer: str | None,
    if_none_match: str | None,
    make: Callable[[Match, Viewer, Moment], T],
) -> Response[T]:
    """A view of a point of the match."""

    def look(match: Match) -> Response[T]:
        seen_by = viewer_of(match, caller_of(request, match), viewer)
        version = shown_version(match, at)
        fixed = at.version is not None and viewer is not None
        return view_response(
            request, match, seen_by, version, lambda: make(match, seen_by, at), if_none_match, fixed=fixed
        )

    ident = match_uuid(match_id)
    await record_look(request, matches, ident, viewer)
    return await matches.read(ident, look)


class BoardsController(Controller):
    path = "/v1/matches/{match_id:str}"
    tags = ["table"]

    @get(
        "/board",
        operation_id="show_board",
        security=TOKEN_OPTIONAL,
        response_headers=[ETAG],
        responses=unmodified() | refuses(*VIEW_REFUSALS),
    )
    async def show_board(
        self,
        request: StrictRequest,
        matches: Matches,
        match_id: MatchId,
        ply: AtPly = None,
        version: AtVersion = None,
        viewer: AsViewer = None,
        if_none_match: IfNoneMatch = None,
    ) -> Response[BoardView]:
        """Show the board as the viewer sees it."""
        at = moment(ply, version)

        def make(match: Match, seen_by: Viewer, at: Moment) -> BoardView:
            return board_of(match, seen_by, *at)

        return await show_view(request, matches, match_id, at, viewer, if_none_match, make)

    @get(
        "/scoreboard",
        operation_id="show_scoreboard",
        response_description="Scores at a point of the match, or with `every` after every ply.",
        security=TOKEN_OPTIONAL,
        response_headers=[ETAG],
        responses=unmodified() | refuses(*VIEW_REFUSALS),
    )
    async def show_scoreboard(
        self,
        request: StrictRequest,
        matches: Matches,
        store: Store,
        read_models: StoredViews,
        match_id: MatchId,
        ply: AtPly = None,
        version: AtVersion = None,
        viewer: AsViewer = None,
        every: Annotated[
            bool,
            QueryParameter(
                description="The totals after every ply instead. Cannot be combined with `ply` or `version`."
            ),
        ] = False,
        if_none_match: IfNoneMatch = None,
    ) -> Response[Scoreboard | ScoreSeries]:
        """Show each seat's total and its parts; with `every=true` the totals after every ply."""
        at = moment(ply, version)
        if every:
            if at != Moment(None, None):
                raise excludes("every", "ply" if version is None else "version")
            return await show_series(request, matches, store, read_models, match_id, viewer)

        def make(match: Match, seen_by: Viewer, at: Moment) -> Any:
            return scoreboard_of(match, seen_by, request.language, *at)

        return await show_view(request, matches, match_id, at, viewer, if_none_match, make)

    @get("/position", operation_id="show_position", security=TOKEN_OPTIONAL, responses=refuses(*VIEW_REFUSALS))
    async def show_position(
        self,
        request: StrictRequest,
        matches: Matches,
        match_id: MatchId,
        ply: AtPly = None,
        version: AtVersion = None,
    ) -> Response[Position]:
        """Show the whole state, hidden parts included: once the match is over, or if every seat is yours."""
        at = moment(ply, version)

        def look(match: Match) -> Response[Position]:
            caller = caller_of(request, match)
            if not match.state.over and not owns_all(match, caller):
                raise Problem("view-not-allowed")
            shown_version(match, at)
            return private_response(request, position_view(match, *at))

        ident = match_uuid(match_id)
        await record_look(request, matches, ident, ARCHIVE)
        return await matches.read(ident, look)

    @get(
        "/log",
        operation_id="show_log",
        operation_class=also_as(PLAIN),
        security=TOKEN_OPTIONAL,
        opt={"media": ("application/json", PLAIN)},
        responses=refuses("view-not-allowed", "not-started"),
    )
    async def show_log(
        self,
        request: StrictRequest,
        matches: Matches,
        store: Store,
        match_id: MatchId,
        after: Annotated[
            int | None,
            QueryParameter(
                ge=0, le=LARGEST, required=False, description="Only plies after this one; without it set-up comes too."
            ),
        ] = None,
        limit: PageSize = 20,
        viewer: AsViewer = None,
    ) -> Response[Log]:
        """Read what happened, in plain sentences, as the viewer may read them."""
        plain = request.accepts("application/json", PLAIN) == PLAIN
        headers: dict[str, str] = {}

        def look(match: Match) -> tuple[int, Viewer]:
            seen_by = viewer_of(match, caller_of(request, match), viewer)
            current_position(match)
            headers.update(view_headers(request, match, viewer_name(seen_by), None))
            return match.version, seen_by

        def work(match: Match, seen_by: Viewer) -> bytes:
            log = log_of(match, seen_by, request.language, -1 if after is None else min(after, match.ply), limit)
            return plain_text(log) if plain else ENCODER.encode(log)

        ident = match_uuid(match_id)
        await record_look(request, matches, ident, viewer)
        body: Any = await render_in_thread(matches, store, ident, look, work)
        return Response(body, headers=headers, media_type=MediaType.TEXT if plain else MediaType.JSON)


async def show_series(
    request: StrictRequest,
    matches: MatchApplication,
    store: MatchStore,
    read_models: ReadModels,
    match_id: str,
    viewer: str | None,
) -> Response[Any]:
    headers: dict[str, str] = {}

    def look(match: Match) -> tuple[int, Viewer]:
        seen_by = viewer_of(match, caller_of(request, match), viewer)
        current_position(match)
        headers.update(view_headers(request, match, viewer_name(seen_by), None))
        return match.version, seen_by

    def work(match: Match, seen_by: Viewer) -> bytes:
        return ENCODER.encode(series_of(read_models, match, seen_by))

    ident = match_uuid(match_id)
    await record_look(request, matches, ident, viewer)
    body = await render_in_thread(matches, store, ident, look, work)
    return Response(body, headers=headers, media_type=MediaType.JSON)


def series_of(read_models: ReadModels, match: Match, viewer: Viewer) -> ScoreSeries:
    """From the read model, if it has come as far as the match and knows this viewer; else folded now."""
    kept = read_models.totals(match.id.hex, match.version, viewer)
    return score_series(match, viewer) if kept is None else series_view(kept)


def plain_text(log: Log) -> bytes:
    """One sentence a line."""
    return "".join(f"{line.ply}\t{line.text}\n" for line in log.lines).encode()
