"""Forks: a new match from any ply of another."""

from litestar import Controller, Response, post

from api.access import owns_all
from api.authentication import caller_of
from api.clock import now
from api.idempotency import MatchIdentity, create_once, derive_identity, seat_plans
from api.matches_service import Matches
from api.openapi.headers import LOCATION
from api.openapi.refusals import refuses
from api.parameters import IdempotencyKey, MatchId, match_uuid
from api.problems import Problem, out_of_range
from api.schemas.requests import ForkMatch
from api.schemas.responses import Created
from api.strict_request import StrictRequest, canonical
from domain.kernel.refusals import SetupRefused
from domain.kernel.registry import Registry
from domain.matches.events import Event, Policies, SeatPlan
from domain.matches.match import Match
from domain.matches.opening import begin, default_undo, forked


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
        games: Registry,
        secret: bytes,
        match_id: MatchId,
        data: ForkMatch,
        idempotency_key: IdempotencyKey = None,
    ) -> Response[Created]:
        """Start a new match from a ply of this one: the whole state, hidden parts included, with a new seed."""
        plans = None if data.seats is None else seat_plans(data.seats)
        source, seats = await matches.read(
            match_uuid(match_id), lambda match: check_fork(request, match, plans, data.ply)
        )
        content = f"fork {match_id}\n".encode() + canonical(await request.body())
        identity = derive_identity(request.idempotency_key, secret, seats, content)
        policies = Policies(data.undo or default_undo(seats), data.listed)

        def open_match(identity: MatchIdentity) -> tuple[Match, list[Event]]:
            event = forked(source, data.ply, seats, policies, identity.tokens, identity.request, now())
            ident = identity.match_id
            return begin(ident, games, event, lambda after, upto: matches.fetch(ident, after, upto))

        return await create_once(request, matches, identity, open_match)


def check_fork(
    request: StrictRequest, match: Match, plans: tuple[SeatPlan, ...] | None, ply: int
) -> tuple[Match, tuple[SeatPlan, ...]]:
    """Whether the caller may fork here, and with which seats."""
    caller = caller_of(request, match)
    if match.register.status == "open" or match.play is None:
        raise Problem("not-started")
    if not match.register.over and not owns_all(match, caller):
        raise Problem("fork-would-reveal")
    seats = plans or tuple(SeatPlan(record.name, record.player) for record in match.register.seats)
    if len(seats) != match.seats:
        raise SetupRefused(
            "seat-count", (("/seats", "count"),), seats=len(seats), allowed=str(match.seats), game=match.game.id
        )
    last = match.ply - 1 if match.live.state.over else match.ply
    if ply > last:
        raise out_of_range(last)
    return match, seats
