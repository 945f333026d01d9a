"""Rounds of calls to our server and to the floor, in turn."""

import asyncio
import gc
from collections.abc import Awaitable, Callable
from functools import cache
from statistics import median
from typing import NamedTuple, TypeVar

from benchmarks.http.client import call, connect, visit
from benchmarks.http.servers import both
from benchmarks.http.timing import answering, at_once, players, quantile, repeating
from benchmarks.row import Effort, Measured

T = TypeVar("T")

COMMIT = call("POST", "/commit", {"action": {"do": "ActivateDie", "die": 2, "way": {"way": "Acquire"}}})


class Calls(NamedTuple):
    """What a round came to."""

    per_second: float
    middle: float
    slowest: float
    """The 99th of a hundred."""


def calls_of(measured: tuple[float, list[float]]) -> Calls:
    rate, taken = measured
    return Calls(rate, quantile(taken, 0.5), quantile(taken, 0.99))


@cache
def answers_against_commits(connections: int, effort: Effort) -> list[tuple[Calls, Calls]]:
    """Answered decisions beside the floor's durable commits, so many connections each; the first round warms up.

    Two rows read the same run.
    """

    async def rounds(ours: int, floor: int) -> list[tuple[Calls, Calls]]:
        playing = [answering(player) for player in await players(ours, connections)]
        committing = [repeating(await connect(floor), COMMIT) for _ in range(connections)]
        found = []
        for _ in range(effort.rounds + 1):
            gc.collect()
            mine = calls_of(await at_once(playing, effort.seconds))
            found.append((mine, calls_of(await at_once(committing, effort.seconds))))
        return found[1:]

    with both() as (ours, floor):
        return visit(rounds(ours, floor))


async def in_turn(effort: Effort, *turns: Callable[[], Awaitable[float]]) -> list[list[float]]:
    """One call of each after the other, over and over: whatever disturbs one disturbs them all."""
    taken: list[list[float]] = [[] for _ in turns]
    loop = asyncio.get_running_loop()
    end = loop.time() + effort.seconds * effort.rounds
    while True:
        for turn, times in zip(turns, taken, strict=True):
            times.append(await turn())
        if loop.time() >= end:
            return taken


def middles(ours: list[float], floor: list[float], note: str = "") -> Measured:
    """The medians of two series of times, in milliseconds."""
    return Measured(median(ours) / median(floor), 1000 * median(ours), 1000 * median(floor), "ms", note)
