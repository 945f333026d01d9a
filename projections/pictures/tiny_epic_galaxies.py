"""The table of Tiny Epic Galaxies: the row of planets, the control mat with its dice, and every galaxy."""

from domain.games.tiny_epic_galaxies.components import LEVELS, MOST, PLANETS, ROGUE_LEVELS
from domain.games.tiny_epic_galaxies.components.rows import Planet
from domain.games.tiny_epic_galaxies.glossary import FACES
from domain.games.tiny_epic_galaxies.view import DieSeen, GalaxiesBoard, GalaxySeen, RogueSeen, ShipSeen
from projections.pictures.galaxies_icons import die_face, planet_disc, resource_icon, ship, track_icon
from projections.pictures.marks import badge, card_back, gauge, seat_mark
from projections.pictures.palette import STYLE, seat_colour
from projections.pictures.pen import Pen, shortened
from projections.pictures.scene import Scene

GAME_ID = "tiny_epic_galaxies"

WIDTH = 1440
MARGIN = 24
CARD_HEIGHT = 300
MAT_HEIGHT = 122
GALAXY_HEIGHT = 216
GAP = 16

Owned = tuple[int, ShipSeen]
"""A ship and whose it is."""


def draw(board: GalaxiesBoard, scene: Scene) -> str:
    pen = Pen()
    ships = fleets(board)
    _row(pen, board, scene, ships)
    _control_mat(pen, board, scene, MARGIN + CARD_HEIGHT + GAP)
    height = _galaxies(pen, board, scene, MARGIN + CARD_HEIGHT + MAT_HEIGHT + 2 * GAP)
    return pen.svg(WIDTH, height, scene.name(GAME_ID), STYLE)


def fleets(board: GalaxiesBoard) -> list[Owned]:
    """Every ship on the table with its galaxy."""
    found = [(galaxy.seat, ship) for galaxy in board.galaxies for ship in galaxy.ships]
    if board.rogue is not None:
        found += [(len(board.galaxies), ship) for ship in board.rogue.ships]
    return found


# --- the row ---------------------------------------------------------------------------------------------------------


def _row(pen: Pen, board: GalaxiesBoard, scene: Scene, ships: list[Owned]) -> None:
    width = (WIDTH - 2 * MARGIN - (len(board.row) - 1) * GAP) / len(board.row)
    for slot, ident in enumerate(board.row):
        x = MARGIN + slot * (width + GAP)
        if ident is None:
            pen.rect(x, MARGIN, width, CARD_HEIGHT, round_=14, class_="empty")
        else:
            here = [(seat, one) for seat, one in ships if one.planet == ident]
            _planet(pen, scene, PLANETS[ident], x, MARGIN, width, here)


def _planet(pen: Pen, scene: Scene, planet: Planet, x: float, y: float, width: float, here: list[Owned]) -> None:
    """A card of the row with everybody's ships on it."""
    title = f"{planet.name}: {scene.say(f'action.{planet.id}')}"
    with pen.group(title, f"planet:{planet.id}"):
        pen.rect(x, y, width, CARD_HEIGHT, round_=14, class_="card")
        pen.text(x + 14, y + 26, shortened(planet.name, width - 66, 17), size=17, class_="strong")
        badge(pen, x + width - 28, y + 26, planet.points)
        middle = x + width / 2
        planet_disc(pen, middle, y + 92, 46, planet.id)
        resource_icon(pen, x + 26, y + 62, planet.resource, 13)
        _surface(pen, scene, [owned for owned in here if owned[1].place == "surface"], middle, y + 92)
        _track(pen, scene, planet, x, y + 156, width, [owned for owned in here if owned[1].place == "orbit"])
        pen.paragraph(x + 14, y + 236, scene.say(f"action.{planet.id}"), width - 26, size=12.5, most=4)


def _surface(pen: Pen, scene: Scene, here: list[Owned], x: float, y: float) -> None:
    for number, (seat, one) in enumerate(here):
        across = (number - (len(here) - 1) / 2) * 24
        _ship(pen, scene, seat, one, x + across, y, 12)


def _track(pen: Pen, scene: Scene, planet: Planet, x: float, y: float, width: float, here: list[Owned]) -> None:
    """Spaces 0..N and the symbol that colonises."""
    step = (width - 44) / planet.end
    xs = [x + 22 + step * position for position in range(planet.end + 1)]
    pen.line(xs[0], y + 10, xs[-1], y + 10, class_="rule", stroke_width=3)
    for position, at in enumerate(xs[:-1]):
        pen.circle(at, y + 10, 12, fill="var(--panel)", stroke="var(--line)", stroke_width=1.5)
        pen.text(at, y + 14.5, position or "·", size=12, class_="mid soft")
    track_icon(pen, xs[-1], y + 10, planet.track, 15)
    rows: dict[int, int] = {}
    for seat, one in here:
        row = rows.setdefault(one.position, 0)
        rows[one.position] += 1
        _ship(pen, scene, seat, one, xs[min(one.position, planet.end)] + (row % 2) * 14, y + 38 + (row // 2) * 20, 10)


def _ship(pen: Pen, scene: Scene, seat: int, one: ShipSeen, x: float, y: float, r: float) -> None:
    ship(pen, x, y, r, seat, f"{scene.player(seat)} {one.ship + 1}", f"ship:{seat}.{one.ship}")


# --- the control mat -------------------------------------------------------------------------------------------------


def _control_mat(pen: Pen, board: GalaxiesBoard, scene: Scene, y: float) -> None:
    turn = board.turn
    pen.rect(MARGIN, y, WIDTH - 2 * MARGIN, MAT_HEIGHT, round_=14, class_="panel")
    seat_mark(pen, MARGIN + 34, y + 40, 15, turn.active, title=scene.player(turn.active))
    pen.text(MARGIN + 60, y + 38, shortened(scene.player(turn.active), 150, 18), size=18, class_="strong")
    pen.text(MARGIN + 60, y + 58, f"{scene.word('round')} {board.round}", size=13, class_="soft")
    for number, face in enumerate(FACES):
        with pen.group(scene.name(face), f"face:{face}"):
            die_face(pen, MARGIN + 24 + number * 28, y + 80, 24, face)
    with pen.group(scene.word("dice"), "dice"):
        waiting = [die for die in turn.dice if die.state == "inactive"]
        for number, die in enumerate(waiting):
            _die(pen, scene, die, MARGIN + 240 + number * 66, y + 24)
    _bay(pen, board, scene, y)
    _converter(pen, board, scene, y)
    _deck(pen, board, scene, y)


def _die(pen: Pen, scene: Scene, die: DieSeen, x: float, y: float) -> None:
    with pen.group(f"{scene.name(die.face)}: {scene.name(die.state)}", f"die:{die.die}"):
        die_face(pen, x, y, 54, die.face)
        pen.text(x + 27, y + 70, shortened(scene.name(die.face), 64, 11), size=11, class_="mid soft")


def _bay(pen: Pen, board: GalaxiesBoard, scene: Scene, y: float) -> None:
    """The activation bay, in the order the dice were used."""
    dice = {die.die: die for die in board.turn.dice}
    for slot in range(7):
        x = MARGIN + 730 + slot * 50
        pen.rect(x, y + 30, 44, 44, round_=9, class_="empty")
        if slot < len(board.turn.bay):
            die = dice[board.turn.bay[slot]]
            with pen.group(f"{scene.name(die.face)}: {scene.name(die.state)}", f"die:{die.die}", opacity="0.75"):
                die_face(pen, x, y + 30, 44, die.face)
    pen.text(MARGIN + 730, y + 98, scene.name("activated"), size=12, class_="soft")


def _converter(pen: Pen, board: GalaxiesBoard, scene: Scene, y: float) -> None:
    spent = [die for die in board.turn.dice if die.state in ("converter", "discarded")]
    with pen.group(scene.name("converter"), "converter"):
        for slot in range(2):
            x = MARGIN + 1100 + slot * 50
            pen.rect(x, y + 30, 44, 44, round_=22, class_="empty")
        for slot, die in enumerate(spent):
            with pen.group(f"{scene.name(die.face)}: {scene.name(die.state)}", f"die:{die.die}", opacity="0.55"):
                die_face(pen, MARGIN + 1100 + slot * 50, y + 30, 44, die.face)
        pen.text(MARGIN + 1100, y + 98, scene.name("converter"), size=12, class_="soft")


def _deck(pen: Pen, board: GalaxiesBoard, scene: Scene, y: float) -> None:
    x = WIDTH - MARGIN - 150
    with pen.group(f"{scene.word('deck')}: {board.deck}", "deck"):
        card_back(pen, x, y + 14, 62, 92, str(board.deck))
    with pen.group(f"{scene.word('discard')}: {', '.join(map(scene.name, board.discard)) or '–'}", "discard"):
        pen.rect(x + 74, y + 14, 62, 92, round_=8, class_="empty")
        pen.text(x + 105, y + 66, len(board.discard), size=18, class_="mid soft")
        pen.text(x + 105, y + 96, scene.word("discard"), size=11, class_="mid soft")


# --- the galaxies ----------------------------------------------------------------------------------------------------


def _galaxies(pen: Pen, board: GalaxiesBoard, scene: Scene, y: float) -> float:
    """Galaxies in rows of at most three; gives the height of the picture."""
    count = len(board.galaxies) + (board.rogue is not None)
    columns = count if count <= 3 else (count + 1) // 2
    width = (WIDTH - 2 * MARGIN - (columns - 1) * GAP) / columns
    for number in range(count):
        x = MARGIN + (number % columns) * (width + GAP)
        top = y + (number // columns) * (GALAXY_HEIGHT + GAP)
        if number < len(board.galaxies):
            _galaxy(pen, board, scene, board.galaxies[number], x, top, width)
        elif board.rogue is not None:
            _rogue(pen, board, scene, board.rogue, x, top, width)
    rows = (count + columns - 1) // columns
    return y + rows * GALAXY_HEIGHT + (rows - 1) * GAP + MARGIN


def _mat(
    pen: Pen, scene: Scene, seat: int, name: str, points: int, active: bool, x: float, y: float, width: float
) -> None:
    colour = seat_colour(seat)
    pen.rect(x, y, width, GALAXY_HEIGHT, round_=14, class_="panel")
    pen.rect(x, y, 7, GALAXY_HEIGHT, round_=3, fill=colour)
    if active:
        pen.rect(x, y, width, GALAXY_HEIGHT, round_=14, fill="none", stroke="var(--glow)", stroke_width=3)
    seat_mark(pen, x + 32, y + 28, 13, seat)
    pen.text(x + 54, y + 34, shortened(name, width - 130, 18), size=18, class_="strong")
    badge(pen, x + width - 30, y + 30, points, r=16)


def _stocks(pen: Pen, scene: Scene, energy: int, culture: int, x: float, y: float) -> None:
    for row, (resource, value) in enumerate((("energy", energy), ("culture", culture))):
        top = y + row * 26
        with pen.group(f"{scene.name(resource)}: {value}", f"resource:{resource}"):
            resource_icon(pen, x + 10, top + 6, resource, 10)
            gauge(pen, x + 28, top, value, MOST, f"var(--{resource})")
            pen.text(x + 174, top + 11, value, size=15, class_="strong")


def _level_track(pen: Pen, level: int, seat: int, rows: list[tuple[int, object, object]], x: float, y: float) -> None:
    """One box a level: points above, dice below; the empire's mark on its own."""
    for number, points, dice in rows:
        left = x + (number - 1) * 40
        here = number == level
        look = {"fill": seat_colour(seat), "stroke": "var(--ink)"} if here else {"class_": "card"}
        pen.rect(left, y, 36, 40, round_=7, **look)
        pen.text(left + 18, y + 18, number, size=15, class_="mid strong light" if here else "mid strong")
        pen.text(left + 18, y + 33, f"★{points} ⚂{dice}", size=10, class_="mid light" if here else "mid soft")


def _harbour(pen: Pen, scene: Scene, seat: int, ships: tuple[ShipSeen, ...], x: float, y: float) -> None:
    """Ships at home, and those still locked on the ship track."""
    for number, one in enumerate(one for one in ships if one.place in ("home", "locked")):
        at = x + number * 34
        if one.place == "locked":
            pen.circle(at, y, 13, class_="empty")
        with pen.group(None, None, opacity="0.35" if one.place == "locked" else None):
            _ship(pen, scene, seat, one, at, y, 11)


def _colonies(pen: Pen, scene: Scene, colonies: tuple[str, ...], x: float, y: float, width: float) -> None:
    left, top = x, y
    for ident in colonies:
        planet = PLANETS[ident]
        label = f"{planet.name} {planet.points}★"
        size = len(label) * 6.6 + 34
        if left + size > x + width and left > x:
            left, top = x, top + 28
        with pen.group(f"{planet.name}: {scene.say(f'action.{ident}')}", f"planet:{ident}"):
            pen.rect(left, top, size, 24, round_=12, class_="card")
            planet_disc(pen, left + 13, top + 12, 8, ident)
            pen.text(left + 26, top + 16.5, label, size=12)
        left += size + 6


def _galaxy(pen: Pen, board: GalaxiesBoard, scene: Scene, galaxy: GalaxySeen, x: float, y: float, width: float) -> None:
    seat = galaxy.seat
    title = f"{scene.player(seat)}: {galaxy.points} {scene.word('points')}"
    with pen.group(title, f"galaxy:{seat}"):
        _mat(pen, scene, seat, scene.player(seat), galaxy.points, board.turn.active == seat, x, y, width)
        _stocks(pen, scene, galaxy.energy, galaxy.culture, x + 18, y + 62)
        rows: list[tuple[int, object, object]] = [(level.level, level.points, level.dice) for level in LEVELS]
        _level_track(pen, galaxy.level, seat, rows, x + 18, y + 116)
        _harbour(pen, scene, seat, galaxy.ships, x + 236, y + 74)
        _colonies(pen, scene, galaxy.colonies, x + 18, y + 168, width - 36)
        _missions(pen, scene, galaxy, x + width - 212, y + 62)


def _missions(pen: Pen, scene: Scene, galaxy: GalaxySeen, x: float, y: float) -> None:
    """Cards in hand or kept: open to who may look, backs to all others."""
    cards = [*galaxy.missions.dealt, *galaxy.missions.kept]
    for number, card in enumerate(cards[:2]):
        left = x + (2 - min(2, len(cards)) + number) * 102
        if card is None:
            with pen.group(scene.word("hidden"), None):
                card_back(pen, left, y, 94, 100, "?")
            continue
        with pen.group(f"{scene.name(card)}: {scene.say(f'mission.{card}')}", f"mission:{card}"):
            pen.rect(left, y, 94, 100, round_=8, class_="card")
            pen.text(left + 47, y + 19, shortened(scene.name(card), 88, 13), size=13, class_="mid strong")
            pen.paragraph(left + 7, y + 37, scene.say(f"mission.{card}"), 82, size=10.5, most=5)


def _rogue(pen: Pen, board: GalaxiesBoard, scene: Scene, rogue: RogueSeen, x: float, y: float, width: float) -> None:
    seat = len(board.galaxies)
    name = f"{scene.name(rogue.card)} ({scene.name(rogue.difficulty)})"
    with pen.group(f"{name}: {rogue.points} {scene.word('points')}", f"galaxy:{seat}"):
        _mat(pen, scene, seat, name, rogue.points, board.turn.active == seat, x, y, width)
        _stocks(pen, scene, rogue.energy, rogue.culture, x + 18, y + 62)
        last = len(ROGUE_LEVELS)
        rows: list[tuple[int, object, object]] = [
            (level.level, "☠" if level.level == last else level.points, "–" if level.level == last else level.dice)
            for level in ROGUE_LEVELS
        ]
        _level_track(pen, rogue.level, seat, rows, x + 18, y + 116)
        _harbour(pen, scene, seat, rogue.ships, x + 236, y + 74)
        _colonies(pen, scene, rogue.colonies, x + 18, y + 170, width - 36)
        if rogue.level < last:
            attack = scene.say(f"attack.{rogue.card}.{rogue.level}")
            pen.paragraph(x + width - 200, y + 70, attack, 186, size=12.5, most=4, class_="soft")
