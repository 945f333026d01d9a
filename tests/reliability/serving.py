"""A server in a process of its own, that can be killed and started again on the same data."""

import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

from tests.services.server import free_port

PATIENCE = 180.0


class Serving:
    """`orrery serve` on a free port. Its log goes to a file beside the data."""

    def __init__(self, data: Path, *flags: str, port: int | None = None) -> None:
        self.data = data
        self.flags = flags
        self.port = free_port() if port is None else port
        self.log = data.parent / f"{data.name}.log"
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> Self:
        """Start, or start again on the same port."""
        command = [sys.executable, "-m", "api.cli", "serve", "--port", str(self.port), "--data", str(self.data)]
        with self.log.open("a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [*command, *self.flags],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                cwd=Path(__file__).parents[2],
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        self.port = self._announced()
        return self

    def _announced(self) -> int:
        assert self.process is not None
        assert self.process.stdout is not None
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            ready, _, _ = select.select([self.process.stdout], [], [], 0.5)
            if ready:
                line = self.process.stdout.readline()
                found = re.search(r":(\d+)$", line.strip())
                if found:
                    return int(found[1])
            if self.process.poll() is not None:
                break
        raise AssertionError(f"the server did not start: {self.log.read_text(encoding='utf-8')[-2000:]}")

    def kill(self) -> None:
        """As a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """As an operator would; gives the exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, number: signal.Signals) -> int:
        process = self.process
        if process is None:
            return 0
        process.send_signal(number)
        code = process.wait(timeout=PATIENCE)
        if process.stdout is not None:
            process.stdout.close()
        self.process = None
        return code

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self.kill()


class Forked:
    """The same for many starts: each is a fork of a process that has everything imported."""

    def __init__(self, data: Path, *flags: str) -> None:
        self.port = free_port()
        self.words = ["--data", str(data), *flags]
        self.child: int | None = None
        self.log = data.parent / f"{data.name}.log"
        with self.log.open("a", encoding="utf-8") as log:
            self.launcher = subprocess.Popen(
                [sys.executable, "-m", "tests.reliability.forking_server"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                cwd=Path(__file__).parents[2],
            )

    def start(self) -> Self:
        assert self.launcher.stdin is not None
        self.launcher.stdin.write(json.dumps(["--port", str(self.port), *self.words]) + "\n")
        self.launcher.stdin.flush()
        child = listening = None
        while child is None or listening is None:
            line = self._line()
            assert not line.startswith("ended"), f"the server did not start: {self.log.read_text()[-2000:]}"
            child = child or re.fullmatch(r"child (\d+)", line)
            listening = listening or re.search(r":(\d+)$", line)
        self.child, self.port = int(child[1]), int(listening[1])
        return self

    def _line(self) -> str:
        assert self.launcher.stdout is not None
        line = self.launcher.stdout.readline()
        assert line, f"the launcher is gone: {self.log.read_text()[-2000:]}"
        return line.strip()

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        return self._end(signal.SIGTERM)

    def _end(self, number: signal.Signals) -> int:
        """End the server, and wait until it has."""
        if self.child is None:
            return 0
        os.kill(self.child, number)
        while not (ended := re.fullmatch(r"ended (-?\d+)", self._line())):
            pass
        self.child = None
        return int(ended[1])

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.kill()
        self.launcher.communicate(timeout=PATIENCE)
