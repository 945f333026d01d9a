"""Me: the player whose token calls, its name and its tokens."""

from litestar import Controller, Response, delete, get, patch, post
from litestar.params import JSONBody

from api.clock import now
from api.conditional import no_content, private_response
from api.dependencies import Players, Secret
from api.openapi.refusals import refuses
from api.openapi.security import TOKEN_REQUIRED
from api.parameters import IdempotencyKey, TokenId
from api.player_access import request_digest, require_player, token_for
from api.schemas.player_responses import (
    AddedToken,
    PairingView,
    PlayerView,
    TokenList,
    player_view,
    token_view,
)
from api.schemas.requests import AddToken, ChangePlayer
from api.strict_request import StrictRequest
from api.validation import validate_name, validate_note
from domain.players.tokens import derived_code, new_code, spell_code
from projections.match_views.summary import moment_text

TOKEN = ("token-missing", "token-unknown", "token-revoked")


class MeController(Controller):
    path = "/v1/me"
    tags = ["players"]

    @get(operation_id="show_me", security=TOKEN_REQUIRED, responses=refuses(*TOKEN))
    async def show_me(self, request: StrictRequest) -> Response[PlayerView]:
        """Show your own player."""
        return private_response(request, player_view(require_player(request).player))

    @patch(
        operation_id="change_me",
        security=TOKEN_REQUIRED,
        opt={"limit": "players"},
        responses=refuses(*TOKEN, "bad-name", "rate-limited"),
    )
    async def change_me(
        self, request: StrictRequest, players: Players, data: JSONBody[ChangePlayer]
    ) -> Response[PlayerView]:
        """Change your name. Seats that you hold keep the name under which they were taken."""
        name = validate_name(data.name, "/name")
        me = require_player(request).player
        player, _ = await players.execute(me.id, lambda player: player.rename(name, now()))
        return private_response(request, player_view(player))

    @delete(
        operation_id="delete_me",
        security=TOKEN_REQUIRED,
        status_code=204,
        opt={"limit": "players"},
        responses=refuses(*TOKEN, "rate-limited"),
    )
    async def delete_me(self, request: StrictRequest, players: Players) -> Response[None]:
        """Delete yourself: your name and tokens are gone, and matches show "somebody" in your place."""
        me = require_player(request).player
        await players.execute(me.id, lambda player: player.delete(now()))
        return no_content()

    @get("/tokens", operation_id="list_tokens", security=TOKEN_REQUIRED, responses=refuses(*TOKEN))
    async def list_tokens(self, request: StrictRequest) -> Response[TokenList]:
        """List your tokens: one for each device."""
        me = require_player(request)
        views = tuple(token_view(record, me.token) for record in me.player.tokens.values())
        return private_response(request, TokenList(views))

    @post(
        "/tokens",
        operation_id="add_token",
        security=TOKEN_REQUIRED,
        status_code=201,
        opt={"limit": "players"},
        responses=refuses(*TOKEN, "too-many-tokens", "key-reused", "rate-limited"),
    )
    async def add_token(
        self,
        request: StrictRequest,
        players: Players,
        secret: Secret,
        data: JSONBody[AddToken],
        idempotency_key: IdempotencyKey = None,
    ) -> Response[AddedToken]:
        """Add a token for another device. It is shown only here."""
        me, label = require_player(request).player, validate_note(data.label, "/label")
        token = token_for(me.id, secret, request.idempotency_key, "token")
        digest = await request_digest(request, "token")
        await players.execute(me.id, lambda player: player.add_token(token, now(), label, digest))
        return private_response(request, AddedToken(token.id, label, token.text), 201)

    @delete(
        "/tokens/{token_id:str}",
        operation_id="revoke_token",
        security=TOKEN_REQUIRED,
        status_code=204,
        opt={"limit": "players"},
        responses=refuses(*TOKEN, "not-found", "last-token", "rate-limited"),
    )
    async def revoke_token(self, request: StrictRequest, players: Players, token_id: TokenId) -> Response[None]:
        """Revoke a token, of a lost device or of this one. The last one cannot be revoked."""
        me = require_player(request).player
        await players.execute(me.id, lambda player: player.revoke_token(token_id, now()))
        return no_content()

    @post(
        "/pairing",
        operation_id="make_pairing_code",
        security=TOKEN_REQUIRED,
        status_code=201,
        opt={"limit": "players"},
        responses=refuses(*TOKEN, "key-reused", "rate-limited"),
    )
    async def make_pairing_code(
        self, request: StrictRequest, players: Players, secret: Secret, idempotency_key: IdempotencyKey = None
    ) -> Response[PairingView]:
        """Make a code that gives another device a token of yours, once and within five minutes."""
        me, key = require_player(request).player, request.idempotency_key
        code = new_code() if key is None else derived_code(me.id, secret, key)
        made = await players.make_code(code, me.id, now())
        return private_response(request, PairingView(spell_code(code), moment_text(made.expires)), 201)
