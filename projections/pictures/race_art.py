"""What is seen on a card of Race for the Galaxy: a world as a planet under its sky, a development as a structure.

Colours and rims follow the card's data, everything else its id. One path for all marks of a surface keeps a table of
sixty cards small.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin
from zlib import crc32

from domain.games.race_for_the_galaxy.components import DESIGNS, POWERS_OF, Development, World
from projections.pictures.shapes import regular
from projections.pictures.svg_writer import Pen

SIDE = 5
"""Between the edge of a card and its window."""
LEAST = 9
"""A window lower than this is not worth drawing."""
LEAST_SIZE = 8
"""A planet or a diamond smaller than this cannot be told from another."""

GROUNDS = {
    "novelty": (("#3d8bd4", "#a9d4f5"), ("#2a6fb8", "#7fb6ea"), ("#58a6e0", "#1f4f86")),
    "rare": (("#a5713f", "#5e3a1a"), ("#b98655", "#e7c9a2"), ("#8a5a30", "#d09a63")),
    "genes": (("#3c9a55", "#bfe3a4"), ("#2f7f5a", "#8fd0a0"), ("#5fae4c", "#245f38")),
    "alien": (("#c9ad1c", "#6d5c00"), ("#dcc243", "#fff2a8"), ("#a99114", "#f0da62")),
}
"""Colours of worlds that produce, each with that of the marks on it: by the kind of good."""
PALE = ("#d9dce6", "#e6dfd3", "#cfd8d6")
"""A windfall world is pale: only its marks and its halo have the colour of the good."""
BARE = (("#8b8fa3", "#5c6076"), ("#a08d9b", "#6a5568"), ("#a3a9b8", "#6f7690"), ("#7f8f97", "#c5d2d6"))
"""Worlds without a good."""

BUILT = {
    "explore": "#1f7f86", "develop": "#b2591b", "settle": "#6b4fb0", "trade": "#8a6a00", "consume": "#2f6cab",
    "produce": "#35803f", "scoring": "#8f6a1c",
}  # fmt: skip
"""Colours of developments: by the phase of the first power, or one that scores at the end."""

ART_STYLE = (
    ".orrery .night{fill:#121931;stroke:#3c4a78;rx:6px}"
    ".orrery .stars{fill:none;stroke:#fff;stroke-width:1.4;stroke-dasharray:1.4 33 1 21 2 47;opacity:.7}"
    ".orrery .dusk{fill:#000;opacity:.3}"
    ".orrery .gleam{fill:#fff;opacity:.2}"
    ".orrery .rim{fill:none;stroke:#ff4d55;stroke-width:3}"
    ".orrery .halo{fill:none;stroke-width:3;stroke-dasharray:6 3}"
    ".orrery .homestar{fill:#ffd257}"
    ".orrery .yard{opacity:.14;rx:6px}.orrery .skyline{opacity:.34}"
    ".orrery .block{stroke:var(--card);stroke-width:1.5}.orrery .edge{opacity:.55}"
    ".orrery .beams{fill:none;stroke:#fff;stroke-width:2;stroke-linejoin:round;opacity:.9}"
)


@lru_cache(maxsize=1024)
def art(design: str, width: float, top: float, bottom: float) -> str:
    """The window of a card between two heights; nothing where there is no room for one."""
    pen, card = Pen(), DESIGNS[design]
    if bottom - top >= LEAST:
        if isinstance(card, World):
            _world(pen, card, width, top, bottom)
        else:
            _development(pen, card, width, top, bottom)
    return pen.drawn()


def numbers(values: Iterable[float]) -> str:
    """In whole units: finer ones would not be seen on a card, and make the picture of a table half as large again."""
    return " ".join(str(round(value)) for value in values)


def disc(x: float, y: float, r: float) -> str:
    size = max(1, round(r))
    return f"M{round(x) - size} {round(y)}a{size} {size} 0 1 0 {2 * size} 0a{size} {size} 0 1 0-{2 * size} 0z"


def box(x: float, y: float, width: float, height: float) -> str:
    across = round(width)
    return f"M{numbers((x, y))}h{across}v{round(height)}h-{across}z"


def _seed(ident: str) -> int:
    return crc32(ident.encode())


# --- worlds ----------------------------------------------------------------------------------------------------------


def _world(pen: Pen, world: World, width: float, top: float, bottom: float) -> None:
    seed, height = _seed(world.id), bottom - top
    pen.rect(SIDE, int(top), int(width) - 2 * SIDE, int(height), class_="night")
    pen.shape(_stars(seed, width, top, height), "stars")
    if world.start_number is not None and height > 30:
        pen.star(SIDE + 15, top + 15, 9, class_="homestar")
    room = height / 2 - 2 - (7 if world.source == "windfall" else 0) - (3 if world.military else 0)
    r = min(int(room), 42 - seed // 7 % 8)
    if r >= LEAST_SIZE:
        planet(pen, world, int(width) // 2 + seed // 11 % 9 - 4, int(top + bottom) // 2, r)


def planet(pen: Pen, world: World, x: int, y: int, r: int) -> None:
    """A ball in the colour of what it makes; a halo says windfall, a red rim military."""
    seed = _seed(world.id)
    ground, mark = _colours(world, seed)
    if world.source == "windfall":
        away = r + (6 if world.military else 5)
        pen.circle(x, y, away, class_="halo", stroke=mark)
    pen.circle(x, y, r, fill=ground)
    pen.put(f'<path fill="{mark}" d="{SURFACES[seed // 13 % len(SURFACES)](x, y, r, seed // 97)}"/>')
    wider = r * 5 // 4
    pen.shape(f"M{x} {y - r}a{r} {r} 0 0 1 0 {2 * r}a{wider} {wider} 0 0 0 0-{2 * r}z", "dusk")
    if world.source != "windfall":  # On a pale ground it would not be seen.
        pen.circle(x - r // 3, y - r * 3 // 8, r * 2 // 7, class_="gleam")
    if world.military:
        pen.circle(x, y, r + 1, class_="rim")
    elif world.source is None and seed // 31 % 2:
        pen.element("ellipse", cx=float(x), cy=float(y), rx=r * 1.45, ry=r * 0.28, fill="none", stroke=mark,
                    stroke_width=r * 0.09, transform=f"rotate(-16 {numbers((x, y))})")  # fmt: skip


def _colours(world: World, seed: int) -> tuple[str, str]:
    """Of the ground and of the marks on it."""
    if world.good is None:
        return BARE[seed % len(BARE)]
    if world.source == "windfall":
        return PALE[seed % len(PALE)], GROUNDS[world.good][0][0]
    return GROUNDS[world.good][seed % 3]


def _stars(seed: int, width: float, top: float, height: float) -> str:
    """A line to and fro, of which the style leaves only dots."""
    left, right, first, step = SIDE + 3 + seed % 9, int(width) - SIDE - 3, int(top) + 4 + seed % 5, int(height) // 4
    return f"M{left} {first}L{right} {first + step} {left} {first + 2 * step} {right} {first + 3 * step}"


def _bands(x: float, y: float, r: float, seed: int) -> str:
    """Stripes of clouds, narrower towards the poles."""
    told = ""
    for band in range(3 + seed % 2):
        at, thick = -0.7 + band * 0.42, 0.1 + 0.07 * ((seed >> band) % 3)
        half = r * (1 - max(abs(at), abs(at + thick)) ** 2) ** 0.5
        told += box(x - half, y + r * at, 2 * half, r * thick)
    return told


def _craters(x: float, y: float, r: float, seed: int) -> str:
    places = [(2.4 * place + seed % 7, r * (0.12 + 0.12 * place), r * (0.21 - 0.02 * place)) for place in range(4)]
    return "".join(disc(x + far * cos(angle), y + far * sin(angle), size) for angle, far, size in places)


COAST = ((0.9, 0.1), (0.4, 0.8), (-0.5, 0.6), (-0.9, -0.1), (-0.2, -0.5), (0.3, -0.9))


def _continents(x: float, y: float, r: float, seed: int) -> str:
    told = ""
    for place in range(3):
        angle, size = 2.1 * place + seed % 5, r * (0.42 - 0.07 * place)
        left, top = x + r * 0.42 * cos(angle), y + r * 0.42 * sin(angle)
        told += "M" + "L".join(numbers((left + size * right, top + size * down)) for right, down in COAST) + "z"
    return told


def _caps(x: float, y: float, r: float, seed: int) -> str:
    """Ice at both poles, and an island or two between them."""
    half, around = r * 0.72, round(r)
    ends = (f"M{numbers((x - half, y + side * r * 0.69))}A{around} {around} 0 0 {int(side < 0)} "
            f"{numbers((x + half, y + side * r * 0.69))}z" for side in (-1, 1))  # fmt: skip
    isles = (disc(x + r * (0.35 * isle - 0.4), y + r * 0.12 * (isle % 2), r * 0.15) for isle in range(1 + seed % 3))
    return "".join((*ends, *isles))


def _crescents(x: float, y: float, r: float, seed: int) -> str:
    """Dunes that all lean one way."""
    wide, told = r * 0.5, ""
    for dune in range(4):
        left, top = x - r * 0.6 + r * 0.2 * ((seed >> dune) % 4), y - r * 0.5 + r * 0.3 * dune
        crest, foot = numbers((wide / 2, -r * 0.3, wide, 0)), numbers((-wide / 2, -r * 0.08, -wide, 0))
        told += f"M{numbers((left, top))}q{crest}q{foot}z"
    return told


SURFACES = (_bands, _craters, _continents, _caps, _crescents)


# --- developments ----------------------------------------------------------------------------------------------------


def _development(pen: Pen, card: Development, width: float, top: float, bottom: float) -> None:
    """A diamond with beams of its own before a skyline of its own; one that scores at the end has a second edge."""
    seed, height = _seed(card.id), bottom - top
    powers = POWERS_OF[card.id]
    colour = BUILT["scoring" if card.scoring or not powers else powers[0].word.PHASE]
    with pen.group(fill=colour):
        pen.rect(SIDE, int(top), int(width) - 2 * SIDE, int(height), class_="yard")
        pen.shape(_skyline(seed, width, top, bottom), "skyline")
        x, y, r = int(width) // 2, int(top + bottom) // 2, min(int(height) // 2 - 3, 46)
        if r >= LEAST_SIZE:
            edge = regular(x, y, r, 4) if card.scoring else ""
            inner = r - 5 if card.scoring else r
            pen.shape(edge, "edge")
            pen.shape(regular(x, y, inner, 4), "block")
            pen.shape(BEAMS[seed // 13 % len(BEAMS)](x, y, inner * 0.86, seed // 97 % 3), "beams")


def _skyline(seed: int, width: float, top: float, bottom: float) -> str:
    """Houses of many heights along the lower edge, the same from both sides."""
    wide, height = (int(width) - 2 * SIDE - 8) // 12, int(bottom - top)
    half = [height * (15 + 16 * ((seed >> 2 * house) % 4)) // 100 for house in range(6)]
    roofs = (0, *half, *reversed(half), 0)
    left = int(width - 12 * wide) // 2
    return (
        f"M{left} {int(bottom)}"
        + f"h{wide}".join(f"v{low - high}" if low != high else "" for low, high in pairwise(roofs))
        + "z"
    )


def _nested(x: float, y: float, r: float, kind: int) -> str:
    """Rooms within rooms."""
    return "".join(regular(x, y, r * (ring + 1) / (kind + 3), 4) for ring in range(kind + 2))


def _lattice(x: float, y: float, r: float, kind: int) -> str:
    """Beams along both sides."""
    told, many = "", kind + 2
    for beam in range(1, many):
        part = r * (2 * beam / many - 1)
        told += f"M{numbers((x + (part - r) / 2, y + (part + r) / 2))}l{numbers((r, -r))}"
        told += f"M{numbers((x + (part - r) / 2, y - (part + r) / 2))}l{numbers((r, r))}"
    return told + regular(x, y, r * 0.25, 4)


def _tower(x: float, y: float, r: float, kind: int) -> str:
    """Floors that get narrower, under a mast."""
    floors = kind + 2
    told = f"M{numbers((x, y - r * 0.8))}v{round(r * 0.4)}"
    for floor in range(floors):
        half, at = r * (0.16 + 0.3 * floor / floors), y - r * 0.4 + r * 0.9 * floor / floors
        told += box(x - half, at, 2 * half, r * 0.9 / floors)
    return told


def _orbit(x: float, y: float, r: float, kind: int) -> str:
    """A hub within its ring, and what flies there."""
    places = [pi * (0.3 + 2 * moon / (kind + 2)) for moon in range(kind + 2)]
    moons = (disc(x + r * 0.55 * cos(angle), y + r * 0.55 * sin(angle), r * 0.1) for angle in places)
    return disc(x, y, r * 0.55) + disc(x, y, r * 0.2) + "".join(moons)


def _rays(x: float, y: float, r: float, kind: int) -> str:
    """Arms that go out from a core."""
    arms = 5 + 2 * kind
    turns = [2 * pi * arm / arms - pi / 2 for arm in range(arms)]
    lines = (f"M{numbers((x + r * 0.22 * cos(turn), y + r * 0.22 * sin(turn)))}"
             f"L{numbers((x + r * 0.6 * cos(turn), y + r * 0.6 * sin(turn)))}" for turn in turns)  # fmt: skip
    return disc(x, y, r * 0.2) + "".join(lines)


def _chevrons(x: float, y: float, r: float, kind: int) -> str:
    """Roofs one above the other."""
    half, many = r * 0.42, kind + 2
    tops = (y - r * 0.55 + r * 0.75 * roof / many for roof in range(many))
    return "".join(f"M{numbers((x - half, top + half))}l{numbers((half, -half, half, half))}" for top in tops)


BEAMS = (_nested, _lattice, _tower, _orbit, _rays, _chevrons)
