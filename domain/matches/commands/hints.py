"""Hints: whether a seat may have one, and the mark that it leaves on the match."""

from domain.kernel.vocabulary import Seat
from domain.matches.errors import MatchError
from domain.matches.events import HintGiven
from domain.matches.match import Match


def decision_for_hint(match: Match, seat: Seat) -> str:
    """The decision of the seat that a hint would be about, or a refusal."""
    state = match.state
    if state.imported:
        raise MatchError("read-only")
    if state.status == "open":
        raise MatchError("not-started")
    if state.over:
        raise MatchError("match-over")
    if not state.policies.hints:
        raise MatchError("hints-off")
    decision = state.open[seat]
    if decision is None:
        raise MatchError("nothing-asked")
    return decision


def give_hint(match: Match, seat: Seat, decision: str, at: int) -> None:
    """Mark the match before the hint is shown; a repeat for the same decision changes nothing."""
    if any(hint.decision == decision for hint in match.state.hints):
        return
    if decision_for_hint(match, seat) != decision:
        raise MatchError("decision-gone")
    match.trigger(HintGiven(at=at, seat=seat, decision=decision))
