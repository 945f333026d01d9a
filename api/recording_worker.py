"""Verifies and reads recordings in a process of their own, one at a time; a few may wait, more are refused."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

from api.problems import Problem
from api.worker_pool import Work, WorkerPool
from domain.kernel.messages import Message
from domain.kernel.registry import Registry

P = ParamSpec("P")
R = TypeVar("R")

MOST_PENDING = 8
MOST_PENDING_PER_ADDRESS = 2
RETRY_SECONDS = 5
RECORDINGS_PER_PROCESS = 16


def busy() -> Problem:
    seconds = Message("detail.busy", {"seconds": RETRY_SECONDS})
    return Problem("rate-limited", seconds, headers={"Retry-After": str(RETRY_SECONDS)})


class RecordingWorker:
    def __init__(self, games: Registry) -> None:
        self._pending: Counter[str] = Counter()
        self._uploads: Counter[str] = Counter()
        self._pool = WorkerPool(games, 1, "recordings", pieces_per_process=RECORDINGS_PER_PROCESS)

    def check_room(self, address: str) -> None:
        """Refuse a recording that could not be looked at soon; called before its body is read, too."""
        if self._pending.total() >= MOST_PENDING or self._pending[address] >= MOST_PENDING_PER_ADDRESS:
            raise busy()

    @contextmanager
    def upload(self, address: str) -> Iterator[None]:
        """Around receiving a recording and what is done with it: an address has as many under way as places.

        Those that are still arriving take no place of the server's, or slow senders would take them all.
        """
        self.check_room(address)
        if self._uploads[address] >= MOST_PENDING_PER_ADDRESS:
            raise busy()
        self._uploads[address] += 1
        try:
            yield
        finally:
            self._uploads[address] -= 1
            self._uploads += Counter()

    async def run(self, address: str, work: Work[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Call `work` with the games and these arguments; only one call at a time is under way."""
        self.check_room(address)
        self._pending[address] += 1
        try:
            return await self._pool.run(work, *args, **kwargs)
        finally:
            self._pending[address] -= 1
            self._pending += Counter()  # Forgets addresses without any.

    def stop(self) -> None:
        self._pool.stop()
