"""Read models in Redis, shared by all workers: hashes and sorted sets.

They are written by one script that first compares where the model stands. Scripts are not rolled back, so everything is
checked before the first write, and values are absolute.
"""

from collections.abc import Iterable
from typing import Any

import msgspec
from redis import Redis
from redis.exceptions import NoScriptError, RedisError

from projections.read_models.view import LAYOUT, Cursor, Filters, Place, Put, ReadModelsUnavailable, TrackingConflict

WRITE = """
local before = redis.call('HGET', KEYS[1], 'place') or ''
if before ~= ARGV[1] then return 0 end

local function sets_of(listing)
  local game, status, open, listed, bots, created =
    string.match(listing, '^([^|]*)|([^|]*)|(%d)|(%d)|(%d)|(%d+)$')
  local sets = {}
  if bots == '1' then table.insert(sets, KEYS[2] .. ':bots') end
  if listed == '1' then
    for _, a in ipairs({game, ''}) do
      for _, b in ipairs({status, ''}) do
        for _, c in ipairs({open, ''}) do table.insert(sets, KEYS[2] .. ':listed:' .. a .. '|' .. b .. '|' .. c) end
      end
    end
  end
  return sets, '-' .. created
end

local function leave_sets(key)
  local listing = redis.call('HGET', KEYS[4], key)
  if not listing then return end
  for _, name in ipairs(sets_of(listing)) do redis.call('ZREM', name, key) end
  redis.call('HDEL', KEYS[4], key)
end

local function enter_sets(key, listing)
  if redis.call('HGET', KEYS[4], key) == listing then return end
  leave_sets(key)
  local sets, score = sets_of(listing)
  for _, name in ipairs(sets) do
    redis.call('SADD', KEYS[3], name)
    redis.call('ZADD', name, score, key)
  end
  redis.call('HSET', KEYS[4], key, listing)
end

for at = 3, #ARGV, 6 do
  local key, kept, value, order, score = ARGV[at], ARGV[at + 1], ARGV[at + 2], ARGV[at + 3], ARGV[at + 4]
  if kept == '0' then
    redis.call('HDEL', KEYS[2], key)
    leave_sets(key)
    for _, name in ipairs(redis.call('SMEMBERS', KEYS[3])) do redis.call('ZREM', name, key) end
  else
    redis.call('HSET', KEYS[2], key, value)
    if ARGV[at + 5] ~= '' then enter_sets(key, ARGV[at + 5]) end
    if order ~= '' then
      redis.call('SADD', KEYS[3], KEYS[2] .. ':' .. order)
      redis.call('ZADD', KEYS[2] .. ':' .. order, score, key)
    end
  end
end
redis.call('HSET', KEYS[1], 'place', ARGV[2])
return 1
"""
"""A listed match is in one sorted set for each way to filter, scored by its time of creation, negated."""

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
    def __init__(self, url: str, prefix: str = f"orrery:models:{LAYOUT}") -> None:
        self._redis = PlainRedis.from_url(url, socket_timeout=5, socket_connect_timeout=2)
        self._prefix = prefix
        self._write = self._redis.register_script(WRITE)
        self._follow = self._redis.register_script(FOLLOW)

    def _keys(self, model: str) -> tuple[str, str, str, str]:
        base = f"{self._prefix}:{model}"
        return f"{base}:place", f"{base}:rows", f"{base}:orders", f"{base}:listings"

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

    def matches(self, model: str, filters: Filters, after: Cursor | None, limit: int) -> list[tuple[str, bytes]]:
        if filters.game == "":
            return []  # It would name the set of every game.
        rows = self._keys(model)[1]
        is_open = "" if filters.open is None else str(int(filters.open))
        name = f"{rows}:listed:{filters.game or ''}|{filters.status or ''}|{is_open}"
        found: list[str] = []
        if after is None:
            first = "-inf"
        else:  # Ids of one moment stand in their order.
            same: Any = self._redis.zrangebyscore(name, -after.created, -after.created)
            found = [key.decode() for key in same if key.decode() > after.match][:limit]
            first = f"({-after.created}"
        if len(found) < limit:
            later: Any = self._redis.zrangebyscore(name, first, "+inf", start=0, num=limit - len(found))
            found += [key.decode() for key in later]
        values = self.get(model, found)
        return [(key, values[key]) for key in found if key in values]

    def matches_with_bots(self, model: str) -> list[str]:
        found: Any = self._redis.zrange(f"{self._keys(model)[1]}:bots", 0, -1)
        return sorted(key.decode() for key in found)

    def write(self, model: str, before: Place | None, after: Place, puts: Iterable[Put]) -> None:
        told: list[str | bytes] = ["" if before is None else _spell_place(before), _spell_place(after)]
        for put in puts:
            told += [put.key, "0" if put.value is None else "1", put.value or b"", put.order, repr(put.score)]
            told.append("" if put.listing is None else put.listing.to_text())
        if self._write(keys=self._keys(model), args=told) != 1:
            raise TrackingConflict(model)

    def rows(self, model: str) -> Iterable[tuple[str, bytes]]:
        _, rows, _, listings = self._keys(model)
        found: Any = self._redis.hgetall(rows)
        columns: Any = self._redis.hgetall(listings)
        return sorted((key.decode(), columns.get(key, b"") + value) for key, value in found.items())

    def clear(self, model: str) -> None:
        place, rows, orders, listings = self._keys(model)
        indexes: Any = self._redis.smembers(orders)
        self._redis.delete(place, rows, orders, listings, *indexes)

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
