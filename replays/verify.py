"""Verifying: the chain, then the whole match decided again with its seed, every fact compared.

A recording by an earlier version of the rules is folded, and decided again as far as today's rules agree with it.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from domain.kernel.game import Game
from domain.kernel.messages import Language, Message
from domain.matches.events import Event
from replays.errors import TEXTS, RecordingInvalid
from replays.importer import game_of, read_events, why_not_whole
from replays.reader import Reader
from replays.recording import Recording
from replays.rules_verifier import RulesVerifier


class Report(msgspec.Struct, frozen=True):
    """What `orrery verify` and POST /v1/recordings/verify answer."""

    valid: bool
    events: int
    first_bad_ply: int | None
    problem: str | None
    detail: str


def verify(raw: Iterable[bytes], games: Mapping[str, Game[Any]], language: Language = "en") -> Report:
    """Never raises for what is wrong with the recording: the report says it."""
    reader: Reader | None = None
    try:
        reader = Reader(raw)
        text = _check(reader, games)
    except RecordingInvalid as damaged:
        events = reader.events if reader else 0
        return Report(False, events, damaged.ply, damaged.problem, damaged.say(language))
    return Report(True, reader.events, None, None, TEXTS.render(text, language, ()))


def _check(reader: Reader, games: Mapping[str, Game[Any]]) -> Message:
    why = why_not_whole(reader.header)
    if why is not None:
        for _ in reader:
            pass  # Reading it is what checks it.
        return Message("recording.undamaged", {"why": why})
    game = game_of(reader.header, games)
    if reader.header.rules != game.rules:
        return _check_earlier(reader, game, games)
    verifier = RulesVerifier(game, reader.header)
    for version, event in read_events(reader, game):
        verifier.take(version, event)
    assert reader.closing is not None
    verifier.close(reader.closing.outcome)
    return Message("recording.whole")


def _check_earlier(reader: Reader, game: Game[Any], games: Mapping[str, Game[Any]]) -> Message:
    """Every fact must fold. Most matches come out the same by today's rules; then nothing is left unchecked."""
    verifier: RulesVerifier | None = RulesVerifier(game, reader.header)

    def decide(version: int, event: Event) -> None:
        nonlocal verifier
        try:
            if verifier is not None:
                verifier.take(version, event)
        except RecordingInvalid:
            verifier = None

    recording = Recording(reader, games, decide)
    if verifier is not None:
        verifier.close(recording.closing.outcome)
        return Message("recording.whole")
    return Message("recording.earlier-rules", {"found": reader.header.rules, "known": game.rules})
