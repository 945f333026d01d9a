"""What stands against payments and amounts."""

from domain.games.terraforming_mars import actions, steps
from domain.games.terraforming_mars.effects.abilities import abilities
from domain.games.terraforming_mars.effects.words import RESOURCES
from domain.games.terraforming_mars.objections.table import OBJECTIONS, too_poor
from domain.games.terraforming_mars.rules.costs import kept_for, purse_for
from domain.games.terraforming_mars.rules.payment import purse
from domain.games.terraforming_mars.state import Mars
from domain.kernel import Action, Objection, Step


@OBJECTIONS.on(actions.Pay)
def pay(mars: Mars, step: steps.Payment, action: actions.Pay) -> Objection:
    money, kept = purse_for(mars, step), kept_for(mars, step)
    given = (action.mc, action.steel, action.titanium, action.heat)
    has = (money.mc, money.steel, money.titanium, money.heat)
    if any(not 0 <= amount <= there for amount, there in zip(given, has, strict=True)):
        names = ("mc", "steel", "titanium", "heat")
        return Objection("payment_not_there", dict(zip(names, has, strict=True)))
    value = action.mc + action.heat + action.steel * money.steel_value + action.titanium * money.titanium_value
    if value < step.cost:
        return Objection("payment_too_small", {"cost": step.cost, "paid": value})
    left = money.money - action.mc - action.heat
    if left < kept:
        return Objection("payment_leaves_no_tax", {"tax": kept, "left": left})
    return Objection("payment_too_large", {"cost": step.cost, "paid": value})


@OBJECTIONS.on(actions.FinishGreeneries, actions.Decline, actions.DiscardCard, actions.ChooseParty)
def always_offered(mars: Mars, step: Step, action: Action) -> Objection:
    return Objection("not_offered")


@OBJECTIONS.on(actions.ChooseAmount)
def choose_amount(mars: Mars, step: steps.AmountChoice, action: actions.ChooseAmount) -> Objection:
    player = mars.players[step.seat]
    most = (player.production if step.of == "production" else player.stock)[step.give]
    return Objection("amount_out_of_range", {"most": most, "amount": action.amount})


@OBJECTIONS.on(actions.BuyCard)
def buy_card(mars: Mars, step: steps.BuyOrDiscard, action: actions.BuyCard) -> Objection:
    return too_poor(abilities(mars, step.seat).card_price, purse(mars, step.seat))


@OBJECTIONS.on(actions.TakeMix)
def take_mix(mars: Mars, step: steps.EventResources, action: actions.TakeMix) -> Objection:
    chosen = sum(getattr(action, resource) for resource in RESOURCES)
    return Objection("wrong_mixture", {"amount": step.amount, "chosen": chosen})
