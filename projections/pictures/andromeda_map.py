"""The map of Andromeda's Edge: a hexagon of spaces with tiles, moons, ships, leaders, developments and raiders."""

from functools import lru_cache
from math import sqrt

from domain.games.andromedas_edge.components import BASES, FLEET, NEBULAE, PLANETS, RAIDERS, SPACES, SPECIAL_TILES
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.printed import special_lines
from domain.games.andromedas_edge.view import AndromedaBoard, SpaceSeen
from domain.games.andromedas_edge.wording import amounts, text_of
from projections.pictures.andromeda_cards import sentences
from projections.pictures.andromeda_signs import amount_signs, effect_signs, moon_pill
from projections.pictures.andromeda_theme import (
    RESOURCE_COLOURS,
    RESOURCE_LETTERS,
    TRACK_COLOURS,
    disc_with_letter,
    leader_mark,
    ship_mark,
)
from projections.pictures.drawing_context import Book, Scene
from projections.pictures.palette import seat_colour
from projections.pictures.svg_writer import Pen
from projections.pictures.text_layout import text_width, wrapped

RADIUS = 60
STEP = RADIUS * sqrt(3)
ROWS = max(space.row for space in SPACES.values())
COLUMNS = max(space.col for space in SPACES.values())
MAP_WIDTH = COLUMNS * STEP
MAP_HEIGHT = (ROWS - 1) * RADIUS * 1.5 + 2 * RADIUS
LOOK = {"planet": "planet", "base": "base", "nebula": "nebula", "quasar": "special", "vortex": "special"}


@lru_cache(maxsize=64)
def centre(space: str) -> tuple[float, float]:
    """Rows stand centred above each other."""
    row = SPACES[space].row
    widest = max(other.col for other in SPACES.values() if other.row == row)
    left = (COLUMNS - widest) / 2 * STEP
    return left + (SPACES[space].col - 0.5) * STEP, RADIUS + (row - 1) * RADIUS * 1.5


def draw_map(pen: Pen, board: AndromedaBoard, scene: Scene, x: float, y: float) -> None:
    """Grounds first, then what lies on them, so that no neighbour covers a piece."""
    for space in board.spaces:
        at_x, at_y = centre(space.space)
        here = space.space == board.active_location
        pen.put(_ground(scene.book, space.space, space.tile, space.kind, here), x + at_x, y + at_y)
    for space in board.spaces:
        at_x, at_y = centre(space.space)
        pen.put(_pieces(scene.book, tuple(scene.players), space), x + at_x, y + at_y)


@lru_cache(maxsize=512)
def _ground(book: Book, space: str, tile: str | None, kind: str | None, here: bool) -> str:
    """A space and what is printed there, around its middle at 0/0."""
    pen = Pen()
    with pen.group(_title(book, space, tile, kind), f"space:{space}"):
        pen.regular(0, 0, RADIUS - 2, 6, class_=LOOK.get(kind or "", "void") + (" here" if here else ""))
        if kind is not None:
            _printed(pen, book, tile or space)
    return pen.drawn()


def _title(book: Book, space: str, tile: str | None, kind: str | None) -> str:
    name = tile or space
    if name in PLANETS:
        planet = PLANETS[name]
        price = book.render(amounts(planet.build_cost))
        printed = book.render(amounts(planet.printed_resource))
        building = f"{book.name('development')}: {price}, {planet.leaders} {book.name('sign:♟')}"
        return f"{book.name(name)} ({book.name(planet.type)}): {printed}; {building}"
    if name in SPECIAL_TILES:
        return f"{book.name(name)}: {sentences(book, special_lines(name))}"
    if kind is None:
        return book.name(name)
    return f"{book.name(name)}: {book.render(text_of(f'location:{name}'))}"


def _printed(pen: Pen, book: Book, name: str) -> None:
    lines = wrapped(book.name(name), STEP * 0.84, 12, 2)
    for row, line in enumerate(lines):
        pen.text(0, -21 + (row - len(lines) + 1) * 13, line, size=12, class_="mid strong sky-text")
    if name in PLANETS:
        planet = PLANETS[name]
        pen.circle(0, 0, 14, fill=TRACK_COLOURS[planet.type], stroke="#ffffff66")
        letters = amount_signs(planet.printed_resource)
        pen.text(0, 4.5, letters, size=13, class_="mid strong light")
        price = f"{amount_signs(planet.build_cost)} ♟{planet.leaders}"
        pen.text(0, 42, price, size=12, class_="mid sky-soft")
        return
    said = effect_signs(_action(name))
    special = SPECIAL_TILES.get(name)
    if special is not None:
        said = f"{said} ⬡{special.end_vp_per_adjacent_development}★".strip()
    pen.text(0, 2, said, size=13, class_="mid sky-soft")


def _action(name: str) -> words.Effects:
    if name in BASES:
        return BASES[name].action
    if name in NEBULAE:
        return NEBULAE[name].action
    return SPECIAL_TILES[name].benefit


@lru_cache(maxsize=2048)
def _pieces(book: Book, players: tuple[str, ...], space: SpaceSeen) -> str:
    """What lies on a space, around its middle at 0/0.

    Moon at the left, raiders and tokens at the right, ships below the middle, leaders at the foot.
    """
    pen = Pen()
    if space.development is not None:
        _development(pen, book, players[space.development], space.development)
    if space.moon is not None:
        moon_pill(pen, book, -34, 0 if space.kind == "planet" else 18, space.moon, space.moons_below)
    for place, (kind, count) in enumerate(space.resources.items()):
        with pen.group(f"{book.name(f'of:{kind}')}: {count}"):
            letter = RESOURCE_LETTERS[kind] if count == 1 else f"{count}{RESOURCE_LETTERS[kind]}"
            disc_with_letter(pen, 38, -2 + place * 20, 10, RESOURCE_COLOURS[kind], letter)
    if space.raider is not None:
        _raiders(pen, book, space.raider, space.raiders, 36, 8)
    room = min(19.0, 84 / max(1, len(space.ships)))
    for place, (seat, ship) in enumerate(space.ships):
        title = f"{players[seat]}: {book.name(FLEET[ship])}"
        at = -room * (len(space.ships) - 1) / 2 + place * room
        ship_mark(pen, at, 23, seat, FLEET[ship], title, f"ship:{seat}:{ship}")
    leaders = [(seat, count) for seat, count in enumerate(space.leaders) if count]
    for place, (seat, count) in enumerate(leaders):
        with pen.group(f"{players[seat]}: {count} {book.name('sign:♟')}"):
            leader_mark(pen, -10 * (len(leaders) - 1) + place * 20, 38, seat, count)
    return pen.drawn()


def _development(pen: Pen, book: Book, player: str, seat: int) -> None:
    with pen.group(f"{book.name('development')}: {player}"):
        pen.regular(0, 0, 21, 6, fill="none", stroke="#ffffff", stroke_width=7)
        pen.regular(0, 0, 21, 6, fill="none", stroke=seat_colour(seat), stroke_width=4)
        leader_mark(pen, 19, -9, seat, 0)


def _raiders(pen: Pen, book: Book, raider: str, count: int, x: float, y: float) -> None:
    row = RAIDERS[raider]
    said = f"{row.raider_class}{count if count > 1 else ''}"
    with pen.group(f"{book.name(raider)} ({row.raider_class})"):
        pen.regular(x, y, 11 + text_width(said, 12) / 2, 4, class_="raid")
        pen.text(x, y + 4.5, said, size=12, class_="mid strong light")
