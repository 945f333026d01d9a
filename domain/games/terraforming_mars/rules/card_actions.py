"""Actions printed on cards, corporations and policies: their costs and the ways to use them (rules 6.4)."""

from domain.games.terraforming_mars.actions import ChooseOption
from domain.games.terraforming_mars.components import CARDS, PARTIES
from domain.games.terraforming_mars.components.rows import SourceId
from domain.games.terraforming_mars.effects.abilities import abilities
from domain.games.terraforming_mars.effects.changes import add_resources, spare_production
from domain.games.terraforming_mars.effects.obstacles import obstacle
from domain.games.terraforming_mars.effects.words import ActionOption
from domain.games.terraforming_mars.facts import ProductionChanged, ResourceLost
from domain.games.terraforming_mars.rules.committee import tax_rate
from domain.games.terraforming_mars.rules.costs import kept_for_text, option_metals, option_of
from domain.games.terraforming_mars.rules.paying import charge
from domain.games.terraforming_mars.rules.payment import purse
from domain.games.terraforming_mars.rules.tables import DECIDE, OFFERS
from domain.games.terraforming_mars.state import Mars
from domain.games.terraforming_mars.steps import ActionChoice
from domain.kernel import Seat, Table


def legal_options(mars: Mars, seat: Seat, card: SourceId) -> list[int]:
    """The ways to use the action of a card that can be paid for and carried out."""
    options = CARDS[card].action
    return [n for n, option in enumerate(options) if option_obstacle(mars, seat, card, n, option) is None]


def any_option(mars: Mars, seat: Seat, card: SourceId) -> bool:
    """Whether the action of a card can be used at all."""
    options = enumerate(CARDS[card].action)
    return any(option_obstacle(mars, seat, card, number, option) is None for number, option in options)


def option_obstacle(mars: Mars, seat: Seat, source: SourceId, number: int, option: ActionOption) -> str | None:
    """The code of what stands against one way to use an action."""
    player, cost = mars.players[seat], option.cost
    if option.rating_raised and not player.rating_raised:
        return "rating_not_raised"
    if cost.resources_here > player.resources.get(source, 0):
        return "too_few_resources_on_card"
    if cost.production is not None and spare_production(mars, seat, cost.production) < 1:
        return "production_too_low"
    stock = cost.stock
    for resource, amount in stock.items():
        if resource != "mc":
            if player.stock[resource] < amount:
                return "not_enough_resources"
        elif purse(mars, seat, option_metals(option)).left_after(amount) < 0:
            return "not_enough_money"
    found = obstacle(mars, seat, source, option.effects)
    return found or (_untaxable(mars, seat, source, number, option) if tax_rate(mars) else None)


def _untaxable(mars: Mars, seat: Seat, source: SourceId, number: int, option: ActionOption) -> str | None:
    """Whether the tax could not be paid after the cost."""
    spent_heat = option.cost.stock.get("heat", 0) if abilities(mars, seat).heat_as_money else 0
    left = purse(mars, seat, option_metals(option)).left_after(option.cost.stock.get("mc", 0)) - spent_heat
    return "tax_unpayable" if left < kept_for_text(mars, seat, source, f"action{number}", left) else None


def start_action(mars: Mars, seat: Seat, source: SourceId, number: int, table: Table[Mars]) -> None:
    """Pay the cost and carry the effects out."""
    part = f"action{number}"
    cost = option_of(source, part).cost
    if cost.production is not None:
        table.emit(ProductionChanged(seat, cost.production, -1))
    add_resources(seat, source, -cost.resources_here, table)
    for resource, amount in cost.stock.items():
        if resource != "mc":
            table.emit(ResourceLost(seat, resource, amount))
    purpose = "policy" if source in PARTIES else "action"
    charge(mars, seat, cost.stock.get("mc", 0), purpose, source, table, part)  # type: ignore[arg-type]


@OFFERS.on(ActionChoice)
def offers(mars: Mars, step: ActionChoice) -> list[ChooseOption]:
    return [ChooseOption(number) for number in legal_options(mars, step.seat, step.card)]


@DECIDE.on(ActionChoice)
def decide(mars: Mars, step: ActionChoice, action: ChooseOption, table: Table[Mars]) -> None:
    start_action(mars, step.seat, step.card, action.option, table)
