"""A lean client: one keep-alive connection, one call at a time, no more of HTTP than our servers speak."""

import asyncio
from collections.abc import Coroutine, Mapping
from typing import Any, NamedTuple, TypeVar, cast

import msgspec
import uvloop

T = TypeVar("T")

OPEN: list[asyncio.Transport] = []
"""Every connection since the visit began."""


def visit(work: Coroutine[Any, Any, T]) -> T:
    """Run a client and hang up when it is done."""

    async def visiting() -> T:
        try:
            return await work
        finally:
            for transport in OPEN:
                transport.abort()
            OPEN.clear()
            await asyncio.sleep(0.01)  # The sockets close in the loop's next round.

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:  # Who measures should not be felt.
        return runner.run(visiting())


class Reply(NamedTuple):
    status: int
    body: bytes


class Wire(asyncio.Protocol):
    """The connection: bytes gather until the reply that is waited for is whole."""

    def __init__(self) -> None:
        self._held = bytearray()
        self._size = -1
        self._waiting: asyncio.Future[Reply] | None = None
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        OPEN.append(self._transport)

    def data_received(self, data: bytes) -> None:
        self._held += data
        if self._size < 0:
            end = self._held.find(b"\r\n\r\n")
            if end < 0:
                return
            self._size = end + 4 + length(bytes(self._held[:end]))
        if len(self._held) >= self._size:
            self._reply()

    def _reply(self) -> None:
        raw = bytes(self._held[: self._size])
        del self._held[: self._size]
        self._size = -1
        waiting, self._waiting = self._waiting, None
        if waiting is not None and not waiting.done():
            waiting.set_result(Reply(int(raw[9:12]), raw[raw.index(b"\r\n\r\n") + 4 :]))

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        waiting, self._waiting = self._waiting, None
        if waiting is not None and not waiting.done():
            waiting.set_exception(ConnectionError("the server hung up"))

    def ask(self, call: bytes) -> "asyncio.Future[Reply]":
        assert self._transport is not None
        if self._transport.is_closing():
            raise ConnectionError("the server hung up before it was asked")  # Nobody would ever reply.
        self._waiting = asyncio.get_running_loop().create_future()
        self._transport.write(call)
        return self._waiting


def length(head: bytes) -> int:
    """How many bytes follow the head of a reply."""
    place = head.lower().find(b"content-length:")
    return 0 if place < 0 else int(head[place + 15 :].split(b"\r\n", 1)[0])


def call(method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None) -> bytes:
    """A call as bytes; `body` is made JSON unless it is bytes already."""
    lines = [
        f"{method} {path} HTTP/1.1",
        "Host: bench",
        *(f"{name}: {value}" for name, value in (headers or {}).items()),
    ]
    sent = b""
    if body is not None:
        sent = body if isinstance(body, bytes) else msgspec.json.encode(body)
        lines += ["Content-Type: application/json", f"Content-Length: {len(sent)}"]
    return "\r\n".join([*lines, "", ""]).encode() + sent


async def connect(port: int) -> Wire:
    _, wire = await asyncio.get_running_loop().create_connection(Wire, "127.0.0.1", port)
    return wire
