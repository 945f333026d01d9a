"""Replay: the frames of the current line."""

from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

from litestar import Controller, Response, get
from litestar.enums import MediaType
from litestar.params import QueryParameter
from litestar.response import Stream

from api.access import viewer_of
from api.authentication import caller_of
from api.conditional import ENCODER, view_headers
from api.dependencies import Matches, Store
from api.looking import record_look
from api.openapi.operations import also_as, reference
from api.openapi.refusals import refuses, shows
from api.openapi.security import TOKEN_OPTIONAL
from api.parameters import LARGEST, AsViewer, MatchId, match_uuid
from api.problems import out_of_range
from api.streaming import pieces
from api.strict_request import StrictRequest
from domain.kernel.vocabulary import Viewer, viewer_name
from domain.matches.history import current_position, match_at_version
from domain.matches.match import Match
from projections.match_views.frames import FramePage, frames_of, page_of

MOST_FRAMES = 200
FRAMES = 64
NDJSON = "application/x-ndjson"


class FrameRange(NamedTuple):
    """Which frames, of which match, for which viewer."""

    match: Match
    version: int
    viewer: Viewer
    first: int
    last: int
    headers: dict[str, str]


class ReplayController(Controller):
    path = "/v1/matches/{match_id:str}/replay"
    tags = ["replay"]

    @get(
        operation_id="replay_match",
        operation_class=also_as(NDJSON, reference("Frame")),
        security=TOKEN_OPTIONAL,
        opt={"media": ("application/json", NDJSON)},
        responses=shows(FramePage, "A page of frames.")
        | refuses("view-not-allowed", "not-started", "ply-out-of-range"),
    )
    async def replay_match(
        self,
        request: StrictRequest,
        matches: Matches,
        store: Store,
        match_id: MatchId,
        first: Annotated[
            int, QueryParameter(name="from", ge=0, le=LARGEST, description="The first ply; 0 is the set-up.")
        ] = 0,
        last: Annotated[
            int | None,
            QueryParameter(
                name="to", ge=0, le=LARGEST, required=False, description="The last ply; default: the end of the line."
            ),
        ] = None,
        boards: Annotated[bool, QueryParameter(description="Include the board after each frame.")] = False,
        limit: Annotated[
            int | None,
            QueryParameter(
                ge=1,
                le=MOST_FRAMES,
                required=False,
                description=f"The size of a page, {FRAMES} by default; of the stream: where to stop.",
            ),
        ] = None,
        viewer: AsViewer = None,
    ) -> Response[FramePage] | Stream:
        """Read the frames of the current line: a page of JSON, or all of them as a stream of lines."""
        lines = request.accepts("application/json", NDJSON) == NDJSON

        def look(match: Match) -> FrameRange:
            seen_by = viewer_of(match, caller_of(request, match), viewer)
            return frame_range(request, match, seen_by, first, last)

        ident = match_uuid(match_id)
        await record_look(request, matches, ident, viewer)
        wanted = await matches.read(ident, look)
        if lines:
            frames = pieces(store, frame_lines(request, wanted, limit, boards))
            return Stream(frames, headers=wanted.headers, media_type=NDJSON)
        body: Any = await store.read(frame_page, request, wanted, limit or FRAMES, boards)
        return Response(body, headers=wanted.headers, media_type=MediaType.JSON)


def frame_range(request: StrictRequest, match: Match, viewer: Viewer, first: int, last: int | None) -> FrameRange:
    current_position(match)
    end = match.ply if last is None else last
    if first > match.ply or end > match.ply or first > end:
        raise out_of_range(match.ply)
    headers = view_headers(request, match, viewer_name(viewer), None)
    return FrameRange(match, match.version, viewer, first, end, headers)


def frame_page(request: StrictRequest, wanted: FrameRange, limit: int, boards: bool) -> bytes:
    past = match_at_version(wanted.match, wanted.version)
    page = page_of(past, wanted.viewer, request.language, wanted.first, wanted.last, limit, boards=boards)
    return ENCODER.encode(page)


def frame_lines(request: StrictRequest, wanted: FrameRange, limit: int | None, boards: bool) -> Iterator[bytes]:
    past = match_at_version(wanted.match, wanted.version)
    last = wanted.last if limit is None else min(wanted.last, wanted.first + limit - 1)
    for frame in frames_of(past, wanted.viewer, request.language, wanted.first, last, boards=boards):
        yield ENCODER.encode(frame) + b"\n"
