"""Who calls: host, seat, invited or nobody; what they may see and for whom they may act."""

import re
from typing import Literal, NamedTuple

from api.asking import Ask
from api.problems import Problem, invalid_query
from domain.kernel.vocabulary import ARCHIVE, SPECTATOR, Seat, Viewer
from domain.matches.events import MatchOpened
from domain.matches.match import Match
from domain.matches.tokens import same

_SEAT = re.compile(r"seat:(0|[1-9][0-9]{0,2})")


class Caller(NamedTuple):
    kind: Literal["nobody", "invite", "seat", "host"]
    seats: tuple[Seat, ...] = ()
    """The seats it acts for."""

    @property
    def is_host(self) -> bool:
        return self.kind == "host"


NOBODY = Caller("nobody")
INVITED = Caller("invite")


def identify(match: Match, token: str | None) -> Caller:
    """Who holds this token (given as its digest) in this match. Stranger and missing look alike."""
    state = match.state
    listed = state.policies.listed
    if token is None:
        if not listed:
            raise Problem("not-found")
        return NOBODY
    for seat, record in enumerate(state.seats):
        if record.token and same(record.token, token):
            return Caller("seat", (seat,))
    if state.host_token and same(state.host_token, token):
        return Caller("host", tuple([seat for seat, record in enumerate(state.seats) if record.holder == "host"]))
    if state.invite_token and same(state.invite_token, token):
        return INVITED
    raise Problem("token-unknown" if listed else "not-found")


def caller_of(ask: Ask, match: Match) -> Caller:
    """The caller; from here on a refusal may name the match."""
    caller = identify(match, ask.token)
    ask.seen = (match.id.hex, match.version)
    return caller


def owns_all(match: Match, caller: Caller) -> bool:
    """Whether every seat is the caller's: none is, or ever was, held by somebody else's token."""
    if match.state.ever_guest_held or match.state.imported:
        return False
    if caller.kind == "host":
        return True
    if caller.kind != "seat":
        return False
    opened = match.fetch(0, 1)[0][1]
    assert isinstance(opened, MatchOpened)
    return all(plan.player != "person" or seat in caller.seats for seat, plan in enumerate(opened.seats))


def default_viewer(match: Match, caller: Caller) -> Viewer:
    if match.state.over:
        return ARCHIVE
    return caller.seats[0] if len(caller.seats) == 1 else SPECTATOR


def read_viewer(text: str) -> Viewer:
    """`seat:2`, `spectator` or `archive`."""
    if text == SPECTATOR:
        return SPECTATOR
    if text == ARCHIVE:
        return ARCHIVE
    found = _SEAT.fullmatch(text)
    if found is None:
        raise invalid_query("as", "unknown", "seat:n, spectator or archive")
    return int(found[1])


def may_see(match: Match, caller: Caller, viewer: Viewer) -> bool:
    """Your own seats and the spectator; anything once the match is over or when every seat is yours."""
    if viewer == SPECTATOR or viewer in caller.seats or match.state.over:
        return True
    return owns_all(match, caller)


def viewer_of(match: Match, caller: Caller, wanted: str | None) -> Viewer:
    """Whose eyes a read looks with."""
    if wanted is None:
        return default_viewer(match, caller)
    viewer = read_viewer(wanted)
    beyond = isinstance(viewer, int) and viewer >= match.seats
    if beyond or not may_see(match, caller, viewer):
        raise Problem("view-not-allowed")
    return viewer


def acting_seat(match: Match, caller: Caller, wanted: str | None) -> Seat:
    """The seat a command is for: the one named, else the caller's lowest."""
    must_hold_token(caller)
    if wanted is not None:
        viewer = read_viewer(wanted)
        if viewer in caller.seats:
            assert isinstance(viewer, int)
            return viewer
        raise Problem("not-your-seat")
    if not caller.seats:
        raise Problem("not-your-seat")
    return caller.seats[0]


def must_hold_token(caller: Caller) -> None:
    if caller.kind == "nobody":
        raise Problem("token-missing")


def must_be_host(caller: Caller) -> None:
    must_hold_token(caller)
    if not caller.is_host:
        raise Problem("not-host")
