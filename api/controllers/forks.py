"""Forks: a new match from any ply of another."""

from litestar import Controller, Response, post
from litestar.params import JSONBody

from api.access import owns_all
from api.authentication import caller_of
from api.clock import now
from api.dependencies import Creator, Games, Matches, Secret
from api.idempotency import create_once, creation_content, limit_bots, seat_plans
from api.looking import record_fork
from api.match_identity import MatchIdentity, derive_identity
from api.openapi.headers import LOCATION
from api.openapi.refusals import refuses
from api.openapi.security import TOKEN_OPTIONAL
from api.parameters import IdempotencyKey, MatchId, match_uuid
from api.player_access import player_id_of
from api.problems import Problem, out_of_range
from api.schemas.requests import ForkMatch
from api.schemas.responses import Created
from api.strict_request import StrictRequest
from domain.kernel.refusals import SetupRefused
from domain.matches.commands.open_match import fork, policies_of, start
from domain.matches.events import SeatPlan
from domain.matches.match import Match


class ForksController(Controller):
    path = "/v1/matches/{match_id:str}/forks"
    tags = ["matches"]

    @post(
        operation_id="fork_match",
        security=TOKEN_OPTIONAL,
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
            "storage-full",
        ),
    )
    async def fork_match(
        self,
        request: StrictRequest,
        matches: Matches,
        creator: Creator,
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
        await record_fork(request, matches, source.id)
        await limit_bots(request, seats)
        content = creation_content(f"fork {match_id}", request, await request.canonical_body())
        identity = derive_identity(request.idempotency_key, secret, seats, content)
        player = player_id_of(request)
        policies = policies_of(seats, data.undo, data.listed, data.hints)
        named = players_named(source) if plans is None else {}

        def start_match(identity: MatchIdentity) -> Match:
            event = fork(source, data.ply, seats, policies, identity.tokens, identity.request, now(), player, named)
            return start(identity.match_id, games, event)

        return await create_once(request, creator, identity, start_match)


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


def players_named(match: Match) -> dict[str, str]:
    """By seat the player whose name it shows: copied names are forgotten with their players, too."""
    return {str(seat): record.named_after for seat, record in enumerate(match.state.seats) if record.named_after}
