"""A match in memory and its lock."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence

from domain.matches.events import Event
from domain.matches.match import Match

Listener = Callable[[Match, int, Sequence[Event]], None]
"""(match, version of the first, events): called after they are durable."""


class FifoLock:
    """A FIFO lock for one event loop; acquiring it uncontended never suspends."""

    __slots__ = ("_taken", "_waiting")

    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        return self._taken

    def take_now(self) -> bool:
        """Take it if it is free."""
        if self._taken:
            return False
        self._taken = True
        return True

    def release(self) -> None:
        """Hand it to the longest waiter, if there is one."""
        while self._waiting:
            following = self._waiting.popleft()
            if not following.done():
                following.set_result(None)
                return
        self._taken = False

    async def __aenter__(self) -> None:
        if self.take_now():
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # It was just handed over.
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()


class CachedMatch:
    """A match in memory, and the lock that lets one command at a time use it."""

    __slots__ = ("lock", "match")

    def __init__(self) -> None:
        self.lock = FifoLock()
        self.match: Match | None = None
