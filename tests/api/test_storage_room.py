"""Room: without it no match is created, those there are go on, and `/readyz` says so."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest

from api.disk_space import FREE_FOR_PLAY, LEAST_FREE, MIB, StorageRoom
from api.problems import Problem
from domain.matches.persistence import StoreUnavailable, open_store
from tests.api.client_app import Table, with_app
from tests.matches.persistence.sample import taken

SEATS = [{"name": "A", "player": "person"}, {"name": "B", "player": "person"}]
WISH = {"game": "comets", "seats": SEATS}
KEY = {"Idempotency_Key": "key-12345678"}


def with_free(patch: pytest.MonkeyPatch, **folders: int) -> None:
    """Disks with so much room; any other has plenty."""
    patch.setattr("shutil.disk_usage", lambda folder: SimpleNamespace(free=folders.get(Path(folder).name, 10**12)))


class Sized:
    """A store of a size, that counts how often it is measured."""

    def __init__(self, *sizes: int) -> None:
        self.sizes = list(sizes)

    def size(self) -> int:
        return self.sizes.pop(0)

    async def read(self, function: Any) -> Any:
        return function()


def room(
    store: object, quota: int = 0, clock: Any = lambda: 0.0, folders: tuple[Path, ...] = (Path("a"),)
) -> StorageRoom:
    return StorageRoom(store, folders, quota, clock)  # type: ignore[arg-type]


def test_the_figures() -> None:
    assert (LEAST_FREE, FREE_FOR_PLAY, MIB) == (16 * 1024 * 1024, 64 * 1024 * 1024, 1024 * 1024)


def test_the_fullest_disk_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    both = room(Sized(), folders=(Path("a"), Path("b")))
    with_free(monkeypatch, b=LEAST_FREE)
    both.require_disk()
    with_free(monkeypatch, b=LEAST_FREE - 1)
    with pytest.raises(StoreUnavailable, match="the disk is full"):
        both.require_disk()
    with_free(monkeypatch, a=FREE_FOR_PLAY)
    assert not asyncio.run(both.is_full())
    with_free(monkeypatch, a=FREE_FOR_PLAY - 1)
    assert asyncio.run(both.is_full())


def test_a_quota_is_used_up_to_the_last_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    with_free(monkeypatch)
    assert not asyncio.run(room(Sized(), 0).is_full()), "no quota: nothing is measured"
    assert not asyncio.run(room(Sized(99), 100).is_full())
    assert asyncio.run(room(Sized(100), 100).is_full())
    assert asyncio.run(room(Sized(1), 1).is_full())
    asyncio.run(room(Sized(99), 100).require())
    with pytest.raises(Problem) as refused:
        asyncio.run(room(Sized(100), 100).require())
    assert (refused.value.code, refused.value.status_code) == ("storage-full", 507)
    assert refused.value.headers == {"Retry-After": "3600"}


def test_the_store_is_measured_every_five_seconds_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    with_free(monkeypatch)
    now = [0.0]
    store = Sized(1, 200)
    kept = room(store, 100, lambda: now[0])

    async def look(*times: float) -> list[bool]:
        found = []
        for now[0] in times:
            found.append(await kept.is_full())
        return found

    assert asyncio.run(look(0.0, 1.0, 4.9, 5.0, 6.0)) == [False, False, False, True, True]
    assert store.sizes == []


def test_the_size_is_that_of_what_is_stored(tmp_path: Path) -> None:
    store = open_store(str(tmp_path))
    before, match = store.size(), uuid4()
    for version in range(1, 400):
        store.append_now(match, version, [taken(version)])
    store.append_now(uuid4(), 1, [taken(1)])
    grown = store.size()
    assert grown > before + 399 * 64
    assert store.remove(match, 399)
    assert store.size() < grown
    store.stop()


@with_app
async def test_without_room_nothing_is_created_and_play_goes_on(table: Table) -> None:
    made = await table.create("comets", "person", "person")
    first = await table.post("/v1/matches", WISH, **KEY)
    over = await table.create("comets", "person", "person")
    await over.post("/abandon")
    recording = (await over.get("/recording")).content
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=FREE_FOR_PLAY - 1))
        refused = await table.post("/v1/matches", WISH)
        assert (refused.status, refused.code) == (507, "storage-full")
        assert refused.headers["retry-after"] == "3600"
        assert (await made.post("/forks", {"ply": 0})).code == "storage-full"
        assert (await over.post("/rematch")).code == "storage-full"
        media = {"Content-Type": "application/x-ndjson"}
        assert (await table.call("POST", "/v1/recordings", raw=recording, headers=media)).code == "storage-full"
        assert (await table.post("/v1/matches", WISH, **KEY)).content == first.content, "a repeat is no creation"
        assert (await made.answer()).status == 201
        ready = await table.get("/readyz")
        assert (ready.status, ready.json) == (200, {"status": "degraded", "storage": "full"})
    assert (await table.get("/readyz")).json == {"status": "ready"}
    assert (await table.post("/v1/matches", WISH)).status == 201


@with_app(storage_mib=1)
async def test_a_server_has_a_quota(table: Table) -> None:
    refused = None
    for _ in range(2_000):
        reply = await table.post("/v1/matches", WISH)
        if reply.status != 201:
            refused = reply
            break
        table.services.storage._measured = None  # As if five seconds had passed.
    assert refused is not None
    assert refused.code == "storage-full"
    assert table.services.store.size() < 2 * MIB
