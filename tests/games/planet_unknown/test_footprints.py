"""Where a piece would lie, cell by cell, and what would happen there."""

from typing import Any

from domain.games.planet_unknown import GAME
from domain.games.planet_unknown.actions import PlacePatch, PlaceRover, PlaceTile, SelectTile
from domain.games.planet_unknown.boards import board, by_position
from domain.games.planet_unknown.components.tables import SHAPES, TILES
from domain.games.planet_unknown.effects.words import Patch, RoverFigure
from domain.games.planet_unknown.geometry import BIT, cells_of
from domain.games.planet_unknown.state import board_of
from domain.kernel import Action, Footprint
from domain.kernel.messages import LANGUAGES
from domain.kernel.wording import Wording
from tests.games.planet_unknown.table import ANA, Tabletop, in_turn, tiles_with


def footprint(top: Tabletop, action: Action) -> Footprint:
    step = top.play.question(ANA)
    assert step is not None
    found = GAME.describe(top.state, step, action).footprint
    assert found is not None
    for language in LANGUAGES:
        assert all(Wording(GAME, language, ["Ana", "Bo"]).render(note) for note in found.notes)
    return found


def notes(top: Tabletop, action: Action) -> list[str]:
    wording = Wording(GAME, "en", ["Ana", "Bo"])
    return [wording.render(note) for note in footprint(top, action).notes]


def choosing(tile: str, **table: Any) -> Tabletop:
    """Ana has taken this tile."""
    top = in_turn(**table)
    top.give(tile)
    top.do(SelectTile(tile))
    return top


def test_the_anchors_follow_the_cells_of_the_piece() -> None:
    """The n-th anchor lies under the n-th cell of the shape, however the tile is turned."""
    (tile,) = tiles_with("civ", "energy", shape="l4")
    top = choosing(tile)
    shape = SHAPES[TILES[tile].shape]
    where = by_position(top.player().planet, shape.id)
    seen = set()
    for action in top.offered(PlaceTile):
        laid = where[action.x, action.y, action.turns, action.mirrored]
        anchors = footprint(top, action).cells
        cells = [tuple(map(int, anchor.split(":")[2:])) for anchor in anchors]
        assert {anchor.split(":")[:2][1] for anchor in anchors} == {str(ANA)}
        assert sorted(cells) == sorted(cells_of(laid.mask))
        for own, (x, y) in zip(shape.cells, cells, strict=True):
            assert bool((laid.first if own.part == "first" else laid.second) & BIT[x, y])
        seen.add((action.turns, action.mirrored))
    assert len(seen) == 8


def test_a_tile_says_what_it_covers_and_what_it_costs() -> None:
    (tile,) = tiles_with("energy", "water", shape="i2")
    top = choosing(tile)
    planet = top.player().planet
    dry = [action for action in top.offered(PlaceTile) if not covered_ice(planet, tile, action)]
    assert all("the water building gives nothing" in notes(top, action) for action in dry)
    wet = next(action for action in top.offered(PlaceTile) if covered_ice(planet, tile, action))
    assert any(note.startswith("covers ") and " ice cell" in note for note in notes(top, wet))


def covered_ice(planet: str, tile: str, action: PlaceTile) -> int:
    laid = by_position(planet, TILES[tile].shape)[action.x, action.y, action.turns, action.mirrored]
    return laid.mask & board(planet).ice


def test_lost_lifepods_and_rovers_are_told_beforehand() -> None:
    (tile,) = tiles_with("civ", "energy", shape="i2")
    top = choosing(tile)
    action = top.offered(PlaceTile)[0]
    laid = by_position(top.player().planet, "i2")[action.x, action.y, action.turns, action.mirrored]
    first, second = cells_of(laid.mask)
    top.player().lifepods = [first]
    top.rover(second)
    found = notes(top, action)
    assert "1 lifepod is destroyed" in found
    assert "1 rover is destroyed" in found


def test_a_meteor_mark_tells_where_the_meteorite_falls() -> None:
    (tile,) = tiles_with("civ", "energy", shape="i2", meteor=True)
    top = choosing(tile)
    assert all(any("a meteorite falls on" in note for note in notes(top, each)) for each in top.offered(PlaceTile)[:5])


def test_a_completed_line_is_told_with_its_medals() -> None:
    top = in_turn()
    row = [cell for cell in sorted(board_cells(top)) if cell[1] == 0]
    top.patch(*row[1:])
    top.pend(Patch())
    top.resolve(Patch())
    found = notes(top, PlacePatch(row[0]))
    assert any(note.startswith("completes ") and "medal" in note for note in found)


def board_cells(top: Tabletop) -> list[tuple[int, int]]:
    return list(cells_of(board_of(top.player()).cells))


def test_a_rover_says_that_it_collects() -> None:
    (tile,) = tiles_with("civ", "energy", shape="i2", meteor=True)
    top = in_turn()
    top.give(tile)
    top.do(SelectTile(tile))
    top.place_somewhere()
    top.pend(RoverFigure())
    top.resolve(RoverFigure())
    collecting = [action for action in top.offered(PlaceRover) if "collects the meteorite" in notes(top, action)]
    assert len(collecting) == 1
