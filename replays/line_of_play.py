"""The line that counts in a match that is over, however it is kept: what an analysis works on."""

from collections.abc import Iterator
from typing import Any

import msgspec

from domain.kernel.game import Game, encode_state
from domain.kernel.messages import Message
from domain.kernel.play import Play
from domain.kernel.refusals import Refused
from domain.kernel.vocabulary import Seat
from domain.matches.events import ActionTaken
from domain.matches.match import Match
from replays.errors import RecordingInvalid
from replays.importer import why_not_whole
from replays.recording import Recording


class LineDamaged(Exception):
    """An answer that its position does not offer, or facts that do not follow: nothing can be learnt from it."""

    def __init__(self, ply: int) -> None:
        super().__init__(f"ply {ply} cannot have been played")
        self.ply = ply


class RulesDiffer(LineDamaged):
    """An answer that was legal by the rules it was played by, an earlier version, and is not by those of today."""

    def __init__(self, ply: int, rules: str) -> None:
        super().__init__(ply)
        self.rules = rules
        self.args = (f"ply {ply} was played by version {rules} of the rules and cannot be played by those of today",)


class PlayedAnswer(msgspec.Struct, frozen=True):
    """One ply: who answered what, and what followed; `chance`: whether it rolled or showed anybody something new."""

    seat: Seat
    action: bytes
    facts: bytes
    chance: bool


class LineOfPlay(msgspec.Struct, frozen=True):
    """A match as an analysis sees it; it can be sent to another process."""

    game: str
    rules: str
    """The version of the rules it was played by."""
    players: tuple[str, ...]
    start: bytes
    """The state after the set-up."""
    answers: tuple[PlayedAnswer, ...]
    options: dict[str, Any]
    set_up: bool
    """Whether it began with the game's set-up and not from a position."""


def line_of_match(match: Match) -> LineOfPlay:
    state, _ = match.state_at(0)
    return LineOfPlay(
        match.game.id,
        match.state.rules,
        tuple(match.players()),
        encode_state(state),
        tuple(_played(event) for _, event in match.actions(0, match.ply)),
        match.state.options,
        not match.opening_position(),
    )


def line_of_recording(recording: Recording) -> LineOfPlay:
    """The line of a whole recording; one that hides something, or is not over, is refused."""
    line = recording.line
    why = why_not_whole(recording.header) or (Message("recording.why.running") if line is None else None)
    if line is None or why is not None:
        raise RecordingInvalid("not-analysable", why=why)
    return LineOfPlay(
        recording.game.id,
        recording.header.rules,
        tuple(recording.players),
        encode_state(line.state_at(0)),
        tuple(_played(line.action(ply)) for ply in range(1, line.ply + 1)),
        recording.header.options,
        recording.header.position is None,
    )


def _played(event: ActionTaken) -> PlayedAnswer:
    return PlayedAnswer(event.seat, bytes(event.action), bytes(event.facts), bool(event.rolled or event.shown))


def positions(game: Game[Any], line: LineOfPlay) -> Iterator[Play[Any]]:
    """The position before every ply and the one at the end, each checked to follow. The same object, moved on."""
    play: Play[Any] = Play(game, game.state_decoder.decode(line.start), bytes(32), 0)
    for ply, answer in enumerate(line.answers, 1):
        yield play
        try:
            play.validate(answer.seat, game.packed_action_decoder.decode(answer.action))
            game.fold(play.state, game.facts_decoder.decode(answer.facts))
        except (Refused, msgspec.MsgspecError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            raise LineDamaged(ply) if line.rules == game.rules else RulesDiffer(ply, line.rules) from None
        play.invalidate(ply)
    yield play
