"""The greedy bot plays it sensibly."""

import pytest

from domain.bots import Greedy, Random, play_match
from domain.games.race_for_the_galaxy import GAME
from domain.games.race_for_the_galaxy.actions import KeepExplored, Pay
from domain.games.race_for_the_galaxy.components import Mode
from domain.games.race_for_the_galaxy.state import Options
from tests.games.race_for_the_galaxy.tables import ANN, layout


def wins(matches: int, mode: Mode) -> int:
    """Matches the greedy bot wins alone; it takes the seats in turn."""
    won = 0
    for number in range(matches):
        mine = number % 2
        bots = [Greedy() if seat == mine else Random() for seat in range(2)]
        outcome = play_match(GAME, bots, f"greedy against random {number}", Options(mode)).outcome
        assert outcome is not None
        won += outcome.winners == (mine,)
    return won


@pytest.mark.slow
def test_greedy_beats_random_in_at_least_90_of_100_matches() -> None:
    assert wins(100, "standard") >= 90


def test_greedy_beats_random_in_the_advanced_game_too() -> None:
    assert wins(30, "advanced_two_player") >= 24


@pytest.mark.parametrize("mode", ["standard", "advanced_two_player"])
def test_two_greedy_bots_build_and_finish_in_good_time(mode: Mode) -> None:
    play = play_match(GAME, [Greedy(), Greedy()], "two of a kind", Options(mode))
    assert play.outcome is not None
    assert play.state.round < 40
    assert min(rank.total for rank in play.outcome.ranking) > 15


def test_the_first_values_of_a_hole_are_the_best_to_choose() -> None:
    table = layout(["old_earth"], hands=[["destroyed_world", "galactic_federation", "public_works"]])
    table.choose("explore_plus_5", "produce")
    values, _, _ = table.hole(ANN)
    first = GAME.hint(table.race, table.step(ANN), KeepExplored(values[:1]))
    last = GAME.hint(table.race, table.step(ANN), KeepExplored(values[-1:]))
    assert first > last
    assert GAME.hint(table.race, table.step(ANN), Pay(values[:1])) == 0  # What it does is seen at once.
