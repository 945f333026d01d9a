"""Spaces that do not do for a tile: the refusal says what the space is, or what lies beside it."""

import pytest

from domain.games.terraforming_mars import actions as do
from domain.games.terraforming_mars.actions import PlaceOn
from tests.games.terraforming_mars.table import MarsTable
from tests.games.terraforming_mars.test_placements import warm
from tests.games.terraforming_mars.test_refusal_sentences import Start, said


def lying(**tiles: tuple[str, ...]) -> MarsTable:
    table = warm()
    for kind, spaces in tiles.items():
        table.tile(kind, *spaces)
    return table


def play(card: str, **tiles: tuple[str, ...]) -> Start:
    return lambda: lying(**tiles).hand(card).play_card(card)


def build(project: str, **tiles: tuple[str, ...]) -> Start:
    return lambda: lying(**tiles).answer(do.UseStandardProject(project))  # type: ignore[arg-type]


SPACES: list[tuple[str, Start, str, str]] = [
    (
        "not_city",
        build("city_project", city=("r7c3",)),
        "r7c4",
        "A city needs free land next to no other city; beside row 7, space 4, on row 7, space 3, lies: city.",
    ),
    (
        "not_greenery",
        build("greenery_project", city=("r7c3",)),
        "r3c3",
        "A greenery needs land next to a tile of yours; beside row 3, space 3 lies none of yours.",
    ),
    (
        "not_ocean_reserved",
        build("aquifer_project"),
        "r3c3",
        "The tile needs a space reserved for oceans; row 3, space 3 is ordinary land.",
    ),
    ("not_land", play("restricted_area"), "r5c5", "The tile needs free land; row 5, space 5 is reserved for an ocean."),
    (
        "not_isolated",
        play("natural_preserve", ocean=("r5c4",)),
        "r4c4",
        "The tile needs land next to no other tile; beside row 4, space 4, on row 5, space 4, lies: ocean.",
    ),
    ("not_volcanic", play("lava_flows"), "r7c3", "The tile needs a volcanic space; row 7, space 3 is none."),
    (
        "not_next_to_city",
        play("industrial_center", city=("r7c3",)),
        "r3c3",
        "The tile needs land next to a city; beside row 3, space 3 lie 0 cities.",
    ),
    (
        "not_next_to_two_cities",
        play("urbanized_area", city=("r7c3", "r7c5")),
        "r7c2",
        "The tile needs land next to two cities; beside row 7, space 2 lies 1 city.",
    ),
    (
        "not_next_to_greenery",
        play("ecological_zone", greenery=("r7c3",)),
        "r3c3",
        "The tile needs land next to a greenery; beside row 3, space 3 lies none.",
    ),
    (
        "not_metal",
        play("mining_rights"),
        "r7c3",
        "The tile needs land with steel or titanium; row 7, space 3 shows neither.",
    ),
    (
        "not_metal_next_to_own",
        play("mining_area", city=("r2c1",)),
        "r9c1",
        "The tile needs land with steel or titanium next to a tile of yours; beside row 9, space 1 lies none of yours.",
    ),
    (
        "not_metal_next_to_own",
        play("mining_area", city=("r2c1",)),
        "r3c2",
        "The tile needs land with steel or titanium next to a tile of yours; row 3, space 2 shows neither.",
    ),
    (
        "not_noctis_city",
        play("noctis_city"),
        "r7c3",
        "The tile goes only to its reserved space, not to row 7, space 3.",
    ),
    (
        "not_phobos_space_haven",
        play("phobos_space_haven"),
        "r7c3",
        "The tile goes only to its reserved space beside Mars, not to row 7, space 3.",
    ),
    (
        "not_ganymede_colony",
        play("ganymede_colony"),
        "r7c3",
        "The tile goes only to its reserved space off Mars, not to row 7, space 3.",
    ),
    ("space_taken", build("city_project", greenery=("r7c3",)), "r7c3", "row 7, space 3 is taken: greenery."),
    ("space_reserved", build("city_project"), "r5c3", "Noctis City is reserved for Noctis City."),
    ("no_such_space", build("city_project"), "r0c0", "There is no space r0c0."),
]


@pytest.mark.parametrize(("code", "start", "space", "sentence"), SPACES)
def test_a_space_that_does_not_do(code: str, start: Start, space: str, sentence: str) -> None:
    assert said(start(), PlaceOn(space), code) == sentence
