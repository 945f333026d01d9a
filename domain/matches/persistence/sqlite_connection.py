"""Connections to the events' file that commit durably, and SQLite's errors as the store's."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from domain.matches.persistence.errors import RowRefused, StoreError, StoreUnavailable, VersionConflict

PREPARED_STATEMENTS = 256

LONGEST_LOG = 1000
"""Pages of the write-ahead log before a commit checkpoints it; the writing thread mostly does that earlier, when idle.

A longer log is slower: a commit that makes its file grow costs half as much again as one that overwrites pages.
"""

REASONS = {
    sqlite3.SQLITE_BUSY: "the database is locked by another program",
    sqlite3.SQLITE_LOCKED: "the database is locked by another program",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "the database may only be read",
    sqlite3.SQLITE_PERM: "the database may not be opened",
    sqlite3.SQLITE_CANTOPEN: "the database cannot be opened",
    sqlite3.SQLITE_IOERR: "the disk failed",
    sqlite3.SQLITE_CORRUPT: "the database is damaged",
    sqlite3.SQLITE_NOTADB: "the file is not a database",
    sqlite3.SQLITE_NOMEM: "there is no memory left",
}


def connect(path: Path, patience: float) -> sqlite3.Connection:
    """Autocommit: a statement outside BEGIN is a transaction of its own. `patience`: seconds to wait for a lock."""
    connection = sqlite3.connect(
        path,
        timeout=patience,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=PREPARED_STATEMENTS,
    )
    try:
        _enable_wal(connection, time.monotonic() + patience)
        connection.execute("PRAGMA synchronous=FULL")  # A commit returns when it is on the disk.
        connection.execute(f"PRAGMA wal_autocheckpoint={LONGEST_LOG}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _enable_wal(connection: sqlite3.Connection, deadline: float) -> None:
    """Readers never wait for the writer, nor it for them.

    Where several open a new file at once SQLite refuses this to all but one without any patience of its own.
    """
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() >= deadline:
                raise
            time.sleep(0.01)
        else:
            return


@contextmanager
def translated_errors() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise translate(error) from error
    except OverflowError as error:
        raise RowRefused(str(error)) from error


def translate(error: sqlite3.Error) -> StoreError:
    code = getattr(error, "sqlite_errorcode", None)
    primary = code & 0xFF if code is not None else None  # The rest of it says where, not what.
    if primary == sqlite3.SQLITE_CONSTRAINT:
        return VersionConflict("another event has that version")
    if primary in REASONS:
        return StoreUnavailable(REASONS[primary])
    if isinstance(error, sqlite3.OperationalError):
        return StoreUnavailable(f"the database failed: {error}")
    return RowRefused(f"the database refuses it: {error}")
