"""A match in memory, and a command at it that is being stored without a task of its own."""

import asyncio
from collections.abc import Callable, Sequence

from domain.matches.events import Event
from domain.matches.match import Match
from domain.matches.store import StoreFault

Listener = Callable[[Match, int, Sequence[Event]], None]
"""(match, version of the first, events): called after they are durable."""


class Hot:
    """A match in memory, and the lock that lets one command at a time at it."""

    __slots__ = ("lock", "match")

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.match: Match | None = None


class UnderWay:
    """A command that was carried out and is being stored; told by the store like a future is."""

    __slots__ = ("_done", "_events", "_first", "_hot", "_match", "_tell", "forsaken")

    def __init__(
        self,
        hot: Hot,
        tell: Listener,
        match: Match,
        first: int,
        events: Sequence[Event],
        done: Callable[[StoreFault | None], None],
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

    def set_exception(self, fault: StoreFault) -> None:
        self._hot.match = None  # Nobody may see what is not durable, or not known to be.
        self._hot.lock.release()
        if not self.forsaken:
            self._done(fault)


def taken_now(lock: asyncio.Lock) -> bool:
    """Take a lock if it is free and nobody waits for it."""
    if lock.locked():
        return False
    waiting = lock.acquire()
    try:
        waiting.send(None)
    except StopIteration:
        return True
    waiting.close()
    return False
