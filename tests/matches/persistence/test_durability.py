"""Acknowledged is durable: the answer comes after the commit, and a killed writer loses nothing it has answered."""

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from uuid import UUID, uuid4

import pytest

from domain.matches.persistence import MatchStore, open_store
from tests.matches.persistence.sample import held_writer, plies, taken

ROOT = Path(__file__).parents[3]
KILLS = 5


def test_no_caller_is_answered_before_the_commit(store: MatchStore, monkeypatch: pytest.MonkeyPatch) -> None:
    match = uuid4()

    async def appending() -> tuple[bool, int]:
        with held_writer(store, monkeypatch) as hangs:
            answer = store.append(match, 1, [taken(1)])
            await asyncio.to_thread(hangs.wait)
            for _ in range(5):
                await asyncio.sleep(0.01)
            early = answer.done()
        await answer
        return early, store.version(match)

    assert asyncio.run(appending()) == (False, 1)


def test_every_commit_of_the_file_is_synced(folder: Path) -> None:
    store = open_store(str(folder))
    assert store.recorder.writing.execute("PRAGMA synchronous").fetchone() == (2,)  # type: ignore[attr-defined]
    assert store.recorder.writing.execute("PRAGMA journal_mode").fetchone() == ("wal",)  # type: ignore[attr-defined]
    store.stop()


def test_the_write_ahead_log_is_folded_into_the_file_at_rest(folder: Path) -> None:
    store = open_store(str(folder))
    store.append_now(uuid4(), 1, [taken(1)])
    before = (folder / "orrery.sqlite").stat().st_size
    store.append_now(uuid4(), 1, [taken(ply) for ply in range(1, 101)])
    assert (folder / "orrery.sqlite").stat().st_size == before
    store.recorder.on_idle()
    assert (folder / "orrery.sqlite").stat().st_size > before
    store.stop()


def test_reading_goes_on_during_a_write(folder: Path) -> None:
    store = open_store(str(folder))
    match = uuid4()
    store.append_now(match, 1, [taken(1)])
    other = sqlite3.connect(folder / "orrery.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    other.execute("INSERT INTO stored_events VALUES (?,?,?,?)", (match.hex, 2, "ActionTaken.1", b""))
    assert plies(store, match) == [1]
    assert store.newest_notification() == 1
    other.execute("ROLLBACK")
    other.close()
    store.stop()


WRITER = """
import asyncio, sys
from uuid import uuid4
from domain.matches.persistence import open_store
from tests.matches.persistence.sample import taken

async def player(store, match):
    version = 0
    while True:
        version += 1
        await store.append(match, version, [taken(version)])
        sys.stdout.write(f"{match} {version}\\n")
        sys.stdout.flush()

async def main():
    store = open_store(sys.argv[1])
    await asyncio.gather(*(player(store, uuid4()) for _ in range(4)))

asyncio.run(main())
"""


def test_a_killed_writer_has_lost_nothing_it_acknowledged(place: str) -> None:
    moments = random.Random(7)
    acknowledged: dict[UUID, int] = {}
    for _ in range(KILLS):
        writer = subprocess.Popen(
            (sys.executable, "-c", WRITER, place),
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
        )
        assert writer.stdout is not None
        for _ in range(moments.randrange(20, 300)):
            match, version = writer.stdout.readline().split()
            acknowledged[UUID(match)] = int(version)
        writer.send_signal(signal.SIGKILL)
        for line in writer.stdout:  # What was told before the kill and not read yet.
            if line.endswith("\n"):
                match, version = line.split()
                acknowledged[UUID(match)] = int(version)
        writer.wait()
        writer.stdout.close()
    store = open_store(place)
    assert len(acknowledged) == 4 * KILLS
    for match_id, newest in acknowledged.items():
        stored = plies(store, match_id)
        assert stored[:newest] == list(range(1, newest + 1))
        assert len(stored) - newest in {0, 1}  # At most the one that was being answered.
    store.stop()
