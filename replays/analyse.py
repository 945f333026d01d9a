"""A whole match analysed, by whatever carries its pieces of work out."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from domain.bots.judging import FEWEST, Depth
from domain.kernel.game import Game
from domain.kernel.registry import Registry
from replays.decision_analysis import AnalysisTask, PlyReport, analyse_task, opening_expectation, tasks_of
from replays.line_of_play import LineOfPlay
from replays.match_report import MatchReport, report_of

DEFAULT_BUDGET = "8"
MOST_WORLDS = 256
LONGEST_SECONDS = 1_800
_SPELLING = re.compile(r"(?P<figure>\d{1,9})(?P<unit>s|m|h|)")
_SECONDS = {"s": 1, "m": 60, "h": 3_600}

Carry = Callable[[Iterable[AnalysisTask]], Iterable[tuple[PlyReport, ...]]]
"""Carries tasks out and gives their results, in any order."""


class BudgetOutOfRange(ValueError):
    """A budget that is no budget, or more than an analysis may have."""


def read_depth(
    budget: str, decisions: int, most_worlds: int = MOST_WORLDS, longest_seconds: int = LONGEST_SECONDS
) -> Depth:
    """`16`: so many worlds a decision, the same result every time; `90s` or `5m`: so long for the whole match."""
    match = _SPELLING.fullmatch(budget)
    if match is None:
        raise BudgetOutOfRange(budget)
    figure, unit = int(match["figure"]), match["unit"]
    if not unit:
        if not FEWEST <= figure <= most_worlds:
            raise BudgetOutOfRange(budget)
        return Depth(worlds=figure)
    seconds = figure * _SECONDS[unit]
    if not 1 <= seconds <= longest_seconds:
        raise BudgetOutOfRange(budget)
    return Depth(seconds=seconds / max(1, decisions) / 2)  # Half for the answers, half for the position.


def carry_out_here(games: Registry, tasks: Iterable[AnalysisTask]) -> Iterator[tuple[PlyReport, ...]]:
    for task in tasks:
        yield analyse_task(games, task)


def analyse_line(games: Registry, line: LineOfPlay, budget: str, carry: Carry | None = None) -> MatchReport:
    """Analyse a match, in this process unless `carry` runs the tasks elsewhere."""
    game: Game[Any] = games[line.game]
    depth = read_depth(budget, len(line.answers))
    tasks = list(tasks_of(game, line, depth))  # The whole line is checked before any of it is analysed.
    found = carry(tasks) if carry is not None else carry_out_here(games, tasks)
    reports = [report for part in found for report in part]
    return report_of(game, line, reports, opening_expectation(games, line, depth), depth.worlds)
