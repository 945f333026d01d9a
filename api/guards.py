"""Guards of every call: is the server stopping, can the caller read the answer, has it called too often."""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.enums import MediaType
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.utils.helpers import get_enum_string_value

from api.problems import Problem
from api.rate_limits import PER_ADDRESS, RateLimits, limit_keys
from api.strict_request import StrictRequest

ANY = "*/*"


async def not_stopping(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """While the server stops, only `/healthz` is answered."""
    if connection.app.state.stopping.is_set() and not handler.opt.get("while_stopping"):
        raise Problem("stopping", headers={"Retry-After": "2"})


async def acceptable(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Refuse early what the caller could not read."""
    assert isinstance(connection, StrictRequest)
    assert isinstance(handler, HTTPRouteHandler)
    available = handler.opt.get("media") or (get_enum_string_value(handler.media_type or MediaType.JSON),)
    if available[0] != ANY:
        connection.accepts(*available)


async def rate_limit(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Count the call for its address, and for its token if it has one, where `opt` names a limit."""
    kind = handler.opt.get("limit")
    if kind is None:
        return
    assert isinstance(connection, StrictRequest)
    limits: RateLimits = connection.app.state.rate_limits
    token = None if kind in PER_ADDRESS else connection.token
    connection.context.limit = await limits.hit(kind, limit_keys(kind, connection.address, token))
