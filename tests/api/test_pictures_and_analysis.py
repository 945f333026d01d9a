"""Pictures, analysis and leaderboards over HTTP."""

import asyncio
from pathlib import Path
from typing import Any

from api.picture_cache import PictureCache
from domain.games import games
from domain.matches.tokens import new_id
from tests.api.client_app import JoinedMatch, Table, filled, table_at, with_app


@with_app
async def test_a_game_that_nobody_has_drawn_has_no_picture(table: Table) -> None:
    match = await table.create()
    assert (await match.get("/board.svg")).code == "not-found"
    game = (await match.get()).json["game"]
    assert (await table.get(f"/v1/games/{game}")).json["picture"] is None
    assert (await table.get(f"/v1/games/{game}/picture.svg")).code == "not-found"


@with_app(games=games())
async def test_every_drawn_game_shows_a_table_before_anybody_sits_down(table: Table) -> None:
    for game in (await table.get("/v1/games")).json["games"]:
        shown = await table.get(game["picture"])
        assert (shown.status, shown.headers["content-type"]) == (200, "image/svg+xml")
        assert "default-src 'none'" in shown.headers["content-security-policy"]
        assert (await table.get(game["picture"], If_None_Match=shown.headers["etag"])).status == 304
        czech = await table.get(game["picture"], Accept_Language="cs")
        assert (czech.headers["content-language"], czech.content == shown.content) == ("cs", False)


@with_app
async def test_options_are_told_in_the_language_asked_for(table: Table) -> None:
    reply = await table.get("/v1/games/lanterns", Accept_Language="cs")
    assert reply.headers["content-language"] == "cs"
    dice = next(iter(reply.json["options"]["$defs"].values()))["properties"]["dice"]
    assert [value["const"] for value in dice["oneOf"]] == [1, 2, 3]


@with_app
async def test_a_finished_match_is_analysed_and_a_running_one_is_not(table: Table) -> None:
    match = await table.create()
    assert (await match.get("/analysis")).code == "still-running"
    await match.finish()
    reply = await match.get("/analysis")
    assert reply.status == 200
    summary = (await match.get()).json
    assert [ply["ply"] for ply in reply.json["plies"]] == list(range(summary["ply"] + 1))
    assert reply.json["plies"][-1]["seats"][0]["total"] == next(
        rank["total"] for rank in summary["outcome"]["ranking"] if rank["seat"] == 0
    )
    again = await match.get("/analysis", match.host, If_None_Match=reply.headers["etag"])
    assert again.status == 304
    assert again.content == b""


@with_app
async def test_an_unlisted_match_is_analysed_for_nobody_else(table: Table) -> None:
    match = await table.create()
    await match.finish()
    assert (await match.get("/analysis", None)).code == "not-found"


@with_app
async def test_rated_matches_come_onto_the_leaderboard(table: Table) -> None:
    alone = await table.create("comets", "person", "person", seed=None)
    await alone.finish()
    assert (await alone.get()).json["rated"] is False
    ana, bea = [(await table.post("/v1/players", {"name": name})).json for name in ("Ana", "Bea")]
    host, guest = ana["token"], bea["token"]
    seats = [{"name": "P0", "player": "person"}, {"name": "P1", "player": "open"}]
    match = JoinedMatch(table, (await table.post("/v1/matches", {"game": "comets", "seats": seats}, host)).json)
    assert (await match.put("/seats/1", {"name": "P1", "invite": match.invite}, guest)).status == 201
    while (summary := (await match.get()).json)["status"] == "running":
        asked = await match.decision(summary["to_act"][0])
        token = guest if asked["seat"] else host
        asked = next(one for one in await match.decisions(token) if one["seat"] == asked["seat"])
        answer = {"action": filled(asked["offers"][0])}
        assert (await match.put(f"/decisions/{asked['id']}", answer, token)).status == 201
    assert (await match.get()).json["rated"] is True
    rows: list[Any] = []
    for _ in range(500):
        rows = (await table.get("/v1/leaderboards/comets")).json["players"]
        if rows:
            break
        await asyncio.sleep(0.01)
    assert {(row["name"], row["player"]) for row in rows} == {
        (one["player"]["name"], one["player"]["id"]) for one in (ana, bea)
    }
    assert all(row["matches"] == 1 for row in rows)
    assert [row["rank"] for row in rows] == [1, 2]
    shown = (await table.get(f"/v1/players/{ana['player']['id']}")).json
    assert [(one["game"], one["matches"]) for one in shown["ratings"]] == [("comets", 1)]
    assert shown["recent"] == []  # The match is not listed.
    await table.delete("/v1/me", host)
    for _ in range(500):
        rows = (await table.get("/v1/leaderboards/comets", Accept_Language="cs")).json["players"]
        if any(row["player"] is None for row in rows):
            break
        await asyncio.sleep(0.01)
    assert {(row["name"], row["player"]) for row in rows} == {("někdo", None), ("Bea", bea["player"]["id"])}
    assert (await table.get("/v1/leaderboards/lanterns")).json["players"] == []
    assert (await table.get("/v1/leaderboards/chess")).code == "not-found"
    assert (await table.get("/v1/leaderboards/comets?limit=0")).code == "invalid-query"


async def _picture_story(table: Table) -> None:
    match = await table.create("tiny_epic_galaxies")
    reply = await match.get("/board.svg?as=seat:0")
    assert reply.status == 200
    assert reply.headers["content-type"] == "image/svg+xml"
    assert 'data-anchor="mission:' in reply.content.decode()
    assert reply.headers["cache-control"] == "private, no-store"
    again = await match.get("/board.svg?as=seat:0", match.host, If_None_Match=reply.headers["etag"])
    assert again.status == 304
    other = await match.get("/board.svg?as=spectator")
    assert 'data-anchor="mission:' not in other.content.decode()
    assert (await match.get("/board.svg?ply=99")).code == "ply-out-of-range"
    assert (await match.get("/board.svg", match.invite)).status == 200
    assert (await match.get("/board.svg?as=seat:1", match.tokens[0])).code == "view-not-allowed"
    czech = await match.get("/board.svg?as=spectator", match.host, Accept_Language="cs")
    assert czech.content != other.content


def test_a_picture_shows_what_its_viewer_may_see(tmp_path: Path) -> None:
    async def sit() -> None:
        async with table_at(tmp_path, games()) as table:
            await _picture_story(table)

    asyncio.run(sit())


def test_pictures_drawn_lately_are_kept_and_old_ones_go() -> None:
    drawn = PictureCache(most_bytes=10)
    ident = new_id()
    assert drawn.get((ident, "a"), lambda: b"12345678") == b"12345678"
    assert drawn.get((ident, "a"), lambda: b"other") == b"12345678"
    assert drawn.get((ident, "b"), lambda: b"abcdefgh") == b"abcdefgh"
    assert drawn.get((ident, "a"), lambda: b"again") == b"again"
    assert drawn.get((ident, "none"), lambda: None) is None
    assert (drawn.hits, drawn.draws) == (1, 4)
