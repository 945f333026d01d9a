"""Many callers at once share a commit; one who is alone waits for nobody."""

import asyncio
from uuid import uuid4

import pytest

from domain.matches.store import MatchStore, StoreUnavailable
from domain.matches.store.gathering import LONGEST, Gathering
from domain.matches.store.group_commit import LARGEST_BATCH, Append
from tests.matches.store.sample import plies, taken


class Writer:
    """Keeps what it is handed."""

    def __init__(self, fault: StoreUnavailable | None = None) -> None:
        self.batches: list[list[Append]] = []
        self.fault = fault

    def put(self, appends: list[Append]) -> None:
        if self.fault is not None:
            raise self.fault
        self.batches.append(appends)


def append(loop: asyncio.AbstractEventLoop) -> Append:
    return Append([], loop.create_future(), loop)


def test_who_is_alone_is_handed_over_at_once() -> None:
    writer = Writer()

    async def one() -> None:
        loop = asyncio.get_running_loop()
        Gathering(writer.put).add(append(loop), loop, alone=True)
        assert [len(batch) for batch in writer.batches] == [1]

    asyncio.run(one())


def test_those_who_come_in_the_same_rounds_go_together() -> None:
    writer = Writer()

    async def several() -> None:
        loop = asyncio.get_running_loop()
        gathering = Gathering(writer.put)
        for _ in range(3):
            gathering.add(append(loop), loop, alone=False)
            gathering.add(append(loop), loop, alone=True)  # Its commit is on its way anyway.
            await asyncio.sleep(0)
        assert writer.batches == []
        await asyncio.sleep(LONGEST * 2)

    asyncio.run(several())
    assert [len(batch) for batch in writer.batches] == [6]


def test_nobody_waits_for_ever_for_others_to_come() -> None:
    writer = Writer()

    async def steadily() -> int:
        loop = asyncio.get_running_loop()
        gathering, begun, count = Gathering(writer.put), loop.time(), 0
        while not writer.batches and loop.time() - begun < 5:
            gathering.add(append(loop), loop, alone=False)
            count += 1
            await asyncio.sleep(0)
        gathering.flush()
        return count

    count = asyncio.run(steadily())
    assert len(writer.batches[0]) <= LARGEST_BATCH
    assert sum(map(len, writer.batches)) == count


def test_a_writer_that_takes_nothing_is_told_to_every_caller() -> None:
    async def refused() -> list[BaseException | None]:
        loop = asyncio.get_running_loop()
        gathering = Gathering(Writer(StoreUnavailable("closed")).put)
        waiting = [append(loop) for _ in range(3)]
        for one in waiting:
            gathering.add(one, loop, alone=False)
        futures = [one.answer for one in waiting if isinstance(one.answer, asyncio.Future)]
        return await asyncio.gather(*futures, return_exceptions=True)

    faults = asyncio.run(refused())
    assert [type(fault) for fault in faults] == [StoreUnavailable] * 3


def test_another_loop_does_not_wait_for_the_rounds_of_the_first() -> None:
    writer = Writer()
    gathering = Gathering(writer.put)

    async def first() -> None:
        loop, other = asyncio.get_running_loop(), asyncio.new_event_loop()
        gathering.add(append(loop), loop, alone=False)
        gathering.add(append(other), other, alone=False)
        other.close()
        assert [len(batch) for batch in writer.batches] == [1]
        gathering.flush()

    asyncio.run(first())
    assert [len(batch) for batch in writer.batches] == [1, 1]


def test_what_waits_when_the_store_stops_is_written(store: MatchStore) -> None:
    match = uuid4()

    async def hasty() -> "asyncio.Future[None]":
        waiting = store.append(match, 1, [taken(1)], alone=False)
        store.stop()
        await waiting
        with pytest.raises(StoreUnavailable):
            store.append(match, 2, [taken(2)])
        return waiting

    assert asyncio.run(hasty()).done()


def test_many_matches_share_their_commits(store: MatchStore) -> None:
    matches = [uuid4() for _ in range(40)]

    async def all_at_once() -> None:
        await asyncio.gather(*(store.append(match, 1, [taken(1)], alone=False) for match in matches))

    before = store.metrics.batches
    asyncio.run(all_at_once())
    assert store.metrics.batches == before + 1
    assert all(plies(store, match) == [1] for match in matches)
