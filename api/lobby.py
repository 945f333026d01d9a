"""Keeps the lobby up to date: from the store's log, and where no other process writes, by every commit of this one."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple
from uuid import UUID

from domain.matches.events import ActionTaken, Event
from domain.matches.match import Match
from domain.matches.persistence import MatchStore, StoreError
from domain.matches.persistence.mapper import UnknownEvent
from projections.lobby import TOPICS, Lobby

PAGE = 2000
LOOK_ANYWAY = 1.0
"""Seconds after which the log is read even if nobody rang: another process may not be able to."""

log = logging.getLogger("orrery")

News = Callable[[UUID, int], None]
"""(match, version): somebody has stored it, this process or another."""


class Told(NamedTuple):
    """A row of the log; its event only if it concerns the lobby."""

    id: int
    match: UUID
    version: int
    event: Event | None


class LobbyKeeper:
    """Reads the log in its order, so every event is folded once. Alone, commits are folded as they come after that."""

    def __init__(self, store: MatchStore, *, shared: bool = False) -> None:
        self.lobby = Lobby()
        self.shared = shared
        self._store = store
        self._position = 0
        self._waiting: list[tuple[UUID, int, Event]] | None = []
        self._wanted = asyncio.Event()
        self._ready = asyncio.Event()
        self._reading = asyncio.Lock()
        self._bell = asyncio.Event()
        self._news: list[News] = []

    def on_news(self, news: News) -> None:
        """Told of every row of the log that is stored from the first complete reading on."""
        self._news.append(news)

    def committed(self, match: Match, first: int, events: Sequence[Event]) -> None:
        if self.shared or (type(events[0]) is ActionTaken and len(events) == 1):
            return  # Others may have written before it: the log tells all of it in order. An answer alone says nothing.
        for version, event in enumerate(events, first):
            if self._waiting is None:
                self.lobby.fold(match.id, version, event)
            elif type(event).__name__ in TOPICS:
                self._waiting.append((match.id, version, event))

    async def wanted(self, patience: float) -> None:
        """Until somebody asks for the lobby, or so many seconds have passed."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._wanted.wait(), patience)

    async def rebuild(self) -> None:
        """Fold the whole log, then what came in meanwhile."""
        await self._catch_up()
        waiting, self._waiting = self._waiting or [], None
        for match, version, event in waiting:
            self.lobby.fold(match, version, event)
        self._ready.set()

    async def _catch_up(self) -> None:
        async with self._reading:
            while page := await self._store.read(self._read, self._position):
                for told in page:
                    self._fold(told)
                self._position = page[-1].id
                await asyncio.sleep(0)

    def _fold(self, told: Told) -> None:
        if told.event is not None:
            self.lobby.fold(told.match, told.version, told.event)
        if self._ready.is_set():
            for news in self._news:
                news(told.match, told.version)

    def _read(self, after: int) -> list[Told]:
        rows = []
        for row in self._store.notifications(after, PAGE):
            event = None
            if row.topic.partition(".")[0] in TOPICS:
                try:
                    event = row.event
                except UnknownEvent:
                    log.warning("a row of another release", extra={"fields": {"match": row.match.hex}})
            rows.append(Told(row.id, row.match, row.version, event))
        return rows

    async def follow(self) -> None:
        """Read the log whenever the store's bell rings, and now and then without, until cancelled."""
        await self._ready.wait()
        loop = asyncio.get_running_loop()
        unwatch = self._store.watch(lambda: _ring(loop, self._bell))
        try:
            while True:
                self._bell.clear()
                try:
                    await self._catch_up()
                except StoreError as fault:
                    log.warning("the log cannot be followed", extra={"fields": {"reason": fault.reason}})
                except Exception:  # Streams of other workers' matches hang on this: it must not end.
                    log.exception("the log could not be followed")
                try:
                    await asyncio.wait_for(self._bell.wait(), LOOK_ANYWAY)
                except TimeoutError:
                    continue
        finally:
            unwatch()

    async def ready(self) -> Lobby:
        """The lobby as it stands now, with what other processes have stored."""
        self._wanted.set()
        await self._ready.wait()
        if self.shared:
            await self._catch_up()
        return self.lobby


def _ring(loop: asyncio.AbstractEventLoop, bell: asyncio.Event) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(bell.set)
