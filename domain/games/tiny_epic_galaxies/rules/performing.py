"""Carrying out the action of a die face in the way that was chosen."""

from typing import assert_never

from domain.games.tiny_epic_galaxies.actions import Acquire, AdvanceShip, MoveShip, UpgradeEmpire, UseColony, Way
from domain.games.tiny_epic_galaxies.effects.beginning import begin
from domain.games.tiny_epic_galaxies.facts import ShipMoved, ShipReturned
from domain.games.tiny_epic_galaxies.glossary import Face, Resource, ShipNumber
from domain.games.tiny_epic_galaxies.rules.colonising import advance, upgrade
from domain.games.tiny_epic_galaxies.rules.resources import gain, ship_yield
from domain.games.tiny_epic_galaxies.state import Cosmos
from domain.games.tiny_epic_galaxies.steps import SurfaceAction
from domain.kernel import Seat, Table


def perform(
    cosmos: Cosmos, seat: Seat, face: Face, way: Way, table: Table[Cosmos], landed: ShipNumber | None = None
) -> None:
    """`landed`: the ship whose landing led to this, where a planet's action repeats a die."""
    match way:
        case MoveShip():
            move(seat, way, table)
        case Acquire():
            resource: Resource = "energy" if face == "energy" else "culture"
            gain(cosmos, seat, resource, ship_yield(cosmos.galaxies[seat], resource), table)
        case AdvanceShip(ship):
            advance(cosmos, seat, ship, 1, table)
        case UpgradeEmpire(energy, culture):
            upgrade(cosmos, seat, energy, culture, table)
        case UseColony(planet):
            begin(seat, planet, "colony", landed, table)
        case _:
            assert_never(way)


def move(seat: Seat, way: MoveShip, table: Table[Cosmos]) -> None:
    """A ship that lands lets its owner use the planet's action at once."""
    if way.place == "home" or way.planet is None:
        table.emit(ShipReturned(seat, way.ship))
        return
    table.emit(ShipMoved(seat, way.ship, way.place, way.planet))
    if way.place == "surface":
        table.then(SurfaceAction(seat, way.planet, way.ship))
