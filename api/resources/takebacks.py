"""Takebacks: asking the others to go past a barrier."""

from hashlib import sha256

from api.asking import Ask
from api.bodies import canonical, fit
from api.callers import acting_seat, caller_of, must_hold_token, viewer_of
from api.done import Done, command, nothing, private_reply
from api.names import checked_note
from api.problems import Problem
from api.replies import Reply
from api.routes import ACT_AS, call
from api.wishes import AskTakeback, Vote
from domain.kernel.vocabulary import Seat
from domain.matches.commands import takebacks
from domain.matches.match import Match
from projections.match_views.undo import TakebackView, takeback_view


@call(
    "POST",
    "/v1/matches/{match}/takebacks",
    tag="undo",
    query=(ACT_AS,),
    body=AskTakeback,
    answers={201: TakebackView},
    headers=("Idempotency-Key",),
    told_headers=("Location",),
    refuses=(
        "token-missing",
        "not-your-seat",
        "not-started",
        "match-over",
        "read-only",
        "takeback-open",
        "ply-out-of-range",
        "key-reused",
    ),
    limit="answers",
)
async def ask_takeback(ask: Ask) -> Reply:
    """Ask the others to go back to a ply; where nobody else has to agree it is granted at once."""
    given = await ask.json()
    wish = fit(given, AskTakeback)
    note = checked_note(wish.note, "/note")
    key = ask.idempotency_key()

    def do(match: Match) -> Done:
        seat = acting_seat(match, caller_of(ask, match), ask.query.get("as"))
        request = "" if key is None else request_name(match, key, b"%d\n" % seat + canonical(given))
        takeback = takebacks.ask(match, seat, wish.to_ply, note, request, ask.now())
        reply = private_reply(ask, 201, takeback_view(match, takeback, seat, ask.language))
        reply.header("Location", f"/v1/matches/{match.id.hex}/takebacks/{takeback.id}")
        return Done(reply)

    return await command(ask, do)


def request_name(match: Match, key: str, wished: bytes) -> str:
    """What a takeback asked with this key is remembered by; the same key for another wish is refused."""
    name = sha256(key.encode()).hexdigest()[:32]
    request = f"{name}.{sha256(wished).hexdigest()[:32]}"
    for known in match.state.takebacks:
        if known.request.startswith(f"{name}.") and known.request != request:
            raise Problem("key-reused")
    return request


@call("GET", "/v1/matches/{match}/takebacks/{takeback}", tag="undo", answers={200: TakebackView})
async def show_takeback(ask: Ask) -> Reply:
    """The wish, whom it concerns and who has agreed."""

    def look(match: Match) -> Reply:
        viewer = viewer_of(match, caller_of(ask, match), None)
        takeback = takebacks.find(match, ask.params["takeback"])
        return private_reply(ask, 200, takeback_view(match, takeback, viewer, ask.language))

    return await ask.services.matches.read(ask.match_id, look)


@call(
    "DELETE",
    "/v1/matches/{match}/takebacks/{takeback}",
    tag="undo",
    answers={204: None},
    refuses=("token-missing", "not-your-seat", "takeback-closed"),
    limit="answers",
)
async def withdraw_takeback(ask: Ask) -> Reply:
    """Who asked takes the wish back."""

    def do(match: Match) -> Done:
        caller = caller_of(ask, match)
        must_hold_token(caller)
        takeback = takebacks.find(match, ask.params["takeback"])
        if takeback.by not in caller.seats:
            raise Problem("not-your-seat")
        takebacks.withdraw(match, takeback.id, ask.now())
        return Done(nothing())

    return await command(ask, do)


@call(
    "PUT",
    "/v1/matches/{match}/takebacks/{takeback}/votes/{seat}",
    tag="undo",
    body=Vote,
    answers={200: TakebackView},
    refuses=("token-missing", "not-your-seat", "takeback-closed"),
    limit="answers",
)
async def vote_takeback(ask: Ask) -> Reply:
    """Say yes or no: the last yes winds the match, one no rejects the wish."""
    wish = await ask.read(Vote)
    seat: Seat = ask.seat

    def do(match: Match) -> Done:
        caller = caller_of(ask, match)
        must_hold_token(caller)
        if seat not in caller.seats:
            raise Problem("not-found" if seat >= match.seats else "not-your-seat")
        takeback = takebacks.vote(match, ask.params["takeback"], seat, wish.accept, ask.now())
        return Done(private_reply(ask, 200, takeback_view(match, takeback, seat, ask.language)))

    return await command(ask, do)
