"""Verifying: the chain, then the whole match decided again with its seed, every fact compared."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from domain.kernel.game import Game
from domain.kernel.messages import Language, Message
from replays.again import Again
from replays.damage import TEXTS, Damaged
from replays.importing import game_of, typed_events, why_not_whole
from replays.reader import Reader


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
    except Damaged as damaged:
        events = reader.events if reader else 0
        return Report(False, events, damaged.ply, damaged.problem, damaged.say(language))
    return Report(True, reader.events, None, None, TEXTS.render(text, language, ()))


def _check(reader: Reader, games: Mapping[str, Game[Any]]) -> Message:
    why = why_not_whole(reader.header)
    if why is not None:
        for _ in reader:
            pass  # Reading it is what checks it.
        return Message("recording.undamaged", {"why": why})
    again = Again(game_of(reader.header, games), reader.header)
    for version, event in typed_events(reader, again.game):
        again.take(version, event)
    assert reader.closing is not None
    again.close(reader.closing.outcome)
    return Message("recording.whole")
