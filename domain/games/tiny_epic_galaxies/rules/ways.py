"""The legal ways to carry out the action of a die face, for whoever carries it out (rules 7)."""

from collections.abc import Sequence
from functools import lru_cache

from domain.games.tiny_epic_galaxies.actions import Acquire, AdvanceShip, MoveShip, UpgradeEmpire, UseColony, Way
from domain.games.tiny_epic_galaxies.components import LEVEL_COST, TOP_LEVEL, TRACK
from domain.games.tiny_epic_galaxies.effects.judging import usable
from domain.games.tiny_epic_galaxies.effects.sight import Sight
from domain.games.tiny_epic_galaxies.effects.words import UpgradeEmpire as UpgradeWord
from domain.games.tiny_epic_galaxies.glossary import AnyTrack, Face, PlanetId, ShipNumber
from domain.games.tiny_epic_galaxies.state import Cosmos, Galaxy

ACQUIRE: Way = Acquire()
MAT_UPGRADE = UpgradeWord(discount=0, payment="single")


@lru_cache(maxsize=4096)
def _moves_to(
    ship: ShipNumber, leaves: bool, landings: tuple[PlanetId, ...], tracks: tuple[PlanetId, ...]
) -> list[MoveShip]:
    """One ship's moves: home if it is away, to a surface, to a track."""
    home = [MoveShip(ship, "home")] if leaves else []
    return [
        *home,
        *(MoveShip(ship, "surface", planet) for planet in landings),
        *(MoveShip(ship, "orbit", planet) for planet in tracks),
    ]


def moves(cosmos: Cosmos, galaxy: Galaxy, grounded: tuple[ShipNumber, ...] = ()) -> list[MoveShip]:
    """Every move of every ship. Ships at home are interchangeable: the first of them stands for all."""
    ships = galaxy.ships
    landed = [ship.planet for ship in ships if ship.place == "surface"]
    in_orbit = [ship.planet for ship in ships if ship.place == "orbit"]
    landings = tuple([planet for planet in cosmos.row if planet is not None and planet not in landed])
    tracks = tuple([planet for planet in cosmos.row if planet is not None and planet not in in_orbit])
    found: list[MoveShip] = []
    home_done = False
    for number, ship in enumerate(ships):
        place, left = ship.place, ship.planet
        if place == "locked" or (place == "home" and home_done) or number in grounded:
            continue
        if left is None:
            home_done = True
            found += _moves_to(number, False, landings, tracks)
        else:
            elsewhere = tuple([planet for planet in landings if planet != left])
            found += _moves_to(number, True, elsewhere, tuple([planet for planet in tracks if planet != left]))
    return found


def orbiting(galaxy: Galaxy, track: AnyTrack) -> list[ShipNumber]:
    """Own ships on tracks of that type."""
    return [
        number
        for number, ship in enumerate(galaxy.ships)
        if ship.planet is not None and ship.place == "orbit" and (track == "any" or TRACK[ship.planet] == track)
    ]


def upgrade_price(galaxy: Galaxy, word: UpgradeWord) -> int:
    """The number of the next level, less the discount."""
    return LEVEL_COST[galaxy.level + 1] - word.discount


def strictly_lowest(sight: Sight) -> bool:
    level = sight.galaxy.level
    return all(level < sight.cosmos.galaxies[other].level for other in sight.cosmos.others(sight.seat))


def upgrade_payments(sight: Sight, word: UpgradeWord) -> list[tuple[int, int]]:
    """(energy, culture) for every way to pay the next level; none where it cannot be reached."""
    if sight.galaxy.level >= TOP_LEVEL:
        return []
    if word.condition == "strictly_lowest_level" and not strictly_lowest(sight):
        return []
    price = upgrade_price(sight.galaxy, word)
    if word.payment == "single":
        paid = [(price, 0), (0, price)]
    else:
        paid = [(energy, price - energy) for energy in range(price, -1, -1)]
    return [(energy, culture) for energy, culture in paid if energy <= sight.energy and culture <= sight.culture]


def colony_ways(sight: Sight) -> list[Way]:
    """The mat's upgrade, and each usable colony."""
    ways: list[Way] = [UpgradeEmpire(*paid) for paid in upgrade_payments(sight, MAT_UPGRADE)]
    ways += [UseColony(planet) for planet in sight.galaxy.colonies if usable(sight, planet)]
    return ways


def ways(sight: Sight, face: Face) -> Sequence[Way]:
    """Every legal way to use a die that shows `face`; an acquire is legal even when it yields nothing (rules 4.3)."""
    if face == "move":
        return moves(sight.cosmos, sight.galaxy)
    if face == "energy" or face == "culture":
        return [ACQUIRE]
    if face == "colony":
        return colony_ways(sight)
    return [AdvanceShip(ship) for ship in orbiting(sight.galaxy, face)]
