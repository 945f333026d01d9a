"""Rerolling and the converter (rules 5)."""

from domain.games.tiny_epic_galaxies.actions import ConvertDice, RerollDice
from domain.games.tiny_epic_galaxies.components import FIGURES
from domain.games.tiny_epic_galaxies.facts import ConverterUsed, DiceRerolled
from domain.games.tiny_epic_galaxies.glossary import FACES, DieNumber, Face
from domain.games.tiny_epic_galaxies.rules.resources import spend
from domain.games.tiny_epic_galaxies.rules.ways import Made
from domain.games.tiny_epic_galaxies.state import Cosmos
from domain.kernel import Choose, Offer, Seat, Table

CONVERTER_NEEDS = FIGURES.converter_spends + 1

TURNED: Made[tuple[DieNumber, DieNumber, DieNumber, Face], list[ConvertDice]] = Made(
    lambda use: [ConvertDice(use[:2], use[2], face) for face in FACES if face != use[3]]
)
"""By the two dice spent, the die to be turned and the face it shows."""

REROLLS: Made[tuple[DieNumber, ...], Offer] = Made(
    lambda dice: Offer(RerollDice(()), Choose("dice", dice, 1, len(dice)))
)


def may_reroll(cosmos: Cosmos, seat: Seat) -> bool:
    """The first of a turn is free, each later one costs energy, however many dice are rolled."""
    return not cosmos.turn.rerolled or cosmos.galaxies[seat].energy >= FIGURES.reroll_price


def reroll(cosmos: Cosmos, seat: Seat, dice: tuple[DieNumber, ...], table: Table[Cosmos]) -> None:
    free = not cosmos.turn.rerolled
    if not free:
        spend(seat, "energy", FIGURES.reroll_price, table)
    faces = tuple(table.dice.pick(FACES) for _ in dice)
    table.emit(DiceRerolled(seat, dice, faces, "free" if free else "paid"))


def dice_by_face(cosmos: Cosmos) -> dict[Face, list[DieNumber]]:
    """The inactive dice, together where they show the same."""
    by_face: dict[Face, list[DieNumber]] = {}
    for number, die in enumerate(cosmos.turn.dice):
        if die.state == "inactive":
            by_face.setdefault(die.face, []).append(number)
    return by_face


def conversions(by_face: dict[Face, list[DieNumber]]) -> list[ConvertDice]:
    """Every pair to spend and die to turn, told apart by what they show; the new face is another one."""
    offers: list[ConvertDice] = []
    groups = list(by_face.items())
    for at, (one, dice) in enumerate(groups):
        if len(dice) > 1:
            for face, others in groups:
                if face != one:
                    offers += TURNED[dice[0], dice[1], others[0], face]
                elif len(others) > 2:
                    offers += TURNED[dice[0], dice[1], others[2], face]
        for two, partners in groups[at + 1 :]:
            first, second = sorted((dice[0], partners[0]))
            for face, others in groups:
                if face != one and face != two:
                    offers += TURNED[first, second, others[0], face]
                elif len(others) > 1:
                    offers += TURNED[first, second, others[1], face]
    return offers


def convert(seat: Seat, action: ConvertDice, table: Table[Cosmos]) -> None:
    """Not an activation: nobody may follow it."""
    table.emit(ConverterUsed(seat, action.spend, action.die, action.face))
