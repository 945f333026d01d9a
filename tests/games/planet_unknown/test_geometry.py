"""Shapes, orientations, placements, areas and lines, against the naive way of doing the same."""

from itertools import product
from random import Random

import pytest

from domain.games.planet_unknown.boards import board, placements
from domain.games.planet_unknown.components.tables import PLANETS, SHAPES
from domain.games.planet_unknown.geometry import (
    BIT,
    SIZE,
    any_fitting,
    areas,
    cells_of,
    fitting,
    flood,
    has_rectangle,
    largest_area,
    mask,
    orientations,
    slides_in,
    spread,
    turn_cells,
    ways,
)


@pytest.mark.parametrize("shape", SHAPES)
def test_straight_tiles_have_four_orientations_all_others_eight(shape: str) -> None:
    assert len(orientations(SHAPES[shape])) == (4 if shape in ("i2", "i3", "i4") else 8)


def test_a_quarter_turn_goes_clockwise_and_mirroring_comes_first() -> None:
    assert turn_cells([(0, 0), (0, 1)], 1, False) == ((1, 0), (0, 0))
    assert turn_cells([(0, 0), (1, 0), (1, 1)], 0, True) == ((1, 0), (0, 0), (0, 1))
    assert turn_cells([(0, 0), (1, 0), (1, 1)], 4, False) == ((0, 0), (1, 0), (1, 1))


def naive_placements(shape: str, cells: set[tuple[int, int]]) -> set[frozenset[tuple[int, int, str, bool, bool]]]:
    """Every picture a tile can make on these cells, tried square by square."""
    row = SHAPES[shape]
    found: set[frozenset[tuple[int, int, str, bool, bool]]] = set()
    for turns, mirrored, x, y in product(range(4), (False, True), range(SIZE), range(SIZE)):
        way = turn_cells([(cell.x, cell.y) for cell in row.cells], turns, mirrored)
        where = [(x + across, y + down) for across, down in way]
        if set(where) <= cells:
            found.add(
                frozenset((*at, cell.part, cell.building, cell.mark) for at, cell in zip(where, row.cells, strict=True))
            )
    return found


@pytest.mark.parametrize("shape", ["i2", "v3", "t4", "o4", "f5", "u5"])
@pytest.mark.parametrize("planet", ["ksb_4156", "lacuna", "cerberus"])
def test_placements_are_exactly_those_of_a_naive_search(planet: str, shape: str) -> None:
    cells = {(x, y) for y, row in enumerate(PLANETS[planet].grid) for x, letter in enumerate(row) if letter != "."}
    row = SHAPES[shape]
    pictures = set()
    for laid in placements(planet, shape):
        parts = (("first", laid.first, laid.first_building), ("second", laid.second, laid.second_building))
        pictures.add(
            frozenset(
                (*cell, part, bool(BIT[cell] & building), bool(BIT[cell] & laid.mark))
                for part, area, building in parts
                for cell in cells_of(area)
            )
        )
    assert len(pictures) == len(placements(planet, shape))
    assert pictures == naive_placements(row.id, cells)


@pytest.mark.parametrize("planet", ["ksb_4156", "lacuna", "oblivion"])
@pytest.mark.parametrize("shape", SHAPES)
def test_fitting_keeps_what_overlaps_nothing_and_touches_something(planet: str, shape: str) -> None:
    every = placements(planet, shape)
    dice = Random(f"{planet} {shape}")
    for share in (0.05, 0.3, 0.7, 0.95, 1.0):
        blocked = sum(bit for bit in BIT.values() if dice.random() < share)
        border = spread(blocked) & ~blocked
        wanted = [laid for laid in every if not laid.mask & blocked and laid.mask & border]
        assert fitting(ways(every), blocked, border) == wanted
        assert any_fitting(ways(every), blocked, border) == bool(wanted)


def test_neighbours_never_wrap_round_the_edge() -> None:
    assert spread(BIT[11, 4]) == mask([(10, 4), (11, 3), (11, 5)])
    assert spread(BIT[0, 0]) == mask([(1, 0), (0, 1)])
    assert spread(BIT[0, 5]) == mask([(1, 5), (0, 4), (0, 6)])
    assert spread(BIT[11, 11]) == mask([(10, 11), (11, 10)])


def test_areas_are_connected_by_sides_not_by_corners() -> None:
    terrain = mask([(0, 0), (1, 0), (2, 1), (2, 2), (5, 5)])
    assert sorted(area.bit_count() for area in areas(terrain)) == [1, 2, 2]
    assert largest_area(terrain) == 2
    assert flood(BIT[2, 1], terrain) == mask([(2, 1), (2, 2)])
    assert largest_area(0) == 0


def test_rectangles_count_either_way_round() -> None:
    lying = mask(product(range(3, 8), range(4, 6)))
    assert has_rectangle(lying, 2, 5)
    assert has_rectangle(lying, 5, 2)
    assert not has_rectangle(lying & ~BIT[5, 5], 2, 5)
    assert not has_rectangle(lying, 3, 3)
    around_the_corner = mask([(10, 0), (11, 0), (0, 1), (1, 1)])
    assert not has_rectangle(around_the_corner, 4, 1)


def test_a_piece_slides_in_from_any_free_side() -> None:
    ring = mask(cell for cell in product(range(3, 6), range(3, 6)) if cell != (4, 4))
    assert not slides_in(BIT[4, 4], ring)
    assert slides_in(BIT[4, 4], ring & ~BIT[4, 3])
    assert slides_in(BIT[0, 0], mask([(1, 0), (0, 1)]))  # Outside the grid everything is free.


def test_every_planet_has_its_rows_and_columns_with_medals() -> None:
    totals = {planet: sum(line.medal for line in board(planet).lines) for planet in PLANETS}
    assert totals.pop("cerberus") == 45 - 3 * 2
    assert set(totals.values()) == {40}
