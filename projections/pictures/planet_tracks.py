"""The five tracks of a corporation with its trackers, and its technologies."""

from domain.games.planet_unknown.components.rows import Field, TrackRow
from domain.games.planet_unknown.components.tables import CORPORATIONS
from domain.games.planet_unknown.view import SeatView
from projections.pictures.palette import seat_colour
from projections.pictures.pen import Pen, wrapped
from projections.pictures.planet_cells import TERRAINS
from projections.pictures.scene import Scene

COLUMN = 36


def draw_tracks(pen: Pen, scene: Scene, seat: SeatView, x: float, y: float, room: float) -> None:
    """Field 0 at the bottom; a tracker is a ring round its field."""
    corporation = CORPORATIONS[seat.corporation]
    longest = max(len(row.fields) for row in corporation.tracks)
    step = min(24.0, (room - 26) / longest)
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
            pen.text(left + COLUMN / 2 - 3, top + step * 0.7, letter, size=step * 0.6, class_="mid strong light")


def _fields(
    pen: Pen, scene: Scene, seat: SeatView, row: TrackRow, x: float, y: float, longest: int, step: float
) -> None:
    pods = {(spot.track, spot.field) for spot in seat.lifepods_on_fields}
    for index, field in enumerate(row.fields):
        top = y + (longest - 1 - index) * step
        with pen.group(f"{scene.name(row.track)} {index}{_words(field)}", f"field:{seat.seat}:{row.track}:{index}"):
            pen.rect(x, top, COLUMN - 6, step - 2, round_=4, class_="card")
            if field.medal is not None:
                pen.text(x + COLUMN - 9, top + step * 0.65, f"★{field.medal}", size=9.5, class_="end gold")
            if field.gain or field.choice:
                pen.text(x + 3, top + step * 0.65, "+" if field.gain else "±", size=11, class_="strong")
            if (row.track, index) in pods:
                pen.regular(x + 12, top + step / 2 - 1, 5, 4, fill="#ffffff", stroke="#333333")


def _words(field: Field) -> str:
    medal = "" if field.medal is None else f", ★{field.medal}"
    gains = ", ".join(type(benefit).__name__ for benefit in (*field.gain, *field.choice))
    return medal + (f", {gains}" if gains else "")


def draw_techs(pen: Pen, scene: Scene, seat: SeatView, x: float, y: float, width: float) -> None:
    """Technologies by level: open ones in full ink, a used one struck."""
    top = y
    for tech in seat.techs:
        name = f"{tech.level}. {scene.name(tech.word)}"
        lines = wrapped(name, width - 16, 11.5, 3)
        height = 12 + len(lines) * 14
        with pen.group(name, f"tech:{seat.seat}:{tech.level}", opacity=None if tech.unlocked else "0.55"):
            pen.rect(x, top, width, height, round_=7, class_="card" if tech.unlocked else "empty")
            for number, line in enumerate(lines):
                pen.text(x + 8, top + 16 + number * 14, line, size=11.5, class_="strong" if tech.in_force else "soft")
            if tech.used:
                pen.text(x + width - 8, top + 16, "✓", size=12, class_="end gold")
        top += height + 5
