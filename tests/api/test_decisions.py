"""What is asked, answering it, answering it again, and taking it back."""

import asyncio

from tests.api.client_app import JoinedMatch, Table, with_app


async def two_people(table: Table, game: str = "comets") -> tuple[JoinedMatch, str, str]:
    match = await table.create(game, "person", "open")
    taken = await match.put("/seats/1", {"name": "Bea"}, match.invite)
    return match, match.tokens[0], taken.json["token"]


@with_app
async def test_offers_are_shown_to_their_own_seat_only(table: Table) -> None:
    match, ana, bea = await two_people(table)
    for token, own in ((ana, 0), (bea, 1)):
        asked = await match.decisions(token)
        assert [one["seat"] for one in asked] == [0, 1]
        assert [one["offers"] is not None for one in asked] == [own == 0, own == 1]
    assert all(one["offers"] is None for one in await match.decisions(match.invite))


@with_app
async def test_nobody_is_asked_before_the_start_nor_after_the_end(table: Table) -> None:
    match = await table.create("comets", "person", "open")
    for token in (match.host, match.tokens[0], match.invite):
        assert await match.decisions(token) == []
    whole = await table.create()
    assert (await whole.post("/abandon", {}, whole.host)).status == 200
    assert await whole.decisions(whole.host) == []


@with_app
async def test_an_answer_is_made_once_and_repeated_without_harm(table: Table) -> None:
    match = await table.create()
    decision = await match.decision(0)
    path, body = f"/decisions/{decision['id']}", {"action": decision["offers"][1]["action"]}
    first = await match.put(path, body)
    assert first.status == 201
    assert set(first.json) == {"ply", "version", "facts", "decisions"}
    again = await match.put(path, body)
    assert again.status == 200
    assert again.json["facts"] == first.json["facts"]
    assert (await match.get()).json["version"] == first.json["version"]
    other = await match.put(path, {"action": decision["offers"][2]["action"]})
    assert other.code == "already-answered"


@with_app
async def test_an_unordered_choice_is_the_same_in_any_order(table: Table) -> None:
    match = await table.create("ballots", "person", "person", "person")
    for _ in range(200):
        decision = await match.decision()
        holes = [one for one in decision["offers"] if one["choose"] and one["choose"]["max"] > 1]
        if holes:
            choose, action = holes[0]["choose"], holes[0]["action"]
            values = choose["from"][:2]
            path = f"/decisions/{decision['id']}"
            assert (await match.put(path, {"action": {**action, choose["field"]: values}})).status == 201
            again = await match.put(path, {"action": {**action, choose["field"]: values[::-1]}})
            assert again.status == 200
            return
        await match.answer(decision["seat"])
    raise AssertionError("no hole was ever offered")


@with_app
async def test_nobody_answers_for_another_seat(table: Table) -> None:
    match, ana, bea = await two_people(table)
    decision = await match.decision(0)
    body = {"action": decision["offers"][0]["action"]}
    path = f"/decisions/{decision['id']}"
    assert (await match.put(path, body, bea)).code == "not-your-decision"
    assert (await match.put(path, body, match.invite)).code == "not-your-decision"
    assert (await match.put(path, body, None)).code == "not-found"
    assert (await match.put("/decisions/nonsense", body, ana)).code == "not-found"
    assert (await match.put("/decisions/99.0", body, ana)).code == "not-found"
    assert (await match.put("/decisions/2.9", body, ana)).code == "not-found"
    assert (await match.get()).json["ply"] == 0


@with_app
async def test_what_is_not_offered_is_refused_with_the_rules_own_reason(table: Table) -> None:
    match = await table.create()
    decision = await match.decision(0)
    refused = await match.put(f"/decisions/{decision['id']}", {"action": {"do": "Roll"}})
    assert refused.code == "illegal-action"
    assert refused.json["reason"]
    assert refused.json["legal"] == f"{match.path}/decisions"
    assert refused.json["match"] == match.id
    assert refused.json["version"] == 2
    czech = await match.put(f"/decisions/{decision['id']}", {"action": {"do": "Roll"}}, Accept_Language="cs")
    assert czech.headers["content-language"] == "cs"
    assert czech.json["detail"] != refused.json["detail"]
    withdrawal = await match.put(f"/decisions/{decision['id']}", {"action": {"do": "Withdraw"}})
    assert withdrawal.code == "illegal-action"


@with_app
async def test_a_hole_takes_neither_too_many_nor_foreign_nor_repeated_values(table: Table) -> None:
    match = await table.create("ballots", "person", "person", "person")
    for _ in range(200):
        decision = await match.decision()
        hole = next((one for one in decision["offers"] if one["choose"]), None)
        if hole is None:
            await match.answer(decision["seat"])
            continue
        choose = hole["choose"]
        path = f"/decisions/{decision['id']}"
        wrong = {
            "too_many_chosen": choose["from"],
            "foreign_choice": [9999],
            "repeated_choice": [choose["from"][0]] * 2,
        }
        if len(choose["from"]) <= choose["max"]:
            del wrong["too_many_chosen"]
        for reason, values in wrong.items():
            refused = await match.put(path, {"action": {**hole["action"], choose["field"]: values}})
            assert refused.code == "illegal-action"
            assert refused.json["reason"] == reason
        return
    raise AssertionError("no hole was ever offered")


@with_app
async def test_a_sealed_answer_can_be_withdrawn_until_the_round_opens(table: Table) -> None:
    match, ana, bea = await two_people(table)
    decision = await match.decision(0)
    body = {"action": decision["offers"][1]["action"]}
    await match.put(f"/decisions/{decision['id']}", body, ana)
    assert (await match.get()).json["seats"][0]["answered"] is True
    path = f"/decisions/{decision['id']}"
    assert (await match.delete(path, bea)).code == "not-your-decision"
    assert (await match.delete(path, ana)).status == 204
    assert (await match.delete(path, ana)).status == 204
    fresh = await match.decision(0)
    assert fresh["id"] != decision["id"]
    assert (await match.put(path, body, ana)).code == "decision-gone"
    await match.put(f"/decisions/{fresh['id']}", body, ana)
    theirs = next(one for one in await match.decisions(bea) if one["seat"] == 1)
    await match.put(f"/decisions/{theirs['id']}", body, bea)
    assert (await match.delete(f"/decisions/{fresh['id']}", ana)).code == "already-revealed"


@with_app
async def test_people_who_decide_at_once_never_collide(table: Table) -> None:
    match = await table.create("ballots", "person", "person", "person", "person")
    asked = await match.decisions()
    answers = [
        match.put(f"/decisions/{one['id']}", {"action": one["offers"][0]["action"]}, match.tokens[one["seat"]])
        for one in asked
    ]
    replies = await asyncio.gather(*answers)
    assert [reply.status for reply in replies] == [201] * len(asked)
    assert sorted(reply.json["ply"] for reply in replies) == list(range(1, len(asked) + 1))


@with_app
async def test_a_secret_answer_is_nobodys_to_read(table: Table) -> None:
    match, ana, bea = await two_people(table)
    decision = await match.decision(0)
    action = next(one["action"] for one in decision["offers"] if one["action"]["coins"] == 2)
    await match.put(f"/decisions/{decision['id']}", {"action": action}, ana)
    for token in (bea, match.invite):
        frame = (await match.get("/replay?from=1", token)).json["frames"][0]
        assert frame["action"] is None
        assert frame["label"] is None
        assert frame["facts"][0] == {"fact": "AnswerSealed", "seat": 0, "action": None}
    assert (await match.get("/replay?from=1", ana)).json["frames"][0]["action"] == action


@with_app
async def test_a_preview_stops_before_chance_and_changes_nothing(table: Table) -> None:
    match = await table.create()
    await match.answer(0)
    await match.answer(1)
    decision = await match.decision()
    seat = decision["seat"]
    rest = await match.post("/preview", {"actions": [{"do": "Rest"}], "seat": seat})
    assert rest.status == 200
    assert set(rest.json) == {"applied", "stopped", "facts", "board", "decisions"}
    roll = await match.post("/preview", {"actions": [{"do": "Roll"}], "seat": seat})
    assert (roll.json["applied"], roll.json["stopped"]) == (0, {"at": 0, "reason": "random"})
    assert (await match.get()).json["ply"] == 2
    assert (
        await match.post("/preview", {"actions": [{"do": "Bet", "coins": 1}], "seat": seat})
    ).code == "illegal-action"
    assert (await match.post("/preview", {"actions": [{"do": "Nonsense"}]})).code == "invalid-field"
    assert (await match.post("/preview", {"actions": []}, match.invite)).code == "not-your-seat"
