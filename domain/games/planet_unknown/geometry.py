"""Cells as bits of one Python integer: shapes and their orientations, placements, neighbours, areas, lines.

A grid has `SIZE` columns and one column of padding, so that shifting a set of cells by a step never wraps round into
the next row: what falls off lands in the padding, which is no cell of any planet.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from domain.games.planet_unknown.components.rows import Cell, Shape

SIZE = 12
STRIDE = SIZE + 1
TURNS = 4

BIT: dict[Cell, int] = {(x, y): 1 << (y * STRIDE + x) for y in range(SIZE) for x in range(SIZE)}
CELL: dict[int, Cell] = {bit: cell for cell, bit in BIT.items()}
WHOLE = sum(BIT.values())
ROWS: tuple[int, ...] = tuple(sum(BIT[x, y] for x in range(SIZE)) for y in range(SIZE))
COLUMNS: tuple[int, ...] = tuple(sum(BIT[x, y] for y in range(SIZE)) for x in range(SIZE))
STEPS: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
DIAGONALS: tuple[Cell, ...] = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def mask(cells: Iterable[Cell]) -> int:
    """These cells as one set."""
    return sum(BIT[cell] for cell in cells)


def cells_of(area: int) -> Iterator[Cell]:
    """The cells of a set, in reading order."""
    while area:
        low = area & -area
        yield CELL[low]
        area ^= low


def spread(area: int) -> int:
    """Every cell that shares a side with the set (cells of the set among them)."""
    return (area << 1 | area >> 1 | area << STRIDE | area >> STRIDE) & WHOLE


def flood(seed: int, within: int) -> int:
    """Everything in `within` connected with `seed` by sides."""
    area = seed & within
    while True:
        grown = (area | spread(area)) & within
        if grown == area:
            return area
        area = grown


def areas(terrain: int) -> Iterator[int]:
    """The maximal connected parts of a set."""
    while terrain:
        area = flood(terrain & -terrain, terrain)
        yield area
        terrain &= ~area


def largest_area(terrain: int) -> int:
    return max((area.bit_count() for area in areas(terrain)), default=0)


def has_rectangle(terrain: int, width: int, height: int) -> bool:
    """Whether a block of that size, either way round, lies entirely in the set."""
    return _has_block(terrain, width, height) or (width != height and _has_block(terrain, height, width))


def _has_block(terrain: int, width: int, height: int) -> bool:
    wide = terrain
    for step in range(1, width):
        wide &= terrain >> step
    block = wide
    for step in range(1, height):
        block &= wide >> (STRIDE * step)
    return block != 0


def slides_in(piece: int, covered: int) -> bool:
    """Whether the piece, shifted by one cell in some direction, would overlap nothing; outside the grid all is free."""
    return any(not shifted & covered for shifted in (piece << 1, piece >> 1, piece << STRIDE, piece >> STRIDE))


# --- orientations -----------------------------------------------------------------------------------------------------


class Orientation(NamedTuple):
    """A shape turned: its cells from the upper left corner of their box, in the order of the shape's own cells."""

    turns: int
    mirrored: bool
    cells: tuple[Cell, ...]
    width: int
    height: int


def turn_cells(cells: Sequence[Cell], turns: int, mirrored: bool) -> tuple[Cell, ...]:
    """Mirror (x to -x), then quarter turns clockwise ((x, y) to (-y, x)), then back to the corner of the grid."""
    moved = [(-x, y) if mirrored else (x, y) for x, y in cells]
    for _ in range(turns):
        moved = [(-y, x) for x, y in moved]
    left, top = min(x for x, _ in moved), min(y for _, y in moved)
    return tuple((x - left, y - top) for x, y in moved)


@cache
def orientations(shape: Shape) -> tuple[Orientation, ...]:
    """Every different way to turn a tile of this shape; what looks the same on the planet is listed once."""
    base = [(cell.x, cell.y) for cell in shape.cells]
    looks = [(cell.part, cell.building, cell.mark) for cell in shape.cells]
    found: dict[frozenset[tuple[Cell, tuple[str, bool, bool]]], Orientation] = {}
    for mirrored in (False, True):
        for turns in range(TURNS):
            cells = turn_cells(base, turns, mirrored)
            picture = frozenset(zip(cells, looks, strict=True))
            width, height = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
            found.setdefault(picture, Orientation(turns, mirrored, cells, width, height))
    return tuple(found.values())


# --- placements -------------------------------------------------------------------------------------------------------


class Placement(NamedTuple):
    """One way to lay a shape on a grid, as sets of cells."""

    mask: int
    first: int
    second: int
    first_building: int
    second_building: int
    mark: int
    x: int
    y: int
    turns: int
    mirrored: bool


def lay_shape(shape: Shape, way: Orientation, x: int, y: int) -> Placement | None:
    """The shape in this orientation with its box's corner on (x, y); None where it hangs over the grid."""
    if not (x >= 0 and x + way.width <= SIZE and y >= 0 and y + way.height <= SIZE):
        return None
    parts = {"first": 0, "second": 0}
    buildings = {"first": 0, "second": 0}
    mark = 0
    for cell, (across, down) in zip(shape.cells, way.cells, strict=True):
        bit = BIT[x + across, y + down]
        parts[cell.part] |= bit
        if cell.building:
            buildings[cell.part] |= bit
        if cell.mark:
            mark |= bit
    whole = parts["first"] | parts["second"]
    return Placement(
        whole,
        parts["first"],
        parts["second"],
        buildings["first"],
        buildings["second"],
        mark,
        x,
        y,
        way.turns,
        way.mirrored,
    )


@cache
def on_open_grid(shape: Shape) -> tuple[tuple[int, Placement], ...]:
    """Every way to lay the shape on a grid without holes, with the cells it covers; worked out once."""
    tried = (
        lay_shape(shape, way, x, y)
        for way in orientations(shape)
        for y in range(SIZE - way.height + 1)
        for x in range(SIZE - way.width + 1)
    )
    return tuple((laid.mask, laid) for laid in tried if laid is not None)


def all_placements(shape: Shape, cells: int) -> list[Placement]:
    """Every way to lay the shape wholly on these cells."""
    outside = ~cells
    return [placement for area, placement in on_open_grid(shape) if not area & outside]


class Way(NamedTuple):
    """One orientation on a planet: the cells it covers as shifts from its box's corner, and the corners it may have."""

    shifts: tuple[int, ...]
    corners: int
    at: Mapping[int, Placement]


def ways(placements: Iterable[Placement]) -> tuple[Way, ...]:
    """These placements, orientation by orientation."""
    turned_alike: dict[tuple[int, bool], list[Placement]] = {}
    for laid in placements:
        turned_alike.setdefault((laid.turns, laid.mirrored), []).append(laid)
    found = []
    for alike in turned_alike.values():
        first = alike[0]
        shifts = tuple(_place(cell) - _place((first.x, first.y)) for cell in cells_of(first.mask))
        at = {BIT[laid.x, laid.y]: laid for laid in alike}
        found.append(Way(shifts, sum(at), at))
    return tuple(found)


def _place(cell: Cell) -> int:
    return cell[1] * STRIDE + cell[0]


def _corners(way: Way, blocked: int, touching: int) -> int:
    """Where the corner may lie, all places of the grid at once: what lies under a cell of the tile is shifted back to
    the corner it belongs to."""
    hit = touched = 0
    for shift in way.shifts:
        hit |= blocked >> shift
        touched |= touching >> shift
    return way.corners & touched & ~hit


def fitting(among: Iterable[Way], blocked: int, touching: int) -> list[Placement]:
    """Those that overlap nothing blocked and cover at least one cell to touch."""
    found = []
    for way in among:
        corners, at = _corners(way, blocked, touching), way.at
        while corners:
            low = corners & -corners
            found.append(at[low])
            corners ^= low
    return found


def any_fitting(among: Iterable[Way], blocked: int, touching: int) -> bool:
    """Whether there is one at all."""
    return any(_corners(way, blocked, touching) for way in among)
