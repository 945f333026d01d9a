"""Chunks on their way to many streams: in slices, in order, and a look-up no more often than it is needed."""

import asyncio
from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest

from api.streams import delivery
from api.streams.delivery import SLICE, Delivery, DeliveryQueue, StreamQueue
from api.streams.render import StreamView
from domain.kernel.vocabulary import SPECTATOR
from domain.matches.errors import MatchError

MATCH: Any = object()
PUBLIC = StreamView(SPECTATOR, (), "en", boards=False)


class Count:
    def __init__(self) -> None:
        self.total = 0

    def inc(self, by: int = 1) -> None:
        self.total += by


def streams(count: int, token: str | None = None) -> list[StreamQueue]:
    return [StreamQueue(UUID(int=1), PUBLIC, token) for _ in range(count)]


def queue_of(backlog: int = 1000) -> tuple[DeliveryQueue, Any]:
    metrics: Any = SimpleNamespace(slow_readers=Count(), stream_events=Count())
    return DeliveryQueue(metrics, backlog), metrics


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(story())


def served(found: list[StreamQueue]) -> int:
    return sum(bool(stream.waiting) for stream in found)


def test_a_slice_is_served_at_once_and_the_rest_turn_by_turn() -> None:
    async def story() -> None:
        queue, metrics = queue_of()
        crowd = streams(2 * SLICE + 5)
        queue.add(Delivery(MATCH, b"one", 2, crowd, over=False, moved=False))
        queue.start()
        assert SLICE == 25
        turns = [served(crowd)]
        for _ in range(10):
            await asyncio.sleep(0)
            turns.append(served(crowd))
        assert turns[-1] == len(crowd)
        steps = [after - before for before, after in zip([0, *turns], turns, strict=False)]
        assert max(steps) == SLICE
        assert metrics.stream_events.total == 2 * len(crowd)
        assert not any(stream.ended for stream in crowd)

    run(story)


def test_every_stream_gets_the_chunks_in_order() -> None:
    async def story() -> None:
        queue, _ = queue_of()
        crowd, few = streams(SLICE + 1), streams(2)
        for chunk in (b"one ", b"two ", b"three"):
            queue.add(Delivery(MATCH, chunk, 1, crowd, over=False, moved=False))
            queue.add(Delivery(MATCH, chunk, 1, few, over=False, moved=False))
        queue.start()
        queue.flush()
        assert {stream.take() for stream in [*crowd, *few]} == {b"one two three"}
        assert not queue._waiting

    run(story)


def test_what_is_added_while_a_crowd_is_served_is_served_too() -> None:
    async def story() -> None:
        queue, _ = queue_of()
        crowd = streams(2 * SLICE)
        tasks = []
        for chunk in (b"one ", b"two"):
            queue.add(Delivery(MATCH, chunk, 1, crowd, over=False, moved=False))
            queue.start()
            tasks.append(queue._task)
        assert tasks[0] is tasks[1], "one task serves them all"
        for _ in range(10):
            await asyncio.sleep(0)
        assert {stream.take() for stream in crowd} == {b"one two"}
        await asyncio.sleep(0)
        assert queue._task is None

    run(story)


def test_the_end_of_a_match_ends_the_streams_that_do_not_stay() -> None:
    async def story() -> None:
        queue, _ = queue_of()
        (goes,), stays = streams(1), StreamQueue(UUID(int=1), PUBLIC, None, stays=True)
        queue.add(Delivery(MATCH, b"end", 1, [goes, stays], over=True, moved=False))
        queue.start()
        assert queue._task is None, "nothing is left to do"
        assert (goes.ended, stays.ended) == (True, False)
        assert goes.take() == stays.take() == b"end"

    run(story)


def test_who_may_go_on_is_looked_up_slice_by_slice_and_once_for_each_token(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str | None] = []

    def is_still_allowed(_: Any, stream: StreamQueue) -> bool:
        asked.append(stream.token)
        return stream.token != "gone"

    monkeypatch.setattr(delivery, "is_still_allowed", is_still_allowed)

    async def story() -> None:
        queue, _ = queue_of()
        gone, here, own = streams(SLICE, "gone"), streams(SLICE, "here"), streams(3, "own")
        queue.add(Delivery(MATCH, b"moved", 1, [*gone, *here, *own], over=False, moved=True))
        queue.start()
        assert asked == ["gone"], "the others are not due yet"
        queue.flush()
        assert asked == ["gone", "here", "own"]
        assert all(stream.ended for stream in gone)
        assert not any(stream.ended for stream in here + own)
        queue.add(Delivery(MATCH, b"moved", 1, here, over=False, moved=True))
        queue.flush()
        assert asked[3:] == ["here"], "what was allowed then need not be now"
        queue.add(Delivery(MATCH, b"not moved", 1, here, over=False, moved=False))
        queue.flush()
        assert len(asked) == 4

    run(story)


def test_a_stream_that_falls_too_far_behind_is_dropped() -> None:
    async def story() -> None:
        queue, metrics = queue_of(backlog=6)
        (slow,) = streams(1)
        for chunk, ended in ((b"123", False), (b"456", False), (b"7", True)):
            queue.add(Delivery(MATCH, chunk, 1, [slow], over=False, moved=False))
            queue.start()
            assert slow.ended is ended
        assert slow.dropped
        assert not slow.waiting
        assert (metrics.slow_readers.total, metrics.stream_events.total) == (1, 2)
        queue.add(Delivery(MATCH, b"8", 1, [slow], over=False, moved=False))
        queue.start()
        assert not slow.waiting

    run(story)


def test_a_look_up_that_fails_stops_only_its_own_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> bool:
        raise ValueError("no idea")

    monkeypatch.setattr(delivery, "is_still_allowed", broken)

    async def story() -> None:
        queue, _ = queue_of()
        (one,) = streams(1)
        queue.add(Delivery(MATCH, b"moved", 1, [one], over=False, moved=True))
        with pytest.raises(ValueError, match="no idea"):
            queue.start()
        queue.add(Delivery(MATCH, b"next", 1, streams(1), over=False, moved=False))
        queue.start()
        await asyncio.sleep(0)
        assert not queue._waiting

    run(story)


def test_a_queue_gives_what_waits_once_and_knows_how_much_that_is() -> None:
    async def story() -> None:
        (stream,) = streams(1)
        assert (stream.quiet, stream.dropped, stream.ended, stream.wake.is_set()) == (True, False, False, False)
        assert stream.take() == b""
        for chunk in (b"one ", b"two"):
            stream.push(chunk)
        assert (stream.quiet, stream.size, stream.wake.is_set()) == (False, 7, True)
        assert stream.take() == b"one two"
        assert (stream.size, stream.wake.is_set()) == (0, False)
        stream.push(b"three")
        assert stream.size == 5
        assert stream.take() == b"three"
        assert stream.take() == b""
        stream.end()
        assert (stream.ended, stream.dropped, stream.wake.is_set()) == (True, False, True)

    run(story)


def test_a_dropped_stream_frees_the_task_that_is_stuck_writing() -> None:
    async def story() -> None:
        (stream,) = streams(1)
        stream.writer = asyncio.ensure_future(asyncio.Event().wait())
        stream.push(b"one")
        stream.drop()
        with pytest.raises(asyncio.CancelledError):
            await stream.writer
        assert stream.take() == b""

    run(story)


@pytest.mark.parametrize(
    ("seats", "may_see", "allowed"),
    [((1,), True, True), ((1,), False, False), ((), True, False), ((0, 1), True, False)],
)
def test_a_reader_goes_on_with_the_same_seats_and_a_view_it_may_have(
    monkeypatch: pytest.MonkeyPatch, seats: tuple[int, ...], may_see: bool, allowed: bool
) -> None:
    caller = SimpleNamespace(seats=seats)
    monkeypatch.setattr(
        delivery, "authenticate", lambda match, token: caller if (match, token) == (MATCH, "t") else None
    )
    monkeypatch.setattr(delivery, "may_view", lambda match, who, viewer: (who, viewer) == (caller, 1) and may_see)
    stream: Any = SimpleNamespace(token="t", view=PUBLIC._replace(viewer=1, seats=(1,)))
    assert delivery.is_still_allowed(MATCH, stream) is allowed


def test_a_reader_whose_token_is_good_for_nothing_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    def authenticate(*_: Any) -> None:
        raise MatchError("token-revoked")

    monkeypatch.setattr(delivery, "authenticate", authenticate)
    stream: Any = SimpleNamespace(token="t", view=PUBLIC)
    assert not delivery.is_still_allowed(MATCH, stream)
