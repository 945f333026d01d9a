"""Which consume powers a player may use, and when the player is done with them."""

from collections.abc import Iterator
from typing import assert_never

from domain.games.race_for_the_galaxy.actions import FinishConsuming, RaceAction, UsePower
from domain.games.race_for_the_galaxy.components import CONSUME_POWERS, ConsumePower
from domain.games.race_for_the_galaxy.effects import words
from domain.games.race_for_the_galaxy.effects.abilities import abilities
from domain.games.race_for_the_galaxy.rules.consume.spending import kinds_of_goods, matching, use
from domain.games.race_for_the_galaxy.rules.tables import DECIDE, OFFERS, PROCEED
from domain.games.race_for_the_galaxy.state import Player, Race
from domain.games.race_for_the_galaxy.steps import ConsumeMenu, ConsumeTurn
from domain.kernel import Seat, Table


def usable(player: Player, power: ConsumePower) -> bool:
    """Whether a power can do anything now."""
    match power.word:
        case words.Consume(good=good, goods=goods):
            return len(player.goods_on) >= goods and (good is None or len(matching(player, good)) >= goods)
        case words.ConsumeDistinct(kinds=kinds):
            return len(kinds_of_goods(player)) >= kinds
        case words.ConsumeAll() | words.TradeGood():
            return bool(player.goods_on)
        case words.ConsumeDraw() | words.Gamble():
            return True
        case words.DiscardHand():
            return bool(player.hand)
        case _:
            assert_never(power.word)


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
