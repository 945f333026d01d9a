"""The five progress tracks: what each field is worth and brings, and where every player stands."""

from functools import lru_cache

from domain.games.andromedas_edge.components import LEVEL_POINTS, TRACK_ROWS
from domain.games.andromedas_edge.components import rows as row_types
from domain.games.andromedas_edge.glossary import Track
from domain.games.andromedas_edge.view import AndromedaBoard
from projections.pictures.andromeda_theme import TRACK_COLOURS
from projections.pictures.drawing_context import Book, Scene
from projections.pictures.markers import seat_mark
from projections.pictures.parts import part
from projections.pictures.svg_writer import Pen

TRACK_WIDTH = 342.0
TRACK_HEIGHT = 92.0
LEFT = 22.0


def _at(track: Track, index: int) -> float:
    return LEFT + index * (TRACK_WIDTH - 2 * LEFT) / TRACK_ROWS[track].top


def draw_track(pen: Pen, board: AndromedaBoard, scene: Scene, track: Track, x: float, y: float) -> None:
    """One track as a part of its own, with the markers above its fields."""
    indexes = tuple([station.tracks.get(track, 0) for station in board.stations])
    with part(pen, x, y, TRACK_WIDTH, TRACK_HEIGHT):
        pen.put(_fields(scene.book, track), x, y)
        pen.put(_markers(scene.book, tuple(scene.players), track, indexes), x, y)


@lru_cache(maxsize=1024)
def _markers(book: Book, players: tuple[str, ...], track: Track, indexes: tuple[int, ...]) -> str:
    """Every player's marker above its field, beside those on the same one."""
    pen = Pen()
    for seat, index in enumerate(indexes):
        mates = [other for other, there in enumerate(indexes) if there == index]
        shift = (mates.index(seat) - (len(mates) - 1) / 2) * 13
        title = f"{players[seat]}: {book.name(track)} {index}"
        seat_mark(pen, _at(track, index) + shift, 36, 8, seat, title=title)
    return pen.drawn()


@lru_cache(maxsize=64)
def _fields(book: Book, track: Track) -> str:
    """Everything printed on a track."""
    pen = Pen()
    colour = TRACK_COLOURS[track]
    with pen.group(book.name(track), f"track:{track}"):
        pen.rect(0, 0, TRACK_WIDTH, TRACK_HEIGHT, round_=10, class_="panel")
        pen.rect(8, 8, 5, 14, round_=2, fill=colour)
        pen.text(18, 20, book.name(track), size=13, class_="strong")
        pen.line(_at(track, 0), 57, _at(track, TRACK_ROWS[track].top), 57, stroke=colour, stroke_width=4)
    for field in TRACK_ROWS[track].fields:
        said = "; ".join(_meaning(book, icon) for icon in field.icons)
        with pen.group(f"{book.name(track)} {field.index}: {field.points} {book.word('points')}. {said}".strip()):
            pen.circle(_at(track, field.index), 57, 11, fill="var(--panel)", stroke=colour, stroke_width=2)
            pen.text(_at(track, field.index), 61.5, field.points, size=12.5, class_="mid strong")
            pen.text(_at(track, field.index), 83, "".join(map(_sign, field.icons)), size=12, class_="mid soft")
    return pen.drawn()


def _sign(icon: row_types.Icon) -> str:
    match icon:
        case row_types.EventIcon():
            return "⚑"
        case row_types.DiscoveryIcon() | row_types.SupremacyIcon():
            return "◈"
        case row_types.UpgradeIcon():
            return "⇑"
        case row_types.VaultIcon(per_resource):
            return f"×{per_resource}"
        case row_types.HandLimitIcon(limit):
            return f"▮{limit}"
        case row_types.DevelopmentLevelIcon(level):
            return f"⬡{LEVEL_POINTS[level]}"


def _meaning(book: Book, icon: row_types.Icon) -> str:
    match icon:
        case row_types.EventIcon():
            return book.name("field:event")
        case row_types.DiscoveryIcon(stack):
            return f"{book.name('field:discovery')} ({book.name(stack)})"
        case row_types.SupremacyIcon():
            return book.name("field:supremacy_token")
        case row_types.UpgradeIcon():
            return book.name("field:upgrade")
        case row_types.VaultIcon(per_resource):
            return f"{book.name('field:vault')}: {per_resource}"
        case row_types.HandLimitIcon(limit):
            return f"{book.name('field:hand_limit')}: {limit}"
        case row_types.DevelopmentLevelIcon(level):
            return f"{book.name('field:level')}: {LEVEL_POINTS[level]}"
