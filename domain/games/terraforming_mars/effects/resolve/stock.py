"""Words that change stock, production and rating, those by which events take something among them."""

from domain.games.terraforming_mars.components import FIGURES, SPACES
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.amounts import own_tags
from domain.games.terraforming_mars.effects.changes import (
    change_production,
    gain,
    lose,
    lower_rating,
    raise_rating,
    spare_production,
)
from domain.games.terraforming_mars.effects.resolve.counting import amount_of
from domain.games.terraforming_mars.effects.tables import RESOLVE
from domain.games.terraforming_mars.facts import MetalNoted, NextCardEased, ProductionChanged, ResourceLost
from domain.games.terraforming_mars.state import Mars
from domain.games.terraforming_mars.steps import AmountChoice, CardText
from domain.kernel import Table


@RESOLVE.on(words.Produce)
def produce(mars: Mars, place: CardText, effect: words.Produce, table: Table[Mars]) -> bool:
    change_production(mars, place.seat, effect.changes, place.source, table)
    return False


@RESOLVE.on(words.ProduceIfTags)
def produce_if_tags(mars: Mars, place: CardText, effect: words.ProduceIfTags, table: Table[Mars]) -> bool:
    enough = own_tags(mars, place.seat, (effect.tag,), acting=True) >= effect.min
    change_production(mars, place.seat, effect.enough if enough else effect.short, place.source, table)
    return False


@RESOLVE.on(words.Gain)
def gain_stock(mars: Mars, place: CardText, effect: words.Gain, table: Table[Mars]) -> bool:
    for resource, amount in effect.changes.items():
        gain(place.seat, resource, amount_of(mars, place, amount), table)
    return False


@RESOLVE.on(words.Lose)
def lose_stock(mars: Mars, place: CardText, effect: words.Lose, table: Table[Mars]) -> bool:
    table.emit(ResourceLost(place.seat, effect.resource, effect.amount))
    return False


@RESOLVE.on(words.RaiseRating)
def raise_own_rating(mars: Mars, place: CardText, effect: words.RaiseRating, table: Table[Mars]) -> bool:
    raise_rating(mars, place.seat, amount_of(mars, place, effect.steps), table)
    return False


@RESOLVE.on(words.ProduceMetalOfSpace)
def produce_metal(mars: Mars, place: CardText, effect: words.ProduceMetalOfSpace, table: Table[Mars]) -> bool:
    """The metal printed under the tile just placed; no space shows both."""
    assert mars.placed is not None
    bonus = SPACES[mars.placed].bonus
    metal = next(metal for metal in FIGURES.metal_values if metal in bonus)
    table.emit(MetalNoted(place.seat, place.source, metal))
    table.emit(ProductionChanged(place.seat, metal, 1))
    return False


@RESOLVE.on(words.Exchange)
def exchange(mars: Mars, place: CardText, effect: words.Exchange, table: Table[Mars]) -> bool:
    table.then(AmountChoice(place.seat, effect.of, effect.give, effect.get))
    return True


@RESOLVE.on(words.EaseNextCard)
def ease_next_card(mars: Mars, place: CardText, effect: words.EaseNextCard, table: Table[Mars]) -> bool:
    table.emit(NextCardEased(place.seat, effect.discount, effect.shift))
    return False


@RESOLVE.on(words.LoseUpTo)
def lose_up_to(mars: Mars, place: CardText, effect: words.LoseUpTo, table: Table[Mars]) -> bool:
    lose(mars, place.seat, effect.resource, amount_of(mars, place, effect.amount), table)
    return False


@RESOLVE.on(words.LoseAll)
def lose_all(mars: Mars, place: CardText, effect: words.LoseAll, table: Table[Mars]) -> bool:
    lose(mars, place.seat, effect.resource, mars.players[place.seat].stock[effect.resource], table)
    return False


@RESOLVE.on(words.LoseBeyond)
def lose_beyond(mars: Mars, place: CardText, effect: words.LoseBeyond, table: Table[Mars]) -> bool:
    surplus = mars.players[place.seat].stock[effect.resource] - amount_of(mars, place, effect.keep)
    lose(mars, place.seat, effect.resource, surplus, table)
    return False


@RESOLVE.on(words.LoseProduction)
def lose_production(mars: Mars, place: CardText, effect: words.LoseProduction, table: Table[Mars]) -> bool:
    for resource in effect.resources:
        if spare_production(mars, place.seat, resource) > 0:
            table.emit(ProductionChanged(place.seat, resource, -1))
    return False


@RESOLVE.on(words.LowerRating)
def lower_own_rating(mars: Mars, place: CardText, effect: words.LowerRating, table: Table[Mars]) -> bool:
    lower_rating(mars, place.seat, amount_of(mars, place, effect.steps), table)
    return False
