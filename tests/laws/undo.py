"""Law 4, undo: any ply can be wound to and played on from; a cut is the line without the removed answers.

In lanes a seat may take its answers back while the others' later ones stay, if these, decided again without dice, tell
byte for byte the same. Then the table stands exactly as if the removed answers had never been given.
"""

from typing import Any

from domain.kernel import Dice, NoDice, Play, Refused
from domain.kernel.agenda import AgendaMoved, AnswersOpened, any_lane
from domain.kernel.dice import DiceRefused
from domain.kernel.game import encode_state
from tests.laws.lines import Line, Ply, chooser, pack, random_line
from tests.laws.variants import Variant


def law_of_undo(variant: Variant, seed: str, at: int = 0) -> None:
    line = random_line(variant, seed)
    moment = line.moment(at)
    winding_gives_what_was_there(line, moment)
    the_same_answers_meet_the_same_dice(line, moment)
    a_cut_is_the_line_without(line, moment, chooser(seed + ":cut", moment))


def winding_gives_what_was_there(line: Line, moment: int) -> None:
    play = line.wound_to(moment)
    assert encode_state(play.state) == line.state_at(moment), f"undo to ply {moment} gives another state"
    for ply in line.plies[moment:]:
        play.game.fold(play.state, ply.told.facts)
    assert encode_state(play.state) == line.state_at(len(line.plies)), f"redo from ply {moment} gives another state"


def the_same_answers_meet_the_same_dice(line: Line, moment: int) -> None:
    """Playing the undone answers again tells the same facts, so undo is no way to roll again."""
    play = line.wound_to(moment)
    for ply in line.plies[moment : moment + 40]:
        told = play.answer(ply.seat, ply.action)
        assert pack(told.facts) == ply.packed, f"ply {play.ply}, undone and played again, tells other facts"


def a_cut_is_the_line_without(line: Line, moment: int, dice: Dice) -> None:
    """Take a seat's answers since `moment` out of the lanes it was given in; most often the others' can stay."""
    head = lanes_end(line, moment)
    if head == moment:
        return
    head = moment + 1 + dice.below(head - moment)
    seat = line.plies[moment].seat
    kept = [ply for ply in line.plies[moment:head] if ply.seat != seat]
    cut = decided_again(line, moment, kept)
    if cut is None:
        return
    without = line.wound_to(moment)
    for ply in kept:
        without.game.fold(without.state, ply.told.facts)
    assert encode_state(cut.state) == encode_state(without.state), f"a cut at ply {moment} leaves something behind"
    the_line_still_verifies(line, moment, kept, cut)
    if seat in line.play_at(moment).asked:
        assert seat in cut.asked, f"after the cut at ply {moment} seat {seat} cannot answer anew"


def lanes_end(line: Line, moment: int) -> int:
    """Up to which ply the lanes that were open at `moment` were still the same ones."""
    if not any_lane(line.play_at(moment).state.agenda):
        return moment
    for ply in range(moment, len(line.plies)):
        if lanes_fell(line.plies[ply]):
            return ply
    return len(line.plies)


def lanes_fell(ply: Ply) -> bool:
    """Whether a round opened or the barrier was taken off the common stack."""
    return any(
        isinstance(fact, AnswersOpened) or (isinstance(fact, AgendaMoved) and fact.lane is None)
        for fact in ply.told.facts
    )


def decided_again(line: Line, moment: int, kept: list[Ply]) -> Play[Any] | None:
    """The kept answers on the earlier state, with dice that refuse; None where one comes out differently."""
    play = line.wound_to(moment)
    for ply in kept:
        try:
            told = play.answer(ply.seat, ply.action, NoDice())
        except (Refused, DiceRefused):
            return None
        if pack(told.facts) != ply.packed:
            return None
    return play


def the_line_still_verifies(line: Line, moment: int, kept: list[Ply], cut: Play[Any]) -> None:
    """Deciding the whole shorter line again from its first ply comes to the same table."""
    play = line.variant.begin(line.seed)
    for ply in [*line.plies[:moment], *kept]:
        told = play.answer(ply.seat, ply.action)
        assert pack(told.facts) == ply.packed, f"after a cut at {moment}, ply {play.ply} does not verify"
    assert encode_state(play.state) == encode_state(cut.state), f"after a cut at {moment} the line leads elsewhere"
