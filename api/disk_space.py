"""Room for matches: on the disks they are stored on, and within the quota of the server."""

import shutil
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from api.problems import Problem
from domain.kernel.messages import Message
from domain.matches.persistence import MatchStore, StoreUnavailable

MIB = 1024 * 1024
LEAST_FREE = 16 * MIB
"""Bytes below which a server is not ready: a commit may need to grow the log of the database."""
FREE_FOR_PLAY = 64 * MIB
"""Bytes that new matches leave free, so that those that are played can go on to their end."""
MEASURED_FOR = 5.0
"""Seconds for which the size of the store is taken to be what it was."""


class StorageRoom:
    """`quota`: bytes that events and snapshots may take before no match can be created; 0: no quota."""

    def __init__(
        self, store: MatchStore, folders: Sequence[Path], quota: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._store = store
        self._folders = tuple(folders)
        self._quota = quota
        self._clock = clock
        self._size = 0
        self._measured: float | None = None

    def require_disk(self) -> None:
        """Raise `StoreUnavailable` if a disk is full, or as good as full."""
        if self._free() < LEAST_FREE:
            raise StoreUnavailable("the disk is full")

    async def require(self) -> None:
        """Raise `storage-full` if there is no room for one more match."""
        if await self.is_full():
            raise Problem("storage-full", Message("detail.storage-full"), headers={"Retry-After": "3600"})

    async def is_full(self) -> bool:
        """Whether no match can be created; those there are can be played on."""
        return self._free() < FREE_FOR_PLAY or (self._quota > 0 and await self._used() >= self._quota)

    def _free(self) -> int:
        return min(shutil.disk_usage(folder).free for folder in self._folders)

    async def _used(self) -> int:
        now = self._clock()
        if self._measured is None or now - self._measured >= MEASURED_FOR:
            self._size = await self._store.read(self._store.size)
            self._measured = now
        return self._size
