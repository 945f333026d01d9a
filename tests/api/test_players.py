"""One identity: registering, another device, a lost device, and leaving for good."""

import asyncio
from pathlib import Path
from typing import Any

from domain.players.pairing import LIFETIME
from tests.api.client_app import TOYS, Reply, Table, table_at, with_app


async def register(table: Table, name: str = "Ana", **headers: str) -> tuple[str, str]:
    """Id and token of a new player."""
    reply = await table.post("/v1/players", {"name": name}, **headers)
    assert reply.status == 201, reply.content
    return reply.json["player"]["id"], reply.json["token"]


async def patch(table: Table, body: Any, token: str | None) -> Reply:
    return await table.call("PATCH", "/v1/me", body, token)


@with_app
async def test_a_registered_player_is_me_and_public_by_id(table: Table) -> None:
    player, token = await register(table)
    me = await table.get("/v1/me", token)
    assert (me.status, me.json["id"], me.json["name"]) == (200, player, "Ana")
    assert me.headers["cache-control"] == "private, no-store"
    shown = await table.get(f"/v1/players/{player}")
    assert (shown.status, shown.json["name"]) == (200, "Ana")
    assert token not in shown.content.decode()


@with_app
async def test_calls_about_me_need_a_player_token(table: Table) -> None:
    match = await table.create()
    player, token = await register(table)
    unknown = f"{token[:-4]}AAAA"
    for method, path in (("GET", "/v1/me"), ("DELETE", "/v1/me"), ("GET", "/v1/me/tokens"), ("POST", "/v1/me/pairing")):
        assert (await table.call(method, path)).code == "token-missing"
        for bad in (match.host, match.tokens[0], unknown, "player.x", "player.A.B"):
            assert (await table.call(method, path, token=bad)).code == "token-unknown", (method, path)
    assert (await table.get("/v1/me", token)).json["id"] == player


@with_app
async def test_a_rename_is_seen_by_everybody(table: Table) -> None:
    player, token = await register(table)
    assert (await patch(table, {"name": "Anna"}, token)).json["name"] == "Anna"
    assert (await table.get(f"/v1/players/{player}")).json["name"] == "Anna"
    assert (await patch(table, {"name": ""}, token)).code == "bad-name"
    assert (await patch(table, {"name": "bot:greedy"}, token)).code == "bad-name"
    assert (await patch(table, {"name": "A\u202eB"}, token)).code == "bad-name"
    assert (await patch(table, {"nick": "Anna"}, token)).code == "invalid-field"
    assert (await table.post("/v1/players", {"name": "x" * 41})).code == "bad-name"
    assert (await table.post("/v1/players", {"name": "Ana", "label": "x" * 41})).code == "invalid-field"
    assert (await table.post("/v1/players", {"name": "Ana", "label": "\x07"})).code == "invalid-field"


@with_app
async def test_another_device_and_a_lost_device(table: Table) -> None:
    _, token = await register(table)
    added = await table.post("/v1/me/tokens", {"label": "phone"}, token)
    assert added.status == 201
    phone = added.json["token"]
    listed = (await table.get("/v1/me/tokens", phone)).json["tokens"]
    assert [(one["label"], one["current"]) for one in listed] == [("", False), ("phone", True)]
    assert all("token" not in one for one in listed)
    assert (await table.delete(f"/v1/me/tokens/{added.json['id']}", token)).status == 204
    assert (await table.get("/v1/me", phone)).code == "token-revoked"
    assert (await table.delete(f"/v1/me/tokens/{added.json['id']}", token)).code == "not-found"
    assert (await table.delete(f"/v1/me/tokens/{listed[0]['id']}", token)).code == "last-token"
    assert (await table.delete("/v1/me/tokens/nothing", token)).code == "not-found"


@with_app
async def test_a_player_has_so_many_devices_at_most(table: Table) -> None:
    _, token = await register(table)
    codes = [(await table.post("/v1/me/tokens", {}, token)).status for _ in range(31)]
    assert set(codes) == {201}
    assert (await table.post("/v1/me/tokens", {}, token)).code == "too-many-tokens"


@with_app
async def test_a_pairing_code_carries_a_player_to_another_device(table: Table) -> None:
    player, token = await register(table)
    made = await table.post("/v1/me/pairing", token=token)
    assert made.status == 201
    code = made.json["code"]
    paired = await table.post("/v1/players/pair", {"code": code.lower(), "label": "phone"})
    assert (paired.status, paired.json["player"]["id"]) == (201, player)
    assert (await table.get("/v1/me", paired.json["token"])).json["id"] == player
    assert (await table.post("/v1/players/pair", {"code": code})).code == "pairing-gone"
    assert (await table.post("/v1/players/pair", {"code": "00000-00000"})).code == "pairing-unknown"
    assert (await table.post("/v1/players/pair", {"code": "hello"})).code == "invalid-field"


@with_app
async def test_an_old_pairing_code_and_one_of_a_deleted_player_are_gone(table: Table) -> None:
    player, token = await register(table)
    players = table.services.players
    await players.make_code("7KQ2MXD4RT", (await players.authenticate(token)).player.id, 1_000_000 - LIFETIME)
    assert (await table.post("/v1/players/pair", {"code": "7KQ2M-XD4RT"})).code == "pairing-gone"
    code = (await table.post("/v1/me/pairing", token=token)).json["code"]
    await table.delete("/v1/me", token)
    assert (await table.post("/v1/players/pair", {"code": code})).code == "pairing-gone"
    assert (await table.get(f"/v1/players/{player}")).code == "not-found"


@with_app
async def test_a_deleted_player_is_gone_with_all_tokens(table: Table) -> None:
    player, token = await register(table)
    phone = (await table.post("/v1/me/tokens", {}, token)).json["token"]
    assert (await table.delete("/v1/me", token)).status == 204
    assert (await table.delete("/v1/me", token)).code == "token-revoked"
    assert (await table.get("/v1/me", phone)).code == "token-revoked"
    assert (await table.get(f"/v1/players/{player}")).code == "not-found"


@with_app
async def test_repeated_calls_with_a_key_give_the_first_answer_again(table: Table) -> None:
    key = {"Idempotency_Key": "key-of-ana-1"}
    first = await table.post("/v1/players", {"name": "Ana"}, **key)
    again = await table.post("/v1/players", {"name": "Ana"}, **key)
    assert (again.status, again.json) == (201, first.json)
    assert (await table.post("/v1/players", {"name": "Eve"}, **key)).code == "key-reused"
    token = first.json["token"]
    phone = await table.post("/v1/me/tokens", {"label": "phone"}, token, **key)
    assert phone.status == 201
    assert (await table.post("/v1/me/tokens", {"label": "phone"}, token, **key)).json == phone.json
    assert (await table.post("/v1/me/tokens", {"label": "tv"}, token, **key)).code == "key-reused"
    code = await table.post("/v1/me/pairing", token=token, **key)
    assert (await table.post("/v1/me/pairing", token=token, **key)).json == code.json
    body = {"code": code.json["code"]}
    paired = await table.post("/v1/players/pair", body, Idempotency_Key="key-of-phone")
    assert (await table.post("/v1/players/pair", body, Idempotency_Key="key-of-phone")).json == paired.json
    assert (await table.post("/v1/players/pair", body, Idempotency_Key="another-key")).code == "pairing-gone"
    assert len((await table.get("/v1/me/tokens", token)).json["tokens"]) == 3
    _, other = await register(table, "Bea")
    assert (await table.post("/v1/me/tokens", {"label": "phone"}, other, **key)).json != phone.json


@with_app
async def test_a_player_and_a_match_are_not_taken_for_each_other(table: Table) -> None:
    player, token = await register(table)
    match = await table.create()
    assert (await table.get(f"/v1/matches/{player}", token)).code == "not-found"
    assert (await table.get(f"/v1/players/{match.id}", token)).code == "not-found"
    assert (await table.get("/v1/players/nobody", token)).code == "not-found"


@with_app(players_per_minute=2)
async def test_registering_is_limited(table: Table) -> None:
    _, token = await register(table)
    await register(table)
    refused = await table.post("/v1/players", {"name": "Eve"})
    assert (refused.code, refused.headers["ratelimit-policy"]) == ("rate-limited", '"players";q=2;w=60')
    assert (await table.post("/v1/players/pair", {"code": "00000-00000"})).code == "rate-limited"
    assert (await table.get("/v1/me", token)).status == 200


def test_players_are_there_again_after_a_restart(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with table_at(tmp_path, TOYS) as table:
            player, token = await register(table)
        async with table_at(tmp_path, TOYS) as table:
            assert (await table.get("/v1/me", token)).json["id"] == player

    asyncio.run(scenario())
