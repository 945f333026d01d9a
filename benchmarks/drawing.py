"""Boards of a random match, drawn one after the other or each as if nothing had ever been drawn."""

import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from typing import Any

import msgspec

from benchmarks.matches import game_or_none, no_game
from benchmarks.row import Effort, Measured, interleaved, per_second
from domain.bots import Random, next_answer
from domain.kernel.game import Game
from domain.kernel.play import Play
from domain.kernel.vocabulary import SPECTATOR
from projections import pictures
from projections.pictures import picture

PLAYERS = ("Ana", "Bea", "Cyd", "Dan", "Eva", "Fay")
BOARDS = 40
"""So many that follow one another are drawn in turn."""


def cold(ident: str, seats: int, actions: int, effort: Effort) -> Measured:
    """Every board as the first of its process."""
    return _measured(ident, seats, actions, effort, lasting=1)


def in_play(ident: str, seats: int, actions: int, effort: Effort) -> Measured:
    """Board after board of a match: an action has changed each since the last.

    Before the match begins again all is forgotten, so that no board is met a second time.
    """
    return _measured(ident, seats, actions, effort, lasting=BOARDS)


def in_time(ident: str, seats: int, actions: int, milliseconds: float, effort: Effort) -> Measured:
    """Board after board of a match against so many milliseconds for each: 2x is half the time."""
    return _measured(ident, seats, actions, effort, lasting=BOARDS, budget=milliseconds)


def _measured(
    ident: str, seats: int, actions: int, effort: Effort, *, lasting: int, budget: float | None = None
) -> Measured:
    """Drawing, all forgotten after so many boards; against encoding as JSON, or a budget in milliseconds."""
    game = game_or_none(ident)
    if game is None:
        return no_game(ident)
    boards, players = _boards(game, seats, actions), PLAYERS[:seats]
    size = len(picture(game, boards[-1], players, "en") or b"")
    memories = list(_memories())

    def draw(number: int) -> int:
        if number % lasting == 0:
            for memory in memories:
                memory.cache_clear()
        return bool(picture(game, boards[number % len(boards)], players, "en"))

    if budget is not None:
        allowed = 1000 / budget
        return interleaved(per_second(draw), lambda _: allowed, effort, "boards/s", f"{size / 1024:.0f} KB")
    encoding = per_second(lambda number: bool(msgspec.json.encode(boards[number % len(boards)])))
    return interleaved(per_second(draw), encoding, effort, "boards/s", f"{size / 1024:.0f} KB")


def _boards(game: Game[Any], seats: int, actions: int) -> list[Any]:
    """What a spectator sees after so many actions, and after each of the next."""
    play, boards = Play.begin(game, seats, "picture"), []
    while play.running and play.ply < actions + BOARDS:
        play.answer(*next_answer(play, [Random()] * seats))
        if play.ply > actions:
            boards.append(game.view(play.state, SPECTATOR))
    return boards


def _memories() -> Iterator[Any]:
    """Everything by which pictures remember what was drawn."""
    for name, module in list(sys.modules.items()):
        if name.startswith(pictures.__name__):
            remembering = (thing for thing in vars(module).values() if isinstance(thing, _lru_cache_wrapper))
            yield from (memory for memory in remembering if memory.__module__ == name)
