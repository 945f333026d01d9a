"""No menu of any game shows more than a dozen entries at once."""

from typing import Any

import msgspec
import pytest

from domain.games import games
from domain.kernel import Description, Game, Group, Message, Play
from domain.kernel.offers import random_answer
from tests.laws.lines import chooser
from tests.laws.menus import level_faults, menu_faults, tree_faults
from tests.laws.variants import Variant, subjects, variants

MOST_PLIES = 3000
"""Random matches end sooner; the few that do not have shown their late menus by then."""
MATCHES = 2
TABLES = [(game, seats) for game in subjects() for seats in game.seat_counts]


def walk(play: Play[Any], seed: str) -> list[str]:
    """Faults of every menu of a random match."""
    faults: list[str] = []
    while play.running and play.ply < MOST_PLIES:
        dice = chooser(seed, play.ply)
        for seat in play.asked:
            faults += menu_faults(play, seat)
        seat = dice.pick(play.asked)
        play.answer(seat, random_answer(play.offers(seat), dice))
    return faults


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda value: getattr(value, "id", str(value)))
def test_no_level_of_a_menu_has_more_than_a_dozen_entries(game: Game[Any], seats: int) -> None:
    for match in range(MATCHES):
        seed = f"menus {match}"
        assert walk(Play.begin(game, seats, seed), seed) == []


@pytest.mark.parametrize("game", sorted(games()))
def test_nor_with_any_option(game: str) -> None:
    for variant in variants(games()[game]):
        if variant.options != games()[game].options():
            assert walk(begin(variant), str(variant)) == []


def begin(variant: Variant) -> Play[Any]:
    return variant.begin(f"menus of {variant}")


def test_a_crowded_level_and_an_ambiguous_group_are_found() -> None:
    """The count counts: thirteen offers side by side, and one id with two labels, are faults."""
    label = Message("offer.x")
    crowd = [Description(label, group=(Group("a", label),)) for _ in range(13)]
    assert list(level_faults(crowd)) == ["13 entries under a"]
    assert list(level_faults(crowd[:12])) == []
    other = msgspec.structs.replace(crowd[0], group=(Group("a", Message("offer.y")),))
    assert len(list(tree_faults([crowd[0], other]))) == 1
    assert list(tree_faults(crowd)) == []
