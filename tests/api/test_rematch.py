"""Rematches: the same players once more, with the tokens they have."""

import asyncio

from tests.api.client_app import Table, with_app
from tests.api.test_seats import with_guest
from tests.api.watching import watching


@with_app
async def test_the_next_player_starts_and_every_token_is_good_for_its_holders_seat(table: Table) -> None:
    match, bea = await with_guest(table)
    async with watching(table, f"{match.path}/events?stay=true", bea) as watch:
        await match.post("/abandon")
        made = await match.post("/rematch", token=bea)
        told = [await watch.next() for _ in range(3)][-1]
    assert made.status == 201
    new = made.json["match"]
    assert made.headers["location"] == f"/v1/matches/{new['id']}"
    assert [(seat["name"], seat["held"]) for seat in new["seats"]] == [("Bea", "guest"), ("P0", "host")]
    assert (new["status"], new["rematch_of"], new["rematch"]) == ("running", match.id, None)
    assert (made.json["seats"], new["you"]) == ([1, 0], {"seats": [0], "host": False, "invited": False})
    assert (told.event, told.data["rematch"]) == ("rematch", new["id"])
    path = f"/v1/matches/{new['id']}"
    for token, holds in (
        (match.host, {"seats": [1], "host": True, "invited": False}),
        (match.tokens[0], {"seats": [1], "host": False, "invited": False}),
        (match.invite, {"seats": [], "host": False, "invited": False}),
    ):
        assert (await table.get(path, token)).json["you"] == holds
    assert (await table.get(path, None)).code == "not-found"
    own = (await table.get(f"{path}/decisions", bea)).json["decisions"]
    assert [one["seat"] for one in own if one["offers"]] == [0]
    assert (await table.get(f"{path}/board?as=seat:0", match.host)).code == "view-not-allowed"


@with_app
async def test_every_call_gives_the_same_match_whoever_makes_it_and_when(table: Table) -> None:
    match, bea = await with_guest(table)
    await match.post("/abandon")
    replies = await asyncio.gather(*(match.post("/rematch", token=token) for token in (bea, match.host, bea)))
    assert sorted(reply.status for reply in replies) == [200, 200, 201]
    assert len({reply.json["match"]["id"] for reply in replies}) == 1
    later = await match.post("/rematch")
    assert (later.status, later.json["match"]["id"]) == (200, replies[0].json["match"]["id"])
    assert (await match.get()).json["rematch"] == later.json["match"]["id"]


@with_app
async def test_messages_that_the_host_has_switched_off_stay_off(table: Table) -> None:
    match, bea = await with_guest(table)
    await match.put("/messages", {"allowed": False})
    await match.post("/abandon")
    made = await match.post("/rematch", token=bea)
    assert made.json["match"]["messages"] is False
    refused = await table.post(f"/v1/matches/{made.json['match']['id']}/messages", {"text": "Hello"}, bea)
    assert refused.code == "messages-off"


@with_app
async def test_a_match_is_played_again_only_when_it_is_over_and_by_its_players(table: Table) -> None:
    match, bea = await with_guest(table)
    assert (await match.post("/rematch", token=bea)).code == "still-running"
    await match.post("/abandon")
    assert (await match.post("/rematch", token=match.invite)).code == "not-your-seat"
    assert (await match.post("/rematch", token=None)).code == "not-found"
    waiting = await table.create("comets", "person", "open", listed=True)
    assert (await waiting.post("/rematch")).code == "still-running"
    assert (await waiting.post("/rematch", token=None)).code == "token-missing"


@with_app
async def test_game_options_and_policies_are_the_same_and_the_seed_is_another(table: Table) -> None:
    match = await table.create("comets", undo="own", listed=True)
    await match.finish()
    before = (await match.get()).json
    new = (await match.post("/rematch")).json["match"]
    assert (new["game"], new["options"], new["policies"]) == (before["game"], before["options"], before["policies"])
    assert new["commitment"] != before["commitment"]
    assert (before["open_seed"], new["open_seed"]) == (True, False)
    recording = (await match.get("/recording")).content
    verified = await table.call(
        "POST", "/v1/recordings/verify", raw=recording, headers={"Content-Type": "application/x-ndjson"}
    )
    assert verified.json["valid"] is True


@with_app
async def test_a_seat_that_was_left_is_open_and_bots_play_on(table: Table) -> None:
    match = await table.create("comets", "person", "open", "bot:random")
    bea = (await match.put("/seats/1", {"name": "Bea"}, match.invite)).json["token"]
    await match.delete("/seats/1", bea)
    await match.post("/abandon")
    new = (await match.post("/rematch")).json["match"]
    assert [(seat["name"], seat["player"]) for seat in new["seats"]] == [
        ("Bea", "open"),
        ("P2", "bot:random"),
        ("P0", "person"),
    ]
    assert new["status"] == "open"
    again = await table.put(f"/v1/matches/{new['id']}/seats/0", {"name": "Bea"}, match.invite)
    assert again.status == 201


@with_app
async def test_a_rematch_can_be_played_again(table: Table) -> None:
    match = await table.create("comets")
    await match.post("/abandon")
    second = (await match.post("/rematch")).json["match"]["id"]
    await table.post(f"/v1/matches/{second}/abandon", token=match.host)
    third = (await table.post(f"/v1/matches/{second}/rematch", token=match.host)).json["match"]
    assert [seat["name"] for seat in third["seats"]] == ["P0", "P1"]
    assert len({match.id, second, third["id"]}) == 3
