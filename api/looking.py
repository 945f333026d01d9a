"""Reads of a running match that show its only player what their seat does not know. The first of them marks it."""

from uuid import UUID

from api.access import may_view, read_viewer
from api.authentication import caller_of
from api.clock import now
from api.strict_request import StrictRequest
from domain.kernel.vocabulary import ARCHIVE, SPECTATOR
from domain.matches.application import MatchApplication
from domain.matches.commands.looking import mark_viewed
from domain.matches.match import Match


async def record_look(request: StrictRequest, matches: MatchApplication, ident: UUID, wanted: str | None) -> None:
    """Called before a read as the viewer `wanted`. It refuses nothing: that is for the read itself."""
    if wanted is None or wanted == SPECTATOR or request.method == "HEAD":
        return

    def decide(match: Match) -> None:
        if shows_hidden(request, match, wanted):
            mark_viewed(match, wanted, now())

    if await matches.read(ident, lambda match: shows_hidden(request, match, wanted)):
        await matches.execute(ident, decide, lambda *_: None)


def shows_hidden(request: StrictRequest, match: Match, wanted: str) -> bool:
    """Whether the caller is about to see more of the running match than their own seats do."""
    if match.state.status != "running" or match.state.hidden_viewed is not None:
        return False
    caller, viewer = caller_of(request, match), read_viewer(wanted)
    exists = viewer == ARCHIVE or (isinstance(viewer, int) and viewer < match.seats)
    return exists and viewer not in caller.seats and may_view(match, caller, viewer)


async def record_fork(request: StrictRequest, matches: MatchApplication, ident: UUID) -> None:
    """A fork holds the hidden parts too, so it marks a running match that would count on leaderboards."""
    if await matches.read(ident, lambda match: match.state.rated):
        await record_look(request, matches, ident, ARCHIVE)
