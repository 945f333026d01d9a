"""How far back a seat can go alone: a line of plain answers in memory, with a game of a few words."""

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from domain.kernel.dice import Dice
from domain.kernel.messages import Message
from domain.kernel.refusals import Refused
from domain.matches.undo_barriers import Cut, UndoBarrier, own_points, ply_barrier, try_cut


class State:
    def __init__(self) -> None:
        self.said: list[str] = []
        self.asked = [0, 1, 2]
        self.questions = ["?", "?", "?"]


class Play:
    """Answers are words: `roll` wants dice, `answer:x` is legal after `x`, `echo` tells what was said before it.

    `ask:02` asks these seats from then on, `change:1` asks seat 1 something else.
    """

    game = SimpleNamespace(packed_action_decoder=SimpleNamespace(decode=lambda raw: raw.decode()))

    def __init__(self, state: State) -> None:
        self.state = state

    @property
    def asked(self) -> list[int]:
        return self.state.asked

    def question(self, seat: int) -> str:
        return self.state.questions[seat]

    def with_state(self, state: State) -> "Play":
        return Play(state)

    def answer(self, seat: int, action: str, dice: Dice) -> Any:
        word, _, rest = action.partition(":")
        said = self.state.said
        if word == "roll":
            dice.below(6)
        if word == "answer" and rest not in said:
            raise Refused("too_early", Message("refusal.too_early", {}))
        if word == "ask":
            self.state.asked = [int(digit) for digit in rest]
        if word == "change":
            self.state.questions[int(rest)] += "?"
        facts = [seat, action, *said[-1:]] if word == "echo" else [seat, action]
        said.append(action)
        return SimpleNamespace(facts=facts)


class Line:
    """A match of these answers, such as `"0 pick"`; a `!` at the end means that the answer rolled."""

    def __init__(self, *answers: str) -> None:
        self.play = Play(State())
        self.fetched: list[tuple[int, int]] = []
        self.line: list[tuple[int, Any]] = []
        play = Play(State())
        for number, text in enumerate(answers):
            seat, action = int(text[0]), text[2:].rstrip("!")
            told = play.answer(seat, action, Dice(bytes(32), number))
            event = SimpleNamespace(
                seat=seat,
                action=action.encode(),
                facts=msgspec.msgpack.encode(told.facts),
                rolled=text.endswith("!"),
                late=False,
                shown=0,
            )
            self.line.append((10 + 2 * number, event))

    @property
    def ply(self) -> int:
        return len(self.line)

    def actions(self, after: int, upto: int) -> list[tuple[int, Any]]:
        self.fetched.append((after, upto))
        return self.line[after:upto]

    def ply_of(self, version: int) -> int:
        return [number for number, _ in self.line].index(version) + 1

    def state_at(self, ply: int) -> tuple[State, list[str | None]]:
        play = Play(State())
        for number, (_, event) in enumerate(self.line[:ply]):
            play.answer(event.seat, event.action.decode(), Dice(bytes(32), number))
        return play.state, [f"1.{seat}" if seat in play.asked else None for seat in range(3)]


def points(line: Any, seat: int = 0) -> list[Any]:
    """Plies to go back to with the versions that stay, and the barrier at the end."""
    found = list(own_points(line, seat))
    return [(one.to_ply, one.kept) if isinstance(one, Cut) else one for one in found]


def cut(line: Any, to_ply: int, seat: int = 0) -> Cut:
    found = try_cut(line, to_ply, [pair for pair in line.line[to_ply:] if pair[1].seat != seat])
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("rolled", "late", "shown", "reason"),
    [
        (False, False, 0, None),
        (True, False, 0, "random"),
        (False, True, 0, "deadline"),
        (False, False, 2, "reveal"),
        (True, True, 2, "random"),
        (False, True, 2, "deadline"),
    ],
)
def test_why_no_seat_undoes_a_ply_alone(rolled: bool, late: bool, shown: int, reason: str | None) -> None:
    event: Any = SimpleNamespace(rolled=rolled, late=late, shown=shown)
    assert ply_barrier(event) == reason


@pytest.mark.parametrize(
    ("length", "fetched"),
    [(0, []), (1, [(0, 1)]), (8, [(0, 8)]), (13, [(1, 13), (0, 1)]), (28, [(16, 28), (4, 16), (0, 4)])],
)
def test_plain_answers_of_one_s_own_can_all_be_taken_back(length: int, fetched: list[tuple[int, int]]) -> None:
    line = Line(*["0 pick"] * length)
    assert points(line) == [(ply, ()) for ply in range(length - 1, -1, -1)]
    assert line.fetched == fetched


def test_a_roll_ends_the_way_back() -> None:
    assert points(Line("0 pick", "0 roll!", "0 pick", "0 pick")) == [(3, ()), (2, ()), UndoBarrier(2, "random")]
    assert points(Line("0 pick", "1 roll!", "0 pick")) == [(2, ()), UndoBarrier(2, "random")]
    assert points(Line("0 pick", "0 roll!")) == [UndoBarrier(2, "random")]


def test_the_others_answers_stay_in_their_order() -> None:
    line = Line("0 start", "1 pick", "0 sell", "1 sing", "2 echo", "1 answer:pick", "0 pick")
    assert points(line) == [(6, ()), (2, (16, 18, 20)), (0, (12, 16, 18, 20))]
    assert line.fetched == [(0, 7)]


def test_an_answer_that_would_not_be_legal_or_come_out_otherwise_is_in_the_way() -> None:
    assert points(Line("0 pick", "0 sell", "1 sing", "1 answer:sell")) == [UndoBarrier(3, "other-seat")]
    assert points(Line("0 pick", "1 sing", "0 sell", "2 echo", "1 sing")) == [UndoBarrier(4, "other-seat")]
    assert points(Line("0 pick", "1 sing", "0 sell", "2 sing", "1 echo")) == [(2, (16, 18)), (0, (12, 16, 18))]


def test_dice_refuse_when_an_answer_is_decided_again() -> None:
    """The other's answer rolled nothing then; without what was taken back it would."""
    line = Line("0 pick", "1 roll")
    assert points(line) == [UndoBarrier(2, "other-seat")]


def test_the_state_is_the_one_without_the_answers_that_are_taken_back() -> None:
    line = Line("0 pick", "0 sell", "1 sing", "0 pick", "2 sing")
    found = cut(line, 1)
    assert (found.to_ply, found.kept, found.state.said) == (1, (14, 18), ["pick", "sing", "sing"])


def test_decisions_are_those_that_the_answers_that_stay_have_opened() -> None:
    assert cut(Line("0 pick"), 0).open == ["1.0", "1.1", "1.2"]
    assert cut(Line("0 pick", "1 sing"), 0).open == ["1.0", "12.1", "1.2"], "who answered is asked again"
    assert cut(Line("0 pick", "1 change:2"), 0).open == ["1.0", "12.1", "12.2"], "and who is asked something else"
    assert cut(Line("0 pick", "1 change:0", "2 sing"), 0).open == ["12.0", "12.1", "14.2"]


def test_decisions_close_for_those_who_are_no_longer_asked() -> None:
    assert cut(Line("0 pick", "1 ask:02"), 0).open == ["1.0", None, "1.2"]
    assert cut(Line("0 pick", "1 ask:0", "2 ask:012"), 0).open == ["1.0", "14.1", "14.2"]
    assert cut(Line("0 pick", "1 ask:"), 0).open == [None, None, None]
