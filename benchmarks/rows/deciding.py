"""Checking and deciding an action, against folding what it told."""

import time
from statistics import median
from typing import Any

from benchmarks.matches import game_or_none, no_game
from benchmarks.row import Effort, Measured, Row
from domain.bots import Random, next_answer
from domain.kernel.game import Game
from domain.kernel.play import Play

GAME = "tiny_epic_galaxies"
SEATS = 4


def measure(effort: Effort) -> Measured:
    game = game_or_none(GAME)
    return no_game(GAME) if game is None else compared(game, SEATS, effort)


def compared(game: Game[Any], seats: int, effort: Effort) -> Measured:
    """Each action right before its own fold, so the two are always measured together."""
    deciding: list[int] = []
    folding: list[int] = []
    began, number = time.perf_counter(), 0
    while not number or time.perf_counter() - began < effort.seconds * effort.rounds:
        _one_match(game, seats, number, deciding, folding)
        number += 1
    decided, folded = median(deciding) / 1000, median(folding) / 1000
    return Measured(decided / folded, decided, folded, "µs", f"{len(deciding)} actions")


def _one_match(game: Game[Any], seats: int, number: int, deciding: list[int], folding: list[int]) -> None:
    play = Play.begin(game, seats, f"bench {number}")
    shadow = game.copy(play.state)
    bots = [Random()] * seats
    while play.running:
        seat, action = next_answer(play, bots)
        start = time.perf_counter_ns()
        told = play.answer(seat, action)
        middle = time.perf_counter_ns()
        game.fold(shadow, told.facts)
        deciding.append(middle - start)
        folding.append(time.perf_counter_ns() - middle)


ROW = Row("checking and deciding one action, median", "folding its facts", measure, aim=10.0, less_is_better=True)
