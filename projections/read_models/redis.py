"""Read models in Redis, shared by all workers: hashes and sorted sets.

One script writes them and first compares the view's position. Redis does not roll scripts back, so everything is
checked before the first write, and values are absolute.
"""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from eventsourcing.persistence import Tracking
from redis import Redis
from redis.exceptions import NoScriptError, RedisError

from projections.read_models.view import (
    LAYOUT,
    Filters,
    LobbyCursor,
    OrderCursor,
    ReadModelsUnavailable,
    RowWrite,
    TrackingConflict,
    View,
    ViewStore,
    view_key,
)

SAVE = """
local position = tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or 0)
if position ~= tonumber(ARGV[2]) then return 0 end
if ARGV[2] ~= '0' and redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end

local function sets_of(listing)
  local game, status, open, listed, bots, deadline, created =
    string.match(listing, '^([^|]*)|([^|]*)|(%d)|(%d)|(%d)|(%d+)|(%d+)$')
  local sets = {}
  if bots == '1' then table.insert(sets, KEYS[2] .. ':bots') end
  if listed == '1' then
    for _, a in ipairs({game, ''}) do
      for _, b in ipairs({status, ''}) do
        for _, c in ipairs({open, ''}) do table.insert(sets, KEYS[2] .. ':listed:' .. a .. '|' .. b .. '|' .. c) end
      end
    end
  end
  return sets, '-' .. created, deadline
end

local function leave_sets(key)
  local listing = redis.call('HGET', KEYS[4], key)
  if not listing then return end
  for _, name in ipairs(sets_of(listing)) do redis.call('ZREM', name, key) end
  redis.call('ZREM', KEYS[2] .. ':deadlines', key)
  redis.call('HDEL', KEYS[4], key)
end

local function enter_sets(key, listing)
  if redis.call('HGET', KEYS[4], key) == listing then return end
  leave_sets(key)
  local sets, score, deadline = sets_of(listing)
  if deadline ~= '0' then
    redis.call('SADD', KEYS[3], KEYS[2] .. ':deadlines')
    redis.call('ZADD', KEYS[2] .. ':deadlines', deadline, key)
  end
  for _, name in ipairs(sets) do
    redis.call('SADD', KEYS[3], name)
    redis.call('ZADD', name, score, key)
  end
  redis.call('HSET', KEYS[4], key, listing)
end

for at = 5 + ARGV[4], #ARGV, 6 do
  local key, kept, value, order, score = ARGV[at], ARGV[at + 1], ARGV[at + 2], ARGV[at + 3], ARGV[at + 4]
  if kept == '0' then
    redis.call('HDEL', KEYS[2], key)
    if order ~= '' then
      redis.call('ZREM', KEYS[2] .. ':' .. order, key)
    else
      leave_sets(key)
      for _, name in ipairs(redis.call('SMEMBERS', KEYS[3])) do redis.call('ZREM', name, key) end
    end
  else
    redis.call('HSET', KEYS[2], key, value)
    if ARGV[at + 5] ~= '' then enter_sets(key, ARGV[at + 5]) end
    if order ~= '' then
      redis.call('SADD', KEYS[3], KEYS[2] .. ':' .. order)
      redis.call('ZADD', KEYS[2] .. ':' .. order, score, key)
    end
  end
end
for at = 5, 4 + ARGV[4] do redis.call('SADD', KEYS[5], ARGV[at]) end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
return 1
"""
"""A listed match is in one sorted set for each way to filter, scored by its time of creation, negated."""

LEASE = """
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
if ARGV[2] == '0' then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) end
return 1
"""


class PlainRedis(Redis):
    """Raises `ReadModelsUnavailable`, so that callers need not import Redis."""

    def execute_command(self, *args: Any, **options: Any) -> Any:
        try:
            return super().execute_command(*args, **options)  # type: ignore[no-untyped-call]
        except NoScriptError:
            raise  # The client itself sends the script then.
        except RedisError as error:
            raise ReadModelsUnavailable(f"Redis: {type(error).__name__}") from error


class RedisView(View):
    def __init__(self, redis: Redis, prefix: str, key: str) -> None:
        self.key = key
        self._redis = redis
        self._save = redis.register_script(SAVE)
        base = f"{prefix}:{key}"
        self._tracking, self._rows, self._orders, self._listings, self._quarantined = (
            f"{base}:{part}" for part in ("tracking", "rows", "orders", "listings", "quarantined")
        )

    # --- tracking ----------------------------------------------------------------------------------------------------

    def insert_tracking(self, tracking: Tracking) -> None:
        self.save([], tracking, self.max_tracking_id(tracking.application_name) or 0)

    def max_tracking_id(self, application_name: str) -> int | None:
        found: Any = self._redis.hget(self._tracking, application_name)
        return None if found is None else int(found)

    def tracking(self) -> Tracking | None:
        found: Any = self._redis.hgetall(self._tracking)
        return next((Tracking(name.decode(), int(position)) for name, position in found.items()), None)

    def quarantined(self) -> frozenset[str]:
        found: Any = self._redis.smembers(self._quarantined)
        return frozenset(match.decode() for match in found)

    # --- rows --------------------------------------------------------------------------------------------------------

    def get(self, keys: Iterable[str]) -> dict[str, bytes]:
        wanted = list(keys)
        if not wanted:
            return {}
        found: Any = self._redis.hmget(self._rows, wanted)
        return {key: value for key, value in zip(wanted, found, strict=True) if value is not None}

    def highest(self, order: str, below: OrderCursor | None, limit: int) -> list[tuple[str, float, bytes]]:
        name = f"{self._rows}:{order}"
        found: list[tuple[str, float]] = []
        top = "+inf"
        if below is not None:  # Rows of the same score are in the order of keys.
            same: Any = self._redis.zrevrangebyscore(name, below.score, below.score)
            found = [(key.decode(), below.score) for key in same if key.decode() < below.key][:limit]
            top = f"({below.score!r}"
        if len(found) < limit:
            less: Any = self._redis.zrevrangebyscore(
                name, top, "-inf", start=0, num=limit - len(found), withscores=True
            )
            found += [(key.decode(), score) for key, score in less]
        values = self.get([key for key, _ in found])
        return [(key, score, values[key]) for key, score in found if key in values]

    def matches(self, filters: Filters, after: LobbyCursor | None, limit: int) -> list[tuple[str, bytes]]:
        if filters.game == "":
            return []  # It would name the set of every game.
        is_open = "" if filters.open is None else str(int(filters.open))
        name = f"{self._rows}:listed:{filters.game or ''}|{filters.status or ''}|{is_open}"
        found: list[str] = []
        if after is None:
            first = "-inf"
        else:  # Matches created at the same time are in the order of ids.
            same: Any = self._redis.zrangebyscore(name, -after.created, -after.created)
            found = [key.decode() for key in same if key.decode() > after.match][:limit]
            first = f"({-after.created}"
        if len(found) < limit:
            later: Any = self._redis.zrangebyscore(name, first, "+inf", start=0, num=limit - len(found))
            found += [key.decode() for key in later]
        values = self.get(found)
        return [(key, values[key]) for key in found if key in values]

    def matches_with_bots(self) -> list[str]:
        found: Any = self._redis.zrange(f"{self._rows}:bots", 0, -1)
        return sorted(key.decode() for key in found)

    def matches_due(self, at: int, limit: int) -> list[str]:
        found: Any = self._redis.zrangebyscore(f"{self._rows}:deadlines", "-inf", at, start=0, num=limit)
        return [key.decode() for key in found]

    def matches_older_than(self, status: str, created: int) -> list[tuple[str, bytes]]:
        listings: Any = self._redis.hscan_iter(self._listings)
        found = sorted(key.decode() for key, text in listings if _is_older(text.decode(), status, created))
        return list(self.get(found).items())

    def rows(self) -> Iterable[tuple[str, bytes]]:
        found: Any = self._redis.hgetall(self._rows)
        columns: Any = self._redis.hgetall(self._listings)
        return sorted((key.decode(), columns.get(key, b"") + value) for key, value in found.items())

    # --- writing -----------------------------------------------------------------------------------------------------

    def save(self, writes: Iterable[RowWrite], tracking: Tracking, after: int, quarantined: Iterable[str] = ()) -> None:
        matches = list(quarantined)
        arguments: list[str | bytes | int] = [tracking.application_name, after, tracking.notification_id, len(matches)]
        arguments += matches
        for write in writes:
            arguments += _write_arguments(write)
        keys = (self._tracking, self._rows, self._orders, self._listings, self._quarantined)
        if self._save(keys=keys, args=arguments) != 1:
            raise TrackingConflict(self.key)

    def delete(self, writes: Iterable[RowWrite]) -> None:
        """A runner may move the view on at any moment; then again."""
        deletions = list(writes)
        while (tracking := self.tracking()) is not None:
            with suppress(TrackingConflict):
                self.save(deletions, tracking, tracking.notification_id)
                return

    def clear(self) -> None:
        indexes: Any = self._redis.smembers(self._orders)
        self._redis.delete(self._tracking, self._rows, self._orders, self._listings, self._quarantined, *indexes)


class RedisViewStore(ViewStore):
    def __init__(self, url: str, prefix: str = f"orrery:models:{LAYOUT}") -> None:
        self._redis = PlainRedis.from_url(url, socket_timeout=5, socket_connect_timeout=2)
        self._prefix = prefix
        self._lease = self._redis.register_script(LEASE)

    def view(self, name: str, generation: int) -> RedisView:
        return RedisView(self._redis, self._prefix, view_key(name, generation))

    def serving(self, name: str) -> int:
        found: Any = self._redis.hget(f"{self._prefix}:serving", name)
        return 0 if found is None else int(found)

    def serve(self, name: str, generation: int) -> None:
        self._redis.hset(f"{self._prefix}:serving", name, str(generation))

    def lease(self, holder: str, seconds: float) -> bool:
        return bool(self._lease(keys=[f"{self._prefix}:lease"], args=[holder, str(int(seconds * 1000))]))

    def close(self) -> None:
        self._redis.close()


def _write_arguments(write: RowWrite) -> list[str | bytes | int]:
    kept = "0" if write.value is None else "1"
    listing = "" if write.listing is None else write.listing.to_text()
    return [write.key, kept, write.value or b"", write.order, repr(write.score), listing]


def _is_older(listing: str, status: str, created: int) -> bool:
    fields = listing.split("|")
    return fields[1] == status and int(fields[-1]) < created
