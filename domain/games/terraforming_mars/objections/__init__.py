"""Why not: what is needed and what there is. Never tells what the acting seat cannot see."""

from collections.abc import Mapping

from domain.games.terraforming_mars import actions, steps
from domain.games.terraforming_mars.objections import cards, choices, spaces, targets, turns
from domain.games.terraforming_mars.objections.table import OBJECTIONS
from domain.games.terraforming_mars.rules.tables import OFFERS
from domain.games.terraforming_mars.state import Mars
from domain.kernel import Action, Objection, Step
from domain.kernel.offers import match_offer

__all__ = ["cards", "choices", "objection", "spaces", "targets", "turns"]

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
