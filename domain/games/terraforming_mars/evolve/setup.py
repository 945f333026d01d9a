"""The set-up, and generations and phases that begin."""

from domain.games.terraforming_mars import facts
from domain.games.terraforming_mars.components import CORPORATIONS
from domain.games.terraforming_mars.evolve.table import EVOLVE
from domain.games.terraforming_mars.state import NEUTRAL, Mars, Tile


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


def deal_from_deck(mars: Mars, cards: tuple[str | None, ...]) -> None:
    """Cards dealt in turn lie near the top, among those of the others."""
    deck, wanted, others = mars.deck, {*cards}, []
    while wanted and deck:
        card = deck.pop()
        if card in wanted:
            wanted.remove(card)
        else:
            others.append(card)
    deck.extend(reversed(others))


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
