"""Phase II, Develop: everybody may place one development, for as many cards as it costs."""

from collections.abc import Iterator, Mapping

from domain.games.race_for_the_galaxy.actions import PassPlacement, PlaceDevelopment, RaceAction
from domain.games.race_for_the_galaxy.components import DESIGN_ID_OF, DEVELOPMENTS, CardId, Development
from domain.games.race_for_the_galaxy.effects.abilities import abilities
from domain.games.race_for_the_galaxy.facts import DevelopmentPlaced, PlacementPassed
from domain.games.race_for_the_galaxy.rules.choosing import bonus_of, start_phase
from domain.games.race_for_the_galaxy.rules.deck import draw
from domain.games.race_for_the_galaxy.rules.payment import must_choose, pay_without_choice
from domain.games.race_for_the_galaxy.rules.tables import OFFERS, OPENED, PROCEED, QUESTIONS
from domain.games.race_for_the_galaxy.state import Player, Race
from domain.games.race_for_the_galaxy.steps import (
    DevelopDraws,
    DevelopmentChoice,
    DevelopmentChoices,
    DevelopPhase,
    Payment,
    Payments,
)
from domain.kernel import Seat, Table


@PROCEED.on(DevelopPhase)
def develop_phase(race: Race, step: DevelopPhase, table: Table[Race]) -> None:
    start_phase(race, "develop", step.instance, table)
    for seat in race.order:
        for design, amount in abilities(race, seat).develop_draws_before:
            draw(race, seat, amount, design, table)
    table.then(DevelopmentChoices(), Payments(), DevelopDraws())


def reduction(race: Race, seat: Seat) -> int:
    """How much less developments cost: the bonus and every discount add up."""
    return bonus_of(race, seat, "discount") + abilities(race, seat).develop_discount


def net_cost(race: Race, seat: Seat, development: Development) -> int:
    """The printed cost less every reduction, never below zero."""
    return max(0, development.cost - reduction(race, seat))


def has_design(player: Player, card: CardId) -> bool:
    """Whether the same development lies in the tableau already."""
    design = DESIGN_ID_OF[card]
    return any(DESIGN_ID_OF[placed] == design for placed in player.tableau)


@QUESTIONS.on(DevelopmentChoices)
def questions(race: Race, barrier: DevelopmentChoices) -> Iterator[DevelopmentChoice]:
    """Everybody is asked, also a player who can only pass: a skip would tell the others about the hand."""
    for seat in race.order:
        yield DevelopmentChoice(seat)


@OFFERS.on(DevelopmentChoice)
def offers(race: Race, step: DevelopmentChoice) -> Iterator[RaceAction]:
    """Pass, or any affordable development that is new to the tableau; of two copies in hand the first."""
    yield PassPlacement()
    player = race.players[step.seat]
    others = len(player.hand) - 1
    less = reduction(race, step.seat)
    known = {DESIGN_ID_OF[card] for card in player.tableau}
    for card in player.hand:
        design = DESIGN_ID_OF[card]
        development = DEVELOPMENTS.get(design)
        if development is not None and design not in known and development.cost - less <= others:
            known.add(design)
            yield PlaceDevelopment(card)


@OPENED.on(DevelopmentChoices)
def opened(race: Race, barrier: DevelopmentChoices, answers: Mapping[Seat, RaceAction], table: Table[Race]) -> None:
    """All show what they chose, then whoever has no choice about the payment pays."""
    for seat in race.order:
        action = answers[seat]
        if isinstance(action, PlaceDevelopment) and action.card is not None:
            cost = net_cost(race, seat, DEVELOPMENTS[DESIGN_ID_OF[action.card]])
            table.emit(DevelopmentPlaced(seat, action.card, cost))
        else:
            table.emit(PlacementPassed(seat, "develop"))
    for seat in race.order:
        if race.players[seat].placed is not None:
            pay_without_choice(race, seat, price(race, seat), table)


def price(race: Race, seat: Seat) -> int:
    """What the development just placed costs its owner."""
    placed = race.players[seat].placed
    return 0 if placed is None else net_cost(race, seat, DEVELOPMENTS[DESIGN_ID_OF[placed]])


@QUESTIONS.on(Payments)
def payments(race: Race, barrier: Payments) -> Iterator[Payment]:
    for seat in race.order:
        if must_choose(race, seat, price(race, seat)):
            yield Payment(seat, price(race, seat))


@PROCEED.on(DevelopDraws)
def develop_draws(race: Race, step: DevelopDraws, table: Table[Race]) -> None:
    """After all payments, whoever placed a development draws for it."""
    for seat in race.order:
        if race.players[seat].placed is not None:
            for design, amount in abilities(race, seat).develop_draws_after:
                draw(race, seat, amount, design, table)
