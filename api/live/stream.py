"""A stream on its way to one reader."""

import asyncio
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from api.asgi import Receive, Scope, Send
from api.live.events import View, snapshot, told
from api.live.hub import Stream
from api.live.past import match_at
from domain.matches.match import Match

if TYPE_CHECKING:
    from api.services import Services

RETRY = b"retry: 2000\n\n"
FIRST_PAGE, PAGE = 4, 64
"""How many missed events are told at once, at first and later."""

HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"private, no-store"),
    (b"x-accel-buffering", b"no"),
]


class EventStream:
    """First what was missed (or a snapshot), then whatever comes, until the match or the server ends."""

    def __init__(
        self, services: "Services", stream: Stream, first: bytes, missed: AsyncIterator[bytes] | None, address: str
    ) -> None:
        self.status = 200
        self.headers = list(HEADERS)
        self._services = services
        self._stream = stream
        self._first = first
        self._missed = missed
        self._address = address

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        watch = asyncio.ensure_future(self._until_gone(receive))
        longest = self._services.settings.longest
        limit = asyncio.get_running_loop().call_later(longest, self._stream.end) if longest else None
        self._stream.writer = asyncio.current_task()
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.headers})
            await self._write(send, RETRY + self._first)
            if await self._caught_up(send, watch):
                await self._follow(send)
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        except asyncio.CancelledError:
            if not self._stream.dropped:
                raise
        finally:
            self.close()
            watch.cancel()
            if limit is not None:
                limit.cancel()

    async def _caught_up(self, send: Send, watch: "asyncio.Future[None]") -> bool:
        """Tell what was missed; False if the server stops or the reader goes before that is done."""
        if self._missed is not None:
            async for part in self._missed:
                await self._write(send, part)
                if self._services.hub.stopping or watch.done():
                    return False  # It resumes behind what it has.
        return True

    async def _follow(self, send: Send) -> None:
        stream = self._stream
        while True:
            ready = stream.take()
            if ready:
                await self._write(send, ready)
            elif stream.ended:
                return
            else:
                await stream.wake.wait()

    @staticmethod
    async def _write(send: Send, body: bytes) -> None:
        await send({"type": "http.response.body", "body": body, "more_body": True})

    async def _until_gone(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._stream.waiting.clear()
        self._stream.end()

    def close(self) -> None:
        self._services.hub.leave(self._stream)
        self._services.places.leave(self._address)


async def missed_events(services: "Services", match: Match, after: int, upto: int, view: View) -> AsyncIterator[bytes]:
    """Events after+1 .. upto, each as the match stood right then: told to somebody before, or worked out now."""
    kept = services.hub.kept
    past: Match | None = None
    few = FIRST_PAGE
    while after < upto:
        known = kept.run(match.id, after, min(after + PAGE, upto), view)
        if known:
            after += len(known)
            yield b"".join(known)
            continue
        if past is None or past.version != after:
            past = await services.store.read(match_at, match, max(after, 1))
        # In a thread: the past of one reader holds up nobody.
        told_now = await services.store.read(tell_on, past, after, min(after + few, upto), view)
        for version, part in told_now:
            kept.keep(match.id, version, view, part)
        after = past.version
        few = min(2 * few, PAGE)  # Who hangs up again soon has not made us work for nothing.
        yield b"".join(part for _, part in told_now)


def tell_on(past: Match, after: int, upto: int, view: View) -> list[tuple[int, bytes]]:
    """Run a match of one's own on from version `after`, and tell each event."""
    parts = []
    for version, event in past.fetch(after, upto):
        if version > past.version:  # The first one is there already: there is no match before it.
            past.evolve(version, event)
        parts.append((version, told(past, version, event, view)))
    return parts


def beginning(match: Match, view: View) -> bytes:
    return snapshot(match, view)
