"""Points, resources and cards."""

from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import TOKENS
from domain.games.andromedas_edge.effects.bundles import Bundle
from domain.games.andromedas_edge.evolve.table import EVOLVE, add, named, one
from domain.games.andromedas_edge.state import (
    Frontier,
    Transfer,
    refused_offer,
)


@EVOLVE.on(facts.PointsGained)
def points_gained(frontier: Frontier, fact: facts.PointsGained) -> None:
    frontier.players[fact.seat].score += fact.points


@EVOLVE.on(facts.PointsLost)
def points_lost(frontier: Frontier, fact: facts.PointsLost) -> None:
    frontier.players[fact.seat].score -= fact.points


@EVOLVE.on(facts.ResourcesGained)
def resources_gained(frontier: Frontier, fact: facts.ResourcesGained) -> None:
    add(frontier.players[fact.seat], fact.resources, 1)


@EVOLVE.on(facts.ResourcesPaid, facts.ResourcesLost)
def resources_paid(frontier: Frontier, fact: facts.ResourcesPaid | facts.ResourcesLost) -> None:
    add(frontier.players[fact.seat], fact.resources, -1)


@EVOLVE.on(facts.CardsDrawn)
def cards_drawn(frontier: Frontier, fact: facts.CardsDrawn) -> None:
    for card in named(fact.cards):
        frontier.tactics.remove(card)
        frontier.players[fact.seat].hand.append(card)
    frontier.turn.within_limits = False


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
    frontier.turn.home = False


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
    frontier.players[fact.victim].hand.remove(one(fact.card))
    frontier.players[fact.thief].hand.append(one(fact.card))
    frontier.turn.within_limits = False


@EVOLVE.on(facts.ResourcesPlaced)
def resources_placed(frontier: Frontier, fact: facts.ResourcesPlaced) -> None:
    lying = frontier.lying.get(fact.at, Bundle())
    frontier.lying[fact.at] = lying.plus(Bundle(**{fact.resource: fact.amount}))


@EVOLVE.on(facts.ResourcesCollected)
def resources_collected(frontier: Frontier, fact: facts.ResourcesCollected) -> None:
    taken = Bundle(**{fact.resource: fact.amount})
    add(frontier.players[fact.seat], taken, 1)
    left = frontier.lying[fact.at].plus(Bundle(**{fact.resource: -fact.amount}))
    if left.total:
        frontier.lying[fact.at] = left
    else:
        del frontier.lying[fact.at]


@EVOLVE.on(facts.TransferOffered)
def transfer_offered(frontier: Frontier, fact: facts.TransferOffered) -> None:
    giver = frontier.players[fact.seat]
    frontier.transfer = Transfer(fact.seat, fact.resource, fact.moon)
    if fact.card is not None:
        giver.hand.remove(fact.card)
        frontier.offered_cards.append(fact.card)
    if fact.token is not None:
        held = giver.discoveries if fact.token in giver.discoveries else giver.supremacies
        held.remove(fact.token)
        frontier.offered_tokens.append(fact.token)


def _offered_kind(frontier: Frontier, transfer: Transfer | None) -> str:
    """What all can see of an offer: the resource, or that it is a card, a moon or a token."""
    if transfer is not None and transfer.resource is not None:
        return transfer.resource
    return "tactics" if frontier.offered_cards else "token" if frontier.offered_tokens else "moon"


@EVOLVE.on(facts.TransferAnswered)
def transfer_answered(frontier: Frontier, fact: facts.TransferAnswered) -> None:
    transfer, frontier.transfer = frontier.transfer, None
    if fact.accepted:
        frontier.turn.transferred = True
    else:
        frontier.turn.used.append(refused_offer(_offered_kind(frontier, transfer)))
    giver, owner = frontier.players[fact.giver], frontier.players[fact.seat if fact.accepted else fact.giver]
    owner.hand += frontier.offered_cards
    frontier.turn.within_limits &= not frontier.offered_cards
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
