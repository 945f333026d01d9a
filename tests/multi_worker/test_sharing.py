"""What workers share through PostgreSQL and Redis, each part alone."""

import asyncio
from collections.abc import Mapping
from typing import Any, cast
from uuid import UUID

import pytest

from api.problems import Problem
from api.rate_limits import LimitKind, RateLimits
from api.redis_client import RedisClient
from api.streams.log_follower import LogFollower
from api.streams.tickets import Tickets
from api.streams.wakeups import WakeUps
from domain.matches.persistence import open_store
from domain.matches.tokens import new_id
from tests.matches.persistence.sample import taken
from tests.services.server import free_port


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


def test_what_one_worker_stores_wakes_the_streams_of_the_other(postgres_url: str) -> None:
    async def tell() -> None:
        here, there = open_store(postgres_url), open_store(postgres_url)
        behind = Behind()
        wake_ups = WakeUps(cast("Any", behind), cast("Any", behind))

        async def moved(versions: Mapping[UUID, int]) -> None:
            for match, version in versions.items():
                wake_ups.wake(match, version)

        follower = LogFollower(there, moved)
        following = asyncio.ensure_future(follower.follow())
        try:
            while follower.position is None:  # noqa: ASYNC110  It is set once and announced to no one.
                await asyncio.sleep(0.01)
            match = new_id()
            await here.append(match, 1, [taken(1), taken(2)])
            assert await asyncio.wait_for(behind.woken.get(), 20) == (match, 2)
        finally:
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)
            await wake_ups.stop()
            for store in (here, there):
                await asyncio.to_thread(store.stop)

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
