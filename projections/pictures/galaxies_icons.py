"""Icons of Tiny Epic Galaxies: every one differs in form and letter as well as in colour."""

from zlib import crc32

from projections.pictures.marks import LETTERS
from projections.pictures.palette import seat_colour
from projections.pictures.pen import Pen

DISCS = ("#c2703d", "#7d8f4e", "#4f7fa3", "#8a6bb0", "#b35a68", "#4f9b8c", "#a98a3c", "#7a7f8e")


def planet_disc(pen: Pen, x: float, y: float, r: float, ident: str) -> None:
    """A planet of our own making: its colour, bands and ring follow from its name."""
    number = crc32(ident.encode())
    pen.circle(x, y, r, fill=DISCS[number % len(DISCS)])
    pen.circle(x - r * 0.3, y - r * 0.35, r * 0.45, fill="#ffffff", opacity="0.16")
    for band in range(1 + number // 7 % 3):
        at = y - r * 0.4 + band * r * 0.42
        half = (r * r - (at - y) ** 2) ** 0.5 * 0.94
        pen.line(x - half, at, x + half, at, stroke="#00000033", stroke_width=r * 0.14)
    if number // 31 % 2:
        pen.element("ellipse", cx=float(x), cy=float(y), rx=r * 1.32, ry=r * 0.3, fill="none", stroke="#ffffff88",
                    stroke_width=r * 0.08, transform=f"rotate(-18 {x:.1f} {y:.1f})")  # fmt: skip


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
