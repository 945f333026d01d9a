"""`GET /v1/recordings`: every finished listed match, one recording after the other."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from api.clock import CLOCK, SECOND
from domain.kernel.messages import LANGUAGES
from projections.match_views.summary import moment_text
from replays.reader import Reader
from tests.api.client_app import JoinedMatch, Table, table_at, with_app

MONDAY = 1_700_000_000 * SECOND


def split(content: bytes) -> list[list[bytes]]:
    """The recordings of a stream, each as its lines."""
    found: list[list[bytes]] = [[]]
    for line in content.splitlines(keepends=True):
        found[-1].append(line)
        if json.loads(line).get("end"):
            found.append([])
    assert found.pop() == []
    return found


def ids(content: bytes) -> list[str]:
    return [json.loads(lines[0])["match"] for lines in split(content)]


async def finished(table: Table, game: str = "lanterns", **more: Any) -> JoinedMatch:
    match = await table.create(game, **{"listed": True, **more})
    await match.finish()
    return match


@with_app
async def test_every_finished_listed_match_comes_in_the_order_of_their_ends(table: Table) -> None:
    late = await table.create("lanterns", listed=True)
    first = await finished(table)
    second = await finished(table, "ballots")
    await late.finish()
    await finished(table, listed=False)
    abandoned = await table.create("lanterns", listed=True)
    await abandoned.post("/abandon")
    await table.create("lanterns", listed=True)
    reply = await table.get("/v1/recordings")
    assert reply.headers["content-type"].startswith("application/x-ndjson")
    assert ids(reply.content) == [first.id, second.id, late.id]
    for match, lines in zip((first, second, late), split(reply.content), strict=True):
        assert b"".join(lines) == (await match.get("/recording")).content
        reader = Reader(lines)
        assert len(list(reader)) == len(lines) - 2
        assert reader.header.seed is not None


@with_app
async def test_a_stream_goes_on_behind_the_last_recording_that_was_whole(table: Table) -> None:
    matches = [await finished(table) for _ in range(3)]
    for number, match in enumerate(matches):
        rest = await table.get(f"/v1/recordings?cursor={match.id}")
        assert ids(rest.content) == [later.id for later in matches[number + 1 :]]
    new = await finished(table)
    assert ids((await table.get(f"/v1/recordings?cursor={matches[-1].id}")).content) == [new.id]


@with_app
async def test_game_and_times_are_filters(table: Table) -> None:
    found = []
    for day in range(3):
        with CLOCK.use(lambda day=day: MONDAY + day * 86_400 * SECOND):  # type: ignore[misc]
            found.append(await finished(table, ("lanterns", "ballots")[day % 2]))
    tuesday = moment_text(MONDAY + 86_400 * SECOND)
    for query, expected in (
        ("game=ballots", found[1:2]),
        ("game=chess", []),
        (f"since={tuesday}", found[1:]),
        (f"until={tuesday}", found[:1]),
        (f"since={tuesday}&until={moment_text(MONDAY + 2 * 86_400 * SECOND)}", found[1:2]),
        (f"since={tuesday}&game=lanterns", found[2:]),
        (f"since={tuesday.replace('Z', '%2B00:00')}", found[1:]),
    ):
        reply = await table.get(f"/v1/recordings?{query}")
        assert ids(reply.content) == [match.id for match in expected], query


@with_app
async def test_an_empty_server_has_an_empty_stream(table: Table) -> None:
    reply = await table.get("/v1/recordings")
    assert (reply.status, reply.content) == (200, b"")


@with_app
async def test_bad_queries_are_refused(table: Table) -> None:
    running = await table.create("lanterns", listed=True)
    hidden = await finished(table, listed=False)
    for query in (
        "since=yesterday",
        "since=2026-11-16",
        "since=2026-11-16T09:00:00",
        "until=99999999999999999999",
        "until=",
        "cursor=abc",
        "cursor=" + "0" * 32,
        f"cursor={running.id}",
        f"cursor={hidden.id}",
    ):
        for language in LANGUAGES:
            reply = await table.get(f"/v1/recordings?{query}", Accept_Language=language)
            assert (reply.status, reply.code) == (400, "invalid-query"), query


@with_app(recording_mib_per_minute=2)
async def test_the_call_is_limited(table: Table) -> None:
    replies = [await table.get("/v1/recordings") for _ in range(3)]
    assert [reply.status for reply in replies] == [200, 200, 429]
    assert replies[2].code == "rate-limited"


def test_a_damaged_match_is_left_out_and_hides_no_later_one(tmp_path: Path) -> None:
    async def play() -> None:
        async with table_at(tmp_path) as table:
            matches = [(await finished(table)).id for _ in range(3)]
            await table.get("/v1/recordings")
        damage(tmp_path, matches[1])
        async with table_at(tmp_path) as table:
            assert ids((await table.get("/v1/recordings")).content) == [matches[0], matches[2]]
            rest = await table.get(f"/v1/recordings?cursor={matches[0]}")
            assert ids(rest.content) == [matches[2]]

    asyncio.run(play())


def damage(folder: Path, match: str) -> None:
    """Spoil a match's last event."""
    with closing(sqlite3.connect(folder / "orrery.sqlite")) as database, database:
        changed = database.execute(
            "UPDATE stored_events SET state = x'ff00' WHERE rowid ="
            " (SELECT max(rowid) FROM stored_events WHERE originator_id = ?)",
            (match,),
        )
        assert changed.rowcount == 1
