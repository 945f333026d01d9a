"""Takebacks: asking the other players to go past a barrier."""

from hashlib import sha256

from litestar import Controller, Response, delete, get, post, put
from litestar.params import JSONBody

from api.access import Caller, acting_seat, require_token, viewer_of
from api.authentication import caller_of
from api.clock import now
from api.conditional import no_content, private_response
from api.dependencies import Matches
from api.openapi.headers import LOCATION
from api.openapi.refusals import refuses
from api.openapi.security import TOKEN_OPTIONAL, TOKEN_REQUIRED
from api.parameters import ActAs, IdempotencyKey, MatchId, SeatNumber, TakebackId, match_uuid
from api.schemas.requests import RequestTakeback, Vote
from api.strict_request import StrictRequest
from api.validation import validate_note
from domain.matches.commands import takebacks
from domain.matches.errors import MatchError
from domain.matches.match import Match
from domain.matches.match_state import Takeback
from projections.match_views.undo import TakebackView, takeback_view


class TakebacksController(Controller):
    path = "/v1/matches/{match_id:str}/takebacks"
    tags = ["undo"]

    @post(
        operation_id="ask_takeback",
        security=TOKEN_REQUIRED,
        status_code=201,
        response_headers=[LOCATION],
        opt={"limit": "answers"},
        responses=refuses(
            "token-missing",
            "not-your-seat",
            "not-started",
            "match-over",
            "read-only",
            "takeback-open",
            "ply-out-of-range",
            "key-reused",
            "rate-limited",
        ),
    )
    async def request_takeback(
        self,
        request: StrictRequest,
        matches: Matches,
        match_id: MatchId,
        data: JSONBody[RequestTakeback],
        act_as: ActAs = None,
        idempotency_key: IdempotencyKey = None,
    ) -> Response[TakebackView]:
        """Ask the other players to go back to a ply. If no other player has to agree, it is granted at once."""
        note = validate_note(data.note, "/note")
        key = request.idempotency_key
        body = b"" if key is None else await request.canonical_body()
        seat = 0

        def decide(match: Match) -> Takeback:
            nonlocal seat
            seat = acting_seat(match, caller_of(request, match), act_as)
            name = "" if key is None else request_name(match, key, b"%d\n" % seat + body)
            return takebacks.ask(match, seat, data.to_ply, note, name, now())

        def render(match: Match, voted: Takeback) -> Response[TakebackView]:
            location = f"/v1/matches/{match.id.hex}/takebacks/{voted.id}"
            view = takeback_view(match, voted, seat, request.language)
            return private_response(request, view, 201, Location=location)

        return await matches.execute(match_uuid(match_id), decide, render)

    @get("/{takeback:str}", operation_id="show_takeback", security=TOKEN_OPTIONAL)
    async def show_takeback(
        self, request: StrictRequest, matches: Matches, match_id: MatchId, takeback: TakebackId
    ) -> Response[TakebackView]:
        """Show a takeback: what it would undo, who asked, and who has agreed."""

        def look(match: Match) -> Response[TakebackView]:
            viewer = viewer_of(match, caller_of(request, match), None)
            found = takebacks.find(match, takeback)
            return private_response(request, takeback_view(match, found, viewer, request.language))

        return await matches.read(match_uuid(match_id), look)

    @delete(
        "/{takeback:str}",
        operation_id="withdraw_takeback",
        security=TOKEN_REQUIRED,
        status_code=204,
        opt={"limit": "answers"},
        responses=refuses("token-missing", "not-your-seat", "takeback-closed", "rate-limited"),
    )
    async def withdraw_takeback(
        self, request: StrictRequest, matches: Matches, match_id: MatchId, takeback: TakebackId
    ) -> Response[None]:
        """Withdraw a takeback you asked for."""

        def decide(match: Match) -> None:
            caller = caller_of(request, match)
            require_token(caller)
            found = takebacks.find(match, takeback)
            if found.by not in caller.seats:
                raise MatchError("not-your-seat")
            takebacks.withdraw(match, found.id, now())

        return await matches.execute(match_uuid(match_id), decide, lambda *_: no_content())

    @put(
        "/{takeback:str}/votes/{seat:int}",
        operation_id="vote_takeback",
        security=TOKEN_REQUIRED,
        opt={"limit": "answers"},
        responses=refuses("token-missing", "not-your-seat", "takeback-closed", "rate-limited"),
    )
    async def vote_takeback(
        self,
        request: StrictRequest,
        matches: Matches,
        match_id: MatchId,
        takeback: TakebackId,
        seat: SeatNumber,
        data: JSONBody[Vote],
    ) -> Response[TakebackView]:
        """Vote on a takeback. The last yes undoes the plies; one no rejects the takeback."""

        def decide(match: Match) -> Takeback:
            caller: Caller = caller_of(request, match)
            require_token(caller)
            if seat not in caller.seats:
                raise MatchError("not-found" if seat >= match.seats else "not-your-seat")
            return takebacks.vote(match, takeback, seat, data.accept, now())

        def render(match: Match, voted: Takeback) -> Response[TakebackView]:
            return private_response(request, takeback_view(match, voted, seat, request.language))

        return await matches.execute(match_uuid(match_id), decide, render)


def request_name(match: Match, key: str, body: bytes) -> str:
    """What a takeback asked for with this key is remembered by; the same key with another body is refused."""
    name = sha256(key.encode()).hexdigest()[:32]
    request = f"{name}.{sha256(body).hexdigest()[:32]}"
    for known in match.state.takebacks:
        if known.request.startswith(f"{name}.") and known.request != request:
            raise MatchError("key-reused")
    return request
