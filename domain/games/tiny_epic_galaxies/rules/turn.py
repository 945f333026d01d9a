"""A player's turn: roll, use dice one by one, end (rules 4)."""

from typing import TypeAlias

from domain.games.tiny_epic_galaxies.actions import ActivateDie, ConvertDice, EndTurn, RerollDice
from domain.games.tiny_epic_galaxies.components import LEVEL_DICE
from domain.games.tiny_epic_galaxies.effects.sight import sight_in_menu
from domain.games.tiny_epic_galaxies.facts import DiceRolled, DieActivated, RoundStarted, TurnEnded, TurnStarted
from domain.games.tiny_epic_galaxies.glossary import FACES
from domain.games.tiny_epic_galaxies.rules.dice import (
    CONVERTER_NEEDS,
    conversions,
    convert,
    dice_by_face,
    may_reroll,
    reroll,
)
from domain.games.tiny_epic_galaxies.rules.ending import round_over
from domain.games.tiny_epic_galaxies.rules.following import window
from domain.games.tiny_epic_galaxies.rules.performing import perform
from domain.games.tiny_epic_galaxies.rules.tables import ANSWERABLE, DECIDE, OFFERS, PROCEED
from domain.games.tiny_epic_galaxies.rules.ways import ways
from domain.games.tiny_epic_galaxies.state import Cosmos
from domain.games.tiny_epic_galaxies.steps import MainMenu, RogueTurn, TurnEnd, TurnStart
from domain.kernel import Choose, Offer, Offered, Seat, Table

MenuAction: TypeAlias = ActivateDie | RerollDice | ConvertDice | EndTurn


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
    table.then(MainMenu(step.player), TurnEnd())


@OFFERS.on(MainMenu)
def menu(cosmos: Cosmos, step: MainMenu) -> list[Offered]:
    """Use a die in any legal way, reroll, convert, or end the turn, which is always possible.

    Dice that show the same are interchangeable: the first of them stands for all.
    """
    inactive = cosmos.inactive()
    left = len(inactive)
    if not left:
        return []  # The turn ends by itself.
    sight = sight_in_menu(cosmos, step.seat, left)
    by_face = dice_by_face(cosmos, inactive)
    offers: list[Offered] = [ActivateDie(dice[0], way) for face, dice in by_face for way in ways(sight, face)]
    if may_reroll(cosmos, step.seat):
        offers.append(Offer(RerollDice(()), Choose("dice", tuple(inactive), 1, left)))
    offers.append(EndTurn())  # Behind what a turn is for, but not behind the many uses of the converter.
    if left >= CONVERTER_NEEDS and not cosmos.turn.converted:
        offers += conversions(by_face)
    return offers


@ANSWERABLE.on(MainMenu)
def may_go_on(cosmos: Cosmos, step: MainMenu) -> bool:
    """Whether a die is left: then the turn can at least be ended."""
    return any(die.state == "inactive" for die in cosmos.turn.dice)


@DECIDE.on(MainMenu)
def decide_menu(cosmos: Cosmos, step: MainMenu, action: MenuAction, table: Table[Cosmos]) -> None:
    match action:
        case ActivateDie(die, way):
            face = cosmos.turn.dice[die].face
            table.emit(DieActivated(step.seat, die, face))
            perform(cosmos, step.seat, face, way, table)
            table.then(*window(cosmos, step.seat, face), step)
        case RerollDice(dice):
            reroll(cosmos, step.seat, dice, table)
            table.then(step)
        case ConvertDice():
            convert(step.seat, action, table)
            table.then(step)
        case EndTurn():
            pass  # The end of the turn is what the menu lies on.


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
