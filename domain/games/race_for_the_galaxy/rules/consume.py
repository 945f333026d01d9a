"""Phase IV, Consume: one player after the other trades, then uses consume powers in any order."""

from collections.abc import Iterator

from domain.games.race_for_the_galaxy.actions import FinishConsuming, RaceAction, TradeGood, UsePower
from domain.games.race_for_the_galaxy.components import CONSUME_POWERS, PRICE, WORLDS, ConsumePower, PowerId, WorldId
from domain.games.race_for_the_galaxy.effects import words
from domain.games.race_for_the_galaxy.effects.abilities import abilities
from domain.games.race_for_the_galaxy.effects.consume import usable, use
from domain.games.race_for_the_galaxy.facts import GoodTraded
from domain.games.race_for_the_galaxy.rules.choosing import bonus_of, start_phase
from domain.games.race_for_the_galaxy.rules.deck import draw
from domain.games.race_for_the_galaxy.rules.tables import DECIDE, OFFERS, PROCEED
from domain.games.race_for_the_galaxy.state import Race
from domain.games.race_for_the_galaxy.steps import ConsumeMenu, ConsumePhase, ConsumeTurn, TradeChoice, TradeTurn
from domain.kernel import Seat, Table


@PROCEED.on(ConsumePhase)
def consume_phase(race: Race, step: ConsumePhase, table: Table[Race]) -> None:
    """In order of play, each finishing before the next begins; the trade bonus comes before every power."""
    start_phase(race, "consume", 1, table)
    for seat in race.order:
        table.then(*(TradeTurn(seat) for _ in range(bonus_of(race, seat, "trade_goods"))))
        if abilities(race, seat).consume:
            table.then(ConsumeTurn(seat))


# --- trading ---------------------------------------------------------------------------------------------------------


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


# --- consume powers --------------------------------------------------------------------------------------------------


def open_powers(race: Race, seat: Seat) -> list[ConsumePower]:
    """The powers of a seat that are not used in this phase and usable now."""
    player = race.players[seat]
    return [power for power in abilities(race, seat).consume if power.id not in player.used and usable(player, power)]


@PROCEED.on(ConsumeTurn)
def consume_turn(race: Race, step: ConsumeTurn, table: Table[Race]) -> None:
    """Until no power is usable. A single compulsory power leaves nothing to decide."""
    powers = open_powers(race, step.seat)
    if len(powers) == 1 and not powers[0].word.OPTIONAL:
        use(race, step.seat, powers[0], table)
        table.then(step)
    elif powers:
        table.then(ConsumeMenu(step.seat))


@OFFERS.on(ConsumeMenu)
def offers(race: Race, step: ConsumeMenu) -> Iterator[RaceAction]:
    """Every usable power; to be done with it only where all that are left say "may"."""
    powers = open_powers(race, step.seat)
    for power in powers:
        yield UsePower(power.id)
    if powers and all(power.word.OPTIONAL for power in powers):
        yield FinishConsuming()


@DECIDE.on(ConsumeMenu)
def decide(race: Race, step: ConsumeMenu, action: UsePower | FinishConsuming, table: Table[Race]) -> None:
    if isinstance(action, UsePower):
        use(race, step.seat, CONSUME_POWERS[action.power], table)
        table.then(ConsumeTurn(step.seat))
