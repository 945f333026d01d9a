"""A player who deletes themselves is named nowhere any more, wherever they once sat, wrote or were copied to."""

import json
from pathlib import Path
from uuid import UUID

from domain.matches.persistence import open_store
from replays.stored import stored_recording
from tests.api.client_app import TOYS, JoinedMatch, Table, with_app
from tests.api.test_my_matches import Somebody, join
from tests.api.watching import watching

NAME = "Beatrix"


async def sit(match: JoinedMatch, player: Somebody, name: str = NAME) -> None:
    reply = await match.put("/seats/1", {"name": name, "invite": match.invite}, player.token)
    assert reply.status == 201, reply.content


async def forget(table: Table, player: Somebody) -> None:
    await table.delete("/v1/me", player.token)
    await table.services.forgetting.apply()
    assert table.services.read_models.deleted_players() == []


async def shown(match: JoinedMatch) -> str:
    """Everything that names people in a match."""
    found = [(await match.get(tail)).content.decode() for tail in ("", "/messages", "/log", "/recording")]
    found.append((await match.table.get("/v1/matches")).content.decode())
    found.append((await match.table.get("/v1/recordings")).content.decode())
    async with watching(match.table, f"{match.path}/events?after=0&follow=false", match.host) as watcher:
        await watcher.ended.wait()
        found.append(watcher.raw.decode())
    return "\n".join(found)


@with_app
async def test_all_recordings_as_one_stream_name_no_deleted_player(table: Table) -> None:
    ana, bea = await join(table, "Ana"), await join(table, "Bea")
    match = await ana.create(listed=True)
    await sit(match, bea)
    while (await match.get()).json["status"] == "running":
        mover = (ana, bea)[(await match.get()).json["to_act"][0]]
        await mover.answer(match)
    assert NAME in (await table.get("/v1/recordings")).content.decode()
    await forget(table, bea)
    recorded = (await table.get("/v1/recordings")).content
    assert recorded == (await match.get("/recording")).content
    assert NAME not in await shown(match)
    checked = await table.call(
        "POST", "/v1/recordings/verify", headers={"Content-Type": "application/x-ndjson"}, raw=recorded
    )
    assert checked.json["valid"] is True, checked.content


def test_an_exported_server_names_no_deleted_player(tmp_path: Path) -> None:
    @with_app
    async def play(table: Table) -> None:
        ana, bea = await join(table, "Ana"), await join(table, "Bea")
        match = await bea.create("person", "person", listed=True)
        await match.post("/abandon", token=bea.token)
        other = await ana.create(listed=True)
        await sit(other, bea)
        await other.post("/abandon", token=ana.token)
        await forget(table, bea)
        found.extend([match.id, other.id])

    found: list[str] = []
    play(tmp_path)
    store = open_store(str(tmp_path))
    try:
        for match in found:
            lines = list(stored_recording(store, TOYS, UUID(match)))
            assert NAME not in b"".join(lines).decode()
            assert [seat["name"] for seat in json.loads(lines[0])["seats"]]
    finally:
        store.stop()


@with_app
async def test_a_name_goes_from_a_seat_that_another_player_has_taken(table: Table) -> None:
    ana, bea, cid = [await join(table, name) for name in ("Ana", "Bea", "Cid")]
    match = await ana.create(listed=True)
    await sit(match, bea)
    await match.post("/messages", {"text": "Hello"}, bea.token)
    await match.delete("/seats/1", bea.token)
    await sit(match, cid, "Cid")
    await match.post("/messages", {"text": "Good evening"}, cid.token)
    assert NAME in await shown(match)
    await forget(table, bea)
    assert NAME not in await shown(match)
    assert [one["name"] for one in (await match.get("/messages")).json["messages"]] == ["somebody", "Cid"]
    assert [seat["name"] for seat in (await match.get()).json["seats"]] == ["P0", "Cid"]


@with_app
async def test_the_next_holder_of_a_seat_takes_no_lines_of_the_earlier_one_with_them(table: Table) -> None:
    ana, bea, cid = [await join(table, name) for name in ("Ana", "Bea", "Cid")]
    match = await ana.create(listed=True)
    await sit(match, bea)
    await match.post("/messages", {"text": "Hello"}, bea.token)
    await match.delete("/seats/1", bea.token)
    await sit(match, cid, "Cid")
    await forget(table, cid)
    assert [one["name"] for one in (await match.get("/messages")).json["messages"]] == [NAME]


@with_app
async def test_a_name_goes_from_a_match_that_was_left_before_it_started(table: Table) -> None:
    ana, bea = await join(table, "Ana"), await join(table, "Bea")
    match = await ana.create("person", "open", "open", game="lanterns", listed=True)
    await sit(match, bea)
    await match.delete("/seats/1", bea.token)
    assert NAME in await shown(match)
    await forget(table, bea)
    assert NAME not in await shown(match)


@with_app
async def test_a_name_goes_from_a_seat_whose_token_was_issued_again(table: Table) -> None:
    ana, bea = await join(table, "Ana"), await join(table, "Bea")
    match = await ana.create(listed=True)
    await sit(match, bea)
    await match.post("/seats/1/token", token=ana.token)
    assert (await match.get()).json["seats"][1]["player_id"] is None
    await forget(table, bea)
    assert NAME not in await shown(match)
    assert (await match.get()).json["seats"][1]["held"] == "guest"  # It is not known to be hers any more.


@with_app
async def test_a_name_goes_from_forks_and_rematches_of_others(table: Table) -> None:
    ana, bea = await join(table, "Ana"), await join(table, "Bea")
    match = await ana.create(listed=True)
    await sit(match, bea)
    await match.post("/abandon", token=ana.token)
    forked = await match.post("/forks", {"ply": 0, "listed": True}, ana.token)
    assert forked.status == 201, forked.content
    again = await match.post("/rematch", token=ana.token)
    assert again.status == 201, again.content
    fork, rematch = JoinedMatch(table, forked.json), (await table.get(again.headers["Location"], ana.token)).json
    assert NAME in await shown(fork)
    assert [seat["player_id"] for seat in (await fork.get()).json["seats"]] == [ana.id, ana.id]
    await forget(table, bea)
    assert NAME not in await shown(fork)
    assert [seat["held"] for seat in (await fork.get()).json["seats"]] == ["host", "host"]  # Ana plays on.
    assert NAME not in (await table.get(f"/v1/matches/{rematch['id']}", ana.token)).content.decode()
    recording = (await table.get(f"/v1/matches/{rematch['id']}/recording", ana.token)).content.decode()
    assert NAME not in recording
