"""Words that draw cards and move the resources on them."""

from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.changes import add_resources
from domain.games.terraforming_mars.effects.obstacles import card_targets, resource_targets
from domain.games.terraforming_mars.effects.resolve.counting import amount_of
from domain.games.terraforming_mars.effects.tables import RESOLVE
from domain.games.terraforming_mars.facts import CardsDiscarded, CardsLookedAt
from domain.games.terraforming_mars.rules.deck import draw, take
from domain.games.terraforming_mars.state import Mars, is_solo
from domain.games.terraforming_mars.steps import (
    BuyOrDiscard,
    CardsToKeep,
    CardTarget,
    CardText,
    DiscardThenDraw,
    EventDiscard,
    ResourceTarget,
)
from domain.kernel import Table


@RESOLVE.on(words.Draw)
def draw_cards(mars: Mars, place: CardText, effect: words.Draw, table: Table[Mars]) -> bool:
    draw(mars, place.seat, amount_of(mars, place, effect.count), table)
    return False


@RESOLVE.on(words.DrawAndKeep)
def draw_and_keep(mars: Mars, place: CardText, effect: words.DrawAndKeep, table: Table[Mars]) -> bool:
    take(mars, place.seat, effect.count, CardsLookedAt, table)
    table.then(CardsToKeep(place.seat, effect.keep))
    return True


@RESOLVE.on(words.LookAndBuy)
def look_and_buy(mars: Mars, place: CardText, effect: words.LookAndBuy, table: Table[Mars]) -> bool:
    take(mars, place.seat, 1, CardsLookedAt, table)
    table.then(BuyOrDiscard(place.seat))
    return True


@RESOLVE.on(words.DiscardCards)
def discard_cards(mars: Mars, place: CardText, effect: words.DiscardCards, table: Table[Mars]) -> bool:
    """With no more cards than that the whole hand goes unasked."""
    hand = mars.players[place.seat].hand
    if len(hand) > effect.count:
        table.then(EventDiscard(place.seat, effect.count))
        return True
    if hand:
        table.emit(CardsDiscarded(place.seat, tuple(hand)))
    return False


@RESOLVE.on(words.DiscardToDraw)
def discard_to_draw(mars: Mars, place: CardText, effect: words.DiscardToDraw, table: Table[Mars]) -> bool:
    if mars.players[place.seat].hand:
        table.then(DiscardThenDraw(place.seat))
        return True
    return False


@RESOLVE.on(words.AddResource)
def add_resource(mars: Mars, place: CardText, effect: words.AddResource, table: Table[Mars]) -> bool:
    add_resources(place.seat, place.source, effect.count, table)
    return False


@RESOLVE.on(words.AddToOwnCard)
def add_to_own_card(mars: Mars, place: CardText, effect: words.AddToOwnCard, table: Table[Mars]) -> bool:
    """With one candidate it is automatic, with none it fizzles (rules 7.7)."""
    targets = card_targets(mars, place.seat, effect.resource, filled=effect.filled)
    if len(targets) > 1:
        table.then(CardTarget(place.seat, effect.resource, effect.count, effect.filled))
        return True
    for card in targets:
        add_resources(place.seat, card, effect.count, table)
    return False


@RESOLVE.on(words.AddToPlayedCard)
def add_to_played_card(mars: Mars, place: CardText, effect: words.AddToPlayedCard, table: Table[Mars]) -> bool:
    assert mars.played is not None
    add_resources(place.seat, mars.played, effect.count, table)
    return False


@RESOLVE.on(words.AddToEveryFilledCard)
def add_to_every_filled_card(
    mars: Mars, place: CardText, effect: words.AddToEveryFilledCard, table: Table[Mars]
) -> bool:
    for card in card_targets(mars, place.seat, None, filled=True):
        add_resources(place.seat, card, 1, table)
    return False


@RESOLVE.on(words.SpendResource)
def spend_resource(mars: Mars, place: CardText, effect: words.SpendResource, table: Table[Mars]) -> bool:
    add_resources(place.seat, place.source, -effect.count, table)
    return False


@RESOLVE.on(words.TakeResource)
def take_resource(mars: Mars, place: CardText, effect: words.TakeResource, table: Table[Mars]) -> bool:
    """Alone the resource comes from an imaginary opponent (rules 22.4)."""
    if is_solo(mars):
        return False
    targets = resource_targets(mars, place.seat, effect.resource)
    if len(targets) > 1:
        table.then(ResourceTarget(place.seat, effect.resource))
        return True
    for owner, card in targets:
        add_resources(owner, card, -1, table)
    return False
