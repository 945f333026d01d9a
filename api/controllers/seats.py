"""Seats: taking, filling, leaving, freeing, and a new token for a lost one."""

from litestar import Controller, Response, delete, post, put
from litestar.params import JSONBody

from api.access import PLAYER, Caller, require_host, require_token
from api.authentication import caller_of
from api.clock import now
from api.conditional import no_content, private_response
from api.dependencies import Matches
from api.idempotency import validate_player
from api.openapi.refusals import refuses, repeated
from api.openapi.security import TOKEN_OPTIONAL, TOKEN_REQUIRED
from api.parameters import MatchId, SeatNumber, match_uuid
from api.problems import invalid_field
from api.schemas.requests import TakeSeat
from api.schemas.responses import SeatToken
from api.strict_request import StrictRequest
from api.validation import validate_name
from domain.kernel.messages import Message
from domain.matches.application import MatchApplication
from domain.matches.commands import seats as seat_commands
from domain.matches.errors import MatchError
from domain.matches.events import MatchOpened, SeatTaken, TokenReissued
from domain.matches.match import Match
from domain.matches.tokens import equal_digests, new_token, token_hash
from domain.players.application import Identified

PAGE = 64


class SeatsController(Controller):
    path = "/v1/matches/{match_id:str}/seats/{seat:int}"
    tags = ["seats"]

    @put(
        operation_id="take_seat",
        security=TOKEN_OPTIONAL,
        status_code=201,
        opt={"limit": "seats"},
        responses=repeated(SeatToken)
        | refuses(
            "token-missing",
            "not-host",
            "seat-taken",
            "match-over",
            "read-only",
            "bad-name",
            "unknown-bot",
            "rate-limited",
        ),
    )
    async def take_seat(
        self, request: StrictRequest, matches: Matches, match_id: MatchId, seat: SeatNumber, data: JSONBody[TakeSeat]
    ) -> Response[SeatToken]:
        """Take an open seat, or a seat that was left. The host can put a bot there with `player`.

        With a player token the seat is the player's, and no other token is made for it.
        """
        name = validate_name(data.name, "/name", data.player or "person")
        if data.player is not None:
            return await fill_seat(request, matches, match_id, seat, data, name)
        player = request.context.player
        player_id = player.player.id.hex if isinstance(player, Identified) else ""
        token = data.token or ("" if player_id else new_token())

        def decide(match: Match) -> seat_commands.SeatResult:
            admit(request, match, data.invite)
            if token and equal_digests(match.state.invite_token, token_hash(token)):
                raise invalid_field("/token", "invalid-value", Message("why.invite-token"))
            return seat_commands.take(match, seat, name, token, now(), player_id)

        def render(_: Match, seated: seat_commands.SeatResult) -> Response[SeatToken]:
            return private_response(request, SeatToken(seat, token or None), 200 if seated.repeated else 201)

        return await matches.execute(match_uuid(match_id), decide, render)

    @delete(
        operation_id="leave_seat",
        security=TOKEN_REQUIRED,
        status_code=204,
        opt={"limit": "seats"},
        responses=refuses("token-missing", "not-your-seat", "match-over", "read-only", "rate-limited"),
    )
    async def leave_seat(
        self, request: StrictRequest, matches: Matches, match_id: MatchId, seat: SeatNumber
    ) -> Response[None]:
        """Leave a seat, or as the host free it. In a running match a bot plays on until the seat is taken again."""

        def decide(match: Match) -> None:
            if has_left(match, seat, request.token):
                return
            caller = caller_of(request, match)
            require_seat(match, caller, seat)
            seat_commands.leave(match, seat, now(), by_host=caller.is_host)

        return await matches.execute(match_uuid(match_id), decide, lambda *_: no_content())

    @post(
        "/token",
        operation_id="reissue_token",
        security=TOKEN_REQUIRED,
        status_code=201,
        opt={"limit": "seats"},
        responses=refuses("token-missing", "not-host", "not-your-seat", "match-over", "read-only", "rate-limited"),
    )
    async def reissue_token(
        self, request: StrictRequest, matches: Matches, match_id: MatchId, seat: SeatNumber
    ) -> Response[SeatToken]:
        """Issue a new token for a seat whose token was lost. The old one stops working, and everyone sees it."""
        token = new_token()

        def decide(match: Match) -> None:
            require_host(caller_of(request, match))
            seat_commands.reissue(match, seat, token, now())

        return await matches.execute(
            match_uuid(match_id), decide, lambda *_: private_response(request, SeatToken(seat, token), 201)
        )


def admit(request: StrictRequest, match: Match, invite: str | None) -> None:
    """Whether the caller may know of the match: by its own token, or as a player who brings the invite token."""
    invited = invite is not None and equal_digests(match.state.invite_token, token_hash(invite))
    if not (invited and isinstance(request.context.player, Identified)):
        caller_of(request, match)


async def fill_seat(
    request: StrictRequest, matches: MatchApplication, match_id: str, seat: int, data: TakeSeat, name: str
) -> Response[SeatToken]:
    """The host puts a bot on an open seat; a bot has no token."""
    player = validate_player(data.player or "", "/player")
    if not player.startswith("bot:"):
        raise invalid_field("/player", "invalid-value", Message("why.only-bots"))
    if data.token is not None:
        raise invalid_field("/token", "invalid-value", Message("why.bot-token"))

    def decide(match: Match) -> seat_commands.SeatResult:
        require_host(caller_of(request, match))
        return seat_commands.fill(match, seat, name, player, now())

    def render(_: Match, seated: seat_commands.SeatResult) -> Response[SeatToken]:
        return private_response(request, SeatToken(seat, None), 200 if seated.repeated else 201)

    return await matches.execute(match_uuid(match_id), decide, render)


def has_left(match: Match, seat: int, token: str | None) -> bool:
    """Whether the open seat was last held with this token: then leaving it again changes nothing."""
    if token is None or seat >= match.seats or match.state.seats[seat].holder != "open":
        return False
    for upto in range(match.version, 0, -PAGE):
        for _, event in reversed(match.fetch(max(0, upto - PAGE), upto)):
            if isinstance(event, SeatTaken) and event.seat == seat and event.player_id:
                return equal_digests(f"{PLAYER}{event.player_id}", token) or equal_digests(event.token, token)
            if isinstance(event, SeatTaken | TokenReissued) and event.seat == seat and event.token:
                return equal_digests(event.token, token)
            if isinstance(event, MatchOpened):
                return equal_digests(f"{PLAYER}{event.host_player}", token) or equal_digests(
                    event.seat_tokens.get(str(seat), ""), token
                )
    return False


def require_seat(match: Match, caller: Caller, seat: int) -> None:
    """One's own seat, or any for the host."""
    require_token(caller)
    if not caller.is_host and seat not in caller.seats:
        raise MatchError("not-found" if seat >= match.seats else "not-your-seat")
