"""A row of the table: what is measured, against which floor, and what it should come to."""

import gc
import time
from collections.abc import Callable
from statistics import median

import msgspec


class Effort(msgspec.Struct, frozen=True):
    """How long to measure: `rounds` of at least `seconds` each, ours and the floor in turn."""

    rounds: int = 7
    seconds: float = 1.0


SMALLEST = Effort(rounds=1, seconds=0.0)
"""Just enough to see that a row runs."""


class Measured(msgspec.Struct, frozen=True):
    """`ratio` is ours to the floor, None where there was no floor to measure; `note` says why, or what else to know."""

    ratio: float | None
    ours: float | None = None
    floor: float | None = None
    unit: str = ""
    note: str = ""


class Row(msgspec.Struct, frozen=True):
    """`must` and `aim` are bounds of the ratio: from below, or from above where less is better."""

    name: str
    floor: str
    measure: Callable[[Effort], Measured]
    must: float | None = None
    aim: float | None = None
    less_is_better: bool = False

    def bound(self, limit: float | None) -> str:
        return "-" if limit is None else f"{'≤' if self.less_is_better else '≥'} {limit:g}x"

    def meets(self, limit: float | None, ratio: float | None) -> bool | None:
        """Whether a bound is kept; None where there is none, or nothing to compare."""
        if limit is None or ratio is None:
            return None
        return ratio <= limit if self.less_is_better else ratio >= limit


Rate = Callable[[float], float]
"""Works for at least so many seconds and gives what it did per second."""


def interleaved(ours: Rate, floor: Rate, effort: Effort, unit: str, note: str = "") -> Measured:
    """Ours and the floor in turn, so that a busy moment hits both; medians of the rounds and of their ratios."""
    rounds = []
    for _ in range(effort.rounds):
        gc.collect()
        mine = ours(effort.seconds)
        gc.collect()
        rounds.append((mine, floor(effort.seconds)))
    return Measured(
        ratio=median(mine / theirs for mine, theirs in rounds),
        ours=median(mine for mine, _ in rounds),
        floor=median(theirs for _, theirs in rounds),
        unit=unit,
        note=note,
    )


def per_second(work: Callable[[int], int], clock: Callable[[], float] = time.process_time) -> Rate:
    """A rate of `work(number)`, which does its number-th piece and gives how much that was.

    The clock is that of the process, so that a busy machine matters less; who waits for others takes `perf_counter`.
    """

    def rate(seconds: float) -> float:
        done, number, began = 0, 0, clock()
        while True:
            done += work(number)
            number += 1
            taken = clock() - began
            if taken >= seconds and taken > 0:
                return done / taken

    return rate
