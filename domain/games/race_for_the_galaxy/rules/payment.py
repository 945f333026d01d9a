"""Paying with hand cards: exactly the price, face down."""

from collections.abc import Iterator

from domain.games.race_for_the_galaxy.actions import Pay
from domain.games.race_for_the_galaxy.evaluation import cheapest_first
from domain.games.race_for_the_galaxy.facts import PaymentMade
from domain.games.race_for_the_galaxy.rules.tables import DECIDE, OFFERS
from domain.games.race_for_the_galaxy.state import Race
from domain.games.race_for_the_galaxy.steps import Payment
from domain.kernel import Choose, Offer, Seat, Table


def must_choose(race: Race, seat: Seat, cost: int) -> bool:
    """Whether there is a choice of cards: not if nothing is to be paid, nor if the whole hand is."""
    return 0 < cost < len(race.players[seat].hand)


def pay_without_choice(race: Race, seat: Seat, cost: int, table: Table[Race]) -> None:
    """A price that takes the whole hand is paid at once."""
    hand = race.players[seat].hand
    if hand and cost == len(hand):
        table.emit(PaymentMade(seat, tuple(hand)))


@OFFERS.on(Payment)
def offers(race: Race, step: Payment) -> Iterator[Offer]:
    hand = cheapest_first(race.players[step.seat].hand)
    yield Offer(Pay(), Choose("cards", hand, step.cost, step.cost))


@DECIDE.on(Payment)
def decide(race: Race, step: Payment, action: Pay, table: Table[Race]) -> None:
    table.emit(PaymentMade(step.seat, action.cards))
