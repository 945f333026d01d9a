"""The course of a turn in the state."""

from domain.games.planet_unknown import facts as f
from domain.games.planet_unknown.evolve.table import EVOLVE
from domain.games.planet_unknown.ground import Piece
from domain.games.planet_unknown.state import PlanetUnknown, Selection


@EVOLVE.on(f.TurnStarted)
def turn_started(state: PlanetUnknown, fact: f.TurnStarted) -> None:
    state.turn = fact.turn
    state.phase = "start"
    state.rule = state.rule_terrain = None
    for player in state.players:
        player.used_this_turn = []
        player.shifts = []
        player.tile_done = player.turn_done = player.rover_with_tile = False


@EVOLVE.on(f.PhaseBegan)
def phase_began(state: PlanetUnknown, fact: f.PhaseBegan) -> None:
    state.phase = fact.phase
    if fact.phase == "end":
        state.rule = state.rule_terrain = None


@EVOLVE.on(f.StationRotated)
def station_rotated(state: PlanetUnknown, fact: f.StationRotated) -> None:
    state.rotation = fact.rotation


@EVOLVE.on(f.EventRevealed)
def event_revealed(state: PlanetUnknown, fact: f.EventRevealed) -> None:
    if fact.event in state.event_peeked:
        state.event_peeked.remove(fact.event)
        state.event_peekers = []
    else:
        state.event_deck.remove(fact.event)
    state.events_past.append(fact.event)


@EVOLVE.on(f.EventPeeked)
def event_peeked(state: PlanetUnknown, fact: f.EventPeeked) -> None:
    if fact.event is not None and fact.event in state.event_deck:
        state.event_deck.remove(fact.event)
        state.event_peeked.append(fact.event)
    state.event_peekers.append(fact.seat)


@EVOLVE.on(f.TurnRuleSet)
def turn_rule_set(state: PlanetUnknown, fact: f.TurnRuleSet) -> None:
    state.rule, state.rule_terrain = fact.rule, fact.terrain


@EVOLVE.on(f.TileSelected)
def tile_selected(state: PlanetUnknown, fact: f.TileSelected) -> None:
    state.stacks[fact.stack].top = []
    state.players[fact.seat].selection = Selection(
        fact.tile, fact.planet_rule, fact.event_rule, fact.buildings, fact.extra
    )


@EVOLVE.on(f.TilePlaced)
def tile_placed(state: PlanetUnknown, fact: f.TilePlaced) -> None:
    player = state.players[fact.seat]
    if player.selection is None or not player.selection.extra:  # An extra tile is not the tile of the turn.
        player.tile_done = True
        player.rover_with_tile = False
    player.selection = None
    player.pieces.append(Piece(fact.tile, fact.x, fact.y, fact.turns, fact.mirrored))


@EVOLVE.on(f.TileNotPlaced)
def tile_not_placed(state: PlanetUnknown, fact: f.TileNotPlaced) -> None:
    player = state.players[fact.seat]
    player.selection = None
    player.tile_done = True
    state.tiles_gone.append(fact.tile)


@EVOLVE.on(f.TileSkipped)
def tile_skipped(state: PlanetUnknown, fact: f.TileSkipped) -> None:
    state.players[fact.seat].tile_done = True


@EVOLVE.on(f.StackRemoved)
def stack_removed(state: PlanetUnknown, fact: f.StackRemoved) -> None:
    stack = state.stacks[fact.stack]
    stack.top, stack.below = [], []
    state.tiles_gone += fact.tiles


@EVOLVE.on(f.PlayerTurnEnded)
def player_turn_ended(state: PlanetUnknown, fact: f.PlayerTurnEnded) -> None:
    state.players[fact.seat].turn_done = True
