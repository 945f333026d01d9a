"""A connection syncs every commit, waits for a lock as long as it may, and its faults are told in plain words."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from domain.matches.persistence.errors import RowRefused, StoreError, StoreUnavailable, VersionConflict
from domain.matches.persistence.sqlite_connection import connect, translate, translated_errors

FULL = 2


def pragma(connection: sqlite3.Connection, name: str) -> Any:
    return connection.execute(f"PRAGMA {name}").fetchone()[0]


def test_a_connection_logs_ahead_and_syncs_every_commit(tmp_path: Path) -> None:
    with closing(connect(tmp_path / "a.sqlite", 1.5)) as connection:
        assert pragma(connection, "journal_mode") == "wal"
        assert pragma(connection, "synchronous") == FULL
        assert pragma(connection, "wal_autocheckpoint") == 1000
        assert pragma(connection, "busy_timeout") == 1500
        connection.execute("CREATE TABLE t (a)")
        connection.execute("INSERT INTO t VALUES (1)")
        assert not connection.in_transaction, "a statement is a transaction of its own"


def test_any_thread_may_use_a_connection_and_statements_stay_prepared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: dict[str, Any] = {}
    plain = sqlite3.connect

    def listened(*args: Any, **kwargs: Any) -> sqlite3.Connection:
        given.update(kwargs)
        return plain(*args, **kwargs)

    monkeypatch.setattr(sqlite3, "connect", listened)
    connect(tmp_path / "a.sqlite", 2.0).close()
    assert given == {
        "timeout": 2.0,
        "isolation_level": None,
        "check_same_thread": False,
        "cached_statements": 256,
    }


class Refusing:
    """A connection whose journal mode cannot be set the first few times."""

    def __init__(self, code: int, times: int) -> None:
        self.code = code
        self.times = times
        self.closed = False
        self.heard: list[str] = []

    def execute(self, statement: str) -> None:
        self.heard.append(statement)
        if "journal_mode" in statement and self.times:
            self.times -= 1
            error = sqlite3.OperationalError("no")
            error.sqlite_errorcode = self.code
            raise error

    def close(self) -> None:
        self.closed = True


def opened(refusing: Refusing, patience: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "connect", lambda *args, **kwargs: refusing)
    connect(Path("unused"), patience)


def test_several_programs_that_open_a_new_file_at_once_wait_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    naps: list[float] = []
    monkeypatch.setattr(time, "sleep", naps.append)
    busy = Refusing(sqlite3.SQLITE_BUSY | 2 << 8, times=3)  # The upper bits say where, not what.
    opened(busy, 60.0, monkeypatch)
    assert len(busy.heard) == 6
    assert naps == [0.01] * 3
    assert not busy.closed


@pytest.mark.parametrize(("code", "patience"), [(sqlite3.SQLITE_BUSY, 0.0), (sqlite3.SQLITE_IOERR, 60.0)])
def test_a_connection_that_fails_is_closed_and_reported(
    code: int, patience: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusing = Refusing(code, times=1)
    with pytest.raises(sqlite3.OperationalError):
        opened(refusing, patience, monkeypatch)
    assert refusing.closed
    assert len(refusing.heard) == 1


def test_patience_ends_at_its_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])

    def nap(_: float) -> None:
        now[0] += 1.0

    monkeypatch.setattr(time, "sleep", nap)
    busy = Refusing(sqlite3.SQLITE_BUSY, times=100)
    with pytest.raises(sqlite3.OperationalError):
        opened(busy, 3.0, monkeypatch)
    assert len(busy.heard) == 4, "at 100, 101, 102 and, for the last time, at 103"


def told(kind: type[sqlite3.Error], code: int | None) -> StoreError:
    error = kind("words")
    if code is not None:
        error.sqlite_errorcode = code
    return translate(error)


def test_faults_are_distinguished() -> None:
    taken = told(sqlite3.IntegrityError, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY)
    assert type(taken) is VersionConflict
    full = told(sqlite3.OperationalError, sqlite3.SQLITE_FULL)
    assert (type(full), full.reason) == (StoreUnavailable, "the disk is full")
    failed = told(sqlite3.OperationalError, sqlite3.SQLITE_IOERR | 10 << 8)
    assert (type(failed), failed.reason) == (StoreUnavailable, "the disk failed")
    unknown = told(sqlite3.OperationalError, sqlite3.SQLITE_ERROR)
    assert (type(unknown), unknown.reason) == (StoreUnavailable, "the database failed: words")
    silent = told(sqlite3.OperationalError, None)
    assert type(silent) is StoreUnavailable
    refused = told(sqlite3.InterfaceError, None)
    assert (type(refused), refused.reason) == (RowRefused, "the database refuses it: words")


def test_faults_inside_the_block_are_translated_and_others_are_not() -> None:
    with pytest.raises(StoreUnavailable), translated_errors():
        raise sqlite3.OperationalError
    with pytest.raises(RowRefused, match="too large"), translated_errors():
        raise OverflowError("too large")
    with pytest.raises(KeyError), translated_errors():
        raise KeyError
