"""The ways to place a world: paying, conquering, and the cards that bend either."""

from collections.abc import Iterator
from typing import NamedTuple

from domain.games.race_for_the_galaxy.actions import Method
from domain.games.race_for_the_galaxy.components import DesignId, World
from domain.games.race_for_the_galaxy.effects.abilities import Abilities


class Way(NamedTuple):
    """One way to place a world: what it costs, which design of the tableau is spent, the strength that conquers."""

    method: Method
    cost: int = 0
    spending: DesignId | None = None
    strength: int | None = None


def ways(powers: Abilities, world: World, others_in_hand: int) -> Iterator[Way]:
    """Every way open to a player with these powers and so many other cards in hand. The wasteful ones too."""
    return (
        _military_ways(powers, world, others_in_hand) if world.military else _paid_ways(powers, world, others_in_hand)
    )


def _paid_ways(powers: Abilities, world: World, others_in_hand: int) -> Iterator[Way]:
    cost = max(0, world.cost - powers.discount(world))
    if cost <= others_in_hand:
        yield Way("pay", cost)
    for ship in powers.ships:
        if world.good is None or world.good != ship.excludes:
            yield Way("colony_ship", spending=ship.design)


def _military_ways(powers: Abilities, world: World, others_in_hand: int) -> Iterator[Way]:
    strength = powers.strength(world)
    if strength >= world.cost:
        yield Way("conquer", strength=strength)
    for tactics in powers.tactics:
        if strength + tactics.amount >= world.cost:
            yield Way("conquer_with_tactics", spending=tactics.design, strength=strength + tactics.amount)
    reductions = [c.discount for c in powers.contacts if world.good is None or world.good != c.excludes]
    if reductions:
        cost = max(0, world.cost - max(reductions) - powers.discount(world))
        if cost <= others_in_hand:
            yield Way("pay_for_military", cost)
        for ship in powers.ships:
            if world.good is None or world.good != ship.excludes:
                yield Way("pay_for_military_with_ship", spending=ship.design)
