"""Chunks on their way to the streams of a match: handed out in slices, so that other requests get their turn.

What a stream needs looked up is looked up in its slice too, and once for all streams that it is the same for.
"""

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from api.access import authenticate, may_view
from api.metrics import Metrics
from api.streams.render import StreamView
from domain.matches.errors import MatchError
from domain.matches.match import Match

SLICE = 25
"""Streams that are served in one go; other requests get their turn before the next slice."""


class StreamQueue:
    """One reader: bytes that wait for it, and whether more will come."""

    __slots__ = ("dropped", "ended", "match", "quiet", "size", "stays", "token", "view", "waiting", "wake", "writer")

    def __init__(self, match: UUID, view: StreamView, token: str | None, *, stays: bool = False) -> None:
        self.match = match
        self.view = view
        self.token = token
        self.stays = stays
        """Whether it goes on after the match is over."""
        self.waiting: deque[bytes] = deque()
        self.size = 0
        self.ended = False
        self.quiet = True
        """Whether nothing was written since the last heart-beat."""
        self.wake = asyncio.Event()
        self.writer: asyncio.Task[Any] | None = None
        self.dropped = False

    def push(self, chunk: bytes) -> None:
        self.waiting.append(chunk)
        self.size += len(chunk)
        self.quiet = False
        self.wake.set()

    def end(self) -> None:
        self.ended = True
        self.wake.set()

    def drop(self) -> None:
        """The reader does not read: forget what waits, and free the task that is stuck writing."""
        self.dropped = True
        self.waiting.clear()
        self.end()
        if self.writer is not None:
            self.writer.cancel()

    def take(self) -> bytes:
        """Everything that waits."""
        self.wake.clear()
        if not self.waiting:
            return b""
        ready = self.waiting[0] if len(self.waiting) == 1 else b"".join(self.waiting)
        self.waiting.clear()
        self.size = 0
        return ready


class Delivery:
    """A chunk for all streams of one view."""

    __slots__ = ("_allowed", "_match", "_moved", "_next", "chunk", "events", "over", "streams")

    def __init__(
        self, match: Match, chunk: bytes, events: int, streams: Sequence[StreamQueue], *, over: bool, moved: bool
    ) -> None:
        self._match = match
        self.chunk = chunk
        self.events = events
        self.streams = streams
        self.over = over
        self._moved = moved
        """Whether a seat changed hands, so that readers may see less, or more."""
        self._allowed: dict[tuple[str | None, StreamView], bool] = {}
        self._next = 0

    def take(self, most: int) -> Sequence[StreamQueue]:
        """The next streams; none at the end."""
        first, self._next = self._next, self._next + most
        return self.streams[first : self._next]

    def ends(self, stream: StreamQueue) -> bool:
        """Whether the stream ends with this chunk."""
        if self.over and not stream.stays:
            return True
        return self._moved and not self._is_allowed(stream)

    def _is_allowed(self, stream: StreamQueue) -> bool:
        key = (stream.token, stream.view)
        allowed = self._allowed.get(key)
        if allowed is None:
            allowed = self._allowed[key] = is_still_allowed(self._match, stream)
        return allowed


class DeliveryQueue:
    """Deliveries in their order; streams that fall too far behind are dropped."""

    def __init__(self, metrics: Metrics, backlog: int) -> None:
        self._metrics = metrics
        self._backlog = backlog
        self._waiting: deque[Delivery] = deque()
        self._task: asyncio.Task[None] | None = None

    def add(self, delivery: Delivery) -> None:
        self._waiting.append(delivery)

    def start(self) -> None:
        """Hand out the first slice at once, which mostly is all."""
        self._hand_out_slice()
        if self._waiting and self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._hand_out_rest())

    def flush(self) -> None:
        while self._waiting:
            self._hand_out_slice()

    async def _hand_out_rest(self) -> None:
        try:
            while self._waiting:
                await asyncio.sleep(0)
                self._hand_out_slice()
        finally:
            self._task = None

    def _hand_out_slice(self) -> None:
        left = SLICE
        while left and self._waiting:
            delivery = self._waiting[0]
            streams = delivery.take(left)
            for stream in streams:
                self._hand_out(delivery, stream)
            left -= len(streams)
            if left:  # It had no more.
                self._waiting.popleft()

    def _hand_out(self, delivery: Delivery, stream: StreamQueue) -> None:
        if not stream.ended:
            if stream.size + len(delivery.chunk) > self._backlog:
                self._metrics.slow_readers.inc()
                stream.drop()
            else:
                stream.push(delivery.chunk)
                self._metrics.stream_events.inc(delivery.events)
        if delivery.ends(stream):
            stream.end()


def is_still_allowed(match: Match, stream: StreamQueue) -> bool:
    """Whether the token that opened a stream still holds the same seats and may have the same view."""
    try:
        caller = authenticate(match, stream.token)
    except MatchError:
        return False
    return caller.seats == stream.view.seats and may_view(match, caller, stream.view.viewer)
