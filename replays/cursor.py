"""A cursor over the line that counts: steps, seeks and plays, forwards and backwards."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from domain.kernel.messages import Language
from domain.kernel.play import Play
from domain.kernel.redaction import redact, redact_action
from domain.kernel.scores import SeatScore
from domain.kernel.vocabulary import ARCHIVE, Action, Fact, Seat, Viewer, Withdraw
from domain.kernel.wording import Wording
from domain.matches.events import ActionTaken
from replays.errors import RecordingInvalid
from replays.jsonl_format import spell_time
from replays.recording import Recording


class ReplayFrame(msgspec.Struct, frozen=True):
    """One step of a replay, as its viewer may see it. `board` is None where the recording itself hides things."""

    ply: int
    version: int
    at: str
    seat: Seat | None
    decision: str | None
    action: Any
    label: str | None
    facts: list[Any]
    board: msgspec.Struct | None
    log: list[str]
    """The facts that have words, as sentences."""


class Cursor:
    """Stands at a ply of a recording that has started; frame 0 is the set-up."""

    def __init__(self, recording: Recording, viewer: Viewer, language: Language = "en") -> None:
        if recording.line is None or recording.start is None:
            raise ValueError("the match never started")
        if not recording.is_archive and viewer != recording.viewer:
            raise ValueError(f"the recording holds only what {recording.header.viewer} saw")
        self._line = recording.line
        self._start = recording.start
        self._whole = recording.is_archive
        self.game = recording.game
        self.viewer = viewer
        self.players = recording.players
        self._wording = Wording(recording.game, language, recording.players)
        self.last = recording.plies
        self.ply = 0
        self._state: Any = None
        """The state after `_state_ply`: so that a step forward costs one fold."""
        self._state_ply = -1

    def seek(self, ply: int) -> ReplayFrame:
        """Go to a ply; `IndexError` beyond either end."""
        if not 0 <= ply <= self.last:
            raise IndexError(f"there is no ply {ply}; the last is {self.last}")
        self.ply = ply
        return self.frame()

    def step(self, by: int = 1) -> ReplayFrame:
        """So many plies on (or back, if negative), stopping at the ends."""
        return self.seek(min(max(self.ply + by, 0), self.last))

    def play(self, *, backwards: bool = False) -> Iterator[ReplayFrame]:
        """Every frame from the next one to the end, or back to the beginning."""
        while self.ply != (0 if backwards else self.last):
            yield self.step(-1 if backwards else 1)

    def frame(self) -> ReplayFrame:
        """The frame of the ply it stands at; `RecordingInvalid` if its facts do not follow from what was before."""
        try:
            return self._set_up() if self.ply == 0 else self._answer(self._line.action(self.ply))
        except Exception as error:  # Folding trusts its facts; those of a forged file may lead anywhere.
            raise RecordingInvalid("does-not-fold", self.ply) from error

    def scores(self) -> Sequence[SeatScore]:
        """Live points at the ply it stands at, as the viewer may see them; none where the recording has no boards."""
        if not self._whole:
            return ()
        self._go(self.ply)
        return self.game.scores(self._state, self.viewer)

    # --- making frames -----------------------------------------------------------------------------------------------

    def _set_up(self) -> ReplayFrame:
        version, event = self._start
        facts, log = self._render_facts(event.facts)
        self._go(0)
        return ReplayFrame(0, version, spell_time(event.at), None, None, None, None, facts, self._board(), log)

    def _answer(self, event: ActionTaken) -> ReplayFrame:
        version = self._line.entries[self.ply - 1]
        self._go(self.ply - 1)
        action, label = self._action(event)
        facts, log = self._render_facts(event.facts)
        self._go(self.ply)
        at = spell_time(event.at)
        return ReplayFrame(self.ply, version, at, event.seat, event.decision, action, label, facts, self._board(), log)

    def _go(self, ply: int) -> None:
        """Bring the state to a ply, by one fold if it stands right before."""
        if not self._whole or self._state_ply == ply:
            return
        if self._state_ply == ply - 1 and self._state is not None:
            self.game.fold(self._state, self.game.facts_decoder.decode(self._line.action(ply).facts))
        else:
            self._state = self._line.state_at(ply)
        self._state_ply = ply

    def _board(self) -> msgspec.Struct | None:
        return self.game.view(self._state, self.viewer) if self._whole else None

    def _action(self, event: ActionTaken) -> tuple[Any, str | None]:
        """The action and its words, or neither where the viewer may not know it."""
        if not self._whole:
            return msgspec.msgpack.decode(event.action), None
        if event.held and self.viewer not in (ARCHIVE, event.seat):
            return None, None
        action: Action = self.game.packed_action_decoder.decode(event.action)
        seen = redact_action(action, event.seat, self.viewer)
        label = self._label(event.seat, action) if seen == action else None
        return _plain(seen), label

    def _label(self, seat: Seat, action: Action) -> str | None:
        step = Play(self.game, self._state, bytes(32), 0).question(seat)
        if step is None or isinstance(action, Withdraw):
            return None
        return self._wording.label(self._state, step, action)

    def _render_facts(self, raw: msgspec.Raw) -> tuple[list[Any], list[str]]:
        try:
            facts: tuple[Fact, ...] = self.game.facts_decoder.decode(raw)
        except msgspec.ValidationError:  # A field hidden from this recording's viewer that has no word for nothing.
            return msgspec.msgpack.decode(raw), []
        seen = [redact(fact, self.viewer) for fact in facts]
        sentences = (self._wording.log(fact, self.viewer) for fact in facts)
        return _plain(seen), [sentence for sentence in sentences if sentence is not None]


def _plain(value: Any) -> Any:
    """As JSON has it: lists, not tuples."""
    return msgspec.json.decode(msgspec.json.encode(value))
