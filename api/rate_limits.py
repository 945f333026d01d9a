"""Rate limits by `limits`: a sliding window per token and per address, in memory or shared in Redis."""

import time
from collections import OrderedDict
from collections.abc import Iterable
from hashlib import blake2b
from math import ceil, floor
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from limits import RateLimitItemPerMinute
from limits.aio.storage import RedisStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter as SharedLimiter
from limits.storage import Storage
from limits.storage.base import SlidingWindowCounterSupport
from limits.strategies import SlidingWindowCounterRateLimiter

from api.problems import Problem
from api.redis_client import RedisClient, RedisUnavailable
from domain.kernel.messages import Message

LimitKind: TypeAlias = Literal["answers", "bots", "creations", "messages", "players", "previews", "recordings", "seats"]
KINDS: tuple[LimitKind, ...] = get_args(LimitKind)

PER_ADDRESS = ("bots", "creations", "recordings")
"""What needs no token, so that one more says nothing about the caller."""
WINDOW = 60
MOST_COUNTERS = 100_000


class LimitState(NamedTuple):
    """What is left of a limit, and in how many seconds the window is over."""

    kind: str
    quota: int
    left: int
    reset: int

    def headers(self) -> dict[str, str]:
        return {
            "RateLimit-Policy": f'"{self.kind}";q={self.quota};w={WINDOW}',
            "RateLimit": f'"{self.kind}";r={self.left};t={self.reset}',
        }


class BoundedMemoryStorage(Storage, SlidingWindowCounterSupport):
    """Counters in memory, the least recently used evicted first; an evicted counter counts as unused.

    The library's own memory storage scans every key from a timer thread; this one needs neither.
    """

    STORAGE_SCHEME = None

    def __init__(self, most: int = MOST_COUNTERS) -> None:
        super().__init__()
        self._most = most
        self._counters: OrderedDict[str, tuple[int, int, int]] = OrderedDict()
        """Key to (number of the window, hits in the window before, hits in this one)."""

    def _current(self, key: str, expiry: int, now: float) -> tuple[int, int, int]:
        window = int(now // expiry)
        known = self._counters.get(key, (window, 0, 0))
        if known[0] == window:
            return known
        return (window, known[2] if known[0] == window - 1 else 0, 0)

    def acquire_sliding_window_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        now = time.time()
        window, before, hits = self._current(key, expiry, now)
        share = 1 - (now % expiry) / expiry
        if floor(before * share + hits) + amount > limit:
            return False
        self._counters[key] = (window, before, hits + amount)
        self._counters.move_to_end(key)
        while len(self._counters) > self._most:
            self._counters.popitem(last=False)
        return True

    def get_sliding_window(self, key: str, expiry: int) -> tuple[int, float, int, float]:
        now = time.time()
        _, before, hits = self._current(key, expiry, now)
        left = expiry - now % expiry
        return before, left if before else 0.0, hits, left + expiry

    def clear_sliding_window(self, key: str, expiry: int) -> None:  # noqa: ARG002  The library's signature.
        self._counters.pop(key, None)

    @property
    def base_exceptions(self) -> type[Exception]:
        return ValueError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        raise NotImplementedError

    def get(self, key: str) -> int:
        raise NotImplementedError

    def get_expiry(self, key: str) -> float:
        raise NotImplementedError

    def check(self) -> bool:
        return True

    def reset(self) -> int | None:
        count = len(self._counters)
        self._counters.clear()
        return count

    def clear(self, key: str) -> None:
        self._counters.pop(key, None)


class RateLimits:
    """Counts calls per key. While Redis is unavailable each worker counts for itself."""

    def __init__(self, quotas: dict[LimitKind, int], redis: RedisClient | None = None, url: str = "") -> None:
        self.quotas = quotas
        self._items = {kind: RateLimitItemPerMinute(quota) for kind, quota in quotas.items() if quota}
        self._local = SlidingWindowCounterRateLimiter(BoundedMemoryStorage())
        self._redis = redis
        self._shared: SharedLimiter | None = None
        if redis is not None:
            storage = RedisStorage(f"async+{url}", implementation="redispy", connection_pool=redis.pool)  # type: ignore[arg-type]
            self._shared = SharedLimiter(storage)

    async def hit(self, kind: LimitKind, keys: Iterable[str], cost: int = 1) -> LimitState | None:
        """Count a call for each key; raises `rate-limited` if one of them has too little left. None: no limit."""
        item = self._items.get(kind)
        if item is None:
            return None
        if self._redis is not None:
            try:
                return await self._redis.ask(
                    lambda _: self._hit_shared(kind, item, [digest(key) for key in keys], cost)
                )
            except RedisUnavailable:
                pass
        return self._hit_local(kind, item, keys, cost)

    def _hit_local(self, kind: LimitKind, item: RateLimitItemPerMinute, keys: Iterable[str], cost: int) -> LimitState:
        names = list(keys)
        allowed = all(self._local.test(item, kind, key, cost=cost) for key in names)
        if allowed:
            for key in names:
                self._local.hit(item, kind, key, cost=cost)
        stats = [self._local.get_window_stats(item, kind, key) for key in names]
        return judge(kind, item.amount, allowed, stats)

    async def _hit_shared(
        self, kind: LimitKind, item: RateLimitItemPerMinute, keys: list[str], cost: int
    ) -> LimitState:
        assert self._shared is not None
        allowed = all([await self._shared.test(item, kind, key, cost=cost) for key in keys])
        if allowed:
            for key in keys:
                allowed = await self._shared.hit(item, kind, key, cost=cost) and allowed
        stats = [await self._shared.get_window_stats(item, kind, key) for key in keys]
        return judge(kind, item.amount, allowed, stats)


def judge(kind: str, quota: int, allowed: bool, stats: list[Any]) -> LimitState:
    left = min(stat.remaining for stat in stats)
    seconds = max(1, min(WINDOW, ceil(max(stat.reset_time for stat in stats) - time.time())))
    state = LimitState(kind, quota, left if allowed else 0, seconds)
    if not allowed:
        raise rate_limited(state, max(1, ceil(seconds / 10)))
    return state


def digest(key: str) -> str:
    """Redis learns no token and no address."""
    return blake2b(key.encode(), digest_size=16).hexdigest()


def limit_keys(kind: LimitKind, address: str, token: str | None) -> list[str]:
    """What a call counts for: its address, and its token if it has one."""
    keys = [f"address {address}"]
    if token is not None and kind not in PER_ADDRESS:
        keys.append(f"token {token}")
    return keys


def rate_limited(state: LimitState, seconds: int) -> Problem:
    return Problem(
        "rate-limited",
        Message("detail.rate", {"seconds": seconds}),
        headers={**state.headers(), "Retry-After": str(seconds)},
    )


class StreamSlots:
    """How many streams each address has open."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: dict[str, int] = {}

    def acquire(self, key: str) -> None:
        count = self._open.get(key, 0)
        if self.most and count >= self.most:
            raise rate_limited(LimitState("streams", self.most, 0, WINDOW), WINDOW)
        self._open[key] = count + 1

    def release(self, key: str) -> None:
        count = self._open.get(key, 0) - 1
        if count > 0:
            self._open[key] = count
        else:
            self._open.pop(key, None)

    @property
    def total(self) -> int:
        return sum(self._open.values())
