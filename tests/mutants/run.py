"""Runs tests over a mutant in a forked process, in which the mutant is imported instead of the module."""

import os
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.machinery import SourceFileLoader
from pathlib import Path
from signal import SIGKILL
from types import CodeType
from typing import Literal, NamedTuple

import pytest

from tests.mutants.generate import ROOT, Mutant

Verdict = Literal["killed", "timed out", "survived"]

WARM = ("hypothesis", "httpx", "litestar.testing", "limits.aio.storage", "psycopg", "redis.asyncio", "uvicorn")
"""What takes long to import and does not import the project."""
FLAGS = (
    "-x",
    "-q",
    "--no-header",
    "--tb=no",
    "--assert=plain",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:randomly",
    "-m",
    "not redis and not postgres and not chromium and not slow",
)
LEAST_SECONDS = 20.0
PATIENCE = 8.0
"""Times as long as without a mutant: a loop that does not end is noticed, a busy machine is not."""


class Outcome(NamedTuple):
    code: int | None
    """The exit code of the tests; None if they did not end."""
    seconds: float


def warm_up() -> None:
    for name in WARM:
        import_module(name)


class Trial:
    """The tests over one mutant, in a process of its own."""

    def __init__(self, tests: Sequence[str], mutant: Mutant, patience: float) -> None:
        self.patience = patience
        self.began = time.monotonic()
        self.child = os.fork()
        if self.child == 0:
            _run_in_child(tests, mutant)

    def look(self) -> Outcome | None:
        """What came of it; None while it goes on."""
        ended, status = os.waitpid(self.child, os.WNOHANG)
        seconds = time.monotonic() - self.began
        if ended:
            return Outcome(os.waitstatus_to_exitcode(status), seconds)
        if seconds <= self.patience:
            return None
        with suppress(ProcessLookupError):
            os.killpg(self.child, SIGKILL)
        os.waitpid(self.child, 0)
        return Outcome(None, seconds)


def run_all(
    tests: Sequence[str], mutants: Sequence[Mutant], patience: float, jobs: int = 1
) -> Iterator[tuple[Mutant, Outcome]]:
    """Every mutant with what came of it, a few at a time. No threads: they do not survive a fork."""
    waiting, running = deque(mutants), dict[Trial, Mutant]()
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.popleft()
            running[Trial(tests, mutant, patience)] = mutant
        for trial in list(running):
            outcome = trial.look()
            if outcome is not None:
                yield running.pop(trial), outcome
        time.sleep(0.01)


def _run_in_child(tests: Sequence[str], mutant: Mutant) -> None:
    code = 1
    try:
        os.setpgid(0, 0)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        _replace_source(mutant)
        code = int(pytest.main([*FLAGS, *tests]))
    finally:
        os._exit(code)


def _replace_source(mutant: Mutant) -> None:
    path = str(ROOT / mutant.module)
    load = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, fullname: str) -> CodeType | None:
        if loader.path == path:
            return compile(mutant.source, path, "exec")
        return load(loader, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
    name = ".".join(Path(mutant.module).with_suffix("").parts)
    assert name not in sys.modules, f"{name} was imported before it could be changed"


def judge(outcome: Outcome) -> Verdict:
    if outcome.code is None:
        return "timed out"
    return "survived" if outcome.code == 0 else "killed"


def patience_after(quiet: Outcome) -> float:
    return max(LEAST_SECONDS, PATIENCE * quiet.seconds)
