"""The table of Tiny Epic Galaxies: the row of planets, the control mat with its dice, and every galaxy."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from domain.games.tiny_epic_galaxies.components import LEVELS, MOST, PLANETS, ROGUE_LEVELS
from domain.games.tiny_epic_galaxies.components.rows import Planet
from domain.games.tiny_epic_galaxies.glossary import FACES
from domain.games.tiny_epic_galaxies.view import DieSeen, GalaxiesBoard, GalaxySeen, RogueSeen, ShipSeen
from projections.pictures.galaxies_icons import die_face, planet_disc, resource_icon, ship, track_icon
from projections.pictures.marks import badge, card_back, gauge, seat_mark
from projections.pictures.palette import STYLE, seat_colour
from projections.pictures.pen import Pen, shortened, text_width
from projections.pictures.scene import Scene

GAME_ID = "tiny_epic_galaxies"

WIDTH = 1080
MARGIN = 20
GAP = 12
ACROSS = 4
"""So many planets stand in one row; more stand in rows of three, as wide cards."""
TALL_CARD = 262
WIDE_CARD = 186
MAT_HEIGHT = 176
MISSION_HEIGHT = 44
CHIP_ROW = 30

Owned = tuple[int, ShipSeen]
"""A ship and whose it is."""


def draw(board: GalaxiesBoard, scene: Scene) -> str:
    pen = Pen()
    below = _row(pen, board, scene, fleets(board))
    _control_mat(pen, board, scene, below + GAP)
    height = _galaxies(pen, board, scene, below + MAT_HEIGHT + 2 * GAP)
    return pen.svg(WIDTH, height, scene.name(GAME_ID), STYLE)


def fleets(board: GalaxiesBoard) -> list[Owned]:
    """Every ship on the table with its galaxy."""
    found = [(galaxy.seat, ship) for galaxy in board.galaxies for ship in galaxy.ships]
    if board.rogue is not None:
        found += [(len(board.galaxies), ship) for ship in board.rogue.ships]
    return found


# --- the row ---------------------------------------------------------------------------------------------------------


def _row(pen: Pen, board: GalaxiesBoard, scene: Scene, ships: list[Owned]) -> float:
    """The planets side by side; gives where they end."""
    wide = len(board.row) > ACROSS
    columns, height = (3, WIDE_CARD) if wide else (len(board.row), TALL_CARD)
    width = (WIDTH - 2 * MARGIN - (columns - 1) * GAP) / columns
    for slot, ident in enumerate(board.row):
        x = MARGIN + slot % columns * (width + GAP)
        y = MARGIN + slot // columns * (height + GAP)
        if ident is None:
            pen.rect(x, y, width, height, round_=14, class_="empty")
        else:
            here = [(seat, one) for seat, one in ships if one.planet == ident]
            (_wide_planet if wide else _tall_planet)(pen, scene, PLANETS[ident], x, y, width, here)
    rows = -(-len(board.row) // columns)
    return MARGIN + rows * (height + GAP) - GAP


def _tall_planet(pen: Pen, scene: Scene, planet: Planet, x: float, y: float, width: float, here: list[Owned]) -> None:
    """A card with its planet above and its words below."""
    with _planet_card(pen, scene, planet, x, y, width, TALL_CARD):
        _disc(pen, scene, planet, x + width / 2, y + 82, 40, here)
        _track(pen, scene, planet, x, y + 134, width, here)
        pen.paragraph(x + 12, y + 206, scene.say(f"action.{planet.id}"), width - 22, size=13, most=4)


def _wide_planet(pen: Pen, scene: Scene, planet: Planet, x: float, y: float, width: float, here: list[Owned]) -> None:
    """A card with its planet to the left of its words."""
    with _planet_card(pen, scene, planet, x, y, width, WIDE_CARD):
        _disc(pen, scene, planet, x + 84, y + 72, 33, here)
        pen.paragraph(x + 136, y + 60, scene.say(f"action.{planet.id}"), width - 146, size=13, most=4)
        _track(pen, scene, planet, x, y + 116, width, here)


@contextmanager
def _planet_card(
    pen: Pen, scene: Scene, planet: Planet, x: float, y: float, width: float, height: float
) -> Iterator[None]:
    """What both kinds of cards have: name, points, resource. Everybody's ships are drawn inside."""
    with pen.group(f"{planet.name}: {scene.say(f'action.{planet.id}')}", f"planet:{planet.id}"):
        pen.rect(x, y, width, height, round_=14, class_="card")
        pen.text(x + 12, y + 27, shortened(planet.name, width - 60, 17), size=17, class_="strong")
        badge(pen, x + width - 28, y + 26, planet.points)
        resource_icon(pen, x + 25, y + 54, planet.resource, 13)
        yield


def _disc(pen: Pen, scene: Scene, planet: Planet, x: float, y: float, r: float, here: list[Owned]) -> None:
    planet_disc(pen, x, y, r, planet.id)
    _surface(pen, scene, [owned for owned in here if owned[1].place == "surface"], x, y)


def _surface(pen: Pen, scene: Scene, here: list[Owned], x: float, y: float) -> None:
    for number, (seat, one) in enumerate(here):
        across = (number - (len(here) - 1) / 2) * 24
        _ship(pen, scene, seat, one, x + across, y, 12)


def _track(pen: Pen, scene: Scene, planet: Planet, x: float, y: float, width: float, here: list[Owned]) -> None:
    """Spaces 0..N and the symbol that colonises; ships in orbit stand below their space."""
    step = (width - 44) / planet.end
    xs = [x + 22 + step * position for position in range(planet.end + 1)]
    pen.line(xs[0], y + 10, xs[-1], y + 10, class_="rule", stroke_width=3)
    for position, at in enumerate(xs[:-1]):
        pen.circle(at, y + 10, 13, fill="var(--panel)", stroke="var(--line)", stroke_width=1.5)
        pen.text(at, y + 14.5, position or "·", size=13, class_="mid soft")
    track_icon(pen, xs[-1], y + 10, planet.track, 16)
    rows: dict[int, int] = {}
    for seat, one in here:
        if one.place == "orbit":
            row = rows.setdefault(one.position, 0)
            rows[one.position] += 1
            at = xs[min(one.position, planet.end)]
            _ship(pen, scene, seat, one, at - 7 + row % 2 * 16, y + 40 + row // 2 * 22, 11)


def _ship(pen: Pen, scene: Scene, seat: int, one: ShipSeen, x: float, y: float, r: float) -> None:
    ship(pen, x, y, r, seat, f"{scene.player(seat)} {one.ship + 1}", f"ship:{seat}.{one.ship}")


# --- the control mat -------------------------------------------------------------------------------------------------


def _control_mat(pen: Pen, board: GalaxiesBoard, scene: Scene, y: float) -> None:
    turn = board.turn
    pen.rect(MARGIN, y, WIDTH - 2 * MARGIN, MAT_HEIGHT, round_=14, class_="panel")
    seat_mark(pen, MARGIN + 32, y + 34, 14, turn.active, title=scene.player(turn.active))
    pen.text(MARGIN + 56, y + 32, shortened(scene.player(turn.active), 150, 17), size=17, class_="strong")
    pen.text(MARGIN + 56, y + 51, f"{scene.word('round')} {board.round}", size=13, class_="soft")
    for number, face in enumerate(FACES):
        with pen.group(scene.name(face), f"face:{face}"):
            die_face(pen, MARGIN + 18 + number % 3 * 44, y + 74 + number // 3 * 46, 38, face)
    with pen.group(scene.word("dice"), "dice"):
        waiting = [die for die in turn.dice if die.state == "inactive"]
        for number, die in enumerate(waiting):
            _die(pen, scene, die, BAY + number * 88, y + 14)
    _bay(pen, board, scene, y + 108)
    _converter(pen, board, scene, y + 108)
    _deck(pen, board, scene, y + 34)


BAY = MARGIN + 232
"""Where dice begin on the control mat."""


def _die(pen: Pen, scene: Scene, die: DieSeen, x: float, y: float) -> None:
    with pen.group(f"{scene.name(die.face)}: {scene.name(die.state)}", f"die:{die.die}"):
        die_face(pen, x + 10, y, 56, die.face)
        pen.text(x + 38, y + 74, shortened(scene.name(die.face), 86, 12.5), size=12.5, class_="mid soft")


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


# --- the galaxies ----------------------------------------------------------------------------------------------------


def _galaxies(pen: Pen, board: GalaxiesBoard, scene: Scene, y: float) -> float:
    """Galaxies in rows of two or three, all as high as the fullest; gives the height of the picture."""
    count = len(board.galaxies) + (board.rogue is not None)
    columns = {1: 1, 2: 2, 4: 2}.get(count, 3)
    width = (WIDTH - 2 * MARGIN - (columns - 1) * GAP) / columns
    height = max(_needed(galaxy.colonies, _hand_of(galaxy), width) for galaxy in board.galaxies)
    if board.rogue is not None:
        height = max(height, _needed(board.rogue.colonies, (None,), width))
    for number in range(count):
        x = MARGIN + (number % columns) * (width + GAP)
        place = Place(x, y + (number // columns) * (height + GAP), width, height)
        if number < len(board.galaxies):
            _galaxy(pen, board, scene, board.galaxies[number], place)
        elif board.rogue is not None:
            _rogue(pen, board, scene, board.rogue, place)
    rows = -(-count // columns)
    return y + rows * (height + GAP) - GAP + MARGIN


class Place(NamedTuple):
    """Where a galaxy lies."""

    x: float
    y: float
    width: float
    height: float


def _hand_of(galaxy: GalaxySeen) -> tuple[str | None, ...]:
    return (*galaxy.missions.dealt, *galaxy.missions.kept)


def _needed(colonies: Sequence[str], missions: Sequence[object], width: float) -> float:
    """How high a galaxy has to be."""
    rows = max((row for row, _, _ in _chips(colonies, width - 32)), default=0) + 1
    return 178 + rows * CHIP_ROW + max(1, len(missions)) * (MISSION_HEIGHT + 6)


def _mat(pen: Pen, seat: int, name: str, points: int, active: bool, place: Place) -> None:
    x, y, width, height = place
    pen.rect(x, y, width, height, round_=14, class_="panel")
    pen.rect(x, y, 7, height, round_=3, fill=seat_colour(seat))
    if active:
        pen.rect(x, y, width, height, round_=14, fill="none", stroke="var(--glow)", stroke_width=3)
    seat_mark(pen, x + 32, y + 28, 13, seat)
    pen.text(x + 54, y + 34, shortened(name, width - 120, 18), size=18, class_="strong")
    badge(pen, x + width - 32, y + 30, points, r=16)


def _stocks(pen: Pen, scene: Scene, energy: int, culture: int, x: float, y: float) -> None:
    for row, (resource, value) in enumerate((("energy", energy), ("culture", culture))):
        top = y + row * 25
        with pen.group(f"{scene.name(resource)}: {value}", f"resource:{resource}"):
            resource_icon(pen, x + 10, top + 6, resource, 10)
            gauge(pen, x + 26, top, value, MOST, f"var(--{resource})", step=17)
            pen.text(x + 150, top + 12, value, size=16, class_="strong")


def _level_track(pen: Pen, level: int, seat: int, rows: list[tuple[int, object, object]], x: float, y: float) -> None:
    """One box a level: its number, what it is worth, and how many dice it rolls; the empire stands on its own."""
    for number, points, dice in rows:
        left = x + (number - 1) * 50
        here = number == level
        look = {"fill": seat_colour(seat), "stroke": "var(--ink)"} if here else {"class_": "card"}
        pen.rect(left, y, 45, 60, round_=8, **look)
        pen.text(left + 22.5, y + 20, number, size=16, class_="mid strong light" if here else "mid strong")
        pen.text(left + 22.5, y + 37, f"★ {points}", size=12.5, class_="mid light" if here else "mid soft")
        pen.text(left + 22.5, y + 53, f"⚂ {dice}", size=12.5, class_="mid light" if here else "mid soft")


def _harbour(pen: Pen, scene: Scene, seat: int, ships: tuple[ShipSeen, ...], x: float, y: float) -> None:
    """Ships at home, and those still locked on the ship track."""
    for number, one in enumerate(one for one in ships if one.place in ("home", "locked")):
        at = x + number * 32
        if one.place == "locked":
            pen.circle(at, y, 15, class_="empty")
        with pen.group(None, None, opacity="0.45" if one.place == "locked" else None):
            _ship(pen, scene, seat, one, at, y, 12)


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


def _colonies(pen: Pen, scene: Scene, colonies: tuple[str, ...], x: float, y: float, width: float) -> None:
    for ident, (row, left, size) in zip(colonies, _chips(colonies, width), strict=True):
        at, top = x + left, y + row * CHIP_ROW
        with pen.group(f"{PLANETS[ident].name}: {scene.say(f'action.{ident}')}", f"planet:{ident}"):
            pen.rect(at, top, size, 26, round_=13, class_="card")
            planet_disc(pen, at + 14, top + 13, 9, ident)
            pen.text(at + 28, top + 17.5, _chip_words(ident), size=13)


def _galaxy(pen: Pen, board: GalaxiesBoard, scene: Scene, galaxy: GalaxySeen, place: Place) -> None:
    seat = galaxy.seat
    x, y, width, height = place
    with pen.group(f"{scene.player(seat)}: {galaxy.points} {scene.word('points')}", f"galaxy:{seat}"):
        _mat(pen, seat, scene.player(seat), galaxy.points, board.turn.active == seat, place)
        _stocks(pen, scene, galaxy.energy, galaxy.culture, x + 18, y + 58)
        _harbour(pen, scene, seat, galaxy.ships, x + 216, y + 78)
        rows: list[tuple[int, object, object]] = [(level.level, level.points, level.dice) for level in LEVELS]
        _level_track(pen, galaxy.level, seat, rows, x + 18, y + 108)
        _colonies(pen, scene, galaxy.colonies, x + 16, y + 176, width - 32)
        hand = _hand_of(galaxy)
        for number, card in enumerate(hand):
            top = y + height - (len(hand) - number) * (MISSION_HEIGHT + 6) - 4
            _mission(pen, scene, card, Place(x + 16, top, width - 30, MISSION_HEIGHT))


def _mission(pen: Pen, scene: Scene, card: str | None, place: Place) -> None:
    """A mission in hand or kept: open to who may look, its back to all others."""
    x, y, width, height = place
    if card is None:
        with pen.group(scene.word("hidden"), None):
            pen.rect(x, y, width, height, round_=8, class_="back")
            pen.text(x + width / 2, y + 27, "?", size=16, class_="mid strong light")
        return
    with pen.group(f"{scene.name(card)}: {scene.say(f'mission.{card}')}", f"mission:{card}"):
        pen.rect(x, y, width, height, round_=8, class_="card")
        pen.text(x + 10, y + 18, scene.name(card), size=13, class_="strong")
        pen.text(x + 10, y + 35, shortened(scene.say(f"mission.{card}"), width - 10, 11.8), size=12.5)


def _rogue(pen: Pen, board: GalaxiesBoard, scene: Scene, rogue: RogueSeen, place: Place) -> None:
    seat = len(board.galaxies)
    x, y, width, height = place
    name = f"{scene.name(rogue.card)} ({scene.name(rogue.difficulty)})"
    with pen.group(f"{name}: {rogue.points} {scene.word('points')}", f"galaxy:{seat}"):
        _mat(pen, seat, name, rogue.points, board.turn.active == seat, place)
        _stocks(pen, scene, rogue.energy, rogue.culture, x + 18, y + 58)
        _harbour(pen, scene, seat, rogue.ships, x + 216, y + 78)
        last = len(ROGUE_LEVELS)
        rows: list[tuple[int, object, object]] = [
            (level.level, "☠" if level.level == last else level.points, "–" if level.level == last else level.dice)
            for level in ROGUE_LEVELS
        ]
        _level_track(pen, rogue.level, seat, rows, x + 18, y + 108)
        _colonies(pen, scene, rogue.colonies, x + 16, y + 176, width - 32)
        if rogue.level < last:
            attack = scene.say(f"attack.{rogue.card}.{rogue.level}")
            pen.paragraph(x + 20, y + height - 34, f"⚔ {attack}", width - 40, size=13, most=2)
