"""Where each offer stands in the menu of its decision: from the kind of action to the ship, the die or the planet."""

from functools import lru_cache
from typing import TypeAlias

from domain.games.tiny_epic_galaxies import actions as act
from domain.games.tiny_epic_galaxies.anchors import (
    Anchors,
    die_anchor,
    die_text,
    face_of,
    ship_anchor,
    ship_text,
    twins,
    whereabouts,
)
from domain.games.tiny_epic_galaxies.glossary import FACES, Face, PlanetId, ShipNumber
from domain.games.tiny_epic_galaxies.state import Cosmos, Whereabouts
from domain.games.tiny_epic_galaxies.steps import GalaxiesStep
from domain.kernel import Group, Seat, TypeDispatch, message
from domain.kernel.vocabulary import seat_of

Path: TypeAlias = tuple[Group, ...]

FEW_COLONIES = 9
FEW_GALAXIES = 3

MENUS = TypeDispatch()
"""`MENUS[type(action)](cosmos, step, action)`: the path to the offer. Actions without an entry stand at the top."""


def path_to(cosmos: Cosmos, step: GalaxiesStep, action: act.GalaxiesAction) -> Path:
    find = MENUS.get(type(action))
    path: Path = () if find is None else find(cosmos, step, action)
    return path


# --- ways to use a die -----------------------------------------------------------------------------------------------


@MENUS.on(act.Follow, act.FreeFollow)
def path_to_follow(cosmos: Cosmos, step: GalaxiesStep, action: act.Follow | act.FreeFollow) -> Path:
    return path_to_way(cosmos, step, action.way)


@MENUS.on(act.RepeatDie)
def path_to_repetition(cosmos: Cosmos, step: GalaxiesStep, action: act.RepeatDie) -> Path:
    return path_to_way(cosmos, step, action.way, face_of(cosmos, action.die), (die_anchor(action.die),))


@MENUS.on(act.PerformAction)
def path_to_performance(cosmos: Cosmos, step: GalaxiesStep, action: act.PerformAction) -> Path:
    return path_to_way(cosmos, step, action.way, action.face, (f"face:{action.face}",))


@MENUS.on(act.FlyShip)
def path_to_flight(cosmos: Cosmos, step: GalaxiesStep, action: act.FlyShip) -> Path:
    return path_to_way(cosmos, step, action.move)


def path_to_way(
    cosmos: Cosmos, step: GalaxiesStep, way: act.Way, face: Face | None = None, anchors: Anchors = ()
) -> Path:
    """The face of the die, if there is a choice of faces; then moves by ship, and many uses of a colony by kind."""
    seat = seat_of(step)
    match way:
        case act.MoveShip(ship):
            return _path_to_move(face, anchors, seat, ship, whereabouts(cosmos, seat, ship))
        case act.UseColony() | act.UpgradeEmpire() if len(cosmos.galaxies[seat].colonies) > FEW_COLONIES:
            return _path_to_colony(face, anchors, isinstance(way, act.UseColony))
        case _:
            return _path_to_face(face, anchors)


@lru_cache(maxsize=1024)
def _path_to_face(face: Face | None, anchors: Anchors) -> Path:
    return () if face is None else (Group(f"die:{face}", message(f"group.die.{face}"), anchors),)


@lru_cache(maxsize=1 << 12)
def _path_to_move(face: Face | None, anchors: Anchors, seat: Seat, ship: ShipNumber, where: Whereabouts | None) -> Path:
    """A row has at most six planets, so a ship has at most twelve moves."""
    ident = f"ship:{ship}" if face is None else f"die:{face}:ship:{ship}"
    group = Group(ident, message("group.ship", ship=ship_text(ship, where)), (ship_anchor(seat, ship),))
    return (*_path_to_face(face, anchors), group)


@lru_cache(maxsize=1024)
def _path_to_colony(face: Face | None, anchors: Anchors, use: bool) -> Path:
    kind = "colonies" if use else "upgrade"
    ident = kind if face is None else f"die:{face}:{kind}"
    return (*_path_to_face(face, anchors), Group(ident, message(f"group.{kind}")))


# --- dice ------------------------------------------------------------------------------------------------------------


def many_faces(cosmos: Cosmos) -> bool:
    """Whether all six faces are there, which makes many pairs."""
    dice = cosmos.turn.dice
    return len(dice) >= len(FACES) and len({die.face for die in dice if die.state == "inactive"}) == len(FACES)


def path_to_conversion(first: Face, second: Face, old: Face, many: bool) -> Path:
    """The pair to spend, then the die to turn. Where there are many pairs, one die after the other."""
    path = (
        Group("converter", message("group.converter"), ("converter",)),
        Group(f"converter:{first}", message("group.spend_first", first=first)),
        Group(f"converter:{first}:{second}", message("group.spend", first=first, second=second)),
        Group(f"converter:{first}:{second}:{old}", message("group.turn", face=old)),
    )
    return path if many else path[:1] + path[2:]


@MENUS.on(act.SetDie)
def path_to_setting(cosmos: Cosmos, step: GalaxiesStep, action: act.SetDie) -> Path:
    die = action.die
    return (Group(f"set:{die}", message("group.set_die", die=die_text(cosmos, die)), twins(cosmos, die)),)


# --- planet actions --------------------------------------------------------------------------------------------------


@MENUS.on(act.TransferShip)
def path_to_transfer(cosmos: Cosmos, step: GalaxiesStep, action: act.TransferShip) -> Path:
    seat = seat_of(step)
    return _path_to_move(None, (), seat, action.ship, whereabouts(cosmos, seat, action.ship))


@MENUS.on(act.PushBack)
def path_to_push(cosmos: Cosmos, step: GalaxiesStep, action: act.PushBack) -> Path:
    """One enemy ship among many is found by its owner."""
    if not action.ships or len(cosmos.galaxies) <= FEW_GALAXIES:
        return ()
    return (_galaxy_group(action.ships[0].seat),)


@MENUS.on(act.CopyPlanet)
def path_to_copy(cosmos: Cosmos, step: GalaxiesStep, action: act.CopyPlanet) -> Path:
    """Colonies by owner; planets of the row stand side by side."""
    owner = owner_of(cosmos, action.planet)
    return () if owner is None else (_galaxy_group(owner),)


def owner_of(cosmos: Cosmos, planet: PlanetId) -> Seat | None:
    return next((seat for seat, galaxy in enumerate(cosmos.galaxies) if planet in galaxy.colonies), None)


def _galaxy_group(seat: Seat) -> Group:
    return Group(f"galaxy:{seat}", message("group.galaxy", seat=seat), (f"galaxy:{seat}",))
