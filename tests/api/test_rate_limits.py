"""Rate limits to the last call: windows, keys, costs, eviction, and slots for streams."""

import asyncio
import time
from typing import Any, cast

import pytest
from limits import RateLimitItemPerMinute
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter as SharedLimiter
from limits.strategies import SlidingWindowCounterRateLimiter

from api import rate_limits
from api.problems import Problem
from api.rate_limits import (
    KINDS,
    BoundedMemoryStorage,
    LimitState,
    RateLimits,
    StreamSlots,
    digest,
    limit_keys,
)
from api.redis_client import RedisUnavailable


class Clock:
    """The time that storage, library and headers go by."""

    def __init__(self) -> None:
        self.now = 6_010.0
        """10 seconds into a window."""

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(time, "time", made)
    return made


def limits(**quotas: int) -> RateLimits:
    return RateLimits(quotas)  # type: ignore[arg-type]


def hit(counted: RateLimits, *keys: str, cost: int | None = None) -> LimitState | None:
    if cost is None:
        return asyncio.run(counted.hit("answers", keys or ("a",)))
    return asyncio.run(counted.hit("answers", keys or ("a",), cost))


def refused(counted: RateLimits, *keys: str, cost: int | None = None) -> Problem:
    with pytest.raises(Problem) as problem:
        hit(counted, *keys, cost=cost)
    assert problem.value.code == "rate-limited"
    return problem.value


def test_a_quota_is_used_up_to_the_last_call(clock: Clock) -> None:
    counted = limits(answers=3)
    assert [state.left for _ in range(3) if (state := hit(counted)) is not None] == [2, 1, 0]
    problem = refused(counted)
    assert problem.headers == {
        "RateLimit-Policy": '"answers";q=3;w=60',
        "RateLimit": '"answers";r=0;t=50',
        "Retry-After": "5",
    }


def test_without_a_quota_nothing_is_counted(clock: Clock) -> None:
    assert hit(limits(answers=0)) is None
    assert hit(limits(bots=3)) is None


def test_a_costly_call_counts_as_several(clock: Clock) -> None:
    counted = limits(answers=10)
    state = hit(counted, cost=7)
    assert state is not None
    assert state.left == 3
    refused(counted, cost=4)
    assert hit(counted, cost=3) is not None


def test_a_call_counts_for_each_of_its_keys_or_for_none(clock: Clock) -> None:
    counted = limits(answers=2)
    hit(counted, "address", "token 1")
    hit(counted, "address", "token 2")
    refused(counted, "address", "token 3")
    state = hit(counted, "token 3")
    assert state is not None
    assert state.left == 1, "the refused call was not counted for the token"
    two = hit(limits(answers=5), "a", "b")
    assert two is not None
    assert two.left == 4


def test_the_window_slides(clock: Clock) -> None:
    counted = limits(answers=10)
    hit(counted, cost=10)
    clock.now = 6_059.9
    refused(counted)
    clock.now = 6_060.0  # The next window begins; all of the last one still counts.
    refused(counted)
    clock.now = 6_066.0  # Nine of ten still count.
    assert hit(counted) is not None
    refused(counted)
    clock.now = 6_096.0  # Four of ten, and the one since.
    refused(counted, cost=6)
    assert hit(counted, cost=5) is not None
    refused(counted)


def test_after_two_windows_all_is_forgotten(clock: Clock) -> None:
    counted = limits(answers=10)
    hit(counted, cost=10)
    clock.now = 6_120.0
    state = hit(counted, cost=10)
    assert state is not None
    assert state.left == 0


def test_the_wait_is_told_in_whole_seconds_of_the_window(clock: Clock) -> None:
    counted = limits(answers=1)
    hit(counted)
    waits = []
    for clock.now in (6_010.0, 6_029.5, 6_049.0, 6_059.9):
        headers = refused(counted).headers
        assert headers is not None
        waits.append((headers["RateLimit"], headers["Retry-After"]))
    assert waits == [(f'"answers";r=0;t={left}', wait) for left, wait in ((50, "5"), (31, "4"), (11, "2"), (1, "1"))]


def test_the_storage_says_what_the_library_asks(clock: Clock) -> None:
    storage = BoundedMemoryStorage()
    clock.now = 6_015.0
    assert storage.get_sliding_window("k", 60) == (0, 0.0, 0, 105.0)
    assert storage.acquire_sliding_window_entry("k", 5, 60, 2)
    assert storage.get_sliding_window("k", 60) == (0, 0.0, 2, 105.0)
    clock.now += 60
    assert storage.get_sliding_window("k", 60) == (2, 45.0, 0, 105.0)
    assert storage.acquire_sliding_window_entry("k", 5, 60, 1)
    assert storage.get_sliding_window("k", 60) == (2, 45.0, 1, 105.0)
    storage.clear_sliding_window("k", 60)
    assert storage.get_sliding_window("k", 60) == (0, 0.0, 0, 105.0)
    storage.acquire_sliding_window_entry("k", 5, 60)
    storage.clear("k")
    storage.clear("k")
    storage.clear_sliding_window("k", 60)
    assert storage.get_sliding_window("k", 60)[2] == 0
    assert storage.check()
    assert storage.base_exceptions is ValueError
    for _ in range(2):
        storage.acquire_sliding_window_entry("a", 5, 60)
        storage.acquire_sliding_window_entry("b", 5, 60)
    assert storage.reset() == 2
    assert storage.get_sliding_window("a", 60)[2] == 0
    for unused in (lambda: storage.incr("k", 1), lambda: storage.get("k"), lambda: storage.get_expiry("k")):
        with pytest.raises(NotImplementedError):
            unused()


def test_the_storage_refuses_what_is_beyond_the_limit(clock: Clock) -> None:
    """The library asks before it counts, but only this is atomic."""
    storage = BoundedMemoryStorage()
    clock.now = 6_000.0
    assert [storage.acquire_sliding_window_entry("k", 5, 60) for _ in range(6)] == [True] * 5 + [False]
    assert not storage.acquire_sliding_window_entry("other", 5, 60, 6)
    clock.now = 6_060.0 + 30  # Half of the window before still counts: 2.5 of 5.
    assert [storage.acquire_sliding_window_entry("k", 5, 60) for _ in range(4)] == [True] * 3 + [False]
    assert storage.get_sliding_window("k", 60)[2] == 3
    storage.acquire_sliding_window_entry("gone", 5, 60)
    storage.clear("gone")
    assert storage.get_sliding_window("gone", 60)[2] == 0


class SharedRedis:
    """A Redis that answers, or does not."""

    pool = None

    def __init__(self) -> None:
        self.unavailable = False

    async def ask(self, question: Any) -> Any:
        if self.unavailable:
            raise RedisUnavailable
        return await question(None)


async def with_shared(redis: SharedRedis, quota: int) -> RateLimits:
    counted = limits(answers=quota)
    counted._redis = cast("Any", redis)
    counted._shared = SharedLimiter(MemoryStorage())
    return counted


def test_workers_count_together_and_each_for_itself_while_redis_is_away() -> None:
    async def story() -> None:
        redis = SharedRedis()
        counted = await with_shared(redis, 3)
        left = []
        for _ in range(3):
            state = await counted.hit("answers", ("a",))
            assert state is not None
            left.append(state.left)
        assert left == [2, 1, 0]
        with pytest.raises(Problem):
            await counted.hit("answers", ("b", "a"))
        state = await counted.hit("answers", ("b",))
        assert state is not None
        assert state.left == 2, "a refused call counts for none of its keys"
        redis.unavailable = True
        state = await counted.hit("answers", ("a",))
        assert state is not None
        assert state.left == 2

    asyncio.run(story())


def test_a_call_that_loses_the_race_for_the_last_place_is_refused() -> None:
    async def story() -> None:
        counted = await with_shared(SharedRedis(), 3)

        async def lose(*_: object, **__: object) -> bool:
            return False

        counted._shared.hit = lose  # type: ignore[union-attr, method-assign]
        with pytest.raises(Problem):
            await counted.hit("answers", ("a",))

    asyncio.run(story())


def test_the_least_recently_used_counter_is_evicted(clock: Clock) -> None:
    assert rate_limits.MOST_COUNTERS == 100_000
    storage = BoundedMemoryStorage(most=2)
    limiter = SlidingWindowCounterRateLimiter(storage)
    item = RateLimitItemPerMinute(5)
    for key in ("a", "b", "a", "c"):
        assert limiter.hit(item, key)
    used = {key: 5 - limiter.get_window_stats(item, key).remaining for key in "abc"}
    assert used == {"a": 2, "b": 0, "c": 1}


def test_what_a_call_counts_for() -> None:
    assert limit_keys("answers", "192.0.2.1", "digest") == ["address 192.0.2.1", "token digest"]
    assert limit_keys("answers", "192.0.2.1", None) == ["address 192.0.2.1"]
    for kind in ("bots", "creations", "recordings"):
        assert limit_keys(kind, "192.0.2.1", "digest") == ["address 192.0.2.1"]
    assert set(KINDS) == {"answers", "bots", "creations", "messages", "players", "previews", "recordings", "seats"}


def test_redis_is_told_a_digest() -> None:
    assert digest("token secret") == digest("token secret") != digest("token secreu")
    assert len(digest("token secret")) == 32
    assert "secret" not in digest("token secret")


def test_streams_have_slots_per_address() -> None:
    slots = StreamSlots(2)
    for _ in range(2):
        slots.acquire("a")
    with pytest.raises(Problem) as problem:
        slots.acquire("a")
    assert problem.value.code == "rate-limited"
    assert problem.value.headers == {
        "RateLimit-Policy": '"streams";q=2;w=60',
        "RateLimit": '"streams";r=0;t=60',
        "Retry-After": "60",
    }
    slots.acquire("b")
    assert slots.total == 3
    slots.release("a")
    assert slots.total == 2
    slots.acquire("a")
    with pytest.raises(Problem):
        slots.acquire("a")
    for key in ("a", "a", "b"):
        slots.release(key)
    assert slots.total == 0
    assert slots._open == {}, "an address without streams is forgotten"
    slots.release("c")
    assert slots._open == {}


def test_no_limit_on_streams_is_none() -> None:
    slots = StreamSlots(0)
    for _ in range(50):
        slots.acquire("a")
    assert slots.total == 50


def test_words_of_a_refusal_name_the_wait(clock: Clock) -> None:
    counted = limits(answers=1)
    hit(counted)
    assert "5 s" in refused(counted).render_detail("en")
