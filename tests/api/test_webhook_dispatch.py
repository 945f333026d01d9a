"""Webhooks as the server serves them by itself: at once, and without one receiver holding up another."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from api.webhooks import dispatcher as dispatching
from api.webhooks import outbox as boxes
from api.webhooks.outbox import AT_ONCE_OF_PLAYER, Outbox
from domain.players.deliveries import (
    REMEMBERED,
    AttemptEnded,
    AttemptStarted,
    DeliveriesQueued,
    Delivery,
    DeliveryDay,
    QueuedDelivery,
    day_id,
)
from tests.api.client_app import table_at
from tests.api.test_webhooks import create, deliveries, hook, receiving, register

SECOND = 1_000_000


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not is_so():  # noqa: ASYNC110  Receivers and stores have no event to wait for.
            await asyncio.sleep(0.01)


def test_a_running_server_sends_what_happens_as_soon_as_it_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dispatching, "LOOK_ANYWAY", 1000.0)  # So only the news of a commit wakes it.

    async def story() -> None:
        async with receiving() as receiver, table_at(tmp_path, webhooks_to_private_addresses=True) as table:
            token = await register(table)
            await hook(table, token, receiver.port)
            match = await create(table, token, "person", "person")
            await until(lambda: receiver.kinds == ["your_turn"])
            await match.post("/abandon")
            await until(lambda: receiver.kinds == ["your_turn", "finished"])

    asyncio.run(story())


def test_a_player_with_silent_receivers_holds_up_no_other_player(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            receiving() as silent,
            receiving() as receiver,
            table_at(tmp_path, webhooks_to_private_addresses=True) as table,
        ):
            silent.silent = True
            eve, ana = await register(table), await register(table)
            for number in range(16):
                await hook(table, eve, silent.port, f"hook-{number}")
            await hook(table, ana, receiver.port)
            for _ in range(3):
                await create(table, eve, "person", "person")
            await until(lambda: len(silent.requests) >= AT_ONCE_OF_PLAYER)
            await create(table, ana, "person", "person")
            await until(lambda: receiver.kinds == ["your_turn"])
            waiting = [len(await deliveries(table, eve, f"hook-{number}")) for number in range(16)]
            assert waiting == [3] * 16
            silent.release()

    asyncio.run(story())


def delivery(player: str, webhook: str, number: int = 0) -> Delivery:
    ident = f"{player}.{webhook}.{number}"
    return Delivery(QueuedDelivery(ident, player, webhook, "n", "your_turn", "m", number, (), 0), 0)


class Tries:
    """Attempts that end when the test says so."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.ends: dict[str, asyncio.Future[bool]] = {}

    async def attempt(self, one: Delivery) -> bool:
        ident = one.queued.id
        self.begun.append(ident)
        self.ends[ident] = asyncio.get_running_loop().create_future()
        return await self.ends[ident]

    async def end(self, ident: str, taken: bool) -> None:
        self.ends[ident].set_result(taken)
        for _ in range(3):
            await asyncio.sleep(0)


async def begin(box: Outbox, *due: Delivery) -> None:
    box.add(due)
    box.start()
    await asyncio.sleep(0)


def test_a_webhook_is_sent_one_delivery_after_the_other_and_a_player_two_at_once() -> None:
    async def story() -> None:
        tries = Tries()
        box = Outbox(tries.attempt, lambda _: None)
        await begin(box, *(delivery("eve", name, number) for number in (1, 2) for name in ("a", "b", "c")))
        assert tries.begun == ["eve.a.1", "eve.b.1"]
        await tries.end("eve.a.1", True)
        assert tries.begun[2:] == ["eve.c.1"]
        await tries.end("eve.b.1", True)
        assert tries.begun[3:] == ["eve.a.2"]
        await box.stop()

    asyncio.run(story())


def test_webhooks_that_failed_share_a_part_of_the_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boxes, "AT_ONCE", 4)
    monkeypatch.setattr(boxes, "AT_ONCE_FAILING", 2)

    async def story() -> None:
        tries, ended = Tries(), list[str]()
        box = Outbox(tries.attempt, lambda one: ended.append(one.queued.id))
        silent = [f"eve{number}" for number in range(4)]
        await begin(box, *(delivery(player, "a", 1) for player in silent))
        assert len(tries.begun) == 4
        for player in silent:
            await tries.end(f"{player}.a.1", False)
        await begin(box, *(delivery(player, "a", 2) for player in silent))
        assert tries.begun[4:] == ["eve0.a.2", "eve1.a.2"]
        await begin(box, delivery("ana", "a", 1))
        assert tries.begun[6:] == ["ana.a.1"]  # Before the failing ones that were due earlier.
        await tries.end("eve0.a.2", True)
        assert tries.begun[7:] == ["eve2.a.2"]
        assert ended == [*(f"{player}.a.1" for player in silent), "eve0.a.2"]
        await box.stop()

    asyncio.run(story())


def test_an_attempt_that_raises_leaves_the_others_alone() -> None:
    async def story() -> None:
        done: list[str] = []

        async def attempt(one: Delivery) -> bool:
            if one.queued.player == "eve":
                raise OSError("the store is away")
            done.append(one.queued.id)
            return True

        ended: list[str] = []
        box = Outbox(attempt, lambda one: ended.append(one.queued.id))
        await begin(box, delivery("eve", "a", 1), delivery("eve", "a", 2), delivery("ana", "a", 1))
        await box.drain()
        assert done == ["ana.a.1"]
        assert sorted(ended) == ["ana.a.1", "eve.a.1", "eve.a.2"]

    asyncio.run(story())


def test_a_day_gives_what_is_due_once_and_remembers_only_the_latest_that_are_done() -> None:
    day = DeliveryDay(day_id(1))

    def fold(event: AttemptStarted | AttemptEnded | DeliveriesQueued) -> None:
        day.evolve(day.number(event))

    count = REMEMBERED + 20
    queued = tuple(delivery("ana", "a", number).queued for number in range(count))
    fold(DeliveriesQueued(at=SECOND, position=1, queued=queued))
    assert day.take_due(0) == []
    assert [one.queued.version for one in day.take_due(SECOND)] == list(range(count))
    assert day.take_due(SECOND) == []
    day.schedule(queued[5].id)
    assert [one.queued.version for one in day.take_due(SECOND)] == [5]
    for one in queued:
        fold(AttemptStarted(at=2 * SECOND, delivery=one.id))
        fold(AttemptEnded(at=2 * SECOND, delivery=one.id, status=200 if one.version else 500))
    kept = [one.queued.version for one in day.of_webhook("ana", "a")]
    assert kept == [0, *range(count - REMEMBERED, count)]  # The first is still to be sent.
    assert len(day.deliveries) == len(kept)
    assert [one.queued.version for one in day.take_due(12 * SECOND)] == [0]
    assert day.take_due(10**12) == []
