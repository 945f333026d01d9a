"""Who sits where."""

import asyncio
from pathlib import Path

from tests.api.client_app import JoinedMatch, Table, table_at, with_app

TOKEN = "A" * 43


async def with_guest(table: Table) -> tuple[JoinedMatch, str]:
    match = await table.create("comets", "person", "open")
    taken = await match.put("/seats/1", {"name": "Bea"}, match.invite)
    return match, taken.json["token"]


@with_app
async def test_a_guest_with_a_token_of_its_own_can_repeat_the_call(table: Table) -> None:
    match = await table.create("comets", "person", "open")
    first = await match.put("/seats/1", {"name": "Bea", "token": TOKEN}, match.invite)
    assert (first.status, first.json) == (201, {"seat": 1, "token": TOKEN})
    again = await match.put("/seats/1", {"name": "Bea", "token": TOKEN}, match.invite)
    assert (again.status, again.json) == (200, {"seat": 1, "token": TOKEN})
    assert (await match.put("/seats/1", {"name": "Cid"}, match.invite)).code == "seat-taken"
    assert (await match.put("/seats/9", {"name": "Cid"}, match.invite)).code == "not-found"
    assert (await match.put("/seats/x", {"name": "Cid"}, match.invite)).code == "not-found"


@with_app
async def test_a_guest_may_not_have_the_invite_token_as_its_own(table: Table) -> None:
    """Everyone who is invited knows it, so everyone could play for that guest."""
    match = await table.create("comets", "person", "open")
    refused = await match.put("/seats/1", {"name": "Bea", "token": match.invite}, match.invite)
    assert (refused.code, refused.json["errors"][0]["pointer"]) == ("invalid-field", "/token")
    assert (await match.get()).json["seats"][1]["held"] == "open"


@with_app
async def test_only_the_host_puts_a_bot_on_a_seat(table: Table) -> None:
    match = await table.create("comets", "person", "open")
    bot = {"name": "Bot", "player": "bot:random"}
    assert (await match.put("/seats/1", bot, match.invite)).code == "not-host"
    assert (await match.put("/seats/1", {"name": "Bot", "player": "bot:genius"})).code == "unknown-bot"
    assert (await match.put("/seats/1", {"name": "Bot", "player": "person"})).code == "invalid-field"
    assert (await match.put("/seats/1", bot)).json == {"seat": 1, "token": None}
    assert (await match.put("/seats/1", bot)).status == 200
    assert (await match.get()).json["seats"][1]["held"] == "bot"


@with_app
async def test_a_seat_that_is_left_is_played_by_a_bot_and_can_be_taken_again(table: Table) -> None:
    match, bea = await with_guest(table)
    assert (await match.delete("/seats/0", bea)).code == "not-your-seat"
    assert (await match.delete("/seats/1", bea)).status == 204
    assert (await match.delete("/seats/1", bea)).status == 204
    assert (await match.delete("/seats/1", "x" * 43)).code == "not-found"
    seat = (await match.get()).json["seats"][1]
    assert (seat["held"], seat["player"]) == ("open", "bot:greedy")
    await match.until(lambda summary: summary["ply"] >= 1)
    assert (await match.delete("/seats/1")).status == 204
    assert (await match.get("", bea)).code == "not-found"
    again = await match.put("/seats/1", {"name": "Cid"}, match.invite)
    assert again.status == 201
    assert (await match.get()).json["seats"][1]["player"] == "person"


@with_app
async def test_before_the_start_a_seat_that_is_left_is_open_again(table: Table) -> None:
    match = await table.create("comets", "person", "open", "open")
    await match.put("/seats/1", {"name": "Bea", "token": TOKEN}, match.invite)
    assert (await match.delete("/seats/1", TOKEN)).status == 204
    assert (await match.get()).json["seats"][1]["player"] == "open"


@with_app
async def test_a_reissued_token_kills_the_old_one_and_everybody_sees_it(table: Table) -> None:
    match, bea = await with_guest(table)
    assert (await match.post("/seats/1/token", token=bea)).code == "not-host"
    fresh = await match.post("/seats/1/token")
    assert fresh.status == 201
    assert (await match.get("", bea)).code == "not-found"
    assert (await match.get("", fresh.json["token"])).status == 200
    seat = (await match.get()).json["seats"][1]
    assert (seat["held"], seat["reissued"]) == ("guest", 1)


@with_app
async def test_nobody_without_a_token_may_touch_a_seat(table: Table) -> None:
    match = await table.create(listed=True)
    for method, tail in (("DELETE", "/seats/0"), ("POST", "/seats/0/token"), ("POST", "/abandon")):
        refused = await table.call(method, match.path + tail)
        assert refused.code == "token-missing"
        assert refused.headers["www-authenticate"] == "Bearer"


@with_app
async def test_a_host_who_could_look_first_cannot_invite_without_saying_so(table: Table) -> None:
    match = await table.create("comets", "person", "person", seed=None, listed=True)
    assert (await match.get("/position")).status == 200
    assert (await match.get()).json["open_book"] is False
    await match.delete("/seats/1")
    before = (await table.get(match.path)).json  # As a stranger reads it before sitting down.
    assert (before["open_book"], before["rated"]) == (True, False)
    taken = await match.put("/seats/1", {"name": "Bea"}, match.invite)
    seated = (await match.get("", taken.json["token"])).json
    assert (seated["open_book"], seated["rated"]) == (True, False)
    assert (await match.get("/position")).code == "view-not-allowed"


def test_an_open_book_is_still_one_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        async with table_at(tmp_path) as table:
            match = await table.create("comets", "person", "bot:random", seed=None)
            await match.delete("/seats/1")
            await match.put("/seats/1", {"name": "Bea"}, match.invite)
        async with table_at(tmp_path) as table:
            summary = (await table.get(match.path, match.host)).json
            assert (summary["open_book"], summary["rated"]) == (True, False)

    asyncio.run(story())


@with_app
async def test_names_of_bots_are_reserved(table: Table) -> None:
    match = await table.create("comets", "person", "open")
    for name in ("bot:greedy", "BOT:x", " bot:greedy", "bot\u200b:greedy", "\uff42ot:greedy"):
        assert (await match.put("/seats/1", {"name": name}, match.invite)).code == "bad-name"
        seats = [{"name": name, "player": "person"}, {"name": "B", "player": "bot:random"}]
        assert (await table.post("/v1/matches", {"game": "comets", "seats": seats})).code == "bad-name"
    assert (await match.put("/seats/1", {"name": "bot:greedy", "player": "bot:greedy"})).status == 201


@with_app
async def test_everybody_sees_that_a_guests_hand_has_another_holder(table: Table) -> None:
    match, bea = await with_guest(table)
    assert (await match.delete("/seats/1")).status == 204
    again = await match.put("/seats/1", {"name": "Bea"}, match.invite)
    while again.status == 409:  # The bot answers first.
        assert again.code == "seat-taken"
        await asyncio.sleep(0.01)
        again = await match.put("/seats/1", {"name": "Bea"}, match.invite)
    assert again.status == 201
    assert (await match.get()).json["seats"][1]["reissued"] == 1
    texts = [line["text"] for line in (await match.get("/log?limit=100")).json["lines"]]
    assert "The host freed Bea's seat 2; a bot plays on." in texts
    assert "Bea took seat 2 and sees its hand." in texts
    stream = (await match.get("/events?after=1&follow=false", again.json["token"])).content.decode()
    assert '"reissued":1' in stream
    assert (await match.get("", bea)).code == "not-found"


@with_app
async def test_a_freed_seat_is_played_by_the_bot_first(table: Table) -> None:
    match, _ = await with_guest(table)
    await table.services.bots.stop()
    while (await match.get()).json["to_act"] != [1]:
        await match.play(1)
    assert (await match.delete("/seats/1")).status == 204
    refused = await match.put("/seats/1", {"name": "Bea"}, match.invite)
    assert refused.code == "seat-taken"
    assert "bot plays a freed seat first" in refused.json["detail"]
