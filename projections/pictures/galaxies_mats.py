"""The mats of Tiny Epic Galaxies: what every player has, and the Rogue of a game alone."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from domain.games.tiny_epic_galaxies.components import LEVELS, MOST, PLANETS, ROGUE_LEVELS
from domain.games.tiny_epic_galaxies.view import GalaxiesBoard, GalaxySeen, RogueSeen
from projections.pictures.drawing_context import Book
from projections.pictures.galaxies_icons import planet_disc, resource_icon
from projections.pictures.galaxies_planets import Owned, draw_ship
from projections.pictures.markers import badge, gauge, seat_mark, side_bar
from projections.pictures.palette import seat_colour
from projections.pictures.parts import part
from projections.pictures.svg_writer import Pen
from projections.pictures.text_layout import shortened, text_width

ROGUE = 1
"""Where the Rogue sits: only in games alone."""
MISSION_HEIGHT = 54
CHIP_ROW = 30
HEAD = 102
"""How high the name, the resources and the ships at home are: what stays of a mat that is folded."""

Room: TypeAlias = tuple[float, float]
"""How wide and how high a mat is."""
Level: TypeAlias = tuple[int, object, object]
"""A level of an empire: its number, what it is worth, and how many dice it rolls."""


def needed(board: GalaxiesBoard, width: float) -> float:
    """How high the fullest mat has to be."""
    height = max(_needed(galaxy.colonies, _hand_of(galaxy), width) for galaxy in board.galaxies)
    return height if board.rogue is None else max(height, _needed(board.rogue.colonies, (None,), width))


def _needed(colonies: Sequence[str], missions: Sequence[object], width: float) -> float:
    """How high a galaxy has to be."""
    rows = max((row for row, _, _ in _chips(colonies, width - 32)), default=0) + 1
    return 178 + rows * CHIP_ROW + max(1, len(missions)) * (MISSION_HEIGHT + 6)


def _hand_of(galaxy: GalaxySeen) -> tuple[str | None, ...]:
    return (*galaxy.missions.dealt, *galaxy.missions.kept)


@lru_cache(maxsize=512)
def galaxy_mat(book: Book, galaxy: GalaxySeen, name: str, fleet: tuple[Owned, ...], room: Room, active: bool) -> str:
    """Remembered under everything that is seen of it."""
    pen, seat, (width, height) = Pen(), galaxy.seat, room
    with pen.group(f"{name}: {galaxy.points} {book.word('points')}", f"galaxy:{seat}"):
        _ground(pen, seat, active, room)
        with part(pen, 8, 6, width - 16, HEAD - 6, head=True):
            _heading(pen, seat, name, galaxy.points, width)
            _stocks(pen, book, galaxy.energy, galaxy.culture, 18, 58)
            _harbour(pen, fleet, 216, 78)
        with part(pen, 8, HEAD, width - 16, height - HEAD - 6):
            levels = [(level.level, level.points, level.dice) for level in LEVELS]
            _level_track(pen, galaxy.level, seat, levels, 18, 108)
            _colonies(pen, book, galaxy.colonies, 16, 176, width - 32)
            hand = _hand_of(galaxy)
            for number, card in enumerate(hand):
                top = height - (len(hand) - number) * (MISSION_HEIGHT + 6) - 4
                _mission(pen, book, card, 16, top, width - 30)
    return pen.drawn()


@lru_cache(maxsize=64)
def rogue_mat(book: Book, rogue: RogueSeen, fleet: tuple[Owned, ...], room: Room, active: bool) -> str:
    """Who one plays against alone. Remembered under everything that is seen of it."""
    pen, (width, height) = Pen(), room
    name = f"{book.name(rogue.card)} ({book.name(rogue.difficulty)})"
    with pen.group(f"{name}: {rogue.points} {book.word('points')}", f"galaxy:{ROGUE}"):
        _ground(pen, ROGUE, active, room)
        _heading(pen, ROGUE, name, rogue.points, width)
        _stocks(pen, book, rogue.energy, rogue.culture, 18, 58)
        _harbour(pen, fleet, 216, 78)
        last = len(ROGUE_LEVELS)
        rows: list[Level] = [
            (level.level, "☠" if level.level == last else level.points, "–" if level.level == last else level.dice)
            for level in ROGUE_LEVELS
        ]
        _level_track(pen, rogue.level, ROGUE, rows, 18, 108)
        _colonies(pen, book, rogue.colonies, 16, 176, width - 32)
        if rogue.level < last:
            attack = book.say(f"attack.{rogue.card}.{rogue.level}")
            pen.paragraph(20, height - 34, f"⚔ {attack}", width - 40, size=13, most=2)
    return pen.drawn()


def _ground(pen: Pen, seat: int, active: bool, room: Room) -> None:
    width, height = room
    pen.rect(0, 0, width, height, round_=14, class_="panel", data_ground="")
    side_bar(pen, 0, 0, height, seat)
    if active:
        look = {"fill": "none", "stroke": "var(--glow)", "stroke_width": 3, "data_ground": ""}
        pen.rect(0, 0, width, height, round_=14, **look)


def _heading(pen: Pen, seat: int, name: str, points: int, width: float) -> None:
    seat_mark(pen, 32, 28, 13, seat)
    pen.text(54, 34, shortened(name, width - 120, 18), size=18, class_="strong")
    badge(pen, width - 32, 30, points, r=16)


def _stocks(pen: Pen, book: Book, energy: int, culture: int, x: float, y: float) -> None:
    for row, (resource, value) in enumerate((("energy", energy), ("culture", culture))):
        top = y + row * 25
        with pen.group(f"{book.name(resource)}: {value}", f"resource:{resource}"):
            resource_icon(pen, x + 10, top + 6, resource, 10)
            gauge(pen, x + 26, top, value, MOST, f"var(--{resource})", step=17)
            pen.text(x + 150, top + 12, value, size=16, class_="strong")


def _level_track(
    pen: Pen, level: int, seat: int, rows: Sequence[tuple[int, object, object]], x: float, y: float
) -> None:
    """One box a level; the empire stands on its own."""
    for number, points, dice in rows:
        left = x + (number - 1) * 50
        here = number == level
        look = {"fill": seat_colour(seat), "stroke": "var(--ink)"} if here else {"class_": "card"}
        pen.rect(left, y, 45, 60, round_=8, **look)
        pen.text(left + 22.5, y + 20, number, size=16, class_="mid strong light" if here else "mid strong")
        pen.text(left + 22.5, y + 37, f"★ {points}", size=12.5, class_="mid light" if here else "mid soft")
        pen.text(left + 22.5, y + 53, f"⚂ {dice}", size=12.5, class_="mid light" if here else "mid soft")


def _harbour(pen: Pen, fleet: tuple[Owned, ...], x: float, y: float) -> None:
    """Ships at home, and those still locked on the ship track."""
    for number, owned in enumerate(owned for owned in fleet if owned.ship.place in ("home", "locked")):
        at, locked = x + number * 32, owned.ship.place == "locked"
        if locked:
            pen.circle(at, y, 15, class_="empty")
        with pen.group(None, None, opacity="0.45" if locked else None):
            draw_ship(pen, owned, at, y, 12)


def _chips(colonies: Sequence[str], width: float) -> Iterator[tuple[int, float, float]]:
    """Row, place in it and width of the chip of each colony."""
    row, left = 0, 0.0
    for ident in colonies:
        size = text_width(_chip_words(ident), 13) + 42
        if left and left + size > width:
            row, left = row + 1, 0.0
        yield row, left, size
        left += size + 6


def _chip_words(ident: str) -> str:
    return f"{PLANETS[ident].name} {PLANETS[ident].points}★"


def _colonies(pen: Pen, book: Book, colonies: tuple[str, ...], x: float, y: float, width: float) -> None:
    for ident, (row, left, size) in zip(colonies, _chips(colonies, width), strict=True):
        at, top = x + left, y + row * CHIP_ROW
        with pen.group(f"{PLANETS[ident].name}: {book.say(f'action.{ident}')}", f"planet:{ident}"):
            pen.rect(at, top, size, 26, round_=13, class_="card")
            planet_disc(pen, at + 14, top + 13, 9, ident)
            pen.text(at + 28, top + 17.5, _chip_words(ident), size=13)


def _mission(pen: Pen, book: Book, card: str | None, x: float, y: float, width: float) -> None:
    """A mission in hand or kept: open to who may look, its back to all others."""
    if card is None:
        with pen.group(book.word("hidden"), None):
            pen.rect(x, y, width, MISSION_HEIGHT, round_=8, class_="back")
            pen.text(x + width / 2, y + MISSION_HEIGHT / 2 + 6, "?", size=16, class_="mid strong light")
        return
    asks = book.say(f"mission.{card}")
    with pen.group(f"{book.name(card)}: {asks}", f"mission:{card}"):
        pen.rect(x, y, width, MISSION_HEIGHT, round_=8, class_="card")
        pen.text(x + 10, y + 18, book.name(card), size=13, class_="strong")
        pen.paragraph(x + 10, y + 33, asks, width - 18, most=2)
