"""A card of Terraforming Mars: cost, tags and name, and below them all that is printed on it in words."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from domain.games.terraforming_mars.components import CARDS
from domain.games.terraforming_mars.components.rows import Project
from projections.pictures.drawing_context import Book
from projections.pictures.mars_icons import resource_icon, tag_icon
from projections.pictures.mars_theme import TYPE_COLOURS
from projections.pictures.mars_wording import Line, card_lines
from projections.pictures.svg_writer import Pen
from projections.pictures.text_layout import squeezed, wrapped

GAP = 8
STEP = 14.5
"""From line to line."""
PLAIN, BOLD = 12.2, 13.8
"""Sizes by which lines of size 12 are broken: fonts differ, and bold letters are wider."""
LOOKS = {"needs": "gold", "play": "", "action": "", "effect": "", "points": "strong"}


class Face(NamedTuple):
    """A card as it is seen: what lies on it, whether its action was used, which metal its tile mines."""

    card: str
    resources: int | None = None
    used: bool = False
    metal: str | None = None


class Drawing(NamedTuple):
    drawn: str
    height: float


@lru_cache(maxsize=4096)
def face(book: Book, seen: Face, width: float) -> Drawing:
    """Remembered under everything that is seen of it."""
    card = CARDS[seen.card]
    kind = card.type if isinstance(card, Project) else "corporation"
    title = f"{book.name(seen.card)} ({book.name(f'type:{kind}')})"
    head = _name_lines(book, seen.card, width)
    band = 11.0 + 14 * len(head)
    lines = _text_lines(card_lines(book, seen.card), width - 18)
    foot = 23 if seen.resources is not None or seen.used or seen.metal else 0
    height = band + 7 + len(lines) * STEP + foot + 4
    pen = Pen()
    anchor = "card" if isinstance(card, Project) else "corporation"
    with pen.group(title, f"{anchor}:{seen.card}"):
        pen.rect(0, 0, width, height, round_=7, class_="card")
        corner = f"M0 {band}V7Q0 0 7 0H{width - 7:.1f}Q{width:.1f} 0 {width:.1f} 7V{band}z"
        pen.element("path", d=corner, fill=TYPE_COLOURS[kind])
        _head(pen, seen.card, head, width, band)
        _body(pen, lines, band + 17)
        _foot(pen, book, seen, width, height)
    return Drawing(pen.drawn(), height)


def _name_lines(book: Book, ident: str, width: float) -> tuple[str, ...]:
    return wrapped(book.name(ident), _name_room(ident, width), BOLD, 3)


def _name_room(ident: str, width: float) -> float:
    """What cost and tags leave of the band."""
    card = CARDS[ident]
    cost = 30 if isinstance(card, Project) else 8
    return width - cost - len(card.tags) * 18 - 8


def _head(pen: Pen, ident: str, head: Sequence[str], width: float, band: float) -> None:
    card, left = CARDS[ident], 8.0
    if isinstance(card, Project):
        pen.rect(4, 4, 23, 17, round_=4, fill="#f4c95d")
        pen.text(15.5, 17, card.cost, size=13, class_="mid bold", style="fill:#2c1b12")
        left = 32
    room = _name_room(ident, width)
    for row, line in enumerate(head):
        pen.text(left, 17 + row * 14, line, size=12, class_="light strong", **squeezed(line, room, BOLD))
    for place, tag in enumerate(reversed(card.tags)):
        pen.put(tag_icon(tag, width - 13 - place * 18, 12.5))


def _text_lines(lines: Sequence[Line], width: float) -> list[tuple[str, str]]:
    """Every line as it is broken, with its look."""
    return [
        (LOOKS[line.kind], part)
        for line in lines
        for part in wrapped(line.text, width, BOLD if line.kind == "points" else PLAIN, 30)
    ]


def _body(pen: Pen, lines: Sequence[tuple[str, str]], top: float) -> None:
    for look in dict.fromkeys(look for look, _ in lines):
        said = [(9.0, top + row * STEP, part) for row, (own, part) in enumerate(lines) if own == look]
        pen.labels(said, 12, look)


def _foot(pen: Pen, book: Book, seen: Face, width: float, height: float) -> None:
    """What lies on the card, what its tile mines, and whether its action was used."""
    y, holds = height - 14, CARDS[seen.card].holds
    if seen.resources is not None:
        name = book.name(f"resource:{holds}") if holds else ""
        with pen.group(f"{name}: {seen.resources}", f"resources:{seen.card}"):
            pen.put(resource_icon(holds or "card", 17, y, 8))
            pen.text(30, y + 5, f"{seen.resources} × {name}", size=13, class_="bold")
    elif seen.metal:
        pen.put(resource_icon(seen.metal, 17, y, 8))
    if seen.used:
        words = f"✓ {book.name('word:used')}"
        pen.text(width - 9, y + 4, words, size=12, class_="end soft")


def columns(
    book: Book, cards: Sequence[Face], width: float, count: int
) -> tuple[list[tuple[str, float, float, float, float]], float]:
    """Cards one below the other in columns, each where there is most room, with place and size, and their height."""
    wide = round((width - (count - 1) * GAP) / count, 1)
    ends = [0.0] * count
    placed = []
    for card in cards:
        shortest = min(range(count), key=ends.__getitem__)
        drawing = face(book, card, wide)
        placed.append((drawing.drawn, shortest * (wide + GAP), ends[shortest], wide, drawing.height))
        ends[shortest] += drawing.height + GAP
    return placed, max(ends) - GAP if cards else 0.0
