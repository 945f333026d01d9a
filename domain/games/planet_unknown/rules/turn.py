"""The course of a turn: rotate, event, everybody's turn, reveal, civ picks, the next commander."""

from collections.abc import Iterator

from domain.games.planet_unknown.components.tables import SECTORS
from domain.games.planet_unknown.effects.words import Track
from domain.games.planet_unknown.facts import (
    CommanderPassed,
    EndTriggered,
    MovementGained,
    PhaseBegan,
    StationRotated,
    TurnStarted,
)
from domain.games.planet_unknown.geometry import BIT
from domain.games.planet_unknown.rules.registry import PROCEED, QUESTIONS
from domain.games.planet_unknown.rules.techs import works
from domain.games.planet_unknown.rules.tiles import reveal_next
from domain.games.planet_unknown.state import (
    PlanetUnknown,
    Player,
    ground_of,
    in_turn_order,
    seats_of,
    stacks_of_sector,
)
from domain.games.planet_unknown.steps import (
    CivRound,
    EndEffects,
    EventTime,
    Flow,
    PlayerTurns,
    Reveal,
    StationRotation,
    TurnEnd,
    TurnOpening,
    TurnsOpening,
    TurnStart,
)
from domain.kernel import Table

TURN_CAP = 60
"""Every turn covers at least two of a planet's cells, so play ends long before."""
FLUX_MOVEMENT = 2


@PROCEED.on(TurnStart)
def turn_start(state: PlanetUnknown, step: TurnStart, table: Table[PlanetUnknown]) -> None:
    """The commander rotates the station; alone, or in the variant for two, it turns by itself."""
    table.emit(TurnStarted(state.turn + 1))
    solo = seats_of(state) == 1
    if solo or (state.options.automatic_rotation and state.turn > 1):
        table.emit(StationRotated((state.rotation + 1) % SECTORS))
    elif not state.options.automatic_rotation:
        table.then(StationRotation(state.commander))
    table.then(EventTime(), TurnsOpening(), PlayerTurns(), Reveal(), CivRound(in_turn_order(state)), TurnEnd())


@PROCEED.on(TurnsOpening)
def turns_opening(state: PlanetUnknown, step: TurnsOpening, table: Table[PlanetUnknown]) -> None:
    table.emit(PhaseBegan("turn"))


@QUESTIONS.on(PlayerTurns)
def turn_lanes(state: PlanetUnknown, barrier: PlayerTurns) -> Iterator[TurnOpening]:
    return (TurnOpening(seat) for seat in range(seats_of(state)))


@PROCEED.on(TurnOpening)
def turn_opening(state: PlanetUnknown, step: TurnOpening, table: Table[PlanetUnknown]) -> None:
    """Start-of-turn techs count the rovers as they stand now."""
    movement = opening_movement(state.players[step.seat])
    if movement:
        table.emit(MovementGained(step.seat, movement))
    table.then(Flow(step.seat))


def opening_movement(player: Player) -> int:
    """Movement from techs that look at rovers at the start of the turn."""
    if works(player, "carrying_start"):
        return sum(rover.loaded for rover in player.rovers)
    if works(player, "water_start"):
        return _rovers_on(player, "water")
    if player.flux is not None and works(player, "flux_rover_start"):
        return FLUX_MOVEMENT * _rovers_on(player, player.flux)
    return 0


def _rovers_on(player: Player, terrain: Track) -> int:
    cells = ground_of(player).of(terrain)
    return sum(bool(cells & BIT[rover.cell]) for rover in player.rovers)


@PROCEED.on(Reveal)
def reveal(state: PlanetUnknown, step: Reveal, table: Table[PlanetUnknown]) -> None:
    """Each stack from which a tile was taken shows its next one."""
    table.emit(PhaseBegan("civ"))
    reveal_next(state, table)


@PROCEED.on(TurnEnd)
def turn_end(state: PlanetUnknown, step: TurnEnd, table: Table[PlanetUnknown]) -> None:
    """The game ends, or the commander's token goes to the left."""
    if state.end_reason is None:
        _check_end(state, table)
    if state.end_reason is not None:
        table.then(EndEffects())
        return
    table.emit(CommanderPassed((state.commander + 1) % seats_of(state)))
    table.then(TurnStart())


def _check_end(state: PlanetUnknown, table: Table[PlanetUnknown]) -> None:
    if any(sector_is_empty(state, sector) for sector in range(SECTORS)):
        table.emit(EndTriggered("empty_sector"))
    elif state.turn >= TURN_CAP:
        table.emit(EndTriggered("turn_cap"))


def sector_is_empty(state: PlanetUnknown, sector: int) -> bool:
    """Both stacks of the sector, even if no player faces it."""
    return all(
        not state.stacks[stack].top and not state.stacks[stack].below for stack in stacks_of_sector(state, sector)
    )
