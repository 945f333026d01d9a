"""Undo points, what an undo or redo did, and takebacks, in words."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from domain.kernel.messages import Language
from domain.kernel.vocabulary import Seat, Viewer
from domain.matches.commands.undo_redo import entries_after, redo_candidates, undo_points
from domain.matches.events import ActionTaken
from domain.matches.match import Match
from domain.matches.match_state import LineChange, Takeback
from projections.match_views.decisions import DecisionView, open_decisions
from projections.match_views.frames import FrameBuilder

AFFECTED = 200
"""How many of the plies a takeback would remove are listed."""


class UndoPointView(msgspec.Struct, frozen=True):
    to_ply: int
    decision: str | None
    label: str | None


class BarrierView(msgspec.Struct, frozen=True):
    ply: int
    reason: Literal["reveal", "random", "other-seat", "deadline", "policy", "game-over"]
    label: str | None


class RedoPointView(msgspec.Struct, frozen=True):
    to_ply: int
    label: str | None


class UndoView(msgspec.Struct, frozen=True):
    ply: int
    version: int
    points: tuple[UndoPointView, ...]
    barrier: BarrierView | None
    redo: tuple[RedoPointView, ...]


class UndoResultView(msgspec.Struct, frozen=True):
    ply: int
    version: int
    removed: tuple[int, ...]
    restored: tuple[int, ...]
    decisions: tuple[DecisionView, ...]


class AffectedView(msgspec.Struct, frozen=True):
    ply: int
    seat: Seat
    label: str | None


class TakebackView(msgspec.Struct, frozen=True):
    id: str
    by: Seat
    to_ply: int
    note: str
    status: Literal["open", "accepted", "rejected", "withdrawn", "overtaken"]
    affected: tuple[AffectedView, ...]
    votes: dict[str, bool | None]


def _labels(
    match: Match, viewer: Viewer, language: Language, first: int, last: int
) -> dict[int, tuple[str, str | None, Seat]]:
    """Decision, label and seat of plies first..last."""
    if first > last:
        return {}
    builder = FrameBuilder(match, viewer, language, first - 1)
    found = {}
    for ply, (_, event) in enumerate(match.actions(first - 1, last), start=first):
        found[ply] = (event.decision, builder.label(event, builder.action_of(event)), event.seat)
        builder.fold(event)
    return found


def undo_view(match: Match, seat: Seat, viewer: Viewer, language: Language) -> UndoView:
    """What the caller may undo and redo, newest first, and what stands in the way."""
    found = undo_points(match, seat)
    wanted = [to_ply + 1 for to_ply in found.points]
    if found.barrier is not None and found.barrier.ply > 0:
        wanted.append(found.barrier.ply)
    labels = _labels(match, viewer, language, min(wanted), match.ply) if wanted else {}
    points = tuple(UndoPointView(to_ply, labels[to_ply + 1][0], labels[to_ply + 1][1]) for to_ply in found.points)
    barrier = None
    if found.barrier is not None:
        known = labels.get(found.barrier.ply)
        barrier = BarrierView(found.barrier.ply, found.barrier.reason, None if known is None else known[1])
    redo = tuple(_redo_points(match, seat, viewer, language))
    return UndoView(match.ply, match.version, points, barrier, redo)


def _redo_points(match: Match, seat: Seat, viewer: Viewer, language: Language) -> Iterator[RedoPointView]:
    """Each with the label of the first action it would give back."""
    undos = redo_candidates(match, seat)
    for count, undone in enumerate(undos, start=1):
        lowest = min(chosen.to_ply for chosen in undos[:count])
        event = match.event(entries_after(match, undos[:count])[0])
        assert isinstance(event, ActionTaken)
        builder = FrameBuilder(match, viewer, language, lowest)
        yield RedoPointView(undone.head, builder.label(event, builder.action_of(event)))


def undo_result_view(
    match: Match, change: LineChange, own: "frozenset[Seat] | tuple[Seat, ...]", language: Language
) -> UndoResultView:
    return UndoResultView(
        change.ply, change.version, change.removed, change.restored, open_decisions(match, own, language)
    )


def takeback_view(match: Match, takeback: Takeback, viewer: Viewer, language: Language) -> TakebackView:
    """The wish and whom it concerns. What it would remove is listed while it is open."""
    affected: tuple[AffectedView, ...] = ()
    if takeback.status == "open" and takeback.to_ply < match.ply:
        last = min(match.ply, takeback.to_ply + AFFECTED)
        labels = _labels(match, viewer, language, takeback.to_ply + 1, last)
        affected = tuple(AffectedView(ply, seat, label) for ply, (_, label, seat) in labels.items())
    return TakebackView(
        takeback.id, takeback.by, takeback.to_ply, takeback.note, takeback.status, affected, dict(takeback.votes)
    )
