"""Group commit: one thread writes whatever has gathered in a single transaction and then answers every caller.

A durable commit of one row costs nearly as much as one of sixty-four; so callers who wait at the same time share it.
Where the disk is quick, a row without company, or those of a whole round, are written by their caller's own thread
instead, while the writer has nothing to do.
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

from domain.matches.persistence.errors import RowRefused, StoreError, StoreUnavailable, VersionConflict
from domain.matches.persistence.recorder import MatchRecorder
from domain.matches.persistence.rows import StoredEventRow

LARGEST_BATCH = 128
"""Rows. More would not be faster, and the statement for every size stays prepared."""

PAUSE = 0.5
"""Seconds without an append of its own after which the writer tidies up."""

QUICK = 0.004
"""Seconds. A disk that takes longer is not waited for in a thread in which others wait."""

FIRST_PAUSE, LONGEST_PAUSE = 0.25, 64.0
"""Seconds until such a disk is tried again."""

CLOSED = "the store is closed"

log = logging.getLogger(__name__)


class Metrics(msgspec.Struct):
    """Counted by whoever stores, one at a time, and read by anybody."""

    BOUNDS: ClassVar[tuple[int, ...]] = (1, 2, 4, 8, 16, 32, 64, 128)

    batches: int = 0
    appends: int = 0
    rows: int = 0
    stale: int = 0
    failed: int = 0
    last_batch: int = 0
    last_commit_seconds: float = 0.0
    commit_seconds: float = 0.0
    sizes: list[int] = msgspec.field(default_factory=lambda: [0] * (len(Metrics.BOUNDS) + 1))
    """How many commits were shared by up to so many appends, and by more."""


class Waiting(Protocol):
    """Who waits for an append: a future, or something as simple."""

    def done(self) -> bool: ...

    def set_result(self, result: None, /) -> None: ...

    def set_exception(self, exception: StoreError, /) -> None: ...


class Append:
    """One caller's rows and whom to tell."""

    __slots__ = ("answer", "loop", "rows")

    def __init__(self, rows: list[StoredEventRow], answer: Waiting, loop: asyncio.AbstractEventLoop | None) -> None:
        self.rows = rows
        self.answer = answer
        self.loop = loop


Answers = list[tuple[Append, StoreError | None]]


def rows_of(appends: Sequence[Append]) -> list[StoredEventRow]:
    return [row for append in appends for row in append.rows]


class GroupCommit:
    def __init__(self, recorder: MatchRecorder, committed: Callable[[], None]) -> None:
        self.metrics = Metrics()
        self._recorder = recorder
        self._committed = committed
        self._queue: SimpleQueue[list[Append] | None] = SimpleQueue()
        self._later: deque[Callable[[], object]] = deque()
        self._open = True
        self._tidy = True
        self._gate = threading.Lock()
        self._at_work = threading.Lock()
        """Held while something is being stored."""
        self._slow_until = 0.0
        self._pause = FIRST_PAUSE
        self._thread = threading.Thread(target=self._run, name="orrery-writer", daemon=True)
        self._thread.start()

    def put(self, appends: list[Append]) -> None:
        with self._gate:  # So that nothing is ever queued behind the end.
            if self._open:
                self._queue.put(appends)
                return
        raise StoreUnavailable(CLOSED)

    def do_later(self, work: Callable[[], object]) -> None:
        """Let the writing thread do something that nobody waits for, when it has written what waits."""
        with self._gate:
            if self._open:
                self._later.append(work)
                self._queue.put([])

    def at_once(self, appends: list[Append]) -> bool:
        """Store them in this thread, if that is quick and nothing else waits. False: nothing is stored, nor said why.

        Nobody is told. Whatever is wrong with them the writer will find out, and who is to blame.
        """
        begun = time.perf_counter()
        if begun < self._slow_until or not self._at_work.acquire(blocking=False):
            return False
        try:
            if not self._open or not self._queue.empty() or not self._written(appends):
                return False
            seconds = time.perf_counter() - begun
            self._count(appends, [None] * len(appends), seconds)
        finally:
            self._at_work.release()
        self._judge(begun, seconds)
        if self._tidy:
            self._tidy = False
            self._queue.put([])  # The writer looks from now on whether it is time to tidy up.
        self._committed()
        return True

    def _written(self, appends: list[Append]) -> bool:
        try:
            return self._recorder.write_at_once(rows_of(appends))
        except StoreError:
            return False
        except Exception:
            log.exception("rows that were to be stored at once met what nobody knows")
            return False

    def _judge(self, begun: float, seconds: float) -> None:
        """A disk that was slow is left to the writer for a while: for longer each time, until it was quick again."""
        if seconds <= QUICK:
            self._pause = FIRST_PAUSE
        else:
            self._slow_until = begun + seconds + self._pause
            self._pause = min(2 * self._pause, LONGEST_PAUSE)

    def stop(self) -> None:
        """Write and answer what was put before, then end."""
        with self._gate:
            if self._open:
                self._open = False
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (first := self._next()) is not None:
            batch, last = self._gather(first)
            if batch:
                self._answer(self._store(batch))
            self._do_what_can_wait()
            if last:
                return

    def _do_what_can_wait(self) -> None:
        while self._later:
            work = self._later.popleft()
            try:
                with self._at_work:
                    work()
            except Exception as error:  # noqa: BLE001  Nobody waits for it; what is lost can be made again.
                log.info("something that can be made again was not written: %s", error)

    def _next(self) -> list[Append] | None:
        """Who wants something stored, or None at the end."""
        if self._tidy:
            return self._queue.get()
        try:
            return self._queue.get(timeout=PAUSE)
        except Empty:
            self._rest()
            return self._queue.get()

    def _rest(self) -> None:
        self._tidy = True
        try:
            with self._at_work:  # SQLite before 3.51.3 may lose a commit made while another connection tidies up.
                self._recorder.rest()
        except Exception:  # Nobody waits for it, and the next append will tell its caller what is wrong.
            log.exception("the writer could not tidy up")

    def _gather(self, first: list[Append]) -> tuple[list[Append], bool]:
        """What waits by now, and whether the end was reached."""
        batch = list(first)
        rows = sum(len(append.rows) for append in batch)
        try:
            while rows < LARGEST_BATCH:
                following = self._queue.get_nowait()
                if following is None:
                    return batch, True
                batch += following
                rows += sum(len(append.rows) for append in following)
        except Empty:
            pass
        return batch, False

    def _store(self, batch: list[Append]) -> Answers:
        with self._at_work:
            self._tidy = False
            begun = time.perf_counter()
            faults = self._commit(batch)
            self._count(batch, faults, time.perf_counter() - begun)
        return list(zip(batch, faults, strict=True))

    def _count(self, batch: list[Append], faults: Sequence[StoreError | None], seconds: float) -> None:
        metrics = self.metrics
        metrics.last_commit_seconds = seconds
        metrics.commit_seconds += seconds
        metrics.last_batch = len(batch)
        metrics.sizes[bisect_left(metrics.BOUNDS, len(batch))] += 1
        metrics.batches += 1
        metrics.appends += len(batch)
        for append, fault in zip(batch, faults, strict=True):
            if fault is None:
                metrics.rows += len(append.rows)
            elif isinstance(fault, VersionConflict):
                metrics.stale += 1
            else:
                metrics.failed += 1

    def _commit(self, batch: list[Append]) -> Sequence[StoreError | None]:
        """Plainly first; where somebody's row cannot be stored, once more so that it fails nobody else."""
        try:
            try:
                self._recorder.write(rows_of(batch))
            except (VersionConflict, RowRefused) as fault:
                if len(batch) == 1:
                    return [fault]
                return self._recorder.write_apart([append.rows for append in batch])
        except StoreError as fault:
            return [type(fault)(fault.reason) for _ in batch]
        except Exception as error:  # A writer that died would leave every later caller waiting for ever.
            log.exception("the writer met what it does not know")
            return [StoreUnavailable(f"the store failed: {type(error).__name__}") for _ in batch]
        return [None] * len(batch)

    def _answer(self, answers: Answers) -> None:
        loops: dict[asyncio.AbstractEventLoop | None, Answers] = {}
        for answer in answers:
            loops.setdefault(answer[0].loop, []).append(answer)
        for loop, those in loops.items():
            if loop is None:
                tell(those)
            else:
                tell_loop(loop, those)
        if any(fault is None for _, fault in answers):
            self._committed()


def tell_loop(loop: asyncio.AbstractEventLoop, answers: Answers) -> None:
    try:
        loop.call_soon_threadsafe(tell, answers)  # Waking a loop costs a system call: once for all.
    except RuntimeError:
        log.info("%d callers were gone before they could be answered", len(answers))


def tell(answers: Answers) -> None:
    for append, fault in answers:
        answer = append.answer
        if answer.done():  # Its caller was cancelled; the rows are stored (or not) all the same.
            continue
        try:
            if fault is None:
                answer.set_result(None)
            else:
                answer.set_exception(fault)
        except Exception:  # What one of them makes of it is no concern of the others.
            log.exception("a caller could not be told")
