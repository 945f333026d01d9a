"""A server of our own: on a free port, in a temporary folder, stopped again whatever happens."""

import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

START_SECONDS = 30.0
STOP_SECONDS = 20.0
TRIES = 3
EPHEMERAL = Path("/proc/sys/net/ipv4/ip_local_port_range")


class Unavailable(Exception):
    """Why a service cannot be had here; tests that need it are skipped with these words."""


@contextmanager
def temporary_folder(name: str, owner: str | None = None) -> Iterator[Path]:
    """A folder of `owner`'s right under the system's own, where another user than ours can reach it too."""
    folder = Path(tempfile.mkdtemp(prefix=f"orrery-{name}-"))
    try:
        if owner:
            shutil.chown(folder, owner)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def running(
    command: Callable[[int], Sequence[str]],
    ready: Callable[[int], bool],
    folder: Path,
    user: str | None = None,
    stop: signal.Signals = signal.SIGTERM,
) -> Iterator[int]:
    """Run `command(port)` as `user` until the block ends; gives the port once `ready(port)`."""
    process, port = start(command, ready, folder, user)
    try:
        yield port
    finally:
        process.send_signal(stop)
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def start(
    command: Callable[[int], Sequence[str]], ready: Callable[[int], bool], folder: Path, user: str | None
) -> tuple[subprocess.Popen[bytes], int]:
    output = folder / "output"
    for _ in range(TRIES):  # Between looking for a free port and taking it, somebody else may take it.
        port = free_port()
        with output.open("wb") as log:
            process = subprocess.Popen(
                command(port), cwd=folder, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, user=user
            )
        deadline = time.monotonic() + START_SECONDS
        while process.poll() is None and time.monotonic() < deadline:
            if ready(port):
                return process, port
            time.sleep(0.02)
        process.kill()
        process.wait()
    raise RuntimeError(f"{command(0)[0]} did not start:\n{output.read_text(errors='replace')}")


def free_port() -> int:
    """A free port below those that outgoing connections get.

    The server may be stopped and started again on it: a client that calls meanwhile cannot be given the port itself.
    """
    lowest = int(EPHEMERAL.read_text().split()[0]) if EPHEMERAL.exists() else 49152
    while True:
        port = random.SystemRandom().randrange(10_000, lowest)
        with socket.socket() as probe, suppress(OSError):
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", port))
            return port
