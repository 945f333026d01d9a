"""Many callers at once share a commit; one who is alone waits for nobody, not even for the writer's thread."""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import cast
from uuid import UUID, uuid4

import pytest
from eventsourcing.persistence import StoredEvent

from domain.matches.persistence import MatchStore, StoreUnavailable, VersionConflict, open_store
from domain.matches.persistence.commit_queue import ENOUGH, CommitQueue
from domain.matches.persistence.group_commit import (
    FIRST_PAUSE,
    LONGEST_PAUSE,
    QUICK,
    Append,
    GroupCommit,
)
from domain.matches.persistence.sqlite import SQLiteMatchRecorder
from tests.matches.persistence.sample import plies, taken


class Writer:
    """Keeps what it is handed; `idle`: it would let a row be stored at once."""

    def __init__(self, fault: StoreUnavailable | None = None, *, idle: bool = False) -> None:
        self.batches: list[list[Append]] = []
        self.committed_inline: list[Append] = []
        self.fault = fault
        self.idle = idle

    def commit_inline(self, appends: list[Append]) -> bool:
        if self.idle:
            self.committed_inline += appends
        return self.idle

    def submit(self, appends: list[Append]) -> None:
        if self.fault is not None:
            raise self.fault
        self.batches.append(appends)


def gathering_for(writer: Writer) -> CommitQueue:
    return CommitQueue(cast("GroupCommit", writer))


def append(loop: asyncio.AbstractEventLoop) -> Append:
    return Append([], loop.create_future(), loop)


@pytest.mark.parametrize("idle", [True, False])
def test_a_single_append_is_stored_in_the_next_tick_of_the_loop(idle: bool) -> None:
    writer = Writer(idle=idle)

    async def one() -> None:
        loop = asyncio.get_running_loop()
        gathering_for(writer).add(append(loop), loop)
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    asyncio.run(one())
    assert [len(batch) for batch in writer.batches] == ([] if idle else [1])
    assert len(writer.committed_inline) == (1 if idle else 0)


def test_appends_of_successive_ticks_go_together(monkeypatch: pytest.MonkeyPatch) -> None:
    writer = Writer()
    monkeypatch.setattr("domain.matches.persistence.commit_queue.LONGEST_WAIT", 3600.0)

    async def several() -> None:
        loop = asyncio.get_running_loop()
        gathering = gathering_for(writer)
        for _ in range(3):
            gathering.add(append(loop), loop)
            gathering.add(append(loop), loop)
            await asyncio.sleep(0)
        assert writer.batches == []
        for _ in range(3):
            await asyncio.sleep(0)

    asyncio.run(several())
    assert [len(batch) for batch in writer.batches] == [6]


@pytest.mark.parametrize(("longest_wait", "together"), [(3600.0, ENOUGH), (0.0, 1)])
def test_an_append_waits_for_others_until_there_are_enough_or_it_waited_long_enough(
    monkeypatch: pytest.MonkeyPatch, longest_wait: float, together: int
) -> None:
    writer = Writer()
    monkeypatch.setattr("domain.matches.persistence.commit_queue.LONGEST_WAIT", longest_wait)

    async def steadily() -> None:
        loop = asyncio.get_running_loop()
        gathering = gathering_for(writer)
        for _ in range(2 * ENOUGH):  # One in each tick, so that there always is another to wait for.
            gathering.add(append(loop), loop)
            await asyncio.sleep(0)
        gathering.flush()

    asyncio.run(steadily())
    assert len(writer.batches[0]) == together
    assert sum(map(len, writer.batches)) == 2 * ENOUGH


def test_a_writer_that_takes_nothing_is_reported_to_every_caller() -> None:
    async def refused() -> list[BaseException | None]:
        loop = asyncio.get_running_loop()
        gathering = gathering_for(Writer(StoreUnavailable("closed")))
        waiting = [append(loop) for _ in range(3)]
        for one in waiting:
            gathering.add(one, loop)
        futures = [one.completion for one in waiting if isinstance(one.completion, asyncio.Future)]
        return await asyncio.gather(*futures, return_exceptions=True)

    faults = asyncio.run(refused())
    assert [type(fault) for fault in faults] == [StoreUnavailable] * 3


def test_another_loop_does_not_wait_for_the_ticks_of_the_first() -> None:
    writer = Writer()
    gathering = gathering_for(writer)

    async def first() -> None:
        loop, other = asyncio.get_running_loop(), asyncio.new_event_loop()
        gathering.add(append(loop), loop)
        gathering.add(append(other), other)
        other.close()
        assert [len(batch) for batch in writer.batches] == [1]
        gathering.flush()

    asyncio.run(first())
    assert [len(batch) for batch in writer.batches] == [1, 1]


def test_what_waits_when_the_store_stops_is_written(store: MatchStore) -> None:
    match = uuid4()

    async def hasty() -> "asyncio.Future[None]":
        waiting = store.append(match, 1, [taken(1)])
        store.stop()
        await waiting
        with pytest.raises(StoreUnavailable):
            await store.append(match, 2, [taken(2)])
        return waiting

    assert asyncio.run(hasty()).done()


def test_many_matches_share_their_commits(store: MatchStore) -> None:
    matches = [uuid4() for _ in range(ENOUGH + 8)]

    async def all_at_once() -> None:
        await asyncio.gather(*(store.append(match, 1, [taken(1)]) for match in matches))

    before = store.metrics.batches
    asyncio.run(all_at_once())
    assert store.metrics.batches - before in (1, 2), "the first do not wait for the last, but may be met by them"
    assert all(plies(store, match) == [1] for match in matches)


def test_a_full_commit_does_not_wait_for_the_end_of_the_tick(
    store: MatchStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    handed: list[int] = []
    submit = store._writer.submit

    def noted(appends: list[Append]) -> None:
        handed.append(len(appends))
        submit(appends)

    monkeypatch.setattr(store._writer, "submit", noted)

    async def one_round() -> list[int]:
        waiting = [store.append(uuid4(), 1, [taken(1)]) for _ in range(ENOUGH + 3)]
        soon = handed.copy()
        await asyncio.gather(*waiting)
        return soon

    assert asyncio.run(one_round()) == [ENOUGH]
    assert handed == [ENOUGH, 3]


def test_a_row_alone_is_stored_in_the_thread_of_its_caller(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "events.sqlite"))
    match, recorder = uuid4(), store.recorder
    assert isinstance(recorder, SQLiteMatchRecorder)
    threads: list[str] = []
    at_once = recorder.insert_events_inline

    def noted(rows: Sequence[StoredEvent]) -> bool:
        threads.append(threading.current_thread().name)
        return at_once(rows)

    recorder.insert_events_inline = noted  # type: ignore[method-assign,assignment]

    async def one_after_the_other() -> None:
        for version in range(1, 6):
            await store.append(match, version, [taken(version)])

    asyncio.run(one_after_the_other())
    assert set(threads) == {"MainThread"}
    assert plies(store, match) == [1, 2, 3, 4, 5]
    assert store.metrics.rows == 5
    with pytest.raises(VersionConflict):
        asyncio.run(again(store, match))
    store.stop()


async def again(store: MatchStore, match: UUID) -> None:
    await store.append(match, 5, [taken(5)])


def test_a_database_that_another_program_has_locked_is_left_to_the_patient_writer(tmp_path: Path) -> None:
    path = tmp_path / "events.sqlite"
    store = open_store(str(path))
    match = uuid4()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    async def locked() -> None:
        waiting = store.append(match, 1, [taken(1)])
        for _ in range(6):  # The loop goes on meanwhile.
            await asyncio.sleep(0.01)
            assert not waiting.done()
        other.execute("ROLLBACK")
        await waiting

    asyncio.run(locked())
    assert plies(store, match) == [1]
    other.close()
    store.stop()


def test_a_disk_that_was_slow_is_waited_for_by_the_writer_alone_until_it_is_tried_again(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "events.sqlite"))
    match, recorder, writer = uuid4(), store.recorder, store._writer
    assert isinstance(recorder, SQLiteMatchRecorder)
    threads: list[str] = []
    write, at_once = recorder.insert_events, recorder.insert_events_inline
    slow = [QUICK * 1.5, 0.0]
    writer._pause = 60.0  # However busy the machine is, the second one comes before it is over.

    def noted(rows: Sequence[StoredEvent]) -> None:
        threads.append(threading.current_thread().name)
        write(rows)

    def slowly(rows: Sequence[StoredEvent]) -> bool:
        threads.append(threading.current_thread().name)
        time.sleep(slow.pop(0))
        return at_once(rows)

    recorder.insert_events = noted  # type: ignore[method-assign,assignment]
    recorder.insert_events_inline = slowly  # type: ignore[method-assign,assignment]

    async def three() -> None:
        await store.append(match, 1, [taken(1)])
        await store.append(match, 2, [taken(2)])
        writer._slow_until = 0.0  # As if the pause were over.
        await store.append(match, 3, [taken(3)])

    asyncio.run(three())
    assert threads == ["MainThread", "orrery-writer", "MainThread"]
    assert plies(store, match) == [1, 2, 3]
    store.stop()


def test_a_disk_that_stays_slow_is_tried_less_and_less_often(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "events.sqlite"))
    writer, pauses = store._writer, []
    for _ in range(12):
        writer._note_speed(100.0, QUICK * 2)
        pauses.append(round(writer._slow_until - 100.0 - QUICK * 2, 6))
    assert pauses[:3] == [FIRST_PAUSE, 2 * FIRST_PAUSE, 4 * FIRST_PAUSE]
    assert pauses[-1] == LONGEST_PAUSE
    writer._note_speed(200.0, QUICK / 2)
    writer._note_speed(200.0, QUICK * 2)
    assert writer._slow_until == pytest.approx(200.0 + QUICK * 2 + FIRST_PAUSE), "once it was quick, it is trusted anew"
    store.stop()


def test_a_closed_store_refuses_each_append_later_and_once(store: MatchStore) -> None:
    async def too_late() -> list[str]:
        store._writer.stop()
        told: list[str] = []
        waiting = [store.append(uuid4(), 1, [taken(1)]) for _ in range(ENOUGH + 2)]
        assert not any(one.done() for one in waiting), "nobody is told in the call in which it asks"
        for one in waiting:
            try:
                await one
            except StoreUnavailable as fault:
                told.append(fault.reason)
        return told

    assert len(asyncio.run(too_late())) == ENOUGH + 2
