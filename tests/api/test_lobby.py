"""`GET /v1/matches` reads the stored lobby: no match is loaded, and a damaged one takes no other with it."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from eventsourcing.persistence import Notification, StoredEvent

from api.streams.log_follower import LogFollower
from domain.kernel.registry import Registry
from domain.matches.persistence import mapper, open_store
from domain.matches.persistence.sqlite import SQLiteMatchRecorder
from domain.matches.tokens import new_id
from tests.api.client_app import Table, table_at, with_app
from tests.api.polling import until
from tests.matches.tables import table as play_table
from tests.replays.comets import GAME as COMETS
from tests.sample_games import TOYS


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


@with_app
async def test_a_damaged_match_takes_no_other_from_the_list(table: Table) -> None:
    damaged = await table.create("comets", "person", "open", listed=True)
    sound = await table.create("comets", "person", "open", listed=True)
    table.services.store.recorder.insert_events([StoredEvent(UUID(damaged.id), 2, "SeatTaken", b"\xff\x00")])
    reply = await table.get("/v1/matches")
    assert reply.status == 200
    assert [one["id"] for one in reply.json["matches"]] == [sound.id]
    position = table.services.read_models.stored_positions()["lobby"]
    assert position is not None
    assert position.quarantined == {damaged.id}


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
        monkeypatch.setattr("api.bot_runner.BotRunner.on_commit", lambda *_: None)
        monkeypatch.setattr("api.bot_runner.BotRunner.on_load", lambda *_: None)
        async with table_at(tmp_path) as table:
            match = await table.create("comets", "bot:random", "bot:random")
            stored = table.services.store.version(UUID(match.id))
        monkeypatch.undo()
        async with table_at(tmp_path) as table:
            await until(lambda: table.services.store.version(UUID(match.id)) > stored)

    asyncio.run(sit())


def test_a_start_reads_nothing_of_the_log_that_was_folded_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def sit() -> None:
        async with table_at(tmp_path) as table:
            for _ in range(5):
                await table.create(listed=True)
            table.services.read_models.catch_up()
            stored = table.services.store.newest_notification()
        read_from: list[int] = []
        select = SQLiteMatchRecorder.select_notifications

        def watched(
            recorder: SQLiteMatchRecorder, start: int, *bounds: Any, **inclusive: Any
        ) -> Sequence[Notification]:
            read_from.append(start)
            return select(recorder, start, *bounds, **inclusive)

        monkeypatch.setattr(SQLiteMatchRecorder, "select_notifications", watched)
        async with table_at(tmp_path) as table:
            assert len((await table.get("/v1/matches")).json["matches"]) == 5
            await until(lambda: bool(table.services.read_models.positions))  # The models' own thread has looked too.
        assert read_from
        assert min(read_from) >= stored

    asyncio.run(sit())


def test_the_followed_log_begins_at_its_end(tmp_path: Path) -> None:
    async def follow() -> None:
        ledger = play_table(TOYS["ballots"], 2)
        store = open_store(str(tmp_path))
        try:
            before, after = new_id(), new_id()
            store.append_now(before, 1, [mapper.decode(*row) for row in ledger.rows])
            moved: list[tuple[UUID, int]] = []

            async def note(versions: Mapping[UUID, int]) -> None:
                moved.extend(versions.items())

            follower = LogFollower(store, note)
            task = asyncio.ensure_future(follower.follow())
            await until(lambda: follower.position is not None)
            await asyncio.to_thread(store.append_now, after, 1, [mapper.decode(*row) for row in ledger.rows])
            await until(lambda: (after, len(ledger.rows)) in moved)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            assert {match for match, _ in moved} == {after}
        finally:
            store.stop()

    asyncio.run(follow())
