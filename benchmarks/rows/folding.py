"""A thousand facts from MessagePack to the state."""

import time
from collections.abc import Callable
from typing import Any

import msgspec

from benchmarks.matches import game_or_none, no_game
from benchmarks.row import Effort, Measured, Row, interleaved
from domain.bots import Random, next_answer
from domain.kernel.game import Game
from domain.kernel.play import Play
from domain.kernel.vocabulary import Fact

GAME = "tiny_epic_galaxies"
SEATS = 4
FACTS = 1000


def measure(effort: Effort) -> Measured:
    game = game_or_none(GAME)
    return no_game(GAME) if game is None else compared(game, SEATS, effort)


def compared(game: Game[Any], seats: int, effort: Effort) -> Measured:
    matches = stored(game, seats)
    decode = game.facts_decoder.decode
    options = game.options()

    def fold() -> None:
        for raw in matches:
            game.fold(game.initial_state(options, seats), decode(raw))

    def only_decode() -> None:
        for raw in matches:
            decode(raw)

    return interleaved(_times_a_second(fold), _times_a_second(only_decode), effort, "times/s")


def stored(game: Game[Any], seats: int) -> list[bytes]:
    """The first thousand facts of as many matches as that takes, each match's facts in one piece."""
    pieces: list[bytes] = []
    missing, number = FACTS, 0
    while missing:
        facts = _facts_of(game, seats, number)[:missing]
        pieces.append(msgspec.msgpack.encode(facts))
        missing -= len(facts)
        number += 1
    return pieces


def _facts_of(game: Game[Any], seats: int, number: int) -> list[Fact]:
    play = Play.begin(game, seats, f"bench {number}")
    facts = list(play.set_up.facts)
    while play.running:
        facts += play.answer(*next_answer(play, [Random()] * seats)).facts
    return facts


def _times_a_second(work: Callable[[], None]) -> Callable[[float], float]:
    def rate(seconds: float) -> float:
        best = float("inf")
        began = time.perf_counter()
        while True:
            start = time.perf_counter()
            work()
            end = time.perf_counter()
            best = min(best, end - start)  # The least disturbed of many short runs.
            if end - began >= seconds:
                return 1 / best

    return rate


ROW = Row("1,000 facts from MessagePack to state", "decoding the same bytes", measure, must=0.25, aim=0.5)
