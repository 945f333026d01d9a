"""Which thought comes next: hints, then tables with people, then bots alone; and no starter has every process."""

import asyncio
from typing import Any

import pytest

from api.thinking_queue import ThinkingQueue, Urgency
from domain.kernel.registry import Registry

HINT, PEOPLE, ALONE = Urgency.HINT, Urgency.PEOPLE_WAIT, Urgency.BOTS_ALONE


class Pool:
    """Begins everything it is given, and ends what the test says."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.begun: list[str] = []
        self.gates: dict[str, asyncio.Future[None]] = {}

    async def run_again(self, _: Any, name: str) -> str:
        self.begun.append(name)
        self.gates[name] = asyncio.get_running_loop().create_future()
        await self.gates[name]
        return name


class Thoughts:
    """Thoughts by name, and which of them have begun."""

    def __init__(self, processes: int) -> None:
        self.pool = Pool(processes)
        self.queue = ThinkingQueue(self.pool)  # type: ignore[arg-type]
        self.tasks: dict[str, asyncio.Task[str]] = {}

    async def begun(self) -> list[str]:
        for _ in range(5):
            await asyncio.sleep(0)
        return self.pool.begun

    async def add(self, name: str, urgency: Urgency, starter: str) -> list[str]:
        self.tasks[name] = asyncio.ensure_future(self.queue.run(urgency, starter, work, name))
        return await self.begun()

    async def end(self, name: str) -> list[str]:
        self.pool.gates[name].set_result(None)
        return await self.begun()


def work(_games: Registry, name: str) -> str:
    return name


def run(story: Any, processes: int = 2) -> None:
    asyncio.run(story(Thoughts(processes)))


def test_the_most_urgent_comes_next_and_of_equals_the_first() -> None:
    async def story(thoughts: Thoughts) -> None:
        assert await thoughts.add("now", PEOPLE, "a") == ["now"]
        for name, urgency in (("alone", ALONE), ("table", PEOPLE), ("table 2", PEOPLE), ("hint", HINT)):
            assert await thoughts.add(name, urgency, name) == ["now"]
        for name in ("now", "hint", "table", "table 2"):
            await thoughts.end(name)
        assert thoughts.pool.begun == ["now", "hint", "table", "table 2", "alone"]
        await thoughts.end("alone")
        assert await thoughts.tasks["alone"] == "alone"
        assert thoughts.queue._waiting == thoughts.queue._running == []

    run(story, processes=1)


def test_bots_alone_leave_a_process_to_tables_with_people() -> None:
    async def story(thoughts: Thoughts) -> None:
        for number in range(3):
            assert await thoughts.add(f"alone {number}", ALONE, str(number)) == ["alone 0"]
        assert await thoughts.add("table", PEOPLE, "b") == ["alone 0", "table"]
        assert await thoughts.end("table") == ["alone 0", "table"]
        assert await thoughts.end("alone 0") == ["alone 0", "table", "alone 1"]

    run(story)


def test_a_starter_leaves_a_process_to_the_others() -> None:
    async def story(thoughts: Thoughts) -> None:
        for number in range(5):
            await thoughts.add(f"a{number}", PEOPLE, "a")
        assert thoughts.pool.begun == ["a0", "a1"]
        assert await thoughts.add("b", PEOPLE, "b") == ["a0", "a1", "b"]
        await thoughts.add("c", PEOPLE, "c")
        assert await thoughts.end("a0") == ["a0", "a1", "b", "c"], "the one with fewer under way"

    run(story, processes=3)


def test_bots_alone_have_as_many_processes_as_there_are_but_one() -> None:
    async def story(thoughts: Thoughts) -> None:
        for number in range(4):
            await thoughts.add(f"alone {number}", ALONE, str(number))
        assert thoughts.pool.begun == ["alone 0", "alone 1"]

    run(story, processes=3)


def test_bots_alone_of_one_starter_leave_a_process_to_its_other_tables() -> None:
    async def story(thoughts: Thoughts) -> None:
        for number in range(4):
            await thoughts.add(f"alone {number}", ALONE, "a")
        assert thoughts.pool.begun == ["alone 0"]
        assert await thoughts.add("table", PEOPLE, "a") == ["alone 0", "table"]
        assert await thoughts.add("other", PEOPLE, "b") == ["alone 0", "table", "other"]

    run(story, processes=3)


def test_bots_alone_of_one_starter_have_as_many_processes_as_there_are_but_two() -> None:
    async def story(thoughts: Thoughts) -> None:
        for number in range(5):
            await thoughts.add(f"alone {number}", ALONE, "a")
        assert thoughts.pool.begun == ["alone 0", "alone 1"]

    run(story, processes=4)


@pytest.mark.parametrize("begun", [True, False])
def test_a_cancelled_thought_gives_its_place_back(begun: bool) -> None:
    async def story(thoughts: Thoughts) -> None:
        await thoughts.add("first", PEOPLE, "a")
        await thoughts.add("second", PEOPLE, "b")
        await thoughts.add("third", PEOPLE, "c")
        cancelled = "first" if begun else "second"
        thoughts.tasks[cancelled].cancel()
        await thoughts.begun()
        if not begun:
            await thoughts.end("first")
        assert thoughts.pool.begun == ["first", "second" if begun else "third"]

    run(story, processes=1)


def test_a_thought_that_fails_gives_its_place_back() -> None:
    async def story(thoughts: Thoughts) -> None:
        await thoughts.add("first", PEOPLE, "a")
        await thoughts.add("second", PEOPLE, "a")
        thoughts.pool.gates["first"].set_exception(OSError("gone"))
        assert await thoughts.begun() == ["first", "second"]
        with pytest.raises(OSError, match="gone"):
            await thoughts.tasks["first"]

    run(story, processes=1)


def test_one_that_is_cancelled_in_the_moment_it_could_start_holds_nothing() -> None:
    async def story(thoughts: Thoughts) -> None:
        await thoughts.add("first", PEOPLE, "a")
        await thoughts.add("second", PEOPLE, "b")
        await thoughts.add("third", PEOPLE, "c")
        thoughts.tasks["second"].cancel()
        thoughts.pool.gates["first"].set_result(None)
        assert await thoughts.begun() == ["first", "third"]

    run(story, processes=1)
