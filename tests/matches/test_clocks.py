"""Deadlines follow from the times of events; when one passes, a bot answers."""

from typing import Any

import pytest

from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.game import Game
from domain.kernel.offers import random_answer
from domain.kernel.vocabulary import Seat
from domain.matches.clocks import MOST_LATE, SECOND
from domain.matches.commands import takebacks
from domain.matches.commands.answer import answer, withdraw
from domain.matches.commands.late_answer import answer_late, overdue_seat
from domain.matches.commands.rematch import open_rematch
from domain.matches.commands.seats import abandon, leave, take
from domain.matches.commands.undo_redo import redo, undo, undo_points
from domain.matches.errors import MatchError
from domain.matches.events import ActionTaken, MatchOpened, Pace, SeatVacated, UndoPolicy
from domain.matches.persistence import mapper
from domain.matches.tokens import new_id
from tests.matches.tables import Ledger, state_bytes, table
from tests.sample_games import TOYS

ANSWER = Pace(answer=60)
RESERVE = Pace(reserve=100, increment=5)
LANTERNS, BALLOTS, ORCHARDS = TOYS["lanterns"], TOYS["ballots"], TOYS["orchards"]


class Timed:
    """A match with a pace, and a clock that the test moves."""

    def __init__(self, game: Game[Any], pace: Pace | None, undo: UndoPolicy = "own", seats: int = 2) -> None:
        self.ledger: Ledger = table(game, seats, undo=undo, pace=pace)
        self.match = self.ledger.match
        self.dice = Dice(seed_bytes("timed"), 0)
        self.now = 1

    def wait(self, seconds: int) -> int:
        self.now += seconds * SECOND
        return self.now

    def left(self, seat: Seat) -> int | None:
        """Whole seconds until the seat's deadline."""
        deadline = self.match.state.deadline_of(seat)
        return None if deadline is None else (deadline - self.now) // SECOND

    def choose(self, seat: Seat) -> Any:
        return random_answer(self.match.play.offers(seat), self.dice)

    def decision(self, seat: Seat) -> str:
        found = self.match.state.open[seat]
        assert found is not None
        return found

    def answer(self, seat: Seat) -> None:
        answer(self.match, self.decision(seat), self.choose(seat), self.now)
        self.keep()

    def answer_late(self, seat: Seat) -> None:
        answer_late(self.match, self.decision(seat), self.choose(seat), self.now)
        self.keep()

    def keep(self) -> None:
        """Whoever folds the stored events must come to the same deadlines."""
        self.ledger.keep()
        assert state_bytes(self.ledger.reload(from_snapshot=False)) == state_bytes(self.match)

    def undo(self, seat: Seat, to_ply: int) -> None:
        undo(self.match, seat, to_ply, self.match.version, self.now)
        self.keep()


def test_without_a_pace_nothing_is_due() -> None:
    timed = Timed(LANTERNS, None)
    timed.wait(10**9)
    assert timed.match.state.clocks is None
    assert timed.match.state.deadline is None
    assert overdue_seat(timed.match, timed.now) is None
    with pytest.raises(MatchError, match="decision-gone"):
        answer_late(timed.match, timed.decision(0), timed.choose(0), timed.now)


def test_each_decision_has_its_whole_time() -> None:
    timed = Timed(LANTERNS, ANSWER)
    (first,) = timed.match.asked
    assert timed.left(first) == 60
    assert timed.left(1 - first) is None
    for _ in range(6):
        (seat,) = timed.match.asked
        timed.wait(50)
        assert timed.left(seat) == 10
        timed.answer(seat)
        assert [timed.left(asked) for asked in timed.match.asked] == [60]


def test_a_reserve_runs_down_while_its_seat_is_asked_and_every_answer_adds_to_it() -> None:
    timed = Timed(LANTERNS, RESERVE)
    spent = {0: 0, 1: 0}
    for count in range(6):
        (seat,) = timed.match.asked
        before = timed.left(seat)
        timed.wait(7)
        spent[seat] += 7 - RESERVE.increment
        assert before == 100 - (spent[seat] - 7 + RESERVE.increment), count
        timed.answer(seat)
    left = {seat: timed.match.state.clocks.seats[seat].left // SECOND for seat in (0, 1)}  # type: ignore[union-attr]
    running = {seat: timed.left(seat) for seat in timed.match.asked}
    assert left | running == {seat: 100 - spent[seat] for seat in (0, 1)}


@pytest.mark.parametrize(("pace", "seconds"), [(Pace(reserve=100), 10), (Pace(reserve=4), 4), (RESERVE, 10)])
def test_a_seat_whose_reserve_is_used_up_goes_on_at_its_next_decision(pace: Pace, seconds: int) -> None:
    timed = Timed(LANTERNS, pace)
    (late,) = timed.match.asked
    timed.wait(pace.reserve)
    timed.answer_late(late)
    while late not in timed.match.asked:
        timed.answer(1 - late)
    assert timed.left(late) == seconds
    timed.wait(seconds - 1)
    assert overdue_seat(timed.match, timed.now) is None
    timed.answer(late)
    assert timed.match.state.clocks is not None
    assert timed.match.state.clocks.seats[late].late == 0


def test_a_used_up_reserve_wins_no_time_by_winding() -> None:
    timed = Timed(ORCHARDS, Pace(reserve=100))
    timed.wait(98)
    timed.answer(0)
    assert timed.left(0) == 10
    timed.wait(7)
    timed.undo(0, 0)
    assert timed.left(0) == 3


def test_in_a_sealed_round_every_seat_has_a_deadline_of_its_own() -> None:
    timed = Timed(BALLOTS, ANSWER, seats=3)
    assert [timed.left(seat) for seat in range(3)] == [60, 60, 60]
    timed.wait(20)
    timed.answer(1)
    assert [timed.left(seat) for seat in range(3)] == [40, None, 40]
    timed.wait(40)
    assert overdue_seat(timed.match, timed.now) == 0
    timed.answer_late(0)
    assert overdue_seat(timed.match, timed.now) == 2
    timed.answer_late(2)
    assert overdue_seat(timed.match, timed.now) is None
    assert timed.match.asked
    assert {timed.left(seat) for seat in timed.match.asked} == {60}


def test_in_open_lanes_a_seat_that_answers_does_not_give_the_others_more_time() -> None:
    timed = Timed(ORCHARDS, ANSWER, seats=3)
    timed.wait(30)
    timed.answer(0)
    assert timed.left(0) == 60
    assert [timed.left(seat) for seat in (1, 2)] == [30, 30]


def test_withdrawing_a_sealed_answer_gives_no_time_back() -> None:
    for pace in (ANSWER, RESERVE):
        timed = Timed(BALLOTS, pace)
        whole = timed.left(0)
        assert whole is not None
        for turn in range(1, 4):
            timed.wait(10)
            decision = timed.decision(0)
            timed.answer(0)
            timed.wait(5)  # While nothing is asked of the seat, its clock stands.
            withdraw(timed.match, decision, timed.now)
            timed.keep()
            assert timed.left(0) == whole - 10 * turn


def test_a_seat_cannot_gain_time_by_its_own_undo() -> None:
    for pace in (ANSWER, RESERVE):
        timed = Timed(ORCHARDS, pace)
        before = timed.left(0)
        assert before is not None
        for turn in range(1, 4):
            timed.wait(10)
            answer(timed.match, timed.decision(0), timed.match.game.action_decoder.decode(PICK), timed.now)
            timed.keep()
            timed.undo(0, timed.match.ply - 1)
            left = timed.left(0)
            assert left is not None
            if turn > 1:  # The first answer has earned what it earns; the same one again earns nothing.
                assert left == before - 10
            before = left


PICK = b'{"do": "DoChore", "chore": "pick"}'


def test_what_was_undone_can_be_redone_without_gaining_time() -> None:
    timed = Timed(ORCHARDS, ANSWER)
    timed.wait(10)
    answer(timed.match, timed.decision(0), timed.match.game.action_decoder.decode(PICK), timed.now)
    timed.keep()
    ply = timed.match.ply
    timed.wait(20)
    timed.undo(0, ply - 1)
    assert timed.left(0) == 40
    redo(timed.match, 0, ply, timed.match.version, timed.wait(5))
    timed.keep()
    assert timed.left(0) == 35


def test_a_free_undo_and_a_takeback_give_each_new_decision_its_whole_time() -> None:
    free = Timed(LANTERNS, ANSWER, undo="free")
    free.answer(free.match.asked[0])
    free.wait(50)
    free.undo(0, 0)
    assert [free.left(seat) for seat in free.match.asked] == [60]
    timed = Timed(LANTERNS, ANSWER)
    (first,) = timed.match.asked
    timed.answer(first)
    timed.wait(50)
    asked = takebacks.ask(timed.match, first, 0, "", "", timed.now)
    takebacks.vote(timed.match, asked.id, 1 - first, True, timed.now)
    timed.keep()
    assert timed.match.ply == 0
    assert timed.left(first) == 60


def test_a_late_answer_is_refused_before_the_deadline_and_once_it_was_answered() -> None:
    timed = Timed(LANTERNS, ANSWER)
    (seat,) = timed.match.asked
    decision, action = timed.decision(seat), timed.choose(seat)
    timed.wait(59)
    assert overdue_seat(timed.match, timed.now) is None
    with pytest.raises(MatchError, match="decision-gone"):
        answer_late(timed.match, decision, action, timed.now)
    timed.wait(1)
    assert overdue_seat(timed.match, timed.now) == seat
    timed.answer(seat)  # Late, but quicker than the bot.
    with pytest.raises(MatchError, match="decision-gone"):
        answer_late(timed.match, decision, action, timed.now)


def test_a_late_answer_says_so_and_the_seat_goes_on_at_its_next_decision() -> None:
    timed = Timed(LANTERNS, ANSWER)
    (seat,) = timed.match.asked
    timed.wait(60)
    timed.answer_late(seat)
    event = timed.ledger.events(timed.match.version - 1, timed.match.version)[0][1]
    assert isinstance(event, ActionTaken)
    assert event.late
    assert timed.match.state.seats[seat].holder == "host"
    while seat not in timed.match.asked:
        timed.answer(timed.match.asked[0])
    timed.answer(seat)
    assert timed.match.state.clocks is not None
    assert timed.match.state.clocks.seats[seat].late == 0


def test_no_seat_undoes_a_late_answer_alone() -> None:
    timed = Timed(ORCHARDS, ANSWER)
    timed.wait(60)
    answer_late(timed.match, timed.decision(0), timed.match.game.action_decoder.decode(PICK), timed.now)
    timed.keep()
    found = undo_points(timed.match, 0)
    assert found.points == ()
    assert found.barrier is not None
    assert found.barrier.reason == "deadline"


def test_a_late_sealed_answer_is_not_withdrawn() -> None:
    timed = Timed(BALLOTS, ANSWER)
    timed.wait(60)
    decision = timed.decision(0)
    timed.answer_late(0)
    with pytest.raises(MatchError, match="already-revealed"):
        withdraw(timed.match, decision, timed.now)


def test_after_three_late_answers_in_a_row_the_seat_counts_as_left() -> None:
    timed = Timed(ORCHARDS, ANSWER)
    for _ in range(MOST_LATE - 1):
        timed.wait(60)
        timed.answer_late(0)
    timed.answer(0)
    for _ in range(MOST_LATE - 1):
        timed.wait(60)
        timed.answer_late(0)
    assert timed.match.state.seat_changes == []
    timed.wait(60)
    timed.answer_late(0)
    (_, left) = timed.ledger.events(timed.match.version - 1, timed.match.version)[0]
    assert left == SeatVacated(
        at=timed.now, seat=0, late=True, originator_id=timed.match.id, originator_version=timed.match.version
    )
    assert timed.match.state.seats[0].holder == "open"
    assert timed.match.state.bot_of(0) == "greedy"
    assert timed.left(0) is None
    assert timed.match.state.seat_changes[-1].kind == "absent"


def test_a_bot_has_no_deadline_and_a_person_who_takes_its_seat_has_one() -> None:
    timed = Timed(ORCHARDS, ANSWER)
    leave(timed.match, 1, timed.wait(5))
    timed.keep()
    assert timed.left(1) is None
    timed.answer(1)
    assert timed.left(1) is None
    take(timed.match, 1, "Bea", "b" * 43, timed.wait(5))
    timed.keep()
    assert timed.left(1) == 60


def test_a_reserve_belongs_to_the_seat() -> None:
    timed = Timed(ORCHARDS, RESERVE)
    timed.wait(30)
    leave(timed.match, 1, timed.now)
    take(timed.match, 1, "Bea", "b" * 43, timed.wait(500))
    timed.keep()
    assert timed.left(1) == 70


def test_a_match_that_is_over_has_no_deadline() -> None:
    timed = Timed(LANTERNS, ANSWER)
    abandon(timed.match, None, timed.wait(1))
    timed.keep()
    assert timed.match.state.deadline is None
    assert overdue_seat(timed.match, timed.wait(10**6)) is None


def test_a_rematch_has_the_same_pace() -> None:
    timed = Timed(LANTERNS, RESERVE)
    abandon(timed.match, None, timed.now)
    again = open_rematch(timed.match, new_id(), {"lanterns": LANTERNS}, timed.now)
    assert again.state.clocks is not None
    assert again.state.clocks.pace == RESERVE


def test_an_event_without_a_pace_is_stored_as_before() -> None:
    opened = table(LANTERNS, 2).events(0, 1)[0][1]
    assert isinstance(opened, MatchOpened)
    assert opened.pace is None
    assert b"pace" not in mapper.encode(opened)
    played = Timed(LANTERNS, None)
    played.answer(played.match.asked[0])
    assert b"late" not in played.ledger.rows[-1][1]
