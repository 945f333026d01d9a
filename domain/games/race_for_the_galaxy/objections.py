"""Why not: what is needed and what there is, in words of the rules. Never tells what the acting seat cannot see."""

from collections import Counter
from collections.abc import Mapping

from domain.games.race_for_the_galaxy import actions, steps
from domain.games.race_for_the_galaxy.actions import RaceAction
from domain.games.race_for_the_galaxy.components import (
    ACTION_CARDS,
    CONSUME_POWERS,
    DESIGN_ID_OF,
    DEVELOPMENTS,
    MODES,
    WORLDS,
)
from domain.games.race_for_the_galaxy.effects import words
from domain.games.race_for_the_galaxy.effects.abilities import abilities
from domain.games.race_for_the_galaxy.rules.consume.powers import open_powers, usable
from domain.games.race_for_the_galaxy.rules.develop import has_design, net_cost
from domain.games.race_for_the_galaxy.rules.methods import ways
from domain.games.race_for_the_galaxy.rules.tables import OFFERS
from domain.games.race_for_the_galaxy.state import Race, action_set
from domain.kernel import Action, Objection, Offer, Step, TypeDispatch
from domain.kernel.offers import hole_problem

OBJECTIONS = TypeDispatch()

ANSWERS: Mapping[type[Step], tuple[type[Action], ...]] = {
    steps.OpeningDiscard: (actions.DiscardOpeningCards,),
    steps.ActionChoice: (actions.ChooseActions,),
    steps.ExploreKeeping: (actions.KeepExplored,),
    steps.DevelopmentChoice: (actions.PlaceDevelopment, actions.PassPlacement),
    steps.WorldChoice: (actions.PlaceWorld, actions.PassPlacement),
    steps.SettleMethod: (actions.SettleBy,),
    steps.Payment: (actions.Pay,),
    steps.TradeChoice: (actions.TradeGood,),
    steps.ConsumeMenu: (actions.UsePower, actions.FinishConsuming),
    steps.GoodsChoice: (actions.ConsumeGoods,),
    steps.CardsChoice: (actions.DiscardForPoints,),
    steps.NumberChoice: (actions.NameNumber,),
    steps.WindfallChoice: (actions.ProduceOn,),
    steps.HandLimit: (actions.TrimHand,),
}
"""What a question can be answered with."""


def objection(race: Race, step: Step, action: Action) -> Objection | None:
    """Why `action` is no answer to `step`; None where it is."""
    if not isinstance(action, ANSWERS[type(step)]):
        return Objection("other_decision", {"decision": step.kind()})
    if action in OFFERS[type(step)](race, step):
        return None
    found: Objection | None = OBJECTIONS[type(step)](race, step, action)
    return found


@OBJECTIONS.on(
    steps.OpeningDiscard, steps.ExploreKeeping, steps.Payment, steps.CardsChoice, steps.HandLimit, steps.GoodsChoice
)
def subset(race: Race, step: Step, action: Action) -> Objection | None:
    """A choice of so many of these cards or goods."""
    for offered in OFFERS[type(step)](race, step):
        if not isinstance(offered, Offer):
            return Objection("goods_not_distinct", {"count": getattr(step, "count", 0)})
        choose = offered.choose
        code = hole_problem(choose, getattr(action, choose.field))
        if code is not None:
            return Objection(code, {"least": choose.least, "most": choose.most, "field": choose.field})
    return None


@OBJECTIONS.on(steps.ActionChoice)
def action_choice(race: Race, step: steps.ActionChoice, action: actions.ChooseActions) -> Objection:
    held = Counter(action_set(race.mode))
    for card, times in Counter(action.cards).items():
        if card is None or card not in ACTION_CARDS:
            return Objection("action_card_not_in_set", {"card": str(card)})
        if times > held[card]:
            return Objection("action_card_twice", {"card": card, "held": held[card]})
    chosen = MODES[race.mode].chosen
    if len(action.cards) != chosen:
        return Objection("wrong_number_of_actions", {"needed": chosen, "chosen": len(action.cards)})
    raise AssertionError(f"{action.cards} is offered")


@OBJECTIONS.on(steps.DevelopmentChoice)
def development_choice(race: Race, step: steps.DevelopmentChoice, action: actions.PlaceDevelopment) -> Objection:
    card, player = action.card, race.players[step.seat]
    if card is None or card not in player.hand:
        return Objection("not_in_hand", {"card": str(card)})
    development = DEVELOPMENTS.get(DESIGN_ID_OF[card])
    if development is None:
        return Objection("not_a_development", {"card": card})
    if has_design(player, card):
        return Objection("already_in_tableau", {"card": card})
    cost, others = net_cost(race, step.seat, development), len(player.hand) - 1
    if cost > others:
        return Objection("too_expensive", {"card": card, "cost": cost, "others": others})
    return Objection("other_copy_offered", {"card": card})


@OBJECTIONS.on(steps.WorldChoice)
def world_choice(race: Race, step: steps.WorldChoice, action: actions.PlaceWorld) -> Objection:
    card, player = action.card, race.players[step.seat]
    if card is None or card not in player.hand:
        return Objection("not_in_hand", {"card": str(card)})
    world = WORLDS.get(card)
    if world is None:
        return Objection("not_a_world", {"card": card})
    powers, others = abilities(race, step.seat), len(player.hand) - 1
    if not world.military:
        cost = max(0, world.cost - powers.discount(world))
        return Objection("too_expensive", {"card": card, "cost": cost, "others": others})
    paid = next((way for way in ways(powers, world, world.cost) if way.strength is None), None)
    if paid is not None:
        return Objection("too_expensive", {"card": card, "cost": paid.cost, "others": others})
    return Objection("too_weak", {"card": card, "defence": world.cost, "strength": powers.strength(world)})


@OBJECTIONS.on(steps.SettleMethod)
def settle_method(race: Race, step: steps.SettleMethod, action: actions.SettleBy) -> Objection:
    world = race.players[step.seat].placed
    return Objection("method_not_available", {"world": world, "method": action.method})


@OBJECTIONS.on(steps.TradeChoice)
def trade_choice(race: Race, step: steps.TradeChoice, action: actions.TradeGood) -> Objection:
    return Objection("no_good_there", {"world": action.world})


@OBJECTIONS.on(steps.ConsumeMenu)
def consume_menu(race: Race, step: steps.ConsumeMenu, action: RaceAction) -> Objection:
    player = race.players[step.seat]
    if not isinstance(action, actions.UsePower):
        left = [power.design for power in open_powers(race, step.seat) if not power.word.OPTIONAL]
        return Objection("powers_left", {"cards": tuple(left)})
    power = CONSUME_POWERS.get(action.power)
    if power is None:
        return Objection("no_such_power", {"power": action.power})
    if power not in abilities(race, step.seat).consume:
        return Objection("power_not_yours", {"card": power.design})
    if power.id in player.used:
        return Objection("power_used", {"card": power.design})
    assert not usable(player, power), "a usable power is offered"
    if isinstance(power.word, words.DiscardHand):
        return Objection("no_cards_in_hand", {"card": power.design})
    return Objection("goods_missing", {"card": power.design})


@OBJECTIONS.on(steps.NumberChoice)
def number_choice(race: Race, step: steps.NumberChoice, action: actions.NameNumber) -> Objection:
    word = CONSUME_POWERS[step.power].word
    assert isinstance(word, words.Gamble)
    return Objection("number_out_of_range", {"least": word.least, "most": word.most, "number": action.number})


@OBJECTIONS.on(steps.WindfallChoice)
def windfall_choice(race: Race, step: steps.WindfallChoice, action: actions.ProduceOn) -> Objection:
    return Objection("no_empty_windfall", {"world": action.world})
