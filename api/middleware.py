"""Around every request: its id, the access line, HEAD, and the headers that every response has."""

import logging
import re
import secrets
import time
from itertools import count
from typing import TYPE_CHECKING, Any

from litestar import Request
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.routes import HTTPRoute
from litestar.types import ASGIApp, Message, Receive, Scope, Send

if TYPE_CHECKING:
    from api.problems import Problem
    from api.rate_limits import LimitState

log = logging.getLogger("orrery.calls")

_REQUEST_ID = re.compile(rb"[A-Za-z0-9._~-]{1,64}")
_MATCH_ID = re.compile(r"[0-9a-f]{32}")

COMMON_HEADERS = (("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"))
LONGEST_ADDRESS = 16 * 1024
"""Bytes of path and query."""
VARY = "Authorization, Accept, Accept-Language"


class RequestContext:
    """What is known about a request outside its handler; it lies in the scope's state under `context`."""

    __slots__ = ("limit", "problem", "request_id", "started", "status", "subject")

    def __init__(self, request_id: str) -> None:
        self.request_id = request_id
        self.started = time.perf_counter()
        self.status = 0
        self.subject: tuple[str, int] | None = None
        """Match and version, once the caller has proved that it may know of them."""
        self.limit: LimitState | None = None
        self.problem: Problem | None = None


class RequestContextMiddleware:
    """Wraps the whole application, so that it also sees requests that no route takes."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._name = secrets.token_hex(5)
        self._number = count(1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        context = RequestContext(self._request_id(scope))
        scope["state"]["context"] = context
        method = scope["method"]
        headless = method == "HEAD" and not scope["path"].endswith("/events")
        if len(scope["raw_path"]) + len(scope["query_string"]) > LONGEST_ADDRESS:
            await refuse_address(scope, receive, send)
            return
        inner: Any = {**scope, "method": "GET"} if headless else scope

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                context.status = message["status"]
                add_common_headers(message, inner, context)
            elif headless and message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        try:
            await self._app(inner, receive, sending)
        finally:
            log_access(context, method, inner)

    def _request_id(self, scope: Scope) -> str:
        """The caller's own if it is safe to repeat; else one that no other request of any server has."""
        for name, value in scope["headers"]:
            if name == b"x-request-id" and _REQUEST_ID.fullmatch(value):
                return value.decode()
        return f"{self._name}{next(self._number):06x}"


async def refuse_address(scope: Scope, receive: Receive, send: Send) -> None:
    """Before any route is looked for, since that would be the work to be saved."""
    from api.problems import Problem  # noqa: PLC0415  It needs this module.

    request: Any = Request(scope, receive, send)
    response: Any = Problem("uri-too-long").to_response(request)
    await response.to_asgi_response(request=request, app=scope["litestar_app"])(scope, receive, send)


def add_common_headers(message: Any, scope: Scope, context: RequestContext) -> None:
    headers = MutableScopeHeaders.from_message(message)
    for name, value in COMMON_HEADERS:
        headers[name] = value
    headers["X-Request-Id"] = context.request_id
    if scope["path"].startswith("/v1/"):
        headers["Vary"] = VARY
    allowed = headers.get("Allow")
    if allowed is not None:
        headers["Allow"] = with_head(methods_of(scope) or set(allowed.split(", ")), scope["path"])
    if context.limit is not None:
        for name, value in context.limit.headers().items():
            headers[name] = value


def methods_of(scope: Scope) -> set[str]:
    """Every method of the route: Litestar's own `OPTIONS` names only those of the handler it was made for."""
    template = scope.get("path_template")
    routes = scope["litestar_app"].routes
    return {
        method
        for route in routes
        if isinstance(route, HTTPRoute) and route.path_format == template
        for method in route.methods
    }


def with_head(methods: set[str], path: str) -> str:
    """The methods in order; `HEAD` is answered wherever `GET` is, but for streams."""
    head = {"HEAD"} if "GET" in methods and not path.endswith("/events") else set()
    return ", ".join(sorted(methods | head))


def log_access(context: RequestContext, method: str, scope: Scope) -> None:
    """One line a request: never a token, ticket, query or body."""
    if not log.isEnabledFor(logging.INFO):
        return
    fields: dict[str, Any] = {
        "request": context.request_id,
        "method": method,
        "route": scope.get("path_template") or "-",
        "status": context.status,
        "ms": round((time.perf_counter() - context.started) * 1000, 2),
    }
    match_id = str(scope.get("path_params", {}).get("match_id", ""))
    if _MATCH_ID.fullmatch(match_id):  # Someone may have put a token there.
        fields["match"] = match_id
    log.info("call", extra={"fields": fields})
