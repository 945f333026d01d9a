"""Events in one SQLite file: the embedded default.

Table and interface are those of the `eventsourcing` library, whose tools read the file as their own. The library's
methods are overridden with prepared statements, one connection to write and one to read for each thread: they are
thirteen times as fast that way.
"""

import secrets
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

from eventsourcing.persistence import (
    AggregateRecorder,
    ApplicationRecorder,
    ListenNotifySubscription,
    Notification,
    StoredEvent,
    Subscription,
)
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteDatastore,
    SQLiteFactory,
)

from domain.matches.persistence.errors import StoreError, StoreUnavailable, VersionConflict
from domain.matches.persistence.group_commit import LARGEST_BATCH
from domain.matches.persistence.listeners import Listeners
from domain.matches.persistence.snapshot_recorder import SnapshotRecorder
from domain.matches.persistence.sqlite_connection import connect, translate, translated_errors

LOCK_TIMEOUT = 5.0
NEWEST = 2**63 - 1
NO_LIMIT = -1
MOST_INLINE_ROWS = 750
"""Rows committed inline before the writing thread must have a turn, since only it checkpoints the write-ahead log.

The row of an answer takes a page and a third of the log.
"""
LONGEST_STATEMENT = 2 * LARGEST_BATCH
"""Rows. SQLite allows more, but preparing a statement for a size that is used once does not pay."""

SELECT_EVENTS = (
    "SELECT originator_version, topic, state FROM stored_events "
    "WHERE originator_id=? AND originator_version>? AND originator_version<=? ORDER BY originator_version LIMIT ?"
)
SELECT_VERSION = (
    "SELECT originator_version FROM stored_events WHERE originator_id=? ORDER BY originator_version DESC LIMIT 1"
)
SELECT_NOTIFICATIONS = (
    "SELECT originator_id, originator_version, topic, state, rowid FROM stored_events "
    "WHERE rowid>? AND rowid<=? ORDER BY rowid LIMIT ?"
)
SELECT_NEWEST = "SELECT max(rowid) FROM stored_events"
INSERT_ONE = "INSERT INTO stored_events VALUES (?,?,?,?)"
CREATE_SNAPSHOTS = (
    "CREATE TABLE IF NOT EXISTS stored_snapshots (originator_id TEXT, originator_version INTEGER, topic TEXT, "
    "state BLOB, PRIMARY KEY (originator_id, originator_version)) WITHOUT ROWID"
)
INSERT_SNAPSHOT = "INSERT OR IGNORE INTO stored_snapshots VALUES (?,?,?,?)"
SELECT_SNAPSHOTS = (
    "SELECT originator_version, topic, state FROM stored_snapshots "
    "WHERE originator_id=? AND originator_version>? AND originator_version<=? "
    "ORDER BY originator_version {order} LIMIT ?"
)

SELECT_ENDS = (
    "SELECT max(originator_version), max(rowid), (SELECT max(rowid) FROM stored_events) FROM stored_events "
    "WHERE originator_id=?"
)


@cache
def insert_statement(rows: int) -> str:
    """One statement for many rows releases the interpreter lock once, not once for each row."""
    return INSERT_ONE + ",(?,?,?,?)" * (rows - 1)


def values_of(stored_events: Sequence[StoredEvent]) -> list[object]:
    values: list[object] = []
    for stored in stored_events:
        values += (stored.originator_id.hex, stored.originator_version, stored.topic, stored.state)  # type: ignore[union-attr]
    return values


def rows_of(stored_events: Sequence[StoredEvent]) -> list[tuple[object, ...]]:
    return [tuple(values_of([stored])) for stored in stored_events]


class DurablePool(SQLiteConnectionPool):
    """Connections for the library's own methods, with this store's durability settings."""

    def __init__(self, path: Path, patience: float) -> None:
        self.path = path
        self.patience = patience
        super().__init__(db_name=str(path))

    def _create_connection(self) -> SQLiteConnection:
        connection = connect(self.path, self.patience)
        connection.row_factory = sqlite3.Row
        return SQLiteConnection(connection, max_age=self.max_age)


class SQLiteSubscription(ListenNotifySubscription["SQLiteMatchRecorder"]):
    """Yields notifications as they are recorded by this process; other processes cannot notify through SQLite."""

    def __init__(self, recorder: "SQLiteMatchRecorder", gt: int | None = None, topics: Sequence[str] = ()) -> None:
        super().__init__(recorder, gt, topics)
        self._remove_listener = recorder.listeners.add(self._has_been_notified.set)
        self._has_been_notified.set()  # For what was recorded between the first pull and now.

    def stop(self) -> None:
        self._remove_listener()
        super().stop()


class SQLiteMatchRecorder(SQLiteApplicationRecorder):
    """The inserting methods are called by one thread at a time, the others by any."""

    def __init__(self, path: Path, patience: float = LOCK_TIMEOUT) -> None:
        datastore = SQLiteDatastore(str(path))
        datastore.pool = DurablePool(path, patience)
        super().__init__(datastore)
        self.path = path
        self.patience = patience
        self.listeners = Listeners()
        self._own = threading.local()
        self._reading: list[sqlite3.Connection] = []
        self.writing = connect(path, patience)
        self._inline: sqlite3.Connection | None = None
        """Writes too, but never waits for a lock and never checkpoints."""
        self._inline_rows = 0
        """Rows written inline since the other connection wrote, and could checkpoint."""
        try:
            self.store_id = self._prepare()
        except sqlite3.Error:
            self.writing.close()
            raise

    def _prepare(self) -> str:
        """Create the tables if they are missing, and the store's id with them."""
        self.writing.execute("BEGIN IMMEDIATE")
        try:
            for statement in self.create_table_statements:
                self.writing.execute(statement)
            self.writing.execute(CREATE_SNAPSHOTS)
            self.writing.execute(
                "CREATE TABLE IF NOT EXISTS orrery_store (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID"
            )
            self.writing.execute("INSERT OR IGNORE INTO orrery_store VALUES ('id', ?)", (secrets.token_hex(16),))
            (store_id,) = self.writing.execute("SELECT value FROM orrery_store WHERE name='id'").fetchone()
            self.writing.execute("COMMIT")
        except sqlite3.Error:
            self.writing.rollback()
            raise
        return str(store_id)

    # --- inserting ---------------------------------------------------------------------------------------------------

    def insert_events(self, stored_events: Sequence[StoredEvent], **_: Any) -> Sequence[int]:
        """The library's seam: all events durably in one transaction; returns their notification ids."""
        self._inline_rows = 0
        count = len(stored_events)
        if count > LONGEST_STATEMENT:
            return self._insert_many(stored_events)
        if not count:
            return []
        with translated_errors():
            last = self.writing.execute(insert_statement(count), values_of(stored_events)).lastrowid
        assert last is not None
        self.listeners.call()
        return range(last - count + 1, last + 1)  # One statement gives consecutive ids.

    def insert_events_inline(self, stored_events: Sequence[StoredEvent]) -> bool:
        """False where another program holds the lock, or the write-ahead log is due to be checkpointed."""
        if len(stored_events) > LARGEST_BATCH or self._inline_rows >= MOST_INLINE_ROWS:
            return False
        try:
            with translated_errors():
                if self._inline is None:
                    self._inline = connect(self.path, 0)
                    self._inline.execute("PRAGMA wal_autocheckpoint=0")
                self._inline.execute(insert_statement(len(stored_events)), values_of(stored_events))
        except StoreUnavailable:
            return False  # The writing thread tries again, waits for locks, and reports what is wrong.
        self._inline_rows += len(stored_events)
        self.listeners.call()
        return True

    def _insert_many(self, stored_events: Sequence[StoredEvent]) -> Sequence[int]:
        """A whole recording is imported in one transaction."""
        with self._transaction():
            self.writing.executemany(INSERT_ONE, rows_of(stored_events))
            ((last,),) = self.writing.execute("SELECT last_insert_rowid()").fetchall()
        self.listeners.call()
        return range(last - len(stored_events) + 1, last + 1)

    def insert_events_separately(self, appends: Sequence[Sequence[StoredEvent]]) -> list[StoreError | None]:
        self._inline_rows = 0
        errors: list[StoreError | None] = []
        failed: set[UUID | str] = set()
        with self._transaction():
            for stored_events in appends:
                error = self._insert_after_savepoint(stored_events, failed)
                failed.update(stored.originator_id for stored in stored_events if error)
                errors.append(error)
        self.listeners.call()
        return errors

    def _insert_after_savepoint(
        self, stored_events: Sequence[StoredEvent], failed: set[UUID | str]
    ) -> StoreError | None:
        if any(stored.originator_id in failed for stored in stored_events):
            return VersionConflict("the event before it was not stored")
        self.writing.execute("SAVEPOINT append")
        try:
            with translated_errors():
                self.writing.executemany(INSERT_ONE, rows_of(stored_events))
        except StoreError as error:
            if not self.writing.in_transaction:  # SQLite itself has rolled the whole transaction back.
                raise
            self.writing.execute("ROLLBACK TO append")
            self.writing.execute("RELEASE append")
            return error
        self.writing.execute("RELEASE append")
        return None

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with translated_errors():
            self.writing.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.writing.execute("COMMIT")
            except BaseException:
                self.writing.rollback()
                raise

    def on_idle(self) -> None:
        """Checkpoint the write-ahead log, so that no later commit has to."""
        self._inline_rows = 0
        with translated_errors():
            self.writing.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    # --- selecting ---------------------------------------------------------------------------------------------------

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
        if desc:
            return list(super().select_events(originator_id, gt=gt, lte=lte, desc=True, limit=limit))
        bounds = (originator_id.hex, gt or 0, NEWEST if lte is None else lte, NO_LIMIT if limit is None else limit)
        return [StoredEvent(originator_id, *row) for row in self._select(SELECT_EVENTS, bounds)]

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        """One connection writes at a time, so ids are given in the order of commits."""
        if topics:
            return list(super().select_notifications(start, limit, stop, topics, inclusive_of_start=inclusive_of_start))
        after = (start or 0) - inclusive_of_start
        found = self._select(SELECT_NOTIFICATIONS, (after, NEWEST if stop is None else stop, limit))
        idents = {text: UUID(text) for text in {row[0] for row in found}}
        return [Notification(idents[row[0]], *row[1:]) for row in found]

    def max_notification_id(self) -> int:
        ((newest,),) = self._select(SELECT_NEWEST, ())
        return newest or 0

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> Subscription[ApplicationRecorder]:
        return SQLiteSubscription(self, gt, topics)

    def insert_snapshot(self, stored: StoredEvent) -> None:
        with translated_errors():
            self.writing.execute("PRAGMA synchronous=NORMAL")  # A snapshot may be lost: it need not reach the disk now.
            try:
                self.writing.execute(INSERT_SNAPSHOT, values_of([stored]))
            finally:
                self.writing.execute("PRAGMA synchronous=FULL")

    def select_snapshots(
        self, ident: UUID, after: int, upto: int | None, *, desc: bool, limit: int | None
    ) -> list[StoredEvent]:
        statement = SELECT_SNAPSHOTS.format(order="DESC" if desc else "ASC")
        bounds = (ident.hex, after, NEWEST if upto is None else upto, NO_LIMIT if limit is None else limit)
        return [StoredEvent(ident, *row) for row in self._select(statement, bounds)]

    def newest_version(self, ident: UUID) -> int:
        for (version,) in self._select(SELECT_VERSION, (ident.hex,)):
            return int(version)
        return 0

    def remove_match(self, ident: UUID, version: int) -> bool:
        with self._transaction():
            newest, last, last_of_all = self.writing.execute(SELECT_ENDS, (ident.hex,)).fetchone()
            removed = bool(newest == version and last != last_of_all)
            if removed:
                self.writing.execute("DELETE FROM stored_events WHERE originator_id=?", (ident.hex,))
                self.writing.execute("DELETE FROM stored_snapshots WHERE originator_id=?", (ident.hex,))
        return removed

    def stored_bytes(self) -> int:
        """Pages in use: those of removed matches are free to be written again, though the file does not shrink."""
        ((pages,),) = self._select("PRAGMA page_count", ())
        ((free,),) = self._select("PRAGMA freelist_count", ())
        ((size,),) = self._select("PRAGMA page_size", ())
        return int((pages - free) * size)

    def set_if_absent(self, name: str, value: str) -> str:
        with translated_errors(), closing(connect(self.path, self.patience)) as connection:
            connection.execute("INSERT OR IGNORE INTO orrery_store VALUES (?, ?)", (name, value))
            (agreed,) = connection.execute("SELECT value FROM orrery_store WHERE name=?", (name,)).fetchone()
        return str(agreed)

    def close(self) -> None:
        self.datastore.close()
        for connection in self._reading:
            connection.close()
        if self._inline is not None:
            self._inline.close()
        self.writing.close()  # The last connection checkpoints the write-ahead log.

    def _select(self, statement: str, values: tuple[object, ...]) -> list[Any]:
        with translated_errors():
            return self._reader().execute(statement, values).fetchall()

    def _reader(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = getattr(self._own, "connection", None)
        if connection is None:
            connection = connect(self.path, self.patience)
            connection.execute("PRAGMA query_only=ON")
            self._own.connection = connection
            self._reading.append(connection)
        return connection


def open_sqlite(path: Path, patience: float = LOCK_TIMEOUT) -> SQLiteMatchRecorder:
    """Create folder and file if they are missing."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return SQLiteMatchRecorder(path, patience)
    except OSError as error:
        raise StoreUnavailable(f"{path}: the data folder cannot be used: {error.strerror}") from error
    except sqlite3.Error as error:
        raise StoreUnavailable(f"{path}: {translate(error).reason}") from error


class SQLiteMatchFactory(SQLiteFactory):
    """Chosen by `PERSISTENCE_MODULE`; `SQLITE_DBNAME` is the path of the file."""

    _recorder: SQLiteMatchRecorder | None = None

    def application_recorder(self) -> ApplicationRecorder:
        if self._recorder is None:
            self._recorder = open_sqlite(Path(str(self.env.get(self.SQLITE_DBNAME))))
        return self._recorder

    def aggregate_recorder(self, purpose: str = "snapshots") -> AggregateRecorder:  # noqa: ARG002
        recorder = self.application_recorder()
        assert isinstance(recorder, SQLiteMatchRecorder)
        return SnapshotRecorder(recorder)

    def close(self) -> None:
        super().close()
        if self._recorder is not None:
            self._recorder.close()
