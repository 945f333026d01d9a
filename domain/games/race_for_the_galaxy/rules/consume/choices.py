"""What a consume power asks its owner: which goods, which hand cards, which number."""

from collections.abc import Iterator

from domain.games.race_for_the_galaxy.actions import ConsumeGoods, DiscardForPoints, NameNumber
from domain.games.race_for_the_galaxy.components import CONSUME_POWERS, DESIGN_OF
from domain.games.race_for_the_galaxy.effects import words
from domain.games.race_for_the_galaxy.evaluation import cheapest_first, cheapest_goods_first
from domain.games.race_for_the_galaxy.facts import CardFlipped, FlippedCardDiscarded, FlippedCardKept
from domain.games.race_for_the_galaxy.rules.consume.spending import (
    consume_goods,
    discard_for_points,
    distinct_goods,
    matching,
)
from domain.games.race_for_the_galaxy.rules.deck import renew
from domain.games.race_for_the_galaxy.rules.tables import DECIDE, OFFERS
from domain.games.race_for_the_galaxy.state import Race
from domain.games.race_for_the_galaxy.steps import CardsChoice, GoodsChoice, NumberChoice
from domain.kernel import Choose, Offer, Table


@OFFERS.on(GoodsChoice)
def goods_offers(race: Race, step: GoodsChoice) -> Iterator[ConsumeGoods | Offer]:
    """Goods of different kinds are listed; any other choice of goods is one offer with a hole."""
    player = race.players[step.seat]
    match CONSUME_POWERS[step.power].word:
        case words.ConsumeDistinct(kinds=kinds):
            for worlds in distinct_goods(player, kinds):
                yield ConsumeGoods(worlds)
        case words.Consume(good=good):
            goods = cheapest_goods_first(matching(player, good))
            yield Offer(ConsumeGoods(), Choose("worlds", goods, step.count, step.count))
        case _:
            return


@DECIDE.on(GoodsChoice)
def decide_goods(race: Race, step: GoodsChoice, action: ConsumeGoods, table: Table[Race]) -> None:
    consume_goods(race, step.seat, CONSUME_POWERS[step.power], action.worlds, table)


@OFFERS.on(CardsChoice)
def cards_offers(race: Race, step: CardsChoice) -> Iterator[Offer]:
    hand = cheapest_first(race.players[step.seat].hand)
    yield Offer(DiscardForPoints(), Choose("cards", hand, 1, step.most))


@DECIDE.on(CardsChoice)
def decide_cards(race: Race, step: CardsChoice, action: DiscardForPoints, table: Table[Race]) -> None:
    discard_for_points(race, step.seat, CONSUME_POWERS[step.power], action.cards, table)


@OFFERS.on(NumberChoice)
def number_offers(race: Race, step: NumberChoice) -> Iterator[NameNumber]:
    word = CONSUME_POWERS[step.power].word
    if isinstance(word, words.Gamble):
        for number in range(word.least, word.most + 1):
            yield NameNumber(number)


@DECIDE.on(NumberChoice)
def decide_number(race: Race, step: NumberChoice, action: NameNumber, table: Table[Race]) -> None:
    """The card goes to the hand if its cost or defence is the number, otherwise to the discard pile."""
    renew(race, table)
    card = race.deck[-1]
    table.emit(CardFlipped(step.seat, action.number, card))
    renew(race, table)  # At once, before the card goes anywhere.
    if DESIGN_OF[card].cost == action.number:
        table.emit(FlippedCardKept(step.seat, card))
    else:
        table.emit(FlippedCardDiscarded(step.seat, card))
