"""Why not: what is needed and what there is. Never tells what the acting seat cannot see."""

from collections.abc import Mapping

from domain.games.terraforming_mars import actions, steps
from domain.games.terraforming_mars.card_texts import requirements_text
from domain.games.terraforming_mars.components import (
    CARDS,
    FIGURES,
    PARTIES,
    PROJECTS,
    SPACES,
    STANDARD_PROJECTS,
)
from domain.games.terraforming_mars.components.rows import SourceId, SpaceId
from domain.games.terraforming_mars.effects.abilities import abilities
from domain.games.terraforming_mars.rules.card_actions import option_obstacle
from domain.games.terraforming_mars.rules.committee import tax_rate
from domain.games.terraforming_mars.rules.costs import (
    award_price,
    card_purse,
    kept_for_card,
    kept_for_project,
    kept_for_text,
    option_metals,
    price,
    project_price,
    purse_for,
)
from domain.games.terraforming_mars.rules.menu import (
    card_obstacle,
    delegate_obstacle,
    heat_obstacle,
    milestone_needs,
    milestone_value,
    plants_obstacle,
    policy_obstacle,
    project_obstacle,
)
from domain.games.terraforming_mars.rules.payment import Purse, purse
from domain.games.terraforming_mars.rules.requirements import unmet
from domain.games.terraforming_mars.rules.spaces import spaces_for
from domain.games.terraforming_mars.rules.tables import OFFERS
from domain.games.terraforming_mars.state import Mars, is_solo
from domain.kernel import Action, Objection, Offer, Seat, Step, TypeDispatch
from domain.kernel.offers import hole_problem, match_offer

OBJECTIONS = TypeDispatch()

TURN = (
    actions.PlayProject,
    actions.UseStandardProject,
    actions.SellPatents,
    actions.ConvertPlants,
    actions.ConvertHeat,
    actions.UseAction,
    actions.UsePolicy,
    actions.ClaimMilestone,
    actions.FundAward,
    actions.SendDelegate,
    actions.TakeFirstAction,
    actions.Pass,
    actions.EndTurn,
)
ANSWERS: Mapping[type[Step], tuple[type[Action], ...]] = {
    steps.DraftPick: (actions.KeepDraft,),
    steps.InitialChoice: (actions.ChooseCorporation,),
    steps.ResearchBuy: (actions.BuyResearch,),
    steps.ActionTurn: TURN,
    steps.Payment: (actions.Pay,),
    steps.TilePlacement: (actions.PlaceOn,),
    steps.OptionChoice: (actions.ChooseOption,),
    steps.ActionChoice: (actions.ChooseOption,),
    steps.CardTarget: (actions.ChooseCard,),
    steps.ProductionTarget: (actions.LowerProductionOf,),
    steps.AttackChoice: (actions.TakeFrom, actions.TakeFromCard, actions.Decline),
    steps.ResourceTarget: (actions.TakeFromCard,),
    steps.AmountChoice: (actions.ChooseAmount,),
    steps.CardsToKeep: (actions.KeepCards,),
    steps.BuyOrDiscard: (actions.BuyCard, actions.DiscardCard),
    steps.DiscardThenDraw: (actions.DiscardToDraw, actions.Decline),
    steps.PartyChoice: (actions.ChooseParty,),
    steps.DelegateChoice: (actions.ChooseDelegate,),
    steps.LandClaiming: (actions.PlaceOn,),
    steps.BoxToCopy: (actions.ChooseCard,),
    steps.EventOcean: (actions.PlaceOn,),
    steps.EventOceanRemoval: (actions.RemoveOceanFrom,),
    steps.EventDiscard: (actions.DiscardCards,),
    steps.EventResources: (actions.TakeMix,),
    steps.FinalGreenery: (actions.PlaceOn, actions.FinishGreeneries),
}
"""What a question can be answered with."""


def objection(mars: Mars, step: Step, action: Action) -> Objection | None:
    """Why `action` is no answer to `step`; None where it is."""
    if not isinstance(action, ANSWERS[type(step)]):
        return Objection("other_decision", {"decision": step.kind()})
    if match_offer(OFFERS[type(step)](mars, step), action) is not None:
        return None
    if isinstance(step, steps.ActionTurn):
        return turn_objection(mars, step, action)
    found: Objection = OBJECTIONS[type(action)](mars, step, action)
    return found


def turn_objection(mars: Mars, step: steps.ActionTurn, action: Action) -> Objection:
    if mars.players[step.seat].first_action:
        return Objection("first_action_owed", {"corporation": mars.players[step.seat].corporation})
    found: Objection = OBJECTIONS[type(action)](mars, step, action)
    return found


# --- money -----------------------------------------------------------------------------------------------------------


def too_poor(cost: int, purse: Purse) -> Objection:
    return Objection("not_enough_money", {"cost": cost, "has": purse.money + purse.metal})


def too_poor_for_tax(cost: int, kept: int, purse: Purse) -> Objection:
    return Objection("tax_unpayable", {"cost": cost, "tax": kept, "has": purse.money + purse.metal})


# --- a turn ----------------------------------------------------------------------------------------------------------


@OBJECTIONS.on(actions.PlayProject)
def play_project(mars: Mars, step: steps.ActionTurn, action: actions.PlayProject) -> Objection:
    seat = step.seat
    if action.card not in mars.players[seat].hand:
        return Objection("not_in_hand", {"card": str(action.card)})
    card = PROJECTS[action.card]
    code = card_obstacle(mars, seat, card)
    if code == "not_enough_money":
        return too_poor(price(mars, seat, card), card_purse(mars, seat, card))
    if code == "tax_unpayable":
        return too_poor_for_tax(price(mars, seat, card), kept_for_card(mars, seat, card), card_purse(mars, seat, card))
    if code == "requirement_unmet":
        requirement = unmet(mars, seat, card)
        assert requirement is not None
        now = (mars.temperature, mars.oxygen, mars.oceans)
        params = {"card": card.id, "requirement": requirements_text((requirement,))}
        return Objection(code, {**params, "temperature": now[0], "oxygen": now[1], "oceans": now[2]})
    return Objection(code or "not_offered", {"what": card.id})


@OBJECTIONS.on(actions.UseStandardProject)
def use_standard_project(mars: Mars, step: steps.ActionTurn, action: actions.UseStandardProject) -> Objection:
    project = STANDARD_PROJECTS[action.project]
    code, cost = project_obstacle(mars, step.seat, project), project_price(mars, step.seat, project)
    if code == "not_enough_money":
        return too_poor(cost, purse(mars, step.seat))
    if code == "tax_unpayable":
        return too_poor_for_tax(cost, kept_for_project(mars, step.seat, project), purse(mars, step.seat))
    return Objection(code or "not_offered", {"what": project.id})


@OBJECTIONS.on(actions.ConvertPlants)
def convert_plants(mars: Mars, step: steps.ActionTurn, action: actions.ConvertPlants) -> Objection:
    code = plants_obstacle(mars, step.seat) or "not_offered"
    has, needed = mars.players[step.seat].stock["plants"], abilities(mars, step.seat).greenery_cost
    return _conversion(mars, step.seat, "convert_plants", code, needed, has)


@OBJECTIONS.on(actions.ConvertHeat)
def convert_heat(mars: Mars, step: steps.ActionTurn, action: actions.ConvertHeat) -> Objection:
    code = heat_obstacle(mars, step.seat) or "not_offered"
    return _conversion(mars, step.seat, "convert_heat", code, FIGURES.heat_cost, mars.players[step.seat].stock["heat"])


def _conversion(mars: Mars, seat: Seat, what: str, code: str, needed: int, has: int) -> Objection:
    if code == "tax_unpayable":
        return too_poor_for_tax(0, kept_for_text(mars, seat, what, "convert"), purse(mars, seat))
    return Objection(code, {"what": what, "needed": needed, "has": has})


@OBJECTIONS.on(actions.UseAction)
def use_action(mars: Mars, step: steps.ActionTurn, action: actions.UseAction) -> Objection:
    seat, ident = step.seat, action.card
    if ident not in (card.id for card in abilities(mars, seat).actions):
        return Objection("no_such_action", {"card": str(ident)})
    if ident in mars.players[seat].used:
        return Objection("action_used", {"card": ident})
    return option_objection(mars, seat, ident, 0)


def option_objection(mars: Mars, seat: Seat, source: SourceId, number: int) -> Objection:
    """What stands against one way to use an action."""
    if source in CARDS:
        option = CARDS[source].action[number]
    else:
        party_action = PARTIES[source].action  # type: ignore[index]
        assert party_action is not None
        option = party_action
    code = option_obstacle(mars, seat, source, number, option) or "not_offered"
    cost, money = option.cost.stock.get("mc", 0), purse(mars, seat, option_metals(option))
    if code == "not_enough_money":
        return too_poor(cost, money)
    if code == "tax_unpayable":
        return too_poor_for_tax(cost, kept_for_text(mars, seat, source, f"action{number}"), money)
    if code == "not_enough_resources":
        stock = mars.players[seat].stock
        kind = next(kind for kind, n in option.cost.stock.items() if kind != "mc" and stock[kind] < n)
        return Objection(code, {"resource": kind, "needed": option.cost.stock[kind], "has": stock[kind]})
    return Objection(code, {"what": source})


@OBJECTIONS.on(actions.UsePolicy)
def use_policy(mars: Mars, step: steps.ActionTurn, action: actions.UsePolicy) -> Objection:
    code = policy_obstacle(mars, step.seat) or "not_offered"
    if mars.committee is None or code in ("policy_has_no_action", "policy_used"):
        return Objection(code, {"party": "" if mars.committee is None else mars.committee.ruling})
    return option_objection(mars, step.seat, mars.committee.ruling, 0)


@OBJECTIONS.on(actions.ClaimMilestone)
def claim_milestone(mars: Mars, step: steps.ActionTurn, action: actions.ClaimMilestone) -> Objection:
    ident, money = action.milestone, purse(mars, step.seat)
    if is_solo(mars):
        return Objection("not_in_solo")
    if ident in mars.milestones:
        return Objection("milestone_claimed", {"milestone": ident, "seat": mars.milestones[ident]})
    if len(mars.milestones) >= FIGURES.milestones_claimed:
        return Objection("milestones_exhausted", {"most": FIGURES.milestones_claimed})
    value, needed = milestone_value(mars, step.seat, ident), milestone_needs(mars, ident)
    if value < needed:
        return Objection("milestone_not_reached", {"milestone": ident, "needed": needed, "has": value})
    return too_poor(FIGURES.milestone_cost, money)


@OBJECTIONS.on(actions.FundAward)
def fund_award(mars: Mars, step: steps.ActionTurn, action: actions.FundAward) -> Objection:
    if is_solo(mars):
        return Objection("not_in_solo")
    if action.award in mars.awards:
        return Objection("award_funded", {"award": action.award, "seat": mars.awards[action.award]})
    if len(mars.awards) >= len(FIGURES.award_costs):
        return Objection("awards_exhausted", {"most": len(FIGURES.award_costs)})
    return too_poor(award_price(mars), purse(mars, step.seat))


@OBJECTIONS.on(actions.SendDelegate)
def send_delegate(mars: Mars, step: steps.ActionTurn, action: actions.SendDelegate) -> Objection:
    if mars.committee is None:
        return Objection("no_committee")
    if delegate_obstacle(mars, step.seat) == "no_delegate":
        return Objection("no_delegate", {"delegates": FIGURES.delegates})
    return too_poor(FIGURES.delegate_cost, purse(mars, step.seat))


@OBJECTIONS.on(actions.TakeFirstAction)
def take_first_action(mars: Mars, step: steps.ActionTurn, action: actions.TakeFirstAction) -> Objection:
    return Objection("no_first_action")


@OBJECTIONS.on(actions.Pass)
def pass_turn(mars: Mars, step: steps.ActionTurn, action: actions.Pass) -> Objection:
    return Objection("pass_only_first")


@OBJECTIONS.on(actions.EndTurn)
def end_turn(mars: Mars, step: steps.ActionTurn, action: actions.EndTurn) -> Objection:
    return Objection("end_turn_after_action")


# --- subsets ---------------------------------------------------------------------------------------------------------


@OBJECTIONS.on(actions.SellPatents, actions.BuyResearch, actions.KeepCards, actions.DiscardCards)
def subset(mars: Mars, step: Step, action: Action) -> Objection:
    for offered in OFFERS[type(step)](mars, step):
        if isinstance(offered, Offer) and type(offered.action) is type(action):
            choose = offered.choose
            code = hole_problem(choose, getattr(action, choose.field))
            if code is not None:
                return Objection(code, {"least": choose.least, "most": choose.most, "field": choose.field})
    if isinstance(action, actions.BuyResearch):
        return too_poor(abilities(mars, step.seat).card_price, purse(mars, step.seat))  # type: ignore[attr-defined]
    return Objection("no_cards_in_hand")


@OBJECTIONS.on(actions.ChooseCorporation)
def choose_corporation(mars: Mars, step: Step, action: actions.ChooseCorporation) -> Objection:
    return Objection("corporation_not_dealt", {"corporation": str(action.corporation)})


@OBJECTIONS.on(actions.KeepDraft)
def keep_draft(mars: Mars, step: Step, action: actions.KeepDraft) -> Objection:
    return Objection("not_in_pack", {"card": str(action.card)})


@OBJECTIONS.on(actions.DiscardToDraw)
def discard_to_draw(mars: Mars, step: Step, action: actions.DiscardToDraw) -> Objection:
    return Objection("not_in_hand", {"card": str(action.card)})


# --- payments and spaces ---------------------------------------------------------------------------------------------


@OBJECTIONS.on(actions.Pay)
def pay(mars: Mars, step: steps.Payment, action: actions.Pay) -> Objection:
    money, kept = purse_for(mars, step)
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


# --- other choices ---------------------------------------------------------------------------------------------------


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
