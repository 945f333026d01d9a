"""The longest menus of Terraforming Mars: the 99th percentile of building one under the Reds, against the median."""

import time

from benchmarks.matches import game_or_none, no_game
from benchmarks.row import Effort, Measured, Row
from domain.bots import Random, next_answer
from domain.games.terraforming_mars.rules.menu import menu
from domain.games.terraforming_mars.steps import ActionTurn
from domain.kernel.play import Play

GAME = "terraforming_mars"
SEATS = 5
TRIES = 3
"""The quickest of so many counts, so that another process is not taken for a long menu."""


def measure(effort: Effort) -> Measured:
    """The party that taxes rules all the time, so that every menu has to look ahead."""
    game = game_or_none(GAME)
    if game is None:
        return no_game(GAME)
    taken: list[float] = []
    for number in range(effort.rounds):
        play = Play.begin(game, SEATS, f"menus {number}")
        while play.running:
            if play.state.committee.ruling != "reds":
                play.state.committee.ruling = "reds"
                play.invalidate(play.ply)
            seat, answer = next_answer(play, [Random()] * SEATS)
            if isinstance(play.question(seat), ActionTurn):
                taken.append(min(_seconds(play.state, seat) for _ in range(TRIES)))
            play.answer(seat, answer)
    taken.sort()
    late, middle = taken[int(len(taken) * 0.99)] * 1e6, taken[len(taken) // 2] * 1e6
    return Measured(
        late / middle, late, middle, "µs a menu", f"{len(taken)} menus, the longest {taken[-1] * 1e6:.0f} µs"
    )


def _seconds(state: object, seat: int) -> float:
    started = time.perf_counter()
    menu(state, seat)  # type: ignore[arg-type]
    return time.perf_counter() - started


ROW = Row("99th percentile of a menu of Terraforming Mars under the Reds", "its median", measure, less_is_better=True)
