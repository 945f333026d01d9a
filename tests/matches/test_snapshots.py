"""Snapshots: kept apart from the events, taken every 64 versions, only ever a cache."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest

from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.game import encode_state
from domain.matches.application import MatchApplication, plain_result
from domain.matches.commands.undo_redo import undo
from domain.matches.match import Match
from domain.matches.persistence import open_store
from domain.matches.snapshots import MatchSnapshot
from tests.matches.test_application import GAMES, create_match, random_reply

Story = Callable[[MatchApplication], Awaitable[None]]


def run(folder: Path, story: Story) -> None:
    async def tell() -> None:
        store = open_store(str(folder))
        try:
            await story(MatchApplication(store, GAMES))
        finally:
            store.stop()

    asyncio.run(tell())


async def played(application: MatchApplication, plies: int) -> UUID:
    """A match of so many answers, taken back a little now and then."""
    ident = await create_match(application, "orchards")
    dice = Dice(seed_bytes("snapshots"), 0)
    while await application.read(ident, lambda match: match.version) < plies:
        if not await application.read(ident, lambda match: match.asked):
            break
        await application.execute(ident, random_reply(dice), plain_result)
        if await application.read(ident, lambda match: match.ply % 10 == 9 and not match.state.over):
            await application.execute(ident, lambda m: undo(m, 0, m.ply - 3, m.version, 1), plain_result)
    return ident


def whole(match: Match) -> tuple[int, int, bytes, bytes]:
    return match.version, match.ply, encode_state(match.play.state), msgspec.msgpack.encode(match.state)


def table_of(folder: Path, statement: str) -> list[tuple[Any, ...]]:
    with sqlite3.connect(folder / "orrery.sqlite") as connection:
        found = connection.execute(statement).fetchall()
    connection.close()
    return found


def test_no_event_row_holds_derived_state_and_a_load_begins_with_the_newest_snapshot(tmp_path: Path) -> None:
    seen: dict[str, object] = {}

    async def play(application: MatchApplication) -> None:
        seen["id"] = await played(application, 80)
        seen["whole"] = await application.read(seen["id"], whole)  # type: ignore[arg-type]

    run(tmp_path, play)
    assert table_of(tmp_path, "SELECT originator_version FROM stored_snapshots") == [(64,)]
    bodies = table_of(tmp_path, "SELECT state FROM stored_events")
    assert not any(b"checkpoint" in body for (body,) in bodies)

    async def look(application: MatchApplication) -> None:
        ident = seen["id"]
        assert isinstance(ident, UUID)
        loaded = application.repository.load(ident)
        assert loaded.line.bases[-1].version == 64
        assert whole(loaded) == seen["whole"]
        assert whole(application.repository.fold_whole(ident, loaded.version)) == seen["whole"]

    run(tmp_path, look)


@pytest.mark.parametrize(
    "spoil", ["DELETE FROM stored_snapshots", "UPDATE stored_snapshots SET topic='MatchSnapshot.9'"]
)
def test_a_snapshot_that_is_lost_or_of_another_release_costs_only_time(tmp_path: Path, spoil: str) -> None:
    seen: dict[str, object] = {}

    async def play(application: MatchApplication) -> None:
        seen["id"] = await played(application, 80)
        seen["whole"] = await application.read(seen["id"], whole)  # type: ignore[arg-type]

    run(tmp_path, play)
    table_of(tmp_path, spoil)

    async def look(application: MatchApplication) -> None:
        ident = seen["id"]
        assert isinstance(ident, UUID)
        assert await application.read(ident, whole) == seen["whole"]

    run(tmp_path, look)
    newest = table_of(
        tmp_path, f"SELECT max(originator_version) FROM stored_snapshots WHERE topic='{MatchSnapshot.TOPIC}'"
    )
    assert newest[0][0] is not None, "a match that was loaded the long way is given a new one"


def test_the_line_before_a_lost_snapshot_is_found_again(tmp_path: Path) -> None:
    async def story(application: MatchApplication) -> None:
        ident = await played(application, 80)
        expected = await application.read(ident, lambda match: [encode_state(match.state_at(p)[0]) for p in range(5)])
        versions = await application.read(ident, lambda match: list(match.line.entries))
        application.store.stop()
        table_of(tmp_path, "DELETE FROM stored_snapshots WHERE originator_version < 64")
        reopened = open_store(str(tmp_path))
        try:
            cold = MatchApplication(reopened, GAMES)
            loaded = cold.repository.load(ident)
            table_of(tmp_path, "DELETE FROM stored_snapshots")
            assert [encode_state(loaded.state_at(ply)[0]) for ply in range(5)] == expected
            assert loaded.line.entries.tolist()[-len(versions) :] == versions[-len(loaded.line.entries) :]
        finally:
            reopened.stop()

    run(tmp_path, story)
