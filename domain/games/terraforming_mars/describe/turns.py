"""Labels of sealed choices and of the actions of a turn."""

from domain.games.terraforming_mars import actions, steps
from domain.games.terraforming_mars.card_texts import actions_text, card_lines, effects_text, measure, option_text
from domain.games.terraforming_mars.card_texts.amounts import then
from domain.games.terraforming_mars.components import (
    AWARDS,
    CARDS,
    CORPORATIONS,
    FIGURES,
    PARTIES,
    PROJECTS,
    STANDARD_PROJECTS,
)
from domain.games.terraforming_mars.describe.labels import LABELS, card_anchor, card_text, reveals, type_groups
from domain.games.terraforming_mars.effects.abilities import abilities
from domain.games.terraforming_mars.menu_groups import card_ranges, group
from domain.games.terraforming_mars.rules.committee import committee_of
from domain.games.terraforming_mars.rules.costs import award_price, price, project_price
from domain.games.terraforming_mars.state import Mars
from domain.kernel import Description, Group, message


@LABELS.on(actions.KeepDraft)
def keep_draft(mars: Mars, step: steps.DraftPick, action: actions.KeepDraft) -> Description:
    assert action.card is not None
    card = PROJECTS[action.card]
    label = message("offer.keep_draft", card=card.id, cost=card.cost, text=card_text(card))
    return Description(label, (f"card:{card.id}",), reveals=True)


@LABELS.on(actions.ChooseCorporation)
def choose_corporation(mars: Mars, step: steps.InitialChoice, action: actions.ChooseCorporation) -> Description:
    assert action.corporation is not None
    corporation = CORPORATIONS[action.corporation]
    lines = then(line.text for line in card_lines(corporation))
    label = message("offer.choose_corporation", corporation=corporation.id, lines=lines)
    return Description(label, (f"corporation:{corporation.id}",), reveals=True)


@LABELS.on(actions.BuyResearch)
def buy_research(mars: Mars, step: steps.ResearchBuy, action: actions.BuyResearch) -> Description:
    label = message("offer.buy_research", price=abilities(mars, step.seat).card_price)
    return Description(label, (f"offered:{step.seat}",), reveals=True)


@LABELS.on(actions.PlayProject)
def play_project(mars: Mars, step: steps.ActionTurn, action: actions.PlayProject) -> Description:
    card = PROJECTS[action.card]
    cost = price(mars, step.seat, card)
    label = message("offer.play", card=card.id, cost=cost, text=card_text(card))
    path = (group("play"), *type_groups(mars, step.seat, card))
    return Description(label, (f"card:{card.id}",), reveals=True, group=path)


@LABELS.on(actions.UseStandardProject)
def use_standard_project(mars: Mars, step: steps.ActionTurn, action: actions.UseStandardProject) -> Description:
    project = STANDARD_PROJECTS[action.project]
    cost, text = project_price(mars, step.seat, project), effects_text(project.effects)
    label = message("offer.project", project=project.id, cost=cost, text=text)
    return Description(label, (f"project:{project.id}",), group=(group("project"),))


@LABELS.on(actions.SellPatents)
def sell_patents(mars: Mars, step: steps.ActionTurn, action: actions.SellPatents) -> Description:
    return Description(message("offer.sell_patents"), (f"hand:{step.seat}",), group=(group("project"),))


@LABELS.on(actions.ConvertPlants)
def convert_plants(mars: Mars, step: steps.ActionTurn, action: actions.ConvertPlants) -> Description:
    plants = abilities(mars, step.seat).greenery_cost
    return Description(message("offer.convert_plants", plants=plants), ("track:oxygen",), group=(group("convert"),))


@LABELS.on(actions.ConvertHeat)
def convert_heat(mars: Mars, step: steps.ActionTurn, action: actions.ConvertHeat) -> Description:
    label = message("offer.convert_heat", heat=FIGURES.heat_cost)
    return Description(label, ("track:temperature",), group=(group("convert"),))


@LABELS.on(actions.UseAction)
def use_action(mars: Mars, step: steps.ActionTurn, action: actions.UseAction) -> Description:
    card = CARDS[action.card]
    label = message("offer.use_action", card=card.id, text=actions_text(card.action, card.holds))
    kind = "group.action.plain" if card.holds is None else "group.action.resource"
    path: tuple[Group, ...] = (
        group("action"),
        Group(f"action:{card.holds}", message(kind, resource=card.holds)),
    )
    alike = [each.id for each in abilities(mars, step.seat).actions if each.holds == card.holds]
    path += card_ranges(alike, card.id, "use")
    shows = any(reveals(option.effects) for option in card.action)
    return Description(label, (card_anchor(card.id),), reveals=shows, group=path)


@LABELS.on(actions.UsePolicy)
def use_policy(mars: Mars, step: steps.ActionTurn, action: actions.UsePolicy) -> Description:
    party = PARTIES[committee_of(mars).ruling]
    assert party.action is not None
    label = message("offer.use_policy", party=party.id, text=option_text(party.action))
    return Description(
        label, (f"party:{party.id}",), reveals=reveals(party.action.effects), group=(group("committee"),)
    )


@LABELS.on(actions.ClaimMilestone)
def claim_milestone(mars: Mars, step: steps.ActionTurn, action: actions.ClaimMilestone) -> Description:
    label = message(
        "offer.claim", milestone=action.milestone, cost=FIGURES.milestone_cost, points=FIGURES.milestone_points
    )
    return Description(label, (f"milestone:{action.milestone}",), group=(group("milestone"),))


@LABELS.on(actions.FundAward)
def fund_award(mars: Mars, step: steps.ActionTurn, action: actions.FundAward) -> Description:
    label = message(
        "offer.fund", award=action.award, cost=award_price(mars), measure=measure(AWARDS[action.award].count)
    )
    return Description(label, (f"award:{action.award}",), group=(group("award"),))


@LABELS.on(actions.SendDelegate)
def send_delegate(mars: Mars, step: steps.ActionTurn, action: actions.SendDelegate) -> Description:
    cost = 0 if mars.players[step.seat].lobby else FIGURES.delegate_cost
    members = committee_of(mars).parties[action.party].members[step.seat]
    label = message("offer.send_delegate", party=action.party, cost=cost, members=members + 1)
    return Description(label, (f"party:{action.party}",), group=(group("committee"),))


@LABELS.on(actions.TakeFirstAction)
def take_first_action(mars: Mars, step: steps.ActionTurn, action: actions.TakeFirstAction) -> Description:
    corporation = CORPORATIONS[mars.players[step.seat].corporation or ""]
    text = effects_text(corporation.first_action)
    label = message("offer.first_action", corporation=corporation.id, text=text)
    return Description(label, (f"corporation:{corporation.id}",), reveals=reveals(corporation.first_action))


@LABELS.on(actions.Pass)
def pass_turn(mars: Mars, step: steps.ActionTurn, action: actions.Pass) -> Description:
    """When all others have passed, the phase ends, and cards are turned up and dealt."""
    others = (player for seat, player in enumerate(mars.players) if seat != step.seat)
    last = all(player.passed for player in others)
    return Description(message("offer.pass.last" if last else "offer.pass"), reveals=last, ending=True)


@LABELS.on(actions.EndTurn)
def end_turn(mars: Mars, step: steps.ActionTurn, action: actions.EndTurn) -> Description:
    return Description(message("offer.end_turn"), ending=True)
