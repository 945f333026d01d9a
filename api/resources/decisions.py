"""Decisions: what is asked, answering, withdrawing, and trying an answer out."""

from api.actions import read_action
from api.asking import Ask
from api.bodies import fit
from api.callers import Caller, acting_seat, caller_of, must_hold_token
from api.done import Done, command, nothing, private_reply, view_reply
from api.problems import Problem
from api.refusing import refused
from api.replies import Reply
from api.routes import call
from api.wishes import AnswerDecision, PreviewActions
from domain.kernel.refusals import Refused
from domain.matches.commands.answer import answer, seat_of_decision, withdraw
from domain.matches.match import Match
from projections.match_views.decisions import DecisionsView, decisions_of
from projections.match_views.frames import AnswerView, answer_view
from projections.match_views.preview import Preview, preview_of


def eyes_name(caller: Caller) -> str:
    """Whose offers a reader sees: part of the ETag."""
    return f"seat:{'+'.join(map(str, caller.seats))}" if caller.seats else "spectator"


@call(
    "GET",
    "/v1/matches/{match}/decisions",
    tag="decisions",
    answers={200: DecisionsView, 304: None},
    headers=("If-None-Match",),
    told_headers=("ETag",),
)
async def list_decisions(ask: Ask) -> Reply:
    """What is pending and for whom; offers only for the caller's own seats."""

    def look(match: Match) -> Reply:
        caller = caller_of(ask, match)
        return view_reply(
            ask, match, eyes_name(caller), match.version, lambda: decisions_of(match, caller.seats, ask.language)
        )

    return await ask.services.matches.read(ask.match_id, look)


def must_be_asked(match: Match, caller: Caller, decision: str) -> int:
    """The seat of a decision, if the caller acts for it."""
    _, seat = seat_of_decision(decision)
    if seat >= match.seats:
        raise Problem("not-found")
    must_hold_token(caller)
    if seat not in caller.seats:
        raise Problem("not-your-decision")
    return seat


def legal_link(match: Match) -> str:
    return f"/v1/matches/{match.id.hex}/decisions"


@call(
    "PUT",
    "/v1/matches/{match}/decisions/{decision}",
    tag="decisions",
    body=AnswerDecision,
    answers={201: AnswerView, 200: AnswerView},
    refuses=(
        "token-missing",
        "not-your-decision",
        "not-started",
        "match-over",
        "already-answered",
        "read-only",
        "decision-gone",
        "illegal-action",
    ),
    limit="answers",
)
async def answer_decision(ask: Ask) -> Reply:
    """Play: answer a decision with an action that was offered. The same answer again gives the same result again."""
    wish = fit(await ask.json(), AnswerDecision)
    decision = ask.params["decision"]

    def do(match: Match) -> Done:
        caller = caller_of(ask, match)
        must_be_asked(match, caller, decision)
        action = read_action(match.game, wish.action, "/action")
        try:
            answered = answer(match, decision, action, ask.now())
        except Refused as error:
            raise refused(error, match.game, match.players(), legal=legal_link(match)) from None
        status = 200 if answered.repeated else 201
        return Done(lambda: private_reply(ask, status, answer_view(match, answered, caller.seats, ask.language)))

    return await command(ask, do)


@call(
    "DELETE",
    "/v1/matches/{match}/decisions/{decision}",
    tag="decisions",
    answers={204: None},
    refuses=(
        "token-missing",
        "not-your-decision",
        "not-started",
        "match-over",
        "already-revealed",
        "read-only",
        "decision-gone",
    ),
    limit="answers",
)
async def withdraw_answer(ask: Ask) -> Reply:
    """Take a sealed answer back before the round opens; the question opens again under a new id."""
    decision = ask.params["decision"]

    def do(match: Match) -> Done:
        must_be_asked(match, caller_of(ask, match), decision)
        withdraw(match, decision, ask.now())
        return Done(nothing())

    return await command(ask, do)


@call(
    "POST",
    "/v1/matches/{match}/preview",
    tag="decisions",
    body=PreviewActions,
    answers={200: Preview},
    refuses=("token-missing", "not-your-seat", "not-started", "match-over", "read-only", "illegal-action"),
    limit="previews",
)
async def preview_actions(ask: Ask) -> Reply:
    """A dry run for the caller's seat, stopping before the first hidden or random fact. Changes nothing."""
    wish = await ask.read(PreviewActions)
    wanted = None if wish.seat is None else f"seat:{wish.seat}"

    def look(match: Match) -> Reply:
        seat = acting_seat(match, caller_of(ask, match), wanted)
        actions = [read_action(match.game, given, f"/actions/{index}") for index, given in enumerate(wish.actions)]
        try:
            preview = preview_of(match, seat, actions, ask.language)
        except Refused as error:
            raise refused(error, match.game, match.players(), legal=legal_link(match)) from None
        return private_reply(ask, 200, preview)

    return await ask.services.matches.read(ask.match_id, look)
