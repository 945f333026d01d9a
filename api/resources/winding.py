"""Undo and redo."""

from collections.abc import Callable

from api.asking import Ask
from api.callers import acting_seat, caller_of
from api.done import Done, command, private_reply, view_reply
from api.etags import seen_version
from api.problems import Problem
from api.replies import Reply
from api.routes import ACT_AS, call
from api.wishes import WindTo
from domain.kernel.vocabulary import Seat
from domain.matches.commands.undo_redo import UndoResult, redo, undo
from domain.matches.match import Match
from projections.match_views.undo import UndoResultView, UndoView, undo_result_view, undo_view

Wind = Callable[[Match, Seat, int, int, int], UndoResult]


@call(
    "GET",
    "/v1/matches/{match}/undo",
    tag="undo",
    query=(ACT_AS,),
    answers={200: UndoView, 304: None},
    headers=("If-None-Match",),
    told_headers=("ETag",),
    refuses=("token-missing", "not-your-seat", "not-started"),
)
async def show_undo(ask: Ask) -> Reply:
    """The caller's undo points, newest first, the first barrier, and what can be redone."""

    def look(match: Match) -> Reply:
        caller = caller_of(ask, match)
        if not match.has_started:
            raise Problem("not-started")
        wanted = ask.query.get("as")
        if not caller.seats and wanted is None:
            nothing = UndoView(match.ply, match.version, (), None, ())
            return view_reply(ask, match, "spectator", match.version, lambda: nothing)
        seat = acting_seat(match, caller, wanted)
        return view_reply(ask, match, seat, match.version, lambda: undo_view(match, seat, seat, ask.language))

    return await ask.services.matches.read(ask.match_id, look)


async def wind(ask: Ask, how: Wind) -> Reply:
    """Wind for the caller's seat, if the match stands as the caller saw it."""
    wish = await ask.read(WindTo)
    header = ask.header(b"if-match")

    def do(match: Match) -> Done:
        caller = caller_of(ask, match)
        seat = acting_seat(match, caller, ask.query.get("as"))
        wound = how(match, seat, wish.to_ply, seen_version(header, match.version), ask.now())
        status = 200 if wound.repeated else 201
        return Done(
            lambda: private_reply(ask, status, undo_result_view(match, wound.change, caller.seats, ask.language))
        )

    return await command(ask, do)


WIND_REFUSALS = (
    "token-missing",
    "not-your-seat",
    "not-started",
    "match-over",
    "read-only",
    "stale",
    "ply-out-of-range",
    "if-match-required",
)


@call(
    "POST",
    "/v1/matches/{match}/undo",
    tag="undo",
    query=(ACT_AS,),
    body=WindTo,
    answers={201: UndoResultView, 200: UndoResultView},
    headers=("If-Match",),
    refuses=(*WIND_REFUSALS, "undo-barrier"),
    limit="answers",
)
async def undo_to(ask: Ask) -> Reply:
    """Go back to a ply, as the match's policy lets this seat. Nothing is deleted."""
    return await wind(ask, undo)


@call(
    "POST",
    "/v1/matches/{match}/redo",
    tag="undo",
    query=(ACT_AS,),
    body=WindTo,
    answers={201: UndoResultView, 200: UndoResultView},
    headers=("If-Match",),
    refuses=(*WIND_REFUSALS, "nothing-to-redo"),
    limit="answers",
)
async def redo_to(ask: Ask) -> Reply:
    """Give back whole undos, newest first, until the line has its head at `to_ply` again."""
    return await wind(ask, redo)
