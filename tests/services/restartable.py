"""Redis and PostgreSQL that can be stopped, frozen and started again in the middle, on the same port."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.services import postgres_server, redis_server
from tests.services.server import START_SECONDS, STOP_SECONDS, Unavailable, start, temporary_folder


class Restartable:
    """A server of our own whose data outlives its process."""

    def __init__(
        self,
        command: Callable[[int], Sequence[str]],
        ready: Callable[[int], bool],
        folder: Path,
        user: str | None,
        farewell: signal.Signals,
    ) -> None:
        self._command = command
        self._ready = ready
        self._folder = folder
        self._user = user
        self._farewell = farewell
        self._process, self.port = start(command, ready, folder, user)

    def stop(self) -> None:
        """As its operator would, without waiting for clients."""
        self._end(self._farewell)

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def freeze(self) -> None:
        """It is there and does not answer."""
        os.kill(self._process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        os.kill(self._process.pid, signal.SIGCONT)

    def start(self) -> None:
        """On the same port, with the same data."""
        with (self._folder / "output").open("ab") as log:
            self._process = subprocess.Popen(
                self._command(self.port),
                cwd=self._folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                user=self._user,
            )
        deadline = time.monotonic() + START_SECONDS
        while not self._ready(self.port):
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("the server did not come back")
            time.sleep(0.02)

    def _end(self, number: signal.Signals) -> None:
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGCONT)
            self._process.send_signal(number)
            try:
                self._process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()


@contextmanager
def restartable_redis() -> Iterator[tuple[Restartable, str]]:
    """The server and its URL. It keeps nothing on disk: after a restart it is empty, which is the harder case."""
    program = shutil.which("redis-server")
    if not program:
        raise Unavailable("redis-server is not installed")
    with temporary_folder("redis") as folder:
        server = Restartable(
            lambda port: (
                *(program, "--bind", "127.0.0.1", "--port", str(port), "--dir", str(folder)),
                *("--save", "", "--appendonly", "no", "--daemonize", "no"),
            ),
            redis_server.answers,
            folder,
            None,
            signal.SIGTERM,
        )
        try:
            yield server, redis_server.url(server.port)
        finally:
            server.kill()


@contextmanager
def restartable_postgres() -> Iterator[tuple[Restartable, str]]:
    """The server and the URL of an empty database."""
    programs, user = postgres_server.find_programs(), postgres_server.unprivileged_user()
    with temporary_folder("postgres", owner=user) as folder:
        data = folder / "data"
        postgres_server.initialise(programs, data, user)
        server = Restartable(
            lambda port: postgres_server.command(programs, data, port),
            postgres_server.answers,
            folder,
            user,
            signal.SIGINT,
        )
        try:
            yield server, postgres_server.url(server.port)
        finally:
            server.stop()
