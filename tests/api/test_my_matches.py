"""What a player has at every table: seats, invitations, one list, and one stream."""

import asyncio
from pathlib import Path
from typing import Any

from api.streams.tickets import LIFETIME
from tests.api.client_app import TOYS, JoinedMatch, Reply, Table, filled, table_at, with_app
from tests.api.watching import watching

OPEN = ("person", "open")


class Somebody:
    """A player with a token."""

    def __init__(self, table: Table, registered: dict[str, Any]) -> None:
        self.table = table
        self.id: str = registered["player"]["id"]
        self.token: str = registered["token"]

    async def matches(self, query: str = "") -> list[dict[str, Any]]:
        reply = await self.table.get(f"/v1/me/matches{query}", self.token)
        assert reply.status == 200, reply.content
        found: list[dict[str, Any]] = reply.json["matches"]
        return found

    async def create(self, *players: str, **more: Any) -> JoinedMatch:
        seats = [{"name": f"P{n}", "player": player} for n, player in enumerate(players or OPEN)]
        body = {"game": "comets", "seats": seats, "seed": "fixed", **more}
        return JoinedMatch(self.table, (await self.table.post("/v1/matches", body, self.token)).json)

    async def sit(self, match: JoinedMatch, seat: int = 1) -> Reply:
        return await match.put(f"/seats/{seat}", {"name": "P", "invite": match.invite}, self.token)

    async def answer(self, match: JoinedMatch) -> Reply:
        """The first offer of the first decision that is this player's."""
        asked = next(one for one in await match.decisions(self.token) if one["offers"] is not None)
        return await match.put(f"/decisions/{asked['id']}", {"action": filled(asked["offers"][0])}, self.token)

    async def events(self, after: int = 0) -> list[tuple[str, str]]:
        """Kinds and matches of the events after one."""
        async with watching(self.table, f"/v1/me/events?after={after}&follow=false", self.token) as watcher:
            await watcher.ended.wait()
            return [(one.event, one.data["match"]) for one in watcher.told]


async def join(table: Table, name: str) -> Somebody:
    return Somebody(table, (await table.post("/v1/players", {"name": name})).json)


async def invite(match: JoinedMatch, player: Any, token: str | None = "") -> Reply:
    return await match.post("/invitations", {"player": player}, token)


# --- seats -----------------------------------------------------------------------------------------------------------


@with_app
async def test_a_player_token_creates_sits_down_and_answers(table: Table) -> None:
    ana, bea = await join(table, "Ana"), await join(table, "Bea")
    match = await ana.create()
    seated = await bea.sit(match)
    assert (seated.status, seated.json) == (201, {"seat": 1, "token": None})
    assert (await bea.sit(match)).status == 200
    for player in (ana, bea):
        shown = (await match.get("", player.token)).json
        assert shown["you"] == {"seats": [0 if player is ana else 1], "host": player is ana, "invited": False}
        assert [seat["player_id"] for seat in shown["seats"]] == [ana.id, bea.id]
    mover = ana if 0 in (await match.get()).json["to_act"] else bea
    assert (await mover.answer(match)).status == 201
    assert (await match.get("/board?as=seat:0", bea.token)).code == "view-not-allowed"
    assert (await match.get("/board?as=seat:1", bea.token)).status == 200


@with_app
async def test_a_player_of_no_seat_looks_at_listed_matches_only(table: Table) -> None:
    ana, eve = await join(table, "Ana"), await join(table, "Eve")
    hidden, listed = await ana.create(), await ana.create(listed=True)
    assert (await hidden.get("", eve.token)).code == "not-found"
    assert (await hidden.put("/seats/1", {"name": "Eve"}, eve.token)).code == "not-found"
    wrong = {"name": "Eve", "invite": "A" * 43}
    assert (await hidden.put("/seats/1", wrong, eve.token)).code == "not-found"
    assert (await listed.get("", eve.token)).json["you"] == {"seats": [], "host": False, "invited": False}
    assert (await listed.post("/abandon", token=eve.token)).code == "not-your-seat"
    assert (await listed.put("/seats/1", {"name": "Eve"}, eve.token)).status == 201


@with_app
async def test_a_token_that_does_not_work_learns_nothing_of_unlisted_matches(table: Table) -> None:
    ana = await join(table, "Ana")
    hidden, listed = await ana.create(), await ana.create(listed=True)
    await table.delete("/v1/me", ana.token)
    assert (await hidden.get("", ana.token)).code == "not-found"
    assert (await listed.get("", ana.token)).code == "token-revoked"
    assert (await listed.get("", f"{ana.token[:-4]}AAAA")).code == "token-unknown"
    body = {"game": "comets", "seats": [{"name": "P", "player": "person"}] * 2}
    assert (await table.post("/v1/matches", body, ana.token)).code == "token-revoked"


@with_app
async def test_leaving_a_seat_twice_and_playing_again_keep_the_player(table: Table) -> None:
    ana, bea = await join(table, "Ana"), await join(table, "Bea")
    match = await ana.create()
    await bea.sit(match)
    await match.post("/abandon", token=ana.token)
    again = await match.post("/rematch", token=bea.token)
    assert again.status == 201
    rematch = again.json["match"]
    assert [seat["player_id"] for seat in rematch["seats"]] == [bea.id, ana.id]
    assert rematch["you"]["seats"] == [0]
    left = f"/v1/matches/{rematch['id']}/seats/0"
    assert [(await table.delete(left, bea.token)).status for _ in range(2)] == [204, 204]


@with_app
async def test_a_key_is_good_for_one_player_only(table: Table) -> None:
    ana, bea = await join(table, "Ana"), await join(table, "Bea")
    body = {"game": "comets", "seats": [{"name": "P", "player": "person"}] * 2}
    key = {"Idempotency_Key": "one-key-for-all"}
    first = await table.post("/v1/matches", body, ana.token, **key)
    assert (await table.post("/v1/matches", body, ana.token, **key)).json == first.json
    assert (await table.post("/v1/matches", body, bea.token, **key)).code == "key-reused"


# --- invitations -----------------------------------------------------------------------------------------------------


@with_app
async def test_an_invited_player_finds_the_match_and_sits_down(table: Table) -> None:
    ana, bea = await join(table, "Ana"), await join(table, "Bea")
    match = await ana.create()
    assert (await invite(match, bea.id, ana.token)).status == 201
    assert (await invite(match, bea.id, ana.token)).status == 200
    assert [one["player"]["id"] for one in (await match.get("/invitations")).json["invitations"]] == [bea.id]
    [listed] = await bea.matches()
    assert (listed["id"], listed["you"]) == (match.id, {"seats": [], "host": False, "invited": True})
    assert await bea.events() == [("invited", match.id)]
    assert (await match.put("/seats/1", {"name": "Bea"}, bea.token)).status == 201
    assert (await bea.matches())[0]["you"] == {"seats": [1], "host": False, "invited": False}
    assert (await invite(match, bea.id)).status == 200  # Sits there already.
    assert (await match.get("/invitations")).json["invitations"] == []


@with_app
async def test_an_invitation_is_withdrawn_or_declined(table: Table) -> None:
    ana, bea, eve = [await join(table, name) for name in ("Ana", "Bea", "Eve")]
    match = await ana.create(listed=True)
    await invite(match, bea.id)
    assert (await match.delete(f"/invitations/{bea.id}", eve.token)).code == "not-host"
    assert (await match.delete(f"/invitations/{bea.id}", None)).code == "token-missing"
    assert (await match.delete(f"/invitations/{bea.id}", bea.token)).status == 204
    assert (await match.delete(f"/invitations/{bea.id}")).status == 204
    assert await bea.matches() == []
    hidden = await ana.create()
    await invite(hidden, bea.id)
    await hidden.delete(f"/invitations/{bea.id}", ana.token)
    assert (await hidden.get("", bea.token)).code == "not-found"


@with_app
async def test_invitations_are_the_hosts_and_name_players(table: Table) -> None:
    ana, bea = await join(table, "Ana"), await join(table, "Bea")
    match = await ana.create(listed=True)
    assert (await invite(match, bea.id, bea.token)).code == "not-host"
    assert (await invite(match, bea.id, None)).code == "token-missing"
    for wrong in ("0" * 32, match.id, "Bea", 7):
        assert (await invite(match, wrong)).code == "invalid-field", wrong
    assert (await match.post("/invitations", {})).code == "invalid-field"
    await table.delete("/v1/me", bea.token)
    assert (await invite(match, bea.id)).code == "invalid-field"
    await match.post("/abandon")
    assert (await invite(match, ana.id)).code == "match-over"


@with_app(players_per_minute=0, messages_per_minute=0)
async def test_so_many_players_are_invited_at_most(table: Table) -> None:
    ana = await join(table, "Ana")
    match = await ana.create()
    statuses = [(await invite(match, (await join(table, "P")).id)).status for _ in range(32)]
    assert set(statuses) == {201}
    assert (await invite(match, (await join(table, "P")).id)).code == "too-many-invitations"


# --- my matches ------------------------------------------------------------------------------------------------------


@with_app
async def test_matches_that_wait_for_me_come_first_then_the_newest(table: Table) -> None:
    ana, bea = await join(table, "Ana"), await join(table, "Bea")
    waiting = await ana.create("person", "bot:random", seed="w")
    await waiting.until(lambda summary: summary["to_act"] == [0] or summary["status"] == "finished")
    first, second = await ana.create(), await ana.create(game="lanterns")
    await first.post("/messages", {"text": "Hello"}, ana.token)
    ids = [one["id"] for one in await ana.matches()]
    assert ids == [waiting.id, first.id, second.id]
    assert [one["id"] for one in await ana.matches("?to_act=true")] == [waiting.id]
    assert [one["id"] for one in await ana.matches("?to_act=false")] == [first.id, second.id]
    assert [one["id"] for one in await ana.matches("?status=open&game=lanterns")] == [second.id]
    assert await ana.matches("?status=finished") == []
    assert await ana.matches("?game=chess") == []
    assert await bea.matches() == []
    await first.post("/abandon", token=ana.token)
    assert [one["id"] for one in await ana.matches("?status=abandoned")] == [first.id]
    assert [one["id"] for one in await ana.matches("?status=open")] == [second.id]


@with_app
async def test_pages_of_my_matches_follow_each_other(table: Table) -> None:
    ana = await join(table, "Ana")
    made = [(await ana.create()).id for _ in range(7)]
    found, path = [], "/v1/me/matches?limit=3&status=open"
    while path:
        reply = await table.get(path, ana.token)
        found += [one["id"] for one in reply.json["matches"]]
        link = reply.headers.get("link")
        assert (link is None) is (reply.json["next"] is None)
        path = link[1 : link.index(">")] if link else ""
    assert found == made[::-1]
    for wrong in ("?cursor=x", "?cursor=%C3%A9", "?limit=0", "?limit=101", "?status=late", "?to_act=perhaps"):
        assert (await table.get(f"/v1/me/matches{wrong}", ana.token)).code == "invalid-query", wrong


def test_my_matches_load_no_match_and_survive_a_restart(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with table_at(tmp_path, TOYS) as table:
            ana = await join(table, "Ana")
            match = await ana.create(listed=True)
        async with table_at(tmp_path, TOYS) as table:
            again = Somebody(table, {"player": {"id": ana.id}, "token": ana.token})
            assert [one["id"] for one in await again.matches()] == [match.id]
            assert [one["id"] for one in (await table.get(f"/v1/players/{ana.id}")).json["recent"]] == [match.id]
            assert table.services.matches.loads == 0

    asyncio.run(scenario())


@with_app
async def test_a_players_page_names_listed_matches_without_what_the_caller_holds(table: Table) -> None:
    ana, bea = await join(table, "Ana"), await join(table, "Bea")
    listed, hidden = await ana.create(listed=True), await ana.create()
    invited = await bea.create(listed=True)
    await invite(invited, ana.id)
    shown = (await table.get(f"/v1/players/{ana.id}", ana.token)).json
    assert [one["id"] for one in shown["recent"]] == [listed.id]
    assert "you" not in shown["recent"][0]
    assert hidden.id not in str(shown)
    assert shown["ratings"] == []


# --- my events -------------------------------------------------------------------------------------------------------


@with_app
async def test_one_stream_tells_turns_takebacks_and_ends_of_all_matches(table: Table) -> None:
    ana, bea = await join(table, "Ana"), await join(table, "Bea")
    async with watching(table, "/v1/me/events", ana.token) as watcher:
        await watcher.next()
        assert [(one.event, one.data) for one in watcher.told] == [("snapshot", {"player": ana.id, "waiting": []})]
        match = await ana.create()
        await bea.sit(match)
        other = await bea.create()
        await invite(other, ana.id, bea.token)
        mover = ana if 0 in (await match.get()).json["to_act"] else bea
        await mover.answer(match)
        await match.post("/abandon", token=ana.token)
        expected = await ana.events()
        told = [await watcher.next() for _ in expected]
        heard = [(one.event, one.data["match"]) for one in told]
    assert heard == expected
    assert ("invited", other.id) in heard
    assert ("your_turn", match.id) in heard
    assert heard[-1] == ("finished", match.id)
    assert ("finished", match.id) in await bea.events()


@with_app
async def test_a_takeback_is_told_to_those_who_vote(table: Table) -> None:
    ana, bea = await join(table, "Ana"), await join(table, "Bea")
    match = await ana.create()
    await bea.sit(match)
    mover, other = (ana, bea) if 0 in (await match.get()).json["to_act"] else (bea, ana)
    await mover.answer(match)
    assert (await match.post("/takebacks", {"to_ply": 0, "note": "Sorry"}, mover.token)).status == 201
    assert ("takeback_asked", match.id) in await other.events()
    assert "takeback_asked" not in [kind for kind, _ in await mover.events()]


@with_app
async def test_a_reader_resumes_behind_the_last_event_it_has_seen(table: Table) -> None:
    ana, bea = await join(table, "Ana"), await join(table, "Bea")
    matches = [await bea.create() for _ in range(3)]
    for match in matches:
        await invite(match, ana.id, bea.token)
    async with watching(table, "/v1/me/events?after=0&follow=false", ana.token) as watcher:
        await watcher.ended.wait()
        told = watcher.told
    assert [one.data["match"] for one in told] == [match.id for match in matches]
    async with watching(table, "/v1/me/events?follow=false", ana.token, told[0].id) as watcher:
        await watcher.ended.wait()
        assert watcher.told == told[1:]
    async with watching(table, "/v1/me/events?follow=false&after=999999", ana.token) as watcher:
        await watcher.ended.wait()
        assert [one.event for one in watcher.told] == ["snapshot"]  # Of another log: it begins again.
    assert await bea.events() == []


@with_app
async def test_a_snapshot_names_the_matches_that_wait_for_me(table: Table) -> None:
    ana = await join(table, "Ana")
    match = await ana.create("person", "person")
    async with watching(table, "/v1/me/events?follow=false", ana.token) as watcher:
        await watcher.ended.wait()
        assert watcher.told[0].data["waiting"] == [match.id]
        assert watcher.headers["content-type"].startswith("text/event-stream")
        assert watcher.headers["cache-control"] == "private, no-store"


@with_app
async def test_a_ticket_opens_my_stream_once_and_nothing_else(table: Table) -> None:
    ana = await join(table, "Ana")
    match = await ana.create(listed=True)

    async def ticket() -> str:
        name: str = (await table.post("/v1/me/stream-tickets", token=ana.token)).json["ticket"]
        return name

    once = await ticket()
    stream = {"Accept": "text/event-stream"}
    path = f"/v1/me/events?follow=false&ticket={once}"
    assert [(await table.get(path, **stream)).status for _ in range(2)] == [200, 401]
    assert (await match.get(f"/events?follow=false&ticket={await ticket()}", None, **stream)).code == "token-unknown"
    of_match = (await match.post("/stream-tickets", {}, ana.token)).json["ticket"]
    assert (await table.get(f"/v1/me/events?follow=false&ticket={of_match}", **stream)).code == "token-unknown"
    late = await ticket()
    await table.delete("/v1/me", ana.token)
    assert (await table.get(f"/v1/me/events?follow=false&ticket={late}", **stream)).code == "token-revoked"


@with_app
async def test_a_ticket_that_is_too_old_is_told_so(table: Table) -> None:
    ana = await join(table, "Ana")
    local = table.services.streams.tickets._local
    issued = local._clock()
    ticket = (await table.post("/v1/me/stream-tickets", token=ana.token)).json["ticket"]
    local._clock = lambda: issued + 3 * LIFETIME
    refused = await table.get(f"/v1/me/events?ticket={ticket}&follow=false")
    assert (refused.status, refused.code) == (401, "ticket-expired")
    assert "30 seconds" in refused.json["detail"]


@with_app
async def test_streams_end_with_the_token_that_opened_them(table: Table) -> None:
    ana = await join(table, "Ana")
    phone = (await table.post("/v1/me/tokens", {}, ana.token)).json
    match = await ana.create()
    async with (
        watching(table, "/v1/me/events", phone["token"]) as mine,
        watching(table, f"{match.path}/events", phone["token"]) as theirs,
    ):
        await mine.next()
        await theirs.next()
        await table.delete(f"/v1/me/tokens/{phone['id']}", ana.token)
        await asyncio.wait_for(mine.ended.wait(), 30)
        await asyncio.wait_for(theirs.ended.wait(), 30)
    assert len(table.services.player_streams) == 0


@with_app(streams_per_address=1)
async def test_streams_of_players_count_as_streams(table: Table) -> None:
    ana = await join(table, "Ana")
    async with watching(table, "/v1/me/events", ana.token) as watcher:
        await watcher.next()
        refused = await table.get("/v1/me/events?follow=false", ana.token, Accept="text/event-stream")
        assert refused.code == "rate-limited"


# --- leaving for good ------------------------------------------------------------------------------------------------


@with_app
async def test_matches_say_somebody_where_a_deleted_player_sat(table: Table) -> None:
    ana, bea = await join(table, "Ana"), await join(table, "Bea")
    running, finished = await ana.create(listed=True), await ana.create(listed=True)
    for match in (running, finished):
        await match.put("/seats/1", {"name": "Bea Smith"}, bea.token)
    await finished.post("/messages", {"text": "Hello"}, bea.token)
    await finished.post("/abandon", token=ana.token)
    await table.delete("/v1/me", bea.token)
    gone = await running.until(lambda summary: summary["seats"][1]["name"] == "somebody")
    assert (gone["seats"][1]["held"], gone["seats"][1]["player_id"]) == ("open", None)
    over = await finished.until(lambda summary: summary["seats"][1]["name"] == "somebody")
    assert over["seats"][1]["player_id"] is None
    assert "Bea" not in (await finished.get("/messages")).content.decode()
    recording = (await finished.get("/recording")).content
    assert "Bea" not in recording.decode()
    ndjson = {"Content-Type": "application/x-ndjson"}
    checked = await table.call("POST", "/v1/recordings/verify", headers=ndjson, raw=recording)
    assert checked.json["valid"] is True, checked.content
    assert (await table.call("POST", "/v1/recordings", headers=ndjson, raw=recording)).status == 201
    assert "Bea" not in (await table.get("/v1/matches")).content.decode()
    async with watching(table, f"{finished.path}/events?after=0", ana.token) as watcher:
        await watcher.ended.wait()
        assert "Bea" not in watcher.raw.decode()
    await table.services.forgetting.apply()
    assert table.services.read_models.deleted_players() == []
