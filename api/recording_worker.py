"""Verifies and reads recordings in a process of their own, so that matches and health checks never wait for them."""

import asyncio
import os
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from typing import Concatenate, ParamSpec, TypeVar

from api.problems import Problem
from domain.kernel.messages import Message
from domain.kernel.registry import Registry

P = ParamSpec("P")
R = TypeVar("R")

MOST_PENDING = 8
MOST_PENDING_PER_ADDRESS = 2
RETRY_SECONDS = 5
RECORDINGS_PER_PROCESS = 16
"""After so many a new process takes over, and what the old one had in memory is returned."""
NICENESS = 10
LOOK_AT_PARENT = 2.0

Work = Callable[Concatenate[Registry, P], R]
"""A function of a module, whose arguments and result can be sent to another process."""


class RecordingWorker:
    """One recording at a time; a few may wait, more are refused."""

    def __init__(self, games: Registry) -> None:
        self._games = games
        self._pending: Counter[str] = Counter()
        self._context = get_context("spawn")
        self._stopping: Event | None = None
        self._executor: Executor | None = None
        """Both are made for the first recording: many servers never see one."""

    def _new_executor(self) -> Executor:
        """A process; a thread for games that exist only as objects of this process."""
        if not self._games.portable:
            return ThreadPoolExecutor(1, thread_name_prefix="orrery-recordings")
        self._stopping = self._stopping or self._context.Event()
        return ProcessPoolExecutor(
            1,
            mp_context=self._context,
            initializer=_begin,
            initargs=(os.getpid(), self._stopping),
            max_tasks_per_child=RECORDINGS_PER_PROCESS,
        )

    def check_room(self, address: str) -> None:
        """Refuse a recording that could not be looked at soon; called before its body is read, too."""
        if self._pending.total() >= MOST_PENDING or self._pending[address] >= MOST_PENDING_PER_ADDRESS:
            seconds = Message("detail.busy", {"seconds": RETRY_SECONDS})
            raise Problem("rate-limited", seconds, headers={"Retry-After": str(RETRY_SECONDS)})

    async def run(self, address: str, work: Work[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Call `work` with the games and these arguments; only one call at a time is under way."""
        assert not kwargs
        self.check_room(address)
        self._pending[address] += 1
        executor = self._executor = self._executor or self._new_executor()
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(executor, work, self._games, *args)
        except BrokenProcessPool:
            if executor is self._executor:
                self._executor = None
            raise
        finally:
            self._pending[address] -= 1
            self._pending += Counter()  # Forgets addresses without any.

    def stop(self) -> None:
        """End at once, in the middle of a recording too: nothing of it has been stored."""
        if self._stopping is not None:
            self._stopping.set()
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)


def _begin(parent: int, stopping: Event) -> None:
    """In the new process: give way to those who answer players, and end when the server has ended, however it did."""
    with suppress(OSError):
        os.nice(NICENESS)
    threading.Thread(target=_end_with, args=(parent, stopping), daemon=True).start()


def _end_with(parent: int, stopping: Event) -> None:
    while os.getppid() == parent and not stopping.wait(LOOK_AT_PARENT):
        pass
    os._exit(0)
