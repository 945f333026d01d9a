"""The log of all matches in PostgreSQL, read so that no event is skipped.

Notification ids are assigned when rows are inserted, and rows become visible when they are committed: id 8 may be
visible while 7 is still being written, or 7 may never come. Every writer holds a shared advisory lock from before its
ids are assigned until its transaction ends. A reader that finds an id missing waits for the writers that hold the lock
at that moment; an id that is still missing afterwards will never appear.
"""

import time
from collections.abc import Callable
from typing import Any

from eventsourcing.persistence import Notification

WRITERS_LOCK = 0x6F7272657279
"""The advisory lock that every writer shares. It is never taken exclusively, so taking it never waits."""

TAKE_LOCK = f"SELECT pg_advisory_xact_lock_shared({WRITERS_LOCK})"

SELECT_LOG = """
    SELECT originator_id, originator_version, topic, state, notification_id FROM public.stored_events
    WHERE notification_id > %b::bigint ORDER BY notification_id LIMIT %b::bigint
"""
SELECT_NEWEST = "SELECT max(notification_id) FROM public.stored_events"
COUNT_ABOVE = "SELECT max(notification_id), count(*) FROM public.stored_events WHERE notification_id > %b::bigint"
SELECT_WRITERS = f"""
    SELECT virtualtransaction FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1
        AND classid = {WRITERS_LOCK >> 32} AND objid = {WRITERS_LOCK & 0xFFFFFFFF}
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""  # noqa: S608

PAUSE = 0.002
PATIENCE = 1.0
"""Seconds. Most commits end within a pause or two; a writer that hangs for longer is left to the next read."""

Select = Callable[[str, tuple[object, ...]], list[Any]]


class PostgresGaplessLog:
    def __init__(self, select: Select) -> None:
        self._select = select
        self._decided = 0
        """No row with this id or a lower one will appear any more. It only grows, so threads may race to set it."""

    def newest(self) -> int:
        ((newest,),) = self._select(SELECT_NEWEST, ())
        return newest or 0

    def read(self, after: int, limit: int) -> list[Notification]:
        """The rows up to the first gap; a gap at the very start is decided first."""
        rows, sure = self._select_page(after, limit)
        if rows and not sure:
            self.decide()
            _, sure = self._select_page(after, limit)
        return sure

    def decide(self) -> int:
        """The highest id up to which nothing will change any more."""
        decided = self._decided
        ((newest, seen),) = self._select(COUNT_ABOVE, (decided,)) if decided else ((self.newest(), 0),)
        if newest and (newest - decided == seen or self._wait_for_writers()):
            self._decided = max(self._decided, newest)
        return self._decided

    def _select_page(self, after: int, limit: int) -> tuple[list[Notification], list[Notification]]:
        """The next rows, and those of them that no other row can appear in front of."""
        reached = max(after, self._decided)  # Before the rows are read: a later decision says nothing about them.
        rows = [Notification(*row) for row in self._select(SELECT_LOG, (after, limit))]
        for place, row in enumerate(rows):
            if row.id > reached + 1:
                return rows, rows[:place]
            reached = max(reached, row.id)
        return rows, rows

    def _wait_for_writers(self) -> bool:
        """Wait for the writers of this moment, not for later ones; whether all of them are done."""
        deadline = time.monotonic() + PATIENCE
        writers = self._writers()
        while writers and time.monotonic() < deadline:
            time.sleep(PAUSE)
            writers &= self._writers()
        return not writers

    def _writers(self) -> set[str]:
        return {writer for (writer,) in self._select(SELECT_WRITERS, ())}
