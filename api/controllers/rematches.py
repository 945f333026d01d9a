"""Rematches: the same players once more."""

from litestar import Controller, Response, post

from api.access import Caller, no_seat, require_token
from api.authentication import caller_of
from api.clock import now
from api.conditional import private_response
from api.dependencies import Creator, Games, Matches, Secret
from api.idempotency import limit_bots
from api.openapi.headers import LOCATION
from api.openapi.refusals import refuses, repeated
from api.openapi.security import TOKEN_REQUIRED
from api.parameters import MatchId, match_uuid
from api.schemas.responses import Rematch
from api.strict_request import StrictRequest
from domain.kernel.vocabulary import Seat
from domain.matches.application import plain_result
from domain.matches.commands.rematch import check_over, link_rematch, open_rematch, seats_in_rematch
from domain.matches.events import SeatPlan
from domain.matches.match import Match
from domain.matches.tokens import derived_id
from projections.match_views.summary import summary_of


class RematchesController(Controller):
    path = "/v1/matches/{match_id:str}/rematch"
    tags = ["matches"]

    @post(
        operation_id="rematch",
        security=TOKEN_REQUIRED,
        status_code=201,
        response_headers=[LOCATION],
        opt={"limit": "creations"},
        responses=repeated(Rematch)
        | refuses("token-missing", "not-your-seat", "still-running", "read-only", "rate-limited", "storage-full"),
    )
    async def rematch(
        self,
        request: StrictRequest,
        matches: Matches,
        creator: Creator,
        games: Games,
        secret: Secret,
        match_id: MatchId,
    ) -> Response[Rematch]:
        """Play again with the same seats and options; the next player starts. Your token also works there.

        Every player can ask once the match is over; all of them get the same match.
        """
        ident = match_uuid(match_id)
        played, by = await matches.read(ident, lambda match: check_rematch(request, match))
        rematch = derived_id(secret, f"rematch\n{match_id}")
        created = False
        if not played.state.rematch:
            await limit_bots(request, tuple(SeatPlan(seat.name, seat.player) for seat in played.state.seats))
            await creator.storage.require()
            created = await creator.create(request.address, open_rematch(played, rematch, games, now()))
            await matches.execute(ident, lambda match: link_rematch(match, rematch, by, now()), plain_result)

        def look(match: Match) -> Response[Rematch]:
            holding = caller_of(request, match).holds
            body = Rematch(summary_of(match, request.language, holding), seats_in_rematch(match.seats))
            location = f"/v1/matches/{match.id.hex}"
            return private_response(request, body, 201 if created else 200, Location=location)

        return await matches.read(rematch, look)


def check_rematch(request: StrictRequest, match: Match) -> tuple[Match, Seat | None]:
    """The match that was played, and the seat that asks; None for a host who has no seat."""
    caller: Caller = caller_of(request, match)
    require_token(caller)
    if not (caller.is_host or caller.seats):
        raise no_seat(caller, "not-your-seat")
    check_over(match)
    return match, caller.seats[0] if caller.seats else None
