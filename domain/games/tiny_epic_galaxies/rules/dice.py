"""Rerolling and the converter (rules 5)."""

from itertools import permutations

from domain.games.tiny_epic_galaxies.actions import ConvertDice, RerollDice
from domain.games.tiny_epic_galaxies.components import FIGURES
from domain.games.tiny_epic_galaxies.facts import ConverterUsed, DiceRerolled
from domain.games.tiny_epic_galaxies.glossary import FACES, DieNumber, Face
from domain.games.tiny_epic_galaxies.rules.resources import spend
from domain.games.tiny_epic_galaxies.rules.ways import Made
from domain.games.tiny_epic_galaxies.state import Cosmos
from domain.kernel import Choose, Offer, Seat, Table

CONVERTER_NEEDS = FIGURES.converter_spends + 1

REROLLS: Made[tuple[DieNumber, ...], Offer] = Made(
    lambda dice: Offer(RerollDice(()), Choose("dice", dice, 1, len(dice)))
)
TURNED: dict[tuple[DieNumber, DieNumber, DieNumber], dict[Face, list[ConvertDice]]] = {
    (first, second, die): {
        old: [ConvertDice((first, second), die, face) for face in FACES if face != old] for old in FACES
    }
    for first, second, die in permutations(range(FIGURES.dice), 3)
    if first < second
}
"""By the two dice spent, the die to be turned and the face it shows."""


def may_reroll(cosmos: Cosmos, seat: Seat) -> bool:
    """The first of a turn is free, each later one costs energy, however many dice are rolled."""
    return not cosmos.turn.rerolled or cosmos.galaxies[seat].energy >= FIGURES.reroll_price


def reroll(cosmos: Cosmos, seat: Seat, dice: tuple[DieNumber, ...], table: Table[Cosmos]) -> None:
    free = not cosmos.turn.rerolled
    if not free:
        spend(seat, "energy", FIGURES.reroll_price, table)
    faces = tuple(table.dice.pick(FACES) for _ in dice)
    table.emit(DiceRerolled(seat, dice, faces, "free" if free else "paid"))


def conversions(by_face: dict[Face, list[DieNumber]]) -> list[ConvertDice]:
    """Every pair to spend and die to turn, told apart by what they show; the new face is another one."""
    offers: list[ConvertDice] = []
    shown = list(by_face)
    for at, one in enumerate(shown):
        for two in shown[at:]:
            if one == two and len(by_face[one]) < 2:
                continue
            first, second = by_face[one][0], by_face[two][1 if one == two else 0]
            for turned, dice in by_face.items():
                left = (turned == one) + (turned == two)
                if len(dice) > left:
                    pair = (first, second) if first < second else (second, first)
                    offers += TURNED[(*pair, dice[left])][turned]
    return offers


def convert(seat: Seat, action: ConvertDice, table: Table[Cosmos]) -> None:
    """Not an activation: nobody may follow it."""
    table.emit(ConverterUsed(seat, action.spend, action.die, action.face))
