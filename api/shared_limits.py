"""Limits that all workers count together, in Redis; while it is away each worker counts for itself."""

from collections.abc import Iterable
from hashlib import blake2b
from math import ceil
from typing import TYPE_CHECKING

from api.away import Away
from api.limits import WINDOW, Kind, Limits, Standing, rate_limited

if TYPE_CHECKING:
    from api.shared_redis import SharedRedis

TAKE = """
local quota, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local clock = redis.call('TIME')
local now = tonumber(clock[1]) + tonumber(clock[2]) / 1000000
local levels, lowest = {}, quota
for at, key in ipairs(KEYS) do
  local known = redis.call('HMGET', key, 'level', 'at')
  local level = quota
  if known[1] then
    level = math.min(quota, tonumber(known[1]) + math.max(0, now - tonumber(known[2])) * quota / window)
  end
  levels[at] = level
  lowest = math.min(lowest, level)
end
if lowest >= 1 then
  for at, key in ipairs(KEYS) do
    redis.call('HSET', key, 'level', string.format('%.6f', levels[at] - 1), 'at', string.format('%.6f', now))
    redis.call('EXPIRE', key, math.ceil(window) + 1)
  end
end
return string.format('%.6f', lowest)
"""
"""A bucket that nobody used for a whole window is full again, which is the same as forgotten."""


class SharedLimits:
    """As `Limits`, for all workers over one Redis."""

    def __init__(self, own: Limits, redis: "SharedRedis | None") -> None:
        self.own = own
        self._redis = redis

    async def take(self, kind: Kind, keys: Iterable[str]) -> Standing | None:
        """One call counted for each key; a problem if any of them has none left. None: no limit is set."""
        quota = self.own.quotas[kind]
        names = list(keys)
        if self._redis is None or not quota:
            return self.own.take(kind, names)
        try:
            told = await self._redis.script(TAKE, [bucket(kind, name) for name in names], [quota, WINDOW])
        except Away:
            return self.own.take(kind, names)
        return standing(kind, quota, float(told))


def bucket(kind: str, key: str) -> str:
    """Redis gets to know no token and no address."""
    return f"orrery:limits:{kind}:{blake2b(key.encode(), digest_size=16).hexdigest()}"


def standing(kind: str, quota: int, lowest: float) -> Standing:
    """What was left before this call, as it is told to the caller."""
    if lowest < 1:
        seconds = max(1, ceil((1 - lowest) * WINDOW / quota))
        raise rate_limited(Standing(kind, quota, 0, seconds), seconds)
    return Standing(kind, quota, int(lowest - 1), ceil((quota - lowest + 1) * WINDOW / quota))
