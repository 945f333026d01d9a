"""The channel of wake-ups in Redis: which match was moved on, told to every worker within a millisecond.

It only makes streams quicker: what is lost here is found in the store's log.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING
from uuid import UUID

from api.away import PAUSE, Away
from domain.matches.events import Event
from domain.matches.match import Match

if TYPE_CHECKING:
    from api.shared_redis import SharedRedis

MOST = 10_000
"""Wake-ups that wait to be sent; more are left to the log."""

log = logging.getLogger("orrery")


class Channel:
    def __init__(self, redis: "SharedRedis", store: str, news: Callable[[UUID, int], None]) -> None:
        self._redis = redis
        self._name = f"orrery:moved:{store}"
        self._news = news
        self._waiting: dict[UUID, int] = {}
        self._bell = asyncio.Event()

    def committed(self, match: Match, first: int, events: Sequence[Event]) -> None:
        """Does not wait: a slow Redis slows nobody's answer."""
        if len(self._waiting) < MOST:
            self._waiting[match.id] = first + len(events) - 1
            self._bell.set()

    async def send(self) -> None:
        """Publish what gathers, until cancelled."""
        while True:
            await self._bell.wait()
            self._bell.clear()
            waiting, self._waiting = self._waiting, {}
            words = " ".join(f"{match.hex}:{version}" for match, version in waiting.items())
            await self._publish(words)

    async def _publish(self, words: str) -> None:
        with contextlib.suppress(Away):
            await self._redis.ask(lambda client: client.publish(self._name, words))

    async def hear(self) -> None:
        """Wake what others publish, until cancelled."""
        while True:
            with contextlib.suppress(Away):
                await self._redis.listen(self._name, self._wake)
            await asyncio.sleep(PAUSE)

    def _wake(self, words: bytes) -> None:
        for word in words.decode().split():
            match, _, version = word.partition(":")
            try:
                self._news(UUID(match), int(version))
            except ValueError:
                log.warning("the channel says what nobody of us said")
