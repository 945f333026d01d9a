"""The table at any point: board, scoreboard, position, log."""

from collections.abc import Callable
from typing import Any

from api.asking import Ask
from api.callers import caller_of, owns_all, viewer_of
from api.done import private_reply, view_headers, view_reply
from api.pages import aside
from api.problems import Problem
from api.queries import flag, whole
from api.replies import ENCODER, PLAIN, Header, Reply
from api.routes import AS, PLY, VERSION, call, number, switch
from domain.kernel.position import Position
from domain.kernel.vocabulary import Viewer, viewer_name
from domain.matches.history import current_position, version_of_ply
from domain.matches.match import Match
from projections.match_views.board import BoardView, board_of, position_view
from projections.match_views.log import Log, log_of
from projections.match_views.scoreboard import Scoreboard, ScoreSeries, score_series, scoreboard_of, series_view
from projections.read_models.read_models import ReadModels

Where = tuple[int | None, int | None]


def where(ask: Ask) -> Where:
    """`ply` or `version` of the query; with both, the version counts."""
    ply, version = whole(ask.query, "ply"), whole(ask.query, "version")
    return (None, version) if version is not None else (ply, None)


def shown_version(match: Match, at: Where) -> int:
    """The version of the event that is shown: part of the ETag."""
    ply, version = at
    current_position(match)
    if version is not None:
        if not match.state.start_version <= version <= match.version:
            raise Problem("ply-out-of-range", last=match.ply)
        return version
    if ply is None:
        return match.version
    if ply > match.ply:
        raise Problem("ply-out-of-range", last=match.ply)
    return version_of_ply(match, ply)


async def show(ask: Ask, make: Callable[[Match, Viewer, Where], Any]) -> Reply:
    """A view of a point of the match."""
    at = where(ask)

    def look(match: Match) -> Reply:
        viewer = viewer_of(match, caller_of(ask, match), ask.query.get("as"))
        version = shown_version(match, at)
        fixed = at[1] is not None and "as" in ask.query
        return view_reply(ask, match, viewer, version, lambda: make(match, viewer, at), fixed=fixed)

    return await ask.services.matches.read(ask.match_id, look)


VIEW_REFUSALS = ("view-not-allowed", "not-started", "ply-out-of-range")


@call(
    "GET",
    "/v1/matches/{match}/board",
    tag="table",
    query=(PLY, VERSION, AS),
    answers={200: BoardView, 304: None},
    headers=("If-None-Match",),
    told_headers=("ETag",),
    refuses=VIEW_REFUSALS,
)
async def show_board(ask: Ask) -> Reply:
    """The position as the viewer sees it."""
    return await show(ask, lambda match, viewer, at: board_of(match, viewer, *at))


@call(
    "GET",
    "/v1/matches/{match}/scoreboard",
    tag="table",
    query=(PLY, VERSION, AS, switch("every", "The series of totals over all plies instead.")),
    answers={200: (Scoreboard, ScoreSeries), 304: None},
    headers=("If-None-Match",),
    told_headers=("ETag",),
    refuses=VIEW_REFUSALS,
)
async def show_scoreboard(ask: Ask) -> Reply:
    """Per seat the total and its parts; with `every=true` the totals after every ply."""
    if flag(ask.query, "every"):
        return await score_page(ask)
    return await show(ask, lambda match, viewer, at: scoreboard_of(match, viewer, ask.language, *at))


async def score_page(ask: Ask) -> Reply:
    headers: list[Header] = []

    def look(match: Match) -> tuple[int, Viewer]:
        viewer = viewer_of(match, caller_of(ask, match), ask.query.get("as"))
        current_position(match)
        headers.extend(view_headers(ask, match, viewer_name(viewer), None))
        return match.version, viewer

    library = ask.services.library
    body = await aside(ask, look, lambda match, viewer: ENCODER.encode(series_of(library, match, viewer)))
    return Reply(200, body, headers=headers)


def series_of(library: ReadModels, match: Match, viewer: Viewer) -> ScoreSeries:
    """From the read model, if it has come as far as the match and knows this viewer; else folded anew."""
    kept = library.totals(match.id.hex, match.version, viewer)
    return score_series(match, viewer) if kept is None else series_view(kept)


@call(
    "GET",
    "/v1/matches/{match}/position",
    tag="table",
    query=(PLY, VERSION),
    answers={200: Position},
    refuses=VIEW_REFUSALS,
)
async def show_position(ask: Ask) -> Reply:
    """The whole state, hidden parts too: once the match is over, or when every seat is the caller's."""
    at = where(ask)

    def look(match: Match) -> Reply:
        caller = caller_of(ask, match)
        if not match.state.over and not owns_all(match, caller):
            raise Problem("view-not-allowed")
        shown_version(match, at)
        return private_reply(ask, 200, position_view(match, *at))

    return await ask.services.matches.read(ask.match_id, look)


@call(
    "GET",
    "/v1/matches/{match}/log",
    tag="table",
    query=(
        number("after", "Only plies after this one; without it the set-up comes too."),
        number("limit", "How many lines.", 1, 100, 20),
        AS,
    ),
    answers={200: {"application/json": Log, "text/plain": str}},
    refuses=("view-not-allowed", "not-started"),
    media=("application/json", "text/plain"),
)
async def show_log(ask: Ask) -> Reply:
    """What happened, in plain sentences, as the viewer may read them."""
    media = ask.accepts("application/json", "text/plain")
    after = whole(ask.query, "after")
    limit = whole(ask.query, "limit", 1, 100) or 20
    headers: list[Header] = []

    def look(match: Match) -> tuple[int, Viewer]:
        viewer = viewer_of(match, caller_of(ask, match), ask.query.get("as"))
        current_position(match)
        headers.extend(view_headers(ask, match, viewer_name(viewer), None))
        return match.version, viewer

    def work(match: Match, viewer: Viewer) -> bytes:
        log = log_of(match, viewer, ask.language, -1 if after is None else min(after, match.ply), limit)
        return plain(log) if media == "text/plain" else ENCODER.encode(log)

    body = await aside(ask, look, work)
    return Reply(200, body, PLAIN if media == "text/plain" else b"application/json", headers)


def plain(log: Log) -> bytes:
    """One sentence a line."""
    return "".join(f"{line.ply}\t{line.text}\n" for line in log.lines).encode()
