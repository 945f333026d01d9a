"""Mars: its spaces with what is printed and what lies on them, and the three parameters around it."""

from functools import lru_cache
from math import cos, pi, sin, sqrt
from typing import NamedTuple

from domain.games.terraforming_mars.card_texts import minus
from domain.games.terraforming_mars.components import FIGURES, SPACES
from domain.games.terraforming_mars.components.rows import Space, SpaceId
from domain.games.terraforming_mars.effects.words import Effect, PlaceTile, Track
from domain.games.terraforming_mars.view import MarsBoard, TileView
from projections.pictures.drawing_context import Book
from projections.pictures.mars_icons import glyph, owner_mark, resource_icon
from projections.pictures.mars_theme import GLOBE, NEUTRAL, RIM, TILE_COLOURS
from projections.pictures.mars_wording import text_of
from projections.pictures.palette import seat_colour
from projections.pictures.svg_writer import Pen, moved, number
from projections.pictures.text_layout import squeezed, wrapped

WIDTH, HEIGHT = 521, 586
CENTRE = (WIDTH / 2, 276.0)
HEX = 48.4
"""The width of a space."""
SIDE = HEX / sqrt(3)
DISC, INNER, OUTER = 224.0, 228.0, 254.0
OFF_MARS = ((46.0, 512.0), (WIDTH - 46.0, 512.0))
SMALLEST = 12


def draw_globe(board: MarsBoard, book: Book, names: tuple[str, ...]) -> str:
    """The whole panel, with its upper left corner at 0/0."""
    tracks = (
        _track(book, "oxygen", board.oxygen),
        _track(book, "temperature", board.temperature),
        _oceans(book, board.oceans),
    )
    return "".join((_ground(), *tracks, _spaces(book, board.tiles, names)))


@lru_cache(maxsize=128)
def _spaces(book: Book, tiles: tuple[TileView, ...], names: tuple[str, ...]) -> str:
    lying = {tile.space: tile for tile in tiles}
    drawn = []
    for space in SPACES:
        tile = lying.get(space)
        owner = None if tile is None else tile.owner if tile.owner is not None else tile.claimed_by
        drawn.append(_space(book, space, tile, "" if owner is None else owner_name(book, names, owner)))
    return "".join(drawn)


def owner_name(book: Book, names: tuple[str, ...], seat: int) -> str:
    return names[seat] if seat >= 0 else book.name("word:neutral")


@lru_cache(maxsize=1)
def _ground() -> str:
    """The planet itself: light from the upper left, craters, and a rim."""
    pen, (x, y) = Pen(), CENTRE
    pen.rect(0, 0, WIDTH, HEIGHT, round_=14, class_="panel")
    pen.circle(x, y, DISC + 2, fill=RIM)
    pen.circle(x, y, DISC, fill=GLOBE)
    pen.circle(x - 22, y - 26, DISC - 36, fill="#ffd9a8", opacity=0.1)
    pen.circle(x - 50, y - 60, DISC - 100, fill="#ffd9a8", opacity=0.1)
    for dx, dy, r in ((-150, 150, 22), (168, 128, 16), (120, -176, 18), (-120, -178, 14), (10, 214, 12), (205, 40, 9)):
        pen.circle(x + dx, y + dy, r, fill="#7a3416", opacity=0.35)
        pen.circle(x + dx + 2, y + dy + 2, r * 0.7, fill="#d98a58", opacity=0.35)
    return pen.drawn()


# --- parameters ------------------------------------------------------------------------------------------------------


class Arc(NamedTuple):
    """Where a track lies around the planet, and how it looks."""

    start: float
    end: float
    colour: str
    unit: str
    label_at: float
    side: str


ARCS: dict[Track, Arc] = {
    "oxygen": Arc(217, 323, "#2f7d8c", "%", 16, ""),
    "temperature": Arc(143, 37, "#b3351f", "°C", WIDTH - 16, "end "),
}


@lru_cache(maxsize=128)
def _track(book: Book, track: Track, value: int) -> str:
    """Its value in the corner, and one step after the other, clockwise or against it."""
    pen, arc, row, name = Pen(), ARCS[track], FIGURES.tracks[track], book.name(f"track:{track}")
    levels = range(row.lowest, row.highest + 1, row.step)
    span = (arc.end - arc.start) / len(levels)
    with pen.group(f"{name}: {minus(value)} {arc.unit}", f"track:{track}"):
        pen.text(arc.label_at, 34, f"{minus(value)} {arc.unit}", size=24, class_=f"{arc.side}bold")
        pen.text(arc.label_at, 52, name, size=12, class_=f"{arc.side}soft")
        for place, level in enumerate(levels):
            _step(pen, book, track, level, value, arc.start + place * span, span)
    return pen.drawn()


def _step(pen: Pen, book: Book, track: Track, level: int, value: int, at: float, span: float) -> None:
    """One step of a track, and what reaching it brings."""
    arc, bonus = ARCS[track], FIGURES.tracks[track].bonuses.get(level)
    lit = level <= value
    with pen.group(f"{minus(level)} {arc.unit}" + (f": {text_of(book, bonus)}" if bonus else "")):
        look = {"fill": arc.colour} if lit else {"class_": "unlit"}
        here = {"stroke": "var(--ink)", "stroke_width": 2} if level == value else {}
        pen.element("path", d=_wedge(at, at + span), **look, **here)
        x, y = _polar((INNER + OUTER) / 2, at + span / 2)
        pen.text(x, y + 4.3, minus(level), size=12, class_="mid light strong" if lit else "mid")
    if bonus:
        pen.put(_bonus_icon(bonus[0], *_polar(INNER - 8, at + span / 2)))


def _bonus_icon(bonus: Effect, x: float, y: float) -> str:
    """An ocean, or heat."""
    if not isinstance(bonus, PlaceTile):
        return resource_icon("heat", x, y, 7)
    drop = f'<circle r="8" fill="{TILE_COLOURS["ocean"]}"/>{glyph("ocean")}'
    return f'<g transform="{moved(x, y)}">{drop}</g>'


@lru_cache(maxsize=32)
def _oceans(book: Book, oceans: int) -> str:
    pen, name = Pen(), f"{book.name('track:oceans')} {oceans}/{FIGURES.oceans}"
    with pen.group(name, "track:oceans"):
        for place in range(FIGURES.oceans):
            x, y = _polar((INNER + OUTER) / 2, 207 - place * 54 / (FIGURES.oceans - 1))
            lit = place < oceans
            look = f'fill="{TILE_COLOURS["ocean"]}"' if lit else 'class="unlit"'
            pen.put(f'<circle r="11.5" {look}/>' + (glyph("ocean") if lit else ""), x, y)
        pen.text(WIDTH / 2, 566, name, size=15, class_="mid strong")
    return pen.drawn()


def _polar(r: float, degrees: float) -> tuple[float, float]:
    """A place around the planet; 0 is up, clockwise."""
    angle = degrees * pi / 180
    return CENTRE[0] + r * sin(angle), CENTRE[1] - r * cos(angle)


def _wedge(start: float, end: float) -> str:
    """A piece of the ring, a little apart from its neighbours."""
    gap = 0.35 if end > start else -0.35
    (a, b), (c, d) = _polar(OUTER, start + gap), _polar(OUTER, end - gap)
    (e, f), (g, h) = _polar(INNER, end - gap), _polar(INNER, start + gap)
    turn, back = ("1", "0") if end > start else ("0", "1")
    outer, inner = number(OUTER), number(INNER)
    return (
        f"M{number(a)} {number(b)}A{outer} {outer} 0 0 {turn} {number(c)} {number(d)}"
        f"L{number(e)} {number(f)}A{inner} {inner} 0 0 {back} {number(g)} {number(h)}z"
    )


# --- spaces ----------------------------------------------------------------------------------------------------------


def _places() -> dict[SpaceId, tuple[float, float]]:
    """The middle of every space."""
    places, off = {}, iter(OFF_MARS)
    rows: dict[int, list[SpaceId]] = {}
    for space in SPACES.values():
        if space.kind == "off_mars":
            places[space.id] = next(off)
        else:
            rows.setdefault(int(space.id[1:].partition("c")[0]), []).append(space.id)
    for row, spaces in rows.items():
        for column, ident in enumerate(spaces):
            left = CENTRE[0] - (len(spaces) - 1) / 2 * HEX
            places[ident] = (left + column * HEX, CENTRE[1] + (row - (len(rows) + 1) / 2) * 1.5 * SIDE)
    return places


PLACES = _places()


@lru_cache(maxsize=4096)
def _space(book: Book, ident: SpaceId, tile: TileView | None, owner: str) -> str:
    """One space with all that is on it, where it belongs."""
    pen, space = Pen(), SPACES[ident]
    with pen.group(_title(book, space, tile, owner), f"space:{ident}", transform=moved(*PLACES[ident])):
        if tile is None or tile.tile is None:
            look = "sea" if space.kind == "ocean" else "kept" if space.reserved_for else "land"
            pen.regular(0, 0, SIDE - 0.8, 6, class_=look)
            _printed(pen, book, space)
        else:
            _tile(pen, tile)
        if tile is not None and tile.claimed_by is not None:
            colour = seat_colour(tile.claimed_by)
            pen.regular(0, 0, SIDE - 4, 6, fill="none", stroke=colour, stroke_width=3, stroke_dasharray="6 4")
            pen.put(owner_mark(tile.claimed_by, 0, 0, 10))
        if space.kind == "off_mars":
            _label(pen, space_name(book, space))
    return pen.drawn()


def space_name(book: Book, space: Space) -> str:
    """The name of a space, which is that of the card it is reserved for, if any."""
    own = book.name(space.id)
    if own != space.id:
        return own
    return space.name or (book.name(space.reserved_for) if space.reserved_for else space.id)


def _title(book: Book, space: Space, tile: TileView | None, owner: str) -> str:
    parts = [space_name(book, space)]
    if tile is not None and tile.tile is not None:
        plain = tile.tile in TILE_COLOURS
        parts.append(book.name(f"tile:{tile.tile}") if plain else book.name(tile.tile))
        parts += [owner] if owner else []
    else:
        kinds = {"land": "word:land", "ocean": "word:ocean_space", "off_mars": "word:off_mars"}
        parts.append(book.name(kinds[space.kind]))
        parts += [book.name("word:volcanic")] if space.volcanic else []
        parts += [f"{book.name('word:reserved')}: {book.name(space.reserved_for)}"] if space.reserved_for else []
        parts += [f"{book.name('word:claimed')} {owner}"] if owner else []
    parts += [f"{amount} {_bonus_name(book, kind)}" for kind, amount in space.bonus.items()]
    return ", ".join(parts)


def _bonus_name(book: Book, kind: str) -> str:
    return book.name("bonus:card" if kind == "card" else f"resource:{kind}")


def _printed(pen: Pen, book: Book, space: Space) -> None:
    """The name and the bonuses of a space without a tile."""
    named = space.name is not None and space.kind != "off_mars"
    if named:
        lines = wrapped(space_name(book, space), HEX, SMALLEST, 2)
        for row, line in enumerate(lines):
            tight = squeezed(line, HEX - 5, SMALLEST)
            pen.text(0, -9 + row * 12, line, size=SMALLEST, class_="mid light", **tight)
    icons = [kind for kind, amount in space.bonus.items() for _ in range(amount)]
    if space.volcanic:
        pen.path("M", -6.0, -17.5, "L", 0, -25, "L", 6.0, -17.5, "z", fill="#ffcf8f")
    for place, kind in enumerate(icons):
        x = (place - (len(icons) - 1) / 2) * 17
        pen.put(resource_icon(kind, x, 14 if named else 0, 7 if named else 8))


def _tile(pen: Pen, tile: TileView) -> None:
    """A tile: its colour and form, edged in the colour of its owner."""
    kind = tile.tile or ""
    colour = TILE_COLOURS.get("city" if kind == "capital" else kind, TILE_COLOURS["special"])
    owner = tile.owner
    edge = "#bfe0f5" if owner is None else NEUTRAL if owner < 0 else seat_colour(owner)
    pen.regular(0, 0, SIDE - 2, 6, fill=colour, stroke=edge, stroke_width=1.5 if owner is None else 3.5)
    pen.put(f'<g transform="translate(0 {-7 if owner is not None else 0}) scale(1.3)">{glyph(kind)}</g>')
    if owner is not None:
        pen.put(owner_mark(owner, 0, 13, 8.5))


def _label(pen: Pen, name: str) -> None:
    """The name below a space that is not on Mars."""
    for row, line in enumerate(wrapped(name, 88, SMALLEST, 2)):
        pen.text(0, SIDE + 14 + row * 13, line, size=SMALLEST, class_="mid")
