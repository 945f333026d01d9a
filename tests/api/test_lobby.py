"""`GET /v1/matches` reads the stored lobby: no match is loaded, and a damaged one takes no other with it."""

import asyncio
import logging
from pathlib import Path
from uuid import UUID

import pytest

from domain.kernel.registry import Registry
from tests.api.table import Table, at_table, table_at
from tests.replays.comets import GAME as COMETS


def test_a_list_loads_no_match(tmp_path: Path) -> None:
    async def sit() -> None:
        async with table_at(tmp_path) as table:
            made = [await table.create("comets", "person", "open", listed=True) for _ in range(12)]
        async with table_at(tmp_path) as table:
            matches = table.services.matches
            shown = (await table.get("/v1/matches?limit=100")).json["matches"]
            assert [one["id"] for one in shown] == [match.id for match in reversed(made)]
            assert len(matches) == 0, "none is loaded"
            assert (await table.get(made[0].path)).json == shown[-1]
            assert len(matches) == 1

    asyncio.run(sit())


@at_table
async def test_a_damaged_match_takes_no_other_from_the_list(table: Table) -> None:
    damaged = await table.create("comets", "person", "open", listed=True)
    sound = await table.create("comets", "person", "open", listed=True)
    table.services.store.recorder.write([(UUID(damaged.id), 2, "SeatTaken", b"\xff\x00")])
    reply = await table.get("/v1/matches")
    assert reply.status == 200
    assert [one["id"] for one in reply.json["matches"]] == [sound.id]
    place = table.services.read_models.places()["lobby"]
    assert place is not None
    assert place.parked == {damaged.id}


def test_a_match_of_a_game_that_is_gone_takes_no_other_from_the_list(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def sit() -> None:
        async with table_at(tmp_path) as table:
            gone = await table.create("lanterns", listed=True)
            sound = await table.create("comets", listed=True)
        async with table_at(tmp_path, Registry([COMETS])) as table:
            with caplog.at_level(logging.ERROR):
                listed = (await table.get("/v1/matches")).json["matches"]
            assert [one["id"] for one in listed] == [sound.id]
            assert gone.id in {getattr(record, "fields", {}).get("match") for record in caplog.records}

    asyncio.run(sit())


def test_bots_go_on_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def sit() -> None:
        monkeypatch.setattr("api.bot_runner.BotRunner.committed", lambda *_: None)
        monkeypatch.setattr("api.bot_runner.BotRunner.seen", lambda *_: None)
        async with table_at(tmp_path) as table:
            match = await table.create("comets", "bot:random", "bot:random")
            stored = table.services.store.version(UUID(match.id))
        monkeypatch.undo()
        async with table_at(tmp_path) as table:
            for _ in range(1000):
                if table.services.store.version(UUID(match.id)) > stored:
                    return
                await asyncio.sleep(0.02)
            pytest.fail("no bot has answered")

    asyncio.run(sit())
