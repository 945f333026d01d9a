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

import pytest

from api.cli.board_text import outline
from api.cli.errors import printable
from api.cli.progress import progress_bar
from api.cli.tables import print_table

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys
from api.cli import replay
from api.cli import main
from domain.kernel.registry import Registry
from tests.replays.comets import GAME
known = Registry([GAME])
replay.games = lambda: known
sys.exit(main(["replay", *sys.argv[1:]]))
"""


class Terminal:
    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor

    def press(self, keys: bytes) -> None:
        os.write(self.descriptor, keys)

    def shows(self, pattern: str, seconds: float = 60.0) -> bool:
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


def test_the_progress_bar_counts_and_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    with progress_bar(4, "matches") as bar:
        for _ in range(4):
            bar.step()
    drawn = screen.getvalue()
    assert "4/4" in drawn
    assert "matches" in drawn
    assert drawn.rstrip().endswith("\x1b[2K")  # The line is erased at the end.


def test_a_bar_whose_total_grows_follows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    with progress_bar(4, "events") as bar:
        bar.jump(3, 30)
        assert (bar.done, bar.total) == (3, 30)
    assert "3/30" in screen.getvalue()


def test_without_a_terminal_there_is_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    paper = io.StringIO()
    monkeypatch.setattr("sys.stderr", paper)
    with progress_bar(4, "matches") as bar:
        bar.step()
        assert bar.done == 1
    assert paper.getvalue() == ""


def test_a_table_puts_numbers_right_and_words_left(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(("bot", "won", "rate"), [("random", 5, "5.0 %"), ("[x]", 1000, "50.0 %")])
    lines = [line.rstrip() for line in capsys.readouterr().out.splitlines() if line.strip()]
    assert lines[0].split() == ["bot", "won", "rate"]
    assert lines[2].endswith("5.0 %")
    assert lines[3].lstrip().startswith("[x]")
    assert lines[3].index("1,000") + 5 == lines[2].index(" 5 ") + 2


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
