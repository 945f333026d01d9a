"""Snapshots in the same database as the events, in a table of their own, behind the library's recorder interface."""

import logging
from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

from eventsourcing.persistence import AggregateRecorder, EventStore, StoredEvent

from domain.matches.persistence.mapper import UnknownEvent
from domain.matches.persistence.recorder import MatchRecorder

log = logging.getLogger(__name__)


class SnapshotRecorder(AggregateRecorder):
    def __init__(self, recorder: MatchRecorder) -> None:
        self._recorder = recorder

    def insert_events(self, stored_events: Sequence[StoredEvent], **_: Any) -> None:
        for stored in stored_events:
            self._recorder.insert_snapshot(stored)

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        assert isinstance(originator_id, UUID)
        return self._recorder.select_snapshots(originator_id, gt or 0, lte, desc=desc, limit=limit)


class SnapshotStore(EventStore[UUID]):
    """The library's snapshot store, except that an unreadable snapshot is skipped: it is only a cache."""

    def get(self, originator_id: UUID, **bounds: Any) -> Iterator[Any]:
        for stored in self.recorder.select_events(originator_id, **bounds):
            try:
                snapshot = self.mapper.to_domain_event(stored)
            except (UnknownEvent, ValueError) as error:
                log.info("a snapshot of match %s is skipped: %s", originator_id.hex, error)
                continue
            yield snapshot
