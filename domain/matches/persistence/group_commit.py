"""Group commit: one thread commits all waiting appends in a single transaction and then completes them.

A durable commit of one row costs nearly as much as one of sixty-four, so appends that wait at the same time share it.
Where the disk is quick and the thread is idle, the caller's own thread commits inline instead: waking another thread
takes as long as such a disk.
"""

import asyncio
import logging
import threading
import time
from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import ClassVar, Protocol

import msgspec
from eventsourcing.persistence import StoredEvent

from domain.matches.persistence.errors import RowRefused, StoreError, StoreUnavailable, VersionConflict
from domain.matches.persistence.recorder import MatchRecorder

LARGEST_BATCH = 128
"""Rows. A larger batch is not faster, and up to this size every statement stays prepared."""

IDLE_AFTER = 0.5
"""Seconds without an append after which the recorder's `on_idle` is called."""

QUICK = 0.004
"""Seconds. A slower disk would block the event loop for too long."""

FIRST_PAUSE, LONGEST_PAUSE = 0.25, 64.0
"""Seconds until inline commits are tried again after a slow one."""

CLOSED = "the store is closed"

log = logging.getLogger(__name__)


class CommitMetrics(msgspec.Struct):
    """Counted while committing, by one thread at a time; read from any thread."""

    BOUNDS: ClassVar[tuple[int, ...]] = (1, 2, 4, 8, 16, 32, 64, 128)

    batches: int = 0
    appends: int = 0
    rows: int = 0
    stale: int = 0
    failed: int = 0
    last_batch: int = 0
    last_commit_seconds: float = 0.0
    commit_seconds: float = 0.0
    sizes: list[int] = msgspec.field(default_factory=lambda: [0] * (len(CommitMetrics.BOUNDS) + 1))
    """Commits by the number of appends that shared them: up to each bound, and more."""


class Completion(Protocol):
    """What an append completes: a future, or an object with these methods of one."""

    def done(self) -> bool: ...

    def set_result(self, result: None, /) -> None: ...

    def set_exception(self, exception: StoreError, /) -> None: ...


class Append:
    """The events of one caller, stored together or not at all, and what to complete then."""

    __slots__ = ("completion", "loop", "stored_events")

    def __init__(
        self, stored_events: list[StoredEvent], completion: Completion, loop: asyncio.AbstractEventLoop | None
    ) -> None:
        self.stored_events = stored_events
        self.completion = completion
        self.loop = loop


Outcomes = list[tuple[Append, StoreError | None]]
"""Appends, each with its error or None."""


def events_of(appends: Sequence[Append]) -> list[StoredEvent]:
    return [stored for append in appends for stored in append.stored_events]


class GroupCommit:
    def __init__(self, recorder: MatchRecorder) -> None:
        self.metrics = CommitMetrics()
        self._recorder = recorder
        self._queue: SimpleQueue[list[Append] | None] = SimpleQueue()
        self._later: deque[Callable[[], object]] = deque()
        self._open = True
        self._idle = True
        self._gate = threading.Lock()
        self._committing = threading.Lock()
        """Held while the recorder is used."""
        self._slow_until = 0.0
        self._pause = FIRST_PAUSE
        self._thread = threading.Thread(target=self._run, name="orrery-writer", daemon=True)
        self._thread.start()

    def submit(self, appends: list[Append]) -> None:
        """Commit them in the writing thread; `StoreUnavailable` after `stop`."""
        with self._gate:  # Nothing is queued after the end.
            if self._open:
                self._queue.put(appends)
                return
        raise StoreUnavailable(CLOSED)

    def run_later(self, work: Callable[[], object]) -> None:
        """Run something in the writing thread after the appends that wait; failures are only logged."""
        with self._gate:
            if self._open:
                self._later.append(work)
                self._queue.put([])

    def commit_inline(self, appends: list[Append]) -> bool:
        """Commit in the caller's thread if the disk is quick and nothing else waits; the caller completes the appends.

        False: nothing is stored. The writing thread, tried next, finds out which append is at fault.
        """
        started = time.perf_counter()
        if started < self._slow_until or not self._committing.acquire(blocking=False):
            return False
        try:
            if not self._open or not self._queue.empty() or not self._insert_inline(appends):
                return False
            seconds = time.perf_counter() - started
            self._count(appends, [None] * len(appends), seconds)
        finally:
            self._committing.release()
        self._note_speed(started, seconds)
        if self._idle:
            self._idle = False
            self._queue.put([])  # The writing thread waits for the next idle time from now on.
        return True

    def _insert_inline(self, appends: list[Append]) -> bool:
        try:
            return self._recorder.insert_events_inline(events_of(appends))
        except StoreError:
            return False
        except Exception:
            log.exception("an inline commit failed")
            return False

    def _note_speed(self, started: float, seconds: float) -> None:
        """After a slow commit, use the writing thread for a while, twice as long each time until one is quick."""
        if seconds <= QUICK:
            self._pause = FIRST_PAUSE
        else:
            self._slow_until = started + seconds + self._pause
            self._pause = min(2 * self._pause, LONGEST_PAUSE)

    def stop(self) -> None:
        """Commit and complete what was submitted before, then end the thread."""
        with self._gate:
            if self._open:
                self._open = False
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (first := self._next()) is not None:
            batch, last = self._gather(first)
            if batch:
                self._complete(self._commit_batch(batch))
            self._run_deferred()
            if last:
                return

    def _run_deferred(self) -> None:
        while self._later:
            work = self._later.popleft()
            try:
                with self._committing:
                    work()
            except Exception as error:  # noqa: BLE001  Deferred work can be repeated later.
                log.info("deferred work of the store failed: %s", error)

    def _next(self) -> list[Append] | None:
        """The next appends, or None at the end."""
        if self._idle:
            return self._queue.get()
        try:
            return self._queue.get(timeout=IDLE_AFTER)
        except Empty:
            self._on_idle()
            return self._queue.get()

    def _on_idle(self) -> None:
        self._idle = True
        try:
            with self._committing:  # SQLite before 3.51.3 may lose a commit made while another connection checkpoints.
                self._recorder.on_idle()
        except Exception:  # The next append reports to its caller what is wrong.
            log.exception("the recorder failed when idle")

    def _gather(self, first: list[Append]) -> tuple[list[Append], bool]:
        """All appends that wait, and whether the end was reached."""
        batch = list(first)
        rows = sum(len(append.stored_events) for append in batch)
        try:
            while rows < LARGEST_BATCH:
                following = self._queue.get_nowait()
                if following is None:
                    return batch, True
                batch += following
                rows += sum(len(append.stored_events) for append in following)
        except Empty:
            pass
        return batch, False

    def _commit_batch(self, batch: list[Append]) -> Outcomes:
        with self._committing:
            self._idle = False
            started = time.perf_counter()
            errors = self._commit(batch)
            self._count(batch, errors, time.perf_counter() - started)
        return list(zip(batch, errors, strict=True))

    def _count(self, batch: list[Append], errors: Sequence[StoreError | None], seconds: float) -> None:
        metrics = self.metrics
        metrics.last_commit_seconds = seconds
        metrics.commit_seconds += seconds
        metrics.last_batch = len(batch)
        metrics.sizes[bisect_left(metrics.BOUNDS, len(batch))] += 1
        metrics.batches += 1
        metrics.appends += len(batch)
        for append, error in zip(batch, errors, strict=True):
            if error is None:
                metrics.rows += len(append.stored_events)
            elif isinstance(error, VersionConflict):
                metrics.stale += 1
            else:
                metrics.failed += 1

    def _commit(self, batch: list[Append]) -> Sequence[StoreError | None]:
        """All together; if one append cannot be stored, once more so that it fails alone."""
        try:
            try:
                self._recorder.insert_events(events_of(batch))
            except (VersionConflict, RowRefused) as error:
                if len(batch) == 1:
                    return [error]
                return self._recorder.insert_events_separately([append.stored_events for append in batch])
        except StoreError as error:
            return [type(error)(error.reason) for _ in batch]
        except Exception as error:  # If the thread ended here, every later append would wait for ever.
            log.exception("a commit failed")
            return [StoreUnavailable(f"the store failed: {type(error).__name__}") for _ in batch]
        return [None] * len(batch)

    def _complete(self, outcomes: Outcomes) -> None:
        by_loop: dict[asyncio.AbstractEventLoop | None, Outcomes] = {}
        for outcome in outcomes:
            by_loop.setdefault(outcome[0].loop, []).append(outcome)
        for loop, those in by_loop.items():
            if loop is None:
                complete(those)
            else:
                complete_in_loop(loop, those)


def complete_in_loop(loop: asyncio.AbstractEventLoop, outcomes: Outcomes) -> None:
    try:
        loop.call_soon_threadsafe(complete, outcomes)  # Waking a loop costs a system call: one for all.
    except RuntimeError:
        log.info("%d appends were committed after their event loop had ended", len(outcomes))


def complete(outcomes: Outcomes) -> None:
    for append, error in outcomes:
        completion = append.completion
        if completion.done():  # The caller was cancelled; the events are stored (or not) all the same.
            continue
        try:
            if error is None:
                completion.set_result(None)
            else:
                completion.set_exception(error)
        except Exception:  # A failing callback must not keep the others from being completed.
            log.exception("an append could not be completed")
