"""Verifies and reads recordings in a thread of their own, so that matches and health checks never wait for them."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from api.problems import Problem
from domain.kernel.messages import Message

P = ParamSpec("P")
R = TypeVar("R")

MOST_WAITING = 8
RETRY_SECONDS = 5


class RecordingWorker:
    """One recording at a time; a few may wait, more are refused."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="orrery-recordings")
        self._pending = 0

    async def run(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        if self._pending > MOST_WAITING:
            seconds = Message("detail.busy", {"seconds": RETRY_SECONDS})
            raise Problem("rate-limited", seconds, headers={"Retry-After": str(RETRY_SECONDS)})
        self._pending += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, lambda: work(*args, **kwargs))
        finally:
            self._pending -= 1

    def stop(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
