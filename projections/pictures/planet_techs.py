"""The technologies of a corporation."""

from functools import lru_cache
from typing import NamedTuple

from domain.games.planet_unknown.view import TechView
from projections.pictures.drawing_context import Book
from projections.pictures.parts import part
from projections.pictures.svg_writer import Pen
from projections.pictures.text_layout import wrapped

BETWEEN = 6
LINE = 15
BOLD = 14
"""What 12 px comes to in bold letters, which are wider."""


class Techs(NamedTuple):
    """Technologies as they are drawn, and how high that is."""

    drawn: str
    height: float


@lru_cache(maxsize=512)
def techs(book: Book, seat: int, held: tuple[TechView, ...], width: float, columns: int) -> Techs:
    """By level, column by column: open ones in full ink, a used one ticked. Remembered under all that is seen."""
    pen = Pen()
    each = (width - (columns - 1) * BETWEEN) / columns
    rows = -(-len(held) // columns)
    tops = [0.0] * columns
    for number, tech in enumerate(held):
        column = number // rows
        lines = _lines(book, tech, each)
        height = 11 + len(lines) * LINE
        left, top = column * (each + BETWEEN), tops[column]
        title, anchor = f"{tech.level}. {book.name(tech.word)}", f"tech:{seat}:{tech.level}"
        with part(pen, left, top, each, height, title=title, anchor=anchor):
            pen.rect(left, top, each, height, round_=7, class_="card" if tech.unlocked else "empty")
            look = "strong" if tech.in_force else "soft"
            for place, line in enumerate(lines):
                pen.text(left + 9, top + 18 + place * LINE, line, size=12, class_=look)
            if tech.used:
                pen.text(left + each - 7, top + 18, "✓", size=13, class_="end gold")
        tops[column] += height + 5
    return Techs(pen.drawn(), max(tops))


def _lines(book: Book, tech: TechView, width: float) -> tuple[str, ...]:
    room = width - (30 if tech.used else 16)
    return wrapped(f"{tech.level}. {book.name(tech.word)}", room, BOLD if tech.in_force else 12, 3)
