"""Table messages: who may write, who reads, and what is no message."""

import json

from domain.matches.match_state import REMEMBERED_MESSAGES
from tests.api.client_app import Table, with_app
from tests.api.test_seats import with_guest
from tests.api.watching import watching


@with_app
async def test_a_message_is_in_the_list_the_log_and_the_stream(table: Table) -> None:
    match, bea = await with_guest(table)
    async with watching(table, f"{match.path}/events", bea) as watch:
        await watch.next()
        posted = await match.post("/messages", {"text": "May I take {that} back?"}, bea)
        told = await watch.next()
    assert posted.status == 201
    assert posted.json | {"at": ""} == {
        "id": "m4",
        "seat": 1,
        "name": "Bea",
        "text": "May I take {that} back?",
        "at": "",
    }
    assert (told.event, told.data) == ("message", posted.json)
    assert (await match.get("/messages")).json == {"allowed": True, "messages": [posted.json]}
    lines = (await match.get("/log?limit=100")).json["lines"]
    assert [line for line in lines if line["text"] == "Bea: May I take {that} back?" and line["seat"] == 1]


@with_app
async def test_a_match_that_is_not_listed_shows_its_messages_to_its_own_people_only(table: Table) -> None:
    match, bea = await with_guest(table)
    await match.post("/messages", {"text": "between us"}, bea)
    assert (await match.get("/messages", match.invite)).json["messages"][0]["text"] == "between us"
    assert (await match.get("/messages", None)).code == "not-found"
    assert (await match.post("/messages", {"text": "me too"}, match.invite)).code == "not-your-seat"
    listed = await table.create("comets", listed=True)
    await listed.post("/messages", {"text": "to all"})
    assert (await listed.get("/messages", None)).json["messages"][0]["text"] == "to all"
    assert (await listed.post("/messages", {"text": "and me"}, None)).code == "token-missing"


@with_app
async def test_a_host_writes_for_a_seat_of_its_own_or_for_none(table: Table) -> None:
    match = await table.create("comets")
    assert (await match.post("/messages?as=seat:1", {"text": "second"})).json["name"] == "P1"
    alone = await table.create("comets", "open", "open")
    said = (await alone.post("/messages", {"text": "come in"})).json
    assert (said["seat"], said["name"]) == (None, "")
    await alone.put("/seats/0", {"name": "A", "player": "bot:random"})
    await alone.put("/seats/1", {"name": "B", "player": "bot:random"})
    await alone.until(lambda summary: summary["status"] == "finished")
    assert "The host: come in" in [line["text"] for line in (await alone.get("/log?limit=100")).json["lines"]]


@with_app
async def test_the_host_switches_messages_off_and_on(table: Table) -> None:
    match, bea = await with_guest(table)
    assert (await match.put("/messages", {"allowed": False}, bea)).code == "not-host"
    async with watching(table, f"{match.path}/events", bea) as watch:
        await watch.next()
        for _ in range(2):
            assert (await match.put("/messages", {"allowed": False})).json["allowed"] is False
        told = await watch.next()
    assert (told.event, told.data["messages"]) == ("seat", False)
    assert (await match.post("/messages", {"text": "hush"}, bea)).code == "messages-off"
    assert (await match.put("/messages", {"allowed": True})).json["allowed"] is True
    assert (await match.post("/messages", {"text": "hush"}, bea)).status == 201
    assert (await match.get()).json["messages"] is True


@with_app
async def test_the_same_key_posts_once(table: Table) -> None:
    match = await table.create("comets")
    key = "one-message-only"
    first = await match.post("/messages", {"text": "hi"}, Idempotency_Key=key)
    again = await match.post("/messages", {"text": "hi"}, Idempotency_Key=key)
    assert (first.status, again.status, again.json) == (201, 201, first.json)
    assert (await match.post("/messages", {"text": "ho"}, Idempotency_Key=key)).code == "key-reused"
    assert len((await match.get("/messages")).json["messages"]) == 1


@with_app
async def test_what_is_no_message_is_refused_and_changes_nothing(table: Table) -> None:
    match = await table.create("comets")
    version = (await match.get()).json["version"]
    for text, why in (
        ("", "length"),
        ("x" * 201, "length"),
        ("a\nb", "control-character"),
        ("bell\u0007", "control-character"),
        ("\u202eevil", "control-character"),
        (" \u3164 ", "blank"),
    ):
        refused = await match.post("/messages", {"text": text})
        assert (refused.code, refused.json["errors"][0]["code"]) == ("bad-message", why)
    for body in ({}, {"text": 5}, {"text": "a", "to": 1}):
        assert (await match.post("/messages", body)).code == "invalid-field"
    assert (await match.get()).json["version"] == version
    assert (await match.post("/messages", {"text": "ž" * 200})).status == 201


@with_app(messages_per_minute=3)
async def test_a_flood_is_stopped(table: Table) -> None:
    match = await table.create("comets")
    replies = [await match.post("/messages", {"text": "again"}) for _ in range(5)]
    assert [reply.status for reply in replies] == [201, 201, 201, 429, 429]
    assert replies[-1].code == "rate-limited"
    assert len((await match.get("/messages")).json["messages"]) == 3


@with_app(messages_per_minute=0)
async def test_only_the_latest_are_at_hand_and_undo_takes_none_of_them(table: Table) -> None:
    match = await table.create("comets")
    await match.answer()
    for number in range(REMEMBERED_MESSAGES + 2):
        await match.post("/messages", {"text": f"number {number}"})
    undone = await match.post("/undo", {"to_ply": 0}, If_Match="*")
    assert undone.status == 201
    kept = (await match.get("/messages")).json["messages"]
    assert [one["text"] for one in kept] == [f"number {number}" for number in range(2, REMEMBERED_MESSAGES + 2)]


@with_app
async def test_a_recording_tells_who_wrote_but_not_what_and_can_be_imported(table: Table) -> None:
    match = await table.create("comets", listed=True)
    await match.post("/messages", {"text": "between us"})
    await match.finish()
    await match.post("/messages", {"text": "well played"})
    recording = (await match.get("/recording", None)).content
    assert b"between us" not in recording
    assert b"well played" not in recording
    lines = [json.loads(line) for line in recording.splitlines()]
    assert [line.get("by") for line in lines if line.get("event") == "MessagePosted"] == [0, 0]
    ndjson = {"Content-Type": "application/x-ndjson"}
    verified = await table.call("POST", "/v1/recordings/verify", raw=recording, headers=ndjson)
    assert verified.json["valid"] is True
    imported = await table.call("POST", "/v1/recordings", raw=recording, headers=ndjson)
    copy = imported.json["match"]["id"]
    assert (await table.get(f"/v1/matches/{copy}/messages", imported.json["host_token"])).json["messages"] == []


@with_app
async def test_a_stream_ends_with_the_match_unless_it_stays(table: Table) -> None:
    match = await table.create("comets")
    events = f"{match.path}/events"
    async with (
        watching(table, events, match.host) as watch,
        watching(table, f"{events}?stay=true", match.host) as stays,
    ):
        await match.post("/abandon")
        assert (await watch.rest())[-1].event == "finished"
        await match.post("/messages", {"text": "well played"})
        told = [await stays.next() for _ in range(3)]
    assert [one.event for one in told] == ["snapshot", "finished", "message"]
    async with watching(table, f"{events}?stay=true", match.host, last=told[-1].id) as resumed:
        await match.post("/messages", {"text": "once more"})
        assert (await resumed.next()).data["text"] == "once more"
