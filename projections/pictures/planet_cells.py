"""Planets and tiles of Planet Unknown, cell by cell: every terrain has a colour and a letter.

A planet has a hundred cells, and each is a piece of its own. So a cell is one short element whose size is told once, in
the style sheet; letters, buildings and marks lie above all cells of a planet, many in one element. Clicks go through
them to the cell below.
"""

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from domain.games.planet_unknown.components.rows import Cell
from domain.games.planet_unknown.components.tables import PLANETS, SHAPES, TILES
from domain.games.planet_unknown.state import Rover
from domain.games.planet_unknown.view import CellView, SeatView
from projections.pictures.drawing_context import Book
from projections.pictures.palette import seat_colour
from projections.pictures.shapes import box, disc, regular
from projections.pictures.svg_writer import Pen, moved

CELL = 24
SIDE = CELL - 1
TERRAINS = {
    "civ": ("#646d7d", "C"),
    "water": ("#2f78bd", "W"),
    "biomass": ("#2f7d3c", "B"),
    "rover": ("#b9502f", "R"),
    "tech": ("#8f6a08", "T"),
    "energy": ("#8552ad", "E"),
}
CELLS_STYLE = (
    "".join(f".orrery .{terrain}{{fill:{colour}}}" for terrain, (colour, _) in TERRAINS.items())
    + f".orrery .cells rect{{width:{SIDE}px;height:{SIDE}px;rx:2px}}"
    + ".orrery .land{fill:var(--faint);stroke:var(--line);stroke-width:.5}"
    + ".orrery .ice{fill:#bcd9ea;stroke:var(--line);stroke-width:.5}"
    + ".orrery .house{fill:none;stroke:#fff;stroke-linejoin:round}"
    + ".orrery .mark{fill:#1c1c1c;stroke:#fff;stroke-width:.8}"
    + ".orrery .pod{fill:#fff;stroke:#333;stroke-width:1.5}"
    + ".orrery .meteorite{fill:#4a3b30;stroke:#fff}"
    + ".orrery .special{fill:var(--gold)}"
    + ".orrery .wall{stroke:var(--bad);stroke-width:3;stroke-linecap:round}"
    + ".orrery .over{pointer-events:none}"
)


def draw_planet(pen: Pen, book: Book, seat: SeatView, x: float, y: float) -> None:
    """The grid with what covers it, lifepods, meteorites, rovers, and medals at the ends of rows and columns."""
    things = Things(seat.lifepods, seat.meteorites, seat.rovers)
    pen.put(_planet(book, seat.seat, seat.planet, seat.cells, things), x, y)


class Things(NamedTuple):
    """What stands on the cells of a planet."""

    lifepods: tuple[Cell, ...]
    meteorites: tuple[Cell, ...]
    rovers: tuple[Rover, ...]


@lru_cache(maxsize=256)
def _planet(book: Book, seat: int, planet: str, covered: tuple[CellView, ...], things: Things) -> str:
    """Remembered under everything that is seen of it."""
    pen = Pen()
    bare = dict(_ground(planet, seat))
    by_terrain: dict[str, list[str]] = defaultdict(list)
    for cell in covered:
        bare.pop((cell.x, cell.y), None)
        by_terrain[cell.terrain].append(_cell(seat, cell.x, cell.y, f": {book.name(cell.terrain)}"))
    for ground, drawn in bare.values():
        by_terrain[ground].append(drawn)
    for look, cells in by_terrain.items():
        pen.put(f'<g class="cells {look}">{"".join(cells)}</g>')
    with pen.group(class_="over"):
        places = [(cell.x * CELL, cell.y * CELL, cell.terrain, cell.building, cell.mark) for cell in covered]
        _signs(pen, SIDE, places)
        pen.put(_medals(planet))
        open_cells = [cell for cell in _special_cells(planet) if cell in bare]
        pen.shape("".join(disc(*_middle(cell), 3) for cell in open_cells), "special")
        pen.put(_walls(planet))
        pen.shape("".join(regular(*_middle(cell), 7, 4) for cell in things.lifepods), "pod")
        pen.shape("".join(regular(*_middle(cell), 7, 5) for cell in things.meteorites), "meteorite")
        for rover in things.rovers:
            _rover(pen, seat, rover)
    return pen.drawn()


@lru_cache(maxsize=128)
def _ground(planet: str, seat: int) -> dict[Cell, tuple[str, str]]:
    """The look and the drawing of every cell where nothing lies yet."""
    return {
        (x, y): ("ice" if letter == "i" else "land", _cell(seat, x, y))
        for y, letters in enumerate(PLANETS[planet].grid)
        for x, letter in enumerate(letters)
        if letter != "."
    }


def _cell(seat: int, x: int, y: int, covered: str = "") -> str:
    place = f'x="{x * CELL}" y="{y * CELL}" data-anchor="cell:{seat}:{x}:{y}"'
    return f"<rect {place}><title>{x + 1}/{y + 1}{covered}</title></rect>"


@lru_cache(maxsize=64)
def _special_cells(planet: str) -> tuple[Cell, ...]:
    """Cells that a rule of the planet is about."""
    return tuple(cell for rule in PLANETS[planet].rules for cell in getattr(rule, "cells", ()))


@lru_cache(maxsize=64)
def _walls(planet: str) -> str:
    """The chasm, between the cells that it parts."""
    pen = Pen()
    for rule in PLANETS[planet].rules:
        for (left, top), (right, bottom) in getattr(rule, "walls", ()):
            x, y = max(left, right) * CELL - 0.5, max(top, bottom) * CELL - 0.5
            ends = (x, y, x, y + CELL) if top == bottom else (x, y, x + CELL, y)
            pen.line(*ends, class_="wall")
    return pen.drawn()


def _middle(cell: Cell) -> tuple[float, float]:
    return cell[0] * CELL + CELL // 2, cell[1] * CELL + CELL // 2


def _signs(pen: Pen, side: float, cells: Iterable[tuple[float, float, str, bool, bool]]) -> None:
    """The letter of each covered cell; a building as a house, a meteor mark as a ring."""
    size = max(12, side * 0.56)
    inset, r = round(side * 0.1), round(side * 0.16)
    places, letters, houses, marks = [], "", "", ""
    for x, y, terrain, building, mark in cells:
        places.append((x, y))
        letters += TERRAINS[terrain][1]
        if building:
            houses += box(x + inset, y + inset, side - 2 * inset - 1, side - 2 * inset - 1)
        if mark:
            marks += disc(x + side - r - 1, y + r + 1, r)
    with pen.group(transform=moved(0.5, 0.5)):  # A thin line is sharp in the middle of a pixel.
        pen.shape(houses, "house")
    with pen.group(transform=moved(side / 2, side / 2 + size * 0.36)):  # So that places have no fractions to spell.
        pen.letters(places, letters, size, "mid strong light")
    pen.shape(marks, "mark")


@lru_cache(maxsize=64)
def _medals(planet: str) -> str:
    """At the ends of rows and columns."""
    board, pen = PLANETS[planet], Pen()
    right, below = len(board.grid[0]) * CELL + 10, len(board.grid) * CELL + 14
    rows = [(right, row * CELL + 17) for row in range(len(board.row_medals))]
    columns = [(column * CELL + 12, below) for column in range(len(board.column_medals))]
    medals = (*board.row_medals, *board.column_medals)
    if max(medals) < 10:
        pen.letters([*rows, *columns], "".join(map(str, medals)), 12, "mid gold")
    else:
        places = zip([*rows, *columns], medals, strict=True)
        pen.labels([(x, y, str(worth)) for (x, y), worth in places], 12, "mid gold")
    return pen.drawn()


def _rover(pen: Pen, seat: int, rover: Rover) -> None:
    x, y = _middle(rover.cell)
    pen.regular(x, y + 2, 10, 3, fill=seat_colour(seat), stroke="#fff", stroke_width=1.8)
    if rover.loaded:
        pen.circle(x, y + 3, 3, fill="#fff")


@lru_cache(maxsize=256)
def cells_look(ident: str) -> dict[str, str]:
    """The look and the letter of each cell of a tile, in the shape's own order: enough to draw its ghost."""
    row = TILES[ident]
    terrains = [row.terrains[cell.part != "first"] for cell in SHAPES[row.shape].cells]
    return {"data_cells": " ".join(terrains), "data_signs": "".join(TERRAINS[terrain][1] for terrain in terrains)}


@lru_cache(maxsize=512)
def tile(ident: str, room: int) -> str:
    """A tile as it lies on its stack, as large as fits."""
    row, pen = TILES[ident], Pen()
    cells = SHAPES[row.shape].cells
    left, top = min(cell.x for cell in cells), min(cell.y for cell in cells)
    size = room // max(4, *(cell.x - left + 1 for cell in cells), *(cell.y - top + 1 for cell in cells))
    seen = [
        (
            (cell.x - left) * size,
            (cell.y - top) * size,
            row.terrains[cell.part != "first"],
            cell.building,
            cell.mark and row.meteor,
        )
        for cell in cells
    ]
    for terrain in dict.fromkeys(row.terrains):
        pen.shape("".join(box(x, y, size - 1, size - 1) for x, y, kind, *_ in seen if kind == terrain), terrain)
    _signs(pen, size - 1, seen)
    return pen.drawn()
