"""The chance to win a battle: many seeded battles against the exact enumeration of the same dice.

How many dice and how much targeting each participant has is written down here, from the rules, and rows are compared
here by themselves: neither comes from the code that fights the battles.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod, sqrt
from typing import NamedTuple

import pytest

from domain.games.andromedas_edge import GAME, facts
from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge.components import ADJACENT, PLANETS
from domain.games.andromedas_edge.state import Frontier, Options
from domain.games.andromedas_edge.steps import (
    BattleEnd,
    BattleResult,
    BattleRoll,
    EndMenu,
    EnergyChoice,
    TurnEnd,
)
from domain.kernel import Play
from tests.games.andromedas_edge.table import ANA, BEN, CYD, Laid

BATTLES = 1500
HERE = "planet_velloway"


class Side(NamedTuple):
    """The dice of the participants who fight as one: for each the number and the least value."""

    dice: tuple[tuple[int, int], ...]


class Fight(NamedTuple):
    """A battle of Ana's side, the first, against the others."""

    sides: tuple[Side, ...]
    set_up: Callable[[Laid], None]
    seats: int = 2
    teams: bool = False
    energy: tuple[tuple[int, int], ...] = ()
    """Who commits how much."""
    added: tuple[facts.DiceAdded | facts.TargetingAdded | facts.BattleRuleSet, ...] = ()
    """What cards do before the dice are rolled."""


# --- exact odds ------------------------------------------------------------------------------------------------------

Row = tuple[int, ...]


@cache
def rows(dice: int, least: int) -> tuple[tuple[Row, Fraction], ...]:
    """Every sorted row of dice, each uniform from the targeting to six, with its chance."""
    faces = range(6, least - 1, -1)
    found = []
    for row in combinations_with_replacement(faces, dice):
        ways = factorial(dice) // prod(factorial(row.count(face)) for face in set(row))
        found.append((row, Fraction(ways, len(faces) ** dice)))
    return tuple(found)


def rows_of(side: Side) -> dict[Row, Fraction]:
    """Rows of a side with their chances; partners' dice are sorted together."""
    found: dict[Row, Fraction] = {}
    for parts in product(*(rows(dice, least) for dice, least in side.dice)):
        row = tuple(sorted((die for part, _ in parts for die in part), reverse=True))
        found[row] = found.get(row, Fraction(0)) + prod((chance for _, chance in parts), start=Fraction(1))
    return found


def exact(*sides: Side) -> float:
    """The chance that the first side wins: its row beats every other. The first die that differs decides, the longer of
    two otherwise equal rows wins, and equal best rows have no winner."""
    first, *others = (rows_of(side) for side in sides)
    return float(
        sum(
            chance * prod(sum(each for other, each in against.items() if row > other) for against in others)
            for row, chance in first.items()
        )
    )


def alone(dice: int, targeting: int = 1) -> Side:
    return Side(((dice, targeting),))


def test_one_die_each_wins_five_times_in_twelve() -> None:
    assert exact(alone(1), alone(1)) == pytest.approx(15 / 36)


def test_a_second_die_wins_ties() -> None:
    assert exact(alone(2), alone(1)) == pytest.approx(sum((2 * n - 1) * n for n in range(1, 7)) / 216)


def test_a_third_side_must_be_beaten_too() -> None:
    assert exact(alone(1), alone(1), alone(1)) == pytest.approx(sum((n - 1) ** 2 for n in range(1, 7)) / 216)


# --- set-ups ---------------------------------------------------------------------------------------------------------


def ships(*placed: tuple[int, str]) -> Callable[[Laid], None]:
    def set_up(laid: Laid) -> None:
        for seat, kind in placed:
            laid.ship(seat, kind, HERE)  # type: ignore[arg-type]

    return set_up


def and_raider(raider: str, figures: int, *placed: tuple[int, str]) -> Callable[[Laid], None]:
    def set_up(laid: Laid) -> None:
        ships(*placed)(laid)
        laid.raider(raider, *[HERE] * figures)

    return set_up


def beside_a_development(laid: Laid) -> None:
    """Ana's stands on a planet next to the battle."""
    ships((ANA, "transport"), (BEN, "fighter"))(laid)
    near = [laid.state.tiles.get(space, "") for space in ADJACENT[laid.at(HERE)]]
    planet = next(tile for tile in near if tile in PLANETS)
    kinds = {"science": "observatory", "industry": "factory", "commerce": "spaceport"}
    laid.develop(ANA, planet, {**kinds, "civilization": "city", "supremacy": "obelisk"}[PLANETS[planet].type])


def with_a_needle_ace(laid: Laid) -> None:
    ships((ANA, "fighter"), (BEN, "heavy_cruiser"))(laid)
    laid.upgrade(ANA, "up_needle_ace")


ONE_EACH = ships((ANA, "transport"), (BEN, "transport"))
BY_CARDS = {
    f"{dice} dice with {targeting} against {against} with {theirs}": Fight(
        (alone(dice, targeting), alone(against, theirs)),
        ONE_EACH,
        added=(
            facts.DiceAdded(ANA, dice - 1),
            facts.TargetingAdded(ANA, targeting - 1),
            facts.DiceAdded(BEN, against - 1),
            facts.TargetingAdded(BEN, theirs - 1),
        ),
    )
    for dice, targeting in ((1, 1), (3, 1), (3, 2), (5, 1), (4, 3), (6, 2))
    for against, theirs in ((2, 1), (3, 2), (4, 1), (6, 1))
}
OTHERS = {
    "energy for both": Fight(
        (alone(3 + 2), alone(1 + 3)),
        ships((ANA, "heavy_cruiser"), (BEN, "transport")),
        energy=((ANA, 2), (BEN, 3)),
    ),
    "energy up to six dice": Fight(
        (alone(6), alone(3)), ships((ANA, "heavy_cruiser"), (BEN, "heavy_cruiser")), energy=((ANA, 3),)
    ),
    "two ships aim better than one": Fight(
        (alone(2 + 1, 2), alone(3)), ships((ANA, "fighter"), (ANA, "transport"), (BEN, "heavy_cruiser"))
    ),
    "an upgrade that aims": Fight((alone(2, 2), alone(3)), with_a_needle_ace),
    "a development next to it": Fight((alone(1 + 1), alone(2)), beside_a_development),
    "a raider alone": Fight(
        (alone(3, 2), alone(4)), and_raider("ferrous_maw", 1, (ANA, "fighter"), (ANA, "transport"))
    ),
    "a raider that aims": Fight(
        (alone(3 + 2), alone(5, 2)), and_raider("nightfall_leviathan", 1, (ANA, "heavy_cruiser")), energy=((ANA, 2),)
    ),
    "a swarm": Fight(
        (alone(2 + 1), alone(3, 3)), and_raider("vorticon_attackers", 3, (ANA, "fighter")), energy=((ANA, 1),)
    ),
    "three sides": Fight(
        (alone(2), alone(1 + 1), alone(2)),
        and_raider("unidentified_abductor", 1, (ANA, "fighter"), (BEN, "transport")),
        energy=((BEN, 1),),
    ),
    "three players": Fight(
        (alone(3), alone(2), alone(1 + 2)),
        ships((ANA, "heavy_cruiser"), (BEN, "fighter"), (CYD, "transport")),
        seats=3,
        energy=((CYD, 2),),
    ),
    "partners against one": Fight(
        (Side(((1, 1), (2, 2))), alone(3 + 1)),
        ships((ANA, "transport"), (BEN, "transport"), (BEN, "transport"), (CYD, "heavy_cruiser")),
        seats=4,
        teams=True,
        energy=((CYD, 1),),
    ),
    "three dice at most": Fight(
        (alone(3), alone(2)),
        ships((ANA, "heavy_cruiser"), (ANA, "fighter"), (BEN, "fighter")),
        added=(facts.BattleRuleSet(3, False), facts.TargetingAdded(ANA, -1)),
    ),
}
FIGHTS = BY_CARDS | OTHERS


def ready(fight: Fight) -> Frontier:
    """Everything is set; the next answer rolls the dice."""
    laid = Laid(fight.seats, Options(teams=fight.teams))
    fight.set_up(laid)
    laid.claimed(ANA, "moon_green_8")
    state = laid.state
    state.turn.location, state.turn.phase = laid.at(HERE), "launched"
    sides = (*(who & ~1 if fight.teams else who for who in range(fight.seats)), fight.seats)
    GAME.fold(state, (facts.BattleStarted(laid.at(HERE), sides), *fight.added))
    for seat, energy in fight.energy:
        state.players[seat].energy = energy
    stack = [TurnEnd(), EndMenu(ANA), BattleEnd(), BattleResult(), BattleRoll(), EndMenu(ANA)]
    state.agenda.stack = [*stack, *(EnergyChoice(seat) for seat, _ in reversed(fight.energy))]  # type: ignore[list-item]
    play = Play(GAME, state, bytes(32), 1)
    for seat, energy in fight.energy:
        play.answer(seat, act.CommitEnergy(energy))
    return play.state


def fought(fight: Fight) -> Iterator[bool]:
    before = ready(fight)
    for number in range(BATTLES):
        play = Play(GAME, GAME.copy(before), number.to_bytes(32, "big"), 1)
        result = play.answer(ANA, act.EndTurn())
        resolved = next(fact for fact in result.facts if isinstance(fact, facts.BattleResolved))
        yield ANA in resolved.winners


@pytest.mark.parametrize("name", FIGHTS)
def test_simulated_battles_agree_with_the_exact_odds(name: str) -> None:
    fight = FIGHTS[name]
    chance = exact(*fight.sides)
    won = sum(fought(fight)) / BATTLES
    error = sqrt(chance * (1 - chance) / BATTLES)
    assert abs(won - chance) <= 3 * error, (won, chance)


def test_at_least_twenty_set_ups_are_compared() -> None:
    assert len(FIGHTS) >= 20
