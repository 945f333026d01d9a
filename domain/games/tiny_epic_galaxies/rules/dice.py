"""Rerolling and the converter (rules 5)."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TypeAlias

from domain.games.tiny_epic_galaxies.actions import ConvertDice
from domain.games.tiny_epic_galaxies.components import FIGURES
from domain.games.tiny_epic_galaxies.facts import ConverterUsed, DiceRerolled
from domain.games.tiny_epic_galaxies.glossary import FACES, DieNumber, Face
from domain.games.tiny_epic_galaxies.rules.resources import spend
from domain.games.tiny_epic_galaxies.state import Cosmos
from domain.kernel import Seat, Table

CONVERTER_NEEDS = FIGURES.converter_spends + 1

DiceByFace: TypeAlias = tuple[tuple[Face, tuple[DieNumber, ...]], ...]


def may_reroll(cosmos: Cosmos, seat: Seat) -> bool:
    """The first of a turn is free, each later one costs energy, however many dice are rolled."""
    return not cosmos.turn.rerolled or cosmos.galaxies[seat].energy >= FIGURES.reroll_price


def reroll(cosmos: Cosmos, seat: Seat, dice: tuple[DieNumber, ...], table: Table[Cosmos]) -> None:
    free = not cosmos.turn.rerolled
    if not free:
        spend(seat, "energy", FIGURES.reroll_price, table)
    faces = tuple(table.dice.pick(FACES) for _ in dice)
    table.emit(DiceRerolled(seat, dice, faces, "free" if free else "paid"))


def dice_by_face(cosmos: Cosmos, inactive: Sequence[DieNumber]) -> DiceByFace:
    """The inactive dice, together where they show the same."""
    dice, by_face = cosmos.turn.dice, dict[Face, list[DieNumber]]()
    for number in inactive:
        by_face.setdefault(dice[number].face, []).append(number)
    return tuple([(face, tuple(numbers)) for face, numbers in by_face.items()])


@lru_cache(maxsize=1024)
def conversions(by_face: DiceByFace) -> list[ConvertDice]:
    """Every pair to spend, die to turn and new face; of dice that show the same the first ones stand for all."""
    found: list[ConvertDice] = []
    for pair in combinations_with_replacement(range(len(by_face)), 2):
        spent = [by_face[index][0] for index in pair]
        if len(set(pair)) == 1 and len(by_face[pair[0]][1]) < 2:
            continue
        for face, dice in by_face:
            taken = spent.count(face)
            if len(dice) > taken:
                pair_of_dice = _spent(by_face, pair)
                found += [ConvertDice(pair_of_dice, dice[taken], new) for new in FACES if new != face]
    return found


def _spent(by_face: DiceByFace, pair: tuple[int, int]) -> tuple[DieNumber, DieNumber]:
    """The first dice of these two faces, in the order of their numbers."""
    one, two = pair
    first, second = by_face[one][1][0], by_face[two][1][1 if one == two else 0]
    return (first, second) if first < second else (second, first)


def convert(seat: Seat, action: ConvertDice, table: Table[Cosmos]) -> None:
    """Not an activation, so no player may follow it."""
    table.emit(ConverterUsed(seat, action.spend, action.die, action.face))
