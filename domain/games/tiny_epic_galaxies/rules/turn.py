"""A player's turn: roll, use dice one by one, end (rules 4)."""

from typing import TypeAlias

from domain.games.tiny_epic_galaxies.actions import ActivateDie, ConvertDice, EndTurn, RerollDice, Way
from domain.games.tiny_epic_galaxies.components import FIGURES, LEVEL_DICE
from domain.games.tiny_epic_galaxies.effects.sight import Sight, sight_in_menu
from domain.games.tiny_epic_galaxies.facts import DiceRolled, DieActivated, RoundStarted, TurnEnded, TurnStarted
from domain.games.tiny_epic_galaxies.glossary import FACES, DieNumber, Face
from domain.games.tiny_epic_galaxies.rules.dice import (
    CONVERTER_NEEDS,
    REROLLS,
    conversions,
    convert,
    may_reroll,
    reroll,
)
from domain.games.tiny_epic_galaxies.rules.ending import round_over
from domain.games.tiny_epic_galaxies.rules.following import window
from domain.games.tiny_epic_galaxies.rules.performing import perform
from domain.games.tiny_epic_galaxies.rules.tables import DECIDE, OFFERS, PROCEED
from domain.games.tiny_epic_galaxies.rules.ways import ACQUIRE, ADVANCE, Made, colony_ways, moves, orbiting
from domain.games.tiny_epic_galaxies.state import Cosmos
from domain.games.tiny_epic_galaxies.steps import MainMenu, NextDie, RogueTurn, TurnEnd, TurnStart
from domain.kernel import Offered, Seat, Table

MenuAction: TypeAlias = ActivateDie | RerollDice | ConvertDice | EndTurn


def _activations(die: DieNumber) -> Made[Way, ActivateDie]:
    return Made(lambda way: ActivateDie(die, way))


ACTIVATE = [_activations(die) for die in range(FIGURES.dice)]
END_TURN = EndTurn()


def dice_to_roll(cosmos: Cosmos, seat: Seat) -> int:
    """As many as the level shows, less what the Rogue took, but at least one."""
    galaxy = cosmos.galaxies[seat]
    return max(1, LEVEL_DICE[galaxy.level] - galaxy.dice_lost)


@PROCEED.on(TurnStart)
def turn_start(cosmos: Cosmos, step: TurnStart, table: Table[Cosmos]) -> None:
    """The number of dice is fixed now; an upgrade during the turn adds none."""
    if step.player == cosmos.starting:
        table.emit(RoundStarted(cosmos.round + 1))
    table.emit(TurnStarted(step.player, cosmos.turns + 1))
    faces = tuple([table.dice.pick(FACES) for _ in range(dice_to_roll(cosmos, step.player))])
    table.emit(DiceRolled(step.player, faces))
    table.then(MainMenu(step.player))


def dice_by_face(cosmos: Cosmos) -> dict[Face, list[DieNumber]]:
    """The inactive dice by what they show; dice that show the same are interchangeable."""
    by_face: dict[Face, list[DieNumber]] = {}
    for number, die in enumerate(cosmos.turn.dice):
        if die.state == "inactive":
            by_face.setdefault(die.face, []).append(number)
    return by_face


def ways_in_menu(cosmos: Cosmos, seat: Seat, face: Face, inactive: int) -> list[Way]:
    """The ways of a face; only a colony die needs a closer look at the player."""
    galaxy = cosmos.galaxies[seat]
    if face == "move":
        return moves(cosmos, galaxy)
    if face == "energy" or face == "culture":
        return ACQUIRE
    if face == "colony":
        sight: Sight = sight_in_menu(cosmos, seat, inactive)
        return colony_ways(sight)
    return [ADVANCE[ship] for ship in orbiting(galaxy, face)]


@OFFERS.on(MainMenu)
def menu(cosmos: Cosmos, step: MainMenu) -> list[Offered]:
    """Use a die in any legal way, reroll, convert, or end the turn, which is always possible."""
    by_face = dice_by_face(cosmos)
    if not by_face or step.seat != cosmos.turn.active:
        return []  # Only in a position somebody made up.
    inactive = sum([len(dice) for dice in by_face.values()])
    offers: list[Offered] = [END_TURN]
    for face, dice in by_face.items():
        activate = ACTIVATE[dice[0]]
        offers += [activate[way] for way in ways_in_menu(cosmos, step.seat, face, inactive)]
    if may_reroll(cosmos, step.seat):
        offers.append(REROLLS[tuple(cosmos.inactive())])
    if inactive >= CONVERTER_NEEDS and not cosmos.turn.converted:
        offers += conversions(by_face)
    return offers


@DECIDE.on(MainMenu)
def menu_chosen(cosmos: Cosmos, step: MainMenu, action: MenuAction, table: Table[Cosmos]) -> None:
    match action:
        case ActivateDie(die, way):
            face = cosmos.turn.dice[die].face
            table.emit(DieActivated(step.seat, die, face))
            perform(cosmos, step.seat, face, way, table)
            table.then(*window(cosmos, step.seat, face), NextDie())
        case RerollDice(dice):
            reroll(cosmos, step.seat, dice, table)
            table.then(step)
        case ConvertDice():
            convert(step.seat, action, table)
            table.then(step)
        case EndTurn():
            table.then(TurnEnd())


@PROCEED.on(NextDie)
def next_die(cosmos: Cosmos, step: NextDie, table: Table[Cosmos]) -> None:
    """With no die left the turn ends by itself."""
    for die in cosmos.turn.dice:
        if die.state == "inactive":
            table.then(MainMenu(cosmos.turn.active))
            return
    table.then(TurnEnd())


@PROCEED.on(TurnEnd)
def turn_end(cosmos: Cosmos, step: TurnEnd, table: Table[Cosmos]) -> None:
    """Dice, effects and marks are gone; the next player clockwise goes on, unless the round was the last."""
    seat = cosmos.turn.active
    table.emit(TurnEnded(seat))
    if cosmos.solo:
        table.then(RogueTurn(extra=False))
        return
    following = (seat + 1) % cosmos.seats
    if following == cosmos.starting:
        round_over(cosmos, table)
    table.then(TurnStart(following))
