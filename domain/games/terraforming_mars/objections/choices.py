"""What stands against payments, spaces and other choices on the way."""

from domain.games.terraforming_mars import actions, steps
from domain.games.terraforming_mars.components import SPACES
from domain.games.terraforming_mars.components.rows import SpaceId
from domain.games.terraforming_mars.effects.abilities import abilities
from domain.games.terraforming_mars.objections.table import OBJECTIONS, too_poor
from domain.games.terraforming_mars.rules.committee import tax_rate
from domain.games.terraforming_mars.rules.costs import kept_for, purse_for
from domain.games.terraforming_mars.rules.payment import purse
from domain.games.terraforming_mars.rules.spaces import spaces_for
from domain.games.terraforming_mars.state import Mars
from domain.kernel import Action, Objection, Seat, Step


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


@OBJECTIONS.on(actions.PlaceOn)
def place_on(mars: Mars, step: Step, action: actions.PlaceOn) -> Objection:
    seat: Seat = step.seat  # type: ignore[attr-defined]
    found = space_objection(mars, seat, action.space)
    if found is not None:
        return found
    on = step.on if isinstance(step, steps.TilePlacement) else "greenery"
    if isinstance(step, steps.LandClaiming):
        on = "land"
    elif isinstance(step, steps.EventOcean):
        on = "ocean_reserved"
    if tax_rate(mars) and action.space in spaces_for(mars, seat, on):
        return Objection("space_leaves_no_tax", {"space": action.space})
    return Objection(f"not_{on}", {"space": action.space})


def space_objection(mars: Mars, seat: Seat, space: SpaceId) -> Objection | None:
    """What is wrong with a space whatever is to be placed there."""
    if space not in SPACES:
        return Objection("no_such_space", {"space": str(space)})
    if space in mars.tiles:
        return Objection("space_taken", {"space": space, "tile": mars.tiles[space].kind})
    if mars.claims.get(space, seat) != seat:
        return Objection("space_claimed", {"space": space, "seat": mars.claims[space]})
    reserved = SPACES[space].reserved_for
    return None if reserved is None else Objection("space_reserved", {"space": space, "card": reserved})


@OBJECTIONS.on(actions.RemoveOceanFrom)
def remove_ocean(mars: Mars, step: Step, action: actions.RemoveOceanFrom) -> Objection:
    return Objection("no_ocean_there", {"space": str(action.space)})


@OBJECTIONS.on(actions.FinishGreeneries, actions.Decline, actions.DiscardCard, actions.ChooseParty)
def always_offered(mars: Mars, step: Step, action: Action) -> Objection:
    return Objection("not_offered")


@OBJECTIONS.on(actions.ChooseOption)
def choose_option(mars: Mars, step: Step, action: actions.ChooseOption) -> Objection:
    return Objection("option_not_possible", {"option": action.option})


@OBJECTIONS.on(actions.ChooseCard, actions.TakeFromCard)
def choose_card(mars: Mars, step: Step, action: actions.ChooseCard | actions.TakeFromCard) -> Objection:
    return Objection("card_not_eligible", {"card": str(action.card)})


@OBJECTIONS.on(actions.LowerProductionOf)
def lower_production(mars: Mars, step: steps.ProductionTarget, action: actions.LowerProductionOf) -> Objection:
    return Objection("production_target_too_low", {"resource": step.resource, "steps": step.steps})


@OBJECTIONS.on(actions.TakeFrom)
def take_from(mars: Mars, step: Step, action: actions.TakeFrom) -> Objection:
    return Objection("nothing_to_take", {"resource": action.resource})


@OBJECTIONS.on(actions.ChooseAmount)
def choose_amount(mars: Mars, step: steps.AmountChoice, action: actions.ChooseAmount) -> Objection:
    player = mars.players[step.seat]
    most = (player.production if step.of == "production" else player.stock)[step.give]
    return Objection("amount_out_of_range", {"most": most, "amount": action.amount})


@OBJECTIONS.on(actions.BuyCard)
def buy_card(mars: Mars, step: steps.BuyOrDiscard, action: actions.BuyCard) -> Objection:
    return too_poor(abilities(mars, step.seat).card_price, purse(mars, step.seat))


@OBJECTIONS.on(actions.ChooseDelegate)
def choose_delegate(mars: Mars, step: steps.DelegateChoice, action: actions.ChooseDelegate) -> Objection:
    return Objection("delegate_not_eligible", {"party": action.party})


@OBJECTIONS.on(actions.TakeMix)
def take_mix(mars: Mars, step: steps.EventResources, action: actions.TakeMix) -> Objection:
    return Objection("wrong_mixture", {"amount": step.amount})
