"""The greedy bot plays it sensibly."""

import pytest

from domain.bots import Greedy, Random, play_match
from domain.bots.bot import bot_dice
from domain.bots.seat_view import SeatView
from domain.games.planet_unknown import GAME
from domain.games.planet_unknown.actions import EndTurn
from domain.games.planet_unknown.steps import TurnEnding
from tests.games.planet_unknown.table import ANA, in_turn


def wins(matches: int) -> int:
    """Matches the greedy bot wins alone; it takes the seats in turn."""
    won = 0
    for number in range(matches):
        mine = number % 2
        bots = [Greedy() if seat == mine else Random() for seat in range(2)]
        outcome = play_match(GAME, bots, f"greedy against random {number}").outcome
        assert outcome is not None
        won += outcome.winners == (mine,)
    return won


def test_greedy_beats_random_nine_times_of_ten() -> None:
    assert wins(10) >= 9


@pytest.mark.slow
def test_greedy_beats_random_in_at_least_90_of_100_matches() -> None:
    assert wins(100) >= 90


def test_greedy_finishes_alone_and_at_a_full_table() -> None:
    for seats in (1, 3):
        play = play_match(GAME, [Greedy(tries=6) for _ in range(seats)], "two of a kind")
        assert play.outcome is not None
        assert play.state.turn < GAME.turn_cap


def test_greedy_does_not_drive_to_and_fro_where_steps_are_free() -> None:
    top = in_turn(corporation="cosmos_inc")
    top.set_techs("4")
    for index, (x, y) in enumerate(((3, 4), (4, 4), (5, 4), (6, 4))):
        top.lay(f"tile_i2_{('civ_energy', 'energy_water')[index % 2]}{('', '_meteor')[index // 2]}", x, y)
    top.rover((3, 5))
    top.player().movement = 6
    top.player().tile_done = True
    top.state.agenda.lanes[ANA][-1] = TurnEnding(ANA)
    top.refresh()
    for ply in range(60):
        action = Greedy().choose(SeatView(top.play, ANA), bot_dice(bytes(32), ANA, ply))
        top.do(action)
        if isinstance(action, EndTurn):
            return
    raise AssertionError("the greedy bot never ends its turn")
