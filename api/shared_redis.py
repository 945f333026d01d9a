"""Redis as the workers share it: short words with it, and none at all for a while after it did not answer.

Nothing that has to be kept is kept there. Whoever asks gets `Away` at once while it is away, and does without.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from redis.asyncio import BlockingConnectionPool, Redis
from redis.exceptions import RedisError

from api.away import PAUSE, Away

T = TypeVar("T")

PATIENCE = 0.5
"""Seconds that a caller waits for Redis, at most."""
CONNECTIONS = 32
SILENCE = 1.0
"""Seconds after which a listener looks whether it is still wanted."""

log = logging.getLogger("orrery")


class SharedRedis:
    def __init__(self, url: str, clock: Callable[[], float] = time.monotonic) -> None:
        pool = BlockingConnectionPool.from_url(
            url,
            socket_timeout=PATIENCE,
            socket_connect_timeout=PATIENCE,
            max_connections=CONNECTIONS,
            timeout=PATIENCE,
            retry=None,  # Whoever asks does without it sooner than that.
        )
        self.client: Redis = Redis.from_pool(pool)
        self._clock = clock
        self._not_before = 0.0
        self.away = False
        self.faults = 0

    async def ask(self, question: Callable[[Redis], Awaitable[T]]) -> T:
        """The answer, or `Away`; nobody else asks for a while after it was away."""
        if self.away and self._clock() < self._not_before:
            raise Away
        return await self._ask(question)

    async def _ask(self, question: Callable[[Redis], Awaitable[T]]) -> T:
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await question(self.client)
        except (RedisError, OSError, TimeoutError) as error:
            self._lost(error)
            raise Away from None
        if self.away:
            self.away = False
            log.info("Redis is back")
        return answer

    def _lost(self, error: BaseException) -> None:
        self.faults += 1
        self._not_before = self._clock() + PAUSE
        if not self.away:
            self.away = True
            log.warning("Redis is away", extra={"told": {"reason": type(error).__name__}})

    async def listen(self, channel: str, hear: Callable[[bytes], None]) -> None:
        """What is published in a channel, until cancelled; or `Away`."""
        try:
            async with self.client.pubsub() as ear:
                await ear.subscribe(channel)
                while True:
                    told = await ear.get_message(ignore_subscribe_messages=True, timeout=SILENCE)
                    if told is not None:
                        hear(told["data"])
        except (RedisError, OSError, TimeoutError):
            raise Away from None

    async def answers(self) -> bool:
        """Whether it is there now."""
        try:
            await self._ask(lambda client: client.ping())
        except Away:
            return False
        return True

    async def watch(self) -> None:
        """Look now and then, so that its going and coming is known without a caller paying for it."""
        while True:
            await self.answers()
            await asyncio.sleep(PAUSE)

    async def script(self, text: str, keys: list[str], arguments: list[Any]) -> Any:
        """One atomic script."""

        def run(client: Redis) -> Awaitable[Any]:
            answer: Awaitable[Any] = client.register_script(text)(keys=keys, args=arguments)
            return answer

        return await self.ask(run)

    async def close(self) -> None:
        await self.client.aclose()
