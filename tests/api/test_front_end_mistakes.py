"""Mistakes that front-end developers met, each as it is answered now."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.api.client_app import TOYS, Table, with_app
from tests.api.operations import operations
from tests.api.test_decisions import two_people

PLAN: dict[str, Any] = {
    "game": "comets",
    "seats": [{"name": "Ana", "player": "person"}, {"name": "Bea", "player": "person"}],
}


@with_app
async def test_a_free_undo_removes_no_answer_that_the_caller_has_not_seen(table: Table) -> None:
    match = await table.create("orchards", undo="free")
    await match.play(1)
    seen = (await match.get()).headers["etag"]
    await match.play(1)
    reply = await match.post("/undo", {"to_ply": 0}, If_Match=seen)
    assert reply.code == "stale"
    assert (await match.get()).json["ply"] == 2
    fresh = (await match.get()).headers["etag"]
    assert (await match.post("/undo", {"to_ply": 0}, If_Match=fresh)).status == 201


@pytest.mark.parametrize("game", ["orchards", "ballots"])
def test_under_own_the_simultaneous_answer_of_another_seat_makes_nothing_stale(game: str, tmp_path: Path) -> None:
    """In open lanes and in sealed rounds that answer stays, so the caller removes only what it has seen."""

    async def play(table: Table) -> None:
        match = await table.create(game, "person", "person", "person", undo="own")
        assert (await match.answer(0)).status == 201
        seen = (await match.get("/undo?as=seat:0")).headers["etag"]
        assert (await match.answer(1)).status == 201
        undone = await match.post("/undo?as=seat:0", {"to_ply": 0}, If_Match=seen)
        assert undone.status == 201, undone.content
        assert undone.json["removed"] == [1]
        assert undone.json["ply"] == 1, "the other seat's answer stays"

    with_app(play)(tmp_path)


@with_app
async def test_undo_and_takeback_to_the_current_ply_say_that_there_is_nothing_to_undo(table: Table) -> None:
    match = await table.create("orchards")
    await match.play(2)
    undone = await match.post("/undo", {"to_ply": 2}, If_Match="*")
    assert undone.code == "ply-out-of-range"
    assert "nothing to undo" in undone.json["detail"]
    asked = await match.post("/takebacks", {"to_ply": 2})
    assert asked.code == "ply-out-of-range"
    assert "nothing to take back" in asked.json["detail"]


@with_app
async def test_votes_to_abandon_what_a_token_holds_and_the_last_change_are_in_the_summary(table: Table) -> None:
    match, _, guest = await two_people(table)
    before = (await match.get()).json
    await match.post("/abandon", None, guest)
    summary = (await match.get("", guest)).json
    assert summary["abandon_votes"] == [1]
    assert summary["you"] == {"seats": [1], "host": False, "invited": False}
    assert (await match.get()).json["you"] == {"seats": [0], "host": True, "invited": False}
    recorded = (await match.get("/recording?as=spectator")).content.splitlines()
    events = [json.loads(line) for line in recorded if b'"event"' in line]
    changed = [event["at"] for event in events[-2:]]
    assert [before["updated"], summary["updated"]] == [f"{at[:23]}Z" for at in changed]
    listed = await table.create(listed=True)
    assert "you" not in (await table.get(listed.path)).json


@with_app
async def test_an_open_decision_has_no_answer_to_withdraw(table: Table) -> None:
    match = await table.create("ballots", "person", "person", "person")
    decision = await match.decision(0)
    reply = await match.delete(f"/decisions/{decision['id']}")
    assert reply.code == "decision-gone"
    assert "no answer to withdraw" in reply.json["detail"]


@with_app
async def test_a_sealed_answer_says_how_to_withdraw_and_withdrawing_names_the_new_decision(table: Table) -> None:
    match = await table.create("ballots", "person", "person", "person")
    decision = await match.decision(0)
    first, second = decision["offers"][:2]
    path = f"/decisions/{decision['id']}"
    answered = await match.put(path, {"action": first["action"]})
    assert answered.headers["etag"].startswith(f'"{answered.json["version"]}.')
    other = await match.put(path, {"action": second["action"]})
    assert other.code == "already-answered"
    assert "DELETE" in other.json["detail"]
    withdrawn = await match.delete(path)
    assert withdrawn.status == 204
    reopened = await match.decision(0)
    assert withdrawn.headers["location"] == f"{match.path}/decisions/{reopened['id']}"
    assert withdrawn.headers["etag"]


@with_app
async def test_a_czech_problem_is_czech_to_the_end(table: Table) -> None:
    for path in ("/v1/matches?limit=0", "/v1/matches?limit=x"):
        reply = await table.get(path, Accept_Language="cs")
        assert reply.code == "invalid-query"
        assert "musí" in reply.json["detail"]
    reply = await table.post("/v1/matches", {**PLAN, "game": 7}, Accept_Language="cs")
    assert reply.json["detail"] == "/game: musí to být řetězec."


@with_app
async def test_a_number_that_is_too_small_is_not_called_no_number(table: Table) -> None:
    match = await table.create()
    reply = await match.get("/board?ply=-1")
    assert reply.json["errors"] == [{"pointer": "?ply", "code": "out-of-range"}]
    assert reply.json["detail"] == "ply: it must be at least 0."


@with_app
async def test_a_malformed_if_match_is_a_wrong_header(table: Table) -> None:
    match = await table.create()
    await match.play(1)
    for header in ("nonsense", '"x.seat:0"', "31", '"1", nonsense'):
        reply = await match.post("/undo", {"to_ply": 0}, If_Match=header)
        assert (reply.status, reply.code) == (400, "invalid-field"), header
        assert reply.json["errors"][0]["pointer"] == "header:If-Match"


@with_app
async def test_parameters_that_contradict_each_other_are_refused(table: Table) -> None:
    match = await table.create()
    for query in (
        "/board?version=2&ply=0",
        "/scoreboard?every=true&ply=0",
        "/scoreboard?every=true&version=2",
        "/events?ticket=any&as=spectator",
        "/events?follow=false&stay=true",
    ):
        assert (await match.get(query, Accept="*/*")).code == "invalid-query", query
    period = "since=2026-02-01T00:00:00Z&until=2026-01-01T00:00:00Z"
    assert (await table.get(f"/v1/recordings?{period}", Accept="*/*")).code == "invalid-query"


@with_app
async def test_components_are_revalidated(table: Table) -> None:
    reply = await table.get("/v1/games/comets/components")
    assert reply.headers["cache-control"] == "no-cache"
    again = await table.get("/v1/games/comets/components", If_None_Match=reply.headers["etag"])
    assert again.status == 304


@with_app
async def test_every_error_of_a_body_is_named_in_plain_words(table: Table) -> None:
    reply = await table.post("/v1/matches", {"game": 7, "colour": "red", "seats": [{"name": None, "player": "person"}]})
    errors = {error["pointer"]: error for error in reply.json["errors"]}
    assert set(errors) == {"/game", "/colour", "/seats/0/name"}
    assert errors["/colour"]["detail"].endswith(
        "game, seats, options, undo, listed, hints, seed, position, pace, duplicate_of"
    )
    assert errors["/game"]["detail"] == "it must be a string"
    assert "`" not in reply.json["detail"]
    taken = await table.post("/v1/matches", {**PLAN, "seed": 5})
    assert taken.json["detail"] == "/seed: it must be a string or null."
    none = await table.post("/v1/matches", {**PLAN, "seats": []})
    assert none.json["detail"] == "/seats: it needs at least 1 entry."
    empty = await table.post("/v1/matches", {**PLAN, "game": ""}, Accept_Language="cs")
    assert empty.json["detail"] == "/game: musí mít aspoň 1 znak."


@with_app
async def test_an_authorization_without_bearer_is_explained(table: Table) -> None:
    match = await table.create(listed=True)
    reply = await table.call("GET", match.path, headers={"Authorization": match.host})
    assert reply.status == 401
    assert "Bearer" in reply.json["detail"]


@with_app
async def test_an_unknown_decision_leads_to_the_decisions(table: Table) -> None:
    match = await table.create()
    for decision in ("99.0", "nonsense", "2.7"):
        reply = await match.put(f"/decisions/{decision}", {"action": {"do": "Bet", "coins": 1}})
        assert reply.code == "not-found"
        assert reply.json["legal"] == f"{match.path}/decisions"


@with_app
async def test_an_invite_token_that_answers_hears_that_it_holds_no_seat(table: Table) -> None:
    match = await table.create()
    decision = await match.decision()
    reply = await match.put(f"/decisions/{decision['id']}", {"action": decision["offers"][0]["action"]}, match.invite)
    assert reply.code == "not-your-decision"
    assert "invite token" in reply.json["detail"]


@with_app
async def test_an_action_of_another_game_says_what_is_offered(table: Table) -> None:
    match = await table.create()
    decision = await match.decision()
    reply = await match.put(f"/decisions/{decision['id']}", {"action": {"do": "BuildCity"}})
    assert reply.code == "invalid-field"
    assert "offers Bet" in reply.json["detail"]
    assert reply.json["legal"] == f"{match.path}/decisions"


@with_app
async def test_a_point_beyond_the_match_gives_the_range(table: Table) -> None:
    match = await table.create()
    await match.play(1)
    assert (await match.get("/board?ply=999")).json["detail"] == "The plies are 0 to 1."
    assert (await match.get("/board?version=999")).json["detail"] == "There are versions 2 to 3."


@with_app
async def test_foreign_pages_may_read_allow_and_content_disposition(table: Table) -> None:
    reply = await table.get("/v1/games", Origin="https://elsewhere.example")
    for name in ("Allow", "Content-Disposition"):
        assert name in reply.headers["access-control-expose-headers"]


@with_app
async def test_a_guest_may_not_choose_the_invite_token_and_a_name_needs_a_visible_character(table: Table) -> None:
    match = await table.create("comets", "person", "open")
    chosen = await match.put("/seats/1", {"name": "Bea", "token": match.invite}, match.invite)
    assert chosen.code == "invalid-field"
    for name in ("\u200b", "\u3164", " \u2800 "):
        assert (await match.put("/seats/1", {"name": name}, match.invite)).code == "bad-name"


@with_app
async def test_options_names_every_method_of_a_path(table: Table) -> None:
    allowed = await table.call("OPTIONS", "/v1/matches")
    assert (allowed.status, allowed.headers["allow"]) == (204, "GET, HEAD, OPTIONS, POST")
    match = await table.create()
    undo = await table.call("OPTIONS", f"{match.path}/undo")
    assert undo.headers["allow"] == "GET, HEAD, OPTIONS, POST"


@with_app
async def test_lists_with_and_without_open_seats_are_what_the_document_says(table: Table) -> None:
    (parameter,) = [
        one
        for call in operations(TOYS)
        if call.name == "list_matches"
        for one in call.spec["parameters"]
        if one["name"] == "open"
    ]
    assert "default" not in parameter["schema"]
    assert not parameter["required"]
    waiting = await table.create("comets", "person", "open", listed=True)
    full = await table.create(listed=True)
    for query, wanted in (("", {waiting.id, full.id}), ("?open=true", {waiting.id}), ("?open=false", {full.id})):
        listed = (await table.get(f"/v1/matches{query}")).json["matches"]
        assert {one["id"] for one in listed} == wanted, query
    assert (await table.get("/v1/matches?open=")).code == "invalid-query"


@with_app
async def test_a_token_of_several_seats_sees_every_view_as_a_spectator(table: Table) -> None:
    match = await table.create("comets", "person", "open", "open")
    own = "A" * 43
    for seat in (1, 2):
        assert (await match.put(f"/seats/{seat}", {"name": f"Guest {seat}", "token": own}, match.invite)).status == 201
    await match.play(1)
    for tail in (
        "/board",
        "/scoreboard",
        "/log",
        "/replay?boards=true",
        "/recording",
        "/events?follow=false&boards=true",
    ):
        plain = await match.get(tail, own, Accept="*/*")
        named = await match.get(f"{tail}{'&' if '?' in tail else '?'}as=spectator", own, Accept="*/*")
        seated = await match.get(f"{tail}{'&' if '?' in tail else '?'}as=seat:1", own, Accept="*/*")
        assert plain.status == named.status == seated.status == 200, tail
        assert plain.content == named.content, tail
        assert plain.headers.get("etag") == named.headers.get("etag"), tail
    assert (await match.get("/board", own)).json["viewer"] == "spectator"
    ticket = (await match.post("/stream-tickets", None, own)).json["ticket"]
    opened = await match.get(f"/events?follow=false&ticket={ticket}", None, Accept="*/*")
    assert opened.content == (await match.get("/events?follow=false&as=spectator", own, Accept="*/*")).content
