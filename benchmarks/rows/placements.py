"""Every place for a tile on an open planet of 12 by 12: sets of cells as bits, against a loop over cells."""

from benchmarks.row import Effort, Measured, Row, interleaved, per_second
from domain.games.planet_unknown.components.rows import Shape
from domain.games.planet_unknown.components.tables import SHAPES
from domain.games.planet_unknown.geometry import SIZE, WHOLE, all_placements, fitting, mask, orientations, ways

Cells = frozenset[tuple[int, int]]

SHAPE = max(SHAPES.values(), key=lambda shape: (len(orientations(shape)), shape.id))
"""The one that can be turned the most ways."""
MIDDLE = frozenset((x, y) for x in range(4, 7) for y in range(4, 7))
"""What lies there already."""


def naive(shape: Shape, covered: Cells) -> list[Cells]:
    """Each way to turn it, each place of the grid, each cell of the tile."""
    found = []
    for way in orientations(shape):
        for y in range(SIZE):
            for x in range(SIZE):
                cells = frozenset((x + across, y + down) for across, down in way.cells)
                if any(not (0 <= across < SIZE and 0 <= down < SIZE) for across, down in cells) or cells & covered:
                    continue
                if any((across + i, down + j) in covered for across, down in cells for i, j in NEIGHBOURS):
                    found.append(cells)
    return found


NEIGHBOURS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def measure(effort: Effort) -> Measured:
    covered = mask(MIDDLE)
    border = mask({(x + i, y + j) for x, y in MIDDLE for i, j in NEIGHBOURS} - MIDDLE)
    placements = ways(all_placements(SHAPE, WHOLE))
    if len(fitting(placements, covered, border)) != len(naive(SHAPE, MIDDLE)):
        raise RuntimeError("the two do not find the same places")
    ours = per_second(lambda _: bool(fitting(placements, covered, border)))
    return interleaved(ours, per_second(lambda _: bool(naive(SHAPE, MIDDLE))), effort, "lists/s")


ROW = Row("all placements of a tile of Planet Unknown on an open 12x12 board", "a naive loop over cells", measure)
