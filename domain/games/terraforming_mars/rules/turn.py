"""The action phase: turns of one or two actions, until all have passed (rules 6)."""

from domain.games.terraforming_mars import actions
from domain.games.terraforming_mars.actions import MarsAction
from domain.games.terraforming_mars.components import CORPORATIONS, FIGURES, PROJECTS, STANDARD_PROJECTS
from domain.games.terraforming_mars.effects.abilities import abilities
from domain.games.terraforming_mars.effects.obstacles import obstacle
from domain.games.terraforming_mars.effects.reactions import after_playing
from domain.games.terraforming_mars.facts import (
    ActionUsed,
    FirstActionTaken,
    HeatConverted,
    PatentsSold,
    PhaseStarted,
    PlantsConverted,
    PlayerPassed,
    ProjectPlayed,
    ProjectResolved,
    TurnEnded,
    TurnStarted,
)
from domain.games.terraforming_mars.rules.card_actions import legal_options, start_action
from domain.games.terraforming_mars.rules.committee import committee_of, send, tax_rate
from domain.games.terraforming_mars.rules.costs import award_price, price, project_price
from domain.games.terraforming_mars.rules.menu import menu
from domain.games.terraforming_mars.rules.paying import charge
from domain.games.terraforming_mars.rules.payment import money_of
from domain.games.terraforming_mars.rules.tables import DECIDE, OFFERS, PROCEED
from domain.games.terraforming_mars.state import Mars
from domain.games.terraforming_mars.steps import (
    ActionChoice,
    ActionEnd,
    ActionPhase,
    ActionTurn,
    CardPlayed,
    CardText,
    ProductionPhase,
)
from domain.kernel import Offered, Seat, Table

PASS, END_TURN = actions.Pass(), actions.EndTurn()

# --- whose turn it is ------------------------------------------------------------------------------------------------


@PROCEED.on(ActionPhase)
def action_phase(mars: Mars, step: ActionPhase, table: Table[Mars]) -> None:
    table.emit(PhaseStarted("action"))
    start_turn(mars, mars.first, table)


def start_turn(mars: Mars, seat: Seat, table: Table[Mars]) -> None:
    """A first action that has become impossible is left out."""
    table.emit(TurnStarted(seat))
    if mars.players[seat].first_action and not first_action_possible(mars, seat):
        table.emit(FirstActionTaken(seat, done=False))
    table.then(ActionTurn(seat))


def first_action_possible(mars: Mars, seat: Seat) -> bool:
    corporation = CORPORATIONS[mars.players[seat].corporation or ""]
    return obstacle(mars, seat, corporation.id, corporation.first_action) is None


@PROCEED.on(ActionEnd)
def action_end(mars: Mars, step: ActionEnd, table: Table[Mars]) -> None:
    """The tax is due when all effects are complete."""
    steps = mars.players[step.seat].taxable
    if steps:
        due = steps * tax_rate(mars)
        assert due <= money_of(mars, step.seat), f"a tax of {due} was promised to be payable"
        charge(mars, step.seat, due, "tax", "reds", table)
        table.then(step)
    elif step.second:
        end_turn(mars, step.seat, table)
    else:
        table.then(ActionTurn(step.seat, second=True))


def end_turn(mars: Mars, last: Seat, table: Table[Mars]) -> None:
    """The next player clockwise who has not passed; nobody left, and the phase is over."""
    table.emit(TurnEnded(last))
    seats = len(mars.players)
    for i in range(1, seats + 1):
        seat = (last + i) % seats
        if not mars.players[seat].passed:
            start_turn(mars, seat, table)
            return
    table.then(ProductionPhase())


# --- actions ---------------------------------------------------------------------------------------------------------


@OFFERS.on(ActionTurn)
def turn_offers(mars: Mars, step: ActionTurn) -> list[Offered]:
    if mars.players[step.seat].first_action:
        return [actions.TakeFirstAction()]
    offers = menu(mars, step.seat)
    offers.append(END_TURN if step.second else PASS)
    return offers


@DECIDE.on(ActionTurn)
def decide_turn(mars: Mars, step: ActionTurn, action: MarsAction, table: Table[Mars]) -> None:
    seat = step.seat
    match action:
        case actions.Pass():
            table.emit(PlayerPassed(seat))
            end_turn(mars, seat, table)
        case actions.EndTurn():
            end_turn(mars, seat, table)
        case _:
            carry_out(mars, seat, action, table)
            table.then(ActionEnd(seat, step.second))


def carry_out(mars: Mars, seat: Seat, action: MarsAction, table: Table[Mars]) -> None:
    """Everything but the end of a turn."""
    match action:
        case actions.PlayProject(card):
            play_project(mars, seat, card, table)
        case actions.UseStandardProject(project):
            charge(mars, seat, project_price(mars, seat, STANDARD_PROJECTS[project]), "project", project, table)
        case actions.SellPatents(cards):
            table.emit(PatentsSold(seat, cards))
        case actions.ConvertPlants():
            table.emit(PlantsConverted(seat, abilities(mars, seat).greenery_cost))
            table.then(CardText(seat, "convert_plants", "convert"))
        case actions.ConvertHeat():
            table.emit(HeatConverted(seat, FIGURES.heat_cost))
            table.then(CardText(seat, "convert_heat", "convert"))
        case actions.UseAction(card):
            use_action(mars, seat, card, table)
        case actions.TakeFirstAction():
            table.emit(FirstActionTaken(seat, done=True))
            table.then(CardText(seat, mars.players[seat].corporation or "", "first"))
        case _:
            claim_and_govern(mars, seat, action, table)


def claim_and_govern(mars: Mars, seat: Seat, action: MarsAction, table: Table[Mars]) -> None:
    match action:
        case actions.ClaimMilestone(milestone):
            charge(mars, seat, FIGURES.milestone_cost, "milestone", milestone, table)
        case actions.FundAward(award):
            charge(mars, seat, award_price(mars), "award", award, table)
        case actions.SendDelegate(party):
            if mars.players[seat].lobby:
                send(mars, seat, party, table, lobby=True)
            else:
                charge(mars, seat, FIGURES.delegate_cost, "delegate", party, table)
        case actions.UsePolicy():
            start_action(mars, seat, committee_of(mars).ruling, 0, table)
        case _:
            raise TypeError(f"{action} is no action of a turn")


def play_project(mars: Mars, seat: Seat, card: str, table: Table[Mars]) -> None:
    """The card is shown and paid for; its text follows the payment."""
    cost = price(mars, seat, PROJECTS[card])
    table.emit(ProjectPlayed(seat, card))
    charge(mars, seat, cost, "card", card, table)


@PROCEED.on(CardPlayed)
def card_played(mars: Mars, step: CardPlayed, table: Table[Mars]) -> None:
    table.emit(ProjectResolved(step.seat, step.card))
    after_playing(mars, step.seat, step.card, table)


def use_action(mars: Mars, seat: Seat, card: str, table: Table[Mars]) -> None:
    table.emit(ActionUsed(seat, card))
    options = legal_options(mars, seat, card)
    if len(options) == 1:
        start_action(mars, seat, card, options[0], table)
    else:
        table.then(ActionChoice(seat, card))
