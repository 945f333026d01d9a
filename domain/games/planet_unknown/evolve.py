"""Fact in, state changed; no rules here."""

from domain.games.planet_unknown import facts as f
from domain.games.planet_unknown.components.tables import CIV_CARDS, CORPORATIONS, PLANETS
from domain.games.planet_unknown.effects.words import TRACKS
from domain.games.planet_unknown.ground import PATCH, Piece
from domain.games.planet_unknown.state import TRACK_INDEX, PlanetUnknown, Player, Rover, Selection, Shift, Spot
from domain.kernel import TypeDispatch

EVOLVE = TypeDispatch()

# --- set-up -----------------------------------------------------------------------------------------------------------


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


# --- the turn ---------------------------------------------------------------------------------------------------------


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


# --- pending effects --------------------------------------------------------------------------------------------------


@EVOLVE.on(f.EffectsGained)
def effects_gained(state: PlanetUnknown, fact: f.EffectsGained) -> None:
    state.players[fact.seat].pending += fact.effects


@EVOLVE.on(f.EffectTaken, f.EffectDropped)
def effect_gone(state: PlanetUnknown, fact: f.EffectTaken | f.EffectDropped) -> None:
    state.players[fact.seat].pending.remove(fact.effect)


# --- tracks and techs -------------------------------------------------------------------------------------------------


@EVOLVE.on(f.TrackerAdvanced)
def tracker_advanced(state: PlanetUnknown, fact: f.TrackerAdvanced) -> None:
    player = state.players[fact.seat]
    index = TRACK_INDEX[fact.tracker]
    if fact.sideways:
        player.shifts.append(Shift(fact.tracker, player.trackers[index]))
    player.trackers[index] = Spot(fact.track, fact.field)


@EVOLVE.on(f.TrackerRegressed)
def tracker_regressed(state: PlanetUnknown, fact: f.TrackerRegressed) -> None:
    state.players[fact.seat].trackers[TRACK_INDEX[fact.tracker]] = Spot(fact.track, fact.field)


@EVOLVE.on(f.TechUnlocked)
def tech_unlocked(state: PlanetUnknown, fact: f.TechUnlocked) -> None:
    techs = state.players[fact.seat].techs
    if fact.level in techs:
        techs.remove(fact.level)
    techs.append(fact.level)


@EVOLVE.on(f.TechUsed)
def tech_used(state: PlanetUnknown, fact: f.TechUsed) -> None:
    player = state.players[fact.seat]
    if fact.once == "turn":
        player.used_this_turn.append(fact.level)
    elif fact.once == "game":
        player.used_this_game.append(fact.level)


# --- the planet -------------------------------------------------------------------------------------------------------


@EVOLVE.on(f.MovementGained)
def movement_gained(state: PlanetUnknown, fact: f.MovementGained) -> None:
    state.players[fact.seat].movement += fact.amount


@EVOLVE.on(f.MovementLapsed)
def movement_lapsed(state: PlanetUnknown, fact: f.MovementLapsed) -> None:
    state.players[fact.seat].movement -= fact.amount


@EVOLVE.on(f.RoverSupplied)
def rover_supplied(state: PlanetUnknown, fact: f.RoverSupplied) -> None:
    player = state.players[fact.seat]
    player.rovers_left += 1
    player.rover_with_tile = True


@EVOLVE.on(f.RoverPlaced)
def rover_placed(state: PlanetUnknown, fact: f.RoverPlaced) -> None:
    player = state.players[fact.seat]
    player.rovers_left -= 1
    player.rovers.append(Rover(fact.cell))


def _rover_index(player: Player, cell: tuple[int, int]) -> int:
    return next(index for index, rover in enumerate(player.rovers) if rover.cell == cell)


@EVOLVE.on(f.RoverMoved, f.RoverTeleported)
def rover_moved(state: PlanetUnknown, fact: f.RoverMoved | f.RoverTeleported) -> None:
    player = state.players[fact.seat]
    index = _rover_index(player, fact.start)
    player.rovers[index] = Rover(fact.to, player.rovers[index].loaded)
    player.movement -= fact.cost


@EVOLVE.on(f.RoverDestroyed)
def rover_destroyed(state: PlanetUnknown, fact: f.RoverDestroyed) -> None:
    player = state.players[fact.seat]
    rover = player.rovers.pop(_rover_index(player, fact.cell))
    if rover.loaded:
        player.meteorites.append(fact.cell)


@EVOLVE.on(f.LifepodDestroyed)
def lifepod_destroyed(state: PlanetUnknown, fact: f.LifepodDestroyed) -> None:
    state.players[fact.seat].lifepods.remove(fact.cell)


@EVOLVE.on(f.LifepodCollected)
def lifepod_collected(state: PlanetUnknown, fact: f.LifepodCollected) -> None:
    player = state.players[fact.seat]
    player.lifepods.remove(fact.cell)
    if fact.held:
        player.lifepods_held += 1
    else:
        player.lifepods_scoring += 1


@EVOLVE.on(f.LifepodPositioned)
def lifepod_positioned(state: PlanetUnknown, fact: f.LifepodPositioned) -> None:
    player = state.players[fact.seat]
    player.lifepods_held -= 1
    if fact.track is not None and fact.field is not None:
        player.lifepods_on_fields.append(Spot(fact.track, fact.field))
    elif fact.tech is not None:
        player.lifepods_on_techs.append(fact.tech)
    else:
        player.lifepods_scoring += 1


@EVOLVE.on(f.LifepodLifted)
def lifepod_lifted(state: PlanetUnknown, fact: f.LifepodLifted) -> None:
    player = state.players[fact.seat]
    player.lifepods_held += 1
    if fact.track is not None and fact.field is not None:
        player.lifepods_on_fields.remove(Spot(fact.track, fact.field))
    elif fact.tech is not None:
        player.lifepods_on_techs.remove(fact.tech)
    else:
        player.lifepods_scoring -= 1


@EVOLVE.on(f.CollectedLifepodDestroyed)
def collected_lifepod_destroyed(state: PlanetUnknown, fact: f.CollectedLifepodDestroyed) -> None:
    state.players[fact.seat].lifepods_held -= 1


@EVOLVE.on(f.MeteoritePlaced)
def meteorite_placed(state: PlanetUnknown, fact: f.MeteoritePlaced) -> None:
    state.players[fact.seat].meteorites.append(fact.cell)


def _set_load(player: Player, cell: tuple[int, int], loaded: bool) -> None:
    player.rovers[_rover_index(player, cell)] = Rover(cell, loaded)


@EVOLVE.on(f.MeteoriteLoaded)
def meteorite_loaded(state: PlanetUnknown, fact: f.MeteoriteLoaded) -> None:
    player = state.players[fact.seat]
    player.meteorites.remove(fact.cell)
    _set_load(player, fact.cell, True)


@EVOLVE.on(f.MeteoriteCollected)
def meteorite_collected(state: PlanetUnknown, fact: f.MeteoriteCollected) -> None:
    player = state.players[fact.seat]
    player.meteorites_collected += 1
    if fact.carried:
        _set_load(player, fact.cell, False)
    else:
        player.meteorites.remove(fact.cell)


@EVOLVE.on(f.MeteoriteDestroyed)
def meteorite_destroyed(state: PlanetUnknown, fact: f.MeteoriteDestroyed) -> None:
    player = state.players[fact.seat]
    if fact.carried:
        _set_load(player, fact.cell, False)
    else:
        player.meteorites.remove(fact.cell)


@EVOLVE.on(f.CollectedMeteoriteDestroyed)
def collected_meteorite_destroyed(state: PlanetUnknown, fact: f.CollectedMeteoriteDestroyed) -> None:
    state.players[fact.seat].meteorites_collected -= 1


@EVOLVE.on(f.PatchPlaced)
def patch_placed(state: PlanetUnknown, fact: f.PatchPlaced) -> None:
    state.players[fact.seat].pieces.append(Piece(PATCH, *fact.cell))


@EVOLVE.on(f.PatchStored)
def patch_stored(state: PlanetUnknown, fact: f.PatchStored) -> None:
    state.players[fact.seat].patches_stored += 1


@EVOLVE.on(f.PatchLost)
def patch_lost(state: PlanetUnknown, fact: f.PatchLost) -> None:
    """Nothing lay anywhere; the log tells it."""


@EVOLVE.on(f.StoredPatchesTaken)
def stored_patches_taken(state: PlanetUnknown, fact: f.StoredPatchesTaken) -> None:
    state.players[fact.seat].patches_stored -= fact.count


# --- cards ------------------------------------------------------------------------------------------------------------


@EVOLVE.on(f.CivPickQueued)
def civ_pick_queued(state: PlanetUnknown, fact: f.CivPickQueued) -> None:
    state.players[fact.seat].civ_picks.append(fact.rank)


@EVOLVE.on(f.CivPickMade)
def civ_pick_made(state: PlanetUnknown, fact: f.CivPickMade) -> None:
    state.players[fact.seat].civ_picks.remove(fact.rank)


@EVOLVE.on(f.CivDeckViewed)
def civ_deck_viewed(state: PlanetUnknown, fact: f.CivDeckViewed) -> None:
    looking = state.players[fact.seat].civ_looking
    for card in fact.cards:
        if card is not None:
            rank = CIV_CARDS[card].rank - 1
            state.civ_decks[rank].remove(card)
            looking[rank].append(card)


@EVOLVE.on(f.CivCardTaken)
def civ_card_taken(state: PlanetUnknown, fact: f.CivCardTaken) -> None:
    player = state.players[fact.seat]
    player.civ_looking[CIV_CARDS[fact.card].rank - 1].remove(fact.card)
    player.civ_open.append(fact.card)


@EVOLVE.on(f.CivCardKept)
def civ_card_kept(state: PlanetUnknown, fact: f.CivCardKept) -> None:
    player = state.players[fact.seat]
    if fact.card is not None:
        player.civ_looking[fact.rank - 1].remove(fact.card)
        player.civ_secret[fact.rank - 1].append(fact.card)


@EVOLVE.on(f.CivCardsReturned)
def civ_cards_returned(state: PlanetUnknown, fact: f.CivCardsReturned) -> None:
    looking = state.players[fact.seat].civ_looking
    for deck, cards in zip(state.civ_decks, looking, strict=True):
        deck.extend(cards)
        cards.clear()


@EVOLVE.on(f.CivCardAdded)
def civ_card_added(state: PlanetUnknown, fact: f.CivCardAdded) -> None:
    if fact.card is not None:
        state.civ_unused[fact.rank - 1].remove(fact.card)
        state.civ_decks[fact.rank - 1].append(fact.card)


@EVOLVE.on(f.CivCardRemoved)
def civ_card_removed(state: PlanetUnknown, fact: f.CivCardRemoved) -> None:
    if fact.card is not None:
        state.civ_decks[fact.rank - 1].remove(fact.card)
        state.civ_gone[fact.rank - 1].append(fact.card)


@EVOLVE.on(f.ObjectiveDrawn)
def objective_drawn(state: PlanetUnknown, fact: f.ObjectiveDrawn) -> None:
    if fact.card is not None:
        state.objective_deck.remove(fact.card)
        state.players[fact.seat].objectives.append(fact.card)


@EVOLVE.on(f.ObjectiveGivenUp)
def objective_given_up(state: PlanetUnknown, fact: f.ObjectiveGivenUp) -> None:
    player = state.players[fact.seat]
    if fact.card is not None:
        player.objectives.remove(fact.card)
        player.objectives_returned.append(fact.card)


@EVOLVE.on(f.ObjectivePublished)
def objective_published(state: PlanetUnknown, fact: f.ObjectivePublished) -> None:
    player = state.players[fact.seat]
    player.objectives_offered.remove(fact.card)
    player.objectives_returned += player.objectives_offered
    player.objectives_offered = []
    state.common_objectives.append(fact.card)


# --- the end ----------------------------------------------------------------------------------------------------------


@EVOLVE.on(f.EndTriggered)
def end_triggered(state: PlanetUnknown, fact: f.EndTriggered) -> None:
    state.end_reason = state.end_reason or fact.reason


@EVOLVE.on(f.CardsRevealed)
def cards_revealed(state: PlanetUnknown, fact: f.CardsRevealed) -> None:
    player = state.players[fact.seat]
    player.civ_open += fact.cards
    for cards in player.civ_secret:
        cards.clear()


@EVOLVE.on(f.ObjectivesRevealed)
def objectives_revealed(state: PlanetUnknown, fact: f.ObjectivesRevealed) -> None:
    state.revealed = True


@EVOLVE.on(f.ScoresCounted)
def scores_counted(state: PlanetUnknown, fact: f.ScoresCounted) -> None:
    """Everything that is counted lies on the table already."""


@EVOLVE.on(f.PlanetCleared)
def planet_cleared(state: PlanetUnknown, fact: f.PlanetCleared) -> None:
    player = state.players[fact.seat]
    player.meteorites += [rover.cell for rover in player.rovers if rover.loaded]
    player.lifepods = []
    player.rovers = []


@EVOLVE.on(f.GameEnded)
def game_ended(state: PlanetUnknown, fact: f.GameEnded) -> None:
    state.phase = "over"
    state.over = True
