"""Trading one good for cards: for the bonus of the action card, or with a power."""

from collections.abc import Iterator

from domain.games.race_for_the_galaxy.actions import TradeGood
from domain.games.race_for_the_galaxy.components import CONSUME_POWERS, PRICE, WORLDS, PowerId, WorldId
from domain.games.race_for_the_galaxy.effects import words
from domain.games.race_for_the_galaxy.effects.abilities import abilities
from domain.games.race_for_the_galaxy.facts import GoodTraded
from domain.games.race_for_the_galaxy.rules.deck import draw
from domain.games.race_for_the_galaxy.rules.tables import DECIDE, OFFERS, PROCEED
from domain.games.race_for_the_galaxy.state import Race
from domain.games.race_for_the_galaxy.steps import TradeChoice, TradeTurn
from domain.kernel import Seat, Table


@PROCEED.on(TradeTurn)
def trade_turn(race: Race, step: TradeTurn, table: Table[Race]) -> None:
    """A good must be traded if there is one; with a single good there is no choice."""
    goods = race.players[step.seat].goods_on
    if len(goods) == 1:
        trade(race, step.seat, goods[0], step.power, table)
    elif goods:
        table.then(TradeChoice(step.seat, step.power))


@OFFERS.on(TradeChoice)
def trade_offers(race: Race, step: TradeChoice) -> Iterator[TradeGood]:
    player = race.players[step.seat]
    for world in player.tableau:
        if world in player.goods_on:
            yield TradeGood(world)


@DECIDE.on(TradeChoice)
def decide_trade(race: Race, step: TradeChoice, action: TradeGood, table: Table[Race]) -> None:
    trade(race, step.seat, action.world, step.power, table)


def price(race: Race, seat: Seat, world: WorldId, power: PowerId | None) -> int:
    """Cards for the good of a world: the price of its kind, and bonuses unless the power ignores them."""
    kind = WORLDS[world].good
    bare = PRICE[kind] if kind is not None else 0
    if power is not None:
        word = CONSUME_POWERS[power].word
        if isinstance(word, words.TradeGood) and not word.bonuses:
            return bare
    return bare + abilities(race, seat).trade_bonus(WORLDS[world])


def trade(race: Race, seat: Seat, world: WorldId, power: PowerId | None, table: Table[Race]) -> None:
    """The good is discarded before the cards for it are drawn."""
    kind = WORLDS[world].good
    assert kind is not None
    cards = price(race, seat, world, power)
    table.emit(GoodTraded(seat, world, kind, cards))
    draw(race, seat, cards, "trade", table)
