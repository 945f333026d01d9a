"""Promise 11, for all other tests: what they print, log and are refused with is searched for what nobody may hear.

As a plugin of pytest (`tests/conftest.py`) it listens to the captured output of every test, and at the end of the run
reads the logs of the servers that tests have started. `python -m tests.reliability` does the same with its own servers.
A find fails the run.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from domain.games import games

TOKEN = re.compile(rb"(?:(?<![\w-])|(?<=whsec_))(?=\S*[0-9])(?=\S*[A-Z])(?=\S*[a-z])[\w-]{43}(?![\w-])", re.ASCII)
"""32 bytes in base64url, of a token or of a webhook's secret: no other word we say is that long and has digits and both
kinds of letters."""
SEED = re.compile(rb"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
PLACE = re.compile(rb"(?:(?<![\w.])/(?:home|root|tmp|usr|var|opt|private|Users)/[\w./-]+|[A-Z]:\\\\)")
TRACE = re.compile(rb"Traceback|\.py\b")
INCIDENT = b'"trace":'
"""A line of the log that explains an incident shows the way through the program, by names that have no place."""
LOGS = ("*.log", "output")
"""What the servers of tests write, by the names of the files."""
ADDRESSES = ("location", "link", "content-location")
LONG_ENOUGH = 6
"""Letters; shorter names of pieces are also words of the log."""


@cache
def pieces() -> frozenset[bytes]:
    """Names of all components of all games: none has any business in a log."""
    rows = [row for game in games().values() for kind in game.catalogue.values() for row in kind]
    names = (getattr(row, "id", None) for row in rows)
    return frozenset(f'"{name}"'.encode() for name in names if isinstance(name, str) and len(name) >= LONG_ENOUGH)


def spelled(text: bytes) -> Iterator[str]:
    """Words that look like a token, wherever they stand."""
    yield from (f"what looks like a token ({found[0][:6].decode()}…)" for found in TOKEN.finditer(text))


def in_log(line: bytes) -> Iterator[str]:
    """What is wrong with a line of a server's log."""
    yield from spelled(line)
    if SEED.search(line):
        yield "what looks like a seed"
    place = PLACE.search(line)
    if place is not None:
        yield f"a place of this machine ({place[0].decode(errors='replace')[:60]})"
    if INCIDENT in line:
        return
    if TRACE.search(line):
        yield "a trace of the program"
    yield from (f"the piece {piece.decode()}" for piece in re.findall(rb'"[a-z0-9_]{6,}"', line) if piece in pieces())


def in_refusal(text: bytes) -> Iterator[str]:
    """What is wrong with a problem document, or with an address that a server names."""
    yield from spelled(text)
    if SEED.search(text):
        yield "what looks like a seed"
    if PLACE.search(text) or TRACE.search(text):
        yield "a place of this machine, or a trace of the program"


def in_logs_below(folder: Path) -> tuple[int, list[str]]:
    """Lines that the servers of tests have written below a folder, and what is wrong with them."""
    lines, wrong = 0, []
    for path in sorted({path for pattern in LOGS for path in folder.rglob(pattern) if path.is_file()}):
        for line in path.read_bytes().splitlines():
            if line.startswith(b"{"):  # A server that cannot start says so to whoever started it, file and all.
                lines += 1
                wrong += [f"{path.parent.name}/{path.name}: {fault}" for fault in in_log(line)]
    return lines, wrong


class LeakScanner:
    """The ear of a whole run."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.tests = 0
        self.lines = 0
        self.wrong: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.tests += report.when == "call"
        for name, text in report.sections:
            for line in text.encode().splitlines():
                self.lines += 1
                faults = in_log(line) if line.startswith(b'{"at":') else spelled(line)
                self.wrong += [f"{report.nodeid} ({name}): {fault}" for fault in faults]

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        folder = self.folder or base_folder(session.config)
        if folder is not None:
            lines, wrong = in_logs_below(folder)
            self.lines += lines
            self.wrong += wrong
        if self.wrong:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        said = f"{self.lines} lines of {self.tests} tests scanned: {len(self.wrong)} leaks"
        terminalreporter.write_line(said, red=bool(self.wrong))
        for sentence in self.wrong[:20]:
            terminalreporter.write_line(f"LEAK: {sentence}", red=True)


def base_folder(config: pytest.Config) -> Path | None:
    """Where the tests of this run, and of its parallel workers, had their folders."""
    factory = getattr(config, "_tmp_path_factory", None)
    return None if factory is None or factory._basetemp is None else Path(factory._basetemp)


def listen(config: pytest.Config) -> None:
    """One ear, in the process that hears of all tests."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(LeakScanner(None), "leak_scanner")


class Refusals:
    """What servers said to callers of this process when they refused, and the addresses they named."""

    def __init__(self) -> None:
        self.count = 0
        self.wrong: list[str] = []

    def hear(self, status: int, headers: Mapping[str, str], body: bytes) -> list[str]:
        """Judge one answer; what is wrong with it."""
        named = [headers[name].encode() for name in ADDRESSES if name in headers]
        faults = [f"an address: {fault}" for address in named for fault in in_refusal(address)]
        if status >= 400:
            self.count += 1
            faults += [f"a refusal ({status}): {fault}" for fault in in_refusal(body)]
        self.wrong += faults
        return faults

    def taken(self) -> list[str]:
        """All that was wrong since the last time."""
        wrong, self.wrong = self.wrong, []
        return wrong


REFUSALS = Refusals()
