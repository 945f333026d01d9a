"""One card of Race for the Galaxy: cost, points, name, and what it does in which phase."""

from functools import lru_cache
from typing import NamedTuple

from domain.games.race_for_the_galaxy.components import DESIGN_OF, POWERS_OF, Design, Development, World
from domain.games.race_for_the_galaxy.power_texts import power_text, scoring_texts
from projections.pictures.drawing_context import Book
from projections.pictures.race_art import ART_STYLE, SIDE, art
from projections.pictures.svg_writer import Pen
from projections.pictures.text_layout import text_width, wrapped

CARD_HEIGHT = 188
LINES = 10
PITCH = 13.2
"""So many lines of powers fit on a card."""

GOODS = {"novelty": ("#2f76b5", "N"), "rare": ("#946434", "R"), "genes": ("#2c7f43", "G"), "alien": ("#857000", "A")}
"""Colour and letter of each kind of good."""
PHASE_NUMBERS = {"explore": "I", "develop": "II", "settle": "III", "trade": "$", "consume": "IV", "produce": "V"}


CARDS_STYLE = (
    ".orrery .fresh{fill:var(--card);stroke:var(--glow);stroke-width:2.5}"
    ".orrery .worth{fill:var(--panel);stroke:var(--gold);stroke-width:1.5}"
    ".orrery .cost{fill:var(--panel);stroke:var(--ink);stroke-width:1.5}"
    ".orrery .military{fill:var(--panel);stroke:var(--bad);stroke-width:3}"
    ".orrery .pip{stroke:#fff;rx:5px}.orrery .windfall{stroke-dasharray:4 2}"
) + ART_STYLE


def roman(number: int) -> str:
    return ("I", "II", "III", "IV", "V")[number - 1]


class Face(NamedTuple):
    """A card face up as it is seen: with the good that lies on it, its powers as pieces of their own, just drawn."""

    card: str
    good: str | None = None
    powers: bool = False
    fresh: bool = False


@lru_cache(maxsize=1024)
def face(book: Book, seen: Face, width: float) -> str:
    """Remembered under everything that is seen of it."""
    pen, design = Pen(), DESIGN_OF[seen.card]
    said = tuple(book.render(power_text(power.word)) for power in POWERS_OF[design.id])
    title = "\n".join([book.name(design.id), _figures(book, design), *said, *_scoring(book, design)])
    with pen.group(title, f"card:{seen.card}"):
        pen.rect(0, 0, width, CARD_HEIGHT, round_=9, class_="fresh" if seen.fresh else "card")
        _cost(pen, design, 17, 18)
        pen.regular(width - 17, 18, 12, 6, class_="worth")
        worth = "?" if isinstance(design, Development) and design.scoring else design.points
        pen.text(width - 17, 23, worth, size=13, class_="mid strong")
        long = _name(pen, book.name(design.id), 34, 23, width - 70)
        below = _lines(pen, design, said, 54 if long else 51, width, anchored=seen.powers)
        pen.put(art(design.id, width, below, CARD_HEIGHT - SIDE))
        _kind(pen, design)
        if seen.good is not None:
            _good(pen, book, seen.card, seen.good, width - 24, CARD_HEIGHT - 20)
    return pen.drawn()


def _figures(book: Book, design: Design) -> str:
    """Cost or defence, points, and the good of a world."""
    military = isinstance(design, World) and design.military
    told = [f"{book.word('defence' if military else 'cost')} {design.cost}"]
    if not isinstance(design, Development) or not design.scoring:
        told.append(f"{book.word('points')} {design.points}")
    if isinstance(design, World) and design.good is not None:
        source = "windfall" if design.source == "windfall" else "producing"
        told.append(f"{book.name(design.good)} ({book.word(source)})")
    return ", ".join(told)


def _scoring(book: Book, design: Design) -> list[str]:
    """What is behind the question mark of a development that scores; told with the card, for its face is too small."""
    lines = scoring_texts(design) if isinstance(design, Development) else ()
    return [book.render(line) for line in lines]


def _name(pen: Pen, name: str, x: float, y: float, width: float) -> bool:
    """One to three lines around the same middle; bold letters are wider than most. Gives whether it was three."""
    lines = wrapped(name, width, 14.2, 9)
    if len(lines) > 3:
        lines = (*lines[:2], " ".join(lines[2:]))
    size = 13 if all(text_width(line, 14.2) <= width for line in lines) else 12  # A single word may be too long.
    step, middle = (12.5, y + 2) if len(lines) == 3 else (14, y)
    for number, words in enumerate(lines):
        squeezed = {"textLength": width + 4, "lengthAdjust": "spacingAndGlyphs"}
        fits = text_width(words, 13.5) <= width + 4
        down = middle + (number - (len(lines) - 1) / 2) * step
        pen.text(x, down, words, size=size, class_="strong", **({} if fits else squeezed))
    return len(lines) == 3


def _kind(pen: Pen, design: Design) -> None:
    """The letter of a world's good on its colour, with a dashed edge for a windfall."""
    if isinstance(design, World) and design.good is not None:
        colour, letter = GOODS[design.good]
        y = CARD_HEIGHT - SIDE - 22
        look = "pip windfall" if design.source == "windfall" else "pip"
        pen.rect(SIDE + 4, y, 18, 18, fill=colour, class_=look)
        pen.text(SIDE + 13, y + 13, letter, size=12, class_="mid strong light")


def _cost(pen: Pen, design: Design, x: float, y: float) -> None:
    """A development's diamond, a world's circle, a military world's circle in red."""
    if isinstance(design, Development):
        pen.regular(x, y, 14, 4, class_="cost")
    else:
        pen.circle(x, y, 12, class_="military" if design.military else "cost")
    pen.text(x, y + 5, design.cost, size=13, class_="mid strong")


def _lines(pen: Pen, design: Design, said: tuple[str, ...], y: float, width: float, *, anchored: bool) -> float:
    """Powers one below the other, each in as many lines as there is room for; gives where they end."""
    top = y
    for power, words, lines in zip(POWERS_OF[design.id], said, _fitting(said, width - 32), strict=True):
        with pen.group(words, f"power:{power.id}" if anchored else None):
            pen.text(9, top, PHASE_NUMBERS[power.word.PHASE], size=12, class_="strong gold")
            for number, line in enumerate(lines):
                pen.text(28, top + number * PITCH, line, size=12)
        top += len(lines) * PITCH + 2.5
    return top - 9 if said else y - 11


def _fitting(said: tuple[str, ...], width: float) -> list[tuple[str, ...]]:
    """Every power in as many lines as it needs, or as many as all can have."""
    told: list[tuple[str, ...]] = []
    for most in (6, 5, 4, 3, 2, 1):
        told = [wrapped(words, width, 12, most) for words in said]
        if sum(map(len, told)) <= LINES:
            break
    return told


def _good(pen: Pen, book: Book, card: str, good: str, x: float, y: float) -> None:
    colour, letter = GOODS[good]
    with pen.group(book.name(good), f"good:{card}"):
        pen.rect(x - 15, y - 15, 30, 30, round_=6, fill=colour, stroke="#00000055", stroke_width=1.5)
        pen.text(x, y + 6, letter, size=17, class_="mid strong light")
