"""The table of Planet Unknown: the station with its sectors; every seat's planet, tracks, technologies and cards."""

from functools import lru_cache, partial

from domain.games.planet_unknown.components.tables import (
    GAME_ID,
    PLANETS,
    RANKS,
    SYMMETRIC_CORPORATION,
    SYMMETRIC_PLANET,
    TILES,
)
from domain.games.planet_unknown.view import PlanetUnknownBoard, SeatView
from projections.pictures.drawing_context import Book, Scene
from projections.pictures.markers import seat_mark, side_bar
from projections.pictures.palette import STYLE
from projections.pictures.parts import legend, part
from projections.pictures.planet_cells import CELL, CELLS_STYLE, TERRAINS, cells_look, draw_planet, tile
from projections.pictures.planet_sheets import card_lines, corporation_lines, planet_lines
from projections.pictures.planet_techs import techs
from projections.pictures.planet_tracks import COLUMN, TRACKS_STYLE, draw_tracks
from projections.pictures.svg_writer import Pen, moved
from projections.pictures.text_layout import shortened, wrapped

WIDTH = 1080
MARGIN = 18
GAP = 12
SECTORS_HEIGHT = 152
STATION_HEIGHT = SECTORS_HEIGHT + 112
TECHS_BELOW = 456
"""Where technologies begin in a panel too narrow to have them beside the tracks."""
CARD_ROW = 30
COUNTERS = (("lifepods", "◇"), ("meteorites", "☄"), ("rovers", "▲"), ("patches", "■"), ("movement", "➤"))
"""What a seat counts, and the sign of each."""


def draw(board: PlanetUnknownBoard, scene: Scene) -> str:
    pen = Pen()
    _station(pen, board, scene)
    top: float = MARGIN + STATION_HEIGHT + GAP
    columns = 1 if len(board.seats) == 1 else 2
    width = (WIDTH - 2 * MARGIN - (columns - 1) * GAP) / columns
    for first in range(0, len(board.seats), columns):
        row = board.seats[first : first + columns]
        height = max(_height(scene, seat, width) for seat in row)
        for column, seat in enumerate(row):
            _seat(pen, scene, seat, MARGIN + column * (width + GAP), top, width, height)
        top += height + GAP
    pen.put(_legend(scene.book))
    return pen.svg(WIDTH, top - GAP + MARGIN, scene.name(GAME_ID), STYLE + CELLS_STYLE + TRACKS_STYLE)


@lru_cache(maxsize=8)
def _legend(book: Book) -> str:
    """Terrains, and the counters of a seat."""
    pen = Pen()
    terrains = [(book.name(terrain), partial(_terrain_sign, terrain)) for terrain in TERRAINS]
    counters = [(book.word(key), partial(_symbol_sign, symbol)) for key, symbol in COUNTERS]
    legend(pen, [*terrains, *counters, (book.word("points"), partial(_symbol_sign, "★"))])
    return pen.drawn()


def _terrain_sign(terrain: str, pen: Pen) -> None:
    pen.rect(1, 1, 30, 30, round_=3, class_=terrain)
    pen.text(16, 22, TERRAINS[terrain][1], size=16, class_="mid strong light")


def _symbol_sign(symbol: str, pen: Pen) -> None:
    pen.text(16, 22, symbol, size=18, class_="mid")


# --- the station -----------------------------------------------------------------------------------------------------


def _station(pen: Pen, board: PlanetUnknownBoard, scene: Scene) -> None:
    with part(pen, MARGIN, MARGIN, WIDTH - 2 * MARGIN, STATION_HEIGHT, name=scene.word("station")):
        pen.rect(MARGIN, MARGIN, WIDTH - 2 * MARGIN, STATION_HEIGHT, round_=14, class_="panel", data_ground="")
        for number, sector in enumerate(board.sectors):
            x, title = MARGIN + 12 + number * 171, f"{scene.word('sector')} {number + 1}"
            with part(pen, x, MARGIN + 12, 165, SECTORS_HEIGHT - 14, title=title, anchor=f"sector:{number}"):
                pen.rect(x, MARGIN + 12, 165, SECTORS_HEIGHT - 14, round_=10, class_="card")
                if sector.seat is not None:
                    seat_mark(pen, x + 82, MARGIN + 28, 11, sector.seat, title=scene.player(sector.seat))
                for place, stack in enumerate((sector.outer, sector.inner)):
                    _stack(pen, board, scene, stack, x + 6 + place * 78, MARGIN + 42)
        _middle(pen, board, scene, MARGIN + 16, MARGIN + SECTORS_HEIGHT)


def _stack(pen: Pen, board: PlanetUnknownBoard, scene: Scene, number: int, x: float, y: float) -> None:
    """The tile on top of a stack, and how many lie below."""
    stack = board.stacks[number]
    with pen.group(f"{scene.name(stack.shape)}: {stack.below + (stack.top is not None)}", f"stack:{number}"):
        pen.rect(x, y, 75, 102, round_=8, class_="shade")
        if stack.top is not None:
            with pen.group(_tile_title(scene, stack.top), f"tile:{stack.top}", **cells_look(stack.top)):
                pen.put(tile(stack.top, 69), x + 3, y + 5)
        pen.text(x + 37, y + 96, stack.below, size=13, class_="mid soft")


def _tile_title(scene: Scene, tile: str) -> str:
    return " + ".join(scene.name(terrain) for terrain in TILES[tile].terrains)


def _middle(pen: Pen, board: PlanetUnknownBoard, scene: Scene, x: float, y: float) -> None:
    """Turn, commander, the dial, civilization decks, events and shared objectives."""
    with part(pen, x, y + 8, 190, 90):
        seat_mark(pen, x + 14, y + 30, 13, board.commander, title=scene.player(board.commander))
        pen.text(x + 38, y + 36, f"{scene.word('turn')} {board.turn}", size=18, class_="strong")
        for number in range(6):
            _rotation(pen, scene, number, x + 14 + number * 30, y + 76, here=number == board.rotation)
    with part(pen, x + 202, y + 8, 320, 94):
        for place, rank in enumerate(RANKS):
            with pen.group(f"{scene.word('deck')} {rank}: {board.civ_decks[place]}", f"civ_deck:{rank}"):
                _deck(pen, x + 206 + place * 62, y + 12, "●" * rank, board.civ_decks[place])
        if board.event_deck or board.events_past:
            with pen.group(f"{scene.word('events')}: {board.event_deck}", "events"):
                _deck(pen, x + 206 + 4 * 62 + 8, y + 12, "!", board.event_deck)
    for number, card in enumerate((*board.common_objectives, *board.neighbour_objectives)):
        row, column = divmod(number, 3)
        left, top = x + 540 + column * 162, y + 16 + row * 40
        with part(pen, left, top, 156, 34):
            _card(pen, scene.book, card, "objective", left, top, 156, 34)


def _rotation(pen: Pen, scene: Scene, number: int, x: float, y: float, *, here: bool) -> None:
    """A place of the dial."""
    with pen.group(f"{scene.word('sector')} {number + 1}", f"rotation:{number}"):
        pen.circle(x, y, 13, **({"fill": "var(--gold)"} if here else {"class_": "card"}))
        inked = {"style": "fill:var(--panel)"} if here else {}
        pen.text(x, y + 5, number, size=13, class_="mid strong" if here else "mid", **inked)


def _deck(pen: Pen, x: float, y: float, sign: str, count: int) -> None:
    """A deck of cards by its sign, and how many are left."""
    pen.rect(x, y, 56, 86, round_=8, class_="back")
    pen.text(x + 28, y + 30, sign, size=13, class_="mid light")
    pen.text(x + 28, y + 64, count, size=18, class_="mid strong light")


def _card(
    pen: Pen, book: Book, card: str | None, kind: str, x: float, y: float, width: float, height: float = 26
) -> None:
    """A card as one or two lines of text; its back where nobody here may look."""
    if card is None:
        with pen.group(book.word("hidden")):
            pen.rect(x, y, width, height, round_=6, class_="back")
            pen.text(x + width / 2, y + height / 2 + 5, "?", size=13, class_="mid strong light")
        return
    with pen.group("\n".join((book.name(card), *card_lines(book, kind, card))), f"{kind}:{card}"):
        pen.rect(x, y, width, height, round_=6, class_="card")
        lines = wrapped(book.name(card), width - 12, 12, 2) if height > 30 else ()
        for number, line in enumerate(lines or (shortened(book.name(card), width - 12, 12),)):
            down = height / 2 + 4.5 + (number - (len(lines or (0,)) - 1) / 2) * 14
            pen.text(x + 7, y + down, line, size=12)


# --- seats -----------------------------------------------------------------------------------------------------------


def _height(scene: Scene, seat: SeatView, width: float) -> float:
    """How high a seat's panel has to be."""
    rows = -(-len(_cards_of(seat)) // _card_columns(width))
    below = 0.0 if width > NARROW else techs(scene.book, seat.seat, seat.techs, width - 32, 2).height + 8
    return TECHS_BELOW + below + rows * CARD_ROW + 4


NARROW = 700


def _seat(pen: Pen, scene: Scene, seat: SeatView, x: float, y: float, width: float, height: float) -> None:
    name = scene.player(seat.seat)
    with (
        pen.group(transform=moved(x, y)),
        part(pen, 0, 0, width, height, name=name, seat=seat.seat, title=name, anchor=f"seat:{seat.seat}"),
    ):
        pen.rect(0, 0, width, height, round_=14, class_="panel", data_ground="")
        side_bar(pen, 0, 0, height, seat.seat)
        _heading(pen, scene, seat)
        across = CELL * len(PLANETS[seat.planet].grid[0])
        tracks = across + 46
        with part(pen, 14, 58, across + 28, TECHS_BELOW - 138):
            draw_planet(pen, scene.book, seat, 18, 60)
        with part(pen, tracks - 4, 56, 5 * COLUMN + 4, TECHS_BELOW - 64):
            draw_tracks(pen, scene.book, seat, tracks, 60)
        with part(pen, 14, TECHS_BELOW - 78, 320, 74):
            _holdings(pen, scene, seat, 18, TECHS_BELOW - 76)
        _techs_and_cards(pen, scene, seat, tracks + 5 * COLUMN + 18, width)


def _techs_and_cards(pen: Pen, scene: Scene, seat: SeatView, right: float, width: float) -> None:
    """Technologies beside the tracks where there is room, else below; then the cards."""
    below: float = TECHS_BELOW
    if width > NARROW:
        pen.put(techs(scene.book, seat.seat, seat.techs, width - right - 14, 1).drawn, right, 60)
    else:
        held = techs(scene.book, seat.seat, seat.techs, width - 32, 2)
        pen.put(held.drawn, 18, below)
        below += held.height + 8
    pen.put(_cards(scene.book, _cards_of(seat), _card_columns(width)), 18, below)


@lru_cache(maxsize=512)
def _cards(book: Book, cards: tuple[tuple[str, str | None], ...], columns: int) -> str:
    """Cards in rows, remembered under what is seen of them: a card nobody here may look at has no name."""
    pen = Pen()
    for number, (kind, card) in enumerate(cards):
        row, column = divmod(number, columns)
        left, top = column * (CARD_WIDTH + 6), row * CARD_ROW
        with part(pen, left, top, CARD_WIDTH, 26):
            _card(pen, book, card, kind, left, top, CARD_WIDTH)
    return pen.drawn()


CARD_WIDTH = 154


def _card_columns(width: float) -> int:
    return int((width - 26) // (CARD_WIDTH + 6))


def _cards_of(seat: SeatView) -> tuple[tuple[str, str | None], ...]:
    """Kind and name of every card of a seat; no name where nobody here may look."""
    face_down = (secret.card for secret in (*seat.civ_secret, *seat.civ_looking))
    mine = (*seat.objectives, *seat.objectives_offered, *seat.objectives_returned)
    return (
        *(("civ_card", card) for card in (*seat.civ_cards, *face_down)),
        *(("objective", card) for card in mine),
    )


def _heading(pen: Pen, scene: Scene, seat: SeatView) -> None:
    with part(pen, 12, 8, 200, 42, head=True):
        seat_mark(pen, 30, 27, 13, seat.seat)
        pen.text(52, 33, shortened(scene.player(seat.seat), 160, 18), size=18, class_="strong")
        if seat.turn_done:
            pen.text(204, 34, "✓", size=20, class_="end strong gold")
    boards = (
        ("planet", seat.planet_board, SYMMETRIC_PLANET),
        ("corporation", seat.corporation_board, SYMMETRIC_CORPORATION),
    )
    for place, (kind, ident, plain) in enumerate(boards):
        left = 216 + place * 126
        with part(pen, left, 18, 122, 40, head=True):
            _board_name(pen, scene, kind, ident, left, 33)
            if not seat.pieces and plain != ident:  # The other side may still be chosen.
                _board_name(pen, scene, kind, plain, left, 51)


def _board_name(pen: Pen, scene: Scene, kind: str, ident: str, x: float, y: float) -> None:
    lines = planet_lines(scene.book, ident) if kind == "planet" else corporation_lines(scene.book, ident)
    with pen.group("\n".join((scene.name(ident), *lines)), f"{kind}:{ident}"):
        pen.text(x, y, shortened(scene.name(ident), 122, 12.5), size=12.5, class_="soft")


def _holdings(pen: Pen, scene: Scene, seat: SeatView, x: float, y: float) -> None:
    """What the seat has besides its planet: counters, and what it still has to resolve."""
    values = (
        seat.lifepods_scoring + seat.lifepods_held,
        seat.meteorites_collected,
        seat.rovers_left,
        seat.patches_stored,
        seat.movement,
    )
    for place, ((key, symbol), value) in enumerate(zip(COUNTERS, values, strict=True)):
        with pen.group(f"{scene.word(key)}: {value}", f"{key}:{seat.seat}"):
            pen.text(x + place * 58, y + 14, f"{symbol} {value}", size=16)
    _pending(pen, scene, seat, x, y + 32)


def _pending(pen: Pen, scene: Scene, seat: SeatView, x: float, y: float) -> None:
    waiting = len(seat.pending)
    with pen.group(f"{scene.word('pending')}: {waiting}", f"pending:{seat.seat}"):
        pen.rect(x, y, 140, 28, round_=14, class_="card" if waiting else "empty")
        pen.text(x + 70, y + 19, f"{scene.word('pending')}: {waiting}", size=13, class_="mid")
    if seat.selection is not None:
        held = seat.selection.tile
        with pen.group(_tile_title(scene, held), f"tile:{held}", **cells_look(held)):
            pen.put(tile(held, 60), x + 160, y - 12)
