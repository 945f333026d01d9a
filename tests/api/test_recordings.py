"""Recordings out, in and checked."""

import asyncio
import json
import os
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from api.problems import Problem
from api.recording_upload import MOST_EVENTS, MOST_LINE_CHANGES, OVERLAP, count_line_changes
from api.recording_worker import MOST_PENDING, RecordingWorker
from domain.games import games
from domain.kernel.registry import Registry
from tests.api.client_app import JoinedMatch, Table, table_at, with_app
from tests.api.polling import until
from tests.api.test_decisions import two_people

MEDIA = {"Content-Type": "application/x-ndjson"}


async def finished(table: Table) -> tuple[JoinedMatch, bytes]:
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


@with_app
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
    copy = JoinedMatch(table, imported.json)
    assert imported.json["match"]["imported"] is True
    for tail in ("/board", "/position?ply=5", "/scoreboard", "/log", "/board?version=12"):
        ours, theirs = (await copy.get(tail)).json, (await match.get(tail)).json
        ours.pop("match", None), theirs.pop("match", None)
        assert ours == theirs, tail
    assert (await copy.get("/replay")).json == (await match.get("/replay")).json
    assert (await copy.put("/seats/0", {"name": "Eve"})).code == "read-only"
    assert (await copy.post("/abandon")).code == "read-only"
    assert (await copy.post("/forks", {"ply": 2})).status == 201


@with_app
async def test_an_import_survives_a_restart_of_memory(table: Table) -> None:
    _, recording = await finished(table)
    imported = await table.call("POST", "/v1/recordings", raw=recording, headers=MEDIA)
    copy = JoinedMatch(table, imported.json)
    before = (await copy.get("/position?ply=4")).json
    table.services.matches._cached.clear()
    assert (await copy.get("/position?ply=4")).json == before
    assert (await copy.get()).json == imported.json["match"]


@with_app
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


@with_app
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


@with_app
async def test_a_recording_may_not_be_endless(table: Table) -> None:
    reply = await table.call(
        "POST", "/v1/recordings/verify", raw=b"x", headers={**MEDIA, "Content-Length": str(65 * 1024 * 1024)}
    )
    assert reply.code == "too-large"


def wait_for(_: Registry, path: str) -> int:
    """Work that ends when a file is there, and says in another when it has begun."""
    Path(path).with_suffix(".begun").touch()
    while not Path(path).exists():
        time.sleep(0.01)
    return os.getpid()


def test_recordings_are_verified_and_imported_in_another_process(tmp_path: Path) -> None:
    async def story() -> None:
        async with table_at(tmp_path / "data", games()) as table:
            match = await table.create("tiny_epic_galaxies", "bot:random", "bot:random")
            await match.until(lambda summary: summary["status"] == "finished", 60)
            recording = (await match.get("/recording")).content
            report = await table.call("POST", "/v1/recordings/verify", raw=recording, headers=MEDIA)
            assert report.json["valid"] is True
            imported = await table.call("POST", "/v1/recordings", raw=recording, headers=MEDIA)
            assert imported.status == 201
            copy = JoinedMatch(table, imported.json)
            table.services.matches._cached.clear()
            for tail in ("/position?ply=5", "/replay?limit=200"):
                ours, theirs = (await copy.get(tail)).json, (await match.get(tail)).json
                assert ours == theirs, tail
            spoilt = recording.replace(b'"seat":0', b'"seat":1', 1)
            assert (await table.call("POST", "/v1/recordings", raw=spoilt, headers=MEDIA)).code == "recording-invalid"
            await meanwhile_others_are_served(table, tmp_path / "go")

    asyncio.run(story())


async def meanwhile_others_are_served(table: Table, signal: Path) -> None:
    """The process is kept busy: health, reads and answers do not wait, and the third recording of an address does."""
    worker = table.services.recording_worker
    busy = [asyncio.ensure_future(worker.run(f"far {n // 2}", wait_for, str(signal))) for n in range(MOST_PENDING - 1)]
    await asyncio.sleep(0)
    with pytest.raises(Problem, match="rate-limited"):
        await worker.run("far 0", wait_for, str(signal))
    assert (await table.get("/readyz")).status == 200
    assert (await (await table.create("tiny_epic_galaxies")).answer()).status == 201
    busy.append(asyncio.ensure_future(worker.run("far 9", wait_for, str(signal))))
    await asyncio.sleep(0)
    refused = await table.call("POST", "/v1/recordings/verify", raw=b"{}\n", headers=MEDIA)
    assert (refused.code, refused.headers["retry-after"]) == ("rate-limited", "5")
    await asyncio.to_thread(signal.touch)
    assert os.getpid() not in await asyncio.gather(*busy)
    assert (await table.call("POST", "/v1/recordings/verify", raw=b"{}\n", headers=MEDIA)).status == 200


@with_app
async def test_a_recording_has_a_limited_number_of_events_and_of_undos(table: Table) -> None:
    for name, most in ((b'"x"', MOST_EVENTS), (b'"LineCut"', MOST_LINE_CHANGES), (b'"LineResumed"', MOST_LINE_CHANGES)):
        lines = b'{"event":' + name + b"}\n"
        allowed = await table.call("POST", "/v1/recordings/verify", raw=lines * most, headers=MEDIA)
        assert allowed.json["valid"] is False
        refused = await table.call("POST", "/v1/recordings", raw=lines * (most + 1), headers=MEDIA)
        assert refused.code == "too-large"


def test_undos_are_counted_however_the_body_is_cut() -> None:
    body = b'{"event":"LineCut"}\n{"event":"LineResumed"}\n' * 3
    for size in range(1, 40):
        last, counted = b"", 0
        for start in range(0, len(body), size):
            part = body[start : start + size]
            counted += count_line_changes(last, part)
            last = (last + part)[-OVERLAP:]
        assert counted == 6, size


@with_app(recording_mib_per_minute=3)
async def test_recordings_are_limited_by_their_size(table: Table) -> None:
    short = await table.call("POST", "/v1/recordings/verify", raw=b"{}\n", headers=MEDIA)
    assert short.status == 200
    long = await table.call("POST", "/v1/recordings/verify", raw=b" " * (3 * 1024 * 1024), headers=MEDIA)
    assert long.code == "rate-limited"
    assert (await table.call("POST", "/v1/recordings/verify", raw=b"{}\n", headers=MEDIA)).status == 200


def test_a_server_that_stops_waits_for_no_recording(tmp_path: Path) -> None:
    async def story() -> None:
        worker = RecordingWorker(games())
        task = asyncio.ensure_future(worker.run("near", wait_for, str(tmp_path / "never")))
        await until((tmp_path / "never.begun").exists)
        worker.stop()
        with pytest.raises(BrokenProcessPool):
            await asyncio.wait_for(task, 10)

    asyncio.run(story())
