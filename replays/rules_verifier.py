"""A match decided again from its recording: every event is compared with what the rules say."""

from typing import Any

import msgspec

from domain.kernel.dice import DiceRefused, NoDice
from domain.kernel.game import Game
from domain.kernel.messages import Message
from domain.kernel.play import Play
from domain.kernel.position import read_position
from domain.kernel.refusals import Refused, SetupRefused
from domain.kernel.registry import read_options
from domain.kernel.scores import Outcome
from domain.kernel.vocabulary import Action, Fact, Seat, Withdraw
from domain.kernel.zones import changes_visibility, visibility_of
from domain.matches.commands.answer import answer_event
from domain.matches.events import (
    ActionTaken,
    Event,
    LineCut,
    LineResumed,
    MatchAbandoned,
    MatchEnded,
    MatchOpened,
    MatchStarted,
)
from domain.matches.evolve import decision_id
from replays.errors import RecordingInvalid
from replays.hash_chain import encode_canonical
from replays.jsonl_format import Header, read_position_line
from replays.recorded_line import LineBroken, RecordedLine

_ENCODER = msgspec.msgpack.Encoder()


class RulesVerifier:
    """Give it every event in order, then `close` it; `RecordingInvalid` names the first that the rules contradict."""

    def __init__(self, game: Game[Any], header: Header) -> None:
        self.game = game
        self.header = header
        self.seats = len(header.seats)
        self.names = [seat.name for seat in header.seats]
        self._opened = False
        self._over = False
        self._outcome: Any = None
        self._play: Play[Any] | None = None
        self._line: RecordedLine | None = None
        self._decisions: dict[Seat, str] = {}

    # --- events ------------------------------------------------------------------------------------------------------

    def take(self, version: int, event: Event) -> None:
        try:
            self._take(version, event)
        except RecordingInvalid:
            raise
        except LineBroken as broken:
            raise RecordingInvalid("line-broken", self._ply, version=version, why=str(broken)) from None
        except Exception as error:  # What a forged file drives the rules into is the file's fault.
            why = f"the rules cannot go on ({type(error).__name__})"
            raise RecordingInvalid("facts-differ", self._ply + 1, why=why) from error

    def _take(self, version: int, event: Event) -> None:
        name = type(event).__name__
        if self._opened is isinstance(event, MatchOpened):
            raise self._misplaced(version, name, "a match is opened once, and first")
        for seat in (getattr(event, "seat", 0), getattr(event, "by", 0) or 0):
            if not 0 <= seat < self.seats:
                raise self._misplaced(version, name, f"there is no seat {seat}")
        match event:
            case MatchOpened():
                self._opened = True
            case MatchStarted():
                self._start(version, event)
            case ActionTaken():
                self._answer(version, event)
            case LineCut():
                self._cut(version, event)
            case LineResumed():
                self._resume(version, event)
            case MatchEnded():
                self._end(version, event.outcome)
            case MatchAbandoned():
                self._must_run(version, name, started=False)
                self._over = True
            case _:
                pass  # Seats, tokens and votes: no rule of the game is about them.

    def close(self, outcome: Any) -> None:
        """The last line: a match that is over, with the outcome of its end."""
        if not self._over:
            raise RecordingInvalid("not-whole", self._ply, why=Message("recording.why.running"))
        if _same(outcome) != _same(self._outcome):
            raise RecordingInvalid(
                "outcome-differs", self._ply, why="the outcome in the closing line differs from the match's"
            )

    # --- each kind ---------------------------------------------------------------------------------------------------

    def _start(self, version: int, event: MatchStarted) -> None:
        if self._play is not None or self._over:
            raise self._misplaced(version, "MatchStarted", "the match has started already")
        play = self._begin()
        self._play = play
        self._line = RecordedLine(self.game, play.state)
        self._visibility = visibility_of(self.game.zones(play.state))
        result = play.set_up
        self._compare_facts(result.facts, event.facts, 0)
        opens = play.asked
        self._compare(0, rolled=(result.draws, event.rolled), opens=(opens, event.opens))
        self._open(version, event.opens)

    def _begin(self) -> Play[Any]:
        header = self.header
        seed = bytes.fromhex(header.seed or "")
        try:
            options = read_options(self.game, header.options)
            if header.position is None:
                return Play.begin(self.game, self.seats, seed, options)
            position = read_position_line(header.position)
            return Play(self.game, read_position(self.game, options, self.seats, position), seed, 0)
        except SetupRefused as refused:
            raise RecordingInvalid("setup-refused", 0, why=self._render(refused)) from None

    def _answer(self, version: int, event: ActionTaken) -> None:
        play, line = self._must_run(version, "ActionTaken")
        ply = play.ply + 1
        before = play.questions
        action = self.game.packed_action_decoder.decode(event.action)
        decision = self._decision(event.seat, action)
        try:
            result = play.answer(event.seat, action)
        except Refused as refused:
            raise RecordingInvalid("action-refused", ply, why=self._render(refused)) from None
        expected = answer_event(
            result,
            before,
            play.questions,
            self._visibility,
            seats=self.seats,
            at=event.at,
            seat=event.seat,
            ply=ply,
            decision=decision or "",
        )
        self._compare_answer(event, expected, result.facts)
        if changes_visibility(result.facts):
            self._update_visibility()
        line.append(version, event)
        self._open(version, event.opens)

    def _compare_answer(self, event: ActionTaken, expected: ActionTaken, facts: tuple[Fact, ...]) -> None:
        self._compare_facts(facts, event.facts, expected.ply)
        same = bytes(expected.action) == bytes(event.action)
        self._compare(expected.ply, action=("in the order of the offer", "in another") if not same else ("", ""))
        for name in ("rolled", "shown", "held", "ply", "decision", "opens", "closes"):
            self._compare(expected.ply, **{name: (getattr(expected, name), getattr(event, name))})

    def _cut(self, version: int, event: LineCut) -> None:
        _, line = self._must_run(version, "LineCut")
        line.cut(version, event)
        play = self._rewind(event.to_ply)
        for kept in event.kept:
            self._keep(play, line.actions[kept], kept)
        self._update_visibility()
        self._open(version, event.opens)

    def _keep(self, play: Play[Any], event: ActionTaken, version: int) -> None:
        """An answer stays only if it comes out the same, without a roll, where the others are gone."""
        action = self.game.packed_action_decoder.decode(event.action)
        try:
            result = play.answer(event.seat, action, NoDice())
        except Refused:
            raise LineBroken(f"the answer {version} it keeps is not possible there") from None
        except DiceRefused:
            raise LineBroken(f"the answer {version} it keeps rolls") from None
        if _ENCODER.encode(result.facts) != bytes(event.facts):
            raise LineBroken(f"the answer {version} it keeps tells other facts there")

    def _resume(self, version: int, event: LineResumed) -> None:
        _, line = self._must_run(version, "LineResumed")
        line.resume(event)
        self._rewind(line.ply)
        self._update_visibility()
        self._open(version, event.opens)

    def _rewind(self, ply: int) -> Play[Any]:
        assert self._play is not None
        assert self._line is not None
        self._play = Play(self.game, self._line.state_at(ply), self._play.seed, ply)
        return self._play

    def _end(self, version: int, outcome: Outcome) -> None:
        play = self._play
        if play is None or self._over or not play.state.over:
            raise self._misplaced(version, "MatchEnded", "the match is not at its end")
        recorded = msgspec.to_builtins(outcome, str_keys=True)
        if _same(recorded) != _same(msgspec.to_builtins(play.outcome, str_keys=True)):
            raise RecordingInvalid("outcome-differs", self._ply, why="winners, ranks or reasons differ")
        self._over = True
        self._outcome = recorded

    # --- small readings ----------------------------------------------------------------------------------------------

    @property
    def _ply(self) -> int:
        return self._play.ply if self._play is not None else 0

    def _must_run(self, version: int, name: str, *, started: bool = True) -> tuple[Play[Any], RecordedLine]:
        if self._over or (started and (self._play is None or self._play.state.over)):
            raise self._misplaced(version, name, "the match does not run")
        return self._play, self._line  # type: ignore[return-value]

    def _misplaced(self, version: int, name: str, why: str) -> RecordingInvalid:
        return RecordingInvalid("out-of-order", self._ply, version=version, event=name, why=why)

    def _decision(self, seat: Seat, action: Action) -> str | None:
        """The id the answer must name: of the open question, or of the sealed answer that is taken back."""
        line = self._line
        if not isinstance(action, Withdraw) or line is None:
            return self._decisions.get(seat)
        answers = (line.actions[version] for version in reversed(line.entries))
        return next((answer.decision for answer in answers if answer.seat == seat), None)

    def _open(self, version: int, opens: tuple[Seat, ...]) -> None:
        for seat in opens:
            self._decisions[seat] = decision_id(version, seat)

    def _update_visibility(self) -> None:
        assert self._play is not None
        self._visibility = visibility_of(self.game.zones(self._play.state))

    def _render(self, refused: Refused | SetupRefused) -> str:
        return self.game.texts.render(refused.text, "en", self.names)

    # --- comparing ---------------------------------------------------------------------------------------------------

    def _compare_facts(self, expected: tuple[Fact, ...], recorded: msgspec.Raw, ply: int) -> None:
        if _ENCODER.encode(expected) == bytes(recorded):
            return
        there = self.game.facts_decoder.decode(recorded)
        for number, (here, other) in enumerate(zip(expected, there, strict=False), 1):
            if here != other:
                why = f"fact {number} is {_brief(other)}, the rules tell {_brief(here)}"
                raise RecordingInvalid("facts-differ", ply, why=why)
        why = f"there are {len(there)} facts, the rules tell {len(expected)}"
        raise RecordingInvalid("facts-differ", ply, why=why)

    @staticmethod
    def _compare(ply: int, /, **pairs: tuple[Any, Any]) -> None:
        for name, (here, there) in pairs.items():
            if here != there:
                why = f"`{name}` is {str(there)[:80]}, the rules give {str(here)[:80]}"
                raise RecordingInvalid("facts-differ", ply, why=why)


def _brief(fact: Fact) -> str:
    text = encode_canonical(msgspec.to_builtins(fact, str_keys=True)).decode()
    return text if len(text) <= 120 else text[:120] + "…"


def _same(outcome: Any) -> bytes:
    """An outcome in one spelling, whether it came from the rules or from a file."""
    return b"" if outcome is None else encode_canonical(outcome)
