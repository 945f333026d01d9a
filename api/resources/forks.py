"""Forks: a new match from any ply of another."""

from api.asking import Ask
from api.bodies import canonical, fit
from api.callers import caller_of, owns_all
from api.creating import Birth, birth, create, seat_plans
from api.problems import Problem, out_of_range
from api.replies import Reply
from api.routes import call
from api.wire import Created
from api.wishes import ForkMatch
from domain.kernel.refusals import SetupRefused
from domain.matches.commands.open_match import default_undo, fork, start
from domain.matches.events import Policies, SeatPlan
from domain.matches.match import Match


@call(
    "POST",
    "/v1/matches/{match}/forks",
    tag="matches",
    body=ForkMatch,
    answers={201: Created},
    headers=("Idempotency-Key",),
    told_headers=("Location",),
    refuses=(
        "fork-would-reveal",
        "not-started",
        "ply-out-of-range",
        "seat-count",
        "bad-name",
        "unknown-bot",
        "key-reused",
    ),
    limit="creations",
)
async def fork_match(ask: Ask) -> Reply:
    """A new match from a ply of this one, hidden parts too, with a seed of its own."""
    given = await ask.json()
    wish = fit(given, ForkMatch)
    plans = None if wish.seats is None else seat_plans(wish.seats)
    source, seats = await ask.services.matches.read(ask.match_id, lambda match: check(ask, match, plans, wish.ply))
    born = birth(ask, seats, f"fork {ask.match_id.hex}\n".encode() + canonical(given))
    policies = Policies(wish.undo or default_undo(seats), wish.listed)
    games = ask.services.games

    def make(born: Birth) -> Match:
        event = fork(source, wish.ply, seats, policies, born.tokens, born.request, ask.now())
        return start(born.ident, games, event)

    return await create(ask, born, make)


def check(ask: Ask, match: Match, plans: tuple[SeatPlan, ...] | None, ply: int) -> tuple[Match, tuple[SeatPlan, ...]]:
    """Who may fork, from where, and with whom."""
    caller = caller_of(ask, match)
    if match.state.status == "open" or not match.has_started:
        raise Problem("not-started")
    if not match.state.over and not owns_all(match, caller):
        raise Problem("fork-would-reveal")
    seats = plans or tuple(SeatPlan(record.name, record.player) for record in match.state.seats)
    if len(seats) != match.seats:
        raise SetupRefused(
            "seat-count", (("/seats", "count"),), seats=len(seats), allowed=str(match.seats), game=match.game.id
        )
    last = match.ply - 1 if match.play.state.over else match.ply
    if ply > last:
        raise out_of_range(last)
    return match, seats
