"""Guards connections: how many one address may open, how long a request head may take, how a server refuses bytes.

ASGI starts where a request head is complete, so this stands in front of it. It wraps the HTTP protocol of the server
through `asyncio.Protocol` and takes over only its refusal of unreadable bytes; from the application it learns through
the ASGI state when a request is under way.
"""

import asyncio
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable, Container
from typing import Any, cast

import msgspec

from api.addresses import limited_address
from api.problems import Problem
from api.problems.problem import MEDIA_TYPE

LONGEST_HEAD = 64 * 1024
"""Bytes of a request line with its headers."""
HEAD_SECONDS = 15.0
"""How long a request head may take, from the first byte or, on a new connection, from its opening."""
UNREAD_SECONDS = 120.0
"""How long a response may wait for a reader who takes nothing of it."""
CHECK_SECONDS = 5.0
MOST_CONNECTIONS = 20_000
OTHER_DESCRIPTORS = 128
"""Descriptors that are left for files, databases and processes."""
FEWEST_PER_ADDRESS = 64

TOO_LARGE = 431
"""What the parser calls bytes that do not become a head, however many arrive."""

STATE_KEY = "connection"
"""Where the application finds the connection in the `state` of a request's scope."""

HttpProtocol = Callable[..., Any]
"""Makes an `asyncio.Protocol` that refuses unreadable bytes with `send_400_response`, as those of Uvicorn do."""


def most_connections() -> int:
    """How many this process can have open."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(2 * FEWEST_PER_ADDRESS, min(soft - OTHER_DESCRIPTORS, MOST_CONNECTIONS))


class Connections:
    """The open connections of a server.

    No address may have more than half of them, so that no single one locks the others out, but for the proxies: each of
    their connections may be another caller's, so there the proxy counts.
    """

    def __init__(
        self,
        http_protocol: HttpProtocol,
        most: int,
        proxies: Container[str] = (),
        head_seconds: float = HEAD_SECONDS,
    ) -> None:
        self.http_protocol = http_protocol
        self.head_seconds = head_seconds
        self._most = most
        self._proxies = proxies
        self._open: set[Connection] = set()
        self.by_address: Counter[str] = Counter()

    def accept(self, **parts: Any) -> "Connection":
        """A connection, made with what the server gives its own HTTP protocol."""
        return Connection(self, parts)

    def add(self, connection: "Connection") -> str | None:
        """The problem if there are too many; None if it may stay."""
        address = limited_address(connection.host)
        self._open.add(connection)
        self.by_address[address] += 1
        if len(self._open) > self._most:
            return "server-full"
        if self.by_address[address] > self._most // 2 and connection.host not in self._proxies:
            return "rate-limited"
        return None

    def remove(self, connection: "Connection") -> None:
        self._open.discard(connection)
        self.by_address[limited_address(connection.host)] -= 1
        self.by_address += Counter()  # Drops addresses without any.

    async def close_stalled(self, seconds: float = CHECK_SECONDS) -> None:
        """Close connections whose request head does not arrive, or whose response is not read, until cancelled."""
        while True:
            await asyncio.sleep(seconds)
            now = time.monotonic()
            for connection in list(self._open):
                connection.close_if_stalled(now)


class Connection(asyncio.Protocol):
    """Passes everything on to the server's HTTP protocol, and watches."""

    def __init__(self, connections: Connections, parts: dict[str, Any]) -> None:
        self._connections = connections
        state = {**parts.get("app_state", {}), STATE_KEY: self}
        self._http = connections.http_protocol(**{**parts, "app_state": state})
        self._http.send_400_response = self.refuse_unreadable  # Uvicorn's own is plain text.
        self._requests = 0
        self._head_since: float | None = time.monotonic()
        """Since when a request head is awaited; None during a request, and while the connection idles after one."""
        self._unread_since: float | None = None
        """Since when so much waits to be read that no more is written."""
        self._has_bytes = False
        self._has_line = False
        self._has_response = False
        self._accepted = False
        self._refused = False
        self.host = "-"

    # --- called by the application -----------------------------------------------------------------------------------

    def start_request(self) -> None:
        self._requests += 1
        self._head_since = None
        self._has_bytes = self._has_line = self._has_response = False

    def end_request(self) -> None:
        self._requests -= 1

    # --- asyncio.Protocol --------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        peer = transport.get_extra_info("peername")
        self.host = str(peer[0]) if isinstance(peer, tuple) else "-"
        problem = self._connections.add(self)
        if problem is not None:
            self.refuse(problem, {"Retry-After": "5"})
            return
        self._accepted = True
        self._http.connection_made(cast("asyncio.BaseTransport", WatchedTransport(self, self._transport)))

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        if not self._requests:
            if self._head_since is None:
                self._head_since = time.monotonic()
            self._has_bytes = True
            self._has_line = self._has_line or b"\n" in data
        self._http.data_received(data)

    def eof_received(self) -> bool | None:
        if not self._refused:
            self._http.eof_received()
        return None

    def pause_writing(self) -> None:
        self._unread_since = time.monotonic()
        self._http.pause_writing()

    def resume_writing(self) -> None:
        self._unread_since = None
        self._http.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.remove(self)
        if self._accepted:
            self._http.connection_lost(exc)

    # --- refusing ----------------------------------------------------------------------------------------------------

    def write(self, data: bytes) -> None:
        """The server's own writing; nothing follows a refusal."""
        if not self._refused:
            self._has_response = True
            self._transport.write(data)

    def refuse_unreadable(self, _: str) -> None:
        """Called by the server while it handles its parser's error, which says whether the bytes were too many."""
        if getattr(sys.exception(), "error_status_hint", None) != TOO_LARGE:
            self.refuse("malformed-request")
        elif self._has_line or self._requests:  # During a request it is the trailers that are too long.
            self.refuse("head-too-large")
        else:
            self.refuse("uri-too-long")

    def close_if_stalled(self, now: float) -> None:
        if self._unread_since is not None and now - self._unread_since >= UNREAD_SECONDS:
            self._refused = True
            self._transport.abort()  # Closing would wait for the reader.
        elif self._head_since is not None and now - self._head_since >= self._connections.head_seconds:
            self.refuse("request-timeout")

    def refuse(self, code: str, headers: dict[str, str] | None = None) -> None:
        """Close, with a problem document if the caller has sent anything and no response has begun."""
        asked = self._has_bytes or self._requests or code != "request-timeout"
        if asked and not (self._requests and self._has_response):
            self._transport.write(problem_response(Problem(code, headers=headers)))
        self._refused = True
        self._transport.close()


class WatchedTransport:
    """The transport as the server's HTTP protocol sees it: only writing is watched."""

    def __init__(self, connection: Connection, transport: asyncio.Transport) -> None:
        self._transport = transport
        self.write = connection.write
        self.close = transport.close
        self.is_closing = transport.is_closing
        self.pause_reading = transport.pause_reading
        self.resume_reading = transport.resume_reading
        self.get_extra_info = transport.get_extra_info

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


def problem_response(problem: Problem) -> bytes:
    """The bytes of a response, for callers whose request no application will see."""
    body = msgspec.json.encode(problem.document("en"))
    headers = {
        "Content-Type": MEDIA_TYPE,
        "Content-Language": "en",
        "Content-Length": str(len(body)),
        "Cache-Control": "no-store",
        "Connection": "close",
        **(problem.headers or {}),
    }
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return f"HTTP/1.1 {problem.status_code} {problem.code}\r\n{lines}\r\n".encode("latin-1") + body
