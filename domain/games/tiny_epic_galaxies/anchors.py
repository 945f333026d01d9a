"""Names of the elements of the board, and the short words for dice and ships that labels are made of."""

from functools import lru_cache

from domain.games.tiny_epic_galaxies.glossary import DieNumber, Face, PlanetId, ShipNumber
from domain.games.tiny_epic_galaxies.state import Cosmos, Whereabouts
from domain.kernel import Message, Seat, message

Anchors = tuple[str, ...]


def die_anchor(die: DieNumber) -> str:
    return f"die:{die}"


def ship_anchor(seat: Seat, ship: ShipNumber) -> str:
    return f"ship:{seat}.{ship}"


def planet_anchor(planet: PlanetId) -> str:
    return f"planet:{planet}"


# --- dice ------------------------------------------------------------------------------------------------------------


def face_of(cosmos: Cosmos, die: DieNumber) -> Face | None:
    return cosmos.turn.dice[die].face if 0 <= die < len(cosmos.turn.dice) else None


def die_text(cosmos: Cosmos, die: DieNumber) -> Message:
    return message("die", number=die + 1, face=face_of(cosmos, die))


def twins(cosmos: Cosmos, die: DieNumber) -> Anchors:
    """The die and every other inactive one that shows the same: clicking any of them means the same."""
    dice = cosmos.turn.dice
    face = face_of(cosmos, die)
    same = [n for n, other in enumerate(dice) if other.face == face and other.state == "inactive"]
    return tuple(map(die_anchor, tuple(same if die in same else sorted((die, *same)))))


# --- ships -----------------------------------------------------------------------------------------------------------


def whereabouts(cosmos: Cosmos, seat: Seat, number: ShipNumber) -> Whereabouts | None:
    ships = cosmos.galaxies[seat].ships
    if not 0 <= number < len(ships):
        return None
    return ships[number].where


def own_ship(cosmos: Cosmos, seat: Seat, number: ShipNumber) -> Message:
    return ship_text(number, whereabouts(cosmos, seat, number))


def whose_ship(cosmos: Cosmos, seat: Seat, number: ShipNumber) -> Message:
    """A ship of another player."""
    return message("ship.of", ship=own_ship(cosmos, seat, number), seat=seat)


@lru_cache(maxsize=4096)
def ship_text(number: ShipNumber, where: Whereabouts | None) -> Message:
    """Where the ship is says which one it is. Equal texts are one object, so that a renderer recognises them."""
    if where is None:
        return message("ship.unknown", number=number)
    place, planet, position = where
    if place == "orbit" and position == 0:
        return message("ship.entry", number=number + 1, planet=planet)
    return message(f"ship.{place}", number=number + 1, planet=planet, position=position)
