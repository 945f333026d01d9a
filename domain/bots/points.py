"""How many points a match will end with, as far as the game's valuation can tell.

A valuation (`game.value`) orders positions for a bot, in a unit of its own. `points.json` holds, for each game and for
a few turns of the match, the straight line that best led from a seat's value to its final points when bots played each
other (`python -m benchmarks.points` measures them again). Between two turns lines are mixed by distance.
"""

from bisect import bisect_right
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from domain.kernel.game import Game
from domain.kernel.vocabulary import ARCHIVE

FILE = Path(__file__).with_name("points.json")


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """At `turn`: final points = `base` + `slope` times the value, off by `error` points (one standard deviation)."""

    turn: int
    base: float
    slope: float
    error: float = 0.0


IDENTITY = (Line(0, 0.0, 1.0),)
"""For a game without measured lines: its values count as points."""


@cache
def measured_lines() -> Mapping[str, tuple[Line, ...]]:
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, tuple[Line, ...]])


def line_at(lines: tuple[Line, ...], turn: int) -> Line:
    """The line for a turn: that of the nearest measured turns, mixed."""
    index = bisect_right([line.turn for line in lines], turn)
    if index == 0 or index == len(lines):
        return lines[max(0, index - 1)]
    before, after = lines[index - 1], lines[index]
    part = (turn - before.turn) / (after.turn - before.turn)
    mixed = [
        (1 - part) * one + part * other
        for one, other in ((before.base, after.base), (before.slope, after.slope), (before.error, after.error))
    ]
    return Line(turn, *mixed)


def expected_totals(game: Game[Any], state: Any) -> tuple[float, ...]:
    """Every seat's points at the end of the match; once it is over, what they are."""
    if state.over:
        return tuple(map(float, game.totals_of(state, ARCHIVE)))
    line = line_at(measured_lines().get(game.id, IDENTITY), game.turns(state))
    return tuple(line.base + line.slope * game.value(state, seat) for seat in range(state.agenda.seats()))


def margins_of(totals: tuple[float, ...]) -> tuple[float, ...]:
    """Every seat's points less those of its best rival; alone: its points."""
    if len(totals) == 1:
        return totals
    first, second = sorted(totals, reverse=True)[:2]
    return tuple(total - (second if total == first else first) for total in totals)


def expected_margins(game: Game[Any], state: Any) -> tuple[float, ...]:
    """By how many points every seat will be ahead of its best rival at the end; alone: how many it will have."""
    return margins_of(expected_totals(game, state))
