"""Whoever is alone at the table may look at what is hidden, and the running match says so for good."""

from pathlib import Path

import pytest

from tests.api.client_app import JoinedMatch, Table, with_app
from tests.api.test_players import register

READS = (
    "/board?as=seat:1",
    "/events?as=seat:1&follow=false",
    "/log?as=seat:1",
    "/position",
    "/recording?as=archive",
    "/replay?as=archive",
    "/scoreboard?as=seat:1",
    "/scoreboard?as=archive&every=true",
)


async def alone(table: Table) -> JoinedMatch:
    """A match of one player against a bot, which would count."""
    _, token = await register(table, "Ana")
    seats = [{"name": "Ana", "player": "person"}, {"name": "Bot", "player": "bot:random"}]
    made = await table.post("/v1/matches", {"game": "lanterns", "seats": seats}, token)
    match = JoinedMatch(table, made.json)
    assert (await match.get()).json["rated"] is True
    return match


@with_app
async def test_reading_what_the_own_seat_knows_marks_nothing(table: Table) -> None:
    match = await alone(table)
    version = (await match.get()).json["version"]
    for path in ("/board", "/board?as=seat:0", "/board?as=spectator", "/log?as=seat:0", "/recording", "/replay"):
        assert (await match.get(path)).status == 200
    for path in ("/board?as=seat:7", "/board?as=me"):
        assert (await match.get(path)).status in (400, 403)
    assert (await match.get("/position", match.invite)).code == "view-not-allowed"
    summary = (await match.get()).json
    assert (summary["assisted"], summary["rated"], summary["version"]) == (False, True, version)


@pytest.mark.parametrize("path", READS)
def test_reading_more_marks_the_match_once(path: str, tmp_path: Path) -> None:
    @with_app
    async def story(table: Table) -> None:
        match = await alone(table)
        version = (await match.get()).json["version"]
        for _ in range(2):
            assert (await match.get(path)).status == 200
        summary = (await match.get("", match.invite)).json
        assert (summary["assisted"], summary["rated"], summary["version"]) == (True, False, version + 1)
        lines = (await match.get("/log")).json["lines"]
        assert sum("Hidden cards were looked at" in line["text"] for line in lines) == 1

    story(tmp_path)


@with_app
async def test_a_ticket_for_other_eyes_marks_the_match(table: Table) -> None:
    match = await alone(table)
    assert (await match.post("/stream-tickets", {"as": "archive"})).status == 201
    assert (await match.get()).json["assisted"] is True


@with_app
async def test_a_fork_marks_a_running_match_that_would_count(table: Table) -> None:
    match = await alone(table)
    assert (await match.post("/forks", {"ply": 0})).status == 201
    assert (await match.get()).json["assisted"] is True
    unrated = await table.create("lanterns", "person", "bot:random")
    assert (await unrated.post("/forks", {"ply": 0})).status == 201
    assert (await unrated.get()).json["assisted"] is False


@with_app
async def test_a_match_that_is_over_is_open_to_all_and_not_marked(table: Table) -> None:
    match = await alone(table)
    await match.post("/abandon")
    assert (await match.get("/board?as=archive")).status == 200
    assert (await match.get()).json["assisted"] is False


@with_app
async def test_the_mark_is_in_the_recording(table: Table) -> None:
    match = await alone(table)
    await match.get("/board?as=seat:1")
    await match.post("/abandon")
    recording = (await match.get("/recording")).content
    assert b'"HiddenViewed"' in recording
    headers = {"Content-Type": "application/x-ndjson"}
    report = await table.call("POST", "/v1/recordings/verify", raw=recording, headers=headers)
    assert report.json["valid"] is True
    imported = await table.call("POST", "/v1/recordings", raw=recording, headers=headers)
    assert imported.json["match"]["assisted"] is True
