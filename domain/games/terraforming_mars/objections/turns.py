"""What stands against the actions of a turn."""

from domain.games.terraforming_mars import actions, steps
from domain.games.terraforming_mars.card_texts import requirements_text
from domain.games.terraforming_mars.components import CARDS, FIGURES, PARTIES, PROJECTS, STANDARD_PROJECTS
from domain.games.terraforming_mars.components.rows import SourceId
from domain.games.terraforming_mars.effects.abilities import abilities
from domain.games.terraforming_mars.objections.shortages import shortage, standing
from domain.games.terraforming_mars.objections.table import OBJECTIONS, too_poor, too_poor_for_tax
from domain.games.terraforming_mars.rules.card_actions import option_obstacle
from domain.games.terraforming_mars.rules.costs import (
    award_price,
    card_purse,
    kept_for_card,
    kept_for_project,
    kept_for_text,
    option_metals,
    price,
    project_price,
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
from domain.games.terraforming_mars.rules.payment import purse
from domain.games.terraforming_mars.rules.requirements import unmet
from domain.games.terraforming_mars.state import Mars, is_solo
from domain.kernel import Objection, Seat


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
        needs, now = requirements_text((requirement,)), standing(mars, seat, requirement)
        return Objection(code, {"card": card.id, "requirement": needs, "now": now})
    return Objection(code or "not_offered", {"what": card.id, **shortage(mars, seat, card.id, card.effects)})


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
    return Objection(code, {"what": source, **shortage(mars, seat, source, option.effects, option)})


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
