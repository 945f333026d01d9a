"""Redis as the workers share it, behind a circuit breaker.

Nothing that must survive is kept there. While Redis is unavailable a call raises `RedisUnavailable` at once, and the
caller does without it.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from redis.asyncio import BlockingConnectionPool, Redis
from redis.exceptions import RedisError

T = TypeVar("T")

TIMEOUT = 0.5
"""Seconds that a caller waits for Redis, at most."""
PAUSE = 1.0
"""Seconds after a failure in which Redis is not asked again."""
CONNECTIONS = 32

log = logging.getLogger("orrery")


class RedisUnavailable(Exception):
    """Raised when Redis does not answer."""


class RedisClient:
    def __init__(self, url: str, clock: Callable[[], float] = time.monotonic) -> None:
        pool = BlockingConnectionPool.from_url(
            url,
            socket_timeout=TIMEOUT,
            socket_connect_timeout=TIMEOUT,
            max_connections=CONNECTIONS,
            timeout=TIMEOUT,
            retry=None,  # Callers do without Redis rather than wait for it.
        )
        self.pool = pool
        self.client: Redis = Redis.from_pool(pool)
        self._clock = clock
        self._not_before = 0.0
        self.unavailable = False
        self.faults = 0

    async def ask(self, question: Callable[[Redis], Awaitable[T]]) -> T:
        """The answer, or `RedisUnavailable`, at once for a while after a failure."""
        if self.unavailable and self._clock() < self._not_before:
            raise RedisUnavailable
        return await self._ask(question)

    async def _ask(self, question: Callable[[Redis], Awaitable[T]]) -> T:
        try:
            async with asyncio.timeout(TIMEOUT):
                answer = await question(self.client)
        except (RedisError, OSError, TimeoutError) as error:
            self._lost(error)
            raise RedisUnavailable from None
        if self.unavailable:
            self.unavailable = False
            log.info("Redis answers again")
        return answer

    def _lost(self, error: BaseException) -> None:
        self.faults += 1
        self._not_before = self._clock() + PAUSE
        if not self.unavailable:
            self.unavailable = True
            log.warning("Redis does not answer", extra={"fields": {"reason": type(error).__name__}})

    async def answers(self) -> bool:
        """Whether Redis answers now."""
        try:
            await self._ask(lambda client: client.ping())
        except RedisUnavailable:
            return False
        return True

    async def watch(self) -> None:
        """Ping now and then, so that an outage is noticed without a caller paying for it."""
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
