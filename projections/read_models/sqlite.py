"""Read models in a SQLite file of their own, beside the events: the embedded default."""

import sqlite3
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec

from projections.read_models.view import LAYOUT, Cursor, Filters, Listing, Place, Put, TrackingConflict

SCHEMA = """
CREATE TABLE IF NOT EXISTS places (
  model TEXT PRIMARY KEY, store TEXT NOT NULL, position INTEGER NOT NULL, parked BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS rows (
  model TEXT, key TEXT, value BLOB NOT NULL, PRIMARY KEY (model, key)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS orders (
  model TEXT, name TEXT, key TEXT, score REAL NOT NULL, PRIMARY KEY (model, name, key)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_score ON orders (model, name, score DESC);
CREATE TABLE IF NOT EXISTS serving (name TEXT PRIMARY KEY, generation INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS lobby (
  model TEXT, match TEXT, game TEXT NOT NULL, status TEXT NOT NULL, open INTEGER NOT NULL, listed INTEGER NOT NULL,
  bots INTEGER NOT NULL, newest INTEGER NOT NULL, value BLOB NOT NULL, PRIMARY KEY (model, match));
CREATE INDEX IF NOT EXISTS lobby_with_bots ON lobby (model, match) WHERE bots = 1;
"""
"""`newest` is the time of creation, negated: one ascending index gives the newest first and ids in their order."""
TABLES = ("places", "rows", "orders", "serving", "lobby")
FILTERS = Filters._fields


def lobby_indexes() -> Iterator[str]:
    """One index for each way to filter, so that no page reads more rows than it shows."""
    for count in range(len(FILTERS) + 1):
        for chosen in combinations(FILTERS, count):
            name = "_".join(("lobby_by", *chosen, "newest"))
            columns = ", ".join(("model", *chosen, "newest", "match"))
            yield f"CREATE INDEX IF NOT EXISTS {name} ON lobby ({columns}) WHERE listed = 1"


SELECT_VALUE = (
    "SELECT value FROM rows WHERE model = ? AND key = ? UNION ALL SELECT value FROM lobby WHERE model = ? AND match = ?"
)
UPDATE_MATCH = (
    "UPDATE lobby SET value = ?"
    " WHERE model = ? AND match = ? AND game = ? AND status = ? AND open = ? AND listed = ? AND bots = ? AND newest = ?"
)
"""For the usual event, which moves the match in no list: no index is touched."""


class ViewDamaged(Exception):
    """The file is no database, or no longer a whole one. Nothing is lost: it is made of the events."""


class SQLiteView:
    def __init__(self, path: Path) -> None:
        self._lock = threading.Lock()
        self._db = sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=10)
        try:
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=NORMAL")  # Rebuilt from the events if ever lost.
            self._create_tables()
        except sqlite3.DatabaseError as error:
            self._db.close()
            if isinstance(error, sqlite3.OperationalError):
                raise  # Locked, full or not to be opened: that says nothing of what is in it.
            raise ViewDamaged(str(error)) from error

    def _create_tables(self) -> None:
        """Make the tables where there are none of this layout."""
        if self._select("PRAGMA user_version")[0][0] == LAYOUT:
            return
        with self._transaction() as db:
            if db.execute("PRAGMA user_version").fetchone()[0] != LAYOUT:
                for table in TABLES:
                    db.execute(f"DROP TABLE IF EXISTS {table}")
            for statement in (*SCHEMA.split(";"), *lobby_indexes()):
                db.execute(statement)
            db.execute(f"PRAGMA user_version = {LAYOUT}")

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")

    def _select(self, statement: str, *values: object) -> list[Any]:
        with self._lock:
            return self._db.execute(statement, values).fetchall()

    def place(self, model: str) -> Place | None:
        found = self._select("SELECT store, position, parked FROM places WHERE model = ?", model)
        return _place(found[0]) if found else None

    def get(self, model: str, keys: Iterable[str]) -> dict[str, bytes]:
        found = {}
        for key in keys:
            for row in self._select(SELECT_VALUE, model, key, model, key):
                found[key] = row[0]
        return found

    def newest(self, model: str, order: str, below: float | None, limit: int) -> list[tuple[str, float, bytes]]:
        return self._select(
            "SELECT orders.key, score, value FROM orders JOIN rows USING (model, key)"
            " WHERE model = ? AND name = ? AND score < ? ORDER BY score DESC LIMIT ?",
            model,
            order,
            float("inf") if below is None else below,
            limit,
        )

    def matches(self, model: str, filters: Filters, after: Cursor | None, limit: int) -> list[tuple[str, bytes]]:
        wanted = {name: value for name, value in filters._asdict().items() if value is not None}
        conditions = ["model = ?", "listed = 1", *(f"{name} = ?" for name in wanted)]
        values: list[object] = [model, *wanted.values()]
        if after is not None:
            conditions.append("(newest, match) > (?, ?)")
            values += (-after.created, after.match)
        condition = " AND ".join(conditions)
        return self._select(
            f"SELECT match, value FROM lobby WHERE {condition} ORDER BY newest, match LIMIT ?",  # noqa: S608  Names only.
            *values,
            limit,
        )

    def matches_with_bots(self, model: str) -> list[str]:
        found = self._select("SELECT match FROM lobby WHERE model = ? AND bots = 1 ORDER BY match", model)
        return [row[0] for row in found]

    def write(self, model: str, before: Place | None, after: Place, puts: Iterable[Put]) -> None:
        with self._transaction() as db:
            found = db.execute("SELECT store, position, parked FROM places WHERE model = ?", (model,)).fetchone()
            if (None if found is None else _place(found)) != before:
                raise TrackingConflict(model)
            for put in puts:
                self._put(db, model, put)
            parked = msgspec.json.encode(sorted(after.parked))
            db.execute("REPLACE INTO places VALUES (?, ?, ?, ?)", (model, after.store, after.position, parked))

    def _put(self, db: sqlite3.Connection, model: str, put: Put) -> None:
        if put.value is None:
            db.execute("DELETE FROM rows WHERE model = ? AND key = ?", (model, put.key))
            db.execute("DELETE FROM orders WHERE model = ? AND key = ?", (model, put.key))
            db.execute("DELETE FROM lobby WHERE model = ? AND match = ?", (model, put.key))
            return
        if put.listing is not None:
            self._put_match(db, model, put.key, put.value, put.listing)
            return
        db.execute("REPLACE INTO rows VALUES (?, ?, ?)", (model, put.key, put.value))
        if put.order:
            db.execute("REPLACE INTO orders VALUES (?, ?, ?, ?)", (model, put.order, put.key, put.score))

    def _put_match(self, db: sqlite3.Connection, model: str, match: str, value: bytes, listing: Listing) -> None:
        row = (model, match, *listing[:-1], -listing.created)
        if db.execute(UPDATE_MATCH, (value, *row)).rowcount == 0:
            db.execute("REPLACE INTO lobby VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row, value))

    def rows(self, model: str) -> Iterable[tuple[str, bytes]]:
        yield from self._select("SELECT key, value FROM rows WHERE model = ? ORDER BY key", model)
        listed = self._select("SELECT * FROM lobby WHERE model = ? ORDER BY match", model)
        for _, match, game, status, is_open, is_listed, bots, newest, value in listed:
            listing = Listing(game, status, is_open, is_listed, bots, -newest)
            yield match, listing.to_text().encode() + value

    def clear(self, model: str) -> None:
        with self._transaction() as db:
            db.execute("DELETE FROM places WHERE model = ?", (model,))
            db.execute("DELETE FROM rows WHERE model = ?", (model,))
            db.execute("DELETE FROM orders WHERE model = ?", (model,))
            db.execute("DELETE FROM lobby WHERE model = ?", (model,))

    def serving(self, name: str) -> int:
        found = self._select("SELECT generation FROM serving WHERE name = ?", name)
        return int(found[0][0]) if found else 0

    def serve(self, name: str, generation: int) -> None:
        with self._transaction() as db:
            db.execute("REPLACE INTO serving VALUES (?, ?)", (name, generation))

    def follow(self, who: str, seconds: float) -> bool:  # noqa: ARG002
        """The folder belongs to one server."""
        return True

    def close(self) -> None:
        with self._lock:
            self._db.close()


def _place(row: tuple[str, int, bytes]) -> Place:
    return Place(row[0], row[1], frozenset(msgspec.json.decode(row[2], type=list[str])))
