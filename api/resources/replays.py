"""Replay: the frames of the current line."""

from collections.abc import Iterator
from typing import NamedTuple

from api.asking import Ask
from api.callers import caller_of, viewer_of
from api.done import view_headers
from api.live.past import match_at
from api.pages import Pieces
from api.problems import out_of_range
from api.queries import flag, whole
from api.replies import ENCODER, NDJSON, Header, Reply
from api.routes import AS, call, number, switch
from domain.kernel.vocabulary import Viewer, viewer_name
from domain.matches.history import current_position
from domain.matches.match import Match
from projections.match_views.frames import Frame, Frames, frames_of, page_of

MOST_FRAMES = 200
FRAMES = 64


class Range(NamedTuple):
    """Which frames, of which match, for whom."""

    match: Match
    version: int
    viewer: Viewer
    first: int
    last: int
    headers: list[Header]


@call(
    "GET",
    "/v1/matches/{match}/replay",
    tag="replay",
    query=(
        number("from", "The first ply; 0 is the set-up."),
        number("to", "The last ply; without it the head of the line."),
        switch("boards", "Each frame with the board after it."),
        number("limit", "How many frames a page holds.", 1, MOST_FRAMES, FRAMES),
        AS,
    ),
    answers={200: {"application/json": Frames, "application/x-ndjson": Frame}},
    refuses=("view-not-allowed", "not-started", "ply-out-of-range"),
    media=("application/json", "application/x-ndjson"),
)
async def replay_match(ask: Ask) -> Reply | Pieces:
    """Frames of the current line: a page of JSON, or all of them as a stream of lines."""
    media = ask.accepts("application/json", "application/x-ndjson")
    boards = flag(ask.query, "boards")
    limit = whole(ask.query, "limit", 1, MOST_FRAMES)
    wanted = await ask.services.matches.read(ask.match_id, lambda match: frame_range(ask, match))
    store, language = ask.services.store, ask.language
    if media == "application/json":

        def page() -> bytes:
            past = match_at(wanted.match, wanted.version)
            first, last = wanted.first, wanted.last
            return ENCODER.encode(page_of(past, wanted.viewer, language, first, last, limit or FRAMES, boards=boards))

        return Reply(200, await store.read(page), headers=wanted.headers)

    def lines() -> Iterator[bytes]:
        past = match_at(wanted.match, wanted.version)
        last = wanted.last if limit is None else min(wanted.last, wanted.first + limit - 1)
        for frame in frames_of(past, wanted.viewer, language, wanted.first, last, boards=boards):
            yield ENCODER.encode(frame) + b"\n"

    return Pieces(ask.services, lines(), [*wanted.headers, (b"content-type", NDJSON)])


def frame_range(ask: Ask, match: Match) -> Range:
    viewer = viewer_of(match, caller_of(ask, match), ask.query.get("as"))
    current_position(match)
    first = whole(ask.query, "from") or 0
    to = whole(ask.query, "to")
    last = match.ply if to is None else to
    if first > match.ply or last > match.ply or first > last:
        raise out_of_range(match.ply)
    return Range(match, match.version, viewer, first, last, view_headers(ask, match, viewer_name(viewer), None))
