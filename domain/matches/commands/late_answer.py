"""Late answers: a bot answers for a seat whose deadline has passed, and after some of them the seat counts as left."""

from domain.kernel.vocabulary import Action, Seat
from domain.matches.clocks import MOST_LATE
from domain.matches.commands import seats
from domain.matches.commands.answer import Answered, check_legal, record_legal, seat_of_decision
from domain.matches.errors import MatchError
from domain.matches.match import Match


def overdue_seat(match: Match, at: int) -> Seat | None:
    """The seat whose deadline passed first."""
    clocks = match.state.clocks
    if clocks is None or match.state.imported:
        return None
    due = [(clock.deadline, seat) for seat, clock in enumerate(clocks.seats) if clock.deadline is not None]
    deadline, seat = min(due, default=(None, 0))
    return seat if deadline is not None and deadline <= at else None


def answer_late(match: Match, decision: str, action: Action, at: int) -> Answered:
    """Answer for a seat that did not; `decision-gone` if it has answered after all, or has time again."""
    _, seat = seat_of_decision(decision)
    clocks, deadline = match.state.clocks, match.state.deadline_of(seat)
    if clocks is None or deadline is None or deadline > at or match.state.open[seat] != decision:
        raise MatchError("decision-gone")
    legal = check_legal(match, seat, decision, action, at)
    answered = record_legal(match, legal, match.play.carry_out(seat, legal.action), late=True)
    if clocks.seats[seat].late >= MOST_LATE and not match.state.over:
        seats.leave(match, seat, at, late=True)
    return answered
