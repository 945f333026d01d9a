"""Servers as processes of their own, each with its data in a folder that is gone afterwards."""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)")

PATIENCE = 20.0
"""Seconds a server may take to end by itself."""

PARSER = "h11"
"""The HTTP parser of both sides: ours has no other, since it bounds request heads."""
OURS = [
    "-m",
    "api.cli",
    "serve",
    "--port=0",
    "--access-log=off",
    "--answers-per-minute=0",
    "--creations-per-minute=0",
    "--streams-per-address=0",
    "--data",
]
"""Without a log of calls and without limits, since the floor has neither."""
FLOOR = ["-m", "benchmarks.http.floor"]

ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""Python may keep what it has compiled, as of an installed server: the floor's packages were compiled by pip."""


class Server:
    """A server that has said where it listens; `began` is when its process was asked for."""

    def __init__(self, command: list[str], folder: Path) -> None:
        self.began = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, *command, str(folder)], cwd=ROOT, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True
        )
        self.port = self._port()

    def _port(self) -> int:
        assert self.process.stdout is not None
        said = ""
        for line in self.process.stdout:
            said += line
            found = ADDRESS.search(line)
            if found is not None:
                return int(found[1])
        raise RuntimeError(f"the server ended before it served: {said}")

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


@contextmanager
def running(command: list[str], folder: Path) -> Iterator[Server]:
    server = Server(command, folder)
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def temporary() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="orrery-bench-") as folder:
        yield Path(folder)


@contextmanager
def both() -> Iterator[tuple[int, int]]:
    """Ports of our server and of the floor."""
    with (
        temporary() as ours,
        temporary() as floor,
        running(OURS, ours) as server,
        running(FLOOR, floor) as bare,
    ):
        yield server.port, bare.port
