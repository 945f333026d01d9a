"""Planets and tiles of Planet Unknown, cell by cell: every terrain has a colour and a letter."""

from domain.games.planet_unknown.components.tables import PLANETS, SHAPES, TILES
from domain.games.planet_unknown.view import CellView, SeatView
from projections.pictures.palette import seat_colour
from projections.pictures.pen import Pen
from projections.pictures.scene import Scene

CELL = 24
TERRAINS = {
    "civ": ("#646d7d", "C"),
    "water": ("#2f78bd", "W"),
    "biomass": ("#2f7d3c", "B"),
    "rover": ("#b9502f", "R"),
    "tech": ("#8f6a08", "T"),
    "energy": ("#8552ad", "E"),
}


def draw_planet(pen: Pen, scene: Scene, seat: SeatView, x: float, y: float) -> None:
    """The grid with what covers it, lifepods, meteorites, rovers, and medals at the ends of rows and columns."""
    planet = PLANETS[seat.planet]
    covered = {(cell.x, cell.y): cell for cell in seat.cells}
    for row, letters in enumerate(planet.grid):
        for column, letter in enumerate(letters):
            if letter != ".":
                at = (x + column * CELL, y + row * CELL)
                _cell(pen, scene, seat, (column, row), letter, covered.get((column, row)), *at)
    for row, medals in enumerate(planet.row_medals):
        pen.text(x + len(planet.grid[0]) * CELL + 10, y + row * CELL + 17, medals, size=12, class_="mid gold")
    for column, medals in enumerate(planet.column_medals):
        pen.text(x + column * CELL + CELL / 2, y + len(planet.grid) * CELL + 14, medals, size=12, class_="mid gold")
    for rover in seat.rovers:
        _rover(pen, seat.seat, x + rover.cell[0] * CELL, y + rover.cell[1] * CELL, loaded=rover.loaded)


def _cell(
    pen: Pen,
    scene: Scene,
    seat: SeatView,
    cell: tuple[int, int],
    letter: str,
    covered: CellView | None,
    x: float,
    y: float,
) -> None:
    words = f"{cell[0] + 1}/{cell[1] + 1}"
    if covered is not None:
        words += f": {scene.name(covered.terrain)}"
    with pen.group(words, f"cell:{seat.seat}:{cell[0]}:{cell[1]}"):
        if covered is None:
            ground = "#bcd9ea" if letter == "i" else "var(--faint)"
            pen.rect(x, y, CELL - 1, CELL - 1, round_=2, fill=ground, stroke="var(--line)", stroke_width=0.5)
        else:
            terrain(pen, covered.terrain, x, y, CELL - 1, building=covered.building, mark=covered.mark)
        if cell in seat.lifepods:
            pen.regular(x + CELL / 2, y + CELL / 2, 7, 4, fill="#ffffff", stroke="#333333", stroke_width=1.5)
        if cell in seat.meteorites:
            pen.regular(x + CELL / 2, y + CELL / 2, 7, 5, fill="#4a3b30", stroke="#ffffff", stroke_width=1.0)


def terrain(pen: Pen, kind: str, x: float, y: float, size: float, *, building: bool, mark: bool) -> None:
    """A covered cell: colour and letter; a building as a house, a meteor mark as a ring."""
    colour, letter = TERRAINS[kind]
    pen.rect(x, y, size, size, round_=2, fill=colour)
    letters = max(12, size * 0.56)
    pen.text(x + size / 2, y + size / 2 + letters * 0.36, letter, size=letters, class_="mid strong light")
    if building:
        inset = size * 0.1
        pen.rect(x + inset, y + inset, size - 2 * inset, size - 2 * inset, round_=3, fill="none", stroke="#ffffff")
    if mark:
        pen.circle(x + size * 0.8, y + size * 0.2, size * 0.16, fill="#1c1c1c", stroke="#ffffff", stroke_width=0.8)


def _rover(pen: Pen, seat: int, x: float, y: float, *, loaded: bool) -> None:
    middle = (x + CELL / 2, y + CELL / 2 + 2)
    pen.regular(*middle, 10, 3, fill=seat_colour(seat), stroke="#ffffff", stroke_width=1.8)
    if loaded:
        pen.circle(middle[0], middle[1] + 1, 3, fill="#ffffff")


def draw_tile(pen: Pen, tile: str, x: float, y: float, room: float) -> None:
    """A tile as it lies on its stack, as large as fits."""
    row = TILES[tile]
    cells = SHAPES[row.shape].cells
    left, top = min(cell.x for cell in cells), min(cell.y for cell in cells)
    size = room / max(4, *(cell.x - left + 1 for cell in cells), *(cell.y - top + 1 for cell in cells))
    for cell in cells:
        kind = row.terrains[0 if cell.part == "first" else 1]
        marked = cell.mark and row.meteor
        terrain(
            pen, kind, x + (cell.x - left) * size, y + (cell.y - top) * size, size - 0.6,
            building=cell.building, mark=marked,
        )  # fmt: skip
