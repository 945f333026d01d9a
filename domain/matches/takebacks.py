"""Takebacks: asking the others to go past a barrier."""

from typing import NamedTuple

from domain.kernel.vocabulary import Seat
from domain.matches.answering import must_run
from domain.matches.events import Event, TakebackAnswered, TakebackAsked, TakebackWithdrawn
from domain.matches.match import Match
from domain.matches.problems import MatchProblem
from domain.matches.register import Takeback
from domain.matches.winding import cut_line, plain_cut


class Voted(NamedTuple):
    events: tuple[Event, ...]
    takeback: Takeback


def find(match: Match, ident: str) -> Takeback:
    for takeback in match.register.takebacks:
        if takeback.id == ident:
            return takeback
    raise MatchProblem("not-found")


def ask(match: Match, seat: Seat, to_ply: int, note: str, request: str, at: int) -> Voted:
    """One at a time; where nobody else has to agree it is granted at once."""
    for known in match.register.takebacks:
        if request and known.request == request:
            return Voted((), known)
    must_run(match)
    if match.register.takeback is not None:
        raise MatchProblem("takeback-open", takeback=match.register.takeback.id)
    if not 0 <= to_ply < match.ply:
        raise MatchProblem("ply-out-of-range", last=match.ply)
    ident = f"t{match.version + 1}"
    asked = TakebackAsked(at=at, takeback=ident, by=seat, to_ply=to_ply, note=note, request=request)
    match.enter_live(match.version + 1, asked)
    return Voted((asked, *_granted(match, at)), find(match, ident))


def _open(match: Match, ident: str) -> Takeback:
    takeback = find(match, ident)
    if takeback.status != "open":
        raise MatchProblem("takeback-closed", status=takeback.status)
    return takeback


def vote(match: Match, ident: str, seat: Seat, accept: bool, at: int) -> Voted:
    """Say yes or no; the last yes winds the match, one no rejects."""
    takeback = find(match, ident)
    if str(seat) not in takeback.votes:
        raise MatchProblem("not-your-seat")
    if takeback.votes[str(seat)] is accept:
        return Voted((), takeback)
    _open(match, ident)
    answered = TakebackAnswered(at=at, takeback=ident, seat=seat, accept=accept)
    match.enter_live(match.version + 1, answered)
    return Voted((answered, *_granted(match, at)), takeback)


def withdraw(match: Match, ident: str, at: int) -> tuple[Event, ...]:
    """Who asked takes the wish back; a repeat changes nothing."""
    takeback = find(match, ident)
    if takeback.status == "withdrawn":
        return ()
    _open(match, ident)
    event = TakebackWithdrawn(at=at, takeback=ident)
    match.enter_live(match.version + 1, event)
    return (event,)


def settle(match: Match, at: int) -> tuple[Event, ...]:
    """After a voter left its seat: those who left agree."""
    return _granted(match, at) if match.register.status == "running" else ()


def _granted(match: Match, at: int) -> tuple[Event, ...]:
    """Everybody agrees: the line goes back for all."""
    takeback = match.register.takeback
    if takeback is None or not all(takeback.votes.values()):
        return ()
    cut = plain_cut(match, takeback.to_ply)
    return (cut_line(match, takeback.by, cut, at, assisted=True, takeback=takeback.id),)
