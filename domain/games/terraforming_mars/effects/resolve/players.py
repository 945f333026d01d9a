"""Words that reach other players, and words that let a player choose."""

from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.obstacles import decrease_targets, possible_options
from domain.games.terraforming_mars.effects.resolve.counting import amount_of
from domain.games.terraforming_mars.effects.special import SPECIAL
from domain.games.terraforming_mars.effects.tables import RESOLVE
from domain.games.terraforming_mars.facts import ProductionChanged
from domain.games.terraforming_mars.rules.attacks import attack_offers
from domain.games.terraforming_mars.state import Mars, is_solo
from domain.games.terraforming_mars.steps import (
    AttackChoice,
    CardText,
    EventResources,
    OptionChoice,
    PartyChoice,
    ProductionTarget,
)
from domain.kernel import Seat, Table


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
