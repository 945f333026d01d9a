"""A stream of server-sent events on its way to one reader."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import NamedTuple

from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from api.problems import Problem
from api.rate_limits import StreamSlots
from api.streams.broadcaster import Broadcaster
from api.streams.delivery import StreamQueue
from api.streams.render import StreamView, render_event, render_snapshot
from api.streams.tickets import Tickets
from domain.matches.evolve import hide_forgotten
from domain.matches.history import match_at_version
from domain.matches.match import Match
from domain.matches.persistence import MatchStore

EVENT_STREAM = "text/event-stream"
RETRY = b"retry: 2000\n\n"
FIRST_PAGE, PAGE = 4, 64
"""How many missed events are rendered at once, at first and later."""


class StreamRequest(NamedTuple):
    """What a reader asked for."""

    view: StreamView
    token: str | None
    after: int | None
    follow: bool
    address: str
    stay: bool = False
    """Whether to go on after the match is over, for messages and a rematch."""


class Streams:
    """Opens streams; holds what they share."""

    def __init__(
        self, store: MatchStore, broadcaster: Broadcaster, tickets: Tickets, slots: StreamSlots, max_seconds: float
    ) -> None:
        self.store = store
        self.broadcaster = broadcaster
        self.tickets = tickets
        self.slots = slots
        self.max_seconds = max_seconds

    def open(self, match: Match, request: StreamRequest) -> ASGIResponse:
        """A snapshot or what was missed. Nothing is lost from here on: the broadcaster knows the stream already."""
        over = match.state.over and not request.stay
        if over and request.after == match.version:
            return ASGIResponse(status_code=204, headers={"Cache-Control": "no-store"}, media_type=EVENT_STREAM)
        self.slots.acquire(request.address)
        queue = StreamQueue(match.id, request.view, request.token, stays=request.stay)
        self.broadcaster.enter(queue, match.version)
        if over or not request.follow:
            queue.end()
        if request.after is None or request.after > match.version:
            return EventStreamResponse(self, queue, render_snapshot(match, request.view), None, request.address)
        missed = render_missed(self, match, request.after, match.version, request.view)
        return EventStreamResponse(self, queue, b"", missed, request.address)


class EventStreamResponse(ASGIResponse):
    """First what was missed (or a snapshot), then whatever comes, until the match or the server ends."""

    __slots__ = ("_address", "_first", "_missed", "_queue", "_streams")
    _should_set_content_length = False

    def __init__(
        self, streams: Streams, queue: StreamQueue, first: bytes, missed: AsyncIterator[bytes] | None, address: str
    ) -> None:
        super().__init__(
            headers={"Cache-Control": "private, no-store", "X-Accel-Buffering": "no"}, media_type=EVENT_STREAM
        )
        self._streams = streams
        self._queue = queue
        self._first = first
        self._missed = missed
        self._address = address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002  ASGI's signature.
        watch = asyncio.ensure_future(self._until_gone(receive))
        longest = self._streams.max_seconds
        limit = asyncio.get_running_loop().call_later(longest, self._queue.end) if longest else None
        self._queue.writer = asyncio.current_task()
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.encode_headers()})
            await self._write(send, RETRY + self._first)
            if await self._send_missed(send, watch):
                await self._follow(send)
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        except asyncio.CancelledError:
            if not self._queue.dropped:
                raise
        finally:
            self._streams.broadcaster.leave(self._queue)
            self._streams.slots.release(self._address)
            watch.cancel()
            if limit is not None:
                limit.cancel()

    async def _send_missed(self, send: Send, watch: "asyncio.Future[None]") -> bool:
        """False if the server stops or the reader leaves before that is done."""
        if self._missed is not None:
            async for part in self._missed:
                await self._write(send, part)
                if self._streams.broadcaster.stopping or watch.done():
                    return False  # It resumes behind what it has.
        return True

    async def _follow(self, send: Send) -> None:
        queue = self._queue
        while True:
            ready = queue.take()
            if ready:
                await self._write(send, ready)
            elif queue.ended:
                return
            else:
                await queue.wake.wait()

    @staticmethod
    async def _write(send: Send, body: bytes) -> None:
        await send({"type": "http.response.body", "body": body, "more_body": True})

    async def _until_gone(self, receive: Receive) -> None:
        """End the stream when its reader leaves, or announced a body that does not arrive."""
        with suppress(Problem):
            while (await receive())["type"] != "http.disconnect":
                pass
        self._queue.waiting.clear()
        self._queue.end()


async def render_missed(
    streams: Streams, match: Match, after: int, upto: int, view: StreamView
) -> AsyncIterator[bytes]:
    """Events after+1 .. upto, each as the match stood right then: from the cache, or rendered now."""
    cache = streams.broadcaster.cache
    past: Match | None = None
    few = FIRST_PAGE
    while after < upto:
        known = cache.run(match.id, after, min(after + PAGE, upto), view)
        if known:
            after += len(known)
            yield b"".join(known)
            continue
        if past is None or past.version != after:
            past = await streams.store.read(match_at_version, match, max(after, 1))
        # In a thread: rendering one reader's past must not delay the others.
        forgotten = tuple(match.state.forgotten)
        rendered = await streams.store.read(render_on, past, after, min(after + few, upto), view, forgotten)
        for version, part in rendered:
            cache.keep(match.id, version, view, part)
        after = past.version
        few = min(2 * few, PAGE)  # A reader that disconnects soon has caused little work.
        yield b"".join(part for _, part in rendered)


def render_on(
    past: Match, after: int, upto: int, view: StreamView, forgotten: tuple[str, ...] = ()
) -> list[tuple[int, bytes]]:
    """Run a match of one's own on from version `after`, and render each event; `forgotten` players have no names."""
    parts = []
    for version, event in past.fetch(after, upto):
        if version > past.version:  # The first one is there already: there is no match before it.
            past.evolve(version, event)
            if forgotten:
                hide_forgotten(past.state, forgotten)
        parts.append((version, render_event(past, version, event, view)))
    return parts
