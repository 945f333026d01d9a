"""The greedy bot plays it sensibly."""

import pytest

from domain.bots import Greedy, Random, play_match
from domain.games.planet_unknown import GAME


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
