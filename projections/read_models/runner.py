"""Runs projections over the log, a page of events per transaction.

The library's `ProjectionRunner` commits each event (about 300 a second here, against 100,000 in pages), reads the log
once per projection, and stops at the first event that fails. This runner reads a page once for all projections that
stand at the same position, and quarantines a match whose event cannot be processed, so that the others go on.
"""

import logging
import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias
from uuid import UUID

from eventsourcing.persistence import ConnectionPoolClosedError, Notification, PersistenceError, Tracking

from domain.matches.persistence import MatchStore
from projections.read_models.projection import ReadModel
from projections.read_models.recorded_answer import ReadModelMapper
from projections.read_models.view import TrackingConflict, ViewStore

log = logging.getLogger("orrery.projections")

PAGE = 500

UNAVAILABLE = (OSError, sqlite3.Error, PersistenceError, ConnectionPoolClosedError)
"""Errors of a store or a view that does not serve now."""

OnProgress = Callable[[int, int], None]
"""(position, newest): called after each page."""


class ProjectionPosition(NamedTuple):
    """How far a projection has processed the log, and which matches it leaves out."""

    notification_id: int = 0
    quarantined: frozenset[str] = frozenset()


PageEvent: TypeAlias = tuple[Notification, Any, Exception | None, Tracking]
"""A notification, its event, the error if it could not be decoded, and its position."""


class BatchProjectionRunner:
    def __init__(self, store: MatchStore, projections: Sequence[ReadModel]) -> None:
        self.store = store
        self.projections = projections
        self.log_name = log_name(store)
        self.processed = [0 for _ in projections]
        """How many events each projection has passed."""
        self.positions: list[ProjectionPosition] | None = None
        """Where each projection stands; None: it has to be read from the views."""
        self._mapper = ReadModelMapper()
        self._topics = [frozenset(projection.topics) for projection in projections]

    def read_positions(self) -> list[ProjectionPosition]:
        self.positions = [self._read_position(projection) for projection in self.projections]
        return self.positions

    def _read_position(self, projection: ReadModel) -> ProjectionPosition:
        """A view of another store, or one that is ahead of the log, is cleared."""
        view = projection.view
        tracking = view.tracking()
        if tracking is None:
            return ProjectionPosition()
        if tracking.application_name != self.log_name or tracking.notification_id > self.store.newest_notification():
            view.clear()
            return ProjectionPosition()
        return ProjectionPosition(tracking.notification_id, view.quarantined())

    def catch_up(
        self, on_progress: OnProgress | None = None, is_stopping: Callable[[], bool] = lambda: False
    ) -> list[ProjectionPosition]:
        """Process events until every projection is at the end of the log; the positions then."""
        self.read_positions()
        while not is_stopping() and self.process_page():
            if on_progress is not None:
                on_progress(self.reached, self.store.newest_notification())
        return self._positions

    @property
    def _positions(self) -> list[ProjectionPosition]:
        return self.read_positions() if self.positions is None else self.positions

    @property
    def reached(self) -> int:
        """The position that every projection has reached."""
        return min(position.notification_id for position in self._positions)

    def process_page(self, limit: int = PAGE, upto: int | None = None) -> int:
        """Let the projections that are furthest behind process the next page; how many events there were."""
        positions = self._positions
        least = self.reached
        ends = [position.notification_id for position in positions if position.notification_id > least]
        stop = min(ends if upto is None else [*ends, upto], default=None)
        notifications = self.store.recorder.select_notifications(least, limit, stop, inclusive_of_start=False)
        if not notifications:
            return 0
        behind = [index for index, position in enumerate(positions) if position.notification_id == least]
        page = self._decode(notifications, frozenset().union(*(self._topics[index] for index in behind)))
        for index in behind:
            positions[index] = self._process(index, positions[index], page, notifications[-1].id)
            if positions[index].notification_id == notifications[-1].id:
                self.processed[index] += len(notifications)
        return len(notifications)

    def _decode(self, notifications: Sequence[Notification], topics: frozenset[str]) -> list[PageEvent]:
        page: list[PageEvent] = []
        for notification in notifications:
            if notification.topic not in topics:
                continue
            event, failure = None, None
            try:
                event = self._mapper.to_domain_event(notification)
            except Exception as error:  # noqa: BLE001  Each projection quarantines the match.
                failure = error
            page.append((notification, event, failure, Tracking(self.log_name, notification.id)))
        return page

    def _process(
        self, index: int, position: ProjectionPosition, page: list[PageEvent], last: int
    ) -> ProjectionPosition:
        """Process a page and save it with its position in one transaction."""
        projection, topics = self.projections[index], self._topics[index]
        quarantined = set(position.quarantined)
        failures: list[tuple[Notification, Exception]] = []
        projection.start_batch()
        handlers: dict[type, Callable[[Any, Tracking], None]] = {}
        accept = projection.batch.accept
        for notification, event, error, tracking in page:
            if notification.topic not in topics or (quarantined and hex_id(notification) in quarantined):
                continue
            try:
                if error is not None:
                    raise error
                kind = type(event)
                if kind not in handlers:
                    handlers[kind] = projection.handler(kind)
                handlers[kind](event, tracking)
                accept()
            except UNAVAILABLE:
                raise  # The match is sound: its event is processed when the database serves again.
            except Exception as failure:  # noqa: BLE001  Logged once the page is saved.
                projection.batch.discard()
                projection.exclude(match_id(notification))
                accept()
                quarantined.add(hex_id(notification))
                failures.append((notification, failure))
        try:
            projection.view.save(
                projection.batch.writes,
                Tracking(self.log_name, last),
                position.notification_id,
                quarantined - position.quarantined,
            )
        except TrackingConflict:
            log.info("another runner has moved %s on", projection.view.key)
            return self._read_position(projection)  # A failure may only mean that the event was processed already.
        for notification, cause in failures:
            ident, version = hex_id(notification), notification.originator_version
            message = "%s cannot process match %s, version %s"
            log.error(message, projection.view.key, ident, version, exc_info=cause)
        return ProjectionPosition(last, frozenset(quarantined))


def log_name(store: MatchStore) -> str:
    """The name of the tracked log: positions in another store mean nothing in this one."""
    return f"Matches:{store.id}"


def match_id(notification: Notification) -> UUID:
    assert isinstance(notification.originator_id, UUID)
    return notification.originator_id


def hex_id(notification: Notification) -> str:
    return match_id(notification).hex


class RebuildResult(NamedTuple):
    """How many events were processed, and the generation that serves now."""

    events: int
    generation: int


def rebuild(
    store: MatchStore,
    views: ViewStore,
    names: Sequence[str],
    make_projection: Callable[[str, int], ReadModel],
    on_progress: OnProgress | None = None,
) -> dict[str, RebuildResult]:
    """Build a new generation of read models from nothing, beside live traffic, and then let it serve.

    A new generation has a position of its own, so a rebuild that was killed continues where it stopped.
    """
    serving = {name: views.serving(name) for name in names}
    projections = [make_projection(name, generation + 1) for name, generation in serving.items()]
    runner = BatchProjectionRunner(store, projections)
    runner.catch_up(on_progress)
    for name, generation in serving.items():
        views.serve(name, generation + 1)
        for earlier in range(generation + 1):  # A runner that had not heard of it may have started one again.
            views.view(name, earlier).clear()
    return {
        projection.name: RebuildResult(processed, serving[projection.name] + 1)
        for projection, processed in zip(projections, runner.processed, strict=True)
    }
