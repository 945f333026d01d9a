"""Rovers: how they move, what they find where they arrive."""

from collections.abc import Iterator

from domain.games.planet_unknown.actions import Decline, JumpRover, MoveRover, PickToken, PlaceRover
from domain.games.planet_unknown.components.rows import Cell
from domain.games.planet_unknown.effects.words import Patch
from domain.games.planet_unknown.facts import (
    EffectsGained,
    MeteoriteCollected,
    MeteoriteDestroyed,
    MeteoriteLoaded,
    RoverDestroyed,
    RoverMoved,
    RoverPlaced,
    RoverTeleported,
)
from domain.games.planet_unknown.geometry import BIT, cells_of
from domain.games.planet_unknown.ground import placement_of
from domain.games.planet_unknown.rules.lifepods import collect_lifepod
from domain.games.planet_unknown.rules.registry import DECIDE, OFFERS
from domain.games.planet_unknown.rules.techs import unused, use, works
from domain.games.planet_unknown.state import PlanetUnknown, Player, Rover, board_of, ground_of, lasts
from domain.games.planet_unknown.steps import LoadChoice, RoverPlacement, RoverTeleport
from domain.kernel import Seat, Table

# --- arriving ---------------------------------------------------------------------------------------------------------


def rover_at(player: Player, cell: Cell) -> Rover | None:
    return next((rover for rover in player.rovers if rover.cell == cell), None)


def collect_meteorite(
    state: PlanetUnknown, seat: Seat, cell: Cell, table: Table[PlanetUnknown], *, carried: bool
) -> None:
    """The meteorite goes to the corporation board; a tech may give a patch for it."""
    table.emit(MeteoriteCollected(seat, cell, carried))
    if works(state.players[seat], "patch_on_collect"):
        table.emit(EffectsGained(seat, (Patch(),)))


def arrive(state: PlanetUnknown, seat: Seat, cell: Cell, table: Table[PlanetUnknown]) -> None:
    """A rover entered this cell, or was put on it: it takes what lies there."""
    player = state.players[seat]
    if cell in player.lifepods:
        collect_lifepod(state, seat, cell, table)
    if lasts(player, "meteorite_delivery"):
        deliver(state, seat, cell, table)
    elif cell in player.meteorites:
        collect_meteorite(state, seat, cell, table, carried=False)


def _loaded(player: Player, cell: Cell) -> bool:
    rover = rover_at(player, cell)
    return rover is not None and rover.loaded


def deliver(state: PlanetUnknown, seat: Seat, cell: Cell, table: Table[PlanetUnknown]) -> None:
    """Loads go to rover buildings: deliver first, then load what lies here, and deliver that too."""
    player = state.players[seat]
    ground = ground_of(player)
    home = bool(ground.built("rover") & BIT[cell])
    if home and _loaded(player, cell):
        collect_meteorite(state, seat, cell, table, carried=True)
    if cell in player.meteorites and not _loaded(player, cell):
        table.emit(MeteoriteLoaded(seat, cell))
        if home:
            collect_meteorite(state, seat, cell, table, carried=True)
    if _loaded(player, cell) and ground.of("water") & BIT[cell] and works(player, "destroy_on_water"):
        table.then(LoadChoice(seat, cell))


@OFFERS.on(LoadChoice)
def load_offers(state: PlanetUnknown, step: LoadChoice) -> Iterator[PickToken | Decline]:
    yield PickToken(step.cell)
    yield Decline()


@DECIDE.on(LoadChoice)
def decide_load(
    state: PlanetUnknown, step: LoadChoice, action: PickToken | Decline, table: Table[PlanetUnknown]
) -> None:
    if isinstance(action, PickToken):
        table.emit(MeteoriteDestroyed(step.seat, step.cell, carried=True))


def destroy_rovers(state: PlanetUnknown, seat: Seat, area: int, table: Table[PlanetUnknown]) -> None:
    """Whatever is put on a rover's cell destroys it."""
    for rover in list(state.players[seat].rovers):
        if BIT[rover.cell] & area:
            table.emit(RoverDestroyed(seat, rover.cell))


# --- moving -----------------------------------------------------------------------------------------------------------


def may_enter(state: PlanetUnknown, player: Player, cell: Cell) -> bool:
    """No other rover there, no banned terrain, no bare cell that the planet forbids."""
    bit = BIT[cell]
    if any(rover.cell == cell for rover in player.rovers):
        return False
    ground = ground_of(player)
    if board_of(player).no_rover_on_bare & bit & ~ground.covered:
        return False
    return not (state.rule == "no_rover_onto" and ground.terrain_at(bit) == state.rule_terrain)


def step_cost(player: Player, cell: Cell) -> int:
    """One point; none onto energy with the tech."""
    free = works(player, "free_move_energy") and ground_of(player).of("energy") & BIT[cell]
    return 0 if free else 1


def moves(state: PlanetUnknown, seat: Seat) -> Iterator[MoveRover]:
    """Single steps of all rovers, while there is movement in the pool."""
    player = state.players[seat]
    if player.movement < 1:
        return
    planet = board_of(player)
    diagonal = works(player, "rover_diagonal")
    for rover in player.rovers:
        around = planet.moves[rover.cell]
        for cell in around + planet.diagonal_moves[rover.cell] if diagonal else around:
            if may_enter(state, player, cell):
                yield MoveRover(rover.cell, cell)


def civ_jumps(state: PlanetUnknown, seat: Seat) -> Iterator[JumpRover]:
    """For 1 movement from one civ building to another."""
    player = state.players[seat]
    if player.movement < 1 or not works(player, "teleport_civ"):
        return
    built = ground_of(player).built("civ")
    for rover in player.rovers:
        if built & BIT[rover.cell]:
            for cell in cells_of(built & ~BIT[rover.cell]):
                if may_enter(state, player, cell):
                    yield JumpRover(rover.cell, cell)


def _piece_at(player: Player, cell: Cell) -> int:
    """The cells of the uppermost piece on this cell."""
    for piece in reversed(player.pieces):
        area = BIT[piece.x, piece.y] if piece.is_patch else placement_of(player.planet, piece).mask
        if area & BIT[cell]:
            return area
    return 0


def terrain_jumps(state: PlanetUnknown, seat: Seat) -> Iterator[JumpRover]:
    """Once per turn, for 1 movement, onto the same terrain of another piece."""
    player = state.players[seat]
    if player.movement < 1 or not unused(player, "teleport_same_terrain"):
        return
    ground = ground_of(player)
    for rover in player.rovers:
        terrain = ground.terrain_at(BIT[rover.cell] & ground.covered)
        if terrain is None:
            continue
        elsewhere = ground.of(terrain) & ground.covered & ~_piece_at(player, rover.cell)
        for cell in cells_of(elsewhere):
            if may_enter(state, player, cell):
                yield JumpRover(rover.cell, cell)


def move(state: PlanetUnknown, seat: Seat, action: MoveRover, table: Table[PlanetUnknown]) -> None:
    table.emit(RoverMoved(seat, action.rover, action.to, step_cost(state.players[seat], action.to)))
    arrive(state, seat, action.to, table)


def jump(state: PlanetUnknown, seat: Seat, action: JumpRover, table: Table[PlanetUnknown]) -> None:
    if unused(state.players[seat], "teleport_same_terrain"):
        use(state, seat, "teleport_same_terrain", table)
    table.emit(RoverTeleported(seat, action.rover, action.to, 1))
    arrive(state, seat, action.to, table)


# --- placing and teleporting ------------------------------------------------------------------------------------------


def landing_cells(player: Player) -> Iterator[Cell]:
    """Cells of the tile placed most recently without a rover; none while there is no rover to place."""
    if player.rovers_left:
        taken = {rover.cell for rover in player.rovers}
        for cell in cells_of(ground_of(player).tile):
            if cell not in taken:
                yield cell


@OFFERS.on(RoverPlacement)
def placement_offers(state: PlanetUnknown, step: RoverPlacement) -> Iterator[PlaceRover]:
    return (PlaceRover(cell) for cell in landing_cells(state.players[step.seat]))


@DECIDE.on(RoverPlacement)
def decide_rover(state: PlanetUnknown, step: RoverPlacement, action: PlaceRover, table: Table[PlanetUnknown]) -> None:
    table.emit(RoverPlaced(step.seat, action.cell))
    arrive(state, step.seat, action.cell, table)


@OFFERS.on(RoverTeleport)
def teleport_offers(state: PlanetUnknown, step: RoverTeleport) -> Iterator[JumpRover]:
    player = state.players[step.seat]
    taken = {rover.cell for rover in player.rovers}
    for rover in player.rovers:
        for cell in board_of(player).moves:
            if cell not in taken:
                yield JumpRover(rover.cell, cell)


@DECIDE.on(RoverTeleport)
def decide_teleport(state: PlanetUnknown, step: RoverTeleport, action: JumpRover, table: Table[PlanetUnknown]) -> None:
    table.emit(RoverTeleported(step.seat, action.rover, action.to, 0))
    arrive(state, step.seat, action.to, table)
