"""What workers share through Redis, each alone."""

import asyncio
from typing import Any, cast
from uuid import UUID

import pytest

from api.limits import Kind, Limits
from api.live.channel import Channel
from api.live.shared_tickets import SharedTickets
from api.live.tickets import Tickets
from api.problems import Problem
from api.shared_limits import SharedLimits
from api.shared_redis import SharedRedis
from domain.matches.match import Match
from domain.matches.tokens import new_id
from tests.services.server import free_port


class Moved:
    """All a channel wants to know of a match."""

    def __init__(self, ident: UUID) -> None:
        self.id = ident


def quotas() -> dict[Kind, int]:
    return {"answers": 3, "creations": 0, "previews": 1}


def test_the_channel_wakes_every_worker_with_the_newest_version(redis_url: str) -> None:
    async def tell() -> None:
        heard: asyncio.Queue[tuple[UUID, int]] = asyncio.Queue()
        store = new_id().hex
        here, there = SharedRedis(redis_url), SharedRedis(redis_url)
        sender = Channel(here, store, lambda *_: None)
        hearer = Channel(there, store, lambda match, version: heard.put_nowait((match, version)))
        tasks = [asyncio.ensure_future(task) for task in (sender.send(), hearer.hear())]
        match = new_id()
        found: tuple[UUID, int] | None = None
        for _ in range(50):  # Until the other one has subscribed.
            sender.committed(cast("Match", Moved(match)), 7, cast("Any", [None, None]))
            try:
                found = await asyncio.wait_for(heard.get(), 0.2)
                break
            except TimeoutError:
                continue
        assert found == (match, 8)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await here.close()
        await there.close()

    asyncio.run(tell())


def test_a_limit_is_counted_once_for_all_and_alone_while_redis_is_away(redis_url: str) -> None:
    async def tell() -> None:
        key = f"address {new_id().hex}"
        here, there = SharedRedis(redis_url), SharedRedis(redis_url)
        workers = [SharedLimits(Limits(quotas()), redis) for redis in (here, there)]
        left = []
        for turn in range(3):
            standing = await workers[turn % 2].take("answers", [key])
            assert standing is not None
            left.append(standing.left)
        assert left == [2, 1, 0]
        with pytest.raises(Problem) as refused:
            await workers[0].take("answers", [key])
        assert int(dict(refused.value.headers)["Retry-After"]) >= 1
        assert await workers[0].take("creations", [key]) is None
        gone = SharedRedis(f"redis://127.0.0.1:{free_port()}/0")
        alone = SharedLimits(Limits(quotas()), gone)
        standing = await alone.take("answers", [key])
        assert standing is not None
        assert standing.left == 2
        assert gone.away
        for redis in (here, there, gone):
            await redis.close()

    asyncio.run(tell())


def test_a_ticket_is_spent_once_whoever_takes_it(redis_url: str) -> None:
    async def tell() -> None:
        redis = [SharedRedis(redis_url), SharedRedis(redis_url)]
        workers = [SharedTickets(Tickets(), one) for one in redis]
        match = new_id()
        name = await workers[0].issue(match, "token", "seat:1")
        tries = await asyncio.gather(*(workers[n % 2].spend(name, match) for n in range(8)), return_exceptions=True)
        spent = [ticket for ticket in tries if not isinstance(ticket, BaseException)]
        assert [(ticket.match, ticket.token, ticket.wanted) for ticket in spent] == [(match, "token", "seat:1")]
        for one in redis:
            await one.close()

    asyncio.run(tell())
