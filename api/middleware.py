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
from litestar.status_codes import HTTP_405_METHOD_NOT_ALLOWED
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from api.body_timeout import has_body, with_timeout
from api.connections import STATE_KEY
from api.problems import Problem

if TYPE_CHECKING:
    from api.connections import Connection
    from api.rate_limits import LimitState
    from domain.players.application import Identified
    from domain.players.errors import PlayerError

log = logging.getLogger("orrery.calls")

_REQUEST_ID = re.compile(rb"[A-Za-z0-9._~-]{1,64}")
_MATCH_ID = re.compile(r"[0-9a-f]{32}")

COMMON_HEADERS = ((b"x-content-type-options", b"nosniff"), (b"referrer-policy", b"no-referrer"))
LONGEST_ADDRESS = 16 * 1024
"""Bytes of path and query."""
WITHOUT_HEAD = ("/events", "/hints")
"""A stream has no end, and a hint that is only looked for must not mark the match."""
VARY = (b"vary", b"Authorization, Accept, Accept-Language")


class RequestContext:
    """What is known about a request outside its handler; it lies in the scope's state under `context`."""

    __slots__ = ("limit", "player", "problem", "request_id", "started", "status", "subject")

    def __init__(self, request_id: str) -> None:
        self.request_id = request_id
        self.started = time.perf_counter()
        self.status = 0
        self.subject: tuple[str, int] | None = None
        """Match and version, once the caller has proved that it may know of them."""
        self.limit: LimitState | None = None
        self.player: Identified | PlayerError | None = None
        """Whose player token came with the request, or why it is good for nothing; None: it brought none."""
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
        headless = method == "HEAD" and not scope["path"].endswith(WITHOUT_HEAD)
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

        connection: Connection | None = scope["state"].get(STATE_KEY)
        if connection is not None:
            connection.start_request()
        if has_body(scope):
            receive = with_timeout(receive)
        try:
            await self._app(inner, receive, sending)
        finally:
            if connection is not None:
                connection.end_request()
            log_access(context, method, inner)

    def _request_id(self, scope: Scope) -> str:
        """The caller's own if it is safe to repeat; else one that no other request of any server has."""
        for name, value in scope["headers"]:
            if name == b"x-request-id" and _REQUEST_ID.fullmatch(value):
                return value.decode()
        return f"{self._name}{next(self._number):06x}"


async def refuse_address(scope: Scope, receive: Receive, send: Send) -> None:
    """Before any route is looked for, since that would be the work to be saved."""
    request: Any = Request(scope, receive, send)
    response: Any = Problem("uri-too-long", headers={"Connection": "close"}).to_response(request)
    await response.to_asgi_response(request=request, app=scope["litestar_app"])(scope, receive, send)


def add_common_headers(message: Any, scope: Scope, context: RequestContext) -> None:
    """Appended as they go over the wire: no handler sets any of them itself, but for `Allow`."""
    request_id = (b"x-request-id", context.request_id.encode())
    headers = message["headers"] = [*message.get("headers", ()), *COMMON_HEADERS, request_id]
    if scope["path"].startswith("/v1/"):
        headers.append(VARY)
    if context.limit is not None:
        headers += [(name.lower().encode(), value.encode()) for name, value in context.limit.headers().items()]
    if message["status"] == HTTP_405_METHOD_NOT_ALLOWED or scope.get("method") == "OPTIONS":
        complete_allow(MutableScopeHeaders.from_message(message), scope)


def complete_allow(headers: MutableScopeHeaders, scope: Scope) -> None:
    allowed = headers.get("Allow")
    if allowed is not None:
        headers["Allow"] = with_head(methods_of(scope) or set(allowed.split(", ")), scope["path"])


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
    """The methods in order; `HEAD` is answered wherever `GET` is, but for streams and hints."""
    head = {"HEAD"} if "GET" in methods and not path.endswith(WITHOUT_HEAD) else set()
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
