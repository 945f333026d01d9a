"""Long work in processes of their own, so that matches and health checks never wait for it."""

import asyncio
import os
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Concatenate, ParamSpec, TypeVar

from domain.kernel.registry import Registry

P = ParamSpec("P")
R = TypeVar("R")

NICENESS = 10

Work = Callable[Concatenate[Registry, P], R]
"""A function of a module, whose arguments and result can be sent to another process."""


class WorkerPool:
    """A few processes, started with the first piece of work: many servers never have any."""

    def __init__(self, games: Registry, processes: int, name: str, *, pieces_per_process: int | None = None) -> None:
        self.processes = processes
        self._games = games
        self._name = name
        self._pieces = pieces_per_process
        """After so many a new process takes over, and what the old one had in memory is returned."""
        self._context = get_context("spawn")
        self._lifeline: tuple[Connection, Connection] | None = None
        """A pipe that nothing is sent through: the processes end when its writing end is closed, however that happens.
        An event would not do: setting one waits for ever for a waiter that was killed."""
        self._stopped = False
        self._executor: Executor | None = None

    def _new_executor(self) -> Executor:
        """Processes; threads for games that exist only as objects of this process."""
        if not self._games.is_importable:
            return ThreadPoolExecutor(self.processes, thread_name_prefix=f"orrery-{self._name}")
        self._lifeline = self._lifeline or self._context.Pipe(duplex=False)
        return ProcessPoolExecutor(
            self.processes,
            mp_context=self._context,
            initializer=_start_process,
            initargs=(self._lifeline[0],),
            max_tasks_per_child=self._pieces,
        )

    async def run(self, work: Work[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Call `work` with the games and these arguments. Raises `BrokenProcessPool` if the process was killed."""
        assert not kwargs
        if self._stopped:
            raise RuntimeError(f"the {self._name} processes have stopped")
        executor = self._executor = self._executor or self._new_executor()
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(executor, work, self._games, *args)
        except BrokenProcessPool:
            if executor is self._executor:
                self._executor = None  # The next piece of work starts new ones.
            raise

    async def run_again(self, work: Work[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """The same for work that may be done twice: once more if its process was killed."""
        try:
            return await self.run(work, *args, **kwargs)
        except BrokenProcessPool:
            return await self.run(work, *args, **kwargs)

    def stop(self) -> None:
        """End at once, in the middle of work too: nothing of it has been stored."""
        self._stopped = True
        if self._lifeline is not None:
            self._lifeline[1].close()
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)


def _start_process(lifeline: Connection) -> None:
    """In the new process: lower the priority, and exit when the server ends, even by a kill."""
    with suppress(OSError):
        os.nice(NICENESS)
    threading.Thread(target=_exit_when_closed, args=(lifeline,), daemon=True).start()


def _exit_when_closed(lifeline: Connection) -> None:
    with suppress(EOFError, OSError):
        lifeline.recv_bytes()
    os._exit(0)
