"""Setting up: start worlds, deck, order of play, six cards each of which two are given up."""

from collections.abc import Iterator, Mapping

from domain.games.race_for_the_galaxy.actions import DiscardOpeningCards, RaceAction
from domain.games.race_for_the_galaxy.components import FIGURES, START_WORLDS, WORLDS
from domain.games.race_for_the_galaxy.evaluation import cheapest_first
from domain.games.race_for_the_galaxy.facts import (
    DeckShuffled,
    HandDealt,
    OpeningCardsDiscarded,
    OpeningGoodPlaced,
    OrderOfPlaySet,
    StartWorldDealt,
)
from domain.games.race_for_the_galaxy.rules.deck import lay_good
from domain.games.race_for_the_galaxy.rules.tables import OFFERS, OPENED, PROCEED, QUESTIONS
from domain.games.race_for_the_galaxy.state import Race
from domain.games.race_for_the_galaxy.steps import OpeningDiscard, OpeningDiscards, OpeningGoods, RoundOpening
from domain.kernel import Choose, Offer, Seat, Table


def setup(race: Race, table: Table[Race]) -> None:
    """Deal a start world each; the unused ones go into the deck with everything else."""
    seats = range(len(race.players))
    for seat, world in zip(seats, table.dice.shuffle(START_WORLDS), strict=False):
        table.emit(StartWorldDealt(seat, world))
    table.emit(DeckShuffled(tuple(table.dice.shuffle(race.deck))))
    table.emit(OrderOfPlaySet(order_of_play(race)))
    for seat in race.order:
        table.emit(HandDealt(seat, tuple(race.deck[: -FIGURES.cards_dealt - 1 : -1])))
    table.then(OpeningDiscards(), OpeningGoods(), RoundOpening())


def order_of_play(race: Race) -> tuple[Seat, ...]:
    """Whoever has the start world of the lowest number begins; the others follow clockwise."""
    seats = len(race.players)
    first = min(range(seats), key=lambda seat: WORLDS[race.players[seat].tableau[0]].start_number or 0)
    return tuple((first + i) % seats for i in range(seats))


@QUESTIONS.on(OpeningDiscards)
def questions(race: Race, barrier: OpeningDiscards) -> Iterator[OpeningDiscard]:
    for seat in race.order:
        yield OpeningDiscard(seat, FIGURES.opening_discard)


@OFFERS.on(OpeningDiscard)
def offers(race: Race, step: OpeningDiscard) -> Iterator[Offer]:
    hand = cheapest_first(race.players[step.seat].hand)
    yield Offer(DiscardOpeningCards(), Choose("cards", hand, step.count, step.count))


@OPENED.on(OpeningDiscards)
def opened(race: Race, barrier: OpeningDiscards, answers: Mapping[Seat, RaceAction], table: Table[Race]) -> None:
    for seat in race.order:
        action = answers[seat]
        assert isinstance(action, DiscardOpeningCards)
        table.emit(OpeningCardsDiscarded(seat, action.cards))


@PROCEED.on(OpeningGoods)
def opening_goods(race: Race, step: OpeningGoods, table: Table[Race]) -> None:
    """A start world that begins with a good receives it once the opening hands are sorted out."""
    for seat in race.order:
        start_world = race.players[seat].tableau[0]
        if WORLDS[start_world].opening_good:
            lay_good(race, seat, start_world, OpeningGoodPlaced, table)
