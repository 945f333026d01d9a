"""Small drawings every picture uses: the mark of a seat, a badge with a number, a card's back, a gauge."""

from typing import Any

from projections.pictures.palette import CORNERS, seat_colour
from projections.pictures.svg_writer import Pen

LETTERS = "ABCDEFGH"


def seat_mark(
    pen: Pen, x: float, y: float, r: float, seat: int, *, title: str | None = None, anchor: str | None = None
) -> None:
    """A seat's token: its own form, colour and letter."""
    corners = CORNERS[seat % len(CORNERS)]
    look: dict[str, Any] = {"fill": seat_colour(seat), "stroke": "var(--panel)", "stroke_width": 1.5}
    with pen.group(title, anchor):
        if corners:
            pen.regular(x, y, r * (1.25 if corners == 3 else 1.1), corners, **look)
        else:
            pen.circle(x, y, r, **look)
        pen.text(x, y + r * 0.4, LETTERS[seat], size=max(12, r * 1.1), class_="mid strong light")


def side_bar(pen: Pen, x: float, y: float, height: float, seat: int) -> None:
    """The colour of a seat along its panel, as far as the panel's edge is straight."""
    pen.rect(x - 1, y + 13, 7, height - 26, round_=3, fill=seat_colour(seat), data_ground="side")


def badge(pen: Pen, x: float, y: float, number: object, *, r: float = 15, colour: str = "var(--gold)") -> None:
    """A star with a number: points."""
    pen.star(x, y, r * 1.35, fill="none", stroke=colour, stroke_width=1.5)
    pen.circle(x, y, r * 0.82, fill="var(--panel)", stroke=colour, stroke_width=1.5)
    pen.text(x, y + r * 0.36, number, size=r, class_="mid strong")


def points_sign(pen: Pen) -> None:
    """The star of points without a number, for a legend."""
    pen.star(16, 16, 14, fill="none", stroke="var(--gold)", stroke_width=1.5)
    pen.circle(16, 16, 8, fill="var(--panel)", stroke="var(--gold)", stroke_width=1.5)


def card_back(pen: Pen, x: float, y: float, width: float, height: float, words: str) -> None:
    """A card nobody here may look at."""
    pen.rect(x, y, width, height, round_=8, class_="back")
    pen.circle(
        x + width / 2, y + height / 2, min(width, height) * 0.26, fill="none", stroke="#ffffff66", stroke_width=2
    )
    pen.circle(x + width / 2, y + height / 2, min(width, height) * 0.1, fill="#ffffff66")
    pen.text(x + width / 2, y + height - 8, words, size=12.5, class_="mid light")


def gauge(pen: Pen, x: float, y: float, value: int, most: int, colour: str, *, step: float = 20) -> None:
    """Spaces 1..most, the first `value` of them filled."""
    for number in range(1, most + 1):
        filled = number <= value
        look = {"fill": colour, "stroke": colour} if filled else {"class_": "empty"}
        pen.rect(x + (number - 1) * step, y, step - 4, 12, round_=3, **look)
