"""Checks before every call: the server is not stopping, the caller accepts the media type, and limits are kept.

They are one `before_request` hook: Litestar copies the route handler for each guard of a request, which takes longer
than the checks themselves.
"""

from functools import cache
from typing import Any

from litestar import Request
from litestar.enums import MediaType
from litestar.handlers import HTTPRouteHandler
from litestar.utils.helpers import get_enum_string_value

from api.problems import Problem
from api.rate_limits import PER_ADDRESS, RateLimits, limit_keys
from api.strict_request import StrictRequest
from domain.players.application import Identified, PlayerApplication
from domain.players.errors import PlayerError
from domain.players.tokens import PREFIX

ANY = "*/*"


async def check_request(request: Request[Any, Any, Any]) -> None:
    assert isinstance(request, StrictRequest)
    handler: Any = request.route_handler
    opt = handler.opt
    if request.app.state.stopping.is_set() and not opt.get("while_stopping"):
        raise Problem("stopping", headers={"Retry-After": "2"})
    available = media_types(handler)
    if available[0] != ANY:
        request.accepts(*available)
    header = request.headers.get("authorization")
    if header is not None and PREFIX in header:
        await identify_player(request)
    if "limit" in opt:
        await count_call(request, opt["limit"])


@cache
def media_types(handler: HTTPRouteHandler) -> tuple[str, ...]:
    """What a call can answer with."""
    return handler.opt.get("media") or (get_enum_string_value(handler.media_type or MediaType.JSON),)


async def identify_player(request: StrictRequest) -> None:
    """Find out whose player token the call brings. A call is refused only where it needs the player."""
    players: PlayerApplication = request.app.state.players
    try:
        request.context.player = await players.authenticate(request.bearer or "")
    except PlayerError as refusal:
        request.context.player = refusal


async def count_call(request: StrictRequest, kind: Any) -> None:
    """Count the call for its address, and for its player or token if it has one."""
    limits: RateLimits = request.app.state.rate_limits
    if not limits.quotas[kind]:
        return
    token = None
    if kind not in PER_ADDRESS:
        player = request.context.player
        token = f"player {player.player.id.hex}" if isinstance(player, Identified) else request.token
    request.context.limit = await limits.hit(kind, limit_keys(kind, request.address, token))
