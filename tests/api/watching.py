"""A reader of server-sent events, straight from the application."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from tests.api.client_app import Table


class Told(NamedTuple):
    id: int
    event: str
    data: Any


class Watcher:
    """Reads as slowly as it is asked to."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: dict[str, str] = {}
        self.ended = asyncio.Event()
        self.started = asyncio.Event()
        self.comments = 0
        self.raw = b""
        self._news = asyncio.Event()
        self._seen = 0
        self.gone = asyncio.Event()
        self.reading = asyncio.Event()
        self.reading.set()

    async def receive(self) -> dict[str, Any]:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        await self.reading.wait()
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
            self.started.set()
            return
        self.raw += message.get("body", b"")
        self._news.set()
        if not message.get("more_body", False):
            self.ended.set()
            self._news.set()

    @property
    def told(self) -> list[Told]:
        """Every whole event so far."""
        found = []
        for block in self.raw.split(b"\n\n")[:-1]:
            fields = dict(line.split(b": ", 1) for line in block.split(b"\n") if not line.startswith(b":"))
            if b"data" in fields:
                found.append(Told(int(fields[b"id"]), fields[b"event"].decode(), json.loads(fields[b"data"])))
        return found

    async def next(self) -> Told:
        """The next event, waiting for it."""
        while len(self.told) <= self._seen:
            assert not self.ended.is_set(), "the stream ended"
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), 10)
        self._seen += 1
        return self.told[self._seen - 1]

    async def rest(self) -> list[Told]:
        """Everything until the stream ends."""
        await asyncio.wait_for(self.ended.wait(), 10)
        found = self.told[self._seen :]
        self._seen += len(found)
        return found


@asynccontextmanager
async def watching(
    table: Table, path: str, token: str | None = None, last: int | None = None, **headers: str
) -> AsyncIterator[Watcher]:
    """A stream that is read until the block ends."""
    watcher = Watcher()
    app: Any = table.app
    task = asyncio.ensure_future(app(scope_of(path, token, last, headers), watcher.receive, watcher.send))
    task.add_done_callback(lambda _: watcher.ended.set())
    try:
        await asyncio.wait_for(watcher.started.wait(), 10)
        yield watcher
    finally:
        watcher.gone.set()
        watcher.reading.set()
        await asyncio.wait_for(task, 10)


def scope_of(path: str, token: str | None, last: int | None, headers: dict[str, str]) -> dict[str, Any]:
    place, _, query = path.partition("?")
    sent = [(name.lower().replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    if token is not None:
        sent.append((b"authorization", f"Bearer {token}".encode()))
    if last is not None:
        sent.append((b"last-event-id", str(last).encode()))
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": place,
        "raw_path": place.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": sent,
        "client": ("127.0.0.1", 1),
        "server": ("table", 80),
    }
