"""Icons of Tiny Epic Galaxies: every one differs in form and letter as well as in colour."""

from math import cos, sin
from zlib import crc32

from projections.pictures.markers import LETTERS
from projections.pictures.palette import seat_colour
from projections.pictures.svg_writer import Pen

DISCS = (
    ("#c2703d", "#7f3f1d"), ("#5f8f4e", "#2f5f7d"), ("#4f7fa3", "#e6edf2"), ("#8a6bb0", "#57407d"),
    ("#b35a68", "#f0c9a0"), ("#3f9b8c", "#1d5f63"), ("#c09a3c", "#8a5a1e"), ("#7a7f8e", "#4d515c"),
    ("#d98a5b", "#f3d3ae"), ("#3f5f9e", "#8fc0de"), ("#94ad52", "#d9d08a"), ("#9e4d86", "#e0a3c4"),
)  # fmt: skip
"""The colour of a planet, and that of what is on it."""


def planet_disc(pen: Pen, x: float, y: float, r: float, ident: str) -> None:
    """A planet of our own making: its colours, its surface, a ring or a moon follow from its name."""
    number = crc32(ident.encode())
    ground, mark = DISCS[number % len(DISCS)]
    pen.circle(x, y, r, fill=ground)
    SURFACES[number // 13 % len(SURFACES)](pen, x, y, r, mark, number // 97)
    pen.path("M", x, y - r, "a", r, r, "0 0 1", 0.0, 2 * r, "a", r * 1.25, r * 1.25, "0 0 0", 0.0, -2 * r, "z",
             fill="#000000", opacity="0.22")  # fmt: skip
    pen.circle(x - r * 0.34, y - r * 0.38, r * 0.3, fill="#ffffff", opacity="0.16")
    if number // 31 % 3 == 0:
        pen.element("ellipse", cx=float(x), cy=float(y), rx=r * 1.36, ry=r * 0.3, fill="none", stroke=mark,
                    stroke_width=r * 0.1, transform=f"rotate(-18 {x:.1f} {y:.1f})")  # fmt: skip
    elif number // 31 % 3 == 1:
        pen.circle(x + r * 1.12, y - r * 0.78, r * 0.17, fill=mark, stroke="#00000044")


def _bands(pen: Pen, x: float, y: float, r: float, mark: str, number: int) -> None:
    """Stripes of clouds, and sometimes a storm."""
    for band in range(2 + number % 3):
        at = y - r * 0.62 + band * r * 0.38
        half = (r * r - (at - y) ** 2) ** 0.5 * 0.97
        pen.line(x - half, at, x + half, at, stroke=mark, stroke_width=r * (0.1 + 0.06 * ((number >> band) % 3)))
    if number % 2:
        pen.element("ellipse", cx=x - r * 0.3, cy=y + r * 0.35, rx=r * 0.22, ry=r * 0.13, fill=mark)


def _craters(pen: Pen, x: float, y: float, r: float, mark: str, number: int) -> None:
    for place in range(5 + number % 3):
        angle, far = 2.4 * place + number % 7, r * (0.15 + 0.13 * place)
        size = r * (0.2 - 0.02 * place)
        pen.circle(x + far * cos(angle), y + far * sin(angle), size, fill=mark, opacity="0.75")


def _continents(pen: Pen, x: float, y: float, r: float, mark: str, number: int) -> None:
    for place in range(3):
        angle = 2.1 * place + number % 5
        left, top = x + r * 0.42 * cos(angle), y + r * 0.42 * sin(angle)
        size = r * (0.4 - 0.07 * place)
        coast = [(0.9, 0.1), (0.4, 0.8), (-0.5, 0.6), (-0.9, -0.1), (-0.2, -0.5), (0.3, -0.9)]
        pen.polygon([(left + size * right, top + size * down) for right, down in coast], fill=mark)


def _caps(pen: Pen, x: float, y: float, r: float, mark: str, number: int) -> None:
    """Ice at both poles, and a line of land between them."""
    half = r * 0.72
    for side in (-1, 1):
        edge = y + side * r * 0.69
        pen.path("M", x - half, edge, "A", r, r, f"0 0 {int(side < 0)}", x + half, edge, "z", fill=mark)
    wave = r * (0.12 + 0.05 * (number % 3))
    land = ("M", x - r * 0.95, y, "q", r * 0.48, -wave * 2, r * 0.95, 0.0, "t", r * 0.95, 0.0)
    pen.path(*land, fill="none", stroke=mark, stroke_width=r * 0.13)


def _swirl(pen: Pen, x: float, y: float, r: float, mark: str, number: int) -> None:
    """Rings around a pole that faces us."""
    left, top = x + r * (0.1 * (number % 4) - 0.15), y - r * 0.1
    for ring in (0.2, 0.42, 0.62):
        pen.circle(left, top, r * ring, fill="none", stroke=mark, stroke_width=r * 0.1)


SURFACES = (_bands, _craters, _continents, _caps, _swirl)


def ship(pen: Pen, x: float, y: float, r: float, seat: int, title: str, anchor: str) -> None:
    """A rocket in the colour of its galaxy, with the galaxy's letter."""
    with pen.group(title, anchor):
        side = (r * 0.75, r * 2.2)
        hull = ("M", x, y - r * 1.3, "q", r, r, *side, "h", -r * 1.5, "q", -r * 0.25, -r * 1.2, side[0], -side[1], "z")
        pen.path(*hull, fill=seat_colour(seat), stroke="var(--panel)", stroke_width=1.5)
        pen.text(x, y + r * 0.6, LETTERS[seat], size=max(12, r * 1.1), class_="mid strong light")


def resource_icon(pen: Pen, x: float, y: float, resource: str, r: float) -> None:
    """Energy: a bolt in a hexagon. Culture: a mask-like drop in a circle."""
    if resource == "energy":
        pen.regular(x, y, r, 6, fill="var(--energy)")
        bolt = ((0.2, -0.7), (-0.45, 0.15), (0, 0.15), (-0.2, 0.7), (0.45, -0.15), (0, -0.15))
        pen.polygon([(x + r * right, y + r * down) for right, down in bolt], fill="var(--panel)")
    else:
        pen.circle(x, y, r, fill="var(--culture)")
        pen.path(
            "M", x - r * 0.5, y - r * 0.3, "h", r, "v", r * 0.3, "a", r * 0.5, r * 0.6, "0 0 1", -r, 0, "z",
            fill="var(--panel)",
        )  # fmt: skip


def track_icon(pen: Pen, x: float, y: float, track: str, r: float) -> None:
    """Diplomacy: a shield with D. Economy: a coin with E."""
    if track == "diplomacy":
        flank = ("q", -r, -r * 0.4, -r, -r * 1.2)
        pen.path(
            "M",
            x - r,
            y - r,
            "h",
            2 * r,
            "v",
            r * 1.1,
            "q",
            0.0,
            r * 0.8,
            -r,
            r * 1.2,
            *flank,
            "z",
            fill="var(--water)",
        )
        pen.text(x, y + r * 0.35, "D", size=r * 1.25, class_="mid strong", style="fill:var(--panel)")
    else:
        pen.circle(x, y, r, fill="var(--gold)")
        pen.circle(x, y, r * 0.78, fill="none", stroke="var(--panel)", stroke_width=1.5)
        pen.text(x, y + r * 0.38, "E", size=r * 1.25, class_="mid strong", style="fill:var(--panel)")


def die_face(pen: Pen, x: float, y: float, size: float, face: str) -> None:
    """A die that shows what it does."""
    pen.rect(x, y, size, size, round_=size * 0.2, fill="var(--card)", stroke="var(--ink)", stroke_width=1.8)
    cx, cy, r = x + size / 2, y + size / 2, size * 0.28
    if face in ("energy", "culture"):
        resource_icon(pen, cx, cy, face, r * 1.1)
    elif face in ("diplomacy", "economy"):
        track_icon(pen, cx, cy, face, r)
    elif face == "move":
        _arrow(pen, cx, cy, r)
    else:
        _dome(pen, cx, cy, r)


def _arrow(pen: Pen, x: float, y: float, r: float) -> None:
    look = {"stroke": "var(--good)", "stroke_width": r * 0.32, "fill": "none", "stroke_linecap": "round"}
    pen.path("M", x - r, y, "h", r * 1.7, **look)
    pen.path("M", x + r * 0.1, y - r * 0.7, "l", r * 0.8, r * 0.7, "l", -r * 0.8, r * 0.7, **look)


def _dome(pen: Pen, x: float, y: float, r: float) -> None:
    """A colony under its dome, with a C."""
    pen.path(
        "M", x - r, y + r * 0.8, "v", -r * 0.9, "a", r, r, "0 0 1", 2 * r, 0.0, "v", r * 0.9, "z", fill="var(--bad)"
    )
    pen.line(x, y - r * 1.4, x, y - r * 0.8, stroke="var(--bad)", stroke_width=2.0)
    pen.text(x, y + r * 0.6, "C", size=r * 1.25, class_="mid strong", style="fill:var(--panel)")
