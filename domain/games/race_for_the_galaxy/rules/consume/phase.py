"""The course of Consume: in order of play, each player finishing before the next begins."""

from domain.games.race_for_the_galaxy.effects.abilities import abilities
from domain.games.race_for_the_galaxy.rules.choosing import bonus_of, start_phase
from domain.games.race_for_the_galaxy.rules.tables import PROCEED
from domain.games.race_for_the_galaxy.state import Race
from domain.games.race_for_the_galaxy.steps import ConsumePhase, ConsumeTurn, TradeTurn
from domain.kernel import Table


@PROCEED.on(ConsumePhase)
def consume_phase(race: Race, step: ConsumePhase, table: Table[Race]) -> None:
    """The trade bonus comes before every power."""
    start_phase(race, "consume", 1, table)
    for seat in race.order:
        table.then(*(TradeTurn(seat) for _ in range(bonus_of(race, seat, "trade_goods"))))
        if abilities(race, seat).consume:
            table.then(ConsumeTurn(seat))
