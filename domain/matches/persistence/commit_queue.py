"""Gathers the appends of one event loop, so that they share a commit.

A writing thread that is woken for each append takes the interpreter lock from the loop each time and syncs the disk for
one row. So while more appends arrive with every tick of the loop, they wait a little for each other. A single append is
committed inline, in the loop's own thread, where the disk is quick.
"""

import asyncio

from domain.matches.persistence.errors import StoreError
from domain.matches.persistence.group_commit import LARGEST_BATCH, Append, GroupCommit, Outcomes, complete

LONGEST_WAIT = 0.003
"""Seconds for which an append waits for others at most."""

ENOUGH = 32
"""Appends that are submitted without waiting for more: while they are committed, the loop serves other callers."""


class CommitQueue:
    def __init__(self, writer: GroupCommit) -> None:
        self._writer = writer
        self._waiting: list[Append] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._since = 0.0
        self._seen = 0
        self._scheduled: asyncio.AbstractEventLoop | None = None

    def add(self, append: Append, loop: asyncio.AbstractEventLoop) -> None:
        if not self._waiting:
            self._loop, self._since, self._seen = loop, loop.time(), 0
            self._schedule_check(loop)
        elif loop is not self._loop:  # The ticks of another loop are not the ones that the others wait for.
            self._writer.submit([append])
            return
        self._waiting.append(append)
        if len(self._waiting) >= ENOUGH:
            self.flush()

    def _check(self, loop: asyncio.AbstractEventLoop) -> None:
        """Once per tick of the loop: submit when no append arrived since the last tick, or the first waited enough."""
        if self._scheduled is loop:
            self._scheduled = None
        count = len(self._waiting)
        if not count or loop is not self._loop:
            return  # They were submitted already.
        if count == 1 and self._writer.commit_inline(self._waiting):
            alone, self._waiting = self._waiting, []
            complete([(append, None) for append in alone])
        elif self._seen < count < LARGEST_BATCH and loop.time() - self._since < LONGEST_WAIT:
            self._seen = count
            self._schedule_check(loop)
        else:
            self.flush()

    def _schedule_check(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._scheduled is not loop:
            loop.call_soon(self._check, loop)
            self._scheduled = loop

    def flush(self) -> None:
        """Submit what waits."""
        waiting, self._waiting = self._waiting, []
        if not waiting:
            return
        try:
            self._writer.submit(waiting)
        except StoreError as error:
            outcomes: Outcomes = [(append, type(error)(error.reason)) for append in waiting]
            if self._loop is None or self._loop.is_closed():
                complete(outcomes)
            else:
                self._loop.call_soon_threadsafe(complete, outcomes)  # Not within the call that appends.
