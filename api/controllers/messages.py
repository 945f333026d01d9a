"""Table messages: what the players write to each other."""

from hashlib import sha256

from litestar import Controller, Response, get, post, put
from litestar.params import JSONBody

from api.access import Caller, acting_seat, require_host, require_token
from api.authentication import caller_of
from api.clock import now
from api.conditional import private_response
from api.dependencies import Matches
from api.openapi.refusals import refuses
from api.openapi.security import TOKEN_OPTIONAL, TOKEN_REQUIRED
from api.parameters import ActAs, IdempotencyKey, MatchId, match_uuid
from api.schemas.requests import PostMessage, SwitchMessages
from api.strict_request import StrictRequest
from api.validation import validate_message
from domain.kernel.vocabulary import Seat
from domain.matches.commands import table_messages
from domain.matches.errors import MatchError
from domain.matches.match import Match
from domain.matches.match_state import TableMessage
from projections.match_views.messages import MessageList, MessageView, message_view, messages_of


class MessagesController(Controller):
    path = "/v1/matches/{match_id:str}/messages"
    tags = ["messages"]

    @get(operation_id="list_messages", security=TOKEN_OPTIONAL)
    async def list_messages(self, request: StrictRequest, matches: Matches, match_id: MatchId) -> Response[MessageList]:
        """Read the latest table messages, oldest first. Anyone who can read the match can read them."""

        def look(match: Match) -> Response[MessageList]:
            caller_of(request, match)
            return private_response(request, messages_of(match))

        return await matches.read(match_uuid(match_id), look)

    @post(
        operation_id="post_message",
        security=TOKEN_REQUIRED,
        status_code=201,
        opt={"limit": "messages"},
        responses=refuses(
            "token-missing", "not-your-seat", "messages-off", "bad-message", "key-reused", "rate-limited"
        ),
    )
    async def post_message(
        self,
        request: StrictRequest,
        matches: Matches,
        match_id: MatchId,
        data: JSONBody[PostMessage],
        act_as: ActAs = None,
        idempotency_key: IdempotencyKey = None,
    ) -> Response[MessageView]:
        """Write a few words to the table, before, during or after the match."""
        text = validate_message(data.text, "/text")
        key = request.idempotency_key
        body = b"" if key is None else await request.canonical_body()

        def decide(match: Match) -> TableMessage:
            by = writing_seat(match, caller_of(request, match), act_as)
            name = "" if key is None else request_name(match, key, f"{by}\n".encode() + body)
            return table_messages.post(match, by, text, name, now())

        def render(_: Match, message: TableMessage) -> Response[MessageView]:
            return private_response(request, message_view(message), 201)

        return await matches.execute(match_uuid(match_id), decide, render)

    @put(
        operation_id="switch_messages",
        security=TOKEN_REQUIRED,
        opt={"limit": "messages"},
        responses=refuses("token-missing", "not-host", "rate-limited"),
    )
    async def switch_messages(
        self, request: StrictRequest, matches: Matches, match_id: MatchId, data: JSONBody[SwitchMessages]
    ) -> Response[MessageList]:
        """Stop table messages, or allow them again. Only the host can."""

        def decide(match: Match) -> None:
            require_host(caller_of(request, match))
            table_messages.switch(match, data.allowed, now())

        return await matches.execute(
            match_uuid(match_id), decide, lambda match, _: private_response(request, messages_of(match))
        )


def writing_seat(match: Match, caller: Caller, act_as: str | None) -> Seat | None:
    """The seat that speaks; None for a host who has no seat."""
    require_token(caller)
    if caller.is_host and not caller.seats and act_as is None:
        return None
    return acting_seat(match, caller, act_as)


def request_name(match: Match, key: str, body: bytes) -> str:
    """What a message posted with this key is remembered by; the same key with another body is refused."""
    name = sha256(key.encode()).hexdigest()[:32]
    request = f"{name}.{sha256(body).hexdigest()[:32]}"
    for known in match.state.messages:
        if known.request.startswith(f"{name}.") and known.request != request:
            raise MatchError("key-reused")
    return request
