"""Small drawings for resources, tags and tiles of Terraforming Mars: a colour and a form for every kind."""

from functools import lru_cache

from projections.pictures.markers import seat_mark
from projections.pictures.mars_theme import NEUTRAL, RESOURCE_COLOURS, TAG_COLOURS
from projections.pictures.shapes import disc
from projections.pictures.svg_writer import Pen, number

STAR = "M0-6L1.6-2 5.8-1.9 2.5.8 3.6 5 0 2.6-3.6 5-2.5.8-5.8-1.9-1.6-2z"
LEAF = "M-5 5Q-6-5 5.5-5.5Q5 5.5-3 4L-5.4 6.2z"
BOLT = "M1.5-6.5L-5 1H-1L-2 6.5L5-1.5H1z"
FLAME = "M.5-6.5Q5.5-1.5 4.5 2A4.5 4.5 0 0 1-4.5 2Q-5-1-2-3Q-1.5-1-.5-1Q1.5-3 .5-6.5z"
TOWERS = "M-6 5V-1H-3V5zM-2 5V-6H2V5zM3 5V-3H6V5z"
PAW = "M-3.4 2.6Q0-1.6 3.4 2.6Q4 5.4 0 4.6Q-4 5.4-3.4 2.6z" + "".join(
    disc(x, y, 1.4) for x, y in ((-4.4, -0.6), (-1.6, -3.6), (1.6, -3.6), (4.4, -0.6))
)
BLOBS = disc(-2, -2, 3.2) + disc(3, 1.4, 2.4) + disc(-1.6, 3.6, 1.7)
HOUSE = "M-5 5V-.6L0-5.4 5-.6V5H1.6V1.4H-1.6V5z"
LANDS = "M-5.5-1Q-3-5 0-4Q1-1-2 0Q-3 3-5-0zM1 2Q5-1 5.6 1Q4 5 1.5 4.6z"

FILLED = {
    "titanium": STAR, "plants": LEAF, "energy": BOLT, "heat": FLAME, "animal": PAW, "microbe": BLOBS,
    "building": HOUSE, "space": STAR, "power": BOLT, "plant": LEAF, "city": TOWERS, "earth": LANDS,
    "card": "M-4-6H4V6H-4z", "fighter": "M0-6L5 5 0 2.4-5 5z", "event": "M-6-2H0V-5.5L6 0 0 5.5V2H-6z",
    "special": "M0-6L6 0 0 6-6 0z", "ocean": "M0-6.4Q5 .4 4.4 2.4A4.5 4.5 0 0 1-4.4 2.4Q-5 .4 0-6.4z",
    "greenery": "M0-7L4-1H2L5.4 4H1V6.6H-1V4H-5.4L-2-1H-4z", "lava_flows": FLAME, "ecological_zone": PAW,
    "natural_preserve": LEAF,
    "industrial_center": "M-6 5V-2L-2 1V-2L2 1V-6H5V5z", "mohole_area": "",
    "nuclear_zone": "M0-1.5L-3-6.5H3zM1.4.8L7 .6 4 5.8zM-1.4.8L-7 .6-4 5.8z",
}  # fmt: skip
STROKED = {
    "mc": "M4.6-3.8A5.4 5.4 0 1 0 4.6 3.8M-6.6-1.3H2M-6.6 1.3H2",
    "steel": "M-5 5.5L2.5-2.5M-2-5.5Q4-5.5 5.5 1.5",
    "science": disc(0, 0, 0.8) + "M-6 0a6 2.4 0 1 0 12 0a6 2.4 0 1 0-12 0M0-6a2.4 6 0 1 0 0 12a2.4 6 0 1 0 0-12",
    "jovian": disc(0, 0, 3.4) + "M-6.6 2.2Q0 3 6.6-2.2",
    "preservation": "M-5-5H5V0Q4 4.5 0 6Q-4 4.5-5 0z",
    "wild": "M-2.8-2.6A2.8 2.8 0 1 1 1.4 0Q0 .8 0 2M0 5V5.2",
    "commercial_district": "M4.6-3.8A5.4 5.4 0 1 0 4.6 3.8M-6.6-1.3H2M-6.6 1.3H2",
    "restricted_area": "M-5-5L5 5M5-5L-5 5",
    "mining_area": "M-5 5.5L2.5-2.5M-2-5.5Q4-5.5 5.5 1.5",
    "mining_rights": "M-5 5.5L2.5-2.5M-2-5.5Q4-5.5 5.5 1.5",
    "mohole_area": disc(0, 0, 6) + disc(0, 0, 2.6),
}  # fmt: skip


def glyph(kind: str) -> str:
    """The form alone, in white, sixteen units wide."""
    if kind == "capital":
        return f'<path class="glyph" d="{TOWERS}"/><path class="glyph" d="M0-9.6l1 2 2 0-1.6 1.4.6 2-2-1.2z"/>'
    filled, stroked = FILLED.get(kind, ""), STROKED.get(kind, "")
    return (f'<path class="glyph" d="{filled}"/>' if filled else "") + (
        f'<path class="stroke" d="{stroked}"/>' if stroked else ""
    )


@lru_cache(maxsize=1024)
def resource_icon(kind: str, x: float, y: float, r: float = 8) -> str:
    """A resource or a card as a square."""
    square = f'<rect x="-8" y="-8" width="16" height="16" rx="3.5" fill="{RESOURCE_COLOURS[kind]}"/>'
    return _placed(square + glyph(kind), x, y, r / 8)


@lru_cache(maxsize=1024)
def tag_icon(tag: str, x: float, y: float, r: float = 8) -> str:
    """A tag as a circle."""
    circle = f'<circle r="8.6" fill="{TAG_COLOURS[tag]}" stroke="#ffffff99"/>'
    return _placed(circle + glyph(tag), x, y, r / 8.6)


def _placed(drawn: str, x: float, y: float, scale: float) -> str:
    larger = "" if scale == 1 else f" scale({scale:.2f})"
    return f'<g transform="translate({number(x)} {number(y)}){larger}">{drawn}</g>'


@lru_cache(maxsize=512)
def owner_mark(seat: int, x: float, y: float, r: float) -> str:
    """The mark of a seat, or of the neutral side."""
    pen = Pen()
    if seat >= 0:
        seat_mark(pen, x, y, r, seat)
    else:
        pen.circle(x, y, r, fill=NEUTRAL, stroke="var(--panel)", stroke_width=1.5)
        pen.text(x, y + r * 0.4, "N", size=max(12, r * 1.1), class_="mid strong light")
    return pen.drawn()
