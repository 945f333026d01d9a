"""Bots at the table."""

import asyncio
from pathlib import Path
from typing import Literal
from uuid import UUID

from prometheus_client import REGISTRY

from api.bot_runner import TURNS_WITHOUT_PEOPLE
from tests.api.client_app import JoinedMatch, Table, table_at, with_app
from tests.api.polling import until
from tests.api.watching import watching


def counted(what: str) -> float:
    return REGISTRY.get_sample_value(f"orrery_bot_{what}_total") or 0.0


@with_app
async def test_bots_alone_play_to_the_end_and_every_event_is_told_once(table: Table) -> None:
    answers, faults = counted("answers"), counted("faults")
    match = await table.create("comets", "bot:random", "bot:greedy", "bot:random")
    async with watching(table, f"{match.path}/events?after=0", match.host) as watcher:
        told = await watcher.rest()
    assert [one.id for one in told] == list(range(1, len(told) + 1))
    assert told[-1].event == "finished"
    assert counted("answers") - answers == (await match.get()).json["ply"]
    assert counted("faults") == faults


@with_app
async def test_a_bot_answers_after_a_person_and_act_only_once(table: Table) -> None:
    match = await table.create("ballots", "person", "bot:random", "bot:random")
    for _ in range(200):
        summary = await match.until(lambda now: 0 in now["to_act"] or now["status"] == "finished")
        if summary["status"] == "finished":
            break
        await match.answer(0)
    frames = (await match.get("/replay?limit=200")).json["frames"]
    decisions = [frame["decision"] for frame in frames[1:]]
    assert len(decisions) == len(set(decisions))


def test_bots_go_on_when_the_server_starts_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with table_at(tmp_path) as table:
            match = await table.create("comets", "person", "bot:random")
            await match.until(lambda now: now["to_act"] == [0])
            created = match.created
            table.services.bots._stopping = True
            while (await match.get()).json["to_act"] == [0]:
                await match.answer(0)
        async with table_at(tmp_path) as table:
            answers = counted("answers")
            again = JoinedMatch(table, created)
            for _ in range(500):
                if counted("answers") > answers:
                    break
                await asyncio.sleep(0.01)
            assert counted("answers") > answers
            assert (await again.get()).json["ply"] > 3

    asyncio.run(play())


@with_app
async def test_a_bot_thinks_again_when_a_person_undoes(table: Table) -> None:
    faults = counted("faults")
    match = await table.create("orchards", "person", "bot:greedy")
    for _ in range(6):
        await match.until(lambda now: 0 in now["to_act"] or now["status"] == "finished")
        await match.answer(0)
        await match.post("/undo", {"to_ply": 0}, If_Match="*")
    summary = await match.until(lambda now: now["to_act"] == [0] or now["status"] == "finished")
    assert summary["assisted"] is True
    assert counted("faults") == faults


@with_app
async def test_a_bot_that_cannot_think_takes_any_offer(table: Table) -> None:
    faults = counted("faults")
    game = table.services.games["comets"]
    value = game.value

    def broken(*_: object) -> float:
        raise ValueError("no idea")

    object.__setattr__(game, "value", broken)
    try:
        match = await table.create("comets", "bot:greedy", "bot:greedy")
        summary = await match.until(lambda now: now["status"] == "finished")
    finally:
        object.__setattr__(game, "value", value)
    assert summary["outcome"] is not None
    assert counted("faults") > faults


@with_app
async def test_a_table_with_people_waits_for_no_match_of_bots_alone(table: Table) -> None:
    """Bots that cannot go on are given every turn there is for bots alone; a person is answered all the same."""
    bots = table.services.bots
    for _ in range(TURNS_WITHOUT_PEOPLE):
        await bots._without_people.acquire()
    crowd = [await table.create("comets", "bot:random", "bot:random") for _ in range(20)]
    honest = await table.create("ballots", "person", "bot:random")
    await honest.answer(0)
    await honest.until(lambda now: now["ply"] >= 2)
    assert [(await match.get()).json["ply"] for match in crowd] == [0] * 20
    for _ in range(TURNS_WITHOUT_PEOPLE):
        bots._without_people.release()
    for match in crowd:
        await match.until(lambda now: now["status"] == "finished", 30)


class CountedSemaphore(asyncio.Semaphore):
    """Counts how often it was asked for."""

    asked_for = 0

    async def acquire(self) -> Literal[True]:
        self.asked_for += 1
        return await super().acquire()


@with_app
async def test_matches_of_bots_alone_take_turns(table: Table) -> None:
    bots = table.services.bots
    order: list[str] = []
    answer_one = bots._answer_one

    async def noted(ident: UUID) -> bool:
        order.append(ident.hex)
        return await answer_one(ident)

    bots._answer_one = noted  # type: ignore[method-assign]
    bots._without_people = turns = CountedSemaphore(0)
    crowd = [await table.create("comets", "bot:random", "bot:random") for _ in range(6)]
    await until(lambda: turns.asked_for >= len(crowd))
    for _ in range(TURNS_WITHOUT_PEOPLE):
        turns.release()
    for match in crowd:
        await match.until(lambda now: now["status"] == "finished", 30)
    for start in range(0, 24, 6):
        assert len(set(order[start : start + 6])) >= 5, order[:24]
