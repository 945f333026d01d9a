"""Every stored event as one event of the stream, as a viewer may see it."""

from typing import Any, NamedTuple

import msgspec

from domain.kernel.messages import Language
from domain.kernel.vocabulary import Seat, TypeDispatch, Viewer
from domain.matches.commands import takebacks
from domain.matches.events import (
    AbandonVoted,
    ActionTaken,
    DuplicateOpened,
    Event,
    HiddenViewed,
    HintGiven,
    InvitationWithdrawn,
    LineCut,
    LineResumed,
    MatchAbandoned,
    MatchEnded,
    MatchOpened,
    MatchStarted,
    MessagePosted,
    MessagesSwitched,
    PlayerForgotten,
    PlayerInvited,
    RematchOpened,
    SeatTaken,
    SeatVacated,
    TakebackAnswered,
    TakebackAsked,
    TakebackWithdrawn,
    TokenReissued,
)
from domain.matches.match import Match
from projections.match_views.board import view_of
from projections.match_views.decisions import DecisionView, open_decisions
from projections.match_views.frames import Frame, FrameBuilder, start_frame
from projections.match_views.messages import MessageView, posted_message
from projections.match_views.summary import Holding, Summary, summary_of
from projections.match_views.undo import takeback_view

ENCODER = msgspec.json.Encoder()


class StreamView(NamedTuple):
    """What streams that can share their bytes have in common."""

    viewer: Viewer
    seats: tuple[Seat, ...]
    language: Language
    boards: bool
    holding: Holding | None = None
    """What the reader's token holds, for summaries."""


class Snapshot(msgspec.Struct, frozen=True):
    """Where a new reader begins."""

    match: Summary
    board: Any
    decisions: tuple[DecisionView, ...]


class ActionEvent(Frame, frozen=True, kw_only=True):
    """A frame, and the decisions that are open after it."""

    to_act: tuple[Seat, ...]
    decisions: tuple[DecisionView, ...]


class LineChangedEvent(msgspec.Struct, frozen=True):
    """The line was changed by undo, redo or a takeback: read the board again."""

    by: Seat
    to_ply: int
    removed: tuple[int, ...]
    restored: tuple[int, ...]
    ply: int
    version: int
    to_act: tuple[Seat, ...]
    decisions: tuple[DecisionView, ...]
    takeback: str | None


def chunk(version: int, kind: str, data: Any) -> bytes:
    """The bytes of one event."""
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (version, kind.encode(), ENCODER.encode(data))


def render_snapshot(match: Match, view: StreamView) -> bytes:
    board = None if not match.has_started else view_of(match, match.play.state, view.viewer)
    decisions = _decisions(match, view)
    return chunk(match.version, "snapshot", Snapshot(summary_of(match, view.language, view.holding), board, decisions))


RENDERERS = TypeDispatch()
"""`RENDERERS[type(event)](match, version, event, view)`: name and data; the match stands right after the event."""


def render_event(match: Match, version: int, event: Event, view: StreamView) -> bytes:
    kind, data = RENDERERS[type(event)](match, version, event, view)
    return chunk(version, kind, data)


def _decisions(match: Match, view: StreamView) -> tuple[DecisionView, ...]:
    return open_decisions(match, view.seats, view.language) if match.has_started else ()


@RENDERERS.on(MatchStarted)
def render_start(match: Match, version: int, event: MatchStarted, view: StreamView) -> tuple[str, ActionEvent]:
    return "action", _action(match, start_frame(match, view.viewer, board=view.boards), view)


@RENDERERS.on(ActionTaken)
def render_action(match: Match, version: int, event: ActionTaken, view: StreamView) -> tuple[str, ActionEvent]:
    frames = FrameBuilder(match, view.viewer, view.language, match.ply - 1)
    return "action", _action(match, frames.frame(match.ply, version, event, board=view.boards), view)


def _action(match: Match, frame: Frame, view: StreamView) -> ActionEvent:
    fields = {name: getattr(frame, name) for name in frame.__struct_fields__}
    return ActionEvent(**fields, to_act=match.asked, decisions=_decisions(match, view))


@RENDERERS.on(LineCut)
def render_undo(match: Match, version: int, event: LineCut, view: StreamView) -> tuple[str, LineChangedEvent]:
    return "rewound", _line_changed(match, version, event, view, event.removed, (), event.takeback or None)


@RENDERERS.on(LineResumed)
def render_redo(match: Match, version: int, event: LineResumed, view: StreamView) -> tuple[str, LineChangedEvent]:
    return "resumed", _line_changed(match, version, event, view, (), event.restored, None)


def _line_changed(
    match: Match,
    version: int,
    event: LineCut | LineResumed,
    view: StreamView,
    removed: tuple[int, ...],
    restored: tuple[int, ...],
    takeback: str | None,
) -> LineChangedEvent:
    return LineChangedEvent(
        event.by,
        event.to_ply,
        removed,
        restored,
        match.ply,
        version,
        match.asked,
        _decisions(match, view),
        takeback,
    )


@RENDERERS.on(MatchOpened, SeatTaken, SeatVacated, TokenReissued, AbandonVoted)
@RENDERERS.on(MessagesSwitched, HintGiven, HiddenViewed, DuplicateOpened)
@RENDERERS.on(PlayerInvited, InvitationWithdrawn, PlayerForgotten)
def render_seats(match: Match, version: int, event: Event, view: StreamView) -> tuple[str, Summary]:
    return "seat", summary_of(match, view.language, view.holding)


@RENDERERS.on(TakebackAsked, TakebackAnswered, TakebackWithdrawn)
def render_takeback(match: Match, version: int, event: Any, view: StreamView) -> tuple[str, Any]:
    found = takebacks.find(match, event.takeback)
    return "takeback", takeback_view(match, found, view.viewer, view.language)


@RENDERERS.on(MessagePosted)
def render_message(match: Match, version: int, event: MessagePosted, view: StreamView) -> tuple[str, MessageView]:
    return "message", posted_message(match, version, event)


@RENDERERS.on(RematchOpened)
def render_rematch(match: Match, version: int, event: Event, view: StreamView) -> tuple[str, Summary]:
    return "rematch", summary_of(match, view.language, view.holding)


@RENDERERS.on(MatchEnded, MatchAbandoned)
def render_end(match: Match, version: int, event: Event, view: StreamView) -> tuple[str, Summary]:
    return "finished", summary_of(match, view.language, view.holding)
