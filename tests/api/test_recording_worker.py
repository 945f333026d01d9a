"""Recordings are looked at one at a time; a few may wait, and no address has all the places."""

import asyncio
import threading

import pytest

from api.problems import Problem
from api.recording_worker import MOST_PENDING, MOST_PENDING_PER_ADDRESS, RecordingWorker
from domain.kernel.registry import Registry
from tests.api.client_app import TOYS


class Gate:
    """Work that waits until it is let through, and notes how much of it runs at once."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.running = self.most = 0

    def work(self, games: Registry, number: int) -> int:
        assert games is TOYS
        self.running += 1
        self.most = max(self.most, self.running)
        self.open.wait(10)
        self.running -= 1
        return number


def refusal_of(worker: RecordingWorker, address: str) -> str | None:
    try:
        worker.check_room(address)
    except Problem as problem:
        return problem.code
    return None


def test_an_address_has_two_places_and_the_server_eight() -> None:
    async def story() -> None:
        assert (MOST_PENDING, MOST_PENDING_PER_ADDRESS) == (8, 2)
        worker, gate = RecordingWorker(TOYS), Gate()
        addresses = [str(number // MOST_PENDING_PER_ADDRESS) for number in range(MOST_PENDING)]
        tasks = []
        for number, address in enumerate(addresses):
            assert refusal_of(worker, address) is None
            tasks.append(asyncio.ensure_future(worker.run(address, gate.work, number)))
            await asyncio.sleep(0)
            full = number % MOST_PENDING_PER_ADDRESS == MOST_PENDING_PER_ADDRESS - 1
            assert (refusal_of(worker, address) == "rate-limited") is full
        assert refusal_of(worker, "another") == "rate-limited"
        with pytest.raises(Problem) as refused:
            await worker.run("another", gate.work, 0)
        assert refused.value.headers == {"Retry-After": "5"}
        assert refused.value.render_detail("en").endswith("Try again in 5 s.")
        gate.open.set()
        assert await asyncio.gather(*tasks) == list(range(MOST_PENDING))
        assert gate.most == 1
        assert refusal_of(worker, "another") is None
        assert refusal_of(worker, "0") is None
        worker.stop()

    asyncio.run(story())


def test_one_that_is_done_gives_one_place_back() -> None:
    async def story() -> None:
        worker, first, second = RecordingWorker(TOYS), Gate(), Gate()
        done = asyncio.ensure_future(worker.run("here", first.work, 1))
        waiting = asyncio.ensure_future(worker.run("here", second.work, 2))
        await asyncio.sleep(0)
        first.open.set()
        await done
        third = asyncio.ensure_future(worker.run("here", second.work, 3))
        await asyncio.sleep(0)
        assert refusal_of(worker, "here") == "rate-limited"
        second.open.set()
        assert [await waiting, await third] == [2, 3]
        worker.stop()

    asyncio.run(story())


def test_a_recording_that_fails_gives_its_place_back() -> None:
    def fail(_: Registry) -> None:
        raise ValueError

    async def story() -> None:
        worker = RecordingWorker(TOYS)
        for _ in range(MOST_PENDING + 1):
            with pytest.raises(ValueError, match=r"^$"):
                await worker.run("here", fail)
        assert refusal_of(worker, "here") is None
        worker.stop()
        with pytest.raises(RuntimeError):
            await worker.run("here", fail)

    asyncio.run(story())


def test_an_address_sends_two_at_a_time_and_gives_each_place_back() -> None:
    worker = RecordingWorker(TOYS)
    for _ in range(2):
        with worker.upload("here"):
            with worker.upload("here"):
                assert worker._uploads == {"here": 2}
                with pytest.raises(Problem, match="rate-limited") as refused, worker.upload("here"):
                    pass
                assert refused.value.headers == {"Retry-After": "5"}
                with worker.upload("there"):
                    assert worker._uploads.total() == 3
            assert worker._uploads == {"here": 1}
        assert dict(worker._uploads) == {}, "an address without any is forgotten"
    with pytest.raises(KeyError), worker.upload("here"):
        raise KeyError
    assert dict(worker._uploads) == {}
    worker.stop()


def test_nothing_is_sent_to_a_server_that_is_full() -> None:
    worker = RecordingWorker(TOYS)
    worker._pending["another"] = MOST_PENDING
    with pytest.raises(Problem, match="rate-limited"), worker.upload("here"):
        pass
    worker.stop()
