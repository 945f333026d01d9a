"""The board as a picture: an SVG whose elements carry the anchors that offers name."""

from api.asking import Ask
from api.callers import caller_of, viewer_of
from api.done import view_headers
from api.etags import etag, named
from api.problems import Problem
from api.replies import SVG, SVG_POLICY, Reply
from api.resources.boards import VIEW_REFUSALS, shown_version, where
from api.routes import AS, PLY, VERSION, call
from domain.kernel.vocabulary import viewer_name
from domain.matches.history import position_at
from domain.matches.match import Match
from projections.match_views.board import view_of
from projections.pictures import PICTURES, picture


@call(
    "GET",
    "/v1/matches/{match}/board.svg",
    tag="table",
    query=(PLY, VERSION, AS),
    answers={200: {"image/svg+xml": str}, 304: None},
    headers=("If-None-Match",),
    told_headers=("ETag",),
    refuses=(*VIEW_REFUSALS, "not-found"),
    media=("image/svg+xml",),
)
async def show_picture(ask: Ask) -> Reply:
    """The board as the viewer sees it, as a picture with `data-anchor` on every element an offer can concern."""
    at = where(ask)

    def look(match: Match) -> Reply:
        viewer = viewer_of(match, caller_of(ask, match), ask.query.get("as"))
        version = shown_version(match, at)
        name = viewer_name(viewer)
        tag = etag(version, f"{name}.svg", ask.language)
        fixed = at[1] is not None and "as" in ask.query
        headers = [*view_headers(ask, match, name, tag, fixed=fixed), SVG_POLICY]
        if named(ask.header(b"if-none-match"), tag):
            return Reply(304, media=None, headers=headers)
        if match.game.id not in PICTURES:
            raise Problem("not-found")
        board = view_of(match, position_at(match, *at).state, viewer)
        drawn = ask.services.drawn.get(
            (match.id, tag), lambda: picture(match.game, board, match.players(), ask.language)
        )
        return Reply(200, drawn or b"", SVG, headers)

    return await ask.services.matches.read(ask.match_id, look)
