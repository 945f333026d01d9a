"""The laws try every seat count and every option: this is how they find them."""

import dataclasses
from itertools import product
from typing import Annotated, Any, Literal

import msgspec
import pytest

from domain.games import games
from domain.kernel import Game
from tests.laws.variants import combinations, missing_seat_counts, option_rows, subjects, values_of, variants
from tests.sample_games.ballots import BALLOTS, BallotsOptions, initial_state


@pytest.mark.parametrize(
    ("hint", "values"),
    [
        (bool, [False, True]),
        (Literal["a", "b"], ["a", "b"]),
        (Literal[1, 2] | None, [1, 2, None]),
        (Annotated[int, msgspec.Meta(ge=0, le=5)] | None, [0, 5, None]),
        (int, ["default"]),
        (tuple[Literal["a", "b", "c", "d"] | None, ...], ["default", ("a",), ("a", "b", "c"), ("d",)]),
    ],
)
def test_the_values_of_an_option(hint: Any, values: list[Any]) -> None:
    assert values_of(hint, "default") == values


def test_one_switch_is_changed_at_a_time_and_in_the_end_all() -> None:
    assert [row.options for row in option_rows(BALLOTS)] == [
        BallotsOptions(rounds=5),
        BallotsOptions(open_votes=False),
        BallotsOptions(rounds=5, open_votes=False),
    ]


def test_a_variant_is_named_after_what_is_unusual_in_it() -> None:
    assert [str(variant) for variant in variants(BALLOTS)] == [
        "ballots-1p",
        "ballots-2p",
        "ballots-3p",
        "ballots-4p",
        "ballots-1p-rounds=5",
        "ballots-2p-rounds=5",
        "ballots-1p-open_votes=False",
        "ballots-3p-open_votes=False",
        "ballots-1p-rounds=5-open_votes=False",
        "ballots-4p-rounds=5-open_votes=False",
    ]


def test_every_combination_of_switches_is_tried_at_every_table() -> None:
    tried = {(variant.seats, variant.options) for variant in combinations(BALLOTS)}
    assert tried == {
        (seats, BallotsOptions(rounds, open_votes))
        for seats in BALLOTS.seat_counts
        for rounds in (3, 5)
        for open_votes in (False, True)
    }


def test_where_there_are_too_many_combinations_none_is_listed() -> None:
    assert combinations(BALLOTS, most=3) == []


def test_every_set_of_modules_of_planet_unknown_is_tried_at_every_table_that_allows_it() -> None:
    found = combinations(games()["planet_unknown"])
    switches = ("choose_sides", "kickstarter", "personal_objectives", "events", "automatic_rotation")
    tried = {(variant.seats, *(getattr(variant.options, name) for name in switches)) for variant in found}
    wanted = {(seats, *row) for seats in range(1, 7) for row in product((False, True), repeat=5)}
    assert tried == {row for row in wanted if row[0] == 2 or not row[-1]}  # The station turns by itself for two only.


class Boards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    first: Annotated[int, msgspec.Meta(ge=0, le=3)] = 1
    second: Literal["a", "b"] | None = None

    def __post_init__(self) -> None:
        if self.first == 3 and self.second == "b":
            raise ValueError("the third board has no side b")


def test_numbers_and_boards_are_changed_together_where_they_go_together() -> None:
    game = dataclasses.replace(
        BALLOTS, options=Boards, initial_state=lambda options, seats: initial_state(BallotsOptions(), seats)
    )
    assert [row.options for row in option_rows(game)] == [Boards(0, "a"), Boards(3), Boards(1, "b")]


@pytest.mark.parametrize("game", list(subjects()), ids=lambda game: game.id)
def test_every_seat_count_and_every_plain_option_is_tried(game: Game[Any]) -> None:
    found = variants(game)
    assert not missing_seat_counts(game, found)
    tried = {variant.options for variant in found}
    refused = [row.options for row in option_rows(game) if row.options not in tried]
    assert len(refused) < len(tried), f"nobody can play with {refused}"
