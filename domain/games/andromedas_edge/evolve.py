"""A fact comes in, the state is changed; no rules here."""

from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import MODULE_OF, RAIDERS, SETUP, SPACES, TOKENS
from domain.games.andromedas_edge.effects.bundles import Bundle
from domain.games.andromedas_edge.glossary import STACKS, STORED
from domain.games.andromedas_edge.state import (
    Battle,
    Development,
    FinalItem,
    Frontier,
    Peril,
    Player,
    RaiderCard,
    Transfer,
    Turn,
)
from domain.kernel import TypeDispatch

EVOLVE = TypeDispatch()


def _named(pieces: tuple[str | None, ...]) -> list[str]:
    """The pieces of a fact in full: only redaction leaves any out."""
    return [piece for piece in pieces if piece is not None]


def _one(piece: str | None) -> str:
    assert piece is not None
    return piece


def _add(player: Player, resources: Bundle, sign: int) -> None:
    for kind in STORED:
        amount = getattr(resources, kind)
        if amount:
            setattr(player, kind, getattr(player, kind) + sign * amount)


# --- set-up ----------------------------------------------------------------------------------------------------------


@EVOLVE.on(facts.TacticsShuffled)
def tactics_shuffled(frontier: Frontier, fact: facts.TacticsShuffled) -> None:
    frontier.tactics[:] = _named(fact.cards)
    frontier.discard.clear()


@EVOLVE.on(facts.ModulesShuffled)
def modules_shuffled(frontier: Frontier, fact: facts.ModulesShuffled) -> None:
    frontier.decks[fact.track][:] = _named(fact.modules)


@EVOLVE.on(facts.EventsShuffled)
def events_shuffled(frontier: Frontier, fact: facts.EventsShuffled) -> None:
    frontier.events[:] = _named(fact.cards)
    frontier.event_top.clear()
    frontier.event_bottom.clear()
    frontier.event_seer = None
    frontier.event_discard.clear()


@EVOLVE.on(facts.PlanetsShuffled)
def planets_shuffled(frontier: Frontier, fact: facts.PlanetsShuffled) -> None:
    frontier.planet_stack[:] = _named(fact.tiles)


@EVOLVE.on(facts.MoonsShuffled)
def moons_shuffled(frontier: Frontier, fact: facts.MoonsShuffled) -> None:
    frontier.moon_rest[fact.colour][:] = _named(fact.moons)


@EVOLVE.on(facts.DiscoveriesShuffled)
def discoveries_shuffled(frontier: Frontier, fact: facts.DiscoveriesShuffled) -> None:
    size = SETUP.discovery_stack_size
    for number, stack in enumerate(STACKS):
        frontier.stacks[stack][:] = _named(fact.tokens[number * size : (number + 1) * size])
    frontier.boxed_tokens[:] = _named(fact.tokens[len(STACKS) * size :])


@EVOLVE.on(facts.SupremaciesShuffled)
def supremacies_shuffled(frontier: Frontier, fact: facts.SupremaciesShuffled) -> None:
    for number, slot in enumerate(frontier.slots):
        slot[:] = _named(fact.tokens[number : number + 1])
    frontier.boxed_tokens += _named(fact.tokens[len(frontier.slots) :])


@EVOLVE.on(facts.FactionsShuffled)
def factions_shuffled(frontier: Frontier, fact: facts.FactionsShuffled) -> None:
    frontier.factions[:] = _named(fact.factions)


@EVOLVE.on(facts.FatesShuffled)
def fates_shuffled(frontier: Frontier, fact: facts.FatesShuffled) -> None:
    frontier.fates[:] = _named(fact.fates)


@EVOLVE.on(facts.TilePlaced)
def tile_placed(frontier: Frontier, fact: facts.TilePlaced) -> None:
    if fact.tile in frontier.planet_stack:
        frontier.planet_stack.remove(fact.tile)
    frontier.tiles[fact.at] = fact.tile


@EVOLVE.on(facts.MoonsPlaced)
def moons_placed(frontier: Frontier, fact: facts.MoonsPlaced) -> None:
    for rest in frontier.moon_rest.values():
        if fact.top in rest:
            for moon in (fact.top, *_named(fact.under)):
                rest.remove(moon)
    frontier.tops[fact.at] = [fact.top]
    if fact.under or SPACES[fact.at].kind == "tile_space":
        frontier.under[fact.at] = _named(fact.under)


@EVOLVE.on(facts.RaidersChosen)
def raiders_chosen(frontier: Frontier, fact: facts.RaidersChosen) -> None:
    frontier.raiders = [RaiderCard(id=raider, figures=[None] * RAIDERS[raider].standees) for raider in fact.raiders]


@EVOLVE.on(facts.FactionsDealt)
def factions_dealt(frontier: Frontier, fact: facts.FactionsDealt) -> None:
    for faction in _named(fact.factions):
        frontier.factions.remove(faction)
        frontier.players[fact.seat].dealt.append(faction)


@EVOLVE.on(facts.FactionChosen)
def faction_chosen(frontier: Frontier, fact: facts.FactionChosen) -> None:
    player = frontier.players[fact.seat]
    player.dealt.remove(fact.faction)
    player.faction = fact.faction


@EVOLVE.on(facts.FatesDealt)
def fates_dealt(frontier: Frontier, fact: facts.FatesDealt) -> None:
    for fate in _named(fact.fates):
        frontier.fates.remove(fate)
        frontier.players[fact.seat].fates_dealt.append(fate)


@EVOLVE.on(facts.FateKept)
def fate_kept(frontier: Frontier, fact: facts.FateKept) -> None:
    player = frontier.players[fact.seat]
    player.fates_dealt.remove(_one(fact.fate))
    player.fates.append(_one(fact.fate))


@EVOLVE.on(facts.UpgradesDealt)
def upgrades_dealt(frontier: Frontier, fact: facts.UpgradesDealt) -> None:
    frontier.players[fact.seat].tiles.extend(fact.upgrades)


@EVOLVE.on(facts.FirstPlayerRolled)
def first_player_rolled(frontier: Frontier, fact: facts.FirstPlayerRolled) -> None:
    pass


@EVOLVE.on(facts.FirstPlayerChosen)
def first_player_chosen(frontier: Frontier, fact: facts.FirstPlayerChosen) -> None:
    frontier.first = frontier.turn.active = fact.seat


# --- turns -----------------------------------------------------------------------------------------------------------


@EVOLVE.on(facts.TurnStarted)
def turn_started(frontier: Frontier, fact: facts.TurnStarted) -> None:
    frontier.turn = Turn(active=fact.seat, phase="main", must_return=fact.must_return)
    frontier.turns += 1


@EVOLVE.on(facts.PhaseEntered)
def phase_entered(frontier: Frontier, fact: facts.PhaseEntered) -> None:
    frontier.turn.phase = fact.phase


@EVOLVE.on(facts.ReturnStarted)
def return_started(frontier: Frontier, fact: facts.ReturnStarted) -> None:
    frontier.turn.phase = "return"


@EVOLVE.on(facts.ShipsReturned)
def ships_returned(frontier: Frontier, fact: facts.ShipsReturned) -> None:
    player = frontier.players[fact.seat]
    for ship in player.ships:
        if ship.place not in ("unbuilt", "development"):
            ship.place, ship.at = "pad", None
    for kind in player.shields:
        player.shields[kind] = 0


@EVOLVE.on(facts.EnergyConsumed)
def energy_consumed(frontier: Frontier, fact: facts.EnergyConsumed) -> None:
    frontier.players[fact.seat].charged.clear()


@EVOLVE.on(facts.AbilityUsed)
def ability_used(frontier: Frontier, fact: facts.AbilityUsed) -> None:
    name = f"{fact.seat}:{fact.source}/{fact.number}"
    frontier.turn.used.append(name)
    if frontier.battle is not None:
        frontier.battle.used.append(name)


@EVOLVE.on(facts.EndTriggered)
def end_triggered(frontier: Frontier, fact: facts.EndTriggered) -> None:
    frontier.trigger = fact.seat


@EVOLVE.on(facts.FinalTurnsCounted)
def final_turns_counted(frontier: Frontier, fact: facts.FinalTurnsCounted) -> None:
    frontier.final_turns = fact.left


@EVOLVE.on(facts.FinalScored)
def final_scored(frontier: Frontier, fact: facts.FinalScored) -> None:
    frontier.players[fact.seat].score += fact.points
    frontier.items.append(FinalItem(fact.seat, fact.item, fact.points))


@EVOLVE.on(facts.FateRevealed)
def fate_revealed(frontier: Frontier, fact: facts.FateRevealed) -> None:
    pass


@EVOLVE.on(facts.GameEnded)
def game_ended(frontier: Frontier, fact: facts.GameEnded) -> None:
    frontier.reason = fact.reason
    frontier.over = True


# --- resources and cards ---------------------------------------------------------------------------------------------


@EVOLVE.on(facts.PointsGained)
def points_gained(frontier: Frontier, fact: facts.PointsGained) -> None:
    frontier.players[fact.seat].score += fact.points


@EVOLVE.on(facts.PointsLost)
def points_lost(frontier: Frontier, fact: facts.PointsLost) -> None:
    frontier.players[fact.seat].score -= fact.points


@EVOLVE.on(facts.ResourcesGained)
def resources_gained(frontier: Frontier, fact: facts.ResourcesGained) -> None:
    _add(frontier.players[fact.seat], fact.resources, 1)


@EVOLVE.on(facts.ResourcesPaid, facts.ResourcesLost)
def resources_paid(frontier: Frontier, fact: facts.ResourcesPaid | facts.ResourcesLost) -> None:
    _add(frontier.players[fact.seat], fact.resources, -1)


@EVOLVE.on(facts.CardsDrawn)
def cards_drawn(frontier: Frontier, fact: facts.CardsDrawn) -> None:
    for card in _named(fact.cards):
        frontier.tactics.remove(card)
        frontier.players[fact.seat].hand.append(card)


@EVOLVE.on(facts.CardsDiscarded)
def cards_discarded(frontier: Frontier, fact: facts.CardsDiscarded) -> None:
    hand = frontier.players[fact.seat].hand
    for card in fact.cards:
        hand.remove(card)
        frontier.discard.append(card)


@EVOLVE.on(facts.CardPlayed)
def card_played(frontier: Frontier, fact: facts.CardPlayed) -> None:
    frontier.players[fact.seat].hand.remove(fact.card)
    frontier.resolving.append(fact.card)


@EVOLVE.on(facts.CardResolved)
def card_resolved(frontier: Frontier, fact: facts.CardResolved) -> None:
    frontier.resolving.remove(fact.card)
    frontier.discard.append(fact.card)


@EVOLVE.on(facts.OngoingStarted)
def ongoing_started(frontier: Frontier, fact: facts.OngoingStarted) -> None:
    frontier.resolving.remove(fact.card)
    frontier.players[fact.seat].ongoing.append(fact.card)


@EVOLVE.on(facts.OngoingEnded)
def ongoing_ended(frontier: Frontier, fact: facts.OngoingEnded) -> None:
    for card in fact.cards:
        frontier.players[fact.seat].ongoing.remove(card)
        frontier.discard.append(card)


@EVOLVE.on(facts.ResourceStolen)
def resource_stolen(frontier: Frontier, fact: facts.ResourceStolen) -> None:
    thief, victim = frontier.players[fact.thief], frontier.players[fact.victim]
    setattr(victim, fact.resource, getattr(victim, fact.resource) - 1)
    setattr(thief, fact.resource, getattr(thief, fact.resource) + 1)


@EVOLVE.on(facts.CardStolen)
def card_stolen(frontier: Frontier, fact: facts.CardStolen) -> None:
    frontier.players[fact.victim].hand.remove(_one(fact.card))
    frontier.players[fact.thief].hand.append(_one(fact.card))


@EVOLVE.on(facts.ResourcesPlaced)
def resources_placed(frontier: Frontier, fact: facts.ResourcesPlaced) -> None:
    lying = frontier.lying.get(fact.at, Bundle())
    frontier.lying[fact.at] = lying.plus(Bundle(**{fact.resource: fact.amount}))


@EVOLVE.on(facts.ResourcesCollected)
def resources_collected(frontier: Frontier, fact: facts.ResourcesCollected) -> None:
    taken = Bundle(**{fact.resource: fact.amount})
    _add(frontier.players[fact.seat], taken, 1)
    left = frontier.lying[fact.at].plus(Bundle(**{fact.resource: -fact.amount}))
    if left.total:
        frontier.lying[fact.at] = left
    else:
        del frontier.lying[fact.at]


@EVOLVE.on(facts.TransferOffered)
def transfer_offered(frontier: Frontier, fact: facts.TransferOffered) -> None:
    giver = frontier.players[fact.seat]
    frontier.turn.transferred = True
    frontier.transfer = Transfer(fact.seat, fact.resource, fact.moon)
    if fact.card is not None:
        giver.hand.remove(fact.card)
        frontier.offered_cards.append(fact.card)
    if fact.token is not None:
        held = giver.discoveries if fact.token in giver.discoveries else giver.supremacies
        held.remove(fact.token)
        frontier.offered_tokens.append(fact.token)


@EVOLVE.on(facts.TransferAnswered)
def transfer_answered(frontier: Frontier, fact: facts.TransferAnswered) -> None:
    transfer, frontier.transfer = frontier.transfer, None
    giver, owner = frontier.players[fact.giver], frontier.players[fact.seat if fact.accepted else fact.giver]
    owner.hand += frontier.offered_cards
    for token in frontier.offered_tokens:
        (owner.discoveries if TOKENS[token].kind == "discovery" else owner.supremacies).append(token)
    frontier.offered_cards.clear()
    frontier.offered_tokens.clear()
    if transfer is None or not fact.accepted:
        return
    if transfer.moon is not None:
        giver.claimed.remove(transfer.moon)
        owner.claimed.append(transfer.moon)
    if transfer.resource is not None:
        setattr(giver, transfer.resource, getattr(giver, transfer.resource) - 1)
        setattr(owner, transfer.resource, getattr(owner, transfer.resource) + 1)


# --- map -------------------------------------------------------------------------------------------------------------


@EVOLVE.on(facts.ShipLaunched)
def ship_launched(frontier: Frontier, fact: facts.ShipLaunched) -> None:
    player = frontier.players[fact.seat]
    ship = player.ships[fact.ship]
    ship.place, ship.at = "board", fact.to
    player.energy -= fact.hyperjump
    turn = frontier.turn
    turn.location, turn.ship, turn.phase = fact.to, fact.ship, "placing"


@EVOLVE.on(facts.ShipMoved)
def ship_moved(frontier: Frontier, fact: facts.ShipMoved) -> None:
    player = frontier.players[fact.seat]
    player.ships[fact.ship].at = fact.to
    player.energy -= fact.hyperjump


@EVOLVE.on(facts.LocationActivated)
def location_activated(frontier: Frontier, fact: facts.LocationActivated) -> None:
    pass


@EVOLVE.on(facts.MoonClaimed)
def moon_claimed(frontier: Frontier, fact: facts.MoonClaimed) -> None:
    (frontier.moon_discard if fact.at is None else frontier.tops[fact.at]).remove(fact.moon)
    frontier.players[fact.seat].claimed.append(fact.moon)


@EVOLVE.on(facts.MoonUncovered)
def moon_uncovered(frontier: Frontier, fact: facts.MoonUncovered) -> None:
    frontier.under[fact.at].remove(fact.moon)
    frontier.tops[fact.at].append(fact.moon)


@EVOLVE.on(facts.MoonStored)
def moon_stored(frontier: Frontier, fact: facts.MoonStored) -> None:
    player = frontier.players[fact.seat]
    player.claimed.remove(fact.moon)
    if fact.replaced is not None:
        frontier.moon_discard.append(fact.replaced)
    player.stored[fact.slot] = fact.moon


@EVOLVE.on(facts.MoonAbandoned, facts.MoonDiscarded)
def moon_discarded(frontier: Frontier, fact: facts.MoonAbandoned | facts.MoonDiscarded) -> None:
    frontier.players[fact.seat].claimed.remove(fact.moon)
    frontier.moon_discard.append(fact.moon)


@EVOLVE.on(facts.MoonLost)
def moon_lost(frontier: Frontier, fact: facts.MoonLost) -> None:
    del frontier.players[fact.seat].stored[fact.slot]
    frontier.moon_discard.append(fact.moon)


@EVOLVE.on(facts.MoonDrifted)
def moon_drifted(frontier: Frontier, fact: facts.MoonDrifted) -> None:
    frontier.moon_discard.remove(fact.moon)
    frontier.tops[fact.at].append(fact.moon)


@EVOLVE.on(facts.LeadersPlaced)
def leaders_placed(frontier: Frontier, fact: facts.LeadersPlaced) -> None:
    player = frontier.players[fact.seat]
    player.leaders -= fact.leaders
    player.away[fact.at] = player.away.get(fact.at, 0) + fact.leaders


@EVOLVE.on(facts.LeadersHired)
def leaders_hired(frontier: Frontier, fact: facts.LeadersHired) -> None:
    player = frontier.players[fact.seat]
    player.leaders += fact.leaders
    player.away[fact.at] -= fact.leaders
    if not player.away[fact.at]:
        del player.away[fact.at]


@EVOLVE.on(facts.LeadersRemoved)
def leaders_removed(frontier: Frontier, fact: facts.LeadersRemoved) -> None:
    player = frontier.players[fact.seat]
    player.leaders -= fact.leaders
    player.removed += fact.leaders


@EVOLVE.on(facts.DevelopmentBuilt)
def development_built(frontier: Frontier, fact: facts.DevelopmentBuilt) -> None:
    player = frontier.players[fact.seat]
    player.ships[fact.ship].place = "development"
    player.developments.append(Development(fact.development, fact.at, True))


@EVOLVE.on(facts.DevelopmentTurned)
def development_turned(frontier: Frontier, fact: facts.DevelopmentTurned) -> None:
    frontier.players[fact.seat].developments[fact.development].up = fact.up


# --- station ---------------------------------------------------------------------------------------------------------


@EVOLVE.on(facts.ModuleAcquired)
def module_acquired(frontier: Frontier, fact: facts.ModuleAcquired) -> None:
    track = MODULE_OF[fact.module].track
    column = frontier.market[track]
    column[column.index(fact.module)] = None
    player = frontier.players[fact.seat]
    player.rows[track].append(fact.module)
    if fact.damage:
        player.damage[fact.module] = fact.damage


@EVOLVE.on(facts.ModuleMoved)
def module_moved(frontier: Frontier, fact: facts.ModuleMoved) -> None:
    row = frontier.players[fact.seat].rows[MODULE_OF[fact.module].track]
    row.remove(fact.module)
    row.insert(fact.position, fact.module)
    if fact.rearranged:
        frontier.turn.moves += 1


@EVOLVE.on(facts.ModuleGiven)
def module_given(frontier: Frontier, fact: facts.ModuleGiven) -> None:
    giver, taker = frontier.players[fact.seat], frontier.players[fact.to]
    track = MODULE_OF[fact.module].track
    giver.rows[track].remove(fact.module)
    taker.rows[track].append(fact.module)
    damage = giver.damage.pop(fact.module, 0)
    if damage:
        taker.damage[fact.module] = damage


@EVOLVE.on(facts.GiftDecided)
def gift_decided(frontier: Frontier, fact: facts.GiftDecided) -> None:
    frontier.turn.gift_decided = True


@EVOLVE.on(facts.ModuleDiscarded)
def module_discarded(frontier: Frontier, fact: facts.ModuleDiscarded) -> None:
    track = MODULE_OF[fact.module].track
    column = frontier.market[track]
    column[column.index(fact.module)] = None
    frontier.decks[track].insert(0, fact.module)


@EVOLVE.on(facts.MarketRefilled)
def market_refilled(frontier: Frontier, fact: facts.MarketRefilled) -> None:
    deck = frontier.decks[fact.track]
    for module in fact.column:
        if module is not None and module in deck:
            deck.remove(module)
    frontier.market[fact.track][:] = fact.column


@EVOLVE.on(facts.ModuleActivated)
def module_activated(frontier: Frontier, fact: facts.ModuleActivated) -> None:
    player, turn = frontier.players[fact.seat], frontier.turn
    turn.activated.append(fact.module)
    if fact.ship is not None:
        ship = player.ships[fact.ship]
        turn.top_ships += ship.place == "scrapyard"
        ship.place, ship.at = "module", fact.module
    elif fact.by == "energy":
        player.energy -= 1
        player.charged.append(fact.module)
    elif fact.by == "free_energy":
        turn.free_rows.append(MODULE_OF[fact.module].track)


@EVOLVE.on(facts.PairPaid)
def pair_paid(frontier: Frontier, fact: facts.PairPaid) -> None:
    frontier.turn.pairs.append(fact.slot)


@EVOLVE.on(facts.ShipBuilt)
def ship_built(frontier: Frontier, fact: facts.ShipBuilt) -> None:
    frontier.players[fact.seat].ships[fact.ship].place = "pad"


@EVOLVE.on(facts.ShipUpgraded)
def ship_upgraded(frontier: Frontier, fact: facts.ShipUpgraded) -> None:
    player = frontier.players[fact.seat]
    player.tiles.remove(fact.upgrade)
    player.upgrades[fact.ship] = fact.upgrade
    player.shields[fact.ship] = min(player.shields[fact.ship], fact.shields)


@EVOLVE.on(facts.ModuleDamaged)
def module_damaged(frontier: Frontier, fact: facts.ModuleDamaged) -> None:
    damage = frontier.players[fact.seat].damage
    damage[fact.module] = damage.get(fact.module, 0) + 1
    if frontier.peril is not None:
        frontier.peril.modules -= 1


@EVOLVE.on(facts.ModuleRepaired)
def module_repaired(frontier: Frontier, fact: facts.ModuleRepaired) -> None:
    damage = frontier.players[fact.seat].damage
    damage[fact.module] -= 1
    if not damage[fact.module]:
        del damage[fact.module]


@EVOLVE.on(facts.ShieldDamaged)
def shield_damaged(frontier: Frontier, fact: facts.ShieldDamaged) -> None:
    frontier.players[fact.seat].shields[fact.ship] += 1


@EVOLVE.on(facts.ShieldRepaired)
def shield_repaired(frontier: Frontier, fact: facts.ShieldRepaired) -> None:
    frontier.players[fact.seat].shields[fact.ship] -= 1


@EVOLVE.on(facts.ShipRepaired)
def ship_repaired(frontier: Frontier, fact: facts.ShipRepaired) -> None:
    frontier.players[fact.seat].ships[fact.ship].place = "repair_bay"


# --- tracks, tokens, events ------------------------------------------------------------------------------------------


@EVOLVE.on(facts.TrackAdvanced)
def track_advanced(frontier: Frontier, fact: facts.TrackAdvanced) -> None:
    frontier.players[fact.seat].tracks[fact.track] = fact.to


@EVOLVE.on(facts.StackOpened)
def stack_opened(frontier: Frontier, fact: facts.StackOpened) -> None:
    frontier.looking, frontier.looking_at = fact.seat, fact.stack


@EVOLVE.on(facts.TokenTaken)
def token_taken(frontier: Frontier, fact: facts.TokenTaken) -> None:
    frontier.stacks[fact.stack].remove(_one(fact.token))
    frontier.players[fact.seat].discoveries.append(_one(fact.token))
    frontier.looking = frontier.looking_at = None


@EVOLVE.on(facts.SupremacyTaken)
def supremacy_taken(frontier: Frontier, fact: facts.SupremacyTaken) -> None:
    frontier.slots[fact.slot].remove(_one(fact.token))
    frontier.players[fact.seat].supremacies.append(_one(fact.token))


@EVOLVE.on(facts.TokenUsed)
def token_used(frontier: Frontier, fact: facts.TokenUsed) -> None:
    player = frontier.players[fact.seat]
    (player.discoveries if fact.token in player.discoveries else player.supremacies).remove(fact.token)
    frontier.used_tokens.append(fact.token)


@EVOLVE.on(facts.EventMarkerMoved)
def event_marker_moved(frontier: Frontier, fact: facts.EventMarkerMoved) -> None:
    frontier.marker = fact.left


@EVOLVE.on(facts.EventMarkerLanded)
def event_marker_landed(frontier: Frontier, fact: facts.EventMarkerLanded) -> None:
    frontier.marker_on = fact.seat


@EVOLVE.on(facts.EventMarkerReset)
def event_marker_reset(frontier: Frontier, fact: facts.EventMarkerReset) -> None:
    frontier.marker_on, frontier.marker = None, fact.left


@EVOLVE.on(facts.EventMarkerRemoved)
def event_marker_removed(frontier: Frontier, fact: facts.EventMarkerRemoved) -> None:
    frontier.marker_on, frontier.marker_gone = None, True


def _draw_event(frontier: Frontier, card: str) -> None:
    """From the deck, whoever knew of it."""
    for part in (frontier.event_top, frontier.events, frontier.event_bottom):
        if card in part:
            part.remove(card)
    if not frontier.event_top and not frontier.event_bottom:
        frontier.event_seer = None


@EVOLVE.on(facts.EventsPeeked)
def events_peeked(frontier: Frontier, fact: facts.EventsPeeked) -> None:
    for card in _named(fact.cards):
        _draw_event(frontier, card)
        frontier.peeked.append(card)
    frontier.peeker = fact.seat


@EVOLVE.on(facts.EventsOrdered)
def events_ordered(frontier: Frontier, fact: facts.EventsOrdered) -> None:
    frontier.peeked.clear()
    frontier.peeker = None
    frontier.events[:] = frontier.event_deck()
    frontier.event_seer = fact.seat
    frontier.event_bottom[:] = [] if fact.bottom is None else [fact.bottom]
    frontier.event_top[:] = [] if fact.top is None else [fact.top]


@EVOLVE.on(facts.EventRevealed)
def event_revealed(frontier: Frontier, fact: facts.EventRevealed) -> None:
    _draw_event(frontier, fact.card)
    frontier.event_card.append(fact.card)


@EVOLVE.on(facts.EventDiscarded)
def event_discarded(frontier: Frontier, fact: facts.EventDiscarded) -> None:
    frontier.event_card.remove(fact.card)
    frontier.event_discard.append(fact.card)


# --- raiders and battle ----------------------------------------------------------------------------------------------


def _raider(frontier: Frontier, ident: str) -> RaiderCard:
    return next(raider for raider in frontier.raiders if raider.id == ident)


@EVOLVE.on(facts.RaiderDeployed)
def raider_deployed(frontier: Frontier, fact: facts.RaiderDeployed) -> None:
    raider = _raider(frontier, fact.raider)
    raider.face_up = True
    for figure in fact.figures:
        raider.figures[figure] = fact.at


@EVOLVE.on(facts.RaiderMoved)
def raider_moved(frontier: Frontier, fact: facts.RaiderMoved) -> None:
    raider = _raider(frontier, fact.raider)
    for figure in fact.figures:
        raider.figures[figure] = fact.to


@EVOLVE.on(facts.RaiderReturned)
def raider_returned(frontier: Frontier, fact: facts.RaiderReturned) -> None:
    raider = _raider(frontier, fact.raider)
    raider.figures[fact.figure] = None
    raider.damage = 0


@EVOLVE.on(facts.RaiderShieldDamaged)
def raider_shield_damaged(frontier: Frontier, fact: facts.RaiderShieldDamaged) -> None:
    _raider(frontier, fact.raider).damage += 1


@EVOLVE.on(facts.SurgeCancelled)
def surge_cancelled(frontier: Frontier, fact: facts.SurgeCancelled) -> None:
    frontier.turn.surge_cancelled = True


@EVOLVE.on(facts.BattleStarted)
def battle_started(frontier: Frontier, fact: facts.BattleStarted) -> None:
    many = len(fact.sides)
    frontier.battle = Battle(
        at=fact.at,
        sides=list(fact.sides),
        dice=[0] * many,
        targeting=[0] * many,
        energy=[0] * many,
        rolls=[[] for _ in fact.sides],
        spared=[0] * many,
    )


def _battle(frontier: Frontier) -> Battle:
    assert frontier.battle is not None
    return frontier.battle


@EVOLVE.on(facts.DiceAdded)
def dice_added(frontier: Frontier, fact: facts.DiceAdded) -> None:
    _battle(frontier).dice[fact.participant] += fact.dice


@EVOLVE.on(facts.TargetingAdded)
def targeting_added(frontier: Frontier, fact: facts.TargetingAdded) -> None:
    _battle(frontier).targeting[fact.participant] += fact.targeting


@EVOLVE.on(facts.BattleRuleSet)
def battle_rule_set(frontier: Frontier, fact: facts.BattleRuleSet) -> None:
    battle = _battle(frontier)
    battle.max_dice, battle.no_energy = fact.max_dice, fact.no_energy


@EVOLVE.on(facts.SidesJoined)
def sides_joined(frontier: Frontier, fact: facts.SidesJoined) -> None:
    sides = _battle(frontier).sides
    old, new = sides[fact.ally], sides[fact.seat]
    sides[:] = [new if side == old else side for side in sides]


@EVOLVE.on(facts.FlagRaised)
def flag_raised(frontier: Frontier, fact: facts.FlagRaised) -> None:
    _battle(frontier).out.append(fact.seat)


@EVOLVE.on(facts.EnergyCommitted)
def energy_committed(frontier: Frontier, fact: facts.EnergyCommitted) -> None:
    frontier.players[fact.seat].energy -= fact.energy
    _battle(frontier).energy[fact.seat] += fact.energy


@EVOLVE.on(facts.DiceRolled)
def dice_rolled(frontier: Frontier, fact: facts.DiceRolled) -> None:
    battle = _battle(frontier)
    battle.rolls[fact.participant] = sorted(fact.dice, reverse=True)
    battle.fighters.append(fact.participant)


@EVOLVE.on(facts.DiceRerolled)
def dice_rerolled(frontier: Frontier, fact: facts.DiceRerolled) -> None:
    _battle(frontier).rolls[fact.participant] = sorted(fact.dice, reverse=True)


@EVOLVE.on(facts.BattleResolved)
def battle_resolved(frontier: Frontier, fact: facts.BattleResolved) -> None:
    battle = _battle(frontier)
    battle.winners, battle.losers, battle.resolved = list(fact.winners), list(fact.losers), True


@EVOLVE.on(facts.ShipSaved)
def ship_saved(frontier: Frontier, fact: facts.ShipSaved) -> None:
    _battle(frontier).spared[fact.seat] += fact.ships


@EVOLVE.on(facts.BattleEndedEarly, facts.BattleEnded)
def battle_ended(frontier: Frontier, fact: facts.BattleEndedEarly | facts.BattleEnded) -> None:
    frontier.battle = None


@EVOLVE.on(facts.PerilFaced)
def peril_faced(frontier: Frontier, fact: facts.PerilFaced) -> None:
    frontier.peril = Peril(fact.seat, list(fact.ships), fact.modules, fact.spared)


def _peril(frontier: Frontier) -> Peril:
    assert frontier.peril is not None
    return frontier.peril


@EVOLVE.on(facts.ShipSpared)
def ship_spared(frontier: Frontier, fact: facts.ShipSpared) -> None:
    peril = _peril(frontier)
    peril.ships.remove(fact.ship)
    peril.spared = max(0, peril.spared - 1)


@EVOLVE.on(facts.ModuleSpared)
def module_spared(frontier: Frontier, fact: facts.ModuleSpared) -> None:
    _peril(frontier).modules -= 1


@EVOLVE.on(facts.ShipShielded)
def ship_shielded(frontier: Frontier, fact: facts.ShipShielded) -> None:
    player = frontier.players[fact.seat]
    player.shields[player.ships[fact.ship].type] += 1
    _peril(frontier).ships.remove(fact.ship)


@EVOLVE.on(facts.ShipScrapped)
def ship_scrapped(frontier: Frontier, fact: facts.ShipScrapped) -> None:
    ship = frontier.players[fact.seat].ships[fact.ship]
    ship.place, ship.at = "scrapyard", None
    _peril(frontier).ships.remove(fact.ship)


@EVOLVE.on(facts.PerilPassed)
def peril_passed(frontier: Frontier, fact: facts.PerilPassed) -> None:
    frontier.peril = None
