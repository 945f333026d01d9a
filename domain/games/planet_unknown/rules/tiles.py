"""Selecting and placing a tile, and what a placement sets off."""

from collections.abc import Iterator
from functools import cache, lru_cache

from domain.games.planet_unknown.actions import JumpRover, MoveRover, PlaceTile, SelectTile
from domain.games.planet_unknown.boards import by_position
from domain.games.planet_unknown.components.rows import Tile
from domain.games.planet_unknown.components.tables import TILES
from domain.games.planet_unknown.effects.words import (
    AdvanceTracker,
    Building,
    Collect,
    Effect,
    Movement,
    Patch,
    Reposition,
    RoverFigure,
    Synergy,
    Terrain,
    UnplacedBuilding,
)
from domain.games.planet_unknown.facts import (
    EffectsGained,
    EndTriggered,
    LifepodDestroyed,
    MeteoritePlaced,
    MovementGained,
    StackRevealed,
    TileNotPlaced,
    TilePlaced,
    TileSelected,
)
from domain.games.planet_unknown.geometry import BIT, Placement, cells_of, spread
from domain.games.planet_unknown.ground import Ground
from domain.games.planet_unknown.rules.placement import (
    Question,
    fits,
    legal,
    legal_question,
    level_for,
    placements,
)
from domain.games.planet_unknown.rules.registry import ANSWERABLE, DECIDE, OFFERS
from domain.games.planet_unknown.rules.rovers import civ_jumps, destroy_rovers, jump, move, moves
from domain.games.planet_unknown.rules.techs import works
from domain.games.planet_unknown.state import (
    PlanetUnknown,
    Player,
    available,
    board_of,
    corporation_of,
    ground_of,
    lasts,
    spot_of,
    stacks_before,
)
from domain.games.planet_unknown.steps import ExtraTileSelection, TilePlacement
from domain.kernel import Seat, Table

# --- selecting --------------------------------------------------------------------------------------------------------


def selectable(state: PlanetUnknown, seat: Seat) -> tuple[list[str], tuple[bool, bool] | None]:
    """The tiles a player may take, and the level at which they fit; without a level either, and none is placed."""
    tiles = available(state, seat)
    return level_for(state, seat, tiles) or (tiles, None)


def stack_of(state: PlanetUnknown, seat: Seat, tile: str) -> int:
    """The stack before the seat that shows this tile."""
    return next(stack for stack in stacks_before(state, seat) if tile in state.stacks[stack].top)


def select(state: PlanetUnknown, seat: Seat, tile: str, table: Table[PlanetUnknown]) -> None:
    """Take a tile. A player without a place for any discards it for two plain advances, and the game is ending."""
    _, level = selectable(state, seat)
    planet_rule, event_rule = level or (False, False)
    table.emit(TileSelected(seat, tile, stack_of(state, seat, tile), planet_rule, event_rule))
    _pay_for_selection(state, seat, tile, table)
    if level is None:
        table.emit(TileNotPlaced(seat, tile))
        table.emit(EndTriggered("no_space", seat))
        table.emit(EffectsGained(seat, unplaced_effects(TILES[tile])))


def _pay_for_selection(state: PlanetUnknown, seat: Seat, tile: str, table: Table[PlanetUnknown]) -> None:
    movement = selection_movement(state.players[seat], TILES[tile])
    if movement:
        table.emit(MovementGained(seat, movement))


def selection_movement(player: Player, tile: Tile) -> int:
    """With the tech, taking a civ tile gives the number under the rover tracker."""
    if "civ" not in tile.terrains or not works(player, "civ_tile_movement"):
        return 0
    spot = spot_of(player, "rover")
    gains = corporation_of(player).track[spot.track].fields[spot.field].gain
    return sum(gain.amount for gain in gains if isinstance(gain, Movement))


def unplaced_effects(tile: Tile) -> tuple[Effect, ...]:
    """Both buildings advance their trackers; energy counts for the other terrain."""
    first, second = tile.terrains
    return tuple(
        UnplacedBuilding(other if terrain == "energy" else terrain)  # type: ignore[arg-type]
        for terrain, other in ((first, second), (second, first))
    )


@OFFERS.on(ExtraTileSelection)
def extra_offers(state: PlanetUnknown, step: ExtraTileSelection) -> Iterator[SelectTile]:
    return (SelectTile(tile) for tile in available(state, step.seat) if fits(state, step.seat, tile, True, True))


@DECIDE.on(ExtraTileSelection)
def decide_extra_tile(
    state: PlanetUnknown, step: ExtraTileSelection, action: SelectTile, table: Table[PlanetUnknown]
) -> None:
    stack = stack_of(state, step.seat, action.tile)
    table.emit(TileSelected(step.seat, action.tile, stack, True, True, step.buildings, extra=True))
    _pay_for_selection(state, step.seat, action.tile, table)


# --- placing ----------------------------------------------------------------------------------------------------------


@cache
def tile_action(x: int, y: int, turns: int, mirrored: bool) -> PlaceTile:
    """One of about a thousand: the same object each time."""
    return PlaceTile(x, y, turns, mirrored)


@lru_cache(maxsize=1024)
def placing(asked: Question) -> tuple[PlaceTile, ...]:
    """The actions for all placements, in their order."""
    return tuple(tile_action(laid.x, laid.y, laid.turns, laid.mirrored) for laid in placements(asked))


def fitting(state: PlanetUnknown, seat: Seat) -> tuple[Placement, ...]:
    """Where the selected tile may lie."""
    chosen = state.players[seat].selection
    return () if chosen is None else legal(state, seat, chosen.tile, chosen.planet_rule, chosen.event_rule)


def rovers_before(state: PlanetUnknown, seat: Seat) -> Iterator[MoveRover | JumpRover]:
    """Before a tile is placed only rovers may move, but what an event gave waits for the turn."""
    player = state.players[seat]
    if player.movement and player.selection is not None and state.phase != "event_civ":
        yield from moves(state, seat)
        yield from civ_jumps(state, seat)


@ANSWERABLE.on(TilePlacement)
def placement_answerable(state: PlanetUnknown, step: TilePlacement) -> bool:
    return bool(fitting(state, step.seat)) or any(True for _ in rovers_before(state, step.seat))


@OFFERS.on(TilePlacement)
def placement_offers(state: PlanetUnknown, step: TilePlacement) -> list[PlaceTile | MoveRover | JumpRover]:
    """Every placement, and what rovers may do before it."""
    chosen = state.players[step.seat].selection
    if chosen is None:
        return []
    asked = legal_question(state, step.seat, chosen.tile, chosen.planet_rule, chosen.event_rule)
    return [*placing(asked), *rovers_before(state, step.seat)]


@DECIDE.on(TilePlacement)
def decide_placement(
    state: PlanetUnknown,
    step: TilePlacement,
    action: PlaceTile | MoveRover | JumpRover,
    table: Table[PlanetUnknown],
) -> None:
    match action:
        case PlaceTile():
            place(state, step.seat, action, table)
        case MoveRover():
            move(state, step.seat, action, table)
        case JumpRover():
            jump(state, step.seat, action, table)


def place(state: PlanetUnknown, seat: Seat, action: PlaceTile, table: Table[PlanetUnknown]) -> None:
    """Cover, then the meteorite, then buildings and techs become pending."""
    player = state.players[seat]
    chosen = player.selection
    assert chosen is not None
    tile, before = TILES[chosen.tile], ground_of(player)
    laid = by_position(player.planet, tile.shape)[action.x, action.y, action.turns, action.mirrored]
    for cell in [cell for cell in player.lifepods if BIT[cell] & laid.mask]:
        table.emit(LifepodDestroyed(seat, cell))
    destroy_rovers(state, seat, laid.mask, table)
    promised = player.rover_with_tile and not chosen.extra
    table.emit(TilePlaced(seat, tile.id, action.x, action.y, action.turns, action.mirrored))
    if tile.meteor and not works(player, "no_meteors"):
        table.emit(MeteoritePlaced(seat, next(cells_of(laid.mark))))
    effects: list[Effect] = [*_buildings(player, tile, laid, before)] if chosen.buildings else []
    effects += triggered_effects(state, player, tile, laid)
    effects += [RoverFigure()] if promised else []
    if effects:
        table.emit(EffectsGained(seat, tuple(effects)))
    if chosen.extra:
        reveal_next(state, table)


def reveal_next(state: PlanetUnknown, table: Table[PlanetUnknown]) -> None:
    """Every stack without a visible tile shows its next one."""
    for index, stack in enumerate(state.stacks):
        if not stack.top and stack.below:
            table.emit(StackRevealed(index, stack.below[0]))


def _buildings(player: Player, tile: Tile, laid: Placement, before: Ground) -> Iterator[Building]:
    for terrain, cells in zip(tile.terrains, (laid.first, laid.second), strict=True):
        steps = building_steps(player, terrain, cells, before)
        if steps:
            yield Building(terrain, steps)


def building_steps(player: Player, terrain: Terrain, cells: int, before: Ground) -> int:
    """How far a building moves its tracker: water needs ice, and some corporations ask for more."""
    if terrain == "water":
        on_ice = (cells & board_of(player).ice).bit_count()
        return on_ice if lasts(player, "water_per_ice_cell") else min(on_ice, 1)
    if terrain == "biomass" and lasts(player, "biomass_must_expand"):
        return 1 if spread(cells) & before.of("biomass") else 0
    return 1


def triggered_effects(state: PlanetUnknown, player: Player, tile: Tile, laid: Placement) -> Iterator[Effect]:
    """What techs add to a placement."""
    if "energy" in tile.terrains and works(player, "reposition_on_energy"):
        yield Reposition(1)
    if works(player, "no_ice_advance") and not laid.mask & board_of(player).ice:
        yield AdvanceTracker("water")
    if "water" in tile.terrains:
        if works(player, "water_tile_patch"):
            yield Patch()
        if works(player, "water_tile_synergy") and state.rule != "no_synergies":
            yield Synergy()
    if player.flux in tile.terrains and works(player, "flux_collect_meteor"):
        yield Collect("meteorite", 1)
