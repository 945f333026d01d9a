"""A recording that an earlier release wrote: today's reads it, believes it, and would write the same bytes.

When the format moves on, the file stays: add another one beside it and keep reading this one.
"""

from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from replays import Cursor, export, file_lines, import_events, read_recording, verify
from tests.replays.comets import GAME
from tests.replays.table import GAMES

GOLDEN = Path(__file__).parent / "golden"
FRAMES = {
    "archive": "d284e27777bb9c10",
    0: "6494f85db6c9342f",
    "spectator": "8543560de3177715",
}


def test_an_old_recording_verifies() -> None:
    with (GOLDEN / "comets-format-1.jsonl").open("rb") as file:
        report = verify(file_lines(file), GAMES)
    assert (report.valid, report.events) == (True, 36)


def test_an_old_recording_would_be_written_the_same_today() -> None:
    raw = (GOLDEN / "comets-format-1.jsonl").read_bytes()
    events = list(import_events(raw.splitlines(), GAMES))
    match = msgspec.json.decode(raw.splitlines()[0])["match"]
    assert b"".join(export(GAME, match, events, "archive")) == raw


@pytest.mark.parametrize("viewer", FRAMES)
def test_every_frame_of_an_old_recording_looks_the_same_today(viewer: int | str) -> None:
    with (GOLDEN / "comets-format-1.jsonl").open("rb") as file:
        reel = Cursor(read_recording(file, GAMES), viewer)  # type: ignore[arg-type]
    frames = [reel.frame(), *reel.play()]
    assert sha256(msgspec.json.encode(frames, order="sorted")).hexdigest()[:16] == FRAMES[viewer]
