"""Headers that keep a browser, a cache and a foreign page from doing harm."""

import asyncio
from pathlib import Path

import pytest

from domain.games import games
from tests.api.client_app import JoinedMatch, Reply, Table, table_at, with_app
from tests.api.operations import Operation, operations

GAME = "tiny_epic_galaxies"
SEATS_VIEWS = (
    "/board",
    "/board.svg",
    "/scoreboard",
    "/scoreboard?every=true",
    "/log",
    "/decisions",
    "/undo",
    "/replay",
    "/recording",
    "/events?follow=false",
)


def read_routes() -> list[Operation]:
    return [operation for operation in operations() if operation.method == "GET"]


async def read(table: Table, route: Operation, match: JoinedMatch, media: str) -> Reply:
    path = route.path.format(
        match_id=match.id, game=GAME, code="not-found", takeback="t1", player_id=match.id, name="home"
    )
    follow = "?follow=false" if route.has_parameter("follow") else ""
    return await table.get(path + follow, match.tokens[0], Accept=media)


@pytest.mark.parametrize("listed", [True, False])
def test_no_answer_may_be_taken_for_something_else_and_no_page_runs_foreign_code(tmp_path: Path, listed: bool) -> None:
    async def sit() -> None:
        async with table_at(tmp_path, games()) as table:
            match = await table.create(GAME, listed=listed)
            for route in read_routes():
                for media in route.media:
                    reply = await read(table, route, match, media)
                    assert reply.status < 500, route.path
                    assert reply.headers["x-content-type-options"] == "nosniff", route.path
                    assert reply.headers["referrer-policy"] == "no-referrer", route.path
                    assert "set-cookie" not in reply.headers
                    assert "server" not in reply.headers
                    kind = reply.headers.get("content-type", "")
                    if kind.startswith(("text/html", "image/svg")):
                        assert "default-src 'none'" in reply.headers["content-security-policy"], route.path
                    if kind.startswith("text/html"):
                        assert "frame-ancestors 'none'" in reply.headers["content-security-policy"], route.path
                        assert "unsafe" not in reply.headers["content-security-policy"], route.path

    asyncio.run(sit())


@pytest.mark.parametrize("listed", [True, False])
def test_what_a_seat_sees_is_kept_by_nobody(tmp_path: Path, listed: bool) -> None:
    async def sit() -> None:
        async with table_at(tmp_path, games()) as table:
            match = await table.create(GAME, listed=listed, undo="own")
            for tail in SEATS_VIEWS:
                reply = await match.get(tail, match.tokens[0], Accept="*/*")
                assert reply.status == 200, (tail, reply.content)
                assert reply.headers["cache-control"] == "private, no-store", tail
                assert "Authorization" in reply.headers["vary"], tail
            for tail in ("", "/board?as=spectator", "/log?as=spectator"):
                kept = (await match.get(tail, match.tokens[0])).headers["cache-control"]
                assert kept.startswith("private"), tail

    asyncio.run(sit())


@with_app
async def test_tokens_tickets_and_refusals_are_kept_by_nobody(table: Table) -> None:
    created = await table.post("/v1/matches", {"game": "comets", "seats": [{"name": "P", "player": "person"}] * 2})
    match = JoinedMatch(table, created.json)
    replies = [
        created,
        await match.post("/stream-tickets"),
        await match.post("/seats/1/token"),
        await match.get("/position"),
        await match.answer(),
    ]
    for reply in replies:
        assert reply.status in (200, 201)
        assert reply.headers["cache-control"] == "private, no-store"
    for refused in (await match.get("", None), await table.get("/v1/nowhere"), await match.get("/board?ply=99")):
        assert refused.status >= 400
        assert refused.headers["cache-control"] == "no-store"
        assert refused.headers["x-content-type-options"] == "nosniff"
