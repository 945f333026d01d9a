"""The table of Tiny Epic Galaxies: the row of planets, the control mat with its dice, and every galaxy."""

from functools import lru_cache, partial

from domain.games.tiny_epic_galaxies.glossary import FACES
from domain.games.tiny_epic_galaxies.view import DieSeen, GalaxiesBoard, ShipSeen
from projections.pictures.drawing_context import Book, Scene
from projections.pictures.galaxies_icons import die_face
from projections.pictures.galaxies_mats import ROGUE, galaxy_mat, needed, rogue_mat
from projections.pictures.galaxies_planets import TALL_CARD, WIDE_CARD, Owned, planet_card
from projections.pictures.markers import card_back, points_sign, seat_mark
from projections.pictures.palette import STYLE
from projections.pictures.parts import boxed, legend, part
from projections.pictures.svg_writer import Pen
from projections.pictures.text_layout import shortened

GAME_ID = "tiny_epic_galaxies"

WIDTH = 1080
MARGIN = 20
GAP = 12
ACROSS = 4
"""So many planets stand in one row; more stand in rows of three, as wide cards."""
MAT_HEIGHT = 176
COLUMNS = 3
"""Galaxies stand three abreast, so that one is as wide as the screen of a telephone."""


def draw(board: GalaxiesBoard, scene: Scene) -> str:
    pen = Pen()
    below = _row(pen, board, scene)
    _control_mat(pen, board, scene, below + GAP)
    height = _galaxies(pen, board, scene, below + MAT_HEIGHT + 2 * GAP)
    pen.put(_legend(scene.book))
    return pen.svg(WIDTH, height, scene.name(GAME_ID), STYLE + GALAXIES_STYLE)


@lru_cache(maxsize=8)
def _legend(book: Book) -> str:
    pen = Pen()
    faces = [(book.name(face), partial(_face_sign, face)) for face in FACES]
    points = (book.word("points"), points_sign)
    legend(pen, [*faces, points])
    return pen.drawn()


def _face_sign(face: str, pen: Pen) -> None:
    with pen.group(transform="scale(.8)"):
        die_face(pen, 1, 1, 38, face)


GALAXIES_STYLE = ".orrery .space{fill:var(--panel);stroke:var(--line);stroke-width:1.5}"


def _fleet(scene: Scene, seat: int, ships: tuple[ShipSeen, ...]) -> tuple[Owned, ...]:
    return tuple(Owned(seat, one, f"{scene.player(seat)} {one.ship + 1}") for one in ships)


def _row(pen: Pen, board: GalaxiesBoard, scene: Scene) -> float:
    """The planets side by side, with everybody's ships; gives where they end."""
    wide = len(board.row) > ACROSS
    columns, height = (3, WIDE_CARD) if wide else (len(board.row), TALL_CARD)
    width = (WIDTH - 2 * MARGIN - (columns - 1) * GAP) / columns
    ships = [owned for galaxy in board.galaxies for owned in _fleet(scene, galaxy.seat, galaxy.ships)]
    if board.rogue is not None:
        ships += _fleet(scene, ROGUE, board.rogue.ships)
    for slot, ident in enumerate(board.row):
        x = MARGIN + slot % columns * (width + GAP)
        y = MARGIN + slot // columns * (height + GAP)
        if ident is None:
            pen.rect(x, y, width, height, round_=14, class_="empty")
        else:
            here = tuple(owned for owned in ships if owned.ship.planet == ident)
            card = planet_card(scene.book, ident, width, here, wide=wide)
            pen.put(boxed(card, x, y, width, height, name=scene.word("planets")))
    rows = -(-len(board.row) // columns)
    return MARGIN + rows * (height + GAP) - GAP


# --- the control mat -------------------------------------------------------------------------------------------------


def _control_mat(pen: Pen, board: GalaxiesBoard, scene: Scene, y: float) -> None:
    turn = board.turn
    with part(pen, MARGIN, y, WIDTH - 2 * MARGIN, MAT_HEIGHT, name=scene.word("dice")):
        pen.rect(MARGIN, y, WIDTH - 2 * MARGIN, MAT_HEIGHT, round_=14, class_="panel", data_ground="")
        with part(pen, MARGIN + 12, y + 12, 200, 50):
            seat_mark(pen, MARGIN + 32, y + 34, 14, turn.active, title=scene.player(turn.active))
            pen.text(MARGIN + 56, y + 32, shortened(scene.player(turn.active), 150, 17), size=17, class_="strong")
            pen.text(MARGIN + 56, y + 51, f"{scene.word('round')} {board.round}", size=13, class_="soft")
        _dice(pen, board, scene, y)
        with part(pen, BAY, y + 106, 7 * 46, 62):
            _bay(pen, board, scene, y + 108)
        with part(pen, BAY + 7 * 46 + 38, y + 106, 110, 62):
            _converter(pen, board, scene, y + 108)
        with part(pen, MARGIN + 16, y + 72, 132, 90):
            for number, face in enumerate(FACES):
                with pen.group(scene.name(face), f"face:{face}"):
                    die_face(pen, MARGIN + 18 + number % 3 * 44, y + 74 + number // 3 * 46, 38, face)
        with part(pen, WIDTH - MARGIN - 166, y + 32, 152, 112):
            _deck(pen, board, scene, y + 34)


def _dice(pen: Pen, board: GalaxiesBoard, scene: Scene, y: float) -> None:
    """The dice that wait, each a part of its own."""
    waiting = [die for die in board.turn.dice if die.state == "inactive"]
    with pen.group(scene.word("dice"), "dice", data_tray=""):
        for number, die in enumerate(waiting):
            with part(pen, BAY + number * 88, y + 12, 80, 80):
                _die(pen, scene, die, BAY + number * 88, y + 14)


BAY = MARGIN + 232
"""Where dice begin on the control mat."""


def _die(pen: Pen, scene: Scene, die: DieSeen, x: float, y: float) -> None:
    with pen.group(f"{scene.name(die.face)}: {scene.name(die.state)}", f"die:{die.die}"):
        die_face(pen, x + 10, y, 56, die.face)
        name = scene.word("colony") if die.face == "colony" else scene.name(die.face)
        pen.text(x + 38, y + 71, shortened(name, 84, 12), size=12, class_="mid soft")


def _bay(pen: Pen, board: GalaxiesBoard, scene: Scene, y: float) -> None:
    """The activation bay, in the order the dice were used."""
    dice = {die.die: die for die in board.turn.dice}
    for slot in range(7):
        x = BAY + slot * 46
        pen.rect(x, y, 40, 40, round_=9, class_="empty")
        if slot < len(board.turn.bay):
            die = dice[board.turn.bay[slot]]
            with pen.group(f"{scene.name(die.face)}: {scene.name(die.state)}", f"die:{die.die}", opacity="0.8"):
                die_face(pen, x, y, 40, die.face)
    pen.text(BAY, y + 57, scene.name("activated"), size=12.5, class_="soft")


def _converter(pen: Pen, board: GalaxiesBoard, scene: Scene, y: float) -> None:
    spent = [die for die in board.turn.dice if die.state in ("converter", "discarded")]
    left = BAY + 7 * 46 + 42
    with pen.group(scene.name("converter"), "converter"):
        for slot in range(2):
            pen.rect(left + slot * 46, y, 40, 40, round_=20, class_="empty")
        for slot, die in enumerate(spent):
            with pen.group(f"{scene.name(die.face)}: {scene.name(die.state)}", f"die:{die.die}", opacity="0.65"):
                die_face(pen, left + slot * 46, y, 40, die.face)
        pen.text(left, y + 57, scene.name("converter"), size=12.5, class_="soft")


def _deck(pen: Pen, board: GalaxiesBoard, scene: Scene, y: float) -> None:
    x = WIDTH - MARGIN - 164
    with pen.group(f"{scene.word('deck')}: {board.deck}", "deck"):
        card_back(pen, x, y, 68, 108, str(board.deck))
    with pen.group(f"{scene.word('discard')}: {', '.join(map(scene.name, board.discard)) or '–'}", "discard"):
        pen.rect(x + 80, y, 68, 108, round_=8, class_="empty")
        pen.text(x + 114, y + 58, len(board.discard), size=20, class_="mid soft")
        pen.text(x + 114, y + 96, scene.word("discard"), size=12.5, class_="mid soft")


def _seat_part(pen: Pen, scene: Scene, seat: int, mat: str, x: float, y: float, width: float, height: float) -> None:
    with part(pen, x, y, width, height, name=scene.player(seat), seat=seat):
        pen.put(mat, x, y)


# --- the galaxies ----------------------------------------------------------------------------------------------------


def _galaxies(pen: Pen, board: GalaxiesBoard, scene: Scene, y: float) -> float:
    """Galaxies in rows, all as high as the fullest; gives the height of the picture."""
    count = len(board.galaxies) + (board.rogue is not None)
    columns = COLUMNS
    width = (WIDTH - 2 * MARGIN - (columns - 1) * GAP) / columns
    height = needed(board, width)
    room, active = (width, height), board.turn.active
    mats = []
    for one in board.galaxies:
        fleet = _fleet(scene, one.seat, one.ships)
        mats.append(galaxy_mat(scene.book, one, scene.player(one.seat), fleet, room, active == one.seat))
    if board.rogue is not None:
        mats.append(rogue_mat(scene.book, board.rogue, _fleet(scene, ROGUE, board.rogue.ships), room, active == ROGUE))
    for number, mat in enumerate(mats):
        left, top = MARGIN + (number % columns) * (width + GAP), y + (number // columns) * (height + GAP)
        _seat_part(pen, scene, number, mat, left, top, width, height)
    rows = -(-count // columns)
    return y + rows * (height + GAP) - GAP + MARGIN
