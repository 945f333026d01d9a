"""Connections that hold others up are closed: half a request, too many from one address, a head that cannot be read.

uvicorn's own HTTP protocol with three seams used: a connection is made, it is lost, or its bytes are no request.
"""

import asyncio
import resource
import sys
from collections import Counter
from collections.abc import Iterable
from typing import Any, ClassVar

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from api.problems import Problem
from api.problems.problem import MEDIA_TYPE

LOOK_SECONDS = 5.0
"""How often connections are looked at."""
LOOKS_FOR_HEAD = 3
"""A request whose head is not there after so many looks is given up."""
LOOKS_FOR_BODY = 4
"""A body of which nothing much came between so many looks is given up."""
LEAST_PROGRESS = 4096
"""Bytes of a body that have to come between two looks."""
FEWEST_PER_ADDRESS = 64


def most_per_address() -> int:
    """Half of what this process can have open: no address alone locks the others out."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(FEWEST_PER_ADDRESS, min(soft, 1 << 20) // 2)


class GuardedProtocol(H11Protocol):
    """`most` connections per address; behind a proxy all come from one, so there the proxy has to count."""

    open_by_address: ClassVar[Counter[str]] = Counter()
    most: ClassVar[int] = 1 << 20

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._address = ""
        self._looks = 0
        self._received = 0
        self._seen: tuple[Any, int] = (None, 0)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self.client[0] if self.client else "-"
        self.open_by_address[self._address] += 1
        if self.open_by_address[self._address] > self.most:
            self.refuse("rate-limited", {"Retry-After": "5"})

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.open_by_address[self._address] -= 1
        if self.open_by_address[self._address] <= 0:
            del self.open_by_address[self._address]

    def data_received(self, data: bytes) -> None:
        self._received += len(data)
        super().data_received(data)

    def look(self) -> None:
        """Called every few seconds: give a request up that does not arrive."""
        state = self.conn.their_state
        waits = state is h11.SEND_BODY or (state is h11.IDLE and self.timeout_keep_alive_task is None)
        if not waits or self.flow.read_paused or self.transport.is_closing():
            self._looks = 0
            return
        request, received = (state, self.cycle), self._received
        came = received - self._seen[1]
        moved = request != self._seen[0] or (state is h11.SEND_BODY and came >= LEAST_PROGRESS)
        self._looks = 0 if moved else self._looks + 1
        if moved or state is h11.SEND_BODY:
            self._seen = request, received
        if self._looks >= (LOOKS_FOR_BODY if state is h11.SEND_BODY else LOOKS_FOR_HEAD):
            self.refuse("request-timeout")

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002  The document says it.
        """Called where h11 has just refused what came: a head that is too long, or no HTTP at all."""
        error = sys.exc_info()[1]
        too_long = isinstance(error, h11.RemoteProtocolError) and error.error_status_hint == 431
        if not too_long:
            self.refuse("malformed-request")
        elif b"\n" in self.conn.trailing_data[0]:
            self.refuse("head-too-large")
        else:
            self.refuse("uri-too-long")

    def refuse(self, code: str, headers: dict[str, str] | None = None) -> None:
        """Close the connection; with a problem document, if no response has begun and anything was asked."""
        silent = code == "request-timeout" and self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE) and not silent:
            self._send(Problem(code, headers=headers))
        self.transport.close()

    def _send(self, problem: Problem) -> None:
        body = msgspec.json.encode(problem.document("en"))
        headers = {
            "Content-Type": MEDIA_TYPE,
            "Content-Language": "en",
            "Content-Length": str(len(body)),
            "Cache-Control": "no-store",
            "Connection": "close",
            **(problem.headers or {}),
        }
        status = problem.status_code
        response = h11.Response(status_code=status, headers=list(headers.items()), reason=problem.code.encode())
        for event in (response, h11.Data(data=body), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")


async def look_after(connections: Iterable[Any], seconds: float = LOOK_SECONDS) -> None:
    """Look at all connections again and again, until cancelled."""
    while True:
        await asyncio.sleep(seconds)
        for connection in list(connections):
            if isinstance(connection, GuardedProtocol):
                connection.look()
