"""The set-up in the state."""

from domain.games.planet_unknown import facts as f
from domain.games.planet_unknown.components.tables import CORPORATIONS, PLANETS
from domain.games.planet_unknown.effects.words import TRACKS
from domain.games.planet_unknown.evolve.table import EVOLVE
from domain.games.planet_unknown.state import PlanetUnknown, Spot


@EVOLVE.on(f.BoardsDealt)
def boards_dealt(state: PlanetUnknown, fact: f.BoardsDealt) -> None:
    player = state.players[fact.seat]
    player.planet_board, player.corporation_board = fact.planet, fact.corporation


@EVOLVE.on(f.SidesChosen)
def sides_chosen(state: PlanetUnknown, fact: f.SidesChosen) -> None:
    player = state.players[fact.seat]
    player.planet, player.corporation = fact.planet, fact.corporation
    player.lifepods = list(PLANETS[fact.planet].lifepods)
    player.rovers_left = CORPORATIONS[fact.corporation].rovers
    player.trackers = [Spot(track, 0) for track in TRACKS]


@EVOLVE.on(f.StationSet)
def station_set(state: PlanetUnknown, fact: f.StationSet) -> None:
    state.offset, state.rotation = fact.offset, fact.rotation


@EVOLVE.on(f.StackLoaded)
def stack_loaded(state: PlanetUnknown, fact: f.StackLoaded) -> None:
    state.stacks[fact.stack].below = [tile for tile in fact.tiles if tile is not None]


@EVOLVE.on(f.StackRevealed)
def stack_revealed(state: PlanetUnknown, fact: f.StackRevealed) -> None:
    stack = state.stacks[fact.stack]
    stack.below.remove(fact.tile)
    stack.top = [fact.tile]


@EVOLVE.on(f.CivDeckBuilt)
def civ_deck_built(state: PlanetUnknown, fact: f.CivDeckBuilt) -> None:
    state.civ_decks[fact.rank - 1] = [card for card in fact.cards if card is not None]
    state.civ_unused[fact.rank - 1] = [card for card in fact.unused if card is not None]


@EVOLVE.on(f.ObjectivesShuffled)
def objectives_shuffled(state: PlanetUnknown, fact: f.ObjectivesShuffled) -> None:
    state.objective_deck = [card for card in fact.cards if card is not None]


@EVOLVE.on(f.ObjectivesDealt)
def objectives_dealt(state: PlanetUnknown, fact: f.ObjectivesDealt) -> None:
    for card in fact.cards:
        if card is not None:
            state.objective_deck.remove(card)
            state.players[fact.seat].objectives_offered.append(card)


@EVOLVE.on(f.ObjectivesKept)
def objectives_kept(state: PlanetUnknown, fact: f.ObjectivesKept) -> None:
    player = state.players[fact.seat]
    player.objectives += [card for card in fact.cards if card is not None]
    player.objectives_returned += [card for card in player.objectives_offered if card not in fact.cards]
    player.objectives_offered = []


@EVOLVE.on(f.NeighbourObjectivesLaid)
def neighbour_objectives_laid(state: PlanetUnknown, fact: f.NeighbourObjectivesLaid) -> None:
    for card in fact.cards:
        state.objective_deck.remove(card)
        state.neighbour_objectives.append(card)


@EVOLVE.on(f.EventDeckBuilt)
def event_deck_built(state: PlanetUnknown, fact: f.EventDeckBuilt) -> None:
    state.event_deck = [card for card in fact.cards if card is not None]
    state.event_unused = [card for card in fact.unused if card is not None]


@EVOLVE.on(f.CommanderAssigned, f.CommanderPassed)
def commander_set(state: PlanetUnknown, fact: f.CommanderAssigned | f.CommanderPassed) -> None:
    state.commander = fact.seat


@EVOLVE.on(f.FluxTokenMoved)
def flux_token_moved(state: PlanetUnknown, fact: f.FluxTokenMoved) -> None:
    state.players[fact.seat].flux = fact.track
