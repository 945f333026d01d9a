"""What lies on a planet: sets of cells worked out from the pieces in the order they were placed."""

from functools import lru_cache
from typing import NamedTuple

import msgspec

from domain.games.planet_unknown.boards import Board, board, by_position
from domain.games.planet_unknown.components.rows import Cell
from domain.games.planet_unknown.components.tables import TILES
from domain.games.planet_unknown.effects.words import TERRAINS, Terrain
from domain.games.planet_unknown.geometry import BIT, Placement

PATCH = "biomass_patch"
TERRAIN_INDEX: dict[str, int] = {terrain: index for index, terrain in enumerate(TERRAINS)}
_BIOMASS = TERRAIN_INDEX["biomass"]
_ENERGY = TERRAIN_INDEX["energy"]


class Piece(msgspec.Struct, frozen=True, gc=False, cache_hash=True, forbid_unknown_fields=True):
    """A tile or patch on a planet: where its box's upper left corner lies and how it is turned."""

    id: str
    x: int
    y: int
    turns: int = 0
    mirrored: bool = False

    @property
    def is_patch(self) -> bool:
        return self.id == PATCH


class Ground(NamedTuple):
    """`terrains` and `buildings` by the order of `TERRAINS`; `tile`: cells of the tile placed most recently."""

    covered: int
    terrains: tuple[int, ...]
    buildings: tuple[int, ...]
    marks: int
    patches: int
    tile: int

    def terrain_at(self, bit: int) -> Terrain | None:
        for terrain, cells in zip(TERRAINS, self.terrains, strict=True):
            if cells & bit:
                return terrain
        return None

    def of(self, terrain: str) -> int:
        return self.terrains[TERRAIN_INDEX[terrain]]

    def built(self, terrain: str) -> int:
        return self.buildings[TERRAIN_INDEX[terrain]]


_NOTHING = (0,) * len(TERRAINS)


def placement_of(planet: str, piece: Piece) -> Placement:
    """The cells a tile on the planet covers."""
    return by_position(planet, TILES[piece.id].shape)[piece.x, piece.y, piece.turns, piece.mirrored]


@lru_cache(maxsize=20_000)
def ground_with(planet: str, pieces: tuple[Piece, ...]) -> Ground:
    """What lies on a planet once these pieces were placed, one after the other."""
    if not pieces:
        area = board(planet)
        bare = tuple(area.currents if index == _ENERGY else 0 for index in range(len(TERRAINS)))
        return Ground(0, bare, _NOTHING, 0, 0, 0)
    before = ground_with(planet, pieces[:-1])
    piece = pieces[-1]
    return _with_patch(before, BIT[piece.x, piece.y]) if piece.is_patch else _with_tile(before, planet, piece)


def _with_patch(before: Ground, bit: int) -> Ground:
    """A patch makes its cell biomass; whatever it covers, building and mark, is gone."""
    terrains = tuple(cells | bit if index == _BIOMASS else cells & ~bit for index, cells in enumerate(before.terrains))
    buildings = tuple(cells & ~bit for cells in before.buildings)
    return Ground(before.covered | bit, terrains, buildings, before.marks & ~bit, before.patches | bit, before.tile)


def _with_tile(before: Ground, planet: str, piece: Piece) -> Ground:
    tile = TILES[piece.id]
    laid = placement_of(planet, piece)
    terrains, buildings = [cells & ~laid.mask for cells in before.terrains], list(before.buildings)
    for terrain, cells, building in (
        (tile.terrains[0], laid.first, laid.first_building),
        (tile.terrains[1], laid.second, laid.second_building),
    ):
        terrains[TERRAIN_INDEX[terrain]] |= cells
        buildings[TERRAIN_INDEX[terrain]] |= building
    marks = before.marks | (laid.mark if tile.meteor else 0)
    return Ground(before.covered | laid.mask, tuple(terrains), tuple(buildings), marks, before.patches, laid.mask)


def ground(planet: str, pieces: list[Piece]) -> Ground:
    """What lies on this planet now."""
    return ground_with(planet, tuple(pieces))


def occupied_cells(planet: Board, on: Ground) -> int:
    """Cells that count as occupied at the end: covered ones and bare currents."""
    return on.covered | planet.currents


def last_tile(pieces: list[Piece]) -> Piece | None:
    """The tile placed most recently."""
    return next((piece for piece in reversed(pieces) if not piece.is_patch), None)


def cell_text(cell: Cell) -> str:
    """A cell in words: column letter and row number."""
    return f"{'ABCDEFGHIJKL'[cell[0]]}{cell[1] + 1}"
