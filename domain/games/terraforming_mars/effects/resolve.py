"""What each word does. A word that asks somebody puts a step on the agenda and says so."""

from domain.games.terraforming_mars.components import FIGURES, SPACES, TEXTS
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.amounts import count, own_tags
from domain.games.terraforming_mars.effects.changes import (
    add_resources,
    change_production,
    gain,
    lose,
    lower_rating,
    raise_rating,
    spare_production,
)
from domain.games.terraforming_mars.effects.obstacles import (
    card_targets,
    decrease_targets,
    possible_options,
    resource_targets,
)
from domain.games.terraforming_mars.effects.special import SPECIAL
from domain.games.terraforming_mars.effects.tables import RESOLVE
from domain.games.terraforming_mars.effects.words import Amount
from domain.games.terraforming_mars.facts import (
    CardsDiscarded,
    CardsLookedAt,
    MetalNoted,
    NextCardEased,
    ProductionChanged,
    ResourceLost,
)
from domain.games.terraforming_mars.rules.attacks import attack_offers
from domain.games.terraforming_mars.rules.deck import draw, take
from domain.games.terraforming_mars.rules.tables import PROCEED
from domain.games.terraforming_mars.rules.tiles import lower_track, raise_track
from domain.games.terraforming_mars.state import Mars, is_solo
from domain.games.terraforming_mars.steps import (
    AmountChoice,
    AttackChoice,
    BuyOrDiscard,
    CardsToKeep,
    CardTarget,
    CardText,
    DiscardThenDraw,
    EventDiscard,
    EventOcean,
    EventOceanRemoval,
    EventResources,
    OptionChoice,
    PartyChoice,
    ProductionTarget,
    ResourceTarget,
    TilePlacement,
)
from domain.kernel import Seat, Table


@PROCEED.on(CardText)
def card_text(mars: Mars, step: CardText, table: Table[Mars]) -> None:
    """Word by word; any of them may stop to ask, and then the rest waits until all it set off is done."""
    seat, source, part = step.seat, step.source, step.part
    text = TEXTS[source, part]
    for at in range(step.at, len(text)):
        effect = text[at]
        place = step if at == step.at else CardText(seat, source, part, at)
        if RESOLVE[type(effect)](mars, place, effect, table):
            if at + 1 < len(text):
                table.then(CardText(seat, source, part, at + 1))
            return


def amount_of(mars: Mars, place: CardText, amount: Amount) -> int:
    """What an amount comes to; the own wild tag helps only in the player's own action (rules 3.5)."""
    if isinstance(amount, int):
        return amount
    acting = mars.phase == "action" and mars.active == place.seat
    return count(mars, place.seat, amount, here=place.source, acting=acting)


# --- stock, production, rating ---------------------------------------------------------------------------------------


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


# --- losses by events ------------------------------------------------------------------------------------------------


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


# --- Mars ------------------------------------------------------------------------------------------------------------


@RESOLVE.on(words.Raise)
def raise_parameter(mars: Mars, place: CardText, effect: words.Raise, table: Table[Mars]) -> bool:
    oceans = raise_track(mars, place.seat, effect.track, effect.steps, table, neutral=effect.neutral)
    if effect.neutral:
        table.then(*[EventOcean(mars.first)] * oceans)
        return oceans > 0
    return place_oceans(mars, place, oceans, table)


@RESOLVE.on(words.Lower)
def lower_parameter(mars: Mars, place: CardText, effect: words.Lower, table: Table[Mars]) -> bool:
    lower_track(mars, effect.track, effect.steps, table)
    return False


@RESOLVE.on(words.PlaceTile)
def place_tile(mars: Mars, place: CardText, effect: words.PlaceTile, table: Table[Mars]) -> bool:
    if effect.neutral:
        table.then(EventOcean(mars.first))
        return True
    if effect.tile == "ocean" and mars.oceans >= FIGURES.oceans:
        return False
    seat, source, part, at = place.seat, place.source, place.part, place.at + 1
    table.then(TilePlacement(seat, effect.tile, effect.on, source, part, at, effect.count))
    return True


def place_oceans(mars: Mars, place: CardText | TilePlacement, oceans: int, table: Table[Mars]) -> bool:
    """Oceans that bonus steps brought; `place` says which text goes on after them."""
    if oceans == 0 or mars.oceans >= FIGURES.oceans:
        return False
    at = place.at + 1 if isinstance(place, CardText) else place.at
    table.then(TilePlacement(place.seat, "ocean", "ocean_reserved", place.source, place.part, at, oceans))
    return True


@RESOLVE.on(words.RemoveOcean)
def remove_ocean(mars: Mars, place: CardText, effect: words.RemoveOcean, table: Table[Mars]) -> bool:
    if 0 < mars.oceans < FIGURES.oceans:
        table.then(EventOceanRemoval(mars.first))
        return True
    return False


# --- cards -----------------------------------------------------------------------------------------------------------


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


# --- resources on cards ----------------------------------------------------------------------------------------------


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


# --- other players ---------------------------------------------------------------------------------------------------


@RESOLVE.on(words.Attack)
def attack(mars: Mars, place: CardText, effect: words.Attack, table: Table[Mars]) -> bool:
    """Optional; with nobody to take from nothing is asked."""
    step = AttackChoice(place.seat, place.source, place.part, place.at)
    if any(attack_offers(mars, step, effect)):
        table.then(step)
        return True
    return False


@RESOLVE.on(words.DecreaseProduction)
def decrease_production(mars: Mars, place: CardText, effect: words.DecreaseProduction, table: Table[Mars]) -> bool:
    return lower_someones(mars, place.seat, effect.resource, effect.steps, table, gaining=False)


@RESOLVE.on(words.TapProduction)
def tap_production(mars: Mars, place: CardText, effect: words.TapProduction, table: Table[Mars]) -> bool:
    """Where nobody produces any, the owner gains a step and loses it again; alone the owner just gains it."""
    if is_solo(mars):
        table.emit(ProductionChanged(place.seat, effect.resource, 1))
        return False
    return lower_someones(mars, place.seat, effect.resource, 1, table, gaining=True)


def lower_someones(
    mars: Mars, seat: Seat, resource: words.Resource, steps: int, table: Table[Mars], *, gaining: bool
) -> bool:
    if is_solo(mars):
        return False
    targets = decrease_targets(mars, resource, steps)
    if len(targets) > 1:
        table.then(ProductionTarget(seat, resource, steps, gaining))
        return True
    for target in targets:
        table.emit(ProductionChanged(target, resource, -steps))
        if gaining:
            table.emit(ProductionChanged(seat, resource, steps))
    return False


# --- choices ---------------------------------------------------------------------------------------------------------


@RESOLVE.on(words.ChooseOne)
def choose_one(mars: Mars, place: CardText, effect: words.ChooseOne, table: Table[Mars]) -> bool:
    options = possible_options(mars, place.seat, place.source, effect)
    if len(options) > 1:
        table.then(OptionChoice(place.seat, place.source, place.part, place.at))
        return True
    for option in options:
        table.then(CardText(place.seat, place.source, f"{place.part}.{place.at}.{option}"))
    return bool(options)


@RESOLVE.on(words.GainMix)
def gain_mix(mars: Mars, place: CardText, effect: words.GainMix, table: Table[Mars]) -> bool:
    amount = amount_of(mars, place, effect.amount)
    if amount:
        table.then(EventResources(place.seat, amount))
    return amount > 0


@RESOLVE.on(words.SendDelegates)
def send_delegates(mars: Mars, place: CardText, effect: words.SendDelegates, table: Table[Mars]) -> bool:
    table.then(PartyChoice(place.seat, effect.count))
    return True


@RESOLVE.on(words.Special)
def special(mars: Mars, place: CardText, effect: words.Special, table: Table[Mars]) -> bool:
    return SPECIAL[effect.handler](mars, place, table)
