"""What stands against alternatives, and against cards and players as targets."""

from collections.abc import Sequence

from domain.games.terraforming_mars import actions, steps
from domain.games.terraforming_mars.components import CARDS, TEXTS
from domain.games.terraforming_mars.components.rows import SourceId
from domain.games.terraforming_mars.effects.abilities import abilities
from domain.games.terraforming_mars.effects.obstacles import obstacle
from domain.games.terraforming_mars.objections.shortages import shortage
from domain.games.terraforming_mars.objections.table import OBJECTIONS
from domain.games.terraforming_mars.objections.turns import option_objection
from domain.games.terraforming_mars.rules.attacks import attack_of, beside_placed_tile
from domain.games.terraforming_mars.rules.choices import choice_of
from domain.games.terraforming_mars.state import NEUTRAL, Mars
from domain.kernel import Message, Objection, Seat, Step, message


@OBJECTIONS.on(actions.ChooseOption)
def choose_option(mars: Mars, step: Step, action: actions.ChooseOption) -> Objection:
    """For an alternative that is there, what it lacks."""
    number = action.option
    if isinstance(step, steps.ActionChoice):
        options: Sequence[object] = CARDS[step.card].action
        if 0 <= number < len(options):
            return option_objection(mars, step.seat, step.card, number)
    else:
        assert isinstance(step, steps.OptionChoice)
        options = choice_of(step).options
        if 0 <= number < len(options):
            text = TEXTS[step.source, f"{step.part}.{step.at}.{number}"]
            code = obstacle(mars, step.seat, step.source, text) or "not_offered"
            return Objection(code, {"what": step.source, **shortage(mars, step.seat, step.source, text)})
    return Objection("option_not_possible", {"option": number, "most": len(options)})


# --- cards -----------------------------------------------------------------------------------------------------------


@OBJECTIONS.on(actions.ChooseCard)
def choose_card(mars: Mars, step: Step, action: actions.ChooseCard) -> Objection:
    seat: Seat = step.seat  # type: ignore[attr-defined]
    there = message("there.not_yours")
    if action.card in own_cards(mars, seat):
        if isinstance(step, steps.BoxToCopy):
            there = message("there.no_box")
        else:
            assert isinstance(step, steps.CardTarget)
            there = message("there.holds_none" if step.filled and holds(action.card) else "there.stores_other")
    return Objection("card_not_eligible", {"card": str(action.card), "there": there})


@OBJECTIONS.on(actions.TakeFromCard)
def take_from_card(mars: Mars, step: Step, action: actions.TakeFromCard) -> Objection:
    wanted = step.resource if isinstance(step, steps.ResourceTarget) else "animal"
    owner = next((seat for seat in range(len(mars.players)) if action.card in own_cards(mars, seat)), None)
    if owner is None:
        there = message("there.not_in_play")
    elif CARDS[action.card].holds != wanted:
        there = message("there.stores_other")
    elif not mars.players[owner].resources.get(action.card, 0):
        there = message("there.holds_none")
    else:
        there = message("there.protected")
    return Objection("card_not_eligible", {"card": str(action.card), "there": there})


def own_cards(mars: Mars, seat: Seat) -> tuple[SourceId | None, ...]:
    return (mars.players[seat].corporation, *mars.players[seat].tableau)


def holds(card: SourceId) -> bool:
    return card in CARDS and CARDS[card].holds is not None


# --- players ---------------------------------------------------------------------------------------------------------


@OBJECTIONS.on(actions.LowerProductionOf)
def lower_production(mars: Mars, step: steps.ProductionTarget, action: actions.LowerProductionOf) -> Objection:
    seat = action.seat
    there = mars.players[seat].production[step.resource] if 0 <= seat < len(mars.players) else 0
    return Objection(
        "production_target_too_low", {"seat": seat, "resource": step.resource, "steps": step.steps, "there": there}
    )


@OBJECTIONS.on(actions.TakeFrom)
def take_from(mars: Mars, step: steps.AttackChoice, action: actions.TakeFrom) -> Objection:
    there = why_not_from(mars, step, action)
    return Objection("nothing_to_take", {"seat": action.seat, "resource": action.resource, "there": there})


def why_not_from(mars: Mars, step: steps.AttackChoice, action: actions.TakeFrom) -> Message:
    effect, seat = attack_of(step), action.seat
    if not 0 <= seat < len(mars.players):
        return message("there.no_player")
    if not getattr(effect, action.resource, 0):
        return message("there.not_taken", what=step.source)
    if seat == step.seat:
        return message("there.own_stock")
    if effect.near_new_ocean and not beside_placed_tile(mars, seat):
        return message("there.no_tile_by_ocean")
    if not mars.players[seat].stock[action.resource]:
        return message("there.none_in_stock")
    assert abilities(mars, seat).protected
    return message("there.protected")


@OBJECTIONS.on(actions.ChooseDelegate)
def choose_delegate(mars: Mars, step: steps.DelegateChoice, action: actions.ChooseDelegate) -> Objection:
    """Leaders stay, and a swap is for neutral delegates."""
    if step.swap and action.owner is not None:
        return Objection("delegate_not_neutral", {"party": action.party})
    owner = NEUTRAL if action.owner is None else action.owner
    assert mars.committee is not None
    party = mars.committee.parties[action.party]
    seated = -1 <= owner < len(mars.players)
    members = party.members[owner] if seated else 0
    leads = message("there.leader") if members and party.leader == owner else message("there.no_delegate")
    return Objection("delegate_not_eligible", {"party": action.party, "there": leads})
