"""How much one token and one address may ask for: buckets that fill again at a steady rate."""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from math import ceil
from typing import Literal, NamedTuple, TypeAlias

from api.problems import Problem
from domain.kernel.messages import Message

Kind: TypeAlias = Literal["answers", "creations", "previews"]

WINDOW = 60
REMEMBERED = 50_000


class Standing(NamedTuple):
    """What is left of a limit, and in how many seconds it is whole again."""

    kind: str
    quota: int
    left: int
    reset: int

    def headers(self) -> list[tuple[bytes, bytes]]:
        return [
            (b"ratelimit-policy", f'"{self.kind}";q={self.quota};w={WINDOW}'.encode()),
            (b"ratelimit", f'"{self.kind}";r={self.left};t={self.reset}'.encode()),
        ]


class Limits:
    """In memory and for this process only; a bucket nobody used for long is forgotten, which is to be full again."""

    def __init__(self, quotas: dict[Kind, int], clock: Callable[[], float] = time.monotonic) -> None:
        self.quotas = quotas
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, kind: Kind, keys: Iterable[str]) -> Standing | None:
        """One call counted for each key; a problem if any of them has none left. None: no limit is set."""
        quota = self.quotas[kind]
        if not quota:
            return None
        now = self._clock()
        levels = {key: self._level(kind, key, quota, now) for key in keys}
        lowest = min(levels.values())
        if lowest < 1:
            seconds = max(1, ceil((1 - lowest) * WINDOW / quota))
            standing = Standing(kind, quota, 0, seconds)
            raise rate_limited(standing, seconds)
        for key, level in levels.items():
            self._buckets[kind, key] = (level - 1, now)
        while len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return Standing(kind, quota, int(lowest - 1), ceil((quota - lowest + 1) * WINDOW / quota))

    def has_left(self, kind: Kind, keys: Iterable[str]) -> bool:
        """Whether a call would be let through; it is not counted."""
        quota = self.quotas[kind]
        now = self._clock()
        return not quota or all(self._level(kind, key, quota, now) >= 1 for key in keys)

    def _level(self, kind: str, key: str, quota: int, now: float) -> float:
        known = self._buckets.pop((kind, key), None)
        level = float(quota) if known is None else min(quota, known[0] + (now - known[1]) * quota / WINDOW)
        self._buckets[kind, key] = (level, now)
        return level


def keys_of(kind: Kind, address: str, token: str | None) -> list[str]:
    """Whom a call counts for: its address, and its token if it has one."""
    keys = [f"address {address}"]
    if token is not None and kind != "creations":
        keys.append(f"token {token}")
    return keys


def rate_limited(standing: Standing, seconds: int) -> Problem:
    headers = [(name.decode(), value.decode()) for name, value in standing.headers()]
    return Problem(
        "rate-limited", Message("detail.rate", {"seconds": seconds}), headers=[*headers, ("Retry-After", str(seconds))]
    )


class Places:
    """How many streams each address has open."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: dict[str, int] = {}

    def enter(self, key: str) -> None:
        count = self._open.get(key, 0)
        if self.most and count >= self.most:
            raise rate_limited(Standing("streams", self.most, 0, WINDOW), WINDOW)
        self._open[key] = count + 1

    def leave(self, key: str) -> None:
        count = self._open.get(key, 0) - 1
        if count > 0:
            self._open[key] = count
        else:
            self._open.pop(key, None)

    @property
    def total(self) -> int:
        return sum(self._open.values())
