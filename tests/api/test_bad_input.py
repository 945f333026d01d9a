"""Bad input: each has a problem of its own, and changes nothing."""

import json
from typing import Any

import pytest

from api.strict_request import BODY_LIMIT, DEEPEST, POSITION_LIMIT
from tests.api.client_app import Table, with_app

WISH: dict[str, Any] = {
    "game": "comets",
    "seats": [{"name": "Ana", "player": "person"}, {"name": "Bea", "player": "person"}],
}


async def refused(table: Table, raw: bytes | None = None, **changed: Any) -> str:
    """The code a creation is refused with; nothing is stored."""
    before = table.services.store.newest_notification()
    body = json.dumps({**WISH, **changed}).encode() if raw is None else raw
    reply = await table.call("POST", "/v1/matches", raw=body)
    assert table.services.store.newest_notification() == before
    return reply.code


def seats(**changed: Any) -> dict[str, Any]:
    return {"seats": [{**WISH["seats"][0], **changed}, WISH["seats"][1]]}


MALFORMED = {
    "nothing": b"",
    "blank": b"  \n",
    "half": b'{"game": "comets"',
    "words": b"game=comets",
    "not UTF-8": b'{"game": "\xff\xfe"}',
    "a lone surrogate": b'{"game": "\\ud800"}',
    "a raw NUL": b'{"game": "a\x00b"}',
    "deep": b'{"options": ' + b"[" * 100 + b"]" * 100 + b"}",
    "deep with quotes": b'{"o": "\\"[", "p": ' + b'{"a":' * 70 + b"1" + b"}" * 70 + b"}",
    "not a number": b'{"game": NaN}',
    "two values": b"{} {}",
}


@pytest.mark.parametrize("name", MALFORMED)
def test_a_body_that_is_not_json_is_malformed(name: str, tmp_path: Any) -> None:
    @with_app
    async def body(table: Table) -> None:
        assert await refused(table, MALFORMED[name]) == "malformed-body"

    body(tmp_path)


@with_app
async def test_as_deep_as_allowed_is_not_too_deep(table: Table) -> None:
    depth = DEEPEST - 2
    raw = b'{"game": "comets", "options": {"x": ' + b"[" * depth + b"]" * depth + b"}}"
    assert await refused(table, raw) == "invalid-field"


FIELDS: dict[str, tuple[dict[str, Any], str, str]] = {
    "an unknown field": ({"colour": "red"}, "/colour", "unknown-field"),
    "an unknown field inside": (seats(age=7), "/seats/0/age", "unknown-field"),
    "a wrong type": ({"game": 7}, "/game", "wrong-type"),
    "a wrong type inside": (seats(name=7), "/seats/0/name", "wrong-type"),
    "an unknown policy": ({"undo": "sometimes"}, "/undo", "invalid-value"),
    "no seats": ({"seats": []}, "/seats", "out-of-range"),
    "a huge number": ({"options": {"rounds": 2**53 + 1}}, "/options/rounds", "number-too-large"),
    "a huge round number": ({"options": {"rounds": 1e300}}, "/options/rounds", "number-too-large"),
    "an empty seed": ({"seed": ""}, "/seed", "out-of-range"),
    "a long seed": ({"seed": "x" * 201}, "/seed", "out-of-range"),
    "a strange player": (seats(player="dog"), "/seats/0/player", "unknown-player"),
    "a long game": ({"game": "x" * 65}, "/game", "out-of-range"),
}


@pytest.mark.parametrize("name", FIELDS)
def test_a_wrong_field_is_named(name: str, tmp_path: Any) -> None:
    changed, pointer, code = FIELDS[name]

    @with_app
    async def field(table: Table) -> None:
        reply = await table.post("/v1/matches", {**WISH, **changed})
        assert reply.code == "invalid-field"
        assert reply.json["errors"] == [{"pointer": pointer, "code": code}]

    field(tmp_path)


@with_app
async def test_a_missing_field_is_named(table: Table) -> None:
    reply = await table.post("/v1/matches", {"game": "comets"})
    assert reply.code == "invalid-field"
    assert reply.json["errors"] == [{"pointer": "/seats", "code": "missing-field"}]


@with_app
async def test_what_cannot_be_set_up_has_a_code_each(table: Table) -> None:
    assert await refused(table, game="chess") == "unknown-game"
    assert await refused(table, options={"stakes": 1}) == "unknown-option"
    assert await refused(table, options={"rounds": "many"}) == "unknown-option"
    assert await refused(table, seats=WISH["seats"] * 4) == "seat-count"
    assert await refused(table, **seats(player="bot:genius")) == "unknown-bot"
    assert await refused(table, seed="a\x00b") == "invalid-field"


@pytest.mark.parametrize(
    "name", ["", "x" * 41, "a\x00b", "a\nb", "e\u0301", "\u202eevil", "   ", "\x7f", "\u2028", "a\u0085b"]
)
def test_odd_names_are_refused(name: str, tmp_path: Any) -> None:
    @with_app
    async def named(table: Table) -> None:
        assert await refused(table, **seats(name=name)) == "bad-name"
        match = await table.create("comets", "person", "open")
        assert (await match.put("/seats/1", {"name": name}, match.invite)).code == "bad-name"
        assert (await match.get()).json["seats"][1]["held"] == "open"

    named(tmp_path)


@with_app
async def test_good_names_are_kept_as_they_are(table: Table) -> None:
    for name in ("Příšerně žluťoučký kůň", "李小龍", "O'Neill 👩‍🚀", "x" * 40):
        reply = await table.post("/v1/matches", {**WISH, **seats(name=name)})
        assert reply.json["match"]["seats"][0]["name"] == name


@with_app
async def test_bodies_have_a_size(table: Table) -> None:
    assert await refused(table, b" " * (POSITION_LIMIT + 1)) == "too-large"
    assert await refused(table, options={"x": "y" * BODY_LIMIT}) == "too-large"
    match = await table.create()
    reply = await table.call(
        "PUT", f"{match.path}/decisions/2.0", raw=b'{"action": "' + b"x" * BODY_LIMIT + b'"}', token=match.host
    )
    assert reply.code == "too-large"


@with_app
async def test_only_json_is_read(table: Table) -> None:
    body = json.dumps(WISH).encode()
    for headers in ({"Content-Type": "text/plain"}, {"Content-Type": ""}, {"Content-Encoding": "gzip"}):
        reply = await table.call("POST", "/v1/matches", raw=body, headers=headers)
        assert reply.code == "unsupported-media-type"
    typed = {"Content-Type": "application/json; charset=utf-8"}
    assert (await table.call("POST", "/v1/matches", raw=body, headers=typed)).status == 201
    recording = await table.call("POST", "/v1/recordings", raw=b"{}")
    assert recording.code == "unsupported-media-type"


@with_app
async def test_an_action_of_a_wrong_shape_is_a_wrong_field(table: Table) -> None:
    match = await table.create()
    for action, pointer in (
        ({"do": "Nonsense"}, "/action/do"),
        ({"coins": 1}, "/action/do"),
        ({"do": "Bet"}, "/action/coins"),
        ({"do": "Bet", "coins": "one"}, "/action/coins"),
        ({"do": "Bet", "coins": 1, "more": 2}, "/action/more"),
        ("Bet", "/action"),
        (None, "/action"),
    ):
        reply = await match.put("/decisions/2.0", {"action": action})
        assert reply.code == "invalid-field"
        assert reply.json["errors"][0]["pointer"] == pointer
    assert (await match.put("/decisions/2.0", [])).code == "invalid-field"
    assert (await match.get()).json["ply"] == 0


@with_app
async def test_positions_that_cannot_be_played_are_refused_with_their_faults(table: Table) -> None:
    first = await table.create()
    position = (await first.get("/position")).json
    state = position["state"]
    wrong: dict[str, Any] = {
        "foreign game": {**position, "game": "lanterns"},
        "foreign rules": {**position, "rules": "0"},
        "foreign format": {**position, "format": 2},
        "other seats": {**position, "seats": 3},
        "unknown field": {**position, "more": 1},
        "missing field": {name: position[name] for name in position if name != "rules"},
        "unknown field inside": {**position, "state": {**state, "more": 1}},
        "missing card": {**position, "state": {**state, "deck": state["deck"][1:]}},
        "doubled card": {**position, "state": {**state, "deck": [state["deck"][1], *state["deck"][1:]]}},
        "nobody to act": {
            **position,
            "state": {**state, "agenda": {"stack": [], "lanes": [[], []], "held": [None] * 2}},
        },
        "not a state": {**position, "state": []},
    }
    for name, given in wrong.items():
        reply = await table.post("/v1/matches", {**WISH, "position": given})
        assert reply.code == "position-invalid", name
        assert reply.json["errors"], name
        assert all(error["pointer"].startswith("/position") for error in reply.json["errors"])


@with_app
async def test_queries_are_read_strictly(table: Table) -> None:
    for query in (
        "limit=0",
        "limit=101",
        "limit=x",
        "status=asleep",
        "open=maybe",
        "cursor=zzz",
        "cursor=%ff",
        "limit=١",
    ):
        assert (await table.get(f"/v1/matches?{query}")).code == "invalid-query", query
    match = await table.create()
    for tail in ("/log?limit=0", "/log?after=-1", "/replay?boards=maybe", "/events?follow=perhaps", "/events?after=x"):
        assert (await match.get(tail, Accept="*/*")).code == "invalid-query", tail


@with_app
async def test_the_routers_own_refusals_are_ours_and_never_repeat_the_url(table: Table) -> None:
    for method, path, code in (
        ("GET", "/v1/nothing/secret-token-here", "not-found"),
        ("GET", "/v1/matches/secret%00token", "not-found"),
        ("PATCH", "/v1/games", "method-not-allowed"),
        ("DELETE", "/v1/matches", "method-not-allowed"),
        ("POST", "/healthz", "method-not-allowed"),
        ("BREW", "/v1/games", "method-not-allowed"),
    ):
        reply = await table.call(method, path)
        assert reply.code == code, path
        assert b"secret" not in reply.content
    allowed = await table.call("PATCH", "/v1/games/comets")
    assert allowed.headers["allow"] == "GET, HEAD, OPTIONS"
    assert (await table.get("/v1/games", Accept="image/png")).code == "not-acceptable"
    assert (await table.get("/v1/games", Accept="text/html;q=0.1, application/*;q=0.5")).status == 200
    assert (await table.get("/v1/games", Accept="application/json;q=0")).code == "not-acceptable"
