"""The store of all matches: rows in, rows out, and the log of everything in one order."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, ParamSpec, TypeVar
from uuid import UUID

from eventsourcing.persistence import EventStore, InfrastructureFactory, Mapper

from domain.matches.events import Event
from domain.matches.persistence.commit_queue import CommitQueue
from domain.matches.persistence.errors import StoreError
from domain.matches.persistence.group_commit import Append, GroupCommit, Metrics
from domain.matches.persistence.recorder import MatchRecorder
from domain.matches.persistence.rows import Notified, Row, read_rows, wire_rows
from domain.matches.persistence.snapshot_recorder import SnapshotStore
from domain.matches.snapshots import MatchSnapshot

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

READERS = 4

log = logging.getLogger(__name__)


class MatchStore:
    """Reads may be called from any thread; `append` belongs to an event loop and `append_now` to none.

    Versions of a match run from 1 without a gap: who appends has read (or just written) the version before `first`,
    and has one append of a match under way at a time.
    """

    def __init__(self, factory: InfrastructureFactory[Any]) -> None:
        self.factory = factory
        recorder: MatchRecorder = factory.application_recorder()  # type: ignore[assignment]
        self.recorder = recorder
        self.mapper: Mapper[UUID] = factory.mapper()
        self.events = EventStore[UUID](self.mapper, factory.application_recorder())
        self.snapshots = SnapshotStore(self.mapper, factory.aggregate_recorder("snapshots"))
        self._stopped = False
        self._watchers: list[Callable[[], None]] = []
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="orrery-reader")
        self._writer = GroupCommit(recorder, self._stored)
        self._gathering = CommitQueue(self._writer)
        recorder.on_news(self._ring)

    @property
    def id(self) -> str:
        return self.recorder.store_id

    def set_if_absent(self, name: str, value: str) -> str:
        """What everybody who uses this store agreed on under that name: the first value anybody gave."""
        return self.recorder.set_if_absent(name, value)

    @property
    def metrics(self) -> Metrics:
        return self._writer.metrics

    def append(self, match: UUID, first: int, events: Sequence[Event]) -> "asyncio.Future[None]":
        """Done once the events are durable as versions `first`, `first + 1` …; or VersionConflict, StoreUnavailable.

        Where others append right now it waits a little for them.
        Cancelling the wait does not take the events back: who must know what became of them shields it.
        """
        loop = asyncio.get_running_loop()
        answer = loop.create_future()
        self._gathering.add(Append(wire_rows(match, first, events), answer, loop), loop)
        return answer

    def append_round(self, appends: list[Append]) -> "list[StoreError | None] | None":
        """What became of appends that belong together, if that is known at once; None: who waits will be told."""
        try:
            if self._writer.at_once(appends):
                return [None] * len(appends)
            self._writer.put(appends)
        except StoreError as fault:
            return [type(fault)(fault.reason) for _ in appends]
        return None

    def save_snapshot(self, snapshot: MatchSnapshot) -> None:
        """After the events before it, some time soon: nobody waits for it, and it may fail."""
        self._writer.do_later(partial(self.snapshots.put, [snapshot]))

    def snapshots_of(self, match: UUID) -> dict[int, MatchSnapshot]:
        """Every snapshot of a match that can be read, by version."""
        found: dict[int, MatchSnapshot] = {}
        upto: int | None = None
        while newest := list(self.snapshots.get(match, lte=upto)):
            found[newest[0].originator_version] = newest[0]
            upto = newest[0].originator_version - 1
        return found

    def append_now(self, match: UUID, first: int, events: Sequence[Event]) -> None:
        """The same for a thread without a loop; it waits."""
        answer: Future[None] = Future()
        self._writer.put([Append(wire_rows(match, first, events), answer, None)])
        answer.result()

    def rows(self, match: UUID, after: int = 0, upto: int | None = None, limit: int | None = None) -> list[Row]:
        """Versions above `after` up to and including `upto`, oldest first."""
        return read_rows(match, self.recorder.select_rows(match, after, upto, limit))

    def rows_back(self, match: UUID, before: int | None = None, limit: int = 64) -> list[Row]:
        """The last `limit` versions below `before`, newest first."""
        return read_rows(match, self.recorder.select_rows_back(match, before, limit))

    def version(self, match: UUID) -> int:
        """0 if there is no such match."""
        return self.recorder.newest_version(match)

    def exists(self, match: UUID) -> bool:
        return self.version(match) > 0

    def notifications(self, after: int, limit: int = 500) -> list[Notified]:
        """What was stored after notification `after`, in every match, in one order that never changes.

        Ids may leave numbers out, but a row never appears behind one already read: a follower that remembers the last
        id has seen everything up to it.
        """
        return self.recorder.select_log(after, limit)

    def newest_notification(self) -> int:
        return self.recorder.newest_notification()

    async def read(
        self, function: Callable[Arguments, Result], *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Result:
        """`await store.read(store.rows, match, after=3)`: a read in a thread, while the loop goes on."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, partial(function, *args, **kwargs))

    def watch(self, ring: Callable[[], None]) -> Callable[[], None]:
        """`ring` is called, from any thread, after something was stored; gives the way to end that.

        It is a bell, not a message: it may ring once for many events, or for none. Followers look into the log, and
        now and then without a bell too, for another process may not be able to ring.
        """
        self._watchers.append(ring)

        def unwatch() -> None:
            with contextlib.suppress(ValueError):
                self._watchers.remove(ring)

        return unwatch

    def stop(self) -> None:
        """Write and answer what is queued, refuse what comes later, let go of the database."""
        if self._stopped:
            return
        self._stopped = True
        self._gathering.flush()
        self._writer.stop()
        self._readers.shutdown()
        self.factory.close()

    close = stop

    def _stored(self) -> None:
        self._ring()
        self.recorder.announce()

    def _ring(self) -> None:
        for ring in tuple(self._watchers):
            try:
                ring()
            except Exception:  # A watcher's fault is its own; the writer must go on.
                log.exception("a watcher of the store failed")
