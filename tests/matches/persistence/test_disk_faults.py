"""A disk that fails is told in plain words to everybody who waits, and forgotten when it is well again."""

import asyncio
import os
import pwd
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID, uuid4

import pytest

from domain.matches.persistence import MatchStore, StoreUnavailable, open_store
from domain.matches.persistence.open_store import environment_for
from domain.matches.persistence.sqlite import SQLiteMatchFactory, SQLiteMatchRecorder, open_sqlite
from tests.matches.persistence.sample import held_writer, plies, taken
from tests.services.server import temporary_folder


def sqlite_factory(recorder: SQLiteMatchRecorder) -> SQLiteMatchFactory:
    factory = SQLiteMatchFactory(environment_for(str(recorder.path)))
    factory._recorder = recorder
    return factory


@pytest.fixture
def impatient(folder: Path) -> Iterator[MatchStore]:
    """A store that does not wait long for a lock."""
    store = MatchStore(sqlite_factory(open_sqlite(folder / "orrery.sqlite", patience=0.05)))
    yield store
    store.stop()


def writing(store: MatchStore) -> sqlite3.Connection:
    assert isinstance(store.recorder, SQLiteMatchRecorder)
    return store.recorder.writing


def faults_of_a_batch(store: MatchStore, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What three callers are told who wait for the same commit."""

    async def together() -> list[BaseException | None]:
        with held_writer(store, monkeypatch) as hangs:
            first = store.append(uuid4(), 1, [taken(1)])
            await asyncio.to_thread(hangs.wait)
            waiting = [store.append(uuid4(), 1, [taken(1)]) for _ in range(3)]
        return (await asyncio.gather(first, *waiting, return_exceptions=True))[1:]

    return [f"{type(answer).__name__}: {answer}" for answer in asyncio.run(together())]


def fill(store: MatchStore, match: UUID) -> None:
    for version in range(1, 1000):
        store.append_now(match, version, [taken(version)])


def works_again(store: MatchStore) -> bool:
    match = uuid4()
    store.append_now(match, 1, [taken(1)])
    return plies(store, match) == [1]


def test_a_locked_database_is_reported_to_every_caller_and_works_again(
    impatient: MatchStore, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = sqlite3.connect(folder / "orrery.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    told = faults_of_a_batch(impatient, monkeypatch)
    assert told == ["StoreUnavailable: the database is locked by another program"] * 3
    other.execute("ROLLBACK")
    other.close()
    assert works_again(impatient)


def test_a_full_disk_is_reported_to_every_caller_and_works_again(
    impatient: MatchStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = uuid4()
    writing(impatient).execute("PRAGMA max_page_count=12")
    with pytest.raises(StoreUnavailable, match="the disk is full"):
        fill(impatient, match)
    stored = impatient.version(match)
    assert stored > 0
    assert faults_of_a_batch(impatient, monkeypatch) == ["StoreUnavailable: the disk is full"] * 3
    writing(impatient).execute("PRAGMA max_page_count=100000")
    assert plies(impatient, match) == list(range(1, stored + 1))
    impatient.append_now(match, stored + 1, [taken(stored + 1)])
    assert works_again(impatient)


def test_a_disk_that_fills_up_while_a_stale_append_is_sorted_out_fails_the_batch_as_a_whole(
    impatient: MatchStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    stale = uuid4()
    impatient.append_now(stale, 1, [taken(1)])
    others = [uuid4() for _ in range(3)]
    long = [taken(ply) for ply in range(1, 101)]

    async def together() -> list[BaseException | None]:
        with held_writer(impatient, monkeypatch) as hangs:
            first = impatient.append(uuid4(), 1, [taken(1)])
            await asyncio.to_thread(hangs.wait)
            waiting = [impatient.append(stale, 1, [taken(1)]), *(impatient.append(other, 1, long) for other in others)]
        await first
        return await asyncio.gather(*waiting, return_exceptions=True)

    writing(impatient).execute("PRAGMA max_page_count=8")
    told = asyncio.run(together())
    writing(impatient).execute("PRAGMA max_page_count=100000")
    for other, answer in zip(others, told[1:], strict=True):
        assert isinstance(answer, StoreUnavailable) or plies(impatient, other) == list(range(1, 101))
        assert answer is None or plies(impatient, other) == []
    assert any(isinstance(answer, StoreUnavailable) for answer in told[1:])
    assert works_again(impatient)


def test_a_database_that_became_read_only_is_reported_and_works_again(
    impatient: MatchStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing(impatient).execute("PRAGMA query_only=ON")
    assert faults_of_a_batch(impatient, monkeypatch) == ["StoreUnavailable: the database may only be read"] * 3
    writing(impatient).execute("PRAGMA query_only=OFF")
    assert works_again(impatient)


@contextmanager
def nobody_special() -> Iterator[None]:
    """Root may write anywhere; so be somebody else for a while."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(pwd.getpwnam("nobody").pw_uid)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_folder_that_may_not_be_written_is_reported_when_opening() -> None:
    with temporary_folder("readonly") as folder:
        folder.chmod(0o555)
        with nobody_special():
            with pytest.raises(StoreUnavailable, match=r"orrery\.sqlite: the database cannot be opened"):
                open_store(str(folder))
            with pytest.raises(StoreUnavailable, match="the data folder cannot be used: Permission denied"):
                open_store(str(folder / "deeper"))
        folder.chmod(0o755)


def test_a_file_that_may_not_be_written_is_reported_when_opening() -> None:
    with temporary_folder("readonly") as folder:
        open_store(str(folder)).stop()
        (folder / "orrery.sqlite").chmod(0o444)
        folder.chmod(0o555)
        with nobody_special(), pytest.raises(StoreUnavailable, match=r"may only be read|cannot be opened"):
            open_store(str(folder))
        folder.chmod(0o755)


def test_a_database_locked_by_another_program_is_reported_when_opening(folder: Path) -> None:
    open_store(str(folder)).stop()
    other = sqlite3.connect(folder / "orrery.sqlite", isolation_level=None)
    other.execute("PRAGMA locking_mode=EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreUnavailable, match="locked by another program"):
        open_sqlite(folder / "orrery.sqlite", patience=0.05)
    other.close()
    open_store(str(folder)).stop()


def test_a_file_that_is_not_a_database_is_reported_and_not_changed(folder: Path) -> None:
    folder.mkdir()
    file = folder / "orrery.sqlite"
    file.write_bytes(b"Dear diary, today I " * 300)
    with pytest.raises(StoreUnavailable, match="not a database"):
        open_store(str(folder))
    assert file.read_bytes() == b"Dear diary, today I " * 300


def test_a_folder_whose_name_is_a_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    with pytest.raises(StoreUnavailable, match="the data folder cannot be used"):
        open_store(str(tmp_path / "data" / "deeper"))
