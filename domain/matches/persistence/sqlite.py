"""Events in one SQLite file: the embedded default.

Table and interface are those of the `eventsourcing` library, whose tools read the file as their own. Beside them stand
the store's short paths: prepared statements, rows as tuples, one connection to write and one to read for each thread.
"""

import secrets
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

from eventsourcing.persistence import AggregateRecorder, ApplicationRecorder, StoredEvent
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteDatastore,
    SQLiteFactory,
)

from domain.matches.persistence.errors import StoreError, StoreUnavailable, VersionConflict
from domain.matches.persistence.group_commit import LARGEST_BATCH
from domain.matches.persistence.rows import Notified, StoredEventRow, StoredRow
from domain.matches.persistence.snapshot_recorder import SnapshotRecorder
from domain.matches.persistence.sqlite_connection import connect, fault_of, plain_faults

PATIENCE = 5.0
NEWEST = 2**63 - 1
NO_LIMIT = -1
UNFOLDED = 750
"""Rows that are stored at once before the writer must have a turn, who folds the write-ahead log in when it is long.

The row of an answer makes a page and a third of it.
"""
LONGEST_STATEMENT = 2 * LARGEST_BATCH
"""Rows. SQLite knows a limit too, but the statement of a size that is used once is made in vain."""

SELECT_ROWS = (
    "SELECT originator_version, topic, state FROM stored_events "
    "WHERE originator_id=? AND originator_version>? AND originator_version<=? ORDER BY originator_version LIMIT ?"
)
SELECT_ROWS_BACK = (
    "SELECT originator_version, topic, state FROM stored_events "
    "WHERE originator_id=? AND originator_version<? ORDER BY originator_version DESC LIMIT ?"
)
SELECT_VERSION = (
    "SELECT originator_version FROM stored_events WHERE originator_id=? ORDER BY originator_version DESC LIMIT 1"
)
SELECT_LOG = (
    "SELECT rowid, originator_id, originator_version, topic, state FROM stored_events "
    "WHERE rowid>? ORDER BY rowid LIMIT ?"
)
SELECT_NEWEST = "SELECT max(rowid) FROM stored_events"
INSERT_ONE = "INSERT INTO stored_events VALUES (?,?,?,?)"
CREATE_SNAPSHOTS = (
    "CREATE TABLE IF NOT EXISTS stored_snapshots (originator_id TEXT, originator_version INTEGER, topic TEXT, "
    "state BLOB, PRIMARY KEY (originator_id, originator_version)) WITHOUT ROWID"
)
INSERT_SNAPSHOT = "INSERT OR IGNORE INTO stored_snapshots VALUES (?,?,?,?)"
SELECT_SNAPSHOT = (
    "SELECT originator_version, topic, state FROM stored_snapshots "
    "WHERE originator_id=? AND originator_version>? AND originator_version<=? ORDER BY originator_version DESC LIMIT 1"
)


@cache
def insert_statement(rows: int) -> str:
    """One statement for so many rows: a step into SQLite lets go of the interpreter once, not once for each row."""
    return INSERT_ONE + ",(?,?,?,?)" * (rows - 1)


class DurablePool(SQLiteConnectionPool):
    """Connections of the library's own methods, opened like ours."""

    def __init__(self, path: Path, patience: float) -> None:
        self.path = path
        self.patience = patience
        super().__init__(db_name=str(path))

    def _create_connection(self) -> SQLiteConnection:
        connection = connect(self.path, self.patience)
        connection.row_factory = sqlite3.Row
        return SQLiteConnection(connection, max_age=self.max_age)


class SQLiteMatchRecorder(SQLiteApplicationRecorder):
    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        datastore = SQLiteDatastore(str(path))
        datastore.pool = DurablePool(path, patience)
        super().__init__(datastore)
        self.path = path
        self.patience = patience
        self._own = threading.local()
        self._reading: list[sqlite3.Connection] = []
        self.writing = connect(path, patience)
        self._prompt: sqlite3.Connection | None = None
        """Writes too, but waits for nothing."""
        self._since_writer = 0
        """Rows that were written by it since the other one wrote last, and could fold the log in."""
        try:
            self.store_id = self._prepare()
        except sqlite3.Error:
            self.writing.close()
            raise

    def _prepare(self) -> str:
        """Make the tables if they are not there, and the store's id with them."""
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

    def write(self, rows: Sequence[StoredEventRow]) -> None:
        self._since_writer = 0
        if len(rows) > LONGEST_STATEMENT:
            self._write_many(rows)
            return
        values: list[object] = []
        for match, version, topic, body in rows:
            values += (match.hex, version, topic, body)
        with plain_faults():
            self.writing.execute(insert_statement(len(rows)), values)

    def write_at_once(self, rows: Sequence[StoredEventRow]) -> bool:
        """Not where another program has the lock, nor where the log has grown so long that it must be folded in."""
        if len(rows) > LARGEST_BATCH or self._since_writer >= UNFOLDED:
            return False
        values: list[object] = []
        for match, version, topic, body in rows:
            values += (match.hex, version, topic, body)
        try:
            with plain_faults():
                if self._prompt is None:
                    self._prompt = connect(self.path, 0)
                    self._prompt.execute("PRAGMA wal_autocheckpoint=0")
                self._prompt.execute(insert_statement(len(rows)), values)
        except StoreUnavailable:
            return False  # The writer tries again, has patience, and says what is wrong.
        self._since_writer += len(rows)
        return True

    def _write_many(self, rows: Sequence[StoredEventRow]) -> None:
        """A whole recording comes in at once."""
        with plain_faults():
            self.writing.execute("BEGIN IMMEDIATE")
            try:
                self.writing.executemany(INSERT_ONE, [(match.hex, *rest) for match, *rest in rows])
                self.writing.execute("COMMIT")
            except BaseException:
                self.writing.rollback()
                raise

    def write_apart(self, appends: Sequence[Sequence[StoredEventRow]]) -> list[StoreError | None]:
        self._since_writer = 0
        with plain_faults():
            self.writing.execute("BEGIN IMMEDIATE")
            try:
                faults: list[StoreError | None] = []
                failed: set[UUID] = set()
                for rows in appends:
                    fault = self._write_one(rows, failed)
                    failed.update(match for match, *_ in rows if fault)
                    faults.append(fault)
                self.writing.execute("COMMIT")
            except BaseException:
                self.writing.rollback()
                raise
        return faults

    def _write_one(self, rows: Sequence[StoredEventRow], failed: set[UUID]) -> StoreError | None:
        if any(match in failed for match, *_ in rows):
            return VersionConflict("the event before it was not stored")
        self.writing.execute("SAVEPOINT append")
        try:
            with plain_faults():
                self.writing.executemany(INSERT_ONE, [(match.hex, *rest) for match, *rest in rows])
        except StoreError as fault:
            if not self.writing.in_transaction:  # SQLite itself has given the whole transaction up.
                raise
            self.writing.execute("ROLLBACK TO append")
            self.writing.execute("RELEASE append")
            return fault
        self.writing.execute("RELEASE append")
        return None

    def rest(self) -> None:
        """Fold the write-ahead log into the file, so that no later commit has to."""
        self._since_writer = 0
        with plain_faults():
            self.writing.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def select_rows(self, match: UUID, after: int, upto: int | None, limit: int | None) -> list[StoredRow]:
        last = NEWEST if upto is None else upto
        return self._select(SELECT_ROWS, (match.hex, after, last, NO_LIMIT if limit is None else limit))

    def select_rows_back(self, match: UUID, before: int | None, limit: int) -> list[StoredRow]:
        return self._select(SELECT_ROWS_BACK, (match.hex, NEWEST if before is None else before, limit))

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        """The library's way to read a match, by the short path."""
        assert isinstance(originator_id, UUID)
        if desc:
            return list(super().select_events(originator_id, gt=gt, lte=lte, desc=True, limit=limit))
        rows = self.select_rows(originator_id, gt or 0, lte, limit)
        return [StoredEvent(originator_id, version, topic, body) for version, topic, body in rows]

    def insert_snapshot(self, row: StoredEventRow) -> None:
        match, version, topic, body = row
        with plain_faults():
            self.writing.execute("PRAGMA synchronous=NORMAL")  # A snapshot may be lost: it need not reach the disk now.
            try:
                self.writing.execute(INSERT_SNAPSHOT, (match.hex, version, topic, body))
            finally:
                self.writing.execute("PRAGMA synchronous=FULL")

    def select_snapshot(self, match: UUID, after: int, upto: int | None) -> list[StoredRow]:
        return self._select(SELECT_SNAPSHOT, (match.hex, after, NEWEST if upto is None else upto))

    def newest_version(self, match: UUID) -> int:
        for (version,) in self._select(SELECT_VERSION, (match.hex,)):
            return int(version)
        return 0

    def select_log(self, after: int, limit: int) -> list[Notified]:
        """One writes at a time here, so ids are given in the order of commits."""
        found = self._select(SELECT_LOG, (after, limit))
        matches = {match: UUID(match) for match in {row[1] for row in found}}
        return [Notified(number, matches[match], version, topic, body) for number, match, version, topic, body in found]

    def newest_notification(self) -> int:
        ((newest,),) = self._select(SELECT_NEWEST, ())
        return newest or 0

    def set_if_absent(self, name: str, value: str) -> str:
        with plain_faults(), closing(connect(self.path, self.patience)) as connection:
            connection.execute("INSERT OR IGNORE INTO orrery_store VALUES (?, ?)", (name, value))
            (agreed,) = connection.execute("SELECT value FROM orrery_store WHERE name=?", (name,)).fetchone()
        return str(agreed)

    def announce(self) -> None:
        """SQLite has no way to tell other processes; they look now and then."""

    def on_news(self, ring: Callable[[], None]) -> None:
        """Nor to hear from them."""

    def close(self) -> None:
        self.datastore.close()
        for connection in self._reading:
            connection.close()
        if self._prompt is not None:
            self._prompt.close()
        self.writing.close()  # The last one: it folds the write-ahead log into the file.

    def _select(self, statement: str, values: tuple[object, ...]) -> list[Any]:
        with plain_faults():
            return self._reader().execute(statement, values).fetchall()

    def _reader(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = getattr(self._own, "connection", None)
        if connection is None:
            connection = connect(self.path, self.patience)
            connection.execute("PRAGMA query_only=ON")
            self._own.connection = connection
            self._reading.append(connection)
        return connection


def open_sqlite(path: Path, patience: float = PATIENCE) -> SQLiteMatchRecorder:
    """Makes folder and file if they are not there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return SQLiteMatchRecorder(path, patience)
    except OSError as error:
        raise StoreUnavailable(f"{path}: the data folder cannot be used: {error.strerror}") from error
    except sqlite3.Error as error:
        raise StoreUnavailable(f"{path}: {fault_of(error).reason}") from error


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
