"""Rerolling and the converter (rules 5)."""

from collections.abc import Sequence

from domain.games.tiny_epic_galaxies.actions import ConvertDice, RerollDice
from domain.games.tiny_epic_galaxies.components import FIGURES
from domain.games.tiny_epic_galaxies.facts import ConverterUsed, DiceRerolled
from domain.games.tiny_epic_galaxies.glossary import FACES, DieNumber, Face
from domain.games.tiny_epic_galaxies.rules.resources import spend
from domain.games.tiny_epic_galaxies.rules.ways import Made
from domain.games.tiny_epic_galaxies.state import Cosmos
from domain.kernel import Choose, Leaf, Offer, Said, Seat, Table, Words

CONVERTER_NEEDS = FIGURES.converter_spends + 1

Use = tuple[DieNumber, DieNumber, DieNumber, Face, Face, Face]
"""The two dice spent and the die to be turned, and what the three of them show."""


def _turned(dice: tuple[DieNumber, DieNumber, DieNumber, Face]) -> Leaf:
    first, second, die, shown = dice
    return Leaf(*(ConvertDice((first, second), die, face) for face in FACES if face != shown))


TURNED = Made(_turned)
TURNED_WORDS: Made[tuple[Face, ...], Words] = Made(lambda _: Words())
USES: Made[Use, Said] = Made(lambda use: (TURNED[*use[:3], use[5]], TURNED_WORDS[use[3:]]))

REROLLS: Made[tuple[DieNumber, ...], Leaf] = Made(
    lambda dice: Leaf(Offer(RerollDice(()), Choose("dice", dice, 1, len(dice))))
)


REROLL_WORDS: Made[bool, Words] = Made(lambda _: Words())
"""By whether it costs something."""
DIE_WORDS: Made[tuple[DieNumber, Face], Words] = Made(lambda _: Words())


def may_reroll(cosmos: Cosmos, seat: Seat) -> bool:
    """The first of a turn is free, each later one costs energy, however many dice are rolled."""
    return not cosmos.turn.rerolled or cosmos.galaxies[seat].energy >= FIGURES.reroll_price


def reroll(cosmos: Cosmos, seat: Seat, dice: tuple[DieNumber, ...], table: Table[Cosmos]) -> None:
    free = not cosmos.turn.rerolled
    if not free:
        spend(seat, "energy", FIGURES.reroll_price, table)
    faces = tuple(table.dice.pick(FACES) for _ in dice)
    table.emit(DiceRerolled(seat, dice, faces, "free" if free else "paid"))


def dice_by_face(cosmos: Cosmos, inactive: Sequence[DieNumber]) -> dict[Face, list[DieNumber]]:
    """The inactive dice, together where they show the same."""
    dice, by_face = cosmos.turn.dice, dict[Face, list[DieNumber]]()
    for number in inactive:
        by_face.setdefault(dice[number].face, []).append(number)
    return by_face


def rerolls(cosmos: Cosmos, inactive: Sequence[DieNumber]) -> tuple[Leaf, list[Words]]:
    """Any of the dice that are left."""
    dice, words = cosmos.turn.dice, [REROLL_WORDS[cosmos.turn.rerolled]]
    words += [DIE_WORDS[number, dice[number].face] for number in inactive]
    return REROLLS[tuple(inactive)], words


def conversions(by_face: dict[Face, list[DieNumber]]) -> list[Said]:
    """Every pair to spend and die to turn, told apart by what they show; the new face is another one."""
    found: list[Said] = []
    groups = list(by_face.items())
    for at, (one, dice) in enumerate(groups):
        if len(dice) > 1:
            first, second = dice[0], dice[1]
            for face, others in groups:
                if face != one:
                    found.append(USES[first, second, others[0], one, one, face])
                elif len(others) > 2:
                    found.append(USES[first, second, others[2], one, one, face])
        for two, partners in groups[at + 1 :]:
            first, second, left, right = dice[0], partners[0], one, two
            if first > second:
                first, second, left, right = second, first, right, left
            for face, others in groups:
                if face != one and face != two:
                    found.append(USES[first, second, others[0], left, right, face])
                elif len(others) > 1:
                    found.append(USES[first, second, others[1], left, right, face])
    return found


def convert(seat: Seat, action: ConvertDice, table: Table[Cosmos]) -> None:
    """Not an activation: nobody may follow it."""
    table.emit(ConverterUsed(seat, action.spend, action.die, action.face))
