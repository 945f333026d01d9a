"""Watchers of a stream: they only count the events that arrive."""

import asyncio
from typing import cast

from benchmarks.http.client import OPEN, call
from benchmarks.http.playing import BenchmarkFailed

END = b"\n\n"


class Crowd:
    """How many events the watchers have seen together, and who waits for how many."""

    def __init__(self) -> None:
        self.seen = 0
        self._wanted = 0
        self._reached = asyncio.Event()

    def saw(self, events: int) -> None:
        self.seen += events
        if self.seen >= self._wanted:
            self._reached.set()

    async def until(self, seen: int) -> None:
        self._wanted = seen
        if self.seen < seen:
            self._reached.clear()
            await asyncio.wait_for(self._reached.wait(), 60)


class Watcher(asyncio.Protocol):
    """One open stream. Events are told by the empty line after each; an event has no other."""

    def __init__(self, crowd: Crowd, opening: bytes) -> None:
        self._crowd = crowd
        self._opening = opening
        self._last = b""
        self.kept: bytearray | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        OPEN.append(self.transport)
        self.transport.write(self._opening)

    def data_received(self, data: bytes) -> None:
        if self.kept is not None:
            self.kept += data
        joined = self._last + data
        self._last = joined[-1:]
        ends = joined.count(END)
        if ends:
            self._crowd.saw(ends)


async def watch(port: int, crowd: Crowd, path: str, headers: dict[str, str]) -> Watcher:
    opening = call("GET", path, headers=headers)
    _, watcher = await asyncio.get_running_loop().create_connection(lambda: Watcher(crowd, opening), "127.0.0.1", port)
    return watcher


def events_of(raw: bytes) -> list[bytes]:
    """The events of a chunked stream, as they were sent."""
    _, _, rest = raw.partition(b"\r\n\r\n")
    body = b""
    while rest:
        size, _, rest = rest.partition(b"\r\n")
        count = int(size, 16)
        body += rest[:count]
        rest = rest[count + 2 :]
    found = [part + END for part in body.split(END) if part.startswith(b"id: ")]
    if not found:
        raise BenchmarkFailed("the stream sent no event")
    return found
