"""Follows the log of a store that other workers write to, and tells which matches have moved."""

import asyncio
import logging
from collections.abc import Callable
from uuid import UUID

from domain.matches.persistence import MatchStore, StoreError

PAGE = 2000
LOOK_ANYWAY = 1.0
"""Seconds after which the log is read without a notification: one may have been lost."""

log = logging.getLogger("orrery")

Moved = Callable[[UUID, int], None]
"""(match, version): a worker, this one or another, has stored it."""


class LogFollower:
    """Begins at the end of the log: what was stored before has no stream that waits for it."""

    def __init__(self, store: MatchStore, moved: Moved) -> None:
        self._store = store
        self._moved = moved
        self.position: int | None = None
        """The last row that was read."""
        self._bell = asyncio.Event()

    async def follow(self) -> None:
        """Read the log at every notification, and now and then without one, until cancelled."""
        loop = asyncio.get_running_loop()
        unwatch = self._store.watch(lambda: _set(loop, self._bell))
        try:
            while True:
                self._bell.clear()
                try:
                    await self._catch_up()
                except StoreError as fault:
                    log.warning("the log cannot be followed", extra={"fields": {"reason": fault.reason}})
                except Exception:  # Streams of other workers' matches depend on this: it must not end.
                    log.exception("the log could not be followed")
                try:
                    await asyncio.wait_for(self._bell.wait(), LOOK_ANYWAY)
                except TimeoutError:
                    continue
        finally:
            unwatch()

    async def _catch_up(self) -> None:
        if self.position is None:
            self.position = await self._store.read(self._store.newest_notification)
        while page := await self._store.read(self._read, self.position):
            for _, match, version in page:
                self._moved(match, version)
            self.position = page[-1][0]

    def _read(self, after: int) -> list[tuple[int, UUID, int]]:
        return [(row.id, row.match, row.version) for row in self._store.notifications(after, PAGE)]


def _set(loop: asyncio.AbstractEventLoop, bell: asyncio.Event) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(bell.set)
