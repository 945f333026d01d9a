"""The store of all matches: appends through the commit queue, reads by match, and the log in one order."""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, ParamSpec, TypeVar
from uuid import UUID

from eventsourcing.persistence import EventStore, InfrastructureFactory, Mapper, Notification, StoredEvent

from domain.matches.events import Event
from domain.matches.persistence.commit_queue import CommitQueue
from domain.matches.persistence.errors import StoreError
from domain.matches.persistence.group_commit import Append, CommitMetrics, GroupCommit
from domain.matches.persistence.mapper import UnknownEvent
from domain.matches.persistence.recorder import MatchRecorder
from domain.matches.persistence.rows import Row, read_rows, to_stored_events
from domain.matches.persistence.snapshot_recorder import SnapshotStore
from domain.matches.snapshots import MatchSnapshot

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

READERS = 4
REMOVAL_PATIENCE = 60.0
"""Seconds. A store that is closed meanwhile never answers."""


class MatchStore:
    """Reads may be called from any thread, `append` from an event loop, `append_now` from a thread without one.

    Versions of a match run from 1 without a gap: the caller of `append` has read or written the version before `first`,
    and appends to a match once at a time.
    """

    def __init__(self, factory: InfrastructureFactory[Any]) -> None:
        self.factory = factory
        recorder: MatchRecorder = factory.application_recorder()  # type: ignore[assignment]
        self.recorder = recorder
        self.mapper: Mapper[UUID] = factory.mapper()
        self.events = EventStore[UUID](self.mapper, factory.application_recorder())
        self.snapshots = SnapshotStore(self.mapper, factory.aggregate_recorder("snapshots"))
        self._stopped = False
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="orrery-reader")
        self._writer = GroupCommit(recorder)
        self._commits = CommitQueue(self._writer)

    @property
    def id(self) -> str:
        return self.recorder.store_id

    def set_if_absent(self, name: str, value: str) -> str:
        """Store a value under a name unless there is one; returns the one that is stored."""
        return self.recorder.set_if_absent(name, value)

    @property
    def metrics(self) -> CommitMetrics:
        return self._writer.metrics

    def append(self, match: UUID, first: int, events: Sequence[Event]) -> "asyncio.Future[None]":
        """Done once the events are durable as versions `first`, `first + 1` …; or VersionConflict, StoreUnavailable.

        Concurrent appends share a commit. Cancelling the future does not take the events back.
        """
        return self.append_all([(match, first, events)])

    def append_all(self, changes: "Sequence[tuple[UUID, int, Sequence[Event]]]") -> "asyncio.Future[None]":
        """The same for events of several aggregates, each `(id, first version, events)`: all of them or none."""
        return self.append_stored([stored for change in changes for stored in to_stored_events(*change)])

    def append_stored(self, stored_events: list[StoredEvent]) -> "asyncio.Future[None]":
        """The same for rows that `to_stored_events` has made, in another process for one."""
        loop = asyncio.get_running_loop()
        future = loop.create_future()
        self._commits.add(Append(stored_events, future, loop), loop)
        return future

    def append_batch(self, appends: list[Append]) -> "list[StoreError | None] | None":
        """Commit appends together. Returns their errors if they were committed inline; None: they complete later."""
        try:
            if self._writer.commit_inline(appends):
                return [None] * len(appends)
            self._writer.submit(appends)
        except StoreError as error:
            return [type(error)(error.reason) for _ in appends]
        return None

    def save_snapshot(self, snapshot: MatchSnapshot) -> None:
        """Write it later, after the events before it; it may fail."""
        self._writer.run_later(partial(self.snapshots.put, [snapshot]))

    def snapshots_of(self, match: UUID) -> dict[int, MatchSnapshot | None]:
        """Every snapshot of this release by version; None for one whose row is damaged."""
        found: dict[int, MatchSnapshot | None] = {}
        for stored in self.recorder.select_snapshots(match, 0, None, desc=True, limit=None):
            with contextlib.suppress(UnknownEvent):
                found[stored.originator_version] = self._read_snapshot(stored)
        return found

    def _read_snapshot(self, stored: StoredEvent) -> MatchSnapshot | None:
        try:
            snapshot = self.mapper.to_domain_event(stored)
        except ValueError:
            return None
        assert isinstance(snapshot, MatchSnapshot)
        return snapshot

    def remove(self, match: UUID, version: int) -> bool:
        """Delete a whole match whose newest version is `version`; waits. False if it stays (see the recorder)."""
        future: Future[bool] = Future()
        self._writer.run_later(partial(_complete, future, partial(self.recorder.remove_match, match, version)))
        return future.result(REMOVAL_PATIENCE)

    def size(self) -> int:
        """Bytes that events and snapshots take."""
        return self.recorder.stored_bytes()

    def append_now(self, match: UUID, first: int, events: Sequence[Event]) -> None:
        """The same from a thread without an event loop; it waits."""
        self.append_stored_now(to_stored_events(match, first, events))

    def append_stored_now(self, stored_events: list[StoredEvent]) -> None:
        future: Future[None] = Future()
        self._writer.submit([Append(stored_events, future, None)])
        future.result()

    def rows(self, match: UUID, after: int = 0, upto: int | None = None, limit: int | None = None) -> list[Row]:
        """Versions above `after` up to and including `upto`, oldest first."""
        return read_rows(match, self.recorder.select_events(match, gt=after, lte=upto, limit=limit))

    def version(self, match: UUID) -> int:
        """0 if there is no such match."""
        return self.recorder.newest_version(match)

    def exists(self, match: UUID) -> bool:
        return self.version(match) > 0

    def notifications(self, after: int, limit: int = 500) -> Sequence[Notification]:
        """The events of all matches after notification `after`, in one order that never changes.

        Ids may have gaps, but a row never appears with a lower id than one already read: a reader that remembers the
        last id has seen everything up to it.
        """
        return self.recorder.select_notifications(after, limit, inclusive_of_start=False)

    def newest_notification(self) -> int:
        return self.recorder.max_notification_id()

    async def read(
        self, function: Callable[Arguments, Result], *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Result:
        """`await store.read(store.rows, match, after=3)`: read in a thread, without blocking the loop."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, partial(function, *args, **kwargs))

    def on_recorded(self, listener: Callable[[], None]) -> Callable[[], None]:
        """`listener` is called, from any thread, when the log has grown; returns the function that removes it.

        This is the one way in which this and other processes hear of new events. A call carries no event, and one may
        be lost while a database server restarts: listeners read the log, now and then without a call too.
        """
        return self.recorder.listeners.add(listener)

    def stop(self) -> None:
        """Commit what is queued, refuse later appends, close the database."""
        if self._stopped:
            return
        self._stopped = True
        self._commits.flush()
        self._writer.stop()
        self._readers.shutdown()
        self.factory.close()

    close = stop


def _complete(future: "Future[bool]", work: Callable[[], bool]) -> None:
    try:
        future.set_result(work())
    except Exception as error:  # noqa: BLE001  The waiting caller handles it.
        future.set_exception(error)
