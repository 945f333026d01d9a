"""Executes commands at different matches in batches, stage by stage: decide all, save them together, render all.

Commands that arrive in one tick of the loop share a commit, and the processor meets the same code again while it is
still cached. A failure of one command does not touch the others.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar
from uuid import UUID

from domain.matches.cached_match import CachedMatch, Listener
from domain.matches.events import Event
from domain.matches.match import Match
from domain.matches.persistence import MatchStore, StoreError
from domain.matches.persistence.group_commit import Append, complete
from domain.matches.persistence.rows import to_stored_events

R = TypeVar("R")
T = TypeVar("T")

Decide = Callable[[CachedMatch, Callable[[Match], R], Match], R]
"""Runs a command on a cached match; evicts the match if the command fails half-way."""

LARGEST = 64
"""Commands of one batch; more wait for the next tick, so that the first callers can go on meanwhile."""

log = logging.getLogger("orrery")


class NotCurrent(Exception):
    """A command changed nothing at a cached match that may be behind the store: read the store first."""


class BatchedCommand(Generic[R, T]):
    """A command at a match that is locked for it. The lock is released when the command is durable or has failed."""

    __slots__ = (
        "cached",
        "command",
        "events",
        "first",
        "future",
        "match_id",
        "problem",
        "render",
        "rendered",
        "result",
        "shared",
    )

    first: int
    events: Sequence[Event]
    result: R
    rendered: T

    def __init__(
        self,
        match_id: UUID,
        cached: CachedMatch,
        command: Callable[[Match], R],
        render: Callable[[Match, R], T],
        future: "asyncio.Future[T]",
        *,
        shared: bool,
    ) -> None:
        self.match_id = match_id
        self.cached = cached
        self.command = command
        self.render = render
        self.future = future
        self.shared = shared
        self.problem: Exception | None = None
        """Why the result could not be rendered; the events are stored all the same."""

    @property
    def match(self) -> Match:
        match = self.cached.match
        assert match is not None
        return match

    def fail(self, error: Exception, *, evict: bool) -> None:
        if evict:
            self.cached.match = None
        self.cached.lock.release()
        if not self.future.done():
            self.future.set_exception(error)

    def finish(self) -> None:
        self.cached.lock.release()
        if self.future.done():
            return  # The caller was cancelled.
        if self.problem is not None:
            self.future.set_exception(self.problem)
        else:
            self.future.set_result(self.rendered)


class PendingCommit:
    """Waits for the events of one command as a future does, but without a task to wake."""

    __slots__ = ("_entry", "_publish")

    def __init__(self, entry: BatchedCommand[Any, Any], publish: Listener) -> None:
        self._entry = entry
        self._publish = publish

    def done(self) -> bool:
        return False  # It completes once and cannot be cancelled.

    def set_result(self, _: None) -> None:
        entry = self._entry
        try:
            self._publish(entry.match, entry.first, entry.events)
        finally:  # Even if publishing failed, the events are stored.
            entry.finish()

    def set_exception(self, error: StoreError) -> None:
        self._entry.fail(error, evict=True)  # Only durable state may be shown.


class CommandBatch:
    """Gathers the commands of one tick of the event loop and executes them together in the next."""

    def __init__(self, store: MatchStore, decide: Decide[Any], publish: Listener) -> None:
        self._store = store
        self._decide = decide
        self._publish = publish
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: list[BatchedCommand[Any, Any]] | None = None

    def add(
        self,
        match_id: UUID,
        cached: CachedMatch,
        command: Callable[[Match], R],
        render: Callable[[Match, R], T],
        *,
        shared: bool,
    ) -> "asyncio.Future[T]":
        """Execute a command at a cached match whose lock the caller has taken; `shared`: it may be behind the store."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        if self._waiting is None or self._loop is not loop or len(self._waiting) >= LARGEST:
            self._loop, self._waiting = loop, []
            loop.call_soon(self._execute, self._waiting)
        self._waiting.append(BatchedCommand(match_id, cached, command, render, future, shared=shared))
        return future

    def _execute(self, batch: list[BatchedCommand[Any, Any]]) -> None:
        if batch is self._waiting:
            self._waiting = None
        decided = [entry for entry in batch if self._decide_one(entry)]
        packed = [(entry, append) for entry in decided if (append := self._pack(entry)) is not None]
        if not packed:
            return
        appends = [append for _, append in packed]
        errors = self._store.append_batch(appends)
        for entry, _ in packed:
            render_safely(entry)
        if errors is not None:
            complete(list(zip(appends, errors, strict=True)))

    def _decide_one(self, entry: BatchedCommand[Any, Any]) -> bool:
        """Whether there is anything to save."""
        match = entry.match
        try:
            entry.result = self._decide(entry.cached, entry.command, match)
            entry.events = match.collect_events()
        except Exception as error:  # noqa: BLE001  Its caller gets it.
            entry.fail(error, evict=False)
            return False
        if entry.events:
            entry.first = match.version - len(entry.events) + 1
            return True
        if entry.shared:
            entry.fail(NotCurrent(), evict=False)
        else:
            render_safely(entry)
            entry.finish()
        return False

    def _pack(self, entry: BatchedCommand[Any, Any]) -> Append | None:
        try:
            stored_events = to_stored_events(entry.match_id, entry.first, entry.events)
        except Exception as error:  # noqa: BLE001  Its caller gets it.
            entry.fail(error, evict=True)
            return None
        return Append(stored_events, PendingCommit(entry, self._publish), self._loop)


def render_safely(entry: BatchedCommand[Any, Any]) -> None:
    """Render the answer while nothing newer can happen to the match."""
    try:
        entry.rendered = entry.render(entry.match, entry.result)
    except Exception as error:  # noqa: BLE001  Its caller gets it.
        entry.problem = error
