"""Who watches which match. Each event, whoever stored it, is made into bytes once per distinct view.

What this process commits is told from the match in memory; what another one has written is read from the store, before
anything newer of that match can happen here. So versions reach every stream one by one.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from api.callers import Caller, identify, may_see
from api.live.events import View, told
from api.live.kept import KeptEvents
from api.live.past import match_at
from api.metrics import Metrics
from api.problems import Problem
from domain.matches.events import Event, SeatTaken, SeatVacated, TokenReissued
from domain.matches.match import Match
from domain.matches.persistence import MatchStore, StoreError

log = logging.getLogger("orrery")

HEARTBEAT = b": \n\n"


class Stream:
    """One reader: bytes that wait for it, and whether more will come."""

    __slots__ = ("dropped", "ended", "match", "quiet", "size", "token", "view", "waiting", "wake", "writer")

    def __init__(self, match: UUID, view: View, token: str | None) -> None:
        self.match = match
        self.view = view
        self.token = token
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
        """Nobody reads: what waits is forgotten, and who is stuck writing is freed."""
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


class Hub:
    def __init__(self, store: MatchStore, metrics: Metrics, backlog: int, heartbeat: float) -> None:
        self._store = store
        self._metrics = metrics
        self._backlog = backlog
        self._heartbeat = heartbeat
        self._streams: dict[UUID, dict[View, list[Stream]]] = {}
        self._told: dict[UUID, int] = {}
        """The version up to which everybody who watches a match was told."""
        self.stopping = False
        self.kept = KeptEvents()

    def __len__(self) -> int:
        return sum(len(streams) for views in self._streams.values() for streams in views.values())

    def enter(self, stream: Stream, version: int) -> None:
        """From that version on, which is the one that everybody else who watches was told last."""
        self._told.setdefault(stream.match, version)
        self._streams.setdefault(stream.match, {}).setdefault(stream.view, []).append(stream)
        if self.stopping:
            stream.end()

    def leave(self, stream: Stream) -> None:
        views = self._streams.get(stream.match, {})
        streams = views.get(stream.view, [])
        if stream in streams:
            streams.remove(stream)
        if not streams:
            views.pop(stream.view, None)
        if not views:
            self._streams.pop(stream.match, None)
            self._told.pop(stream.match, None)

    def behind(self, match: UUID, version: int) -> bool:
        """Whether somebody watches who was not told of that version."""
        return self._told.get(match, version) < version

    async def catch_up(self, match: Match) -> None:
        """Tell what was stored by others since, event by event, each from the match as it stood right then."""
        told_upto = self._told.get(match.id, match.version)
        if told_upto >= match.version:
            return
        rows = await self._store.read(self._store.rows, match.id, told_upto, match.version)
        if len(rows) == 1:
            self._tell(match, rows[0].version, rows[0].event)
            return
        past = await self._store.read(match_at, match, told_upto)
        for row in rows:
            past.evolve(row.version, row.event)
            self._tell(past, row.version, row.event)

    def _tell(self, match: Match, version: int, event: Event) -> None:
        """Raises where the store does not serve right now: nobody was told, and it is tried again."""
        views = self._streams.get(match.id)
        if match.id not in self._told or not views:  # The last one who watched left meanwhile.
            return
        try:
            chunks = self._chunks(match, version, (event,), list(views))
        except StoreError:
            raise
        except Exception:
            self._end(views)
            log.exception("an event cannot be told", extra={"told": {"match": match.id.hex}})
            chunks = {}
        self._told[match.id] = version
        self._deliver(match, (event,), views, chunks)

    def committed(self, match: Match, first: int, events: Sequence[Event]) -> None:
        """Tell everybody who watches this match."""
        views = self._streams.get(match.id) if self._streams else None
        if not views:
            return
        self._told[match.id] = first + len(events) - 1
        try:
            chunks = self._chunks(match, first, events, list(views))
        except Exception:
            self._end(views)  # Nobody may miss an event unknowingly: who resumes finds out what there is.
            raise
        self._deliver(match, events, views, chunks)

    def _deliver(
        self, match: Match, events: Sequence[Event], views: dict[View, list[Stream]], chunks: dict[View, bytes]
    ) -> None:
        moved = any(isinstance(event, SeatTaken | SeatVacated | TokenReissued) for event in events)
        for view, chunk in chunks.items():
            for stream in tuple(views.get(view, ())):
                self._hand(stream, chunk, len(events))
                if match.state.over or (moved and not still_allowed(match, stream)):
                    stream.end()

    def _hand(self, stream: Stream, chunk: bytes, events: int) -> None:
        if stream.ended:
            return
        if stream.size + len(chunk) > self._backlog:
            self._metrics.slow_readers += 1
            stream.drop()
            return
        stream.push(chunk)
        self._metrics.stream_events += events

    def _chunks(self, match: Match, first: int, events: Sequence[Event], views: list[View]) -> dict[View, bytes]:
        """Each event as it looked right after it: of several in one commit only the last is the match as it is now."""
        if len(events) == 1:
            chunks = {view: told(match, first, events[0], view) for view in views}
            for view, chunk in chunks.items():
                self.kept.keep(match.id, first, view, chunk)
            return chunks
        past = match_at(match, first - 1)
        parts: dict[View, list[bytes]] = {view: [] for view in views}
        for version, event in enumerate(events, first):
            past.evolve(version, event)
            for view, made in parts.items():
                made.append(told(past, version, event, view))
        return {view: b"".join(made) for view, made in parts.items()}

    async def beat(self) -> None:
        """A comment on every silent stream now and then, so that nobody in between closes it."""
        while True:
            await asyncio.sleep(self._heartbeat)
            for views in self._streams.values():
                for streams in views.values():
                    for stream in streams:
                        if stream.quiet:
                            stream.push(HEARTBEAT)
                        stream.quiet = True

    def stop(self) -> None:
        """End every stream; whoever reads one resumes elsewhere or later."""
        self.stopping = True
        for views in self._streams.values():
            self._end(views)

    @staticmethod
    def _end(views: dict[View, list[Stream]]) -> None:
        for streams in views.values():
            for stream in streams:
                stream.end()


def still_allowed(match: Match, stream: Stream) -> bool:
    """Whether the token that opened a stream still holds, for the same seats and the same eyes."""
    try:
        caller: Caller = identify(match, stream.token)
    except Problem:
        return False
    return caller.seats == stream.view.seats and may_see(match, caller, stream.view.viewer)
