"""Frames: one step of a replay each, and the answer to who just played."""

from collections.abc import Collection, Iterator
from typing import Any

import msgspec

from domain.kernel.messages import Language, message
from domain.kernel.redaction import has_secrets, redact, redact_action
from domain.kernel.vocabulary import ARCHIVE, Action, Fact, Seat, Step, Viewer, Withdraw
from domain.kernel.wording import Wording
from domain.matches.commands.answer import Answered
from domain.matches.events import ActionTaken, MatchStarted
from domain.matches.match import Match
from projections.match_views.board import view_of
from projections.match_views.decisions import DecisionView, open_decisions
from projections.match_views.summary import moment_text, wording_of


class Frame(msgspec.Struct, frozen=True, omit_defaults=False):
    ply: int
    version: int
    at: str
    seat: Seat | None
    decision: str | None
    action: Any
    label: str | None
    facts: tuple[Any, ...]
    board: Any = msgspec.UNSET
    late: bool | msgspec.UnsetType = msgspec.UNSET
    """Only there, and true, where a bot answered since the deadline had passed."""


class FramePage(msgspec.Struct, frozen=True):
    frames: tuple[Frame, ...]
    next: int | None


class AnswerView(msgspec.Struct, frozen=True):
    ply: int
    version: int
    facts: tuple[Any, ...]
    decisions: tuple[DecisionView, ...]


def answer_view(match: Match, answered: Answered, own: Collection[Seat], language: Language) -> AnswerView:
    """The answer's facts as its seat may see them, and what is open now."""
    facts = answered.facts
    if any(map(has_secrets, map(type, facts))):
        facts = tuple([redact(fact, answered.seat) for fact in facts])
    return AnswerView(answered.ply, answered.version, facts, open_decisions(match, own, language))


def visible_action(action: Action, event: ActionTaken, viewer: Viewer) -> Action | None:
    """What the viewer may know of an action; None for another seat's secret answer."""
    secret = event.held and not isinstance(action, Withdraw)
    if secret and viewer not in (event.seat, ARCHIVE):
        return None
    return redact_action(action, event.seat, viewer)


def label_of(wording: Wording, state: Any, step: Step | None, action: Action) -> str:
    """An action in words, at the point where it was chosen."""
    if isinstance(action, Withdraw) or step is None:
        return wording.render(message("offer.withdraw"))
    return wording.label(state, step, action)


class FrameBuilder:
    """Runs along the line and makes the frames, folding each action once."""

    def __init__(self, match: Match, viewer: Viewer, language: Language, after: int) -> None:
        self.match = match
        self.viewer = viewer
        self.wording = wording_of(match, language)
        self.state, _ = match.state_at(after)

    def label(self, event: ActionTaken, action: Action) -> str | None:
        """The label as the viewer may read it; None where the action is not all theirs to know."""
        if visible_action(action, event, self.viewer) != action:
            return None
        step = self.match.play.with_state(self.state).question(event.seat)
        return label_of(self.wording, self.state, step, action)

    def action_of(self, event: ActionTaken) -> Action:
        return self.match.game.packed_action_decoder.decode(event.action)

    def fold(self, event: ActionTaken) -> tuple[Fact, ...]:
        facts = self.match.game.facts_decoder.decode(event.facts)
        self.match.game.fold(self.state, facts)
        return facts

    def frame(self, ply: int, version: int, event: ActionTaken, *, board: bool) -> Frame:
        action = self.action_of(event)
        label = self.label(event, action)
        facts = self.fold(event)
        return Frame(
            ply,
            version,
            moment_text(event.at),
            event.seat,
            event.decision,
            visible_action(action, event, self.viewer),
            label,
            tuple(redact(fact, self.viewer) for fact in facts),
            view_of(self.match, self.state, self.viewer) if board else msgspec.UNSET,
            event.late or msgspec.UNSET,
        )


def start_frame(match: Match, viewer: Viewer, *, board: bool) -> Frame:
    """Frame 0: the set-up."""
    version = match.state.start_version
    event = match.fetch(version - 1, version)[0][1]
    assert isinstance(event, MatchStarted)
    facts = tuple(redact(fact, viewer) for fact in match.game.facts_decoder.decode(event.facts))
    state = match.state_at(0)[0] if board else None
    view = view_of(match, state, viewer) if board else msgspec.UNSET
    return Frame(0, version, moment_text(event.at), None, None, None, None, facts, view)


def frames_of(
    match: Match, viewer: Viewer, language: Language, first: int, last: int, *, boards: bool
) -> Iterator[Frame]:
    """Frames of plies first..last of the current line."""
    if first == 0:
        yield start_frame(match, viewer, board=boards)
        first = 1
    if first > last:
        return
    builder = FrameBuilder(match, viewer, language, first - 1)
    for after in range(first - 1, last, 64):
        upto = min(after + 64, last)
        for ply, (version, event) in enumerate(match.actions(after, upto), start=after + 1):
            yield builder.frame(ply, version, event, board=boards)


def page_of(
    match: Match, viewer: Viewer, language: Language, first: int, last: int, limit: int, *, boards: bool
) -> FramePage:
    """At most `limit` frames from `first` on; `next` is where the rest begins."""
    end = min(last, first + limit - 1)
    frames = tuple(frames_of(match, viewer, language, first, end, boards=boards))
    return FramePage(frames, end + 1 if end < last else None)
