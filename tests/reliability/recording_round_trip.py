"""Promise 10: what leaves comes back. Matches that are over go out as recordings and into an empty server.

And any flipped byte in a recording is found.
"""

import asyncio
import json
import random
from collections.abc import Iterable
from pathlib import Path

from domain.games import games
from domain.kernel.registry import Registry
from replays.verify import verify
from tests.api.client_app import UNLIMITED, Table, table_at
from tests.reliability.result import Figure, size

BORING = {0x0A, 0x0D}
"""Line ends: a file may have either kind."""


def export_and_import(folder: Path) -> Figure:
    figure = Figure("what leaves comes back", what="matches")
    recordings = asyncio.run(_exported(folder / "one", size(2, 60)))
    asyncio.run(_imported(folder / "two", recordings, figure))
    return figure


async def _exported(data: Path, count: int) -> list[bytes]:
    found = []
    async with table_at(data, games(), **UNLIMITED) as table:
        for number in range(count):
            game = sorted(games())[number % len(games())]
            match = await table.create(game, *["bot:random"] * 2, seed=f"leaving {number}")
            await match.until(lambda summary: summary["status"] == "finished", 120)
            found.append((await match.get("/recording")).content)
    return found


async def _imported(data: Path, recordings: Iterable[bytes], figure: Figure) -> None:
    async with table_at(data, games(), **UNLIMITED) as table:
        for recording in recordings:
            figure.tried += 1
            await _one(table, recording, figure)


async def _one(table: Table, recording: bytes, figure: Figure) -> None:
    reply = await table.call("POST", "/v1/recordings", raw=recording, headers={"Content-Type": "application/x-ndjson"})
    if reply.status != 201:
        figure.breach(f"not imported: {reply.status} {reply.content[:200]!r}")
        return
    created = reply.json
    path = f"/v1/matches/{created['match']['id']}/recording"
    again = await table.get(path, created["host_token"])
    if _events(again.content) != _events(recording):
        figure.breach(f"match {created['match']['id']} came back changed")


def _events(recording: bytes) -> list[bytes]:
    """What happened in it, without the header's match id and the hashes that follow from it."""
    lines = [json.loads(line) for line in recording.splitlines()]
    for line in lines:
        line.pop("hash")
    lines[0].pop("match")
    return [json.dumps(line, sort_keys=True).encode() for line in lines]


def flipped_bytes(folder: Path) -> Figure:
    """A bit flipped anywhere in a recording is found."""
    figure = Figure("any flipped byte is found", what="flips")
    recording = asyncio.run(_exported(folder / "flips", 1))[0]
    assert verify(iter(recording.splitlines(keepends=True)), _games()).valid
    chance = random.Random(3)
    for _ in range(size(60, 2_000)):
        place, bit = chance.randrange(len(recording)), 1 << chance.randrange(8)
        if recording[place] in BORING:
            continue
        figure.tried += 1
        damaged = recording[:place] + bytes([recording[place] ^ bit]) + recording[place + 1 :]
        if verify(iter(damaged.splitlines(keepends=True)), _games()).valid:
            figure.breach(f"byte {place} bit {bit} was not missed")
    return figure


def _games() -> Registry:
    return games()
