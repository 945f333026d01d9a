"""Cards that move."""

from domain.games.terraforming_mars import facts
from domain.games.terraforming_mars.evolve.table import EVOLVE
from domain.games.terraforming_mars.state import Mars


def take_from_deck(mars: Mars, count: int) -> None:
    if count:
        del mars.deck[-count:]


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
