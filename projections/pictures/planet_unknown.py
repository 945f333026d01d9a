"""The table of Planet Unknown: the station with its sectors; every seat's planet, tracks, technologies and cards."""

from domain.games.planet_unknown.components.tables import (
    GAME_ID,
    PLANETS,
    RANKS,
    SYMMETRIC_CORPORATION,
    SYMMETRIC_PLANET,
    TILES,
)
from domain.games.planet_unknown.view import PlanetUnknownBoard, SeatView
from projections.pictures.marks import card_back, seat_mark
from projections.pictures.palette import STYLE, seat_colour
from projections.pictures.pen import Pen, shortened
from projections.pictures.planet_cells import CELL, draw_planet, draw_tile
from projections.pictures.planet_tracks import draw_techs, draw_tracks
from projections.pictures.scene import Scene

__all__ = ["GAME_ID", "draw"]

WIDTH = 1480
MARGIN = 22
GAP = 14
STATION_HEIGHT = 176
SEAT_HEIGHT = 504


def draw(board: PlanetUnknownBoard, scene: Scene) -> str:
    pen = Pen()
    _station(pen, board, scene)
    top = MARGIN + STATION_HEIGHT + GAP
    columns = 1 if len(board.seats) == 1 else 2
    width = (WIDTH - 2 * MARGIN - (columns - 1) * GAP) / columns
    for seat in board.seats:
        row, column = divmod(seat.seat, columns)
        x, y = MARGIN + column * (width + GAP), top + row * (SEAT_HEIGHT + GAP)
        _seat(pen, board, scene, seat, x, y, width)
    rows = -(-len(board.seats) // columns)
    return pen.svg(WIDTH, top + rows * (SEAT_HEIGHT + GAP) - GAP + MARGIN, scene.name(GAME_ID), STYLE)


# --- the station -----------------------------------------------------------------------------------------------------


def _station(pen: Pen, board: PlanetUnknownBoard, scene: Scene) -> None:
    pen.rect(MARGIN, MARGIN, WIDTH - 2 * MARGIN, STATION_HEIGHT, round_=14, class_="panel")
    for number, sector in enumerate(board.sectors):
        x = MARGIN + 14 + number * 158
        with pen.group(f"{scene.word('sector')} {number + 1}", f"sector:{number}"):
            pen.rect(x, MARGIN + 12, 150, STATION_HEIGHT - 24, round_=10, class_="card")
            if sector.seat is not None:
                seat_mark(pen, x + 134, MARGIN + 28, 9, sector.seat, title=scene.player(sector.seat))
            for place, stack in enumerate((sector.outer, sector.inner)):
                _stack(pen, board, scene, stack, x + 8 + place * 70, MARGIN + 40)
    _middle(pen, board, scene, MARGIN + 14 + 6 * 158 + 8)


def _stack(pen: Pen, board: PlanetUnknownBoard, scene: Scene, number: int, x: float, y: float) -> None:
    """The tile on top of a stack, and how many lie below."""
    stack = board.stacks[number]
    with pen.group(f"{scene.name(stack.shape)}: {stack.below + (stack.top is not None)}", f"stack:{number}"):
        pen.rect(x, y, 66, 104, round_=8, class_="shade")
        if stack.top is not None:
            with pen.group(_tile_title(scene, stack.top), f"tile:{stack.top}"):
                draw_tile(pen, stack.top, x + 4, y + 6, 58)
        pen.text(x + 33, y + 97, stack.below, size=12, class_="mid soft")


def _tile_title(scene: Scene, tile: str) -> str:
    return " + ".join(scene.name(terrain) for terrain in TILES[tile].terrains)


def _middle(pen: Pen, board: PlanetUnknownBoard, scene: Scene, x: float) -> None:
    """Turn, commander, the dial, civilization decks, events and shared objectives."""
    pen.text(x, MARGIN + 34, f"{scene.word('turn')} {board.turn}", size=18, class_="strong")
    seat_mark(pen, x + 120, MARGIN + 28, 12, board.commander, title=scene.player(board.commander))
    for number in range(6):
        with pen.group(f"{scene.word('sector')} {number}", f"rotation:{number}"):
            look = {"fill": "var(--gold)"} if number == board.rotation else {"class_": "card"}
            pen.circle(x + 160 + number * 24, MARGIN + 28, 9, **look)
            pen.text(x + 160 + number * 24, MARGIN + 32, number, size=11, class_="mid")
    for place, rank in enumerate(RANKS):
        with pen.group(f"{scene.word('deck')} {rank}: {board.civ_decks[place]}", f"civ_deck:{rank}"):
            card_back(pen, x + place * 58, MARGIN + 52, 50, 66, f"{'●' * rank} {board.civ_decks[place]}")
    if board.event_deck or board.events_past:
        with pen.group(f"{scene.word('events')}: {board.event_deck}", "events"):
            card_back(pen, x + 4 * 58 + 8, MARGIN + 52, 50, 66, f"! {board.event_deck}")
    shared = [*board.common_objectives, *board.neighbour_objectives]
    for number, card in enumerate(shared):
        _card(pen, scene, card, "objective", x + number * 108, MARGIN + 126, 102)


def _card(pen: Pen, scene: Scene, card: str | None, kind: str, x: float, y: float, width: float) -> None:
    """A card as a line of text; its back where nobody here may look."""
    if card is None:
        with pen.group(scene.word("hidden")):
            pen.rect(x, y, width, 24, round_=6, class_="back")
        return
    with pen.group(scene.name(card), f"{kind}:{card}"):
        pen.rect(x, y, width, 24, round_=6, class_="card")
        pen.text(x + 6, y + 16.5, shortened(scene.name(card), width - 12, 11), size=11)


# --- seats -----------------------------------------------------------------------------------------------------------


def _seat(pen: Pen, board: PlanetUnknownBoard, scene: Scene, seat: SeatView, x: float, y: float, width: float) -> None:
    with pen.group(scene.player(seat.seat), f"seat:{seat.seat}"):
        pen.rect(x, y, width, SEAT_HEIGHT, round_=14, class_="panel")
        pen.rect(x, y, 7, SEAT_HEIGHT, round_=3, fill=seat_colour(seat.seat))
        _heading(pen, scene, seat, x, y, width)
        draw_planet(pen, scene, seat, x + 20, y + 50)
        grid = CELL * len(PLANETS[seat.planet].grid[0])
        draw_tracks(pen, scene, seat, x + grid + 58, y + 50, 370)
        right = x + grid + 58 + 5 * 36 + 18
        draw_techs(pen, scene, seat, right, y + 50, x + width - right - 14)
        _holdings(pen, scene, seat, x + 20, y + SEAT_HEIGHT - 130, width - 40)


def _heading(pen: Pen, scene: Scene, seat: SeatView, x: float, y: float, width: float) -> None:
    seat_mark(pen, x + 30, y + 26, 12, seat.seat)
    pen.text(x + 50, y + 32, shortened(scene.player(seat.seat), 170, 17), size=17, class_="strong")
    boards = (
        ("planet", seat.planet_board, SYMMETRIC_PLANET),
        ("corporation", seat.corporation_board, SYMMETRIC_CORPORATION),
    )
    for place, (kind, ident, plain) in enumerate(boards):
        left = x + 236 + place * 150
        _board_name(pen, scene, kind, ident, left, y + 31)
        if not seat.pieces and plain != ident:  # The other side may still be chosen.
            _board_name(pen, scene, kind, plain, left, y + 45)
    if seat.turn_done:
        pen.text(x + width - 18, y + 33, "✓", size=20, class_="end strong gold")


def _board_name(pen: Pen, scene: Scene, kind: str, ident: str, x: float, y: float) -> None:
    with pen.group(scene.name(ident), f"{kind}:{ident}"):
        pen.text(x, y, shortened(scene.name(ident), 144, 12.5), size=12.5, class_="soft")


def _holdings(pen: Pen, scene: Scene, seat: SeatView, x: float, y: float, width: float) -> None:
    """What the seat has besides its planet: counters, cards, and what it still has to resolve."""
    counters = (
        ("lifepods", "◇", seat.lifepods_scoring + seat.lifepods_held),
        ("meteorites", "☄", seat.meteorites_collected),
        ("rovers", "▲", seat.rovers_left),
        ("patches", "■", seat.patches_stored),
        ("movement", "➤", seat.movement),
    )
    for place, (key, symbol, value) in enumerate(counters):
        with pen.group(f"{scene.word(key)}: {value}", f"{key}:{seat.seat}"):
            pen.text(x + place * 60, y + 14, f"{symbol} {value}", size=15)
    _pending(pen, scene, seat, x, y + 26)
    cards: list[tuple[str, str | None]] = [("civ_card", card) for card in seat.civ_cards]
    cards += [("civ_card", secret.card) for secret in (*seat.civ_secret, *seat.civ_looking)]
    mine = (*seat.objectives, *seat.objectives_offered, *seat.objectives_returned)
    cards += [("objective", card) for card in mine]
    each = 112
    columns = max(1, int(width // (each + 6)))
    for number, (kind, card) in enumerate(cards[: 2 * columns]):
        row, column = divmod(number, columns)
        _card(pen, scene, card, kind, x + column * (each + 6), y + 62 + row * 28, each)


def _pending(pen: Pen, scene: Scene, seat: SeatView, x: float, y: float) -> None:
    waiting = len(seat.pending)
    with pen.group(f"{scene.word('pending')}: {waiting}", f"pending:{seat.seat}"):
        pen.rect(x, y, 132, 24, round_=12, class_="card" if waiting else "empty")
        pen.text(x + 66, y + 16.5, f"{scene.word('pending')}: {waiting}", size=12.5, class_="mid")
    if seat.selection is not None:
        with pen.group(_tile_title(scene, seat.selection.tile), f"tile:{seat.selection.tile}"):
            draw_tile(pen, seat.selection.tile, x + 150, y - 8, 44)
