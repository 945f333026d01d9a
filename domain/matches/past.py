"""Any past point of a match, by ply of the current line or by version."""

from typing import Any, NamedTuple

from domain.matches.events import ActionTaken, Checkpoint
from domain.matches.match import Match
from domain.matches.problems import MatchProblem


class Point(NamedTuple):
    """A state to look at (never to change), the ply it stands at and the version of the event that led there."""

    state: Any
    ply: int
    version: int


def now(match: Match) -> Point:
    if match.play is None:
        raise MatchProblem("not-started")
    return Point(match.play.state, match.ply, match.version)


def point(match: Match, ply: int | None = None, version: int | None = None) -> Point:
    """Now, or the point somebody asks for."""
    if version is not None:
        return at_version(match, version)
    return now(match) if ply is None else at_ply(match, ply)


def version_at(match: Match, ply: int) -> int:
    """The version of the event that stands at a ply of the line."""
    if ply == 0:
        return match.register.start_version
    match.reach(ply - 1)
    return match.line.version_of(ply)


def at_ply(match: Match, ply: int) -> Point:
    """A point of the current line; undo may change what stands there."""
    head = now(match)
    if not 0 <= ply <= match.ply:
        raise MatchProblem("ply-out-of-range", last=match.ply)
    if ply == match.ply:
        return Point(head.state, ply, version_at(match, ply))
    state, _ = match.moment(ply)
    return Point(state, ply, version_at(match, ply))


def at_version(match: Match, version: int) -> Point:
    """The position right after that event: it never changes."""
    head = now(match)
    if version == match.version:
        return head
    if not match.register.start_version <= version <= match.version:
        raise MatchProblem("ply-out-of-range", last=match.ply)
    event = match.event(version)
    if isinstance(event, ActionTaken) and match.in_line(version) and match.ply_of(version) == event.ply:
        state, _ = match.moment(event.ply)  # Not moved by a cut since, so the line up to it is what it was then.
        return Point(state, event.ply, version)
    return _folded(match, version)


def _folded(match: Match, version: int) -> Point:
    """From the newest row at or before `version` that holds a state."""
    rows: list[tuple[int, Any]] = []
    upto = version
    while True:
        page = match.fetch(max(0, upto - 64), upto)
        for number, event in reversed(page):
            checkpoint = getattr(event, "checkpoint", None)
            if isinstance(checkpoint, Checkpoint):
                return _fold_from(match, checkpoint, rows[::-1], version)
            rows.append((number, event))
        upto -= 64


def _fold_from(match: Match, checkpoint: Checkpoint, rows: list[tuple[int, Any]], version: int) -> Point:
    state = match.game.state_decoder.decode(checkpoint.state)
    ply = checkpoint.ply
    for _, event in rows:
        if isinstance(event, ActionTaken):
            match.game.fold(state, match.game.facts_decoder.decode(event.facts))
            ply += 1
    return Point(state, ply, version)
