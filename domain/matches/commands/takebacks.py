"""Takebacks: asking the others to go past a barrier."""

from domain.kernel.vocabulary import Seat
from domain.matches.commands.answer import must_run
from domain.matches.commands.undo_redo import cut_line, plain_cut
from domain.matches.errors import MatchError
from domain.matches.events import TakebackAnswered, TakebackAsked, TakebackWithdrawn
from domain.matches.match import Match
from domain.matches.match_state import Takeback


def find(match: Match, ident: str) -> Takeback:
    for takeback in match.state.takebacks:
        if takeback.id == ident:
            return takeback
    raise MatchError("not-found")


def ask(match: Match, seat: Seat, to_ply: int, note: str, request: str, at: int) -> Takeback:
    """One at a time; if no other seat has to agree it is granted at once."""
    for known in match.state.takebacks:
        if request and known.request == request:
            return known
    must_run(match)
    if match.state.takeback is not None:
        raise MatchError("takeback-open", takeback=match.state.takeback.id)
    if to_ply == match.ply:
        raise MatchError("ply-out-of-range", detail="nothing-to-take-back", ply=match.ply)
    if not 0 <= to_ply < match.ply:
        raise MatchError("ply-out-of-range", last=match.ply)
    ident = f"t{match.version + 1}"
    asked = TakebackAsked(at=at, takeback=ident, by=seat, to_ply=to_ply, note=note, request=request)
    match.trigger(asked)
    grant_if_agreed(match, at)
    return find(match, ident)


def _open(match: Match, ident: str) -> Takeback:
    takeback = find(match, ident)
    if takeback.status != "open":
        raise MatchError("takeback-closed", status=takeback.status)
    return takeback


def vote(match: Match, ident: str, seat: Seat, accept: bool, at: int) -> Takeback:
    """Say yes or no; the last yes winds the match, one no rejects."""
    takeback = find(match, ident)
    if str(seat) not in takeback.votes:
        raise MatchError("not-your-seat")
    if takeback.votes[str(seat)] is accept:
        return takeback
    _open(match, ident)
    answered = TakebackAnswered(at=at, takeback=ident, seat=seat, accept=accept)
    match.trigger(answered)
    grant_if_agreed(match, at)
    return takeback


def withdraw(match: Match, ident: str, at: int) -> None:
    """Withdraw a request for a takeback; a repeat changes nothing."""
    takeback = find(match, ident)
    if takeback.status == "withdrawn":
        return
    _open(match, ident)
    match.trigger(TakebackWithdrawn(at=at, takeback=ident))


def grant_if_agreed(match: Match, at: int) -> None:
    """Once every voter agrees the line goes back; a voter who has left the seat counts as agreeing."""
    takeback = match.state.takeback
    if match.state.status == "running" and takeback is not None and all(takeback.votes.values()):
        cut = plain_cut(match, takeback.to_ply)
        cut_line(match, takeback.by, cut, at, assisted=True, takeback=takeback.id)
