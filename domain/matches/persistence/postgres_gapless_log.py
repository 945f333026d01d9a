"""The log of all matches in PostgreSQL, read so that nothing is passed over.

Numbers are handed out when rows are inserted, and rows are seen when they are committed: number 8 may be seen while 7
is still under way, or 7 may never come. Writers hold a lock, which they all share, from before they get a number until
they are done. So whoever sees a number missing looks who holds it, and waits until all of these are gone: what is
missing then, below the numbers seen before, will be missing for ever.
"""

import time
from collections.abc import Callable
from typing import Any

from domain.matches.persistence.rows import Notified

UNDER_WAY = 0x6F7272657279
"""The advisory lock that says: here is somebody who writes. Nobody takes it alone, so nobody ever waits for it."""

TAKE_LOCK = f"SELECT pg_advisory_xact_lock_shared({UNDER_WAY})"

SELECT_LOG = """
    SELECT notification_id, originator_id, originator_version, topic, state FROM public.stored_events
    WHERE notification_id > %b::bigint ORDER BY notification_id LIMIT %b::bigint
"""
SELECT_NEWEST = "SELECT max(notification_id) FROM public.stored_events"
COUNT_ABOVE = "SELECT max(notification_id), count(*) FROM public.stored_events WHERE notification_id > %b::bigint"
SELECT_WRITERS = f"""
    SELECT virtualtransaction FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1 AND classid = {UNDER_WAY >> 32} AND objid = {UNDER_WAY & 0xFFFFFFFF}
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""  # noqa: S608

PAUSE = 0.002
PATIENCE = 1.0
"""Seconds: mostly a commit is done after a pause or two; who hangs for longer is left to the next look."""

Select = Callable[[str, tuple[object, ...]], list[Any]]


class PostgresGaplessLog:
    def __init__(self, select: Select) -> None:
        self._select = select
        self._decided = 0
        """No row with this number or a lower one will appear any more. Only ever grows, so threads may race for it."""

    def newest(self) -> int:
        ((newest,),) = self._select(SELECT_NEWEST, ())
        return newest or 0

    def read(self, after: int, limit: int) -> list[Notified]:
        """What follows without a gap; if one is right at the beginning, what lies behind it once that is decided."""
        rows, sure = self._look(after, limit)
        if rows and not sure:
            self.decide()
            _, sure = self._look(after, limit)
        return sure

    def decide(self) -> int:
        """The highest number up to which nothing will change any more."""
        decided = self._decided
        ((newest, seen),) = self._select(COUNT_ABOVE, (decided,)) if decided else ((self.newest(), 0),)
        if newest and (newest - decided == seen or self._writers_are_done()):
            self._decided = max(self._decided, newest)
        return self._decided

    def _look(self, after: int, limit: int) -> tuple[list[Notified], list[Notified]]:
        """The next rows, and those of them that nothing can appear in front of."""
        reached = max(after, self._decided)  # Before the rows are read: what is decided later says nothing about them.
        rows = [Notified(*row) for row in self._select(SELECT_LOG, (after, limit))]
        for place, row in enumerate(rows):
            if row.id > reached + 1:
                return rows, rows[:place]
            reached = max(reached, row.id)
        return rows, rows

    def _writers_are_done(self) -> bool:
        """Wait for everybody who writes at this moment, not for who comes later."""
        late = time.monotonic() + PATIENCE
        under_way = self._writers()
        while under_way and time.monotonic() < late:
            time.sleep(PAUSE)
            under_way &= self._writers()
        return not under_way

    def _writers(self) -> set[str]:
        return {writer for (writer,) in self._select(SELECT_WRITERS, ())}
