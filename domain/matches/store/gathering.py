"""Appends of one event loop, handed to the writer together when many callers are at it.

A writer that is woken for each row takes the interpreter from the loop each time, and makes the disk sync for one row.
So while more callers keep coming, round of the loop after round, their rows wait for each other a little;
a caller who is alone does not wait at all.
"""

import asyncio
from collections.abc import Callable

from domain.matches.store.faults import StoreFault
from domain.matches.store.group_commit import LARGEST_BATCH, Append

LONGEST = 0.003
"""Seconds that a row waits for others at most."""


class Gathering:
    def __init__(self, hand_over: Callable[[list[Append]], None]) -> None:
        self._hand_over = hand_over
        self._waiting: list[Append] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._since = 0.0
        self._seen = 0

    def add(self, append: Append, loop: asyncio.AbstractEventLoop, *, alone: bool) -> None:
        """Raises what the writer says where it is handed over at once; else its caller is told."""
        if not self._waiting:
            if alone:
                self._hand_over([append])
                return
            self._loop, self._since, self._seen = loop, loop.time(), 0
            loop.call_soon(self._look)
        elif loop is not self._loop:  # Of another loop, whose rounds are not those that the others wait for.
            self._hand_over([append])
            return
        self._waiting.append(append)

    def _look(self) -> None:
        """Once in each round of the loop: hand over when nobody came since the last, or it was long enough."""
        loop, count = self._loop, len(self._waiting)
        assert loop is not None
        if self._seen < count < LARGEST_BATCH and loop.time() - self._since < LONGEST:
            self._seen = count
            loop.call_soon(self._look)
        else:
            self.flush()

    def flush(self) -> None:
        """Hand over what waits."""
        waiting, self._waiting = self._waiting, []
        if not waiting:
            return
        try:
            self._hand_over(waiting)
        except StoreFault as fault:
            for append in waiting:
                if not append.answer.done():
                    append.answer.set_exception(type(fault)(fault.reason))
