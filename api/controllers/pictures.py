"""The board as a picture: an SVG whose elements carry the anchors that offers name."""

from typing import Any

from litestar import Controller, Response, get

from api.access import viewer_of
from api.authentication import caller_of
from api.conditional import etag, is_named, not_modified, view_headers
from api.controllers.boards import VIEW_REFUSALS, moment, shown_version
from api.dependencies import Matches, Pictures
from api.looking import record_look
from api.openapi.headers import ETAG
from api.openapi.refusals import refuses, unmodified
from api.openapi.security import TOKEN_OPTIONAL
from api.parameters import AsViewer, AtPly, AtVersion, IfNoneMatch, MatchId, match_uuid
from api.problems import Problem
from api.security_headers import SVG_POLICY
from api.strict_request import StrictRequest
from domain.kernel.vocabulary import viewer_name
from domain.matches.history import position_at
from domain.matches.match import Match
from projections.match_views.board import view_of
from projections.pictures import PICTURES, picture

SVG = "image/svg+xml"


class PicturesController(Controller):
    path = "/v1/matches/{match_id:str}"
    tags = ["table"]

    @get(
        "/board.svg",
        operation_id="show_picture",
        response_description="The picture.",
        security=TOKEN_OPTIONAL,
        media_type=SVG,
        response_headers=[ETAG],
        responses=unmodified() | refuses(*VIEW_REFUSALS, "not-found"),
    )
    async def show_picture(
        self,
        request: StrictRequest,
        matches: Matches,
        pictures: Pictures,
        match_id: MatchId,
        ply: AtPly = None,
        version: AtVersion = None,
        viewer: AsViewer = None,
        if_none_match: IfNoneMatch = None,
    ) -> Response[str]:
        """Draw the board as the viewer sees it, with `data-anchor` on every element that an offer can name."""
        at = moment(ply, version)

        def look(match: Match) -> Response[str]:
            seen_by = viewer_of(match, caller_of(request, match), viewer)
            shown = shown_version(match, at)
            name = viewer_name(seen_by)
            tag = etag(shown, f"{name}.svg", request.language)
            fixed = version is not None and viewer is not None
            headers = view_headers(request, match, name, tag, fixed=fixed) | SVG_POLICY
            if is_named(if_none_match, tag):
                return not_modified(headers)
            if match.game.id not in PICTURES:
                raise Problem("not-found")
            board = view_of(match, position_at(match, *at).state, seen_by)
            drawn: Any = pictures.get(
                (match.id, tag), lambda: picture(match.game, board, match.players(), request.language)
            )
            return Response(drawn, headers=headers, media_type=SVG)

        ident = match_uuid(match_id)
        await record_look(request, matches, ident, viewer)
        return await matches.read(ident, look)
