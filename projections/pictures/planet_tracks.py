"""The five tracks of a corporation with its trackers, and its technologies."""

from functools import lru_cache

from domain.games.planet_unknown.components.rows import Field, TrackRow
from domain.games.planet_unknown.components.tables import CORPORATIONS
from domain.games.planet_unknown.view import SeatView, TechView
from domain.games.planet_unknown.wording import effect_text
from domain.kernel.texts import Language, Texts
from projections.pictures.palette import seat_colour
from projections.pictures.pen import Pen, wrapped
from projections.pictures.planet_cells import TERRAINS
from projections.pictures.scene import Scene

COLUMN = 36


def draw_tracks(pen: Pen, scene: Scene, seat: SeatView, x: float, y: float, room: float) -> None:
    """Field 0 at the bottom; a tracker is a ring round its field."""
    corporation = CORPORATIONS[seat.corporation]
    longest = max(len(row.fields) for row in corporation.tracks)
    step = min(25.0, (room - 26) / longest)
    for number, row in enumerate(corporation.tracks):
        left = x + number * COLUMN
        colour, letter = TERRAINS[row.track]
        with pen.group(scene.name(row.track), f"track:{seat.seat}:{row.track}"):
            pen.rect(left, y + longest * step + 2, COLUMN - 6, 18, round_=5, fill=colour)
            pen.text(left + COLUMN / 2 - 3, y + longest * step + 15, letter, size=12, class_="mid strong light")
            if seat.flux == row.track:
                pen.circle(left + COLUMN - 8, y + longest * step + 2, 5, fill="var(--glow)", stroke="var(--ink)")
        _fields(pen, scene, seat, row, left, y, longest, step)
    for tracker in seat.trackers:
        column = next(place for place, row in enumerate(corporation.tracks) if row.track == tracker.track)
        top = y + (longest - 1 - tracker.field) * step
        with pen.group(f"{scene.name(tracker.tracker)}: {tracker.field}", f"tracker:{seat.seat}:{tracker.tracker}"):
            colour, letter = TERRAINS[tracker.tracker]
            left = x + column * COLUMN
            pen.rect(
                left - 2,
                top - 1,
                COLUMN - 2,
                step,
                round_=6,
                fill=colour,
                stroke=seat_colour(seat.seat),
                stroke_width=2.5,
            )
            size = max(12, step * 0.6)
            pen.text(left + COLUMN / 2 - 3, top + step * 0.7, letter, size=size, class_="mid strong light")


def _fields(
    pen: Pen, scene: Scene, seat: SeatView, row: TrackRow, x: float, y: float, longest: int, step: float
) -> None:
    pods = {(spot.track, spot.field) for spot in seat.lifepods_on_fields}
    for index, field in enumerate(row.fields):
        top = y + (longest - 1 - index) * step
        with pen.group(
            f"{scene.name(row.track)} {index}{_words(scene.game.texts, scene.language, field)}",
            f"field:{seat.seat}:{row.track}:{index}",
        ):
            pen.rect(x, top, COLUMN - 6, step - 2, round_=4, class_="card")
            if field.medal is not None:
                pen.text(x + COLUMN - 7.5, top + step * 0.65, f"★{field.medal}", size=12, class_="end gold")
            if field.gain or field.choice:
                pen.text(x + 1.5, top + step * 0.65, "+" if field.gain else "±", size=12, class_="strong")
            if (row.track, index) in pods:
                pen.regular(x + 12, top + step / 2 - 1, 5, 4, fill="#ffffff", stroke="#333333")


@lru_cache(maxsize=2048)
def _words(texts: Texts, language: Language, field: Field) -> str:
    """The medal and the benefits of a field."""
    medal = () if field.medal is None else (f"★{field.medal}",)
    gains = (texts.render(effect_text(benefit), language, ()) for benefit in (*field.gain, *field.choice))
    return "".join(f", {words}" for words in (*medal, *gains))


def draw_techs(pen: Pen, scene: Scene, seat: SeatView, x: float, y: float, width: float, columns: int) -> float:
    """Technologies by level, column by column: open ones in full ink, a used one ticked. Gives how high they are."""
    each = (width - (columns - 1) * 6) / columns
    rows = -(-len(seat.techs) // columns)
    tops = [y] * columns
    for number, tech in enumerate(seat.techs):
        column = number // rows
        lines = _tech_lines(scene, tech, each)
        height = _tech_height(lines)
        left, top = x + column * (each + 6), tops[column]
        name = f"{tech.level}. {scene.name(tech.word)}"
        with pen.group(name, f"tech:{seat.seat}:{tech.level}"):
            pen.rect(left, top, each, height, round_=7, class_="card" if tech.unlocked else "empty")
            for place, line in enumerate(lines):
                look = "strong" if tech.in_force else "soft"
                pen.text(left + 9, top + 18 + place * 15, line, size=12, class_=look)
            if tech.used:
                pen.text(left + each - 7, top + 18, "✓", size=13, class_="end gold")
        tops[column] += height + 5
    return max(tops) - y


def techs_height(scene: Scene, seat: SeatView, width: float, columns: int) -> float:
    return draw_techs(Pen(), scene, seat, 0, 0, width, columns)


def _tech_lines(scene: Scene, tech: TechView, width: float) -> tuple[str, ...]:
    room = width - (30 if tech.used else 16)
    return wrapped(f"{tech.level}. {scene.name(tech.word)}", room, 13 if tech.in_force else 12, 3)


def _tech_height(lines: tuple[str, ...]) -> float:
    return 11 + len(lines) * 15
