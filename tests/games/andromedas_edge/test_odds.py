"""The chance to win a battle: many seeded battles against the exact enumeration of the same dice."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod, sqrt

import pytest

from domain.games.andromedas_edge import GAME, facts
from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge.rules.dice import best_rows
from domain.games.andromedas_edge.steps import (
    BattleEnd,
    BattleResult,
    BattleRoll,
    EndMenu,
    TurnEnd,
)
from domain.kernel import Play
from tests.games.andromedas_edge.table import ANA, BEN, Laid

BATTLES = 1500
SETUPS = [
    (dice, targeting, against, their_targeting)
    for dice, targeting in ((1, 1), (3, 1), (3, 2), (5, 1), (4, 3), (6, 2))
    for against, their_targeting in ((2, 1), (3, 2), (4, 1), (6, 1))
]


@cache
def rows(dice: int, least: int) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    """Every sorted row of dice, each uniform from the targeting to six, with its chance."""
    faces = range(6, least - 1, -1)
    found = []
    for row in combinations_with_replacement(faces, dice):
        ways = factorial(dice) // prod(factorial(row.count(face)) for face in set(row))
        found.append((row, Fraction(ways, len(faces) ** dice)))
    return tuple(found)


def exact(dice: int, targeting: int, against: int, their_targeting: int) -> float:
    """Ana's chance to win."""
    return float(
        sum(
            chance * other_chance
            for row, chance in rows(dice, targeting)
            for other, other_chance in rows(against, their_targeting)
            if best_rows({ANA: row, BEN: other}) == [ANA]
        )
    )


def fought(dice: int, targeting: int, against: int, their_targeting: int) -> Iterator[bool]:
    """Battles between one ship each, the rest added as by cards."""
    laid = Laid()
    for seat in (ANA, BEN):
        laid.ship(seat, "transport", "planet_velloway")
    laid.claimed(ANA, "moon_green_8")
    at = laid.at("planet_velloway")
    laid.state.turn.location, laid.state.turn.phase = at, "launched"
    GAME.fold(
        laid.state,
        (
            facts.BattleStarted(at, (0, 1, 2)),
            facts.DiceAdded(ANA, dice - 1),
            facts.TargetingAdded(ANA, targeting - 1),
            facts.DiceAdded(BEN, against - 1),
            facts.TargetingAdded(BEN, their_targeting - 1),
        ),
    )
    stack = [TurnEnd(), EndMenu(ANA), BattleEnd(), BattleResult(), BattleRoll(), EndMenu(ANA)]
    laid.state.agenda.stack = stack  # type: ignore[assignment]
    for number in range(BATTLES):
        play = Play(GAME, GAME.copy(laid.state), number.to_bytes(32, "big"), 1)
        result = play.answer(ANA, act.EndTurn())
        resolved = next(fact for fact in result.facts if isinstance(fact, facts.BattleResolved))
        yield resolved.winners == (ANA,)


@pytest.mark.parametrize(("dice", "targeting", "against", "their_targeting"), SETUPS)
def test_simulated_battles_agree_with_the_exact_odds(
    dice: int, targeting: int, against: int, their_targeting: int
) -> None:
    chance = exact(dice, targeting, against, their_targeting)
    won = sum(fought(dice, targeting, against, their_targeting)) / BATTLES
    error = sqrt(chance * (1 - chance) / BATTLES)
    assert abs(won - chance) <= 3 * error


def test_at_least_twenty_set_ups_are_compared() -> None:
    assert len(SETUPS) >= 20


def test_one_die_each_wins_five_times_in_twelve() -> None:
    assert exact(1, 1, 1, 1) == pytest.approx(15 / 36)
