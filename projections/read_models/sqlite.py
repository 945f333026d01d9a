"""Read models in a SQLite file of their own, beside the events: the embedded default."""

import sqlite3
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from eventsourcing.persistence import DatabaseError, OperationalError, Tracking
from eventsourcing.sqlite import (
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteDatastore,
    SQLiteTrackingRecorder,
)

from projections.read_models.view import (
    LAYOUT,
    Filters,
    Listing,
    LobbyCursor,
    OrderCursor,
    RowWrite,
    TrackingConflict,
    View,
    ViewStore,
    view_key,
)

SCHEMA = """
CREATE TABLE IF NOT EXISTS rows (
  view TEXT, key TEXT, value BLOB NOT NULL, PRIMARY KEY (view, key)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS orders (
  view TEXT, name TEXT, key TEXT, score REAL NOT NULL, PRIMARY KEY (view, name, key)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_score ON orders (view, name, score DESC, key DESC);
CREATE TABLE IF NOT EXISTS quarantined (view TEXT, match TEXT, PRIMARY KEY (view, match)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS serving (name TEXT PRIMARY KEY, generation INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS lobby (
  view TEXT, match TEXT, game TEXT NOT NULL, status TEXT NOT NULL, open INTEGER NOT NULL, listed INTEGER NOT NULL,
  bots INTEGER NOT NULL, deadline INTEGER NOT NULL, newest INTEGER NOT NULL, value BLOB NOT NULL,
  PRIMARY KEY (view, match));
CREATE INDEX IF NOT EXISTS lobby_with_bots ON lobby (view, match) WHERE bots = 1;
CREATE INDEX IF NOT EXISTS lobby_by_deadline ON lobby (view, deadline) WHERE deadline > 0;
"""
"""`newest` is the time of creation, negated: one ascending index gives the newest first and ids in their order."""
VIEW_TABLES = ("rows", "orders", "quarantined", "lobby")
EARLIER_TABLES = ("places", "rows", "orders", "quarantined", "serving", "lobby", "tracking")
FILTERS = Filters._fields


def lobby_indexes() -> Iterator[str]:
    """One index for each combination of filters, so that no page reads more rows than it shows."""
    for count in range(len(FILTERS) + 1):
        for chosen in combinations(FILTERS, count):
            name = "_".join(("lobby_by", *chosen, "newest"))
            columns = ", ".join(("view", *chosen, "newest", "match"))
            yield f"CREATE INDEX IF NOT EXISTS {name} ON lobby ({columns}) WHERE listed = 1"


SELECT_VALUE = (
    "SELECT value FROM rows WHERE view = ? AND key = ? UNION ALL SELECT value FROM lobby WHERE view = ? AND match = ?"
)
UPDATE_MATCH = (
    "UPDATE lobby SET value = ?"
    " WHERE view = ? AND match = ? AND game = ? AND status = ? AND open = ? AND listed = ? AND bots = ?"
    " AND deadline = ? AND newest = ?"
)
"""For the usual event, which moves the match in no list: no index is touched."""
ADVANCE_TRACKING = (
    "INSERT INTO tracking SELECT :application_name, :notification_id"
    " WHERE :after = 0 OR EXISTS (SELECT 1 FROM tracking WHERE application_name = :application_name)"
    " ON CONFLICT (application_name) DO UPDATE SET notification_id = :notification_id"
    " WHERE tracking.notification_id = :after RETURNING notification_id"
)
"""The library's statement accepts any earlier position; this one only `after`, or none if that is 0."""


class ViewDamaged(Exception):
    """The file is not a database, or a damaged one. Nothing is lost: it is built from the events."""


class ViewPool(SQLiteConnectionPool):
    def _create_connection(self) -> SQLiteConnection:
        connection = super()._create_connection()
        connection.cursor().execute("PRAGMA synchronous=NORMAL")  # Rebuilt from the events if ever lost.
        return connection


class SQLiteView(SQLiteTrackingRecorder, View):
    def __init__(self, datastore: SQLiteDatastore, key: str) -> None:
        super().__init__(datastore)
        self.key = key

    # --- tracking ----------------------------------------------------------------------------------------------------

    def _tracking_name(self, application_name: str) -> str:
        """The views of all read models share the library's table."""
        return f"{self.key}/{application_name}"

    def _insert_tracking(self, c: SQLiteCursor, tracking: Tracking) -> None:
        named = Tracking(self._tracking_name(tracking.application_name), tracking.notification_id)
        super()._insert_tracking(c, named)

    def _max_tracking_id(self, application_name: str, c: SQLiteCursor) -> int | None:
        return super()._max_tracking_id(self._tracking_name(application_name), c)

    def tracking(self) -> Tracking | None:
        prefix = self._tracking_name("")
        found = self._select(
            "SELECT application_name, notification_id FROM tracking WHERE substr(application_name, 1, ?) = ?",
            len(prefix),
            prefix,
        )
        return Tracking(found[0][0].removeprefix(prefix), found[0][1]) if found else None

    def quarantined(self) -> frozenset[str]:
        return frozenset(match for (match,) in self._select("SELECT match FROM quarantined WHERE view = ?", self.key))

    # --- rows --------------------------------------------------------------------------------------------------------

    def _select(self, statement: str, *values: object) -> list[Any]:
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(statement, values)
            return [tuple(row) for row in cursor.fetchall()]

    def get(self, keys: Iterable[str]) -> dict[str, bytes]:
        found = {}
        for key in keys:
            for row in self._select(SELECT_VALUE, self.key, key, self.key, key):
                found[key] = row[0]
        return found

    def highest(self, order: str, below: OrderCursor | None, limit: int) -> list[tuple[str, float, bytes]]:
        score, key = below or OrderCursor(float("inf"), "")
        return self._select(
            "SELECT orders.key, score, value FROM orders JOIN rows USING (view, key)"
            " WHERE view = ? AND name = ? AND (score, orders.key) < (?, ?)"
            " ORDER BY score DESC, orders.key DESC LIMIT ?",
            self.key,
            order,
            score,
            key,
            limit,
        )

    def matches(self, filters: Filters, after: LobbyCursor | None, limit: int) -> list[tuple[str, bytes]]:
        wanted = {name: value for name, value in filters._asdict().items() if value is not None}
        conditions = ["view = ?", "listed = 1", *(f"{name} = ?" for name in wanted)]
        values: list[object] = [self.key, *wanted.values()]
        if after is not None:
            conditions.append("(newest, match) > (?, ?)")
            values += (-after.created, after.match)
        condition = " AND ".join(conditions)
        return self._select(
            f"SELECT match, value FROM lobby WHERE {condition} ORDER BY newest, match LIMIT ?",  # noqa: S608  Names only.
            *values,
            limit,
        )

    def matches_with_bots(self) -> list[str]:
        found = self._select("SELECT match FROM lobby WHERE view = ? AND bots = 1 ORDER BY match", self.key)
        return [row[0] for row in found]

    def matches_due(self, at: int, limit: int) -> list[str]:
        found = self._select(
            "SELECT match FROM lobby WHERE view = ? AND deadline > 0 AND deadline <= ? ORDER BY deadline LIMIT ?",
            self.key,
            at,
            limit,
        )
        return [row[0] for row in found]

    def matches_older_than(self, status: str, created: int) -> list[tuple[str, bytes]]:
        return self._select(
            "SELECT match, value FROM lobby WHERE view = ? AND status = ? AND newest > ? ORDER BY match",
            self.key,
            status,
            -created,
        )

    def rows(self) -> Iterable[tuple[str, bytes]]:
        yield from self._select("SELECT key, value FROM rows WHERE view = ? ORDER BY key", self.key)
        listed = self._select("SELECT * FROM lobby WHERE view = ? ORDER BY match", self.key)
        for _, match, game, status, is_open, is_listed, bots, deadline, newest, value in listed:
            listing = Listing(game, status, is_open, is_listed, bots, deadline, -newest)
            yield match, listing.to_text().encode() + value

    # --- writing -----------------------------------------------------------------------------------------------------

    def save(self, writes: Iterable[RowWrite], tracking: Tracking, after: int, quarantined: Iterable[str] = ()) -> None:
        with self.datastore.transaction(commit=True) as cursor:
            self._advance_tracking(cursor, tracking, after)
            for match in quarantined:
                cursor.execute("INSERT OR IGNORE INTO quarantined VALUES (?, ?)", (self.key, match))
            for write in writes:
                self._write(cursor, write)

    def _advance_tracking(self, cursor: SQLiteCursor, tracking: Tracking, after: int) -> None:
        named = self._tracking_name(tracking.application_name)
        position = tracking.notification_id
        cursor.execute(ADVANCE_TRACKING, {"application_name": named, "notification_id": position, "after": after})
        if cursor.fetchone() is None:
            raise TrackingConflict(self.key)

    def _write(self, cursor: SQLiteCursor, write: RowWrite) -> None:
        if write.value is None:
            self._delete(cursor, write)
        elif write.listing is not None:
            self._write_match(cursor, write.key, write.value, write.listing)
        else:
            cursor.execute("REPLACE INTO rows VALUES (?, ?, ?)", (self.key, write.key, write.value))
            if write.order:
                cursor.execute(
                    "REPLACE INTO orders VALUES (?, ?, ?, ?)", (self.key, write.order, write.key, write.score)
                )

    def _write_match(self, cursor: SQLiteCursor, match: str, value: bytes, listing: Listing) -> None:
        row = (self.key, match, *listing[:-1], -listing.created)
        cursor.execute(UPDATE_MATCH, (value, *row))
        if cursor.sqlite_cursor.rowcount == 0:
            cursor.execute("REPLACE INTO lobby VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row, value))

    def delete(self, writes: Iterable[RowWrite]) -> None:
        with self.datastore.transaction(commit=True) as cursor:
            for write in writes:
                self._delete(cursor, write)

    def _delete(self, cursor: SQLiteCursor, write: RowWrite) -> None:
        key = write.key
        cursor.execute("DELETE FROM rows WHERE view = ? AND key = ?", (self.key, key))
        if write.order:
            cursor.execute("DELETE FROM orders WHERE view = ? AND name = ? AND key = ?", (self.key, write.order, key))
            return
        cursor.execute("DELETE FROM orders WHERE view = ? AND key = ?", (self.key, key))
        cursor.execute("DELETE FROM lobby WHERE view = ? AND match = ?", (self.key, key))

    def clear(self) -> None:
        prefix = self._tracking_name("")
        with self.datastore.transaction(commit=True) as cursor:
            cursor.execute("DELETE FROM tracking WHERE substr(application_name, 1, ?) = ?", (len(prefix), prefix))
            for table in VIEW_TABLES:
                cursor.execute(f"DELETE FROM {table} WHERE view = ?", (self.key,))  # noqa: S608  Names only.


class SQLiteViewStore(ViewStore):
    def __init__(self, path: Path | str) -> None:
        self.datastore = SQLiteDatastore(str(path))
        self.datastore.pool = ViewPool(db_name=str(path), lock_timeout=10)
        try:
            self._create_tables()
        except (sqlite3.DatabaseError, DatabaseError) as error:
            self.datastore.close()
            if isinstance(error, sqlite3.OperationalError | OperationalError):
                raise  # Locked, full or not to be opened: that says nothing about its contents.
            raise ViewDamaged(str(error)) from error

    def _create_tables(self) -> None:
        """Create the tables unless there are tables of this layout."""
        with self.datastore.transaction(commit=False) as cursor:
            if _layout(cursor) == LAYOUT:
                return
        with self.datastore.transaction(commit=True) as cursor:
            for table in EARLIER_TABLES:
                cursor.execute(f"DROP TABLE IF EXISTS {table}")
        SQLiteTrackingRecorder(self.datastore).create_table()
        with self.datastore.transaction(commit=True) as cursor:
            for statement in (*SCHEMA.split(";"), *lobby_indexes()):
                cursor.execute(statement)
            cursor.execute(f"PRAGMA user_version = {LAYOUT}")

    def view(self, name: str, generation: int) -> SQLiteView:
        return SQLiteView(self.datastore, view_key(name, generation))

    def serving(self, name: str) -> int:
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute("SELECT generation FROM serving WHERE name = ?", (name,))
            found = cursor.fetchone()
        return int(found[0]) if found else 0

    def serve(self, name: str, generation: int) -> None:
        with self.datastore.transaction(commit=True) as cursor:
            cursor.execute("REPLACE INTO serving VALUES (?, ?)", (name, generation))

    def lease(self, holder: str, seconds: float) -> bool:  # noqa: ARG002
        """The folder belongs to one server."""
        return True

    def close(self) -> None:
        self.datastore.close()


def _layout(cursor: SQLiteCursor) -> int:
    cursor.execute("PRAGMA user_version")
    return int(cursor.fetchone()[0])
