"""Hints over HTTP: from the asker's knowledge, in points, and never in secret."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from api import hint_worker
from api.hint_worker import HintQuestion, HintWorker
from api.problems import Problem
from api.thinking_queue import ThinkingQueue
from api.worker_pool import WorkerPool
from domain.bots.hints import Advice, advise
from domain.bots.judging import Depth
from domain.games import games
from domain.kernel.dice import Dice
from domain.kernel.play import Play
from domain.kernel.wording import Wording
from domain.kernel.zones import redeal
from tests.api.client_app import TOYS, JoinedMatch, Table, table_at, with_app

RACE = "race_for_the_galaxy"


async def with_guest(table: Table, **more: Any) -> tuple[JoinedMatch, str]:
    match = await table.create("comets", "person", "open", seed=None, **more)
    reply = await match.put("/seats/1", {"name": "Bea"}, match.invite)
    return match, reply.json["token"]


@with_app
async def test_a_hint_names_the_best_answers_in_points_and_each_can_be_played(table: Table) -> None:
    match = await table.create("comets", "person", "bot:random")
    decision = (await match.until(lambda now: 0 in now["to_act"])) and await match.decision(0)
    reply = await match.get("/hints?seat=0")
    assert reply.status == 200
    assert reply.headers["cache-control"] == "private, no-store"
    hints = reply.json
    assert (hints["decision"], hints["seat"]) == (decision["id"], 0)
    assert 1 <= len(hints["offers"]) <= 3
    expected = [offer["expected"] for offer in hints["offers"]]
    assert expected == sorted(expected, reverse=True)
    assert hints["offers"][0]["behind"] == 0
    assert hints["worlds"] >= 4
    best = hints["offers"][0]["action"]
    assert (await match.put(f"/decisions/{decision['id']}", {"action": best})).status == 201


@with_app
async def test_a_hint_marks_the_match_for_everybody_and_only_once_a_decision(table: Table) -> None:
    match, bea = await with_guest(table, hints=True)
    seat = (await match.get()).json["to_act"][0]
    token = bea if seat else match.host
    before = (await match.get()).json
    assert (before["assisted"], before["policies"]["hints"]) == (False, True)
    first = await match.get("/hints", token)
    again = await match.get("/hints", token)
    assert first.json["offers"] == again.json["offers"]
    for reader in (match.host, bea, match.invite):
        summary = (await match.get("", reader)).json
        assert (summary["assisted"], summary["rated"]) == (True, False)
        assert summary["version"] == before["version"] + 1
    log = (await match.get("/log", match.invite)).json["lines"]
    assert sum("asked for a hint" in line["text"] for line in log) == 1


@with_app
async def test_nobody_gets_a_hint_for_another_seat(table: Table) -> None:
    match, bea = await with_guest(table, hints=True)
    assert (await match.get("/hints?seat=1")).code == "not-your-seat"
    assert (await match.get("/hints?seat=0", bea)).code == "not-your-seat"
    assert (await match.get("/hints", match.invite)).code == "not-your-seat"
    assert (await match.get("/hints", None)).code == "not-found"
    assert (await match.get("/hints?seat=9")).code == "not-your-seat"
    assert (await match.get("/hints?seat=16")).code == "invalid-query"
    assert (await match.get()).json["assisted"] is False
    listed, _ = await with_guest(table, hints=True, listed=True)
    assert (await listed.get("/hints", None)).code == "token-missing"


@with_app
async def test_hints_are_off_where_guests_come_unless_the_creator_wants_them(table: Table) -> None:
    match, _ = await with_guest(table)
    assert (await match.get()).json["policies"]["hints"] is False
    assert (await match.get("/hints?seat=0")).code == "hints-off"
    alone = await table.create("comets", "person", "bot:random", hints=False)
    assert (await alone.get("/hints")).code == "hints-off"
    assert (await alone.get()).json["assisted"] is False


@with_app
async def test_there_is_no_hint_where_nothing_is_asked(table: Table) -> None:
    waiting = await table.create("comets", "person", "open", hints=True)
    assert (await waiting.get("/hints")).code == "not-started"
    match, bea = await with_guest(table, hints=True)
    asked = (await match.get()).json["to_act"]
    if len(asked) == 1:
        idle = bea if asked == [0] else match.host
        assert (await match.get("/hints", idle)).code == "nothing-asked"
    over = await table.create()
    await over.finish()
    assert (await over.get("/hints")).code == "match-over"
    recording = (await over.get("/recording")).content
    imported = await table.call(
        "POST", "/v1/recordings", raw=recording, headers={"Content-Type": "application/x-ndjson"}
    )
    host = imported.json["host_token"]
    assert (await table.get(f"/v1/matches/{imported.json['match']['id']}/hints", host)).code == "read-only"


@with_app
async def test_looking_for_the_head_of_a_hint_marks_nothing(table: Table) -> None:
    match = await table.create("comets", "person", "person")
    assert (await table.call("HEAD", f"{match.path}/hints", token=match.host)).status == 405
    assert (await match.get()).json["assisted"] is False


@with_app
async def test_the_mark_survives_a_recording(table: Table) -> None:
    match = await table.create()
    assert (await match.get("/hints")).status == 200
    await match.finish()
    recording = await match.get("/recording")
    assert b'"HintGiven"' in recording.content
    headers = {"Content-Type": "application/x-ndjson"}
    report = await table.call("POST", "/v1/recordings/verify", raw=recording.content, headers=headers)
    assert report.json["valid"] is True
    imported = await table.call("POST", "/v1/recordings", raw=recording.content, headers=headers)
    assert imported.json["match"]["assisted"] is True


def test_the_mark_survives_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        async with table_at(tmp_path) as table:
            match = await table.create()
            assert (await match.get("/hints")).status == 200
        async with table_at(tmp_path) as table:
            assert (await table.get(match.path, match.host)).json["assisted"] is True

    asyncio.run(story())


def test_a_full_queue_is_a_problem_of_its_own() -> None:
    async def story() -> None:
        pool = WorkerPool(TOYS, 1, "hints")
        worker = HintWorker(ThinkingQueue(pool))
        gate = asyncio.Event()

        async def wait(*_: Any) -> Advice:
            await gate.wait()
            return Advice(0, ())

        pool.run_again = wait  # type: ignore[method-assign,assignment]
        asked = [
            asyncio.ensure_future(worker.advise(f"address {n // 2}", question_about(n)))
            for n in range(hint_worker.MOST_PENDING)
        ]
        await asyncio.sleep(0)
        with pytest.raises(Problem) as crowded:
            await worker.advise("another", question_about(99))
        assert (crowded.value.code, crowded.value.status_code) == ("queue-full", 503)
        assert crowded.value.headers == {"Retry-After": "5"}
        gate.set()
        await asyncio.gather(*asked)
        await worker.advise("another", question_about(99))
        pool.stop()

    asyncio.run(story())


def question_about(number: int) -> HintQuestion:
    return HintQuestion(f"{number:032x}", "2.0", "comets", 0, b"", bytes(32), 1, (), "en")


def test_a_hint_tells_nothing_that_the_seat_does_not_know() -> None:
    """Two tables that look the same to a seat and hide other things give it the same advice."""
    game = games()[RACE]
    play: Play[Any] = Play.begin(game, 2, "hidden")
    other = Play(game, redeal(game, play.state, 0, Dice(bytes(32), 7)), play.seed, play.ply)
    assert game.view(other.state, 0) == game.view(play.state, 0)
    assert game.view(other.state, 1) != game.view(play.state, 1)
    wording = Wording(game, "en", ("Ana", "Bo"))
    found = [advise(table, 0, "2.0", wording, Depth(worlds=4)) for table in (play, other)]
    assert found[0] == found[1]
    assert found[0].answers


def test_hints_are_thought_out_in_the_processes_of_search(tmp_path: Path) -> None:
    async def story() -> None:
        async with table_at(tmp_path, games()) as table:
            match = await table.create(RACE, "person", "bot:random")
            decision = await match.decision(0)
            hints = (await match.get("/hints", match.host, Accept_Language="cs")).json
            assert hints["decision"] == decision["id"]
            english = (await match.get("/hints")).json
            assert [offer["action"] for offer in english["offers"]]
            assert english["offers"][0]["label"] != hints["offers"][0]["label"]
            assert table.services.thinking._executor is not None
            best = english["offers"][0]["action"]
            assert (await match.put(f"/decisions/{decision['id']}", {"action": best})).status == 201

    asyncio.run(story())
