"""What stands against choices of cards."""

from domain.games.terraforming_mars import actions
from domain.games.terraforming_mars.effects.abilities import abilities
from domain.games.terraforming_mars.objections.table import OBJECTIONS, too_poor
from domain.games.terraforming_mars.rules.payment import purse
from domain.games.terraforming_mars.rules.tables import OFFERS
from domain.games.terraforming_mars.state import Mars
from domain.kernel import Action, Objection, Offer, Step
from domain.kernel.offers import hole_problem


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
