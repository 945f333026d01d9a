"""How long people may think. Deadlines follow from the times of events, so they are the same wherever those are folded.

A clock runs while its seat is asked. With `answer` each new decision has the whole time; with `reserve` a seat has what
it did not use before, and an increment for every answer; a used-up one gives a new decision `LEAST` all the same,
so that a person who was late can go on. Undo and redo earn nothing: a question that a seat opens again by its own undo,
or by withdrawing a sealed answer, has the time that was left.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec

from domain.kernel.vocabulary import Seat, Withdraw
from domain.matches.events import Pace

SECOND = 1_000_000
LEAST = 10 * SECOND
"""What a new decision has at least, where the reserve was longer: less is no time to answer in."""
MOST_LATE = 3
"""After so many late answers in a row a seat counts as left."""


class SeatClock(msgspec.Struct):
    """The time of one seat, in microseconds."""

    left: int
    """What was left when it last stopped."""
    deadline: int | None = None
    """When it runs out; None while it stands."""
    late: int = 0
    """How many of the seat's last answers a bot had to give."""
    wound: int = 0
    """The longest line that the seat itself has wound back: answers up to there earn no time again."""


class AnswerTimes(Protocol):
    """What clocks need to know of an answer."""

    @property
    def at(self) -> int: ...

    @property
    def seat(self) -> Seat: ...

    @property
    def ply(self) -> int: ...

    @property
    def action(self) -> msgspec.Raw: ...

    @property
    def opens(self) -> tuple[Seat, ...]: ...

    @property
    def closes(self) -> tuple[Seat, ...]: ...

    @property
    def late(self) -> bool: ...


class Clocks(msgspec.Struct):
    pace: Pace
    seats: list[SeatClock]

    def start_all(self, seats: Iterable[Seat], at: int) -> None:
        """New questions, each with the time that the pace gives."""
        for seat in seats:
            self._start(seat, at, afresh=True)

    def stop(self, seats: Iterable[Seat], at: int) -> None:
        for seat in seats:
            clock = self.seats[seat]
            if clock.deadline is not None:
                clock.left = max(0, clock.deadline - at)
                clock.deadline = None

    def answer(self, answer: AnswerTimes, opens: Sequence[Seat]) -> None:
        """`opens`: the seats with a new question whose time counts."""
        self.stop((*answer.closes, *answer.opens), answer.at)
        clock = self.seats[answer.seat]
        withdrawn = is_withdrawal(answer.action)
        earned = answer.ply > clock.wound
        if withdrawn:
            clock.left = max(0, clock.left - self.pace.increment * SECOND)  # What the answer had earned.
        elif earned:
            clock.left += self.pace.increment * SECOND
        if not withdrawn:
            clock.late = clock.late + 1 if answer.late else 0
        for seat in opens:
            self._start(seat, answer.at, afresh=seat != answer.seat or (earned and not withdrawn))

    def change_line(self, by: Seat | None, head: int, at: int, opens: Sequence[Seat], closes: Sequence[Seat]) -> None:
        """Undo or redo; `head` is the longer line. `by` is None where everyone has agreed to it."""
        self.stop((*closes, *opens), at)
        for seat, clock in enumerate(self.seats):
            if by is None:
                clock.wound = 0
            elif seat == by:
                clock.wound = max(clock.wound, head)
        for seat in opens:
            self._start(seat, at, afresh=seat != by)

    def take(self, seat: Seat, at: int, *, asked: bool) -> None:
        """Another person plays on; a reserve belongs to the seat."""
        self.seats[seat].late = self.seats[seat].wound = 0
        if asked:
            self._start(seat, at, afresh=True)

    def leave(self, seat: Seat, at: int) -> None:
        """A bot plays on, without a clock."""
        self.stop((seat,), at)
        self.seats[seat].late = 0

    def _start(self, seat: Seat, at: int, *, afresh: bool) -> None:
        clock = self.seats[seat]
        if afresh and self.pace.answer:
            clock.left = self.pace.answer * SECOND
        elif afresh:
            clock.left = max(clock.left, min(LEAST, self.pace.reserve * SECOND))
        clock.deadline = at + clock.left


def new_clocks(pace: Pace | None, seats: int) -> Clocks | None:
    if pace is None:
        return None
    return Clocks(pace, [SeatClock((pace.answer or pace.reserve) * SECOND) for _ in range(seats)])


class AnyAction(msgspec.Struct):
    """The name of an action of any game."""

    do: str


_ACTION = msgspec.msgpack.Decoder(AnyAction)


def is_withdrawal(action: msgspec.Raw) -> bool:
    """Whether an encoded action takes a sealed answer back."""
    return _ACTION.decode(action).do == Withdraw.__name__
