"""What workers share through Redis, each alone."""

import asyncio
from typing import Any, cast
from uuid import UUID

import pytest

from api.problems import Problem
from api.rate_limits import LimitKind, RateLimits
from api.redis_client import RedisClient
from api.streams.tickets import Tickets
from api.streams.wakeups import WakeUps, channels_plugin
from domain.matches.match import Match
from domain.matches.tokens import new_id
from tests.services.server import free_port


class Moved:
    """All a wake-up needs to know of a match."""

    def __init__(self, ident: UUID) -> None:
        self.id = ident


class Behind:
    """A broadcaster whose streams are behind, and matches that note who was woken."""

    def __init__(self) -> None:
        self.woken: asyncio.Queue[tuple[UUID, int]] = asyncio.Queue()
        self.known: dict[UUID, int] = {}

    def is_behind(self, match: UUID, version: int) -> bool:
        behind = self.known.get(match, 0) < version
        if behind:
            self.known[match] = version
            self.woken.put_nowait((match, version))
        return behind

    async def read(self, _match: UUID, _query: Any) -> None:
        return


def quotas() -> dict[LimitKind, int]:
    return {"answers": 3, "creations": 0, "previews": 1}


def test_a_wake_up_reaches_the_other_worker_with_the_newest_version(redis_url: str) -> None:
    async def tell() -> None:
        store = new_id().hex
        here, there = RedisClient(redis_url), RedisClient(redis_url)
        behind = Behind()
        async with channels_plugin(here, store) as sending, channels_plugin(there, store) as hearing:
            sender = WakeUps(sending, cast("Any", behind), cast("Any", Behind()))
            hearer = WakeUps(hearing, cast("Any", behind), cast("Any", behind))
            listening = asyncio.ensure_future(hearer.listen())
            match = new_id()
            found: tuple[UUID, int] | None = None
            for _ in range(50):  # Until the other one has subscribed.
                sender.publish(cast("Match", Moved(match)), 7, cast("Any", [None, None]))
                try:
                    found = await asyncio.wait_for(behind.woken.get(), 0.2)
                    break
                except TimeoutError:
                    continue
            assert found == (match, 8)
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)
            await hearer.stop()
        await here.close()
        await there.close()

    asyncio.run(tell())


def test_a_limit_is_counted_once_for_all_and_alone_while_redis_is_unavailable(redis_url: str) -> None:
    async def tell() -> None:
        key = f"address {new_id().hex}"
        here, there = RedisClient(redis_url), RedisClient(redis_url)
        workers = [RateLimits(quotas(), redis, redis_url) for redis in (here, there)]
        left = []
        for turn in range(3):
            state = await workers[turn % 2].hit("answers", [key])
            assert state is not None
            left.append(state.left)
        assert left == [2, 1, 0]
        with pytest.raises(Problem) as refused:
            await workers[0].hit("answers", [key])
        assert int((refused.value.headers or {})["Retry-After"]) >= 1
        assert await workers[0].hit("creations", [key]) is None
        url = f"redis://127.0.0.1:{free_port()}/0"
        gone = RedisClient(url)
        state = await RateLimits(quotas(), gone, url).hit("answers", [key])
        assert state is not None
        assert state.left == 2
        assert gone.unavailable
        for redis in (here, there, gone):
            await redis.close()

    asyncio.run(tell())


def test_a_ticket_is_spent_once_whichever_worker_takes_it(redis_url: str) -> None:
    async def tell() -> None:
        redis = [RedisClient(redis_url), RedisClient(redis_url)]
        workers = [Tickets(one) for one in redis]
        match = new_id()
        name = await workers[0].issue(match, "token", "seat:1")
        tries = await asyncio.gather(*(workers[n % 2].spend(name, match) for n in range(8)), return_exceptions=True)
        spent = [ticket for ticket in tries if not isinstance(ticket, BaseException)]
        assert [(ticket.match, ticket.token, ticket.wanted) for ticket in spent] == [(match, "token", "seat:1")]
        for one in redis:
            await one.close()

    asyncio.run(tell())
