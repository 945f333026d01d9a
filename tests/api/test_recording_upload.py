"""Recordings on their way in: places, time, disk and cost are counted while they arrive."""

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator
from hashlib import sha256
from types import SimpleNamespace
from typing import Any, cast

import pytest

from api import recording_upload
from api.controllers import recordings
from api.disk_space import FREE_FOR_PLAY
from api.recording_upload import MIB, ReceivedFile, receive
from api.strict_request import RECORDING_LIMIT
from domain.matches.persistence import match_store
from tests.api.client_app import JoinedMatch, Table, with_app
from tests.api.polling import until

MEDIA = {"Content-Type": "application/x-ndjson"}
PATH = "/v1/recordings/verify"


class Upload:
    """A recording of which one part has arrived; the rest comes when the test says so."""

    def __init__(self, table: Table, part: bytes = b"{}\n") -> None:
        self.part = part
        self.rest = asyncio.Event()
        self.sent = 0
        self.status = 0
        self.headers: dict[str, str] = {}
        app: Any = table.app
        self.task = asyncio.ensure_future(app(self.scope, self.receive, self.send))

    @property
    def scope(self) -> dict[str, Any]:
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "POST",
            "scheme": "http",
            "path": PATH,
            "raw_path": PATH.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(b"content-type", MEDIA["Content-Type"].encode()), (b"transfer-encoding", b"chunked")],
            "client": ("127.0.0.1", 1),
            "server": ("table", 80),
        }

    async def receive(self) -> dict[str, Any]:
        self.sent += 1
        if self.sent == 1:
            return {"type": "http.request", "body": self.part, "more_body": True}
        await self.rest.wait()
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}


@with_app
async def test_an_address_sends_two_recordings_at_a_time(table: Table) -> None:
    slow = [Upload(table), Upload(table)]
    await until(lambda: all(upload.sent == 2 for upload in slow))
    third = Upload(table)
    await third.task
    assert (third.status, third.sent) == (429, 0), "refused before its body is read"
    assert third.headers["retry-after"] == "5"
    for upload in slow:
        upload.rest.set()
        await upload.task
    assert [upload.status for upload in slow] == [200, 200]
    assert (await table.call("POST", PATH, raw=b"{}\n", headers=MEDIA)).status == 200


@with_app
async def test_slow_senders_take_no_place_from_others(table: Table) -> None:
    slow = [Upload(table), Upload(table)]
    await until(lambda: all(upload.sent == 2 for upload in slow))
    worker = table.services.recording_worker
    assert worker._pending.total() == 0
    with worker.upload("another"):
        pass
    for upload in slow:
        upload.rest.set()
        await upload.task


@with_app
async def test_a_recording_that_is_hardly_sent_is_given_up(table: Table) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recording_upload, "BODY_SECONDS", 0.05)
        upload = Upload(table)
        await asyncio.wait_for(upload.task, 10)
    assert (upload.status, upload.headers["connection"]) == (408, "close")


def test_each_part_of_a_recording_buys_time() -> None:
    moments = [100.0]

    async def parts() -> AsyncIterator[bytes]:
        yield b"x" * recording_upload.BYTES_PER_SECOND
        yield b"y" * (recording_upload.BYTES_PER_SECOND // 2)

    async def count(_: int) -> None: ...

    async def story() -> str:
        patience: Any = SimpleNamespace(when=lambda: moments[-1], reschedule=moments.append)
        request: Any = SimpleNamespace(stream=parts)
        with tempfile.NamedTemporaryFile() as file:
            return await receive(request, file, cast("Any", SimpleNamespace(count=count)), patience)

    digest = asyncio.run(story())
    assert moments == [100.0, 101.0, 101.5]
    assert digest == sha256(b"x" * 32_768 + b"y" * 16_384).hexdigest()


@with_app
async def test_a_full_disk_takes_no_recording(table: Table) -> None:
    usage = SimpleNamespace(free=FREE_FOR_PLAY + RECORDING_LIMIT)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shutil, "disk_usage", lambda _: usage)
        assert (await table.call("POST", PATH, raw=b"{}\n", headers=MEDIA)).status == 200
        usage.free -= 1
        refused = await table.call("POST", PATH, raw=b"{}\n", headers=MEDIA)
    assert (refused.status, refused.code) == (507, "storage-full")


def test_what_a_recording_costs_is_counted_once() -> None:
    hits: list[int] = []

    class Limits:
        async def hit(self, kind: str, _: Any, cost: int = 1) -> None:
            assert kind == "recordings"
            hits.append(cost)

    state = SimpleNamespace(rate_limits=Limits())
    request: Any = SimpleNamespace(address="192.0.2.1", app=SimpleNamespace(state=state))

    async def story() -> None:
        received = ReceivedFile(request, "file")
        for size in (0, 10, 2 * MIB - 1, 2 * MIB, 5 * MIB, 3 * MIB, 6 * MIB):
            await received.count(size)

    asyncio.run(story())
    assert hits == [1, 1, 3, 1]


@with_app(recording_mib_per_minute=3)
async def test_what_is_sent_in_chunks_is_counted_as_it_comes(table: Table) -> None:
    upload = Upload(table, b" " * 4 * MIB)
    await asyncio.wait_for(upload.task, 10)
    assert (upload.status, upload.sent) == (429, 1), "the rest is not waited for"


async def finished_recording(table: Table) -> tuple[JoinedMatch, bytes]:
    match = await table.create()
    await match.play(6)
    for _ in range(3):
        assert (await match.post("/undo", {"to_ply": 0}, If_Match="*")).status == 201
        assert (await match.post("/redo", {"to_ply": 6}, If_Match="*")).status == 201
    await match.post("/abandon")
    return match, (await match.get("/recording")).content


@with_app
async def test_the_rows_of_an_import_are_made_where_it_is_read(table: Table) -> None:
    match, recording = await finished_recording(table)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(match_store, "to_stored_events", None)
        imported = await table.call("POST", "/v1/recordings", raw=recording, headers=MEDIA)
        assert imported.status == 201
    copy = JoinedMatch(table, imported.json)
    for cached in (True, False):
        assert (await copy.get("/replay?limit=200")).json["frames"] == (await match.get("/replay?limit=200")).json[
            "frames"
        ], cached
        assert (await copy.get()).json["version"] == (await match.get()).json["version"]
        table.services.matches._cached.clear()


@with_app
async def test_an_import_that_would_fill_the_store_is_refused(table: Table) -> None:
    _, recording = await finished_recording(table)
    before = table.services.store.newest_notification()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recordings, "MIB", 100)
        refused = await table.call("POST", "/v1/recordings", raw=recording, headers=MEDIA)
        assert (refused.status, refused.code) == (413, "too-large")
        assert "16 MiB" in refused.json["detail"]
    assert table.services.store.newest_notification() == before
