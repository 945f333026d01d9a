"""Undo, redo and takebacks over HTTP."""

from tests.api.client_app import JoinedMatch, Table, filled, with_app
from tests.api.test_decisions import two_people


@with_app
async def test_undo_says_what_went_and_redo_gives_it_back(table: Table) -> None:
    match = await table.create()
    await match.play(4)
    before = (await match.get("/position")).json["state"]
    points = await match.get("/undo")
    assert [point["to_ply"] for point in points.json["points"]] == [3, 2, 1, 0]
    tag = points.headers["etag"]
    undone = await match.post("/undo", {"to_ply": 2}, If_Match=tag)
    assert undone.status == 201
    assert {name: undone.json[name] for name in ("ply", "version", "removed", "restored")} == {
        "ply": 2,
        "version": 8,  # One event more: the caller, who plays alone, has looked at hidden parts.
        "removed": [3, 4],
        "restored": [],
    }
    again = await match.post("/undo", {"to_ply": 2}, If_Match=tag)
    assert again.status == 200
    assert again.json["version"] == 8
    redo = (await match.get("/undo")).json["redo"]
    assert [point["to_ply"] for point in redo] == [4]
    redone = await match.post("/redo", {"to_ply": 4}, If_Match='"8"')
    assert redone.status == 201
    assert redone.json["restored"] == [3, 4]
    assert (await match.post("/redo", {"to_ply": 4}, If_Match='"8"')).status == 200
    assert (await match.get("/position")).json["state"] == before
    assert (await match.post("/redo", {"to_ply": 4}, If_Match='"9"')).code == "nothing-to-redo"


@with_app
async def test_winding_asks_which_version_was_seen(table: Table) -> None:
    match = await table.create()
    await match.play(2)
    assert (await match.post("/undo", {"to_ply": 1})).code == "if-match-required"
    stale = await match.post("/undo", {"to_ply": 1}, If_Match='"2"')
    assert stale.code == "stale"
    assert (await match.post("/undo", {"to_ply": 1}, If_Match='"nonsense"')).code == "invalid-field"
    assert (await match.post("/undo", {"to_ply": 1}, If_Match='"99"')).code == "stale"
    assert (await match.post("/undo", {"to_ply": 7}, If_Match='"4"')).code == "ply-out-of-range"
    assert (await match.post("/undo", {"to_ply": 1}, If_Match="*")).status == 201


@with_app
async def test_what_was_rolled_cannot_be_undone_alone(table: Table) -> None:
    match, ana, bea = await two_people(table)
    await played(match, 4, ana, bea)
    refused = await match.post("/undo", {"to_ply": 0}, ana, If_Match="*")
    assert refused.code == "undo-barrier"
    assert refused.json["barrier"] in ("reveal", "random", "other-seat")


@with_app
async def test_a_match_without_undo_has_only_barriers(table: Table) -> None:
    match = await table.create(undo="off")
    await match.play(1)
    refused = await match.post("/undo", {"to_ply": 0}, If_Match="*")
    assert (refused.code, refused.json["barrier"]) == ("undo-barrier", "policy")
    assert (await match.get("/undo")).json["barrier"]["reason"] == "policy"


@with_app
async def test_a_match_that_is_over_is_never_wound(table: Table) -> None:
    match = await table.create()
    await match.play(2)
    await match.post("/abandon")
    refused = await match.post("/undo", {"to_ply": 0}, If_Match="*")
    assert (refused.code, refused.json["barrier"]) == ("undo-barrier", "game-over")
    assert (await match.post("/redo", {"to_ply": 0}, If_Match="*")).code == "match-over"


@with_app
async def test_only_a_seat_winds(table: Table) -> None:
    match = await table.create(listed=True)
    await match.play(1)
    assert (await match.post("/undo", {"to_ply": 0}, None, If_Match="*")).code == "token-missing"
    assert (await match.post("/undo", {"to_ply": 0}, match.invite, If_Match="*")).code == "not-your-seat"
    assert (await match.post("/undo?as=seat:1", {"to_ply": 0}, match.tokens[0], If_Match="*")).code == "not-your-seat"
    assert (await match.get("/undo", None)).json["points"] == []


@with_app
async def test_a_takeback_needs_everybodys_yes(table: Table) -> None:
    match, ana, bea = await two_people(table)
    await played(match, 6, ana, bea)
    asked = await match.post("/takebacks", {"to_ply": 2, "note": "sorry"}, ana, Idempotency_Key="once-and-only")
    assert asked.status == 201
    wish = asked.json
    assert (wish["by"], wish["to_ply"], wish["status"], wish["votes"]) == (0, 2, "open", {"1": None})
    assert asked.headers["location"] == f"{match.path}/takebacks/{wish['id']}"
    assert wish["affected"]
    repeat = await match.post("/takebacks", {"to_ply": 2, "note": "sorry"}, ana, Idempotency_Key="once-and-only")
    assert repeat.json["id"] == wish["id"]
    reused = await match.post("/takebacks", {"to_ply": 1}, ana, Idempotency_Key="once-and-only")
    assert reused.code == "key-reused"
    assert (await match.post("/takebacks", {"to_ply": 1}, bea)).code == "takeback-open"
    path = f"/takebacks/{wish['id']}"
    assert (await match.put(f"{path}/votes/1", {"accept": True}, ana)).code == "not-your-seat"
    assert (await match.put(f"{path}/votes/0", {"accept": True}, ana)).code == "not-your-seat"
    voted = await match.put(f"{path}/votes/1", {"accept": True}, bea)
    assert (voted.status, voted.json["status"]) == (200, "accepted")
    assert (await match.put(f"{path}/votes/1", {"accept": True}, bea)).status == 200
    summary = (await match.get()).json
    assert (summary["ply"], summary["assisted"], summary["takeback"]) == (2, True, None)
    assert (await match.put(f"{path}/votes/1", {"accept": False}, bea)).code == "takeback-closed"


async def played(match: JoinedMatch, plies: int, *tokens: str) -> None:
    """People with these tokens answer whatever they are asked, with the first offer."""
    for _ in range(plies):
        seat = (await match.get()).json["to_act"][0]
        own = next(one for one in await match.decisions(tokens[seat]) if one["seat"] == seat)
        reply = await match.put(f"/decisions/{own['id']}", {"action": filled(own["offers"][0])}, tokens[seat])
        assert reply.status == 201, reply.content


@with_app
async def test_one_no_rejects_and_the_asker_may_withdraw(table: Table) -> None:
    match, ana, bea = await two_people(table)
    await played(match, 1, ana, bea)
    wish = (await match.post("/takebacks", {"to_ply": 0}, ana)).json["id"]
    assert (await match.put(f"/takebacks/{wish}/votes/1", {"accept": False}, bea)).json["status"] == "rejected"
    assert (await match.get(f"/takebacks/{wish}", bea)).json["status"] == "rejected"
    other = (await match.post("/takebacks", {"to_ply": 0}, ana)).json["id"]
    assert (await match.delete(f"/takebacks/{other}", bea)).code == "not-your-seat"
    assert (await match.delete(f"/takebacks/{other}", ana)).status == 204
    assert (await match.delete(f"/takebacks/{other}", ana)).status == 204
    assert (await match.put(f"/takebacks/{other}/votes/1", {"accept": True}, bea)).code == "takeback-closed"
    assert (await match.get("/takebacks/t99", ana)).code == "not-found"
    assert (await match.post("/takebacks", {"to_ply": 9}, ana)).code == "ply-out-of-range"
