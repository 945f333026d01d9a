"""Taking, destroying and adding tokens without a rover."""

from collections.abc import Iterator

from domain.games.planet_unknown.actions import PickLine, PickToken
from domain.games.planet_unknown.components.rows import Cell
from domain.games.planet_unknown.facts import LifepodDestroyed, MeteoriteDestroyed, MeteoritePlaced, RoverDestroyed
from domain.games.planet_unknown.geometry import BIT, SIZE, cells_of, mask
from domain.games.planet_unknown.rules.lifepods import collect_lifepod
from domain.games.planet_unknown.rules.registry import DECIDE, OFFERS
from domain.games.planet_unknown.rules.rovers import collect_meteorite, destroy_rovers
from domain.games.planet_unknown.state import (
    PlanetUnknown,
    Player,
    ground_of,
    meteorites_on_planet,
)
from domain.games.planet_unknown.steps import EventTokenChoice, LineChoice, TokenChoice
from domain.kernel import Table


def free_marks(player: Player) -> list[Cell]:
    """Meteor marks of own tiles without a meteorite."""
    taken = mask(set(meteorites_on_planet(player)))
    return list(cells_of(ground_of(player).marks & ~taken))


def token_cells(player: Player, what: str, purpose: str) -> list[Cell]:
    """Where there is something to choose."""
    if purpose == "add":
        return free_marks(player)
    if what == "lifepod":
        return sorted(player.lifepods)
    if what == "rover":
        return sorted(rover.cell for rover in player.rovers)
    return sorted(set(meteorites_on_planet(player)))


@OFFERS.on(TokenChoice, EventTokenChoice)
def token_offers(state: PlanetUnknown, step: TokenChoice) -> Iterator[PickToken]:
    return (PickToken(cell) for cell in token_cells(state.players[step.seat], step.what, step.purpose))


@DECIDE.on(TokenChoice, EventTokenChoice)
def decide_token(state: PlanetUnknown, step: TokenChoice, action: PickToken, table: Table[PlanetUnknown]) -> None:
    seat, cell = step.seat, action.cell
    lying = cell in state.players[seat].meteorites
    if step.purpose == "add":
        destroy_rovers(state, seat, BIT[cell], table)
        table.emit(MeteoritePlaced(seat, cell))
    elif step.what == "rover":
        table.emit(RoverDestroyed(seat, cell))
    elif step.purpose == "collect" and step.what == "lifepod":
        collect_lifepod(state, seat, cell, table)
    elif step.purpose == "collect":
        collect_meteorite(state, seat, cell, table, carried=not lying)
    elif step.what == "lifepod":
        table.emit(LifepodDestroyed(seat, cell))
    else:
        table.emit(MeteoriteDestroyed(seat, cell, carried=not lying))


@OFFERS.on(LineChoice)
def line_offers(state: PlanetUnknown, step: LineChoice) -> Iterator[PickLine]:
    """Any row or column, also one without meteorites: they may be worth keeping for the rovers."""
    for index in range(SIZE):
        yield PickLine("row", index)
        yield PickLine("column", index)


@DECIDE.on(LineChoice)
def decide_line(state: PlanetUnknown, step: LineChoice, action: PickLine, table: Table[PlanetUnknown]) -> None:
    player = state.players[step.seat]
    axis = 1 if action.line == "row" else 0
    for cell in [cell for cell in player.meteorites if cell[axis] == action.index]:
        table.emit(MeteoriteDestroyed(step.seat, cell))
    for rover in [rover for rover in player.rovers if rover.loaded and rover.cell[axis] == action.index]:
        table.emit(MeteoriteDestroyed(step.seat, rover.cell, carried=True))
