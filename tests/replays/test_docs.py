"""The page about the format says what the programs do."""

import re
from pathlib import Path

from domain.matches.events import EVENT_TYPES, MatchOpened
from replays.errors import TEXTS
from replays.jsonl_format import IN_THE_HEADER, OMITTED_FIELDS, Header, recorded_fields

PAGE = (Path(__file__).parents[2] / "docs" / "recording-format.md").read_text(encoding="utf-8")
WORDS = set(re.findall(r"`([A-Za-z_-]+)`", PAGE))


def test_every_problem_is_explained() -> None:
    keys = (key.removeprefix("recording.") for key in TEXTS.sentences["en"] if key.startswith("recording."))
    problems = {key for key in keys if not key.startswith("why.")} - {"whole", "undamaged", "earlier-rules"}
    assert len(problems) > 15
    assert problems - WORDS == set()


def test_every_event_and_field_is_named() -> None:
    named = set(EVENT_TYPES) | set(Header.__struct_fields__)
    for kind in EVENT_TYPES.values():
        hidden = OMITTED_FIELDS | IN_THE_HEADER if kind is MatchOpened else OMITTED_FIELDS
        named |= set(recorded_fields(kind)) - hidden
    assert named - WORDS == set()
