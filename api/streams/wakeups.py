"""Wakes streams when another worker has stored events, through Litestar's channels.

A wake-up carries no event: the woken match reads the store, which is the only source. So it may come late, twice or for
nothing.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Iterable, Sequence
from functools import partial
from typing import Any
from uuid import UUID

from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from redis.asyncio import Redis
from redis.exceptions import RedisError

from api.redis_client import PAUSE, RedisClient, RedisUnavailable
from api.streams.broadcaster import Broadcaster
from domain.matches.application import MatchApplication
from domain.matches.errors import MatchError
from domain.matches.events import Event
from domain.matches.match import Match
from domain.matches.persistence import StoreError

RETRY = 1.0
"""Seconds between tries while the store does not serve."""
SILENCE = 1.0
"""Seconds after which a listener looks whether it is still wanted."""
CHANNEL = "moved"

log = logging.getLogger("orrery")


class RedisBackend(ChannelsBackend):
    """Pub/Sub that survives outages: what is lost meanwhile, readers find in the store's log."""

    def __init__(self, redis: RedisClient, prefix: str) -> None:
        self._redis = redis
        self._prefix = prefix

    async def on_startup(self) -> None: ...

    async def on_shutdown(self) -> None: ...

    async def subscribe(self, channels: Iterable[str]) -> None: ...

    async def unsubscribe(self, channels: Iterable[str]) -> None: ...

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:  # noqa: ARG002  None is kept.
        return []

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        with contextlib.suppress(RedisUnavailable):
            for name in [f"{self._prefix}:{channel}" for channel in channels]:
                await self._redis.ask(partial(publish, name, data))

    async def stream_events(self) -> AsyncGenerator[tuple[str, Any], None]:
        while True:
            with contextlib.suppress(RedisError, OSError, TimeoutError):
                async with self._redis.client.pubsub() as subscription:
                    await subscription.subscribe(f"{self._prefix}:{CHANNEL}")
                    while True:
                        heard = await subscription.get_message(ignore_subscribe_messages=True, timeout=SILENCE)
                        if heard is not None:
                            yield CHANNEL, heard["data"]
            await asyncio.sleep(PAUSE)


async def publish(name: str, data: bytes, client: "Redis") -> None:
    await client.publish(name, data)


def channels_plugin(redis: RedisClient | None, store_id: str) -> ChannelsPlugin:
    backend = MemoryChannelsBackend() if redis is None else RedisBackend(redis, f"orrery:{store_id}")
    return ChannelsPlugin(backend, channels=[CHANNEL])


class WakeUps:
    """Brings the streams of a match up to date after another worker has stored events."""

    def __init__(self, channels: ChannelsPlugin, matches: MatchApplication, broadcaster: Broadcaster) -> None:
        self._channels = channels
        self._matches = matches
        self._broadcaster = broadcaster
        self._tasks: dict[UUID, asyncio.Task[None]] = {}
        self._wanted: dict[UUID, int] = {}
        self.count = 0

    def publish(self, match: Match, first: int, events: Sequence[Event]) -> None:
        """Tell the other workers; does not wait."""
        self._channels.publish(f"{match.id.hex}:{first + len(events) - 1}", CHANNEL)

    async def listen(self) -> None:
        """Until cancelled."""
        async with self._channels.start_subscription(CHANNEL) as subscriber:
            async for payload in subscriber.iter_events():
                match, _, version = payload.decode().partition(":")
                try:
                    self.wake(UUID(match), int(version))
                except ValueError:
                    log.warning("a wake-up cannot be read")

    def wake(self, match: UUID, version: int) -> None:
        """Another worker has stored that version."""
        if not self._broadcaster.is_behind(match, version):
            return
        self._wanted[match] = max(version, self._wanted.get(match, 0))
        if match not in self._tasks:
            task = asyncio.get_running_loop().create_task(self._catch_up(match))
            self._tasks[match] = task
            task.add_done_callback(lambda _: self._done(match))

    def _done(self, match: UUID) -> None:
        self._tasks.pop(match, None)
        self._wanted.pop(match, None)

    async def _catch_up(self, match: UUID) -> None:
        """Until every stream has the newest version we know of."""
        while self._broadcaster.is_behind(match, self._wanted[match]):
            self.count += 1
            try:
                await self._matches.read(match, lambda _: None)
            except StoreError:
                await asyncio.sleep(RETRY)
            except MatchError:
                return
            except Exception:
                log.exception("a watched match cannot be read", extra={"fields": {"match": match.hex}})
                return

    async def stop(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
