"""Paying: automatic where there is one way, asked where there are several; then what was paid for happens."""

from collections.abc import Callable

from domain.games.terraforming_mars.actions import Pay
from domain.games.terraforming_mars.components import PROJECTS, STANDARD_PROJECTS
from domain.games.terraforming_mars.components.rows import SourceId
from domain.games.terraforming_mars.effects.reactions import early_reactions, react, rebates
from domain.games.terraforming_mars.effects.words import PartyId
from domain.games.terraforming_mars.facts import (
    AwardFunded,
    CardsKept,
    MilestoneClaimed,
    PaymentMade,
    PolicyUsed,
    RedsTaxPaid,
    StandardProjectUsed,
)
from domain.games.terraforming_mars.rules.committee import send
from domain.games.terraforming_mars.rules.costs import kept_for, purse_for
from domain.games.terraforming_mars.rules.payment import best_first, only_money, payments
from domain.games.terraforming_mars.rules.tables import DECIDE, OFFERS
from domain.games.terraforming_mars.state import Mars
from domain.games.terraforming_mars.steps import CardPlayed, CardText, PayFor, Payment
from domain.kernel import Seat, Table

Happening = Callable[[Mars, Seat, SourceId, str, Table[Mars]], None]


def charge(
    mars: Mars, seat: Seat, cost: int, purpose: PayFor, what: SourceId, table: Table[Mars], part: str = ""
) -> None:
    """Pay, or ask with what; then let happen what was paid for."""
    step = Payment(seat, cost, purpose, what, part)
    if cost == 0:
        HAPPENS[purpose](mars, seat, what, part, table)
        return
    ways = pay_offers(mars, step)
    if len(ways) == 1:
        decide_payment(mars, step, ways[0], table)
    else:
        table.then(step)


@OFFERS.on(Payment)
def pay_offers(mars: Mars, step: Payment) -> list[Pay]:
    """Best first: nothing wasted, then as much money kept as possible."""
    purse = purse_for(mars, step)
    if only_money(purse):
        return [Pay(step.cost)]
    return best_first(purse, step.cost, list(payments(purse, step.cost, kept_for(mars, step))))


@DECIDE.on(Payment)
def decide_payment(mars: Mars, step: Payment, action: Pay, table: Table[Mars]) -> None:
    table.emit(PaymentMade(step.seat, action.mc, action.steel, action.titanium, action.heat))
    HAPPENS[step.purpose](mars, step.seat, step.what, step.part, table)


# --- what follows ----------------------------------------------------------------------------------------------------


def card_paid(mars: Mars, seat: Seat, what: SourceId, part: str, table: Table[Mars]) -> None:
    """Rebates; triggers that must come before a loss; the card's own words; then all that reacts to it (rules 7.4)."""
    card = PROJECTS[what]
    for reaction in rebates(mars, seat, card.cost, project=False):
        react(mars, seat, reaction, table)
    for reaction, times in early_reactions(mars, seat, card):
        table.then(*[CardText(seat, reaction.card, f"trigger{reaction.number}")] * times)
    if card.effects:
        table.then(CardText(seat, what, "play"))
    table.then(CardPlayed(seat, what))


def project_paid(mars: Mars, seat: Seat, what: SourceId, part: str, table: Table[Mars]) -> None:
    project = STANDARD_PROJECTS[what]  # type: ignore[index]
    table.emit(StandardProjectUsed(seat, project.id))
    for reaction in rebates(mars, seat, project.cost, project=True):
        react(mars, seat, reaction, table)
    table.then(CardText(seat, what, "project"))


def action_paid(mars: Mars, seat: Seat, what: SourceId, part: str, table: Table[Mars]) -> None:
    table.then(CardText(seat, what, part))


def policy_paid(mars: Mars, seat: Seat, what: SourceId, part: str, table: Table[Mars]) -> None:
    party: PartyId = what  # type: ignore[assignment]
    table.emit(PolicyUsed(seat, party))
    table.then(CardText(seat, what, part))


def milestone_paid(mars: Mars, seat: Seat, what: SourceId, part: str, table: Table[Mars]) -> None:
    table.emit(MilestoneClaimed(seat, what))  # type: ignore[arg-type]


def award_paid(mars: Mars, seat: Seat, what: SourceId, part: str, table: Table[Mars]) -> None:
    table.emit(AwardFunded(seat, what))  # type: ignore[arg-type]


def delegate_paid(mars: Mars, seat: Seat, what: SourceId, part: str, table: Table[Mars]) -> None:
    send(mars, seat, what, table, lobby=False)  # type: ignore[arg-type]


def research_paid(mars: Mars, seat: Seat, what: SourceId, part: str, table: Table[Mars]) -> None:
    """The cards are in hand already: the others must not learn which they are."""


def bought(mars: Mars, seat: Seat, what: SourceId, part: str, table: Table[Mars]) -> None:
    table.emit(CardsKept(seat, tuple(mars.players[seat].offered), ()))


def tax_paid(mars: Mars, seat: Seat, what: SourceId, part: str, table: Table[Mars]) -> None:
    table.emit(RedsTaxPaid(seat, mars.players[seat].taxable))


HAPPENS: dict[PayFor, Happening] = {
    "card": card_paid,
    "project": project_paid,
    "action": action_paid,
    "policy": policy_paid,
    "milestone": milestone_paid,
    "award": award_paid,
    "delegate": delegate_paid,
    "research_cards": research_paid,
    "buy": bought,
    "tax": tax_paid,
}
