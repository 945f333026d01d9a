"""Paying, and what was paid for."""

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.effects.bundles import Bundle
from domain.games.andromedas_edge.rules.developments import build_development
from domain.games.andromedas_edge.rules.gathering import gatherings
from domain.games.andromedas_edge.rules.modules import acquire
from domain.games.andromedas_edge.rules.moons import abandons
from domain.games.andromedas_edge.rules.payments import (
    may_use_moons,
    payments,
    within_reach,
)
from domain.games.andromedas_edge.rules.ships import build
from domain.games.andromedas_edge.rules.tables import PROCEED, asks, decides
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import (
    CardPayment,
    DevelopmentGoal,
    DiscardChoice,
    GoalStep,
    ModuleGoal,
    Payment,
    ShipGoal,
    TextGoal,
    TextStep,
)
from domain.kernel import Action, Choose, Offer, Table


@asks(Payment)
def payment_choices(frontier: Frontier, step: Payment) -> list[Action]:
    """Every way to pay from storage and hand; in your own turn moons may be abandoned for it (rules 18)."""
    player = frontier.players[step.seat]
    found: list[Action] = [act.Pay(way) for way in payments(player.stock, step.prices)]
    if may_use_moons(frontier, step.seat):
        if frontier.turn.phase == "placing":
            found += gatherings(frontier, step.seat)
        if within_reach(frontier, step.seat, step.prices, player.stock):
            found += abandons(frontier, step.seat)
    if found and step.optional:
        found.append(act.Decline())
    return found


@decides(Payment)
def paid(frontier: Frontier, step: Payment, action: act.Pay | act.Decline, table: Table[Frontier]) -> None:
    if isinstance(action, act.Decline):
        return
    due = action.resources
    tokens = Bundle(due.titanium, due.ice, due.nanocarbon, due.credit, due.energy)
    if tokens.total:
        table.emit(facts.ResourcesPaid(step.seat, tokens))
    if due.tactics:
        table.then(CardPayment(step.seat, due.tactics))
    if step.times > 0:
        table.then(GoalStep(step.seat, step.goal))
    if step.times > 1:
        table.then(Payment(step.seat, step.prices, step.goal, True, step.times - 1))


@asks(CardPayment, DiscardChoice)
def card_choices(frontier: Frontier, step: CardPayment | DiscardChoice) -> list[Offer]:
    hand = tuple(sorted(frontier.players[step.seat].hand))
    many = min(step.cards, len(hand))
    return [Offer(act.DiscardCards(()), Choose("cards", hand, many, many))] if many else []


@decides(CardPayment, DiscardChoice)
def cards_discarded(
    frontier: Frontier, step: CardPayment | DiscardChoice, action: act.DiscardCards, table: Table[Frontier]
) -> None:
    table.emit(facts.CardsDiscarded(step.seat, action.cards))


@PROCEED.on(GoalStep)
def goal_step(frontier: Frontier, step: GoalStep, table: Table[Frontier]) -> None:
    match step.goal:
        case ModuleGoal(module):
            if any(module in column for column in frontier.market.values()):
                acquire(frontier, step.user, module, table)
        case ShipGoal(ship):
            build(frontier, step.user, ship, table)
        case DevelopmentGoal(at):
            build_development(frontier, step.user, at, table)
        case TextGoal(text, piece):
            table.then(TextStep(step.user, text, 0, piece))
