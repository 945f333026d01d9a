"""Recordings out, in and checked."""

import json

from tests.api.table import Seated, Table, at_table
from tests.api.test_decisions import two_people

MEDIA = {"Content-Type": "application/x-ndjson"}


async def finished(table: Table) -> tuple[Seated, bytes]:
    """A match with an undo, a redo and an end, and its recording."""
    match = await table.create()
    await match.play(6)
    await match.post("/undo", {"to_ply": 3}, If_Match="*")
    await match.post("/redo", {"to_ply": 6}, If_Match="*")
    await match.post("/undo", {"to_ply": 4}, If_Match="*")
    await match.finish()
    recording = await match.get("/recording")
    assert recording.status == 200
    assert recording.headers["content-type"] == "application/x-ndjson"
    return match, recording.content


@at_table
async def test_a_finished_match_is_exported_imported_and_verified(table: Table) -> None:
    match, recording = await finished(table)
    for secret in (match.host, match.invite, *match.tokens.values()):
        assert secret.encode() not in recording
    report = await table.call("POST", "/v1/recordings/verify", raw=recording, headers=MEDIA)
    assert (report.status, report.json["valid"]) == (200, True)
    headers = {**MEDIA, "Idempotency-Key": "import-it-once"}
    imported = await table.call("POST", "/v1/recordings", raw=recording, headers=headers)
    assert imported.status == 201
    again = await table.call("POST", "/v1/recordings", raw=recording, headers=headers)
    assert again.content == imported.content
    copy = Seated(table, imported.json)
    assert imported.json["match"]["imported"] is True
    for tail in ("/board", "/position?ply=5", "/scoreboard", "/log", "/board?version=12"):
        ours, theirs = (await copy.get(tail)).json, (await match.get(tail)).json
        ours.pop("match", None), theirs.pop("match", None)
        assert ours == theirs, tail
    assert (await copy.get("/replay")).json == (await match.get("/replay")).json
    assert (await copy.put("/seats/0", {"name": "Eve"})).code == "read-only"
    assert (await copy.post("/abandon")).code == "read-only"
    assert (await copy.post("/forks", {"ply": 2})).status == 201


@at_table
async def test_an_import_survives_a_restart_of_memory(table: Table) -> None:
    _, recording = await finished(table)
    imported = await table.call("POST", "/v1/recordings", raw=recording, headers=MEDIA)
    copy = Seated(table, imported.json)
    before = (await copy.get("/position?ply=4")).json
    table.services.matches._cached.clear()
    assert (await copy.get("/position?ply=4")).json == before
    assert (await copy.get()).json == imported.json["match"]


@at_table
async def test_a_seats_recording_of_a_running_match_tells_only_what_it_saw(table: Table) -> None:
    match, ana, bea = await two_people(table)
    await match.put("/decisions/3.0", {"action": {"do": "Bet", "coins": 2}}, ana)
    lines = [json.loads(line) for line in (await match.get("/recording", bea)).content.splitlines()]
    assert (lines[0]["viewer"], lines[0]["seed"]) == ("seat:1", None)
    action = next(line for line in lines if line.get("event") == "ActionTaken")
    assert action["action"] is None
    assert (await match.get("/recording?as=archive", bea)).code == "view-not-allowed"
    theirs = (await match.get("/recording", bea)).content
    refused = await table.call("POST", "/v1/recordings", raw=theirs, headers=MEDIA)
    assert refused.code == "recording-invalid"


@at_table
async def test_damaged_recordings_are_refused_and_say_where(table: Table) -> None:
    _, recording = await finished(table)
    lines = recording.splitlines(keepends=True)
    wrong = {
        "cut off": b"".join(lines[:-1]),
        "cut inside": recording[: len(recording) // 2],
        "bit flipped": recording.replace(b'"coins":', b'"coinz":', 1),
        "reordered": b"".join([*lines[:5], lines[6], lines[5], *lines[7:]]),
        "repeated": b"".join([*lines[:5], lines[4], *lines[5:]]),
        "foreign version": recording.replace(b'"orrery":1', b'"orrery":9', 1),
        "foreign rules": recording.replace(b'"rules":"1"', b'"rules":"9"', 1),
        "not a recording": b"hello\n",
        "nothing": b"",
        "deep": b'{"orrery":' + b"[" * 500 + b"]" * 500 + b"}\n",
        "not UTF-8": b"\xff\xfe\n",
    }
    before = table.services.store.newest_notification()
    for name, raw in wrong.items():
        refused = await table.call("POST", "/v1/recordings", raw=raw, headers=MEDIA)
        assert refused.code == "recording-invalid", name
        assert refused.json["reason"], name
        report = await table.call("POST", "/v1/recordings/verify", raw=raw, headers=MEDIA)
        assert (report.status, report.json["valid"]) == (200, False), name
        assert report.json["problem"] == refused.json["reason"], name
    flipped = await table.call("POST", "/v1/recordings", raw=wrong["bit flipped"], headers=MEDIA)
    assert flipped.json["first_bad_ply"] == 1
    assert table.services.store.newest_notification() == before


@at_table
async def test_a_recording_may_not_be_endless(table: Table) -> None:
    reply = await table.call(
        "POST", "/v1/recordings/verify", raw=b"x", headers={**MEDIA, "Content-Length": str(65 * 1024 * 1024)}
    )
    assert reply.code == "too-large"
