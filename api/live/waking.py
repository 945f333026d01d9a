"""Wakes the matches that are watched here when another process has moved them on.

A wake-up carries no event: the woken match reads the store, which is the only source. So it may come late, twice or for
nothing, by the log or by a channel.
"""

import asyncio
import logging
from uuid import UUID

from api.live.hub import Hub
from domain.matches.application import MatchApplication
from domain.matches.errors import MatchError
from domain.matches.persistence import StoreError

AGAIN = 1.0
"""Seconds between tries while the store does not serve."""

log = logging.getLogger("orrery")


class Waker:
    def __init__(self, matches: MatchApplication, hub: Hub) -> None:
        self._matches = matches
        self._hub = hub
        self._tasks: dict[UUID, asyncio.Task[None]] = {}
        self._wanted: dict[UUID, int] = {}
        self.wakes = 0

    def news(self, match: UUID, version: int) -> None:
        """Somebody has stored that version of a match."""
        if not self._hub.behind(match, version):
            return
        self._wanted[match] = max(version, self._wanted.get(match, 0))
        if match not in self._tasks:
            task = asyncio.get_running_loop().create_task(self._wake(match))
            self._tasks[match] = task
            task.add_done_callback(lambda _: self._done(match))

    def _done(self, match: UUID) -> None:
        self._tasks.pop(match, None)
        self._wanted.pop(match, None)

    async def _wake(self, match: UUID) -> None:
        """Until everybody who watches has been told of the newest version we heard of."""
        while self._hub.behind(match, self._wanted[match]):
            self.wakes += 1
            try:
                await self._matches.read(match, lambda _: None)
            except StoreError:
                await asyncio.sleep(AGAIN)
            except MatchError:
                return
            except Exception:
                log.exception("a watched match cannot be read", extra={"told": {"match": match.hex}})
                return

    async def stop(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
