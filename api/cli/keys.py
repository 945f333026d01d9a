"""Keys pressed in a terminal, one by one, without waiting for a line to end."""

import os
import select
import sys
import termios
import tty
from collections.abc import Iterator
from contextlib import contextmanager

NAMES = {
    b"\x1b[C": "right",
    b"\x1b[D": "left",
    b"\x1b[A": "up",
    b"\x1b[B": "down",
    b"\x1bOC": "right",
    b"\x1bOD": "left",
    b"\x1bOA": "up",
    b"\x1bOB": "down",
    b"\x1b[H": "home",
    b"\x1b[F": "end",
    b"\x1bOH": "home",
    b"\x1bOF": "end",
    b"\x1b[1~": "home",
    b"\x1b[4~": "end",
    b"\x1b[7~": "home",
    b"\x1b[8~": "end",
    b" ": "space",
    b"q": "quit",
    b"Q": "quit",
    b"\x03": "quit",
    b"\x04": "quit",
    b"\x1b": "quit",
    b"": "quit",
    b"b": "back",
    b"\x7f": "back",
    b"\x08": "back",
    b"l": "right",
    b"h": "left",
    b"g": "home",
    b"G": "end",
}


@contextmanager
def single_keys() -> Iterator[None]:
    """Keys come at once and are not echoed; the terminal is as before whatever happens."""
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal)
        yield
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def read_key(seconds: float | None) -> str | None:
    """The name of the next key; None if none came in time, or it has no name."""
    terminal = sys.stdin.fileno()
    if not select.select([terminal], [], [], seconds)[0]:
        return None
    code = os.read(terminal, 1)
    while code.startswith(b"\x1b") and code not in NAMES_LONGER and select.select([terminal], [], [], 0.05)[0]:
        code += os.read(terminal, 1)
    return NAMES.get(code)


NAMES_LONGER = frozenset(code for code in NAMES if len(code) > 1)
