"""What global events ask players: cards to discard, a mixture of resources (rules 18.7)."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

from domain.games.terraforming_mars.actions import DiscardCards, TakeMix
from domain.games.terraforming_mars.effects.changes import gain
from domain.games.terraforming_mars.effects.words import RESOURCES
from domain.games.terraforming_mars.facts import CardsDiscarded
from domain.games.terraforming_mars.rules.tables import DECIDE, OFFERS
from domain.games.terraforming_mars.state import Mars
from domain.games.terraforming_mars.steps import EventDiscard, EventResources
from domain.kernel import Choose, Offer, Table


@OFFERS.on(EventDiscard)
def discard_offers(mars: Mars, step: EventDiscard) -> Iterator[Offer]:
    yield Offer(DiscardCards(), Choose("cards", tuple(mars.players[step.seat].hand), step.count, step.count))


@DECIDE.on(EventDiscard)
def discard(mars: Mars, step: EventDiscard, action: DiscardCards, table: Table[Mars]) -> None:
    table.emit(CardsDiscarded(step.seat, action.cards))


@cache
def mixtures(amount: int) -> tuple[TakeMix, ...]:
    """Every multiset of that many standard resources."""
    return tuple(
        TakeMix(*(chosen.count(resource) for resource in RESOURCES))
        for chosen in combinations_with_replacement(RESOURCES, amount)
    )


@OFFERS.on(EventResources)
def mix_offers(mars: Mars, step: EventResources) -> tuple[TakeMix, ...]:
    return mixtures(step.amount)


@DECIDE.on(EventResources)
def take_mix(mars: Mars, step: EventResources, action: TakeMix, table: Table[Mars]) -> None:
    for resource in RESOURCES:
        gain(step.seat, resource, getattr(action, resource), table)
