"""Callers of a match (host, seat, invited or anonymous): what they may see, and for which seats they may act."""

import re
from typing import Literal, NamedTuple

from domain.kernel.vocabulary import ARCHIVE, SPECTATOR, Seat, Viewer
from domain.matches.errors import MatchError
from domain.matches.events import MatchOpened
from domain.matches.match import Match
from domain.matches.tokens import equal_digests
from projections.match_views.summary import Holding

_SEAT = re.compile(r"seat:(0|[1-9][0-9]{0,2})")


PLAYER = "player:"
"""What the credential of a player begins with, before the player's id. Digests of tokens are hex digits only."""


class Caller(NamedTuple):
    kind: Literal["anonymous", "player", "invite", "seat", "host"]
    """`player`: one who has no seat here, nor an invitation; the others hold what they are called by."""
    seats: tuple[Seat, ...] = ()
    """The seats it acts for."""
    invited: bool = False
    """Whether the host has invited this player."""

    @property
    def is_host(self) -> bool:
        return self.kind == "host"

    @property
    def offers_view(self) -> str:
        """Whose offers it sees: part of an ETag."""
        return f"seat:{'+'.join(map(str, self.seats))}" if self.seats else "spectator"

    @property
    def holds(self) -> Holding | None:
        """What its token holds, for the summary; None without a token."""
        return None if self.kind == "anonymous" else Holding(self.seats, self.is_host, self.invited)

    @property
    def summary_view(self) -> str:
        """Whose summary it sees: part of an ETag."""
        if self.kind == "anonymous":
            return "spectator"
        return f"{self.kind}:{'+'.join(map(str, self.seats))}{':invited' if self.invited else ''}"


ANONYMOUS = Caller("anonymous")
INVITED = Caller("invite")


def authenticate(match: Match, token: str | None) -> Caller:
    """Who calls this match: with a token (given as its digest), as a player (`player:<id>`), or with neither.

    Strangers cannot tell an unlisted match from a missing one.
    """
    state = match.state
    listed = state.policies.listed
    if token is None:
        if not listed:
            raise MatchError("not-found")
        return ANONYMOUS
    if token.startswith(PLAYER):
        return player_at(match, token.removeprefix(PLAYER))
    seats = tuple(
        [seat for seat, record in enumerate(state.seats) if record.token and equal_digests(record.token, token)]
    )
    if seats:
        return Caller("seat", seats)
    if state.host_token and equal_digests(state.host_token, token):
        return host_of(match)
    if state.invite_token and equal_digests(state.invite_token, token):
        return INVITED
    raise MatchError("token-unknown" if listed else "not-found")


def player_at(match: Match, player_id: str) -> Caller:
    """What a player is in this match: its host, at a seat, invited; or one who may only look, if it is listed."""
    state = match.state
    invited = player_id in state.invited
    seats = tuple([seat for seat, record in enumerate(state.seats) if record.player_id == player_id])
    if state.host_player == player_id:
        return Caller("host", tuple(sorted({*host_of(match).seats, *seats})), invited)
    if seats:
        return Caller("seat", seats, invited)
    if invited:
        return Caller("invite", invited=True)
    if not state.policies.listed:
        raise MatchError("not-found")
    return Caller("player")


def host_of(match: Match) -> Caller:
    """The host acts for every seat that is not a guest's, a bot's or open."""
    return Caller("host", tuple([seat for seat, record in enumerate(match.state.seats) if record.holder == "host"]))


def owns_all(match: Match, caller: Caller) -> bool:
    """Whether every seat is the caller's: none is, or ever was, held by another person's token."""
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
        raise MatchError("invalid-query")
    return int(found[1])


def may_view(match: Match, caller: Caller, viewer: Viewer) -> bool:
    """Your own seats and the spectator; any viewer once the match is over or when every seat is yours."""
    if viewer == SPECTATOR or viewer in caller.seats or match.state.over:
        return True
    return owns_all(match, caller)


def viewer_of(match: Match, caller: Caller, wanted: str | None) -> Viewer:
    """The viewer of a read: the one asked for, if the caller may have it."""
    if wanted is None:
        return default_viewer(match, caller)
    viewer = read_viewer(wanted)
    beyond = isinstance(viewer, int) and viewer >= match.seats
    if beyond or not may_view(match, caller, viewer):
        raise MatchError("view-not-allowed")
    return viewer


def acting_seat(match: Match, caller: Caller, wanted: str | None) -> Seat:
    """The seat a command is for: the one named, else the caller's lowest."""
    require_token(caller)
    if wanted is not None:
        viewer = read_viewer(wanted)
        if viewer in caller.seats:
            assert isinstance(viewer, int)
            return viewer
        raise no_seat(caller, "not-your-seat")
    if not caller.seats:
        raise no_seat(caller, "not-your-seat")
    return caller.seats[0]


def no_seat(caller: Caller, code: str) -> MatchError:
    """The refusal to act for a seat; it says so where the token is only an invitation."""
    return MatchError(code, detail="invite-answers") if caller.kind == "invite" else MatchError(code)


def require_token(caller: Caller) -> None:
    if caller.kind == "anonymous":
        raise MatchError("token-missing")


def require_host(caller: Caller) -> None:
    require_token(caller)
    if not caller.is_host:
        raise MatchError("not-host")
