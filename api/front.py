"""What every call passes first: request id, CORS, the log, metrics, and the headers every answer has."""

import asyncio
import logging
import re
import secrets
import time
from functools import partial
from itertools import count
from typing import Any

from api.asgi import ASGIApp, Receive, Send
from api.languages import language_of
from api.problems import Problem
from api.quick import Quick, Rounds, Then, Wish, Worded, spelling_of
from api.replies import COMMON, VARY
from api.resources import allowed_methods
from api.routes import problem_reply
from api.services import Services

log = logging.getLogger("orrery.calls")

_REQUEST_ID = re.compile(rb"[A-Za-z0-9._~-]{1,64}")
_ANSWER = re.compile(r"/v1/matches/([0-9a-f]{32})/decisions/([0-9]{1,9}\.[0-9]{1,2})")
ANSWER = "/v1/matches/{match}/decisions/{decision}"

ALLOWED_HEADERS = (
    b"Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID"
    b", X-Request-Id, Accept-Language"
)
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

    def __init__(self, request_id: bytes) -> None:
        self.request_id = request_id
        self.started = time.perf_counter()
        self.route = "-"
        self.match = ""
        self.status = 0


class Front:
    """Wraps the router; lifespan passes through."""

    def __init__(self, router: ASGIApp, services: Services, *, quick: bool = True) -> None:
        self.router = router
        self.services = services
        self.quick = quick and services.redis is None
        """Whether plain answers may go the shortest way: limits that workers share are asked for elsewhere."""
        self._rounds = Rounds(services)
        self._name = secrets.token_hex(5).encode()
        self._number = count(1)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._call(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1000, "reason": ""})
        else:
            await self.router(scope, receive, send)

    def _request_id(self, given: bytes | None) -> bytes:
        """The caller's own if it may be repeated; else one that no other call of any server has."""
        if given is not None and _REQUEST_ID.fullmatch(given):
            return given
        return b"%b%06x" % (self._name, next(self._number))

    async def _call(self, scope: Any, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        visit = scope["orrery"] = Visit(self._request_id(headers.get(b"x-request-id")))
        method = scope["method"]
        try:
            if method == "PUT" and self.quick:
                taken = await self._answer(visit, scope, headers, receive, send)
                if taken is None:
                    return
                receive = taken
            await self._ordinary(visit, scope, headers, receive, send)
        finally:
            self._done(visit, method)

    async def _answer(
        self, visit: Visit, scope: Any, headers: dict[bytes, bytes], receive: Receive, send: Send
    ) -> Receive | None:
        """Answer quickly if it is a plain answer; else give back what is there to be received."""
        found = _ANSWER.fullmatch(scope["path"])
        if found is None or len(headers) < len(scope["headers"]) or self.services.stopping:
            return receive
        first = await receive()
        if first["type"] != "http.request":
            return again(first, receive)
        body, spelling = first.get("body", b""), spelling_of(headers)
        if spelling is None or spelling.length != len(body):
            return again(first, receive)
        client = scope.get("client")
        loop = asyncio.get_running_loop()
        told: asyncio.Future[Worded | None] = loop.create_future()
        wish = Wish(found[1], found[2], spelling, body, client[0] if client else "-")
        self._rounds.add(Quick(self.services, wish, visit.request_id, partial(resolve, told)), loop)
        reply = await told
        if reply is None:
            return again(first, receive)
        visit.route, visit.match, visit.status = ANSWER, wish.match, reply.status
        await send({"type": "http.response.start", "status": reply.status, "headers": reply.headers()})
        await send({"type": "http.response.body", "body": reply.body, "more_body": False})
        return None

    def answer_plainly(self, wish: Wish, loop: asyncio.AbstractEventLoop, then: Then) -> bool:
        """A whole call for who has read it; False, and nothing will happen, where it must go the ordinary way."""
        if self.services.stopping or not self.quick:
            return False
        visit = Visit(self._request_id(wish.spelling.request_id))

        def done(reply: Worded | None) -> None:
            then(reply)
            if reply is not None:
                visit.route, visit.match, visit.status = ANSWER, wish.match, reply.status
                self._done(visit, "PUT")

        self._rounds.add(Quick(self.services, wish, visit.request_id, done), loop)
        return True

    @staticmethod
    def _added(visit: Visit) -> list[tuple[bytes, bytes]]:
        return [*COMMON, (b"x-request-id", visit.request_id)]

    async def _ordinary(
        self, visit: Visit, scope: Any, headers: dict[bytes, bytes], receive: Receive, send: Send
    ) -> None:
        headless = scope["method"] == "HEAD" and not scope["path"].endswith("/events")
        if headless:  # A copy: the server itself has to know that no body follows.
            scope = {**scope, "method": "GET"}
        added = self._added(visit)
        if scope["path"].startswith("/v1/"):
            added.append(VARY)

        async def sending(message: Any) -> None:
            if message["type"] == "http.response.start":
                visit.status = message["status"]
                message["headers"] = [*message["headers"], *added]
            elif headless:
                message["body"] = b""
            await send(message)

        await self._inner(scope, receive, sending, headers)

    async def _inner(self, scope: Any, receive: Receive, send: Send, headers: dict[bytes, bytes]) -> None:
        if scope["method"] == "OPTIONS" and await self._options(scope, send, headers):
            return
        if self.services.stopping and scope["path"] != "/healthz":
            language = language_of(headers.get(b"accept-language", b"").decode("latin-1"))
            reply = problem_reply(Problem("stopping", headers=(("Retry-After", "2"),)), language)
            await reply(scope, receive, send)
        else:
            await self.router(scope, receive, send)

    @staticmethod
    async def _options(scope: Any, send: Send, headers: dict[bytes, bytes]) -> bool:
        """Say what may be asked for here; False where there is nothing."""
        if b"access-control-request-method" in headers:
            await empty(send, PREFLIGHT)
            return True
        allowed = await asyncio.to_thread(allowed_methods, scope["path"])  # The table is not whole right after a start.
        if allowed == "OPTIONS":
            return False
        await empty(send, [(b"allow", allowed.encode())])
        return True

    def _done(self, visit: Visit, method: str) -> None:
        seconds = time.perf_counter() - visit.started
        self.services.metrics.called(visit.route, method, visit.status, seconds)
        if log.isEnabledFor(logging.INFO):
            told = {
                "request": visit.request_id.decode(),
                "method": method,
                "route": visit.route,
                "status": visit.status,
                "ms": round(seconds * 1000, 2),
            }
            if visit.match:
                told["match"] = visit.match
            log.info("call", extra={"told": told})


def again(first: Any, receive: Receive) -> Receive:
    """What was received already, and then the rest."""
    waiting = [first]

    async def receiving() -> Any:
        return waiting.pop() if waiting else await receive()

    return receiving


def resolve(waiting: "asyncio.Future[Worded | None]", reply: Worded | None) -> None:
    if not waiting.done():  # Whoever asked may have gone; what was answered is stored all the same.
        waiting.set_result(reply)
