"""Civ cards and objectives in the state."""

from domain.games.planet_unknown import facts as f
from domain.games.planet_unknown.components.tables import CIV_CARDS
from domain.games.planet_unknown.evolve.table import EVOLVE
from domain.games.planet_unknown.state import PlanetUnknown


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
