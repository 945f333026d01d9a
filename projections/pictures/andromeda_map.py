"""The map of Andromeda's Edge: a hexagon of spaces with tiles, moons, ships, leaders, developments and raiders."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import sqrt

from domain.games.andromedas_edge.components import MOONS, PLANETS, RAIDERS, SPACES
from domain.games.andromedas_edge.view import AndromedaBoard, SpaceSeen
from domain.games.andromedas_edge.wording import amounts, text_of
from projections.pictures.andromeda_theme import (
    RESOURCE_COLOURS,
    RESOURCE_LETTERS,
    TRACK_COLOURS,
    disc_with_letter,
    leader_mark,
    moon_disc,
    ship_mark,
)
from projections.pictures.lettering import wrapped
from projections.pictures.pen import Pen
from projections.pictures.scene import Book, Scene

RADIUS = 60
STEP = RADIUS * sqrt(3)
ROWS = max(space.row for space in SPACES.values())
COLUMNS = max(space.col for space in SPACES.values())
MAP_WIDTH = COLUMNS * STEP
MAP_HEIGHT = (ROWS - 1) * RADIUS * 1.5 + 2 * RADIUS
LOOK = {"planet": "planet", "alliance_base": "base", "nebula": "nebula", "quasar": "special", "vortex": "special"}


@lru_cache(maxsize=64)
def centre(space: str) -> tuple[float, float]:
    """Rows stand centred above each other."""
    row = SPACES[space].row
    widest = max(other.col for other in SPACES.values() if other.row == row)
    left = (COLUMNS - widest) / 2 * STEP
    return left + (SPACES[space].col - 0.5) * STEP, RADIUS + (row - 1) * RADIUS * 1.5


def draw_map(pen: Pen, board: AndromedaBoard, scene: Scene, x: float, y: float) -> None:
    kinds = {(seat, ship.ship): ship.type for seat, station in enumerate(board.stations) for ship in station.ships}
    for space in board.spaces:
        at_x, at_y = centre(space.space)
        with pen.group(_title(scene.book, space), f"space:{space.space}"):
            look = LOOK.get(space.kind or "", "void") + (" here" if space.space == board.active_location else "")
            pen.regular(x + at_x, y + at_y, RADIUS - 2, 6, class_=look)
            pen.put(_printed(scene.book, space.space, space.tile), x + at_x, y + at_y)
        _pieces(pen, scene, space, kinds, x + at_x, y + at_y)


def _title(book: Book, space: SpaceSeen) -> str:
    name = space.tile or space.space
    if space.kind == "planet" and space.tile is not None:
        planet = PLANETS[space.tile]
        price = book.render(amounts(planet.build_cost))
        printed = book.render(amounts(planet.printed_resource))
        return f"{book.name(name)} ({book.name(planet.type)}): {printed}; {book.name('development')}: {price}"
    if space.kind is None or space.kind in ("quasar", "vortex"):
        return book.name(name)
    return f"{book.name(name)}: {book.render(text_of(f'location:{name}'))}"


@lru_cache(maxsize=512)
def _printed(book: Book, space: str, tile: str | None) -> str:
    """What stands on the tile, around its middle at 0/0."""
    pen = Pen()
    name = book.name(tile or space)
    number = SPACES[space].nebula_number
    if tile is None and number is None:
        return ""
    for row, line in enumerate(wrapped(name, RADIUS * 1.5, 12, 2)):
        pen.text(0, -RADIUS * 0.52 + row * 13, line, size=12, class_="mid strong sky-text")
    if number is not None:
        disc_with_letter(pen, 0, RADIUS * 0.78, 10, "#6b3fa0", str(number))
    planet = PLANETS.get(tile or "")
    if planet is not None:
        pen.circle(0, 4, 17, fill=TRACK_COLOURS[planet.type], stroke="#ffffff66")
        for place, (kind, count) in enumerate(planet.printed_resource.items()):
            disc_with_letter(pen, -6 + place * 14, 4, 9, RESOURCE_COLOURS[kind], RESOURCE_LETTERS[kind])
            if count > 1:
                pen.text(6 + place * 14, 9, count, size=12, class_="strong light")
        pen.text(0, RADIUS * 0.86, f"♟ {planet.leaders}", size=12, class_="mid sky-soft")
    elif tile is not None or number is not None:
        for row, line in enumerate(wrapped(_action(book, tile or space), RADIUS * 1.3, 12, 3)):
            pen.text(0, -6 + row * 13, line, size=12, class_="mid sky-soft")
    return pen.drawn()


def _action(book: Book, location: str) -> str:
    try:
        return book.render(text_of(f"location:{location}"))
    except KeyError:  # A tile without an action of its own, such as a quasar.
        return ""


def _pieces(pen: Pen, scene: Scene, space: SpaceSeen, kinds: Mapping[tuple[int, int], str], x: float, y: float) -> None:
    if space.moon is not None:
        moon = MOONS[space.moon]
        words = f"{scene.name(moon.id)}: {scene.book.render(text_of(f'moon:{moon.id}'))}"
        moon_disc(pen, x - RADIUS * 0.52, y + RADIUS * 0.5, 9, moon.colour, words, f"moon:{space.moon}")
        if space.moons_below:
            pen.text(x - RADIUS * 0.52 + 12, y + RADIUS * 0.5 + 5, f"+{space.moons_below}", size=12, class_="sky-soft")
    for place, (seat, ship) in enumerate(space.ships):
        title = f"{scene.player(seat)}: {scene.name(kinds[seat, ship])}"
        at = x - 18 * (len(space.ships) - 1) / 2 + place * 18
        ship_mark(pen, at, y + RADIUS * 0.46, seat, kinds[seat, ship], title, f"ship:{seat}:{ship}")
    for place, (seat, count) in enumerate(_leaders(space)):
        leader_mark(pen, x + RADIUS * 0.72, y - 26 + place * 15, seat, count)
    for place, (kind, count) in enumerate(space.resources.items()):
        disc_with_letter(pen, x + RADIUS * 0.4 - place * 22, y + RADIUS * 0.62, 8, RESOURCE_COLOURS[kind], str(count))
    if space.development is not None:
        owner = scene.player(space.development)
        with pen.group(f"{scene.name('development')}: {owner}"):
            leader_mark(pen, x, y - RADIUS * 0.82, space.development, 1)
            pen.regular(x, y - RADIUS * 0.82, 11, 6, fill="none", stroke="#ffffff", stroke_width=2)
    if space.raider is not None:
        _raiders(pen, scene, space.raider, space.raiders, x - RADIUS * 0.55, y - RADIUS * 0.3)


def _leaders(space: SpaceSeen) -> Iterator[tuple[int, int]]:
    return ((seat, count) for seat, count in enumerate(space.leaders) if count)


def _raiders(pen: Pen, scene: Scene, raider: str, count: int, x: float, y: float) -> None:
    row = RAIDERS[raider]
    with pen.group(f"{scene.name(raider)} ({row.raider_class})"):
        pen.regular(x, y, 14, 4, class_="raid")
        pen.text(x, y + 4.5, f"{row.raider_class}{count if count > 1 else ''}", size=12, class_="mid strong light")
