"""Where a tile, a patch or a rover would lie, cell by cell, and what would happen there."""

from collections.abc import Iterator
from functools import lru_cache

from domain.games.planet_unknown import actions as a
from domain.games.planet_unknown.boards import Board, by_position
from domain.games.planet_unknown.components.rows import Cell, Tile
from domain.games.planet_unknown.components.tables import SHAPES, TILES
from domain.games.planet_unknown.geometry import BIT, Placement, cells_of, mask, orientations
from domain.games.planet_unknown.ground import cell_text
from domain.games.planet_unknown.rules.techs import works
from domain.games.planet_unknown.rules.tiles import building_steps
from domain.games.planet_unknown.state import (
    PlanetUnknown,
    Player,
    board_of,
    ground_of,
    meteorites_on_planet,
)
from domain.games.planet_unknown.wording import of
from domain.kernel import Action, Footprint, Message, Seat, message


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
    planet, before = board_of(player), ground_of(player)
    falling = laid.mark if tile.meteor and not works(player, "no_meteors") else 0
    yield from _losses(player, laid.mask)
    if falling:
        yield message("note.meteorite", cell=cell_text(next(cells_of(falling))))
    ice = (laid.mask & planet.ice).bit_count()
    if ice:
        yield message("note.ice", count=ice)
    if player.selection is not None and player.selection.buildings:
        for terrain, cells in zip(tile.terrains, (laid.first, laid.second), strict=True):
            if not building_steps(player, terrain, cells, before):
                yield message("note.no_advance", terrain=of(terrain))
    yield from _lines(player, planet, laid.mask, falling)


def _patch_notes(player: Player, cell: Cell) -> Iterator[Message]:
    planet, ground, bit = board_of(player), ground_of(player), BIT[cell]
    yield from _losses(player, bit)
    if bit & ground.covered:
        if any(cells & bit for cells in ground.buildings):
            yield message("note.building")
        if cell in player.meteorites:
            yield message("note.meteorite_lost")
    elif bit & planet.ice:
        yield message("note.ice", count=1)
    yield from _lines(player, planet, bit, 0)


def _rover_notes(player: Player, cell: Cell) -> Iterator[Message]:
    if cell in player.meteorites:
        yield message("note.collects_meteorite")


def _losses(player: Player, area: int) -> Iterator[Message]:
    """Lifepods and rovers under a piece are destroyed."""
    lifepods = sum(bool(BIT[cell] & area) for cell in player.lifepods)
    rovers = sum(bool(BIT[rover.cell] & area) for rover in player.rovers)
    if lifepods:
        yield message("note.lifepod", count=lifepods)
    if rovers:
        yield message("note.rover", count=rovers)


def _lines(player: Player, planet: Board, area: int, falling: int) -> Iterator[Message]:
    """Rows and columns that become full, and the medals of those without a meteorite; bonuses of the planet."""
    before = ground_of(player).covered | planet.currents
    after = before | area
    meteorites = mask(set(meteorites_on_planet(player))) | falling
    full = [line for line in planet.lines if line.cells & area & ~before and not line.cells & ~after]
    if full:
        medals = sum(line.medal for line in full if not line.cells & meteorites)
        yield message("note.lines", count=len(full), medals=medals)
    for bonus in planet.bonuses:
        if bonus.bare and bonus.cells & area:
            yield message("note.bonus_lost", medals=bonus.medals)
        elif not bonus.bare and bonus.cells & area and not bonus.cells & ~after:
            yield message("note.bonus", medals=bonus.medals)
