"""The search for the best spaces agrees with trying all of them."""

from itertools import product

import pytest

from domain.games.terraforming_mars.components import NEIGHBOURS
from domain.games.terraforming_mars.rules.outlook import Outlook, Search
from domain.games.terraforming_mars.rules.spaces import LAND, OCEAN_RESERVED
from domain.kernel import Dice
from tests.games.terraforming_mars.table import ANA, MarsTable


def by_trying(tiles: list[str], choices: list[list[str]], oceans: set[str]) -> int:
    best = 0
    for spaces in product(*choices):
        if len(set(spaces)) < len(spaces):
            continue
        lying, found = set(oceans), 0
        for tile, space in zip(tiles, spaces, strict=True):
            found += sum(near in lying for near in NEIGHBOURS[space])
            if tile == "ocean":
                lying.add(space)
        best = max(best, found)
    return best


@pytest.mark.parametrize(
    "tiles", [["ocean"], ["ocean", "ocean"], ["city", "ocean"], ["ocean", "greenery"], ["ocean"] * 3]
)
@pytest.mark.parametrize("lying", range(5))
def test_the_best_spaces_are_found(tiles: list[str], lying: int) -> None:
    dice = Dice(bytes(32), lying)
    spots = dice.shuffle(OCEAN_RESERVED)
    oceans, free = set(spots[:lying]), sorted(spots[lying:])
    choices = [free if tile == "ocean" else list(LAND[:20]) for tile in tiles]
    assert Search(tiles, choices, set(), set(oceans)).best(0, 0) == by_trying(tiles, choices, oceans)  # type: ignore[arg-type]


def test_only_the_money_that_decides_makes_spaces_compared() -> None:
    table = MarsTable().rule("reds").tile("ocean", "r5c5")
    outlook = Outlook(table.mars, ANA)
    outlook.place("ocean", "ocean_reserved")
    assert outlook.missing() == 1
    assert outlook.missing(3) <= 3
    assert outlook.missing(1) == 1
    assert outlook.missing(0) > 0
