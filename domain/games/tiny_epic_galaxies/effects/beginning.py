"""How a planet's action begins and ends, whatever way led to it."""

from domain.games.tiny_epic_galaxies.components import PLANETS
from domain.games.tiny_epic_galaxies.facts import ChainEntered, ChainLeft, OnceMarkSet, PlanetActionUsed
from domain.games.tiny_epic_galaxies.glossary import PlanetId, ShipNumber, Usage
from domain.games.tiny_epic_galaxies.rules.tables import PROCEED
from domain.games.tiny_epic_galaxies.state import Cosmos
from domain.games.tiny_epic_galaxies.steps import CardText, ChainEnd
from domain.kernel import Seat, Table


def announce(seat: Seat, planet: PlanetId, how: Usage, table: Table[Cosmos]) -> None:
    """The once-per-turn mark is set when the action begins, and belongs to the user (rules 9.1 e)."""
    card = PLANETS[planet]
    table.emit(PlanetActionUsed(seat, planet, how))
    if card.once_per_turn:
        table.emit(OnceMarkSet(seat, planet))
    if card.nests:
        table.emit(ChainEntered(seat, planet))


def finish(seat: Seat, planet: PlanetId, table: Table[Cosmos]) -> None:
    """After everything the action sets off, the planet may be used again."""
    if PLANETS[planet].nests:
        table.then(ChainEnd(seat, planet))


def begin(seat: Seat, planet: PlanetId, how: Usage, landed: ShipNumber | None, table: Table[Cosmos]) -> None:
    """Use a planet's action from its first word on."""
    announce(seat, planet, how, table)
    table.then(CardText(seat, planet, 0, landed, None))
    finish(seat, planet, table)


@PROCEED.on(ChainEnd)
def chain_end(cosmos: Cosmos, step: ChainEnd, table: Table[Cosmos]) -> None:
    table.emit(ChainLeft(step.user, step.planet))
