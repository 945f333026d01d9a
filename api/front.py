"""What every call passes first: request id, CORS, the log, metrics, and the headers every answer has."""

import logging
import re
import secrets
import time
from typing import Any

from litestar.types import ASGIApp, Receive, Send

from api.languages import language_of
from api.problems import Problem
from api.routes import allowed_methods, problem_reply
from api.services import Services

log = logging.getLogger("orrery.calls")

_REQUEST_ID = re.compile(rb"[A-Za-z0-9._~-]{1,64}")

ALLOWED_HEADERS = (
    b"Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID"
    b", X-Request-Id, Accept-Language"
)
EXPOSED_HEADERS = b"ETag, Location, Link, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id, Content-Language"
COMMON = [
    (b"access-control-allow-origin", b"*"),
    (b"access-control-expose-headers", EXPOSED_HEADERS),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
]
VARY = (b"vary", b"Authorization, Accept, Accept-Language")
PREFLIGHT = [
    (b"access-control-allow-methods", b"GET, HEAD, POST, PUT, DELETE"),
    (b"access-control-allow-headers", ALLOWED_HEADERS),
    (b"access-control-max-age", b"86400"),
]


async def empty(send: Send, headers: list[tuple[bytes, bytes]]) -> None:
    await send({"type": "http.response.start", "status": 204, "headers": headers})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


class Visit:
    """What is known of a call outside the router; routes and resources write into it for the log."""

    __slots__ = ("match", "request_id", "route", "started", "status")

    def __init__(self, request_id: str) -> None:
        self.request_id = request_id
        self.started = time.perf_counter()
        self.route = "-"
        self.match = ""
        self.status = 0


class Front:
    """Wraps the router; lifespan passes through."""

    def __init__(self, router: ASGIApp, services: Services) -> None:
        self.router = router
        self.services = services

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._call(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1000, "reason": ""})
        else:
            await self.router(scope, receive, send)

    async def _call(self, scope: Any, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        given = headers.get(b"x-request-id", b"")
        request_id = given if _REQUEST_ID.fullmatch(given) else secrets.token_hex(8).encode()
        visit = scope["orrery"] = Visit(request_id.decode())
        method = scope["method"]
        headless = method == "HEAD" and not scope["path"].endswith("/events")
        if headless:
            scope["method"] = "GET"
        added = [*COMMON, (b"x-request-id", request_id)]
        if scope["path"].startswith("/v1/"):
            added.append(VARY)

        async def sending(message: Any) -> None:
            if message["type"] == "http.response.start":
                visit.status = message["status"]
                message["headers"] = [*message["headers"], *added]
            elif headless:
                message["body"] = b""
            await send(message)

        try:
            await self._inner(scope, receive, sending, headers)
        finally:
            self._done(visit, method)

    async def _inner(self, scope: Any, receive: Receive, send: Send, headers: dict[bytes, bytes]) -> None:
        allowed = allowed_methods(scope["path"]) if scope["method"] == "OPTIONS" else ""
        if b"access-control-request-method" in headers and scope["method"] == "OPTIONS":
            await empty(send, PREFLIGHT)
        elif allowed not in ("", "OPTIONS"):
            await empty(send, [(b"allow", allowed.encode())])
        elif self.services.stopping and scope["path"] != "/healthz":
            language = language_of(headers.get(b"accept-language", b"").decode("latin-1"))
            reply = problem_reply(Problem("stopping", headers=(("Retry-After", "2"),)), language)
            await reply(scope, receive, send)
        else:
            await self.router(scope, receive, send)

    def _done(self, visit: Visit, method: str) -> None:
        seconds = time.perf_counter() - visit.started
        self.services.metrics.called(visit.route, method, visit.status, seconds)
        if log.isEnabledFor(logging.INFO):
            told = {
                "request": visit.request_id,
                "method": method,
                "route": visit.route,
                "status": visit.status,
                "ms": round(seconds * 1000, 2),
            }
            if visit.match:
                told["match"] = visit.match
            log.info("call", extra={"told": told})
