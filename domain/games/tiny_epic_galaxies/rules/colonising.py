"""Moving along tracks, taking planets, growing the empire; and the moment a galaxy reaches the last point."""

from domain.games.tiny_epic_galaxies.actions import ShipName
from domain.games.tiny_epic_galaxies.components import END, FIGURES, LEVEL_POINTS, LEVEL_SHIPS, POINTS
from domain.games.tiny_epic_galaxies.facts import (
    EmpireUpgraded,
    EndTriggered,
    GameEnded,
    PlanetColonised,
    PlanetDrawn,
    ShipAdvanced,
    ShipRegressed,
)
from domain.games.tiny_epic_galaxies.glossary import PlanetId, ShipNumber
from domain.games.tiny_epic_galaxies.rules.resources import spend
from domain.games.tiny_epic_galaxies.state import ROGUE, Cosmos
from domain.kernel import Seat, Table


def advance(cosmos: Cosmos, seat: Seat, number: ShipNumber, steps: int, table: Table[Cosmos]) -> None:
    """Forward on its track; the symbol at its end colonises, and steps left over are lost."""
    ship = cosmos.galaxies[seat].ships[number]
    planet = ship.planet
    assert planet is not None
    position = ship.position + steps
    if position >= END[planet]:
        colonise(cosmos, seat, number, planet, table)
    else:
        table.emit(ShipAdvanced(seat, number, planet, position))


def regress(cosmos: Cosmos, seat: Seat, number: ShipNumber, steps: int, table: Table[Cosmos]) -> None:
    """Back on its track, never off it."""
    ship = cosmos.galaxies[seat].ships[number]
    assert ship.planet is not None
    table.emit(ShipRegressed(seat, number, ship.planet, max(0, ship.position - steps)))


def colonise(cosmos: Cosmos, seat: Seat, number: ShipNumber, planet: PlanetId, table: Table[Cosmos]) -> None:
    """Card taken, ships home, slot refilled, end tested: in this order (rules 8.3)."""
    slot = cosmos.row.index(planet)
    settler = ShipName(seat, number)
    visitors = tuple(name for name in cosmos.ships_at(planet) if name != settler)
    points = cosmos.points(seat) + POINTS[planet]
    table.emit(PlanetColonised(seat, number, planet, slot, (settler, *visitors), points))
    refill(cosmos, slot, table)
    reach(cosmos, seat, table)


def refill(cosmos: Cosmos, slot: int, table: Table[Cosmos]) -> None:
    """The next planet takes the very slot; with an empty deck the slot stays empty."""
    if cosmos.deck:
        table.emit(PlanetDrawn(slot, cosmos.deck[-1]))


def upgrade(cosmos: Cosmos, seat: Seat, energy: int, culture: int, table: Table[Cosmos]) -> None:
    """Pay and move the empire token one level; a new ship is home at once, a new die is rolled next turn."""
    spend(seat, "energy", energy, table)
    spend(seat, "culture", culture, table)
    galaxy = cosmos.galaxies[seat]
    level = galaxy.level + 1
    unlocked = None
    if LEVEL_SHIPS[level] > LEVEL_SHIPS[galaxy.level]:
        unlocked = next(number for number, ship in enumerate(galaxy.ships) if ship.place == "locked")
    points = cosmos.points(seat) - LEVEL_POINTS[galaxy.level] + LEVEL_POINTS[level]
    table.emit(EmpireUpgraded(seat, level, unlocked, points))
    reach(cosmos, seat, table)


def reach(cosmos: Cosmos, seat: Seat, table: Table[Cosmos]) -> None:
    """21 points: the last round for players, the end at once against the Rogue."""
    points = cosmos.points(seat)
    if points < FIGURES.points_to_end:
        return
    if cosmos.solo:
        table.emit(GameEnded("rogue_points" if seat == ROGUE else "human_points"))
    elif cosmos.trigger is None:
        table.emit(EndTriggered(seat, points))
