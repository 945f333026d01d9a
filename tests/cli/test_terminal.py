"""A recording wound with keys, in a terminal of its own; the progress bar; tables and outlines."""

import io
import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from api.commands.outline import outline, printable
from api.commands.progress import Progress
from api.commands.tables import table

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys
from api.commands import replay
from api.cli import main
from domain.kernel.registry import Registry
from tests.replays.comets import GAME
shelf = Registry([GAME])
replay.games = lambda: shelf
sys.exit(main(["replay", *sys.argv[1:]]))
"""


class Terminal:
    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor

    def press(self, keys: bytes) -> None:
        os.write(self.descriptor, keys)

    def shows(self, pattern: str, seconds: float = 20.0) -> bool:
        """Whether this comes up on the screen."""
        seen, deadline = b"", time.monotonic() + seconds
        while time.monotonic() < deadline:
            if select.select([self.descriptor], [], [], 0.1)[0]:
                try:
                    seen += os.read(self.descriptor, 65536)
                except OSError:
                    break
            if re.search(pattern, seen.decode(errors="replace")):
                return True
        return False


@contextmanager
def replaying(*words: str) -> Iterator[tuple[Terminal, "subprocess.Popen[bytes]"]]:
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *words], cwd=ROOT, stdin=theirs, stdout=theirs, stderr=theirs
    )
    os.close(theirs)
    try:
        yield Terminal(ours), process
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def test_keys_wind_a_recording_back_and_forth(recording: Path) -> None:
    with replaying(str(recording)) as (terminal, process):
        assert terminal.shows("ply 0/18  set-up")
        terminal.press(b"\x1b[C")
        assert terminal.shows("ply 1/18")
        terminal.press(b"\x1b[C\x1b[C")
        assert terminal.shows("ply 3/18")
        terminal.press(b"\x1b[D")
        assert terminal.shows("ply 2/18")
        terminal.press(b"\x1b[F")
        assert terminal.shows("ply 18/18")
        terminal.press(b"\x1b[A")
        assert terminal.shows("ply 8/18")
        terminal.press(b"\x1b[H")
        assert terminal.shows("ply 0/18")
        terminal.press(b" ")
        assert terminal.shows("ply 2/18")
        terminal.press(b" ")
        terminal.press(b"\x1b[F")
        assert terminal.shows("ply 18/18")
        terminal.press(b"b")
        assert terminal.shows("ply 16/18")
        terminal.press(b"q")
        assert process.wait(20) == 0


def test_a_seat_sees_its_points_in_the_terminal_too(recording: Path) -> None:
    with replaying(str(recording), "--as", "0", "--ply", "3") as (terminal, process):
        assert terminal.shows(r"points: random 1 \d+, random 2 \d+\+\?")
        terminal.press(b"\x1b")
        assert process.wait(20) == 0


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_progress_bar_fills_and_goes_away() -> None:
    screen = Screen()
    with Progress(4, "matches", screen) as progress:
        for _ in range(4):
            progress.step()
    drawn = screen.getvalue()
    assert "0/4 matches" in drawn
    assert "[##############################] 4/4 matches" in drawn
    assert drawn.endswith("\r\x1b[K")


def test_the_progress_bar_tells_the_rate_and_what_is_left() -> None:
    progress = Progress(200, "matches", Screen())
    progress.done = 50
    assert progress.line(10.0) == "[#######.......................]  50/200 matches  5.0/s  30 s left"


def test_nobody_looking_means_no_bar() -> None:
    paper = io.StringIO()
    with Progress(4, "matches", paper) as progress:
        progress.step()
    assert paper.getvalue() == ""


def test_a_table_puts_numbers_right_and_words_left() -> None:
    assert table(("bot", "won", "rate"), [("random", 5, "5.0 %"), ("x", 1000, "50.0 %")]) == (
        "bot       won    rate\n------  -----  ------\nrandom      5   5.0 %\nx       1,000  50.0 %"
    )


def test_an_outline_keeps_on_a_line_what_fits() -> None:
    board = {
        "deck": 3,
        "hand": ["a", None],
        "seats": [{"name": "x" * 60, "dice": [1, 2]}, {"name": "y" * 60}],
        "won": None,
    }
    assert list(outline(board)) == [
        "deck: 3",
        "hand: a ?",
        "seats:",
        f"  0: name {'x' * 60}, dice (1 2)",
        f"  1: name {'y' * 60}",
        "won: -",
    ]


def test_what_would_steer_the_terminal_is_not_printed() -> None:
    assert printable("a\x1b[2J\x07b\x9b\u202ež🪐") == "a�[2J�b��ž🪐"
