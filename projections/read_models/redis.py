"""Read models in Redis, shared by all workers: hashes and sorted sets.

They are written by one script that first compares where the model stands. Scripts are not rolled back, so everything is
checked before the first write, and values are absolute.
"""

from collections.abc import Iterable
from typing import Any

import msgspec
from redis import Redis
from redis.exceptions import NoScriptError, RedisError

from projections.read_models.view import Place, Put, ReadModelsUnavailable, TrackingConflict

WRITE = """
local before = redis.call('HGET', KEYS[1], 'place') or ''
if before ~= ARGV[1] then return 0 end
for at = 3, #ARGV, 5 do
  local key, kept, value, order, score = ARGV[at], ARGV[at + 1], ARGV[at + 2], ARGV[at + 3], ARGV[at + 4]
  if kept == '0' then
    redis.call('HDEL', KEYS[2], key)
    for _, name in ipairs(redis.call('SMEMBERS', KEYS[3])) do redis.call('ZREM', name, key) end
  else
    redis.call('HSET', KEYS[2], key, value)
    if order ~= '' then
      redis.call('SADD', KEYS[3], KEYS[2] .. ':' .. order)
      redis.call('ZADD', KEYS[2] .. ':' .. order, score, key)
    end
  end
end
redis.call('HSET', KEYS[1], 'place', ARGV[2])
return 1
"""

FOLLOW = """
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
if ARGV[2] == '0' then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) end
return 1
"""


class PlainRedis(Redis):
    """Its faults are a shelf's: nobody who uses one has to know, or to import, what it is made of."""

    def execute_command(self, *args: Any, **options: Any) -> Any:
        try:
            return super().execute_command(*args, **options)  # type: ignore[no-untyped-call]
        except NoScriptError:
            raise  # The client itself sends the script then.
        except RedisError as error:
            raise ReadModelsUnavailable(f"Redis: {type(error).__name__}") from error


class RedisView:
    def __init__(self, url: str, prefix: str = "orrery:models") -> None:
        self._redis = PlainRedis.from_url(url, socket_timeout=5, socket_connect_timeout=2)
        self._prefix = prefix
        self._write = self._redis.register_script(WRITE)
        self._follow = self._redis.register_script(FOLLOW)

    def _keys(self, model: str) -> tuple[str, str, str]:
        base = f"{self._prefix}:{model}"
        return f"{base}:place", f"{base}:rows", f"{base}:orders"

    def place(self, model: str) -> Place | None:
        found: Any = self._redis.hget(self._keys(model)[0], "place")
        return None if found is None else _read_place(found)

    def get(self, model: str, keys: Iterable[str]) -> dict[str, bytes]:
        wanted = list(keys)
        if not wanted:
            return {}
        found: Any = self._redis.hmget(self._keys(model)[1], wanted)
        return {key: value for key, value in zip(wanted, found, strict=True) if value is not None}

    def newest(self, model: str, order: str, below: float | None, limit: int) -> list[tuple[str, float, bytes]]:
        rows = self._keys(model)[1]
        top = "+inf" if below is None else f"({below!r}"
        found: Any = self._redis.zrevrangebyscore(f"{rows}:{order}", top, "-inf", start=0, num=limit, withscores=True)
        values = self.get(model, [key.decode() for key, _ in found])
        return [(key.decode(), score, values[key.decode()]) for key, score in found if key.decode() in values]

    def write(self, model: str, before: Place | None, after: Place, puts: Iterable[Put]) -> None:
        told: list[str | bytes] = ["" if before is None else _spell_place(before), _spell_place(after)]
        for put in puts:
            told += [put.key, "0" if put.value is None else "1", put.value or b"", put.order, repr(put.score)]
        if self._write(keys=self._keys(model), args=told) != 1:
            raise TrackingConflict(model)

    def rows(self, model: str) -> Iterable[tuple[str, bytes]]:
        found: Any = self._redis.hgetall(self._keys(model)[1])
        return sorted((key.decode(), value) for key, value in found.items())

    def clear(self, model: str) -> None:
        place, rows, orders = self._keys(model)
        indexes: Any = self._redis.smembers(orders)
        self._redis.delete(place, rows, orders, *indexes)

    def serving(self, name: str) -> int:
        found: Any = self._redis.hget(f"{self._prefix}:serving", name)
        return 0 if found is None else int(found)

    def serve(self, name: str, generation: int) -> None:
        self._redis.hset(f"{self._prefix}:serving", name, str(generation))

    def follow(self, who: str, seconds: float) -> bool:
        return bool(self._follow(keys=[f"{self._prefix}:follower"], args=[who, str(int(seconds * 1000))]))

    def close(self) -> None:
        self._redis.close()


def _spell_place(place: Place) -> str:
    return msgspec.json.encode([place.store, place.position, sorted(place.parked)]).decode()


def _read_place(raw: bytes) -> Place:
    store, position, parked = msgspec.json.decode(raw, type=tuple[str, int, list[str]])
    return Place(store, position, frozenset(parked))
