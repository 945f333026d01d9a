"""Promise 7: no gap and no repeat in a stream, whatever cuts it.

Readers follow matches that are being played, lose their connection at random moments, resume with the last id they saw,
and the server is restarted under them. Each must have seen every version once, in order, and the same data as the
others who look with the same eyes.
"""

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.reliability.caller import GONE, Caller, Player
from tests.reliability.result import Figure, size
from tests.reliability.serving import Serving

PATIENCE = 120.0
CUT = 0.15
"""How likely a reader hangs up after an event."""


class Reader:
    """Follows one match and remembers every event it got."""

    def __init__(self, port: int, match: str, token: str, eyes: str, number: int) -> None:
        self.port = port
        # Said, not left to the server: who resumes after the end would see everything, others did not.
        self.path = f"/v1/matches/{match}/events?as={eyes}"
        self.match = match
        self.token = token
        self.chance = random.Random(number)
        self.got: list[tuple[int, str]] = []
        self.cuts = 0
        self.finished = False

    async def follow(self) -> None:
        while not self.finished:
            with suppress(OSError, asyncio.IncompleteReadError, EOFError, TimeoutError):
                await self._once()
            await asyncio.sleep(self.chance.uniform(0.0, 0.05))

    async def _once(self) -> None:
        reading, writing = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            last = f"Last-Event-ID: {self.got[-1][0] if self.got else 0}\r\n"
            head = f"GET {self.path} HTTP/1.1\r\nHost: table\r\nAuthorization: Bearer {self.token}\r\n{last}\r\n"
            writing.write(head.encode())
            status = await reading.readuntil(b"\r\n\r\n")
            if status.startswith(b"HTTP/1.1 204"):
                self.finished = True
            if not status.startswith(b"HTTP/1.1 200"):
                return
            async for ident, data in events(reading):
                self.got.append((ident, data))
                if self.chance.random() < CUT:
                    self.cuts += 1
                    return
        finally:
            writing.close()


async def events(reading: asyncio.StreamReader) -> AsyncIterator[tuple[int, str]]:
    """Whole events only; what is cut off in the middle was never received."""
    waiting = b""
    while True:
        length = int(await reading.readline() or b"0", 16)
        if not length:
            return
        waiting += (await reading.readexactly(length + 2))[:-2]
        *whole, waiting = waiting.split(b"\n\n")
        for block in whole:
            fields = dict(line.split(b": ", 1) for line in block.split(b"\n") if b": " in line and line[:1] != b":")
            if b"data" in fields:
                yield int(fields[b"id"]), f"{fields[b'event'].decode()} {fields[b'data'].decode()}"


def readers_of_cut_streams(folder: Path) -> Figure:
    figure = Figure("no gap and no repeat in a stream", what="events read")
    with Serving(folder / "data", "--answers-per-minute", "0") as server:
        asyncio.run(_read(server, figure))
    return figure


async def _read(server: Serving, figure: Figure) -> None:
    players = [Player(Caller(server.port), f"streams {number}") for number in range(size(2, 8))]
    readers = []
    for number in range(size(12, 200)):
        player = players[number % len(players)]
        seated = number % 4 < 2
        token = player.created["seat_tokens"]["0"] if seated else player.created["invite_token"]
        readers.append(Reader(server.port, player.match, token, "seat:0" if seated else "spectator", number))
    following = [asyncio.ensure_future(reader.follow()) for reader in readers]
    for restart in range(size(1, 10)):
        await asyncio.gather(*(asyncio.to_thread(_play, player, size(12, 60)) for player in players))
        await asyncio.to_thread(server.stop if restart % 2 else server.kill)
        await asyncio.to_thread(server.start)
    await asyncio.gather(*(asyncio.to_thread(_finish, player) for player in players))
    done, late = await asyncio.wait(following, timeout=PATIENCE)
    for task in done:
        task.result()
    for task in late:
        task.cancel()
        figure.breach("a reader never came to the end of its stream")
    caller = Caller(server.port)
    for player in players:
        caller.token = player.caller.token
        version = caller.call("GET", player.path()).json["version"]
        check([reader for reader in readers if reader.match == player.match], version, figure)
    cuts = sum(reader.cuts for reader in readers)
    figure.notes.append(f"{len(readers)} readers, {cuts} cuts by them, {size(1, 10)} restarts of the server")


def _play(player: Player, answers: int) -> None:
    for _ in range(answers):
        with suppress(*GONE):
            choice = player.choose()
            if choice is None:
                return
            if player.put(*choice).status not in (200, 201):
                player.decisions = []


def _finish(player: Player) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with suppress(*GONE):
            if player.caller.call("POST", player.path("/abandon")).status in (200, 409):
                return
        time.sleep(0.05)


def check(readers: list[Reader], version: int, figure: Figure) -> None:
    """Every reader has 1 to the last version, each once; and all who look alike saw the same."""
    seen: dict[tuple[str, int], str] = {}
    for reader in readers:
        figure.tried += len(reader.got)
        ids = [ident for ident, _ in reader.got]
        if ids != list(range(1, version + 1)):
            wrong = next((place for place, ident in enumerate(ids, 1) if ident != place), len(ids) + 1)
            figure.breach(f"a reader got {ids[max(0, wrong - 3) : wrong + 2]} around {wrong} of {version}")
        for ident, data in reader.got:
            if seen.setdefault((reader.token, ident), data) != data:
                figure.breach(f"two readers with the same eyes saw version {ident} differently")
            if not _about(data, ident):
                figure.breach(f"event {ident} tells of another version")


def _about(data: str, ident: int) -> bool:
    """The version inside the data, where it has one, is the event's own."""
    told: Any = json.loads(data.partition(" ")[2])
    return told.get("version", ident) == ident
