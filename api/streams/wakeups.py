"""Brings streams up to date with what other workers have stored.

A wake-up carries no event: the match reads the store, which is the only source. So it may come late, twice or for
nothing.
"""

import asyncio
import logging
from uuid import UUID

from api.streams.broadcaster import Broadcaster
from domain.matches.application import MatchApplication
from domain.matches.errors import MatchError
from domain.matches.persistence import StoreError

RETRY = 1.0
"""Seconds between tries while the store does not serve."""

log = logging.getLogger("orrery")


class WakeUps:
    """Brings the streams of a match up to date after another worker has stored events."""

    def __init__(self, matches: MatchApplication, broadcaster: Broadcaster) -> None:
        self._matches = matches
        self._broadcaster = broadcaster
        self._tasks: dict[UUID, asyncio.Task[None]] = {}
        self._wanted: dict[UUID, int] = {}
        self.count = 0

    def wake(self, match: UUID, version: int) -> None:
        """Another worker has stored that version."""
        if not self._broadcaster.is_behind(match, version):
            return
        self._wanted[match] = max(version, self._wanted.get(match, 0))
        if match not in self._tasks:
            task = asyncio.get_running_loop().create_task(self._catch_up(match))
            self._tasks[match] = task
            task.add_done_callback(lambda _: self._done(match))

    def _done(self, match: UUID) -> None:
        self._tasks.pop(match, None)
        self._wanted.pop(match, None)

    async def _catch_up(self, match: UUID) -> None:
        """Until every stream has the newest version we know of."""
        while self._broadcaster.is_behind(match, self._wanted[match]):
            self.count += 1
            try:
                await self._matches.read(match, lambda _: None)
            except StoreError:
                await asyncio.sleep(RETRY)
            except MatchError:
                return
            except Exception:
                log.exception("a watched match cannot be read", extra={"fields": {"match": match.hex}})
                return

    async def stop(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
