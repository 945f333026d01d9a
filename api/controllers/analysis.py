"""A finished match, analysed."""

from typing import Any

from litestar import Controller, Response, get
from litestar.enums import MediaType

from api.authentication import caller_of
from api.conditional import ENCODER, etag, is_named, not_modified, view_headers
from api.dependencies import Matches, Store
from api.openapi.headers import ETAG
from api.openapi.refusals import refuses, unmodified
from api.parameters import IfNoneMatch, MatchId, match_uuid
from api.streaming import render_in_thread
from api.strict_request import StrictRequest
from domain.kernel.vocabulary import ARCHIVE
from domain.matches.match import Match
from replays.analysis import Analysis, analysis_of, must_be_over


class AnalysisController(Controller):
    path = "/v1/matches/{match_id:str}/analysis"
    tags = ["replay"]

    @get(
        operation_id="show_analysis",
        response_headers=[ETAG],
        responses=unmodified() | refuses("still-running", "not-started"),
    )
    async def show_analysis(
        self,
        request: StrictRequest,
        matches: Matches,
        store: Store,
        match_id: MatchId,
        if_none_match: IfNoneMatch = None,
    ) -> Response[Analysis]:
        """Analyse a finished match: score, resources, number of offers and time per ply and seat, and key moments."""
        headers: dict[str, str] = {}

        def look(match: Match) -> tuple[int, bool]:
            caller_of(request, match)
            must_be_over(match)
            tag = etag(match.version, f"{ARCHIVE}.analysis", request.language)
            headers.update(view_headers(request, match, ARCHIVE, tag))
            return match.version, is_named(if_none_match, tag)

        def work(match: Match, known: bool) -> bytes:
            return b"" if known else ENCODER.encode(analysis_of(match, request.language))

        body: Any = await render_in_thread(matches, store, match_uuid(match_id), look, work)
        return Response(body, headers=headers, media_type=MediaType.JSON) if body else not_modified(headers)
