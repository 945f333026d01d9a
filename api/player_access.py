"""The calling player, for handlers that need one."""

from hashlib import sha256
from uuid import UUID

from api.problems import Problem
from api.strict_request import StrictRequest
from domain.kernel.messages import Message
from domain.players.application import Identified
from domain.players.errors import PlayerError
from domain.players.tokens import NewToken, derived_player_token, new_player_token


def caller_player(request: StrictRequest) -> Identified | None:
    """The player whose token came with the call; None if it came with another token or none."""
    found = request.context.player
    if isinstance(found, PlayerError):
        raise found
    return found


def player_id_of(request: StrictRequest) -> str:
    """The id of the player who calls; empty without a player token. One that does not work is refused."""
    found = caller_player(request)
    return "" if found is None else found.player.id.hex


def require_player(request: StrictRequest) -> Identified:
    """The same for calls that only a player can make."""
    found = caller_player(request)
    if found is not None:
        return found
    if request.bearer is None:
        raise Problem("token-missing", Message("detail.player-token"))
    raise Problem("token-unknown", Message("detail.player-token"))


def token_for(player: UUID, secret: bytes, key: str | None, call: str) -> NewToken:
    """A random token, or the one that belongs to the idempotency key of the call."""
    return new_player_token(player) if key is None else derived_player_token(player, secret, key, call)


async def request_digest(request: StrictRequest, call: str) -> str:
    """The digest that tells a repeat from another request with the same idempotency key; "" without a key."""
    if request.idempotency_key is None:
        return ""
    body = await request.body()
    return sha256(call.encode() + b"\n" + (await request.canonical_body() if body.strip() else b"")).hexdigest()
