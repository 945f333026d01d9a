"""Tickets of this process: of one match, once, for 30 seconds, and never too many."""

import asyncio
from typing import Any, cast
from uuid import UUID

import pytest

from api.problems import Problem
from api.redis_client import RedisUnavailable
from api.streams import tickets
from api.streams.tickets import LIFETIME, REMEMBERED, LocalTickets, Tickets

HERE, THERE = UUID(int=1), UUID(int=2)


class Clock:
    now = 1_000.0

    def __call__(self) -> float:
        return self.now


def refusal(kept: LocalTickets, name: str, match: UUID = HERE) -> str | None:
    """The code with which a ticket is refused; None if it is good."""
    try:
        kept.spend(name, match)
    except Problem as problem:
        return problem.code
    return None


def refused(kept: LocalTickets, name: str, match: UUID = HERE) -> bool:
    return refusal(kept, name, match) == "token-unknown"


def test_a_ticket_gives_what_it_was_issued_for_once() -> None:
    kept = LocalTickets(Clock())
    name = kept.issue(HERE, "digest", "seat:1")
    assert len(name) == 32
    assert kept.spend(name, HERE)[:3] == (HERE, "digest", "seat:1")
    assert refused(kept, name)


def test_a_ticket_is_of_one_match_and_spent_by_a_wrong_one() -> None:
    kept = LocalTickets(Clock())
    name = kept.issue(HERE, None, None)
    assert refused(kept, name, THERE)
    assert refused(kept, name)
    assert refused(kept, "unknown")


def test_a_ticket_lives_for_thirty_seconds() -> None:
    clock = Clock()
    kept = LocalTickets(clock)
    in_time, late, foreign = (kept.issue(HERE, None, None) for _ in range(3))
    clock.now += 30.0
    assert refusal(kept, in_time) is None
    clock.now += 0.001
    assert refusal(kept, late) == "ticket-expired"
    assert refusal(kept, late) == "token-unknown"  # It is spent.
    assert refusal(kept, foreign, THERE) == "token-unknown"  # Nothing is said about another match.
    assert LIFETIME == 30.0


def test_tickets_that_expired_are_forgotten_with_the_next_and_others_stay() -> None:
    clock = Clock()
    kept = LocalTickets(clock)
    for _ in range(5):
        kept.issue(HERE, None, None)
    clock.now += LIFETIME + REMEMBERED
    young = kept.issue(HERE, None, None)
    assert len(kept._known) == 6, "those of this very moment are still good"
    clock.now += 0.5
    kept.issue(HERE, None, None)
    assert len(kept._known) == 2
    assert not refused(kept, young)


def test_there_are_never_more_than_a_hundred_thousand(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tickets.MOST == 100_000
    monkeypatch.setattr(tickets, "MOST", 3)
    kept = LocalTickets(Clock())
    names = [kept.issue(HERE, None, None) for _ in range(5)]
    assert len(kept._known) == 3
    assert [refused(kept, name) for name in names] == [True, True, False, False, False]


def test_without_redis_tickets_are_those_of_this_process() -> None:
    async def story() -> None:
        shared = Tickets(None)
        name = await shared.issue(HERE, "digest", None)
        assert (await shared.spend(name, HERE))[:3] == (HERE, "digest", None)
        with pytest.raises(Problem):
            await shared.spend(name, HERE)

    asyncio.run(story())


class SharedRedis:
    """As much of Redis as tickets need, and whether it answers."""

    def __init__(self) -> None:
        self.values: dict[str, bytes] = {}
        self.lifetimes: list[int] = []
        self.unavailable = False

    async def ask(self, question: Any) -> Any:
        if self.unavailable:
            raise RedisUnavailable
        return await question(self)

    async def set(self, name: str, value: bytes, px: int) -> None:
        self.values[name] = value
        self.lifetimes.append(px)

    async def getdel(self, name: str) -> bytes | None:
        return self.values.pop(name, None)


def test_with_redis_any_worker_takes_a_ticket_once() -> None:
    async def story() -> None:
        redis = SharedRedis()
        issuing, spending = Tickets(cast("Any", redis)), Tickets(cast("Any", redis))
        name = await issuing.issue(HERE, "digest", "seat:1")
        assert len(name) == 32
        assert redis.lifetimes == [330_000]
        assert not any(name in key for key in redis.values), "a reader of the keys cannot use it"
        assert (await spending.spend(name, HERE))[:3] == (HERE, "digest", "seat:1")
        for worker in (issuing, spending):
            with pytest.raises(Problem):
                await worker.spend(name, HERE)
        other = await issuing.issue(HERE, None, None)
        with pytest.raises(Problem):
            await spending.spend(other, THERE)
        with pytest.raises(Problem):
            await spending.spend(other, HERE)

    asyncio.run(story())


def test_with_redis_a_ticket_lives_for_thirty_seconds_too() -> None:
    async def story() -> None:
        redis, clock = cast("Any", SharedRedis()), Clock()
        issuing, spending = (Tickets(redis, time_of_day=clock) for _ in range(2))
        in_time, late = [await issuing.issue(HERE, None, None) for _ in range(2)]
        clock.now += 30.0
        assert (await spending.spend(in_time, HERE)).match == HERE
        clock.now += 0.001
        with pytest.raises(Problem) as refused:
            await spending.spend(late, HERE)
        assert refused.value.code == "ticket-expired"

    asyncio.run(story())


def test_while_redis_is_away_a_ticket_is_good_at_its_own_worker() -> None:
    async def story() -> None:
        redis = SharedRedis()
        issuing, spending = Tickets(cast("Any", redis)), Tickets(cast("Any", redis))
        redis.unavailable = True
        name = await issuing.issue(HERE, "digest", None)
        with pytest.raises(Problem):
            await spending.spend(name, HERE)
        assert (await issuing.spend(name, HERE))[:3] == (HERE, "digest", None)

    asyncio.run(story())
