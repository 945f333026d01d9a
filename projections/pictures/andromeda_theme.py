"""Colours and small pieces of Andromeda's Edge, each with a letter beside its colour."""

from collections.abc import Callable, Iterator
from functools import partial

from domain.games.andromedas_edge.components import MOONS
from projections.pictures.drawing_context import Book
from projections.pictures.markers import LETTERS
from projections.pictures.palette import seat_colour
from projections.pictures.parts import LEGEND_SIDE
from projections.pictures.svg_writer import Pen

RESOURCE_COLOURS = {
    "titanium": "#5c6f82",
    "ice": "#2a7ea6",
    "nanocarbon": "#3f3f46",
    "credit": "#8a6a00",
    "energy": "#a35a00",
    "tactics": "#6b3fa0",
}
RESOURCE_LETTERS = {"titanium": "T", "ice": "I", "nanocarbon": "N", "credit": "C", "energy": "E", "tactics": "▮"}
TRACK_COLOURS = {
    "science": "#2767b0",
    "industry": "#8d5a1b",
    "commerce": "#3b7a1e",
    "civilization": "#a2337a",
    "supremacy": "#a3262e",
}
MOON_COLOURS = {"blue": "#2f63b3", "red": "#a8332d", "green": "#2f7340", "yellow": "#7d6200", "orange": "#9c4a00"}
STRAY_MOON = "#5f5b6b"
LEGEND = (
    *[
        (sign, f"sign:{sign}")
        for sign in ("→", "✦", "◆", "◎", "♟", "⚙", "★", "▦", "⚒", "⚑", "◉", "▲", "⬡", "☾", "↑", "⇑", "◈")
    ],
    ("B", "sign:basic"),
    ("?", "sign:any"),
)
"""Signs of figures, effects and track fields, with the names of what they mean."""
SHIP_LETTERS = {"transport": "T", "fighter": "F", "science_vessel": "V", "heavy_cruiser": "H"}

ANDROMEDA_STYLE = (
    ".orrery .void{fill:#1b1636;stroke:#57498c;stroke-width:1.5}"
    ".orrery .nebula{fill:#3a2561;stroke:#b58af0;stroke-width:2}"
    ".orrery .planet{fill:#241d47;stroke:#8f7fd0;stroke-width:1.5}"
    ".orrery .base{fill:#17324a;stroke:#6fb7e6;stroke-width:2}"
    ".orrery .special{fill:#3f1d3a;stroke:#f08ad0;stroke-width:2}"
    ".orrery .here{stroke:#f3c969;stroke-width:4}"
    ".orrery .sky-text{fill:#f4efff}.orrery .sky-soft{fill:#cfc4ee}"
    ".orrery .raid{fill:#7d1220;stroke:#ffd0d0;stroke-width:1.5}"
)


def disc_with_letter(pen: Pen, x: float, y: float, r: float, colour: str, letter: str) -> None:
    pen.circle(x, y, r, fill=colour, stroke="#ffffff88", stroke_width=1)
    pen.text(x, y + r * 0.4, letter, size=max(12, r * 1.1), class_="mid strong light")


def resource(pen: Pen, book: Book, x: float, y: float, kind: str, amount: int, limit: int | None = None) -> None:
    """How much of a resource there is, and how much fits."""
    count = str(amount) if limit is None else f"{amount}/{limit}"
    with pen.group(f"{book.name(f'of:{kind}')}: {count}"):
        disc_with_letter(pen, x, y, 10, RESOURCE_COLOURS[kind], RESOURCE_LETTERS[kind])
        pen.text(x + 15, y + 5, count, size=14, class_="strong")


def moon_colour(moon: str) -> str:
    return MOON_COLOURS.get(MOONS[moon].colour, STRAY_MOON)


def ship_mark(
    pen: Pen, x: float, y: float, seat: int, kind: str, title: str, anchor: str, *, faint: bool = False
) -> None:
    """A ship of a seat: its colour, and the letter of its type."""
    look = {"fill_opacity": "0.25"} if faint else {}
    with pen.group(title, anchor):
        hull = [(x - 11, y + 9), (x, y - 12), (x + 11, y + 9), (x, y + 4)]
        pen.polygon(hull, fill=seat_colour(seat), stroke="#ffffffcc", stroke_width=1, **look)
        pen.text(x, y + 4, SHIP_LETTERS[kind], size=12, class_="mid strong light")


def leader_mark(pen: Pen, x: float, y: float, seat: int, count: int) -> None:
    """Leaders of a seat on a space; without a number only whose something is."""
    pen.rect(x - 9, y - 7, 18, 14, round_=4, fill=seat_colour(seat), stroke="#ffffffaa")
    pen.text(x, y + 4.5, f"{count or ''}{LETTERS[seat]}", size=12, class_="mid strong light")


def die(pen: Pen, x: float, y: float, value: int, colour: str, title: str, anchor: str) -> None:
    with pen.group(title, anchor):
        pen.rect(x, y, 30, 30, round_=6, fill=colour, stroke="#ffffffaa")
        pen.text(x + 15, y + 21, value or "?", size=17, class_="mid strong light")


def signs(book: Book) -> Iterator[tuple[str, Callable[[Pen], None]]]:
    """The signs of the picture and what they mean, for the legend."""
    for kind, letter in RESOURCE_LETTERS.items():
        yield book.name(f"of:{kind}"), partial(_disc_sign, RESOURCE_COLOURS[kind], letter)
    for kind, letter in SHIP_LETTERS.items():
        yield book.name(kind), partial(_disc_sign, "#46566b", letter)
    for sign, name in LEGEND:
        yield book.name(name), partial(_text_sign, sign)


def _disc_sign(colour: str, letter: str, pen: Pen) -> None:
    disc_with_letter(pen, LEGEND_SIDE / 2, LEGEND_SIDE / 2, 12, colour, letter)


def _text_sign(sign: str, pen: Pen) -> None:
    pen.text(LEGEND_SIDE / 2, LEGEND_SIDE / 2 + 6, sign, size=18, class_="mid")
