"""Any past point of a match, by ply of the current line or by version: the one loader of the past."""

from typing import Any, NamedTuple

from domain.matches.errors import MatchError
from domain.matches.events import ActionTaken
from domain.matches.evolve import hide_forgotten
from domain.matches.match import Match


class HistoricalPosition(NamedTuple):
    """A state to look at (never to change), the ply it stands at and the version of the event that led there."""

    state: Any
    ply: int
    version: int


def current_position(match: Match) -> HistoricalPosition:
    if not match.has_started:
        raise MatchError("not-started")
    return HistoricalPosition(match.play.state, match.ply, match.version)


def position_at(match: Match, ply: int | None = None, version: int | None = None) -> HistoricalPosition:
    """The current position, or the one at a ply or a version."""
    if version is not None:
        return at_version(match, version)
    return current_position(match) if ply is None else at_ply(match, ply)


def version_of_ply(match: Match, ply: int) -> int:
    """The version of the event that stands at a ply of the line."""
    if ply == 0:
        return match.state.start_version
    match.extend_line_back_to(ply - 1)
    return match.line.version_of(ply)


def at_ply(match: Match, ply: int) -> HistoricalPosition:
    """A point of the current line; undo may change what stands there."""
    head = current_position(match)
    if not 0 <= ply <= match.ply:
        raise MatchError("ply-out-of-range", last=match.ply)
    if ply == match.ply:
        return HistoricalPosition(head.state, ply, version_of_ply(match, ply))
    state, _ = match.state_at(ply)
    return HistoricalPosition(state, ply, version_of_ply(match, ply))


def at_version(match: Match, version: int) -> HistoricalPosition:
    """The position right after that event: it never changes."""
    head = current_position(match)
    if version == match.version:
        return head
    if not match.state.start_version <= version <= match.version:
        raise MatchError("ply-out-of-range", last=match.ply)
    event = match.event(version)
    if isinstance(event, ActionTaken) and match.in_line(version) and match.ply_of(version) == event.ply:
        state, _ = match.state_at(event.ply)  # Not moved by a cut since, so the line up to it is what it was then.
        return HistoricalPosition(state, event.ply, version)
    past = match_at_version(match, version)
    return HistoricalPosition(past.play.state, past.ply, version)


def match_at_version(match: Match, version: int) -> Match:
    """A match of one's own as it was right after that event: the only loader of the past."""
    past = match.source.match_at(version)
    if match.state.forgotten:
        hide_forgotten(past.state, match.state.forgotten)
    return past
