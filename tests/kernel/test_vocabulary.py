"""The small words of the kernel: names, seats, viewers, tables of rules, ranks."""

import dataclasses

import pytest

from domain.kernel import (
    SPECTATOR,
    Fact,
    Part,
    Rank,
    SeatScore,
    TypeDispatch,
    message,
    others_clockwise,
    ranked,
    viewers,
)
from domain.kernel.vocabulary import snake, viewer_name
from tests.sample_games.lanterns import LANTERNS, DieSpent


@pytest.mark.parametrize(
    ("name", "spelt"),
    [("PhaseChoice", "phase_choice"), ("Menu", "menu"), ("HTTPAnswer", "http_answer"), ("Round2End", "round2_end")],
)
def test_names_in_snake_case(name: str, spelt: str) -> None:
    assert snake(name) == spelt


def test_the_others_sit_to_the_left_of_a_seat() -> None:
    assert list(others_clockwise(2, 4)) == [3, 0, 1]
    assert list(others_clockwise(0, 1)) == []


def test_viewers_are_the_seats_and_the_spectator() -> None:
    assert list(viewers(2)) == [0, 1, SPECTATOR]
    assert [viewer_name(viewer) for viewer in viewers(2)] == ["seat:0", "seat:1", "spectator"]


def test_a_type_has_one_rule() -> None:
    table = TypeDispatch()

    @table.on(DieSpent)
    def first(state: object, fact: object) -> None:
        """Stands alone."""

    with pytest.raises(TypeError, match="DieSpent has two rules here: first and second"):

        @table.on(DieSpent)
        def second(state: object, fact: object) -> None:
            """Comes too late."""

    assert table[DieSpent] is first


class Forgotten(Fact, frozen=True):
    """No evolver knows it."""


def test_a_fact_without_an_evolver_is_found_when_the_game_is_loaded() -> None:
    with pytest.raises(TypeError, match="lanterns: no evolver for Forgotten"):
        dataclasses.replace(LANTERNS, facts=LANTERNS.facts | Forgotten)


def test_equal_keys_share_a_rank_and_the_next_rank_is_skipped() -> None:
    ranking = ranked([(0, 10, (10, 1)), (1, 12, (12, 0)), (2, 10, (10, 1)), (3, 10, (10, 0))])
    assert ranking == (Rank(1, 1, 12), Rank(0, 2, 10), Rank(2, 2, 10), Rank(3, 4, 10))


def test_a_total_adds_what_the_viewer_can_see_and_says_whether_that_is_all() -> None:
    seen, hidden = Part("a", message("a"), 3), Part("b", message("b"), None)
    assert SeatScore(0, (seen, hidden)).total == 3
    assert not SeatScore(0, (seen, hidden)).complete
    assert SeatScore(0, (seen, seen)).complete
