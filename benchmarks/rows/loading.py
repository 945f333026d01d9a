"""Loading a match of three thousand actions from the store, against one of ten; most of them were taken back."""

import time
from pathlib import Path
from statistics import median
from uuid import UUID

from benchmarks.http.servers import temporary
from benchmarks.row import SMALLEST, Effort, Measured, Row
from benchmarks.stored import play_with_undos, store_at
from domain.games import games
from domain.matches.repository import MatchRepository

LONG, SHORT = 3_000, 10
SMALLEST_LONG = 100
LENGTH = 96
"""Plies of the long match's line."""
LOADS = 50


def measure(effort: Effort) -> Measured:
    actions, loads = (SMALLEST_LONG, 1) if effort == SMALLEST else (LONG, LOADS)
    with temporary() as folder:
        with store_at(folder) as store:  # Closing it writes the last snapshots.
            matches = play_with_undos(store, 0, actions, LENGTH).id, play_with_undos(store, 1, SHORT, LENGTH).id
        return loads_of(folder, matches, effort.rounds * loads)


def loads_of(folder: Path, matches: tuple[UUID, UUID], count: int) -> Measured:
    with store_at(folder) as store:
        repository = MatchRepository(store, games())
        taken: tuple[list[float], list[float]] = ([], [])
        for _ in range(count):
            for match, times in zip(matches, taken, strict=True):
                started = time.perf_counter()
                repository.load(match)
                times.append(time.perf_counter() - started)
    long, short = median(taken[0]), median(taken[1])
    return Measured(long / short, 1e6 * long, 1e6 * short, "µs")


ROW = Row(
    "loading a match of 3,000 actions, 96 of them in its line",
    "loading one of 10",
    measure,
    must=3.0,
    less_is_better=True,
)
