"""Keeps the lobby up to date: read from the store's log when the server starts, then fed by every commit."""

import asyncio
import logging
from collections.abc import Sequence
from uuid import UUID

from domain.matches.codec import UnknownEvent
from domain.matches.events import Event
from domain.matches.match import Match
from domain.matches.store import MatchStore, StoreFault
from projections.lobby import TOPICS, Lobby

PAGE = 2000
PATIENCE = 2.0

log = logging.getLogger("orrery")


class LobbyKeeper:
    """While the log is read, what is committed waits in a queue; so every event is folded in its order."""

    def __init__(self, store: MatchStore) -> None:
        self.lobby = Lobby()
        self._store = store
        self._waiting: list[tuple[UUID, int, Event]] | None = []
        self._ready = asyncio.Event()

    def committed(self, match: Match, first: int, events: Sequence[Event]) -> None:
        for version, event in enumerate(events, first):
            if self._waiting is None:
                self.lobby.fold(match.id, version, event)
            elif type(event).__name__ in TOPICS:
                self._waiting.append((match.id, version, event))

    async def rebuild(self) -> None:
        """Fold the whole log, then what came in meanwhile."""
        position = 0
        while page := await self._page(position):
            position = page[-1][0]
            for _, match, version, event in page:
                if event is not None:
                    self.lobby.fold(match, version, event)
            await asyncio.sleep(0)
        waiting, self._waiting = self._waiting or [], None
        for match, version, event in waiting:
            self.lobby.fold(match, version, event)
        self._ready.set()

    async def _page(self, after: int) -> list[tuple[int, UUID, int, Event | None]]:
        while True:
            try:
                return await self._store.read(self._read, after)
            except StoreFault as fault:
                log.warning("the lobby waits for the store", extra={"told": {"reason": fault.reason}})
                await asyncio.sleep(PATIENCE)

    def _read(self, after: int) -> list[tuple[int, UUID, int, Event | None]]:
        rows = []
        for row in self._store.notifications(after, PAGE):
            event = None
            if row.topic.partition(".")[0] in TOPICS:
                try:
                    event = row.event
                except UnknownEvent:
                    log.warning("a row of another release", extra={"told": {"match": row.match.hex}})
            rows.append((row.id, row.match, row.version, event))
        return rows

    async def ready(self) -> Lobby:
        await self._ready.wait()
        return self.lobby
