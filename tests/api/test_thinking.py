"""Bots that think have processes of their own: a match waits for its bot, and nobody else does."""

import asyncio
import os
import signal
import time
from pathlib import Path

import pytest

from api import bot_runner
from api.bot_runner import Thought, think
from domain.games import games
from domain.kernel.registry import Registry
from domain.kernel.vocabulary import Action
from tests.api.client_app import UNLIMITED, JoinedMatch, Table, table_at

GATE = "ORRERY_TEST_GATE"
THINKERS = 50
BUDGET = "bot:search:4"
LONG = "bot:search:5"


def think_after_the_gate(registry: Registry, thought: Thought) -> Action:
    """In a worker process: says which one it is, and waits until the file is there."""
    gate = Path(os.environ[GATE])
    with (gate.parent / "workers").open("a", encoding="ascii") as file:
        file.write(f"{os.getpid()}\n")
    while not gate.exists():
        time.sleep(0.01)
    return think(registry, thought)


def long_thoughts_wait(registry: Registry, thought: Thought) -> Action:
    """The same for bots with the longer budget only."""
    return think_after_the_gate(registry, thought) if LONG.endswith(thought.bot) else think(registry, thought)


async def thinking_tables(table: Table) -> list[JoinedMatch]:
    return [await table.create("tiny_epic_galaxies", "person", BUDGET) for _ in range(THINKERS)]


def wait_for(file: Path) -> None:
    while not file.exists():
        time.sleep(0.01)


async def ply_of(match: JoinedMatch) -> int:
    ply: int = (await match.get()).json["ply"]
    return ply


def test_honest_calls_go_through_while_fifty_bots_think(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots cannot end before the honest player has: the gate opens only then."""
    monkeypatch.setenv(GATE, str(tmp_path / "open"))
    monkeypatch.setattr(bot_runner, "think", think_after_the_gate)

    async def story() -> None:
        async with table_at(tmp_path / "data", games(), **UNLIMITED) as table:
            crowd = await thinking_tables(table)
            honest = await table.create("tiny_epic_galaxies", "person", "bot:greedy")
            answered = 0
            while answered < 20:
                await honest.until(lambda now: 0 in now["to_act"], 120)
                answered += (await honest.answer(0)).status == 201
            assert [await ply_of(match) for match in crowd] == [0] * THINKERS
            await asyncio.to_thread(wait_for, tmp_path / "workers")
            thoughts = (tmp_path / "workers").read_text(encoding="ascii").split()
            assert len(thoughts) <= 2, "one process is kept for what others start"
            (tmp_path / "open").touch()
            for match in crowd:
                await match.until(lambda now: now["ply"] >= 1, 120)

    asyncio.run(story())
    workers = {int(line) for line in (tmp_path / "workers").read_text(encoding="ascii").split()}
    assert os.getpid() not in workers
    assert 1 <= len(workers) <= 3


def test_people_and_quick_bots_wait_for_no_match_of_bots_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """More matches of bots alone think than there are processes; a hint, a person's bot and quick bots go on."""
    monkeypatch.setenv(GATE, str(tmp_path / "open"))
    monkeypatch.setattr(bot_runner, "think", long_thoughts_wait)

    async def story() -> None:
        async with table_at(tmp_path / "data", games(), **UNLIMITED) as table:
            crowd = [await table.create("tiny_epic_galaxies", LONG, LONG) for _ in range(3)]
            await asyncio.to_thread(wait_for, tmp_path / "workers")
            quick = await table.create("tiny_epic_galaxies", "bot:random", "bot:random")
            await quick.until(lambda now: now["ply"] >= 5, 120)
            honest = await table.create("tiny_epic_galaxies", "person", BUDGET)
            await honest.until(lambda now: now["to_act"] == [0], 120)
            assert (await honest.get("/hints")).status == 200
            await honest.answer(0)
            await honest.until(lambda now: 0 in now["to_act"], 120)
            assert [await ply_of(match) for match in crowd] == [0] * 3
            (tmp_path / "open").touch()
            for match in crowd:
                await match.until(lambda now: now["ply"] >= 1, 120)

    asyncio.run(story())


def test_a_bot_thinks_again_when_its_process_was_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(GATE, str(tmp_path / "open"))
    monkeypatch.setattr(bot_runner, "think", think_after_the_gate)

    async def story() -> None:
        async with table_at(tmp_path / "data", games(), **UNLIMITED) as table:
            match = await table.create("tiny_epic_galaxies", "person", BUDGET)
            workers = tmp_path / "workers"
            await asyncio.to_thread(wait_for, workers)
            first = int(workers.read_text(encoding="ascii").split()[0])
            (tmp_path / "open").touch()
            os.kill(first, signal.SIGKILL)
            await match.until(lambda now: now["ply"] >= 1, 120)

    asyncio.run(story())
