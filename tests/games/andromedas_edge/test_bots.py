"""The greedy bot plays it sensibly."""

import pytest

from domain.bots import Greedy, Random, play_match
from domain.games.andromedas_edge import GAME
from domain.games.andromedas_edge.state import Options


def wins(matches: int) -> int:
    """Matches the greedy bot wins alone; it takes the seats in turn."""
    won = 0
    for number in range(matches):
        mine = number % 2
        bots = [Greedy() if seat == mine else Random() for seat in range(2)]
        outcome = play_match(GAME, bots, f"greedy against random {number}", Options()).outcome
        assert outcome is not None
        won += outcome.winners == (mine,)
    return won


@pytest.mark.slow
def test_greedy_beats_random_in_at_least_90_of_100_matches() -> None:
    assert wins(100) >= 90


def test_two_greedy_bots_finish_in_good_time() -> None:
    play = play_match(GAME, [Greedy(), Greedy()], "two of a kind", Options(length="short"))
    assert play.outcome is not None
    assert play.state.turns < 200
