"""The signs of Mars and what they mean, for a front end that explains them."""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial

from domain.games.terraforming_mars.components import TAG_KINDS
from domain.games.terraforming_mars.effects.words import RESOURCES
from projections.pictures.drawing_context import Book
from projections.pictures.mars_icons import owner_mark, resource_icon, tag_icon
from projections.pictures.parts import LEGEND_SIDE, legend
from projections.pictures.svg_writer import Pen

MIDDLE = LEGEND_SIDE / 2
MARKS = (("★", "first"), ("■", "passed"), ("✓", "answered"), ("▲", "raised"), ("◆", "influence"), ("★", "ruling"),
         ("⚑", "dominant"))  # fmt: skip
"""Signs that are letters, and the names of what they mean."""


@lru_cache(maxsize=8)
def draw_legend(book: Book) -> str:
    pen = Pen()
    legend(pen, _signs(book))
    return pen.drawn()


def _signs(book: Book) -> Iterator[tuple[str, Callable[[Pen], None]]]:
    for kind in RESOURCES:
        yield book.name(f"resource:{kind}"), partial(_put, resource_icon(kind, MIDDLE, MIDDLE, 11))
    yield book.name("bonus:card"), partial(_put, resource_icon("card", MIDDLE, MIDDLE, 11))
    for tag in TAG_KINDS:
        yield f"{book.name('word:tag')}: {book.name(f'tag:{tag}')}", partial(_put, tag_icon(tag, MIDDLE, MIDDLE, 12))
    for sign, key in MARKS:
        yield book.name(f"word:{key}"), partial(_letter, sign)
    yield book.name("word:neutral"), partial(_put, owner_mark(-1, MIDDLE, MIDDLE, 11))
    yield book.name("word:leader"), _ringed


def _put(drawn: str, pen: Pen) -> None:
    pen.put(drawn)


def _letter(sign: str, pen: Pen) -> None:
    pen.text(MIDDLE, MIDDLE + 6, sign, size=18, class_="mid gold")


def _ringed(pen: Pen) -> None:
    """The mark of a party leader stands in a ring."""
    pen.circle(MIDDLE, MIDDLE, 13, fill="none", stroke="var(--glow)", stroke_width=2.5)
    pen.put(owner_mark(-1, MIDDLE, MIDDLE, 9))
