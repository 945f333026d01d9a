"""Duplicate play: the same deals, dice and shuffles at another table, and no secret told by it."""

import asyncio
from pathlib import Path
from typing import Any

from domain.games import games
from domain.matches.commands import duplicate
from tests.api.client_app import JoinedMatch, Reply, Table, table_at, with_app

SEATS = [{"name": "Cid", "player": "person"}, {"name": "Dan", "player": "person"}]
POSITION = {"game": "comets", "rules": "1", "options": {}, "seats": 2, "state": {}, "format": 1}


async def played(table: Table, game: str = "comets", **more: Any) -> JoinedMatch:
    match = await table.create(game, seed=None, **more)
    await match.finish()
    return match


async def again(match: JoinedMatch, token: str | None = "", **more: Any) -> Reply:
    game = match.created["match"]["game"]
    wish = {"game": game, "seats": SEATS, "duplicate_of": match.id, **more}
    return await match.table.post("/v1/matches", wish, match.host if token == "" else token)


@with_app
async def test_the_same_answers_lead_to_the_same_match(table: Table) -> None:
    first = await played(table)
    second = JoinedMatch(table, (await again(first)).json)
    summary = (await second.get()).json
    assert (summary["duplicate_of"], summary["seed"]) == (first.id, None)
    assert summary["commitment"] == (await first.get()).json["commitment"]
    await second.finish()
    frames = [
        [frame["facts"] for frame in (await match.get("/replay?limit=200")).json["frames"]] for match in (first, second)
    ]
    assert frames[0] == frames[1]
    assert (await first.get()).json["duplicates"] == 1


def test_decks_and_hands_of_a_real_game_are_the_same(tmp_path: Path) -> None:
    async def story() -> None:
        async with table_at(tmp_path, games()) as table:
            first = await table.create("race_for_the_galaxy", "person", "person", seed=None)
            await first.post("/abandon")
            second = JoinedMatch(table, (await again(first)).json)
            boards = [(await match.get("/board?as=archive&ply=0")).json["board"] for match in (first, second)]
            assert boards[0]["players"][0]["hand"] == boards[1]["players"][0]["hand"]

    asyncio.run(story())


@with_app
async def test_a_running_match_has_no_duplicate(table: Table) -> None:
    """Its creator could look at all seats of the other table, and so at what the first one still hides."""
    running = await table.create(seed=None)
    assert (await again(running)).code == "still-running"
    waiting = await table.create("comets", "person", "open", seed=None)
    assert (await again(waiting)).code == "still-running"
    await waiting.post("/abandon")
    assert (await again(waiting)).code == "not-started"
    assert (await running.get()).json["duplicates"] == 0


@with_app
async def test_only_who_played_a_match_may_have_it_played_again(table: Table) -> None:
    match, other = await played(table), await played(table)
    assert (await again(match, None)).code == "not-found"
    assert (await again(match, other.host)).code == "not-found"
    assert (await again(match, match.invite)).code == "not-your-seat"
    assert (await again(match, match.tokens[1])).status == 201
    listed = await played(table, listed=True)
    assert (await again(listed, None)).code == "token-missing"


@with_app
async def test_a_duplicate_is_never_rated_and_guests_are_told(table: Table) -> None:
    match = await played(table)
    seats = [{"name": "Cid", "player": "person"}, {"name": "Eve", "player": "open"}]
    created = await again(match, seats=seats)
    second = JoinedMatch(table, created.json)
    summary = (await second.get("", second.invite)).json
    assert (summary["rated"], summary["open_book"], summary["duplicate_of"]) == (False, True, match.id)
    await second.put("/seats/1", {"name": "Eve"}, second.invite)
    assert (await second.get()).json["rated"] is False


@with_app
async def test_tables_are_compared_seat_by_seat_once_the_own_one_is_over(table: Table) -> None:
    first = await played(table)
    second = JoinedMatch(table, (await again(first)).json)
    third = JoinedMatch(table, (await again(first, listed=True)).json)
    running = (await second.get("/duplicates")).json["tables"]
    assert [one["table"] for one in running] == [1, 2, 3]
    assert [one["this"] for one in running] == [False, True, False]
    assert all(seat["total"] is None for one in running for seat in one["seats"])
    for match in (second, third):
        while (await match.get()).json["status"] == "running":
            decision = await match.decision()
            offer = decision["offers"][-1]
            action = dict(offer["action"])
            if offer["choose"] is not None:
                action[offer["choose"]["field"]] = offer["choose"]["from"][-offer["choose"]["max"] :]
            assert (await match.put(f"/decisions/{decision['id']}", {"action": action})).status == 201
    compared = (await second.get("/duplicates")).json["tables"]
    assert [one["match"] for one in compared] == [None, second.id, third.id]
    assert [one["seats"][0]["name"] for one in compared] == [None, "Cid", "Cid"]
    for seat in (0, 1):
        column = [one["seats"][seat] for one in compared]
        totals = [cell["total"] for cell in column]
        for cell in column:
            assert cell["place"] == 1 + sum(total > cell["total"] for total in totals)
        others = totals[1:]
        assert column[0]["ahead"] == round(totals[0] - sum(others) / len(others), 2)
    alone = await played(table)
    assert len((await alone.get("/duplicates")).json["tables"]) == 1
    assert (await second.get("/duplicates", None)).code == "not-found"


@with_app
async def test_a_duplicate_of_a_duplicate_belongs_to_the_same_tables(table: Table) -> None:
    first = await played(table)
    second = JoinedMatch(table, (await again(first)).json)
    await second.finish()
    third = (await again(second)).json["match"]
    assert third["duplicate_of"] == first.id
    assert (await first.get()).json["duplicates"] == 2


@with_app
async def test_what_contradicts_the_first_table_is_refused(table: Table) -> None:
    match = await played(table)
    for more, pointer in (
        ({"game": "lanterns"}, "/game"),
        ({"options": {"rounds": 5}}, "/options"),
        ({"seed": "mine"}, "/seed"),
        ({"position": POSITION}, "/position"),
    ):
        refused = await again(match, **more)
        assert (refused.code, refused.json["errors"][0]["pointer"]) == ("invalid-field", pointer)
    assert (await again(match, seats=SEATS[:1])).code == "seat-count"
    assert (await again(match, duplicate_of="0" * 32)).code == "not-found"
    assert (await again(match, duplicate_of="x")).code == "invalid-field"


@with_app
async def test_a_repeat_with_the_same_key_opens_one_table(table: Table) -> None:
    match = await played(table)
    wish = {"game": "comets", "seats": SEATS, "duplicate_of": match.id}
    replies = [await table.post("/v1/matches", wish, match.host, Idempotency_Key="duplicate-1") for _ in range(2)]
    assert replies[0].json["match"]["id"] == replies[1].json["match"]["id"]
    assert (await match.get()).json["duplicates"] == 1


def test_there_is_an_end_to_tables(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(duplicate, "MOST_DUPLICATES", 2)

    async def story() -> None:
        async with table_at(tmp_path) as table:
            match = await played(table)
            assert [(await again(match)).status for _ in range(2)] == [201, 201]
            assert (await again(match)).code == "too-many-duplicates"

    asyncio.run(story())


@with_app
async def test_a_recording_and_its_import_tell_of_no_table_elsewhere(table: Table) -> None:
    first = await played(table)
    second = JoinedMatch(table, (await again(first)).json)
    await second.finish()
    recording = (await second.get("/recording")).content
    assert first.id.encode() not in recording
    whole = (await first.get("/recording")).content
    headers = {"Content-Type": "application/x-ndjson"}
    imported = await table.call("POST", "/v1/recordings", raw=whole, headers=headers)
    copy = JoinedMatch(table, imported.json)
    assert [one["match"] for one in (await copy.get("/duplicates")).json["tables"]] == [copy.id]
