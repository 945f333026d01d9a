"""Right after a start: the first answers do not wait for what they do not need, and who needs it gets it."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest

from api import services
from domain.games import games
from tests.api.table import table_at

ROOT = Path(__file__).parents[2]

PLAYS_ON = """
import asyncio, json, sys
from pathlib import Path
import api.cli.serve
from domain.games import games
from tests.api.table import Seated, table_at

def late():
    return [name for name in ("litestar", "replays", "domain.games.planet_unknown") if name in sys.modules]

async def main():
    async with table_at(Path(sys.argv[1]), games()) as table:
        reply = await Seated(table, json.loads(sys.argv[2])).answer()
        print(reply.status, *late())
        reply = await table.call("OPTIONS", "/v1/games/x")
        print(reply.status, reply.headers["allow"])
        reply = await table.get("/healthz")
        print(reply.status, *late())

asyncio.run(main())
"""


def test_who_plays_on_after_a_start_waits_neither_for_litestar_nor_for_another_game(tmp_path: Path) -> None:
    async def sit() -> str:
        async with table_at(tmp_path, games()) as table:
            return json.dumps((await table.create("tiny_epic_galaxies")).created)

    command = [sys.executable, "-c", PLAYS_ON, str(tmp_path), asyncio.run(sit())]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert ran.stderr == ""
    assert ran.stdout.splitlines() == ["201", "204 GET, HEAD, OPTIONS", "200 litestar replays"]


def test_who_asks_for_the_lobby_right_after_a_start_gets_all_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "HEAD_START", 1000.0)

    async def sit() -> None:
        async with table_at(tmp_path) as table:
            match = await table.create(listed=True)
        async with table_at(tmp_path) as table:
            listed = (await table.get("/v1/matches")).json
            assert [one["id"] for one in listed["matches"]] == [match.id]

    asyncio.run(sit())
