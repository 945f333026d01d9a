"""The legal ways to carry out the action of a die face, for whoever carries it out (rules 7)."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from domain.games.tiny_epic_galaxies.actions import Acquire, AdvanceShip, MoveShip, UpgradeEmpire, UseColony, Way
from domain.games.tiny_epic_galaxies.components import LEVEL_COST, PLANETS, SHIPS, TOP_LEVEL, TRACK
from domain.games.tiny_epic_galaxies.effects.judging import usable
from domain.games.tiny_epic_galaxies.effects.sight import Sight
from domain.games.tiny_epic_galaxies.effects.words import UpgradeEmpire as UpgradeWord
from domain.games.tiny_epic_galaxies.glossary import AnyTrack, Destination, Face, PlanetId, ShipNumber
from domain.games.tiny_epic_galaxies.state import Cosmos, Galaxy, Ship
from domain.kernel import STENCIL, Menu, Offered

K = TypeVar("K")
V = TypeVar("V")


class Made(dict[K, V], Generic[K, V]):
    """Each value is made once and found again by its key: offers are the same few hundred objects all game long."""

    def __init__(self, make: Callable[[K], V]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, key: K) -> V:
        value = self[key] = self.make(key)
        return value


class MoveTable(Generic[V]):
    """Every move there can be, made into offers of one kind beforehand."""

    def __init__(self, make: Callable[[MoveShip], V]) -> None:
        self.home = [make(MoveShip(ship, "home")) for ship in range(SHIPS)]
        self.land = self._to("surface", make)
        self.orbit = self._to("orbit", make)

    def _to(self, place: Destination, make: Callable[[MoveShip], V]) -> list[dict[PlanetId, V]]:
        """Of each ship, by planet; and to no planet in particular."""
        anywhere = (*PLANETS, STENCIL)
        return [{planet: make(MoveShip(ship, place, planet)) for planet in anywhere} for ship in range(SHIPS)]


def _as_it_is(way: MoveShip) -> Way:
    return way


ACQUIRE: Way = Acquire()
ADVANCE = [AdvanceShip(ship) for ship in range(SHIPS)]
MOVES: MoveTable[Way] = MoveTable(_as_it_is)
USE: Made[str, UseColony] = Made(UseColony)
MAT_UPGRADE = UpgradeWord(discount=0, payment="single")


Flight = tuple[ShipNumber, Ship, list[PlanetId], list[PlanetId]]
"""A ship's number, the ship, and the planets that it may land on or enter the track of."""


def flights(cosmos: Cosmos, galaxy: Galaxy, grounded: tuple[ShipNumber, ...] = ()) -> list[Flight]:
    """Of every ship that may fly; ships at home are interchangeable, so only the first of them is named."""
    found: list[Flight] = []
    ships = galaxy.ships
    landed = [ship.planet for ship in ships if ship.place == "surface"]
    in_orbit = [ship.planet for ship in ships if ship.place == "orbit"]
    landings = [planet for planet in cosmos.row if planet is not None and planet not in landed]
    tracks = [planet for planet in cosmos.row if planet is not None and planet not in in_orbit]
    home_done = False
    for number, ship in enumerate(ships):
        place, left = ship.place, ship.planet
        if place == "locked" or (place == "home" and home_done) or number in grounded:
            continue
        if left is None:
            home_done = True
            found.append((number, ship, landings, tracks))
        else:
            elsewhere = [planet for planet in landings if planet != left]
            found.append((number, ship, elsewhere, [planet for planet in tracks if planet != left]))
    return found


def moves(cosmos: Cosmos, galaxy: Galaxy, table: MoveTable[V], grounded: tuple[ShipNumber, ...] = ()) -> list[V]:
    """Every move of every ship: home, to a surface, to a track."""
    found: list[V] = []
    for number, ship, landings, tracks in flights(cosmos, galaxy, grounded):
        if ship.planet is not None:
            found.append(table.home[number])
        land, orbit = table.land[number], table.orbit[number]
        found += [land[planet] for planet in landings]
        found += [orbit[planet] for planet in tracks]
    return found


def put_moves(
    menu: Menu, cosmos: Cosmos, galaxy: Galaxy, table: MoveTable[Offered], shown_by: Hashable, use: Hashable
) -> None:
    """The same moves in a menu; `use` is what the words say of the die. They also say where the ship is now."""
    for number, ship, landings, tracks in flights(cosmos, galaxy):
        where = ship.where
        if ship.planet is not None:
            menu.add(table.home[number], shown_by, (use, number, where))
        menu.spread(table.land[number], landings, shown_by, (use, number, where, "surface"))
        menu.spread(table.orbit[number], tracks, shown_by, (use, number, where, "orbit"))


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


UPGRADES: Made[tuple[int, int], UpgradeEmpire] = Made(lambda paid: UpgradeEmpire(*paid))


def colony_ways(sight: Sight) -> list[Way]:
    """The mat's upgrade, and each usable colony."""
    ways: list[Way] = [UPGRADES[paid] for paid in upgrade_payments(sight, MAT_UPGRADE)]
    ways += [USE[planet] for planet in sight.galaxy.colonies if usable(sight, planet)]
    return ways


def ways(sight: Sight, face: Face) -> list[Way]:
    """Every legal way; an acquire is legal even when it yields nothing (rules 4.3)."""
    if face == "move":
        return moves(sight.cosmos, sight.galaxy, MOVES)
    if face == "energy" or face == "culture":
        return [ACQUIRE]
    if face == "colony":
        return colony_ways(sight)
    return [ADVANCE[ship] for ship in orbiting(sight.galaxy, face)]
