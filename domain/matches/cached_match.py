"""A match in memory, the turnstile before it, and a command at it that is being stored without a task of its own."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence

from domain.matches.events import Event
from domain.matches.match import Match
from domain.matches.persistence import StoreError

Listener = Callable[[Match, int, Sequence[Event]], None]
"""(match, version of the first, events): called after they are durable."""


class FifoLock:
    """A lock of one event loop that lets pass in the order of coming, and whoever finds it free without a wait."""

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
        """Hand it to who waits longest, if anybody does: it is never free while somebody waits."""
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
            if turn.done() and not turn.cancelled():  # It had just been handed over.
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()


class CachedMatch:
    """A match in memory; one command at a time is let at it."""

    __slots__ = ("lock", "match")

    def __init__(self) -> None:
        self.lock = FifoLock()
        self.match: Match | None = None


class PendingCommit:
    """A command that was carried out and is being stored; told by the store like a future is."""

    __slots__ = ("_done", "_events", "_first", "_hot", "_match", "_tell", "forsaken")

    def __init__(
        self,
        hot: CachedMatch,
        tell: Listener,
        match: Match,
        first: int,
        events: Sequence[Event],
        done: Callable[[StoreError | None], None],
    ) -> None:
        self._hot = hot
        self._tell = tell
        self._match = match
        self._first = first
        self._events = events
        self._done = done
        self.forsaken = False
        """Nobody waits to be told any more; the match still does."""

    def done(self) -> bool:
        return False  # It is told once, and cannot be cancelled.

    def set_result(self, _: None) -> None:
        try:
            self._tell(self._match, self._first, self._events)
        finally:  # Whatever became of telling the others, it is stored.
            self._hot.lock.release()
            if not self.forsaken:
                self._done(None)

    def set_exception(self, fault: StoreError) -> None:
        self._hot.match = None  # Nobody may see what is not durable, or not known to be.
        self._hot.lock.release()
        if not self.forsaken:
            self._done(fault)
