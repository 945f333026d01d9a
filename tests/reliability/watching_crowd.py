"""Promise: 5,000 watchers follow one table, and the median wait at another grows no more than fivefold."""

import asyncio
import resource
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Self

from tests.reliability.caller import GONE, Caller, Player
from tests.reliability.resource_usage import honest_waits, percentile
from tests.reliability.result import Figure, full, size
from tests.reliability.serving import Serving

MOST_SLOWER = 5.0
PAUSE = 0.2
"""Seconds between two answers at the watched table."""
AT_ONCE = 200
"""Connections that are opened at the same time."""


class Crowd:
    """Watchers in a process of their own, so that the honest wait for the server and not for them."""

    def __init__(self, port: int, watched: Player, count: int) -> None:
        command = [sys.executable, "-m", "tests.reliability.watching_crowd", str(port), watched.path(), str(count)]
        self.process = subprocess.Popen(
            [*command, str(watched.caller.token)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
        )
        self.events = 0

    def __enter__(self) -> Self:
        assert self.process.stdout is not None
        assert self.process.stdout.readline().strip() == "watching"
        return self

    def __exit__(self, *_: object) -> None:
        self.events = int(self.process.communicate(timeout=120)[0])


class Answering(threading.Thread):
    """Plays the watched table at an even pace."""

    def __init__(self, player: Player) -> None:
        super().__init__(daemon=True)
        self.player = player
        self.answers = 0
        self.go = True

    def run(self) -> None:
        while self.go:
            choice = self.player.choose()
            if choice is None:
                return
            try:
                self.answers += self.player.put(*choice).status == 201
            except GONE:
                return
            time.sleep(PAUSE)


def crowd_of_watchers(folder: Path) -> Figure:
    figure = Figure("a crowd of watchers", what="events sent")
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # The server and the crowd inherit it.
    count, calls = size(100, 5_000), size(60, 6_000)
    flags = ("--answers-per-minute", "0", "--streams-per-address", "0")
    with Serving(folder / "data", *flags) as server:
        honest = Player(Caller(server.port), "honest")
        honest_waits(honest, size(20, 300), "warm")
        quiet = percentile(honest_waits(honest, calls, "quiet"), 0.5)
        watched = Player(Caller(server.port), "watched")
        with Crowd(server.port, watched, count) as crowd:
            answering = Answering(watched)
            answering.start()
            beside = percentile(honest_waits(honest, calls, "beside"), 0.5)
            answering.go = False
            answering.join(timeout=60)
    figure.tried = crowd.events
    ratio = beside / quiet
    figure.notes.append(
        f"honest p50 {quiet * 1000:.2f} ms quiet, {beside * 1000:.2f} ms while {answering.answers} answers went to "
        f"{count} watchers: {ratio:.2f}x"
    )
    if crowd.events < answering.answers * count:
        figure.breach(f"{crowd.events} events arrived, {answering.answers * count} at least were sent")
    if full() and ratio > MOST_SLOWER:
        figure.breach(f"the honest waited {ratio:.1f} times as long")
    return figure


class Watchers:
    """Count the events that all of them get."""

    def __init__(self, port: int, path: str, count: int, token: str) -> None:
        self._port = port
        self._head = f"GET {path}/events HTTP/1.1\r\nHost: table\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
        self._opening = asyncio.Semaphore(AT_ONCE)
        self._missing = count
        self.complete = asyncio.Event()
        self.events = 0

    async def watch(self) -> None:
        async with self._opening:
            reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
            writer.write(self._head)
            await reader.readuntil(b"\n\n")  # The first event is a snapshot.
        self._missing -= 1
        if not self._missing:
            self.complete.set()
        while part := await reader.read(1 << 16):
            self.events += part.count(b"\nevent: action")


async def watch_until_told(port: int, path: str, count: int, token: str) -> None:
    watchers = Watchers(port, path, count, token)
    tasks = [asyncio.ensure_future(watchers.watch()) for _ in range(count)]
    await watchers.complete.wait()
    print("watching", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await asyncio.sleep(1.0)  # What is on its way.
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(watchers.events)


if __name__ == "__main__":
    asyncio.run(watch_until_told(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4]))
