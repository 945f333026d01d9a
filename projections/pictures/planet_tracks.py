"""The five tracks of a corporation with its trackers."""

from functools import lru_cache

from domain.games.planet_unknown.components.rows import Field, TrackRow
from domain.games.planet_unknown.components.tables import CORPORATIONS
from domain.games.planet_unknown.effects.words import Track
from domain.games.planet_unknown.state import Spot
from domain.games.planet_unknown.view import SeatView, TrackerView
from domain.games.planet_unknown.wording import effect_text
from projections.pictures.drawing_context import Book
from projections.pictures.palette import seat_colour
from projections.pictures.planet_cells import TERRAINS
from projections.pictures.shapes import regular
from projections.pictures.svg_writer import Pen, moved, quoted

COLUMN = 36
WIDE = 32
"""How wide a field is."""
ROOM = 360
"""How high all fields of a track are together."""
FOOT = 18
TRACKS_STYLE = (
    f".orrery .fields rect{{width:{WIDE}px;height:var(--step);rx:4px}}"
    f".orrery .feet rect{{width:{WIDE}px;height:{FOOT}px;rx:5px}}"
    f".orrery .trackers rect{{width:{WIDE + 2}px;height:calc(var(--step) + 2px);rx:6px;stroke-width:2.5px}}"
    ".orrery .flux{fill:var(--glow);stroke:var(--ink)}"
)


def draw_tracks(pen: Pen, book: Book, seat: SeatView, x: float, y: float) -> None:
    """Field 0 at the bottom; a tracker is a ring round its field."""
    with pen.group(transform=moved(x, y), style=f"--step:{_step(seat.corporation) - 2}px"):
        pen.put(_tracks(book, seat.seat, seat.corporation, seat.trackers, seat.flux, seat.lifepods_on_fields))


@lru_cache(maxsize=256)
def _tracks(
    book: Book,
    seat: int,
    corporation: str,
    trackers: tuple[TrackerView, ...],
    flux: Track | None,
    lifepods: tuple[Spot, ...],
) -> str:
    """Remembered under everything that is seen of them."""
    pen = Pen()
    pen.put(_printed(book, seat, corporation))
    columns = {row.track: place * COLUMN for place, row in enumerate(CORPORATIONS[corporation].tracks)}
    longest, step = _longest(corporation), _step(corporation)
    if flux is not None:
        pen.circle(columns[flux] + WIDE - 2, longest * step + 2, 5, class_="flux over")
    pods = ((columns[spot.track] + 12, (longest - 1 - spot.field) * step + step // 2 - 1) for spot in lifepods)
    pen.shape("".join(regular(*place, 5, 4) for place in pods), "pod over")
    places = [(one, columns[one.track], (longest - 1 - one.field) * step) for one in trackers]
    _trackers(pen, book, seat, places, step)
    return pen.drawn()


def _trackers(pen: Pen, book: Book, seat: int, places: list[tuple[TrackerView, int, int]], step: int) -> None:
    drawn = (
        f'<rect x="{x - 1}" y="{y - 1}" class="{tracker.tracker}" '
        f'data-anchor="tracker:{seat}:{tracker.tracker}">'
        f"<title>{quoted(book.name(tracker.tracker))}: {tracker.field}</title></rect>"
        for tracker, x, y in places
    )
    pen.put(f'<g class="trackers" stroke="{seat_colour(seat)}">{"".join(drawn)}</g>')
    with pen.group(class_="over"):
        letters = "".join(TERRAINS[tracker.tracker][1] for tracker, _, _ in places)
        middles = [(x + WIDE // 2, y + round(step * 0.7)) for _, x, y in places]
        pen.letters(middles, letters, max(12, step * 0.6), "mid strong light")


def _longest(corporation: str) -> int:
    return max(len(row.fields) for row in CORPORATIONS[corporation].tracks)


def _step(corporation: str) -> int:
    return min(25, ROOM // _longest(corporation))


@lru_cache(maxsize=256)
def _printed(book: Book, seat: int, corporation: str) -> str:
    """What no play changes: fields with their medals and benefits, and the foot of every track."""
    pen = Pen()
    tracks = CORPORATIONS[corporation].tracks
    longest, step = _longest(corporation), _step(corporation)
    foot = longest * step + 2
    feet = (
        f'<rect x="{place * COLUMN}" y="{foot}" class="{row.track}" data-anchor="track:{seat}:{row.track}">'
        f"<title>{quoted(book.name(row.track))}</title></rect>"
        for place, row in enumerate(tracks)
    )
    pen.put(f'<g class="feet">{"".join(feet)}</g>')
    for place, row in enumerate(tracks):
        with pen.group(transform=moved(place * COLUMN, 0)):
            _fields(pen, book, seat, row, longest, step)
    with pen.group(class_="over"):
        middles = [(place * COLUMN + WIDE // 2, foot + 13) for place in range(len(tracks))]
        pen.letters(middles, "".join(TERRAINS[row.track][1] for row in tracks), 12, "mid strong light")
    return pen.drawn()


def _fields(pen: Pen, book: Book, seat: int, row: TrackRow, longest: int, step: int) -> None:
    name = quoted(book.name(row.track))
    tops = [(longest - 1 - index) * step for index in range(len(row.fields))]
    cells = (
        f'<rect y="{top}" data-anchor="field:{seat}:{row.track}:{index}">'
        f"<title>{name} {index}{quoted(_words(book, field))}</title></rect>"
        for index, (field, top) in enumerate(zip(row.fields, tops, strict=True))
    )
    pen.put(f'<g class="fields card">{"".join(cells)}</g>')
    lines = [(top + round(step * 0.65), field) for top, field in zip(tops, row.fields, strict=True)]
    medals = [(WIDE - 1.5, y, f"★{field.medal}") for y, field in lines if field.medal is not None]
    gains = [(y, "+" if field.gain else "±") for y, field in lines if field.gain or field.choice]
    with pen.group(class_="over"):
        pen.labels(medals, 12, "end gold")
        pen.letters([(2, y) for y, _ in gains], "".join(sign for _, sign in gains), 12, "strong")


@lru_cache(maxsize=2048)
def _words(book: Book, field: Field) -> str:
    """The medal and the benefits of a field."""
    medal = () if field.medal is None else (f"★{field.medal}",)
    gains = (book.render(effect_text(benefit)) for benefit in (*field.gain, *field.choice))
    return "".join(f", {words}" for words in (*medal, *gains))
