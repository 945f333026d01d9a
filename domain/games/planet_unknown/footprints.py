"""Where a tile, a patch or a rover would lie, cell by cell, and what would happen there."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from domain.games.planet_unknown import actions as a
from domain.games.planet_unknown.boards import Board, Line, board, by_position
from domain.games.planet_unknown.components.rows import Cell, Tile
from domain.games.planet_unknown.components.tables import SHAPES, TILES
from domain.games.planet_unknown.geometry import BIT, Placement, cells_of, mask, orientations
from domain.games.planet_unknown.ground import cell_text
from domain.games.planet_unknown.rules.techs import works
from domain.games.planet_unknown.rules.tiles import building_steps
from domain.games.planet_unknown.state import (
    PlanetUnknown,
    Player,
    Rover,
    board_of,
    ground_of,
)
from domain.games.planet_unknown.wording import of
from domain.kernel import Action, Footprint, Message, Seat, message

LARGEST = max(len(shape.cells) for shape in SHAPES.values())
"""Cells of the largest tile."""


def cell_anchor(seat: Seat, cell: Cell) -> str:
    return f"cell:{seat}:{cell[0]}:{cell[1]}"


def footprint_of(state: PlanetUnknown, seat: Seat, action: Action) -> Footprint | None:
    """None for everything that lays no piece on the planet."""
    player = state.players[seat]
    match action:
        case a.PlaceTile() if player.selection is not None:
            return _tile(player, seat, TILES[player.selection.tile], action)
        case a.PlacePatch(cell):
            return Footprint((cell_anchor(seat, cell),), tuple(_patch_notes(player, cell)))
        case a.PlaceRover(cell):
            return Footprint((cell_anchor(seat, cell),), tuple(_rover_notes(player, cell)))
        case _:
            return None


def _tile(player: Player, seat: Seat, tile: Tile, action: a.PlaceTile) -> Footprint | None:
    laid = by_position(player.planet, tile.shape).get((action.x, action.y, action.turns, action.mirrored))
    if laid is None:
        return None
    cells = tile_anchors(seat, tile.shape, action.x, action.y, action.turns, action.mirrored)
    return Footprint(cells, tuple(_tile_notes(player, tile, laid)))


@lru_cache(maxsize=1 << 14)
def tile_anchors(seat: Seat, shape: str, x: int, y: int, turns: int, mirrored: bool) -> tuple[str, ...]:
    """In the order of the shape's own cells, so that a client knows which terrain lies where."""
    ways = orientations(SHAPES[shape])
    way = next(way for way in ways if (way.turns, way.mirrored) == (turns, mirrored))
    return tuple(cell_anchor(seat, (x + across, y + down)) for across, down in way.cells)


# --- what would happen ------------------------------------------------------------------------------------------------


def _tile_notes(player: Player, tile: Tile, laid: Placement) -> Iterator[Message]:
    planet, before, tokens = board_of(player), ground_of(player), _tokens(player)
    falling = laid.mark if tile.meteor and not works(player, "no_meteors") else 0
    yield from _losses(tokens, laid.mask)
    if falling:
        yield message("note.meteorite", cell=cell_text(next(cells_of(falling))))
    ice = (laid.mask & planet.ice).bit_count()
    if ice:
        yield message("note.ice", count=ice)
    if player.selection is not None and player.selection.buildings:
        for terrain, cells in zip(tile.terrains, (laid.first, laid.second), strict=True):
            if not building_steps(player, terrain, cells, before):
                yield message("note.no_advance", terrain=of(terrain))
    yield from _lines(planet, before.covered | planet.currents, laid.mask, tokens.meteorites | falling)


def _patch_notes(player: Player, cell: Cell) -> Iterator[Message]:
    planet, ground, tokens, bit = board_of(player), ground_of(player), _tokens(player), BIT[cell]
    yield from _losses(tokens, bit)
    if bit & ground.covered:
        if any(cells & bit for cells in ground.buildings):
            yield message("note.building")
        if cell in player.meteorites:
            yield message("note.meteorite_lost")
    elif bit & planet.ice:
        yield message("note.ice", count=1)
    yield from _lines(planet, ground.covered | planet.currents, bit, tokens.meteorites)


def _rover_notes(player: Player, cell: Cell) -> Iterator[Message]:
    if cell in player.meteorites:
        yield message("note.collects_meteorite")


class Tokens(NamedTuple):
    """What stands on a planet, as sets of cells."""

    lifepods: int
    rovers: int
    meteorites: int


def _tokens(player: Player) -> Tokens:
    return _token_sets(tuple(player.lifepods), tuple(player.rovers), tuple(player.meteorites))


@lru_cache(maxsize=1024)
def _token_sets(lifepods: tuple[Cell, ...], rovers: tuple[Rover, ...], meteorites: tuple[Cell, ...]) -> Tokens:
    loads = {rover.cell for rover in rovers if rover.loaded}
    return Tokens(mask(lifepods), mask(rover.cell for rover in rovers), mask({*meteorites, *loads}))


def _losses(tokens: Tokens, area: int) -> Iterator[Message]:
    """Lifepods and rovers under a piece are destroyed."""
    if tokens.lifepods & area:
        yield message("note.lifepod", count=(tokens.lifepods & area).bit_count())
    if tokens.rovers & area:
        yield message("note.rover", count=(tokens.rovers & area).bit_count())


@lru_cache(maxsize=1024)
def _unfinished(planet: str, before: int) -> tuple[tuple[int, Line], ...]:
    """Rows and columns that one piece may complete, with the cells they lack."""
    lacking = ((line.cells & ~before, line) for line in board(planet).lines)
    return tuple((cells, line) for cells, line in lacking if 0 < cells.bit_count() <= LARGEST)


def _lines(planet: Board, before: int, area: int, meteorites: int) -> Iterator[Message]:
    """Rows and columns that become full, and the medals of those without a meteorite; bonuses of the planet."""
    full = [line for cells, line in _unfinished(planet.id, before) if not cells & ~area]
    if full:
        medals = sum(line.medal for line in full if not line.cells & meteorites)
        yield message("note.lines", count=len(full), medals=medals)
    for bonus in planet.bonuses:
        if bonus.bare and bonus.cells & area:
            yield message("note.bonus_lost", medals=bonus.medals)
        elif not bonus.bare and bonus.cells & area and not bonus.cells & ~(before | area):
            yield message("note.bonus", medals=bonus.medals)
