"""Facts change the state. No rule stands here: the past cannot be illegal."""

from domain.games.terraforming_mars import facts
from domain.games.terraforming_mars.components import CORPORATIONS, PROJECTS
from domain.games.terraforming_mars.state import NEUTRAL, Mars, Party, Tile
from domain.kernel import Seat, TypeDispatch

EVOLVE = TypeDispatch()


def owner_of(seat: Seat | None) -> Seat:
    return NEUTRAL if seat is None else seat


# --- set-up ----------------------------------------------------------------------------------------------------------


@EVOLVE.on(facts.FirstPlayerChosen)
def first_player_chosen(mars: Mars, fact: facts.FirstPlayerChosen) -> None:
    mars.first = fact.seat


@EVOLVE.on(facts.DeckShuffled)
def deck_shuffled(mars: Mars, fact: facts.DeckShuffled) -> None:
    mars.deck[:] = fact.cards  # type: ignore[assignment]
    mars.revealed.clear()
    for player in mars.players:
        player.discarded.clear()


@EVOLVE.on(facts.CorporationsShuffled)
def corporations_shuffled(mars: Mars, fact: facts.CorporationsShuffled) -> None:
    mars.corporations[:] = fact.corporations  # type: ignore[assignment]


@EVOLVE.on(facts.EventsShuffled)
def events_shuffled(mars: Mars, fact: facts.EventsShuffled) -> None:
    mars.event_deck[:] = fact.events  # type: ignore[assignment]


@EVOLVE.on(facts.NeutralTilePlaced)
def neutral_tile_placed(mars: Mars, fact: facts.NeutralTilePlaced) -> None:
    mars.tiles[fact.space] = Tile(fact.tile, NEUTRAL)


@EVOLVE.on(facts.CorporationsDealt)
def corporations_dealt(mars: Mars, fact: facts.CorporationsDealt) -> None:
    del mars.corporations[-len(fact.corporations) :]
    mars.players[fact.seat].corporations.extend(fact.corporations)  # type: ignore[arg-type]


def take_from_deck(mars: Mars, count: int) -> None:
    if count:
        del mars.deck[-count:]


def deal_from_deck(mars: Mars, cards: tuple[str | None, ...]) -> None:
    """Cards dealt in turn lie among those of the others."""
    mars.deck[:] = [card for card in mars.deck if card not in cards]


@EVOLVE.on(facts.CardsDealt)
def cards_dealt(mars: Mars, fact: facts.CardsDealt) -> None:
    deal_from_deck(mars, fact.cards)
    mars.players[fact.seat].offered.extend(fact.cards)  # type: ignore[arg-type]


@EVOLVE.on(facts.PackDealt)
def pack_dealt(mars: Mars, fact: facts.PackDealt) -> None:
    deal_from_deck(mars, fact.cards)
    player = mars.players[fact.seat]
    player.pack.extend(fact.cards)  # type: ignore[arg-type]
    player.holding = fact.seat


@EVOLVE.on(facts.PackReceived)
def pack_received(mars: Mars, fact: facts.PackReceived) -> None:
    mars.players[fact.seat].holding = fact.pack


@EVOLVE.on(facts.CardDrafted)
def card_drafted(mars: Mars, fact: facts.CardDrafted) -> None:
    player = mars.players[fact.seat]
    mars.players[player.holding].pack.remove(fact.card)  # type: ignore[arg-type]
    player.offered.append(fact.card)  # type: ignore[arg-type]


@EVOLVE.on(facts.CorporationChosen)
def corporation_chosen(mars: Mars, fact: facts.CorporationChosen) -> None:
    player = mars.players[fact.seat]
    player.corporation = fact.corporation
    player.corporations.remove(fact.corporation)


@EVOLVE.on(facts.CardsBought)
def cards_bought(mars: Mars, fact: facts.CardsBought) -> None:
    player = mars.players[fact.seat]
    for card in fact.cards:
        player.offered.remove(card)  # type: ignore[arg-type]
        player.hand.append(card)  # type: ignore[arg-type]


@EVOLVE.on(facts.ChoiceDiscarded)
def choice_discarded(mars: Mars, fact: facts.ChoiceDiscarded) -> None:
    player = mars.players[fact.seat]
    for card in fact.cards:
        player.offered.remove(card)  # type: ignore[arg-type]
        player.discarded.append(card)  # type: ignore[arg-type]


@EVOLVE.on(facts.CorporationApplied)
def corporation_applied(mars: Mars, fact: facts.CorporationApplied) -> None:
    player, card = mars.players[fact.seat], CORPORATIONS[fact.corporation]
    player.stock["mc"] += card.mc
    for resource, amount in card.stock.items():
        player.stock[resource] += amount
    for resource, steps in card.production.items():
        player.production[resource] += steps
    player.rating += card.rating
    player.first_action = bool(card.first_action)
    if card.holds is not None:
        player.resources[card.id] = 0


@EVOLVE.on(facts.GenerationStarted)
def generation_started(mars: Mars, fact: facts.GenerationStarted) -> None:
    mars.generation, mars.first = fact.generation, fact.first
    for player in mars.players:
        player.rating_raised = False
        player.passed = False
        player.policy_used = False


@EVOLVE.on(facts.PhaseStarted)
def phase_started(mars: Mars, fact: facts.PhaseStarted) -> None:
    mars.phase = fact.phase
    mars.active = None


# --- turns -----------------------------------------------------------------------------------------------------------


@EVOLVE.on(facts.TurnStarted)
def turn_started(mars: Mars, fact: facts.TurnStarted) -> None:
    mars.active = fact.seat


@EVOLVE.on(facts.TurnEnded)
def turn_ended(mars: Mars, fact: facts.TurnEnded) -> None:
    mars.active = None


@EVOLVE.on(facts.PlayerPassed)
def player_passed(mars: Mars, fact: facts.PlayerPassed) -> None:
    player = mars.players[fact.seat]
    player.passed = True
    player.next_discount = player.next_shift = 0


@EVOLVE.on(facts.PaymentMade)
def payment_made(mars: Mars, fact: facts.PaymentMade) -> None:
    stock = mars.players[fact.seat].stock
    stock["mc"] -= fact.mc
    stock["steel"] -= fact.steel
    stock["titanium"] -= fact.titanium
    stock["heat"] -= fact.heat


@EVOLVE.on(facts.ProjectPlayed)
def project_played(mars: Mars, fact: facts.ProjectPlayed) -> None:
    player, card = mars.players[fact.seat], PROJECTS[fact.card]
    player.hand.remove(fact.card)
    (player.events if card.type == "event" else player.tableau).append(fact.card)
    if card.holds is not None:
        player.resources[fact.card] = 0
    player.next_discount = player.next_shift = 0
    mars.resolving = mars.played = fact.card
    mars.placed = None


@EVOLVE.on(facts.ProjectResolved)
def project_resolved(mars: Mars, fact: facts.ProjectResolved) -> None:
    mars.resolving = None


@EVOLVE.on(facts.PatentsSold)
def patents_sold(mars: Mars, fact: facts.PatentsSold) -> None:
    player = mars.players[fact.seat]
    for card in fact.cards:
        player.hand.remove(card)  # type: ignore[arg-type]
        player.discarded.append(card)  # type: ignore[arg-type]
    player.stock["mc"] += len(fact.cards)


@EVOLVE.on(facts.PlantsConverted)
def plants_converted(mars: Mars, fact: facts.PlantsConverted) -> None:
    mars.players[fact.seat].stock["plants"] -= fact.amount


@EVOLVE.on(facts.HeatConverted)
def heat_converted(mars: Mars, fact: facts.HeatConverted) -> None:
    mars.players[fact.seat].stock["heat"] -= fact.amount


@EVOLVE.on(facts.ActionUsed)
def action_used(mars: Mars, fact: facts.ActionUsed) -> None:
    mars.players[fact.seat].used.append(fact.card)


@EVOLVE.on(facts.PolicyUsed)
def policy_used(mars: Mars, fact: facts.PolicyUsed) -> None:
    mars.players[fact.seat].policy_used = True


@EVOLVE.on(facts.FirstActionTaken)
def first_action_taken(mars: Mars, fact: facts.FirstActionTaken) -> None:
    mars.players[fact.seat].first_action = False


@EVOLVE.on(facts.MilestoneClaimed)
def milestone_claimed(mars: Mars, fact: facts.MilestoneClaimed) -> None:
    mars.milestones[fact.milestone] = fact.seat


@EVOLVE.on(facts.AwardFunded)
def award_funded(mars: Mars, fact: facts.AwardFunded) -> None:
    mars.awards[fact.award] = fact.seat


@EVOLVE.on(facts.RedsTaxPaid)
def reds_tax_paid(mars: Mars, fact: facts.RedsTaxPaid) -> None:
    mars.players[fact.seat].taxable = 0


@EVOLVE.on(facts.NextCardEased)
def next_card_eased(mars: Mars, fact: facts.NextCardEased) -> None:
    player = mars.players[fact.seat]
    player.next_discount += fact.discount
    player.next_shift += fact.shift


# --- things that change ----------------------------------------------------------------------------------------------


@EVOLVE.on(facts.ResourceGained)
def resource_gained(mars: Mars, fact: facts.ResourceGained) -> None:
    mars.players[fact.seat].stock[fact.resource] += fact.amount


@EVOLVE.on(facts.ResourceLost)
def resource_lost(mars: Mars, fact: facts.ResourceLost) -> None:
    mars.players[fact.seat].stock[fact.resource] -= fact.amount


@EVOLVE.on(facts.ProductionChanged)
def production_changed(mars: Mars, fact: facts.ProductionChanged) -> None:
    mars.players[fact.seat].production[fact.resource] += fact.by


@EVOLVE.on(facts.RatingRaised)
def rating_raised(mars: Mars, fact: facts.RatingRaised) -> None:
    player = mars.players[fact.seat]
    player.rating += fact.by
    player.rating_raised = True
    if fact.taxed:
        player.taxable += fact.by


@EVOLVE.on(facts.RatingLowered)
def rating_lowered(mars: Mars, fact: facts.RatingLowered) -> None:
    mars.players[fact.seat].rating -= fact.by


@EVOLVE.on(facts.RatingsFell)
def ratings_fell(mars: Mars, fact: facts.RatingsFell) -> None:
    for player in mars.players:
        player.rating = max(0, player.rating - 1)


@EVOLVE.on(facts.CardResourcesChanged)
def card_resources_changed(mars: Mars, fact: facts.CardResourcesChanged) -> None:
    mars.players[fact.seat].resources[fact.card] += fact.by


@EVOLVE.on(facts.TrackMoved)
def track_moved(mars: Mars, fact: facts.TrackMoved) -> None:
    if fact.track == "temperature":
        mars.temperature = fact.to
    else:
        mars.oxygen = fact.to


@EVOLVE.on(facts.TilePlaced)
def tile_placed(mars: Mars, fact: facts.TilePlaced) -> None:
    ocean = fact.tile == "ocean"
    mars.tiles[fact.space] = Tile(fact.tile, None if ocean else owner_of(fact.seat))
    mars.claims.pop(fact.space, None)
    mars.placed = fact.space
    if ocean:
        mars.oceans += 1


@EVOLVE.on(facts.OceanRemoved)
def ocean_removed(mars: Mars, fact: facts.OceanRemoved) -> None:
    del mars.tiles[fact.space]
    mars.oceans -= 1


@EVOLVE.on(facts.SpaceClaimed)
def space_claimed(mars: Mars, fact: facts.SpaceClaimed) -> None:
    mars.claims[fact.space] = fact.seat


@EVOLVE.on(facts.MetalNoted)
def metal_noted(mars: Mars, fact: facts.MetalNoted) -> None:
    mars.players[fact.seat].metals[fact.card] = fact.metal


# --- cards -----------------------------------------------------------------------------------------------------------


@EVOLVE.on(facts.CardsDrawn)
def cards_drawn(mars: Mars, fact: facts.CardsDrawn) -> None:
    take_from_deck(mars, len(fact.cards))
    mars.players[fact.seat].hand.extend(fact.cards)  # type: ignore[arg-type]


@EVOLVE.on(facts.CardsLookedAt)
def cards_looked_at(mars: Mars, fact: facts.CardsLookedAt) -> None:
    take_from_deck(mars, len(fact.cards))
    mars.players[fact.seat].offered.extend(fact.cards)  # type: ignore[arg-type]


@EVOLVE.on(facts.CardsKept)
def cards_kept(mars: Mars, fact: facts.CardsKept) -> None:
    player = mars.players[fact.seat]
    player.offered.clear()
    player.hand.extend(fact.cards)  # type: ignore[arg-type]
    player.discarded.extend(fact.discarded)  # type: ignore[arg-type]


@EVOLVE.on(facts.CardsDiscarded)
def cards_discarded(mars: Mars, fact: facts.CardsDiscarded) -> None:
    player = mars.players[fact.seat]
    for card in fact.cards:
        player.hand.remove(card)  # type: ignore[arg-type]
        player.discarded.append(card)  # type: ignore[arg-type]


@EVOLVE.on(facts.CardRevealed)
def card_revealed(mars: Mars, fact: facts.CardRevealed) -> None:
    mars.deck.pop()
    mars.revealed.append(fact.card)


# --- the committee ---------------------------------------------------------------------------------------------------


def party_of(mars: Mars, ident: str) -> Party:
    assert mars.committee is not None
    return mars.committee.parties[ident]  # type: ignore[index]


def send_home(mars: Mars, owner: Seat, count: int) -> None:
    if owner == NEUTRAL:
        assert mars.committee is not None
        mars.committee.supply += count
    else:
        mars.players[owner].reserve += count


@EVOLVE.on(facts.DelegateSent)
def delegate_sent(mars: Mars, fact: facts.DelegateSent) -> None:
    party_of(mars, fact.party).members[owner_of(fact.seat)] += 1
    if fact.seat is None:
        send_home(mars, NEUTRAL, -1)
    elif fact.lobby:
        mars.players[fact.seat].lobby -= 1
    else:
        mars.players[fact.seat].reserve -= 1


@EVOLVE.on(facts.DelegateRemoved)
def delegate_removed(mars: Mars, fact: facts.DelegateRemoved) -> None:
    owner = owner_of(fact.seat)
    party_of(mars, fact.party).members[owner] -= 1
    send_home(mars, owner, 1)


@EVOLVE.on(facts.LeaderChanged)
def leader_changed(mars: Mars, fact: facts.LeaderChanged) -> None:
    party_of(mars, fact.party).leader = owner_of(fact.seat)


@EVOLVE.on(facts.DominanceChanged)
def dominance_changed(mars: Mars, fact: facts.DominanceChanged) -> None:
    assert mars.committee is not None
    mars.committee.dominant = fact.party


@EVOLVE.on(facts.PartyTookPower)
def party_took_power(mars: Mars, fact: facts.PartyTookPower) -> None:
    assert mars.committee is not None
    mars.committee.ruling = fact.party


@EVOLVE.on(facts.MembersSentHome)
def members_sent_home(mars: Mars, fact: facts.MembersSentHome) -> None:
    party = party_of(mars, fact.party)
    for owner in (*range(len(mars.players)), NEUTRAL):
        stay = 1 if owner == party.leader else 0
        send_home(mars, owner, party.members[owner] - stay)
        party.members[owner] = stay


@EVOLVE.on(facts.ChairmanChanged)
def chairman_changed(mars: Mars, fact: facts.ChairmanChanged) -> None:
    """The old chairman goes home; the new one comes from the leader's place or from its own delegates."""
    assert mars.committee is not None
    owner = owner_of(fact.seat)
    send_home(mars, mars.committee.chairman, 1)
    mars.committee.chairman = owner
    if fact.source == "leader":
        assert fact.party is not None
        party = party_of(mars, fact.party)
        party.members[owner] -= 1
        party.leader = None
    elif fact.source == "lobby":
        mars.players[owner].lobby -= 1
    else:
        send_home(mars, owner, -1)


@EVOLVE.on(facts.LobbyFilled)
def lobby_filled(mars: Mars, fact: facts.LobbyFilled) -> None:
    player = mars.players[fact.seat]
    player.reserve -= 1
    player.lobby += 1


@EVOLVE.on(facts.EventTurnedUp)
def event_turned_up(mars: Mars, fact: facts.EventTurnedUp) -> None:
    mars.event_deck.pop()
    (mars.coming if fact.coming else mars.distant).append(fact.event)


@EVOLVE.on(facts.EventsMoved)
def events_moved(mars: Mars, fact: facts.EventsMoved) -> None:
    mars.past.extend(mars.current)
    mars.current[:] = mars.coming
    mars.coming[:] = mars.distant
    mars.distant.clear()


# --- end of a generation and of the match ----------------------------------------------------------------------------


@EVOLVE.on(facts.Produced)
def produced(mars: Mars, fact: facts.Produced) -> None:
    player = mars.players[fact.seat]
    stock = player.stock
    stock["heat"] += stock["energy"] + fact.heat
    stock["energy"] = fact.energy
    stock["mc"] += fact.mc
    stock["steel"] += fact.steel
    stock["titanium"] += fact.titanium
    stock["plants"] += fact.plants
    player.used.clear()


@EVOLVE.on(facts.MatchEnded)
def match_ended(mars: Mars, fact: facts.MatchEnded) -> None:
    mars.ended = fact.reason
    mars.over = True


@EVOLVE.on(facts.StandardProjectUsed, facts.GlobalEventResolved, facts.FinalGreeneriesDone)
def only_told(mars: Mars, fact: object) -> None:
    """What it led to stands in facts of its own."""
