"""Read models in a SQLite file of their own, beside the events: the embedded default."""

import sqlite3
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from projections.read_models.view import Place, Put, TrackingConflict

SCHEMA = """
CREATE TABLE IF NOT EXISTS places (
  model TEXT PRIMARY KEY, store TEXT NOT NULL, position INTEGER NOT NULL, parked BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS rows (
  model TEXT, key TEXT, value BLOB NOT NULL, PRIMARY KEY (model, key)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS orders (
  model TEXT, name TEXT, key TEXT, score REAL NOT NULL, PRIMARY KEY (model, name, key)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_score ON orders (model, name, score DESC);
CREATE TABLE IF NOT EXISTS serving (name TEXT PRIMARY KEY, generation INTEGER NOT NULL);
"""


class ViewDamaged(Exception):
    """The file is no database, or no longer a whole one. Nothing is lost: it is made of the events."""


class SQLiteView:
    def __init__(self, path: Path) -> None:
        self._lock = threading.Lock()
        self._db = sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=10)
        try:
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=NORMAL")  # Rebuilt from the events if ever lost.
            self._db.executescript(SCHEMA)
        except sqlite3.DatabaseError as error:
            self._db.close()
            if isinstance(error, sqlite3.OperationalError):
                raise  # Locked, full or not to be opened: that says nothing of what is in it.
            raise ViewDamaged(str(error)) from error

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
            for row in self._select("SELECT value FROM rows WHERE model = ? AND key = ?", model, key):
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
            return
        db.execute("REPLACE INTO rows VALUES (?, ?, ?)", (model, put.key, put.value))
        if put.order:
            db.execute("REPLACE INTO orders VALUES (?, ?, ?, ?)", (model, put.order, put.key, put.score))

    def rows(self, model: str) -> Iterable[tuple[str, bytes]]:
        return self._select("SELECT key, value FROM rows WHERE model = ? ORDER BY key", model)

    def clear(self, model: str) -> None:
        with self._transaction() as db:
            db.execute("DELETE FROM places WHERE model = ?", (model,))
            db.execute("DELETE FROM rows WHERE model = ?", (model,))
            db.execute("DELETE FROM orders WHERE model = ?", (model,))

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
