"""Forks: a new match from any ply of another."""

from litestar import Controller, Response, post
from litestar.params import JSONBody

from api.access import owns_all
from api.authentication import caller_of
from api.clock import now
from api.dependencies import Games, Matches, Secret
from api.idempotency import create_once, limit_bots, seat_plans
from api.match_identity import MatchIdentity, derive_identity
from api.openapi.headers import LOCATION
from api.openapi.refusals import refuses
from api.parameters import IdempotencyKey, MatchId, match_uuid
from api.problems import Problem, out_of_range
from api.schemas.requests import ForkMatch
from api.schemas.responses import Created
from api.strict_request import StrictRequest, canonical
from domain.kernel.refusals import SetupRefused
from domain.matches.commands.open_match import default_undo, fork, start
from domain.matches.events import Policies, SeatPlan
from domain.matches.match import Match


class ForksController(Controller):
    path = "/v1/matches/{match_id:str}/forks"
    tags = ["matches"]

    @post(
        operation_id="fork_match",
        status_code=201,
        response_headers=[LOCATION],
        opt={"limit": "creations"},
        responses=refuses(
            "fork-would-reveal",
            "not-started",
            "ply-out-of-range",
            "seat-count",
            "bad-name",
            "unknown-bot",
            "key-reused",
            "rate-limited",
        ),
    )
    async def fork_match(
        self,
        request: StrictRequest,
        matches: Matches,
        games: Games,
        secret: Secret,
        match_id: MatchId,
        data: JSONBody[ForkMatch],
        idempotency_key: IdempotencyKey = None,
    ) -> Response[Created]:
        """Start a new match from a ply of this one: the whole state, hidden parts included, with a new seed."""
        plans = None if data.seats is None else seat_plans(data.seats)
        source, seats = await matches.read(
            match_uuid(match_id), lambda match: check_fork(request, match, plans, data.ply)
        )
        await limit_bots(request, seats)
        content = f"fork {match_id}\n".encode() + canonical(await request.body())
        identity = derive_identity(request.idempotency_key, secret, seats, content)
        policies = Policies(data.undo or default_undo(seats), data.listed)

        def start_match(identity: MatchIdentity) -> Match:
            event = fork(source, data.ply, seats, policies, identity.tokens, identity.request, now())
            return start(identity.match_id, games, event)

        return await create_once(request, matches, identity, start_match)


def check_fork(
    request: StrictRequest, match: Match, plans: tuple[SeatPlan, ...] | None, ply: int
) -> tuple[Match, tuple[SeatPlan, ...]]:
    """Whether the caller may fork here, and with which seats."""
    caller = caller_of(request, match)
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
