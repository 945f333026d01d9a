"""Follows the log of a store that other workers write to: the one way in which a worker hears of their events.

PostgreSQL notifies after each commit; the events themselves are read from the log, which loses nothing.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple
from uuid import UUID

from api.timed_wait import wait_until_set
from domain.matches.persistence import MatchStore, StoreError
from domain.players.events import REVOKING

PAGE = 2000
LOOK_ANYWAY = 1.0
"""Seconds after which the log is read without a notification: one may have been lost."""

log = logging.getLogger("orrery")

Moved = Callable[[Mapping[UUID, int]], Awaitable[None]]
"""(newest version by match): this or another worker has stored these versions."""
Revoked = Callable[[UUID], None]
"""(player): this or another worker has stored that a token of the player works no longer."""


class LogRow(NamedTuple):
    position: int
    ident: UUID
    version: int
    topic: str


class LogFollower:
    """Begins at the end of the log: no stream waits for earlier events."""

    def __init__(self, store: MatchStore, moved: Moved, revoked: Revoked | None = None) -> None:
        self._store = store
        self._moved = moved
        self._revoked = revoked
        self.position: int | None = None
        """The last row that was read."""
        self._news = asyncio.Event()

    async def follow(self) -> None:
        """Read the log at every notification, and now and then without one, until cancelled."""
        loop = asyncio.get_running_loop()
        stop_listening = self._store.on_recorded(lambda: _set(loop, self._news))
        try:
            while True:
                self._news.clear()
                try:
                    await self._catch_up()
                except StoreError as fault:
                    log.warning("the log cannot be followed", extra={"fields": {"reason": fault.reason}})
                except Exception:  # Streams of other workers' matches depend on this: it must not end.
                    log.exception("the log could not be followed")
                await wait_until_set(self._news, LOOK_ANYWAY)
        finally:
            stop_listening()

    async def _catch_up(self) -> None:
        if self.position is None:
            self.position = await self._store.read(self._store.newest_notification)
        while page := await self._store.read(self._read, self.position):
            self.position = page[-1].position
            for player in {row.ident for row in page if row.topic in REVOKING}:
                if self._revoked is not None:
                    self._revoked(player)
            await self._moved({row.ident: row.version for row in page})

    def _read(self, after: int) -> list[LogRow]:
        return [
            LogRow(row.id, row.originator_id, row.originator_version, row.topic)
            for row in self._store.notifications(after, PAGE)
            if isinstance(row.originator_id, UUID)
        ]


def _set(loop: asyncio.AbstractEventLoop, news: asyncio.Event) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(news.set)
