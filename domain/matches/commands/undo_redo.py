"""Undo and redo: they append, never delete."""

from itertools import islice
from typing import NamedTuple

from domain.kernel.game import encode_state
from domain.kernel.vocabulary import Seat
from domain.matches.commands.answer import must_run
from domain.matches.errors import MatchError
from domain.matches.events import LineCut, LineResumed
from domain.matches.evolve import move_open
from domain.matches.match import Match
from domain.matches.match_state import LineChange, Undone
from domain.matches.undo_barriers import Cut, UndoBarrier, own_points, ply_barrier

SHOWN_POINTS = 200
"""How many undo points are listed; under `free` any other ply can be named too."""


class UndoPoints(NamedTuple):
    """Plies a seat can go back to, newest first; the first barrier; heads of the lines that redo can give back."""

    points: tuple[int, ...]
    barrier: UndoBarrier | None
    redo: tuple[int, ...]


class UndoResult(NamedTuple):
    """The change of the line; the same again for a repeat of the same call."""

    change: LineChange
    repeated: bool = False


def undo_points(match: Match, seat: Seat) -> UndoPoints:
    """What `seat` may undo and redo on its own."""
    state = match.state
    if state.status != "running" or state.imported:
        reason = UndoBarrier(match.ply, "game-over") if state.over else None
        return UndoPoints((), reason, ())
    redo = tuple(undone.head for undone in redo_candidates(match, seat))
    if state.policies.undo == "free":
        return UndoPoints(tuple(range(match.ply - 1, max(-1, match.ply - 1 - SHOWN_POINTS), -1)), None, redo)
    if state.policies.undo == "off":
        barrier = UndoBarrier(match.ply, "policy") if match.ply else None
        return UndoPoints((), barrier, redo)
    points: list[int] = []
    for found in islice(own_points(match, seat), SHOWN_POINTS):
        if isinstance(found, UndoBarrier):
            return UndoPoints(tuple(points), found, redo)
        points.append(found.to_ply)
    return UndoPoints(tuple(points), None, redo)


def check_fresh(match: Match, seat: Seat, base: int) -> None:
    """Stale if the line was changed or the caller answered since; simultaneous answers of others do not matter."""
    state = match.state
    if base > match.version or state.last_line_change > base or state.answered[seat] > base:
        raise MatchError("stale", version=match.version)


def _repeat(match: Match, seat: Seat, kind: str, base: int, to_ply: int) -> UndoResult | None:
    change = match.state.last_change_by_seat[seat]
    if change is not None and (change.kind, change.base, change.to_ply) == (kind, base, to_ply):
        return UndoResult(change, repeated=True)
    return None


def undo(match: Match, seat: Seat, to_ply: int, base: int, at: int) -> UndoResult:
    """Go back to `to_ply`, as the match's policy lets this seat."""
    repeated = _repeat(match, seat, "undo", base, to_ply)
    if repeated is not None:
        return repeated
    if match.state.over:
        raise MatchError("undo-barrier", barrier="game-over")
    must_run(match)
    check_fresh(match, seat, base)
    if to_ply == match.ply:
        raise MatchError("ply-out-of-range", detail="nothing-to-undo", ply=match.ply)
    if not 0 <= to_ply < match.ply:
        raise MatchError("ply-out-of-range", last=match.ply)
    policy = match.state.policies.undo
    if policy == "free" and max(match.state.answered) > base:  # It would remove an answer that the caller has not seen.
        raise MatchError("stale", version=match.version)
    if policy == "off":
        raise MatchError("undo-barrier", barrier="policy")
    if policy == "free":
        return _undo(match, seat, plain_cut(match, to_ply), base, at, assisted=passes_barrier(match, seat, to_ply))
    return _undo(match, seat, _own_cut(match, seat, to_ply), base, at)


def _own_cut(match: Match, seat: Seat, to_ply: int) -> Cut:
    for found in own_points(match, seat):
        if isinstance(found, UndoBarrier):
            raise MatchError("undo-barrier", barrier=found.reason, ply=found.ply)
        if found.to_ply == to_ply:
            return found
        if found.to_ply < to_ply:
            break
    raise MatchError("undo-barrier", barrier="other-seat")


def plain_cut(match: Match, to_ply: int) -> Cut:
    """Everybody's answers after `to_ply` go."""
    state, open_then = match.state_at(to_ply)
    return Cut(to_ply, (), state, open_then)


def passes_barrier(match: Match, seat: Seat, to_ply: int) -> bool:
    """Whether a free undo goes past what would be a barrier under `own`."""
    for after in range(to_ply, match.ply, 64):
        for _, event in match.actions(after, min(after + 64, match.ply)):
            if event.seat != seat or ply_barrier(event) is not None:
                return True
    return False


def _undo(match: Match, seat: Seat, cut: Cut, base: int, at: int, *, assisted: bool = False) -> UndoResult:
    cut_line(match, seat, cut, at, assisted=assisted, base=base)
    return _result(match, seat)


def _result(match: Match, seat: Seat) -> UndoResult:
    change = match.state.last_change_by_seat[seat]
    assert change is not None
    return UndoResult(change)


def cut_line(match: Match, seat: Seat, cut: Cut, at: int, *, assisted: bool, base: int = 0, takeback: str = "") -> None:
    """Make the cut the line."""
    removed = tuple(
        match.ply_of(version) for version in match.line.versions(cut.to_ply, match.ply) if version not in cut.kept
    )
    match.replace_game_state(cut.state, cut.to_ply + len(cut.kept))
    opens, closes = decision_changes_after(match, cut.open)
    event = LineCut(
        at=at,
        by=seat,
        to_ply=cut.to_ply,
        kept=cut.kept,
        removed=removed,
        opens=opens,
        closes=closes,
        assisted=assisted,
        takeback=takeback,
        base=base,
        state=encode_state(cut.state),
    )
    match.trigger(event)


def decision_changes_after(match: Match, open_then: list[str | None]) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """A seat keeps its decision only if the one open now is the one on record at the point the line went to."""
    open_now = match.state.open
    asked = match.play.asked
    opens = tuple(seat for seat in asked if open_now[seat] is None or open_now[seat] != open_then[seat])
    closes = tuple(seat for seat, decision in enumerate(open_now) if decision is not None and seat not in asked)
    return opens, closes


def redo_candidates(match: Match, seat: Seat) -> list[Undone]:
    """The undos that this seat can give back, newest first."""
    found = []
    for undone in reversed(match.state.redo):
        if undone.takeback or (match.state.policies.undo != "free" and undone.by != seat):
            break
        found.append(undone)
    return found


def redo(match: Match, seat: Seat, to_ply: int, base: int, at: int) -> UndoResult:
    """Give back whole undos, newest first, down to the one whose line had its head at `to_ply`."""
    repeated = _repeat(match, seat, "redo", base, to_ply)
    if repeated is not None:
        return repeated
    must_run(match)
    check_fresh(match, seat, base)
    chosen: list[Undone] = []
    for undone in redo_candidates(match, seat):
        chosen.append(undone)
        if undone.head == to_ply:
            return _resume(match, seat, chosen, base, at)
    raise MatchError("nothing-to-redo")


def _resume(match: Match, seat: Seat, chosen: list[Undone], base: int, at: int) -> UndoResult:
    entries = entries_after(match, chosen)
    lowest = min(undone.to_ply for undone in chosen)
    before = set(match.line.versions(lowest, match.ply))
    state, open_then = match.state_at(lowest)
    for version, event in match.actions_at(entries):
        match.game.fold(state, match.game.facts_decoder.decode(event.facts))
        move_open(open_then, version, event.opens, event.closes)
    head = lowest + len(entries)
    match.replace_game_state(state, head)
    opens, closes = decision_changes_after(match, open_then)
    restored = tuple(lowest + 1 + index for index, version in enumerate(entries) if version not in before)
    resumed = LineResumed(
        at=at,
        by=seat,
        to_ply=head,
        undone=chosen[-1].version,
        restored=restored,
        opens=opens,
        closes=closes,
        base=base,
        state=encode_state(state),
    )
    match.trigger(resumed)
    return _result(match, seat)


def entries_after(match: Match, chosen: list[Undone]) -> list[int]:
    """The line after the lowest point that any of these undos went back to, once they are all given back."""
    lowest = min(undone.to_ply for undone in chosen)
    match.extend_line_back_to(lowest)
    line = match.line.versions(lowest, match.ply)
    for undone in chosen:
        line[undone.to_ply - lowest :] = undone.entries
    return line
