"""Phase V, Produce: goods on production worlds, on windfall worlds where a power or the bonus says so, then cards."""

from collections.abc import Iterator
from typing import assert_never

from domain.games.race_for_the_galaxy.actions import ProduceOn
from domain.games.race_for_the_galaxy.components import WORLDS, WorldId
from domain.games.race_for_the_galaxy.effects import words
from domain.games.race_for_the_galaxy.effects.abilities import abilities
from domain.games.race_for_the_galaxy.effects.words import GoodKind, ProduceDrawWord
from domain.games.race_for_the_galaxy.facts import GoodProduced
from domain.games.race_for_the_galaxy.rules.choosing import bonus_of, start_phase
from domain.games.race_for_the_galaxy.rules.deck import draw, lay_good
from domain.games.race_for_the_galaxy.rules.tables import DECIDE, OFFERS, PROCEED
from domain.games.race_for_the_galaxy.state import Race
from domain.games.race_for_the_galaxy.steps import (
    MostProducedDraws,
    ProduceDraws,
    ProducePhase,
    ProduceTurn,
    WindfallChoice,
    WindfallProduction,
)
from domain.kernel import Seat, Table


@PROCEED.on(ProducePhase)
def produce_phase(race: Race, step: ProducePhase, table: Table[Race]) -> None:
    start_phase(race, "produce", 1, table)
    table.then(*(ProduceTurn(seat) for seat in race.order))
    if any(abilities(race, seat).most_produced for seat in race.order):
        table.then(MostProducedDraws())


@PROCEED.on(ProduceTurn)
def produce_turn(race: Race, step: ProduceTurn, table: Table[Race]) -> None:
    """Production worlds first; then windfall powers for one kind, the bonus, windfall powers for any kind; then cards.

    The narrow powers come first, so that no order can cost the player a good.
    """
    seat = step.seat
    powers = abilities(race, seat)
    for world in powers.producers:
        if world not in race.players[seat].goods_on:
            produce(race, seat, world, table)
    table.then(*(WindfallProduction(seat, kind) for kind in powers.windfall_by_kind))
    unrestricted = bonus_of(race, seat, "produce_windfall") + powers.windfall_of_any_kind
    table.then(*(WindfallProduction(seat, None) for _ in range(unrestricted)))
    if powers.produce_draws:
        table.then(ProduceDraws(seat))


def produce(race: Race, seat: Seat, world: WorldId, table: Table[Race]) -> None:
    """A world receives a good, and its owner draws at once if the world says so."""
    if lay_good(race, seat, world, GoodProduced, table):
        draw(race, seat, abilities(race, seat).draws_if_produced_here.get(world, 0), world, table)


# --- windfall worlds -------------------------------------------------------------------------------------------------


def empty_windfalls(race: Race, seat: Seat, kind: GoodKind | None) -> list[WorldId]:
    """Windfall worlds (of that kind) without a good, oldest first."""
    goods_on = race.players[seat].goods_on
    return [
        world
        for world in abilities(race, seat).windfall_worlds
        if world not in goods_on and (kind is None or WORLDS[world].good == kind)
    ]


@PROCEED.on(WindfallProduction)
def windfall_production(race: Race, step: WindfallProduction, table: Table[Race]) -> None:
    """The good must be placed if there is an empty world for it; with more than one the player decides."""
    worlds = empty_windfalls(race, step.seat, step.good)
    if len(worlds) == 1:
        produce(race, step.seat, worlds[0], table)
    elif worlds:
        table.then(WindfallChoice(step.seat, step.good))


@OFFERS.on(WindfallChoice)
def offers(race: Race, step: WindfallChoice) -> Iterator[ProduceOn]:
    for world in empty_windfalls(race, step.seat, step.good):
        yield ProduceOn(world)


@DECIDE.on(WindfallChoice)
def decide(race: Race, step: WindfallChoice, action: ProduceOn, table: Table[Race]) -> None:
    produce(race, step.seat, action.world, table)


# --- cards for production --------------------------------------------------------------------------------------------


@PROCEED.on(ProduceDraws)
def produce_draws(race: Race, step: ProduceDraws, table: Table[Race]) -> None:
    for design, word in abilities(race, step.seat).produce_draws:
        draw(race, step.seat, cards_for(race, step.seat, word), design, table)


def cards_for(race: Race, seat: Seat, word: ProduceDrawWord) -> int:
    """How many cards a power gives for what its owner produced in this phase, or owns."""
    player = race.players[seat]
    match word:
        case words.ProduceDraw(amount=amount):
            return amount
        case words.DrawPerGoodProduced(good=good, amount=amount):
            return amount * player.produced.count(good)
        case words.DrawPerKindProduced(amount=amount):
            return amount * len(set(player.produced))
        case words.DrawPerWorld(good=good, amount=amount):
            return amount * sum(design in WORLDS and WORLDS[design].good == good for design in player.snapshot)
        case _:
            assert_never(word)


@PROCEED.on(MostProducedDraws)
def most_produced_draws(race: Race, step: MostProducedDraws, table: Table[Race]) -> None:
    """After all production, a player with strictly more goods of a kind than every other player draws for it."""
    for seat in race.order:
        for design, good, amount in abilities(race, seat).most_produced:
            mine = race.players[seat].produced.count(good)
            others = (race.players[other].produced.count(good) for other in race.order if other != seat)
            if all(mine > theirs for theirs in others):
                draw(race, seat, amount, design, table)
