"""The cards of Tiny Epic Galaxies' planets, with everybody's ships on them."""

from collections import defaultdict
from functools import lru_cache
from typing import NamedTuple

from domain.games.tiny_epic_galaxies.components import PLANETS
from domain.games.tiny_epic_galaxies.components.rows import Planet
from domain.games.tiny_epic_galaxies.view import ShipSeen
from projections.pictures.drawing_context import Book
from projections.pictures.galaxies_icons import planet_disc, resource_icon, ship, track_icon
from projections.pictures.markers import badge
from projections.pictures.svg_writer import Pen
from projections.pictures.text_layout import shortened

TALL_CARD = 262
WIDE_CARD = 186
ABREAST = 3
"""So many ships stand side by side below a space of the track."""


class Owned(NamedTuple):
    """A ship, whose it is, and how it is called."""

    seat: int
    ship: ShipSeen
    title: str


def draw_ship(pen: Pen, owned: Owned, x: float, y: float, r: float) -> None:
    ship(pen, x, y, r, owned.seat, owned.title, f"ship:{owned.seat}.{owned.ship.ship}")


@lru_cache(maxsize=512)
def planet_card(book: Book, ident: str, width: float, here: tuple[Owned, ...], *, wide: bool) -> str:
    """A card with its planet above its words, or (a wide one) beside them. Remembered under all that is seen of it."""
    pen, planet = Pen(), PLANETS[ident]
    does = book.say(f"action.{ident}")
    with pen.group(f"{planet.name}: {does}", f"planet:{ident}"):
        pen.rect(0, 0, width, WIDE_CARD if wide else TALL_CARD, round_=14, class_="card")
        pen.text(12, 27, shortened(planet.name, width - 60, 17), size=17, class_="strong")
        badge(pen, width - 28, 26, planet.points)
        resource_icon(pen, 25, 54, planet.resource, 13)
        if wide:
            _disc(pen, ident, 84, 72, 33, here)
            pen.paragraph(136, 57, does, width - 146, size=13, most=4)
            _track(pen, planet, 116, width, here)
        else:
            _disc(pen, ident, width / 2, 82, 40, here)
            _track(pen, planet, 134, width, here)
            pen.paragraph(12, 206, does, width - 22, size=13, most=4)
    return pen.drawn()


def _disc(pen: Pen, ident: str, x: float, y: float, r: float, here: tuple[Owned, ...]) -> None:
    """The planet, and the ships on its surface."""
    planet_disc(pen, x, y, r, ident)
    landed = [owned for owned in here if owned.ship.place == "surface"]
    for number, owned in enumerate(landed):
        draw_ship(pen, owned, x + (number - (len(landed) - 1) / 2) * 24, y, 12)


def _track(pen: Pen, planet: Planet, y: float, width: float, here: tuple[Owned, ...]) -> None:
    """Spaces 0..N and the symbol that colonises; ships in orbit stand below their space."""
    step = (width - 44) / planet.end
    xs = [22 + step * position for position in range(planet.end + 1)]
    pen.line(xs[0], y + 10, xs[-1], y + 10, class_="rule", stroke_width=3)
    for position, at in enumerate(xs[:-1]):
        pen.circle(at, y + 10, 13, class_="space")
        pen.text(at, y + 14.5, position or "·", size=13, class_="mid soft")
    track_icon(pen, xs[-1], y + 10, planet.track, 16)
    orbits: dict[int, list[Owned]] = defaultdict(list)
    for owned in here:
        if owned.ship.place == "orbit":
            orbits[min(owned.ship.position, planet.end)].append(owned)
    for position, ships in orbits.items():
        for number, owned in enumerate(ships):
            row, column = divmod(number, ABREAST)
            beside = min(ABREAST, len(ships) - row * ABREAST)
            first = max(16, xs[position] - (beside - 1) / 2 * 15)  # None over the edge of the card.
            draw_ship(pen, owned, first + column * 15, y + 40 + row * 17, 11)
