"""Appends of one event loop, stored the way that is quickest for as many as there are.

A writer thread that is woken for each row takes the interpreter from the loop each time, and makes the disk sync for
one row. So while more callers keep coming, round of the loop after round, their rows wait for each other a little and
share a commit. A row without company is stored at once, in the loop's own thread, if the disk is quick and the writer
has nothing to do: to wake another thread, and to be woken by it, takes as long as such a disk.
"""

import asyncio

from domain.matches.persistence.errors import StoreError
from domain.matches.persistence.group_commit import LARGEST_BATCH, Answers, Append, GroupCommit, tell

LONGEST = 0.003
"""Seconds that a row waits for others at most."""

ENOUGH = 32
"""Appends that share a commit without waiting for more. In one round of the loop many more may come; were they all to
wait for its end, their callers would all be answered together, and nobody would be left to be served meanwhile."""


class CommitQueue:
    def __init__(self, writer: GroupCommit) -> None:
        self._writer = writer
        self._waiting: list[Append] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._since = 0.0
        self._seen = 0
        self._looking: asyncio.AbstractEventLoop | None = None

    def add(self, append: Append, loop: asyncio.AbstractEventLoop) -> None:
        if not self._waiting:
            self._loop, self._since, self._seen = loop, loop.time(), 0
            self._look_later(loop)
        elif loop is not self._loop:  # Of another loop, whose rounds are not those that the others wait for.
            self._writer.put([append])
            return
        self._waiting.append(append)
        if len(self._waiting) >= ENOUGH:
            self.flush()

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        """Once in each round of the loop: store when nobody came since the last, or it was long enough."""
        if self._looking is loop:
            self._looking = None
        count = len(self._waiting)
        if not count or loop is not self._loop:
            return  # They were enough, and are being stored.
        if count == 1 and self._writer.at_once(self._waiting):
            alone, self._waiting = self._waiting, []
            tell([(append, None) for append in alone])
        elif self._seen < count < LARGEST_BATCH and loop.time() - self._since < LONGEST:
            self._seen = count
            self._look_later(loop)
        else:
            self.flush()

    def _look_later(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._looking is not loop:
            loop.call_soon(self._look, loop)
            self._looking = loop

    def flush(self) -> None:
        """Hand over what waits."""
        waiting, self._waiting = self._waiting, []
        if not waiting:
            return
        try:
            self._writer.put(waiting)
        except StoreError as fault:
            answers: Answers = [(append, type(fault)(fault.reason)) for append in waiting]
            if self._loop is None or self._loop.is_closed():
                tell(answers)
            else:
                self._loop.call_soon_threadsafe(tell, answers)  # Nobody is told in the call in which it asks.
