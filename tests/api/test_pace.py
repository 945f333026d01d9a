"""The pace of a match: deadlines on decisions and summaries, and a bot that answers when one has passed."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from api import deadlines
from api.clock import CLOCK, SECOND, system_time
from projections.match_views.summary import moment_text
from tests.api.client_app import JoinedMatch, Table, table_at, with_app

LONG_AGO = 1_700_000_000 * SECOND


class TestClock:
    """Stands until it is moved."""

    __test__ = False

    def __init__(self) -> None:
        self.at = LONG_AGO

    def __call__(self) -> int:
        return self.at

    def wait(self, seconds: float) -> None:
        self.at += int(seconds * SECOND)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClock]:
    """Time that stands, and a scheduler that waits to be called."""
    monkeypatch.setattr(deadlines, "FIRST_LOOK", 3600.0)
    found = TestClock()
    with CLOCK.use(found):
        yield found


def moved() -> TestClock:
    found = CLOCK.source
    assert isinstance(found, TestClock)
    return found


async def texts(match: JoinedMatch, language: str = "en") -> list[str]:
    lines = (await match.get("/log", Accept_Language=language)).json["lines"]
    return [line["text"] for line in lines]


@with_app
async def test_without_a_pace_there_is_no_deadline(table: Table) -> None:
    match = await table.create("orchards")
    summary = (await match.get()).json
    assert (summary["pace"], summary["deadline"]) == (None, None)
    assert [one["deadline"] for one in await match.decisions()] == [None, None]


@with_app
async def test_decisions_and_summary_carry_the_deadline(table: Table) -> None:
    match = await table.create("orchards", pace={"answer": 60}, listed=True)
    due = moment_text(LONG_AGO + 60 * SECOND)
    assert match.created["match"]["deadline"] == due
    assert match.created["match"]["pace"] == {"answer": 60, "reserve": None, "increment": None}
    assert [one["deadline"] for one in await match.decisions()] == [due, due]
    assert [one["deadline"] for one in await match.decisions(match.invite)] == [due, due]
    moved().wait(20)
    answered = await match.answer(0)
    later = moment_text(LONG_AGO + 80 * SECOND)
    assert {one["seat"]: one["deadline"] for one in answered.json["decisions"]} == {0: later, 1: due}
    assert (await match.get()).json["deadline"] == due
    (listed,) = (await table.get("/v1/matches")).json["matches"]
    assert (listed["deadline"], listed["pace"]) == (due, match.created["match"]["pace"])


async def reserves(match: JoinedMatch) -> list[float | None]:
    return [seat["reserve"] for seat in (await match.get()).json["seats"]]


@with_app
async def test_the_summary_shows_what_is_left_of_each_reserve(table: Table) -> None:
    match = await table.create("orchards", pace={"reserve": 900, "increment": 10}, listed=True)
    assert await reserves(match) == [900.0, 900.0]
    moved().wait(60.5)
    assert await reserves(match) == [900.0, 900.0]  # A clock that runs is told by its deadline.
    answered = await match.answer(0)
    assert await reserves(match) == [849.5, 900.0]
    due = {one["seat"]: one["deadline"] for one in answered.json["decisions"]}
    assert due[0] == moment_text(LONG_AGO + int((60.5 + 849.5) * SECOND))
    (listed,) = (await table.get("/v1/matches")).json["matches"]
    assert [seat["reserve"] for seat in listed["seats"]] == [849.5, 900.0]


@with_app
async def test_no_reserve_is_shown_for_another_pace_or_a_bot(table: Table) -> None:
    assert await reserves(await table.create("orchards", pace={"answer": 60})) == [None, None]
    seats = [{"name": "Ana", "player": "person"}, {"name": "Robo", "player": "bot:random"}]
    match = await table.create("orchards", seats=seats, pace={"reserve": 60})
    assert await reserves(match) == [60.0, None]


@with_app
async def test_a_reserve_is_shown_as_it_was_asked_for(table: Table) -> None:
    match = await table.create("orchards", pace={"reserve": 900, "increment": 10})
    assert match.created["match"]["pace"] == {"answer": None, "reserve": 900, "increment": 10}
    sudden = await table.create("orchards", pace={"reserve": 900})
    assert sudden.created["match"]["pace"] == {"answer": None, "reserve": 900, "increment": 0}


@with_app
async def test_when_the_deadline_passes_a_bot_answers_and_the_log_says_so(table: Table) -> None:
    match = await table.create("lanterns", pace={"answer": 60})
    (asked,) = await match.decisions()
    scheduler = table.services.deadlines
    moved().wait(59)
    assert await scheduler.answer_due() == 0
    moved().wait(1)
    assert await scheduler.answer_due() == 1
    assert await scheduler.answer_due() == 0
    assert asked["id"] not in [one["id"] for one in await match.decisions()]
    (frame,) = (await match.get("/replay?from=1")).json["frames"]
    assert (frame["seat"], frame["late"]) == (asked["seat"], True)
    assert f"P{asked['seat']} did not answer in time; a bot answered." in await texts(match)
    assert f"P{asked['seat']} neodpovídá včas; odpověděl bot." in await texts(match, "cs")
    refused = await match.put(f"/decisions/{asked['id']}", {"action": asked["offers"][-1]["action"]})
    assert refused.status in (200, 409)  # The same answer as the bot's is a repeat of it.
    assert (await match.answer()).status == 201


@with_app
async def test_seats_that_are_asked_at_once_are_answered_for_each(table: Table) -> None:
    match = await table.create("ballots", "person", "person", "person", pace={"answer": 30})
    await match.answer(1)
    moved().wait(30)
    assert await table.services.deadlines.answer_due() == 2
    assert (await match.get()).json["ply"] == 3


@with_app
async def test_a_seat_that_misses_three_deadlines_is_left_and_can_be_taken_again(table: Table) -> None:
    match = await table.create("orchards", "person", "open", pace={"answer": 30})
    guest = (await match.put("/seats/1", {"name": "Bea"}, match.invite)).json["token"]
    for _ in range(3):
        moved().wait(30)
        await match.answer(0)
        await table.services.deadlines.answer_due()
    summary = (await match.get()).json
    assert (summary["seats"][1]["held"], summary["seats"][1]["player"]) == ("open", "bot:greedy")
    assert "Bea let 3 deadlines pass in a row and counts as gone from seat 2; a bot plays on." in await texts(match)
    assert any("nestihl(a) 3" in text for text in await texts(match, "cs"))
    assert (await match.get("/decisions", guest)).status == 404
    taken = await match.put("/seats/1", {"name": "Bea"}, match.invite)
    assert taken.status == 201


@with_app
async def test_a_late_answer_is_a_barrier_with_a_name(table: Table) -> None:
    match = await table.create("orchards", "person", "open", pace={"answer": 30})
    guest = (await match.put("/seats/1", {"name": "Bea"}, match.invite)).json["token"]
    moved().wait(30)
    assert await table.services.deadlines.answer_due() == 2
    points = (await match.get("/undo", guest)).json
    assert points["points"] == []
    assert points["barrier"]["reason"] in ("deadline", "random")  # What the bot chose may have rolled as well.


def test_deadlines_that_pass_while_the_server_is_down_are_answered_after_its_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def first() -> str:
        async with table_at(tmp_path) as table:
            match = await table.create("lanterns", pace={"answer": 60}, listed=True)
            return match.id

    async def second(ident: str) -> None:
        async with table_at(tmp_path) as table:
            summary: dict[str, Any] = {}
            for _ in range(500):  # The scheduler of the server itself, on its own time.
                summary = (await table.get(f"/v1/matches/{ident}")).json
                if summary["ply"]:
                    break
                await asyncio.sleep(0.02)
            assert summary["ply"] == 1

    ident = asyncio.run(first())
    moved().wait(3600)
    monkeypatch.setattr(deadlines, "FIRST_LOOK", 0.0)
    asyncio.run(second(ident))


@pytest.mark.parametrize(
    ("pace", "place"),
    [
        ({"answer": 0}, "/pace/answer"),
        ({"answer": -5}, "/pace/answer"),
        ({"answer": 100 * 365 * 24 * 3600}, "/pace/answer"),
        ({"reserve": 0, "increment": 5}, "/pace/reserve"),
        ({"reserve": 100 * 365 * 24 * 3600, "increment": 5}, "/pace/reserve"),
        ({"reserve": 60, "increment": -1}, "/pace/increment"),
        ({"reserve": 60, "increment": 86_401}, "/pace/increment"),
        ({"answer": 60, "reserve": 60}, "/pace"),
        ({"answer": 60, "increment": 5}, "/pace"),
        ({"increment": 5}, "/pace"),
        ({}, "/pace"),
    ],
)
def test_a_pace_that_cannot_be_played_has_a_problem_of_its_own(
    tmp_path: Path, pace: dict[str, int], place: str
) -> None:
    async def ask() -> None:
        async with table_at(tmp_path) as table:
            seats = [{"name": "A", "player": "person"}, {"name": "B", "player": "person"}]
            for language in ("en", "cs"):
                refused = await table.post(
                    "/v1/matches", {"game": "lanterns", "seats": seats, "pace": pace}, Accept_Language=language
                )
                assert (refused.status, refused.code) == (422, "bad-pace")
                assert [error["pointer"] for error in refused.json["errors"]] == [place]

    asyncio.run(ask())


@with_app
async def test_a_pace_of_another_shape_is_an_invalid_field(table: Table) -> None:
    seats = [{"name": "A", "player": "person"}, {"name": "B", "player": "person"}]
    for pace in ("fast", 60, [60], {"answer": "60"}, {"answer": 1.5}, {"answer": 60, "bonus": 5}):
        refused = await table.post("/v1/matches", {"game": "lanterns", "seats": seats, "pace": pace})
        assert (refused.status, refused.code) == (400, "invalid-field"), pace


@with_app
async def test_a_recording_keeps_pace_and_late_answers_and_can_be_imported(table: Table) -> None:
    match = await table.create("lanterns", pace={"answer": 60})
    moved().wait(60)
    assert await table.services.deadlines.answer_due() == 1
    await match.finish()
    recording = (await match.get("/recording")).content
    assert b'"pace":{"answer":60}' in recording
    assert recording.count(b'"late":true') == 1
    headers = {"Content-Type": "application/x-ndjson"}
    report = await table.call("POST", "/v1/recordings/verify", raw=recording, headers=headers)
    assert report.json["valid"], report.json
    imported = await table.call("POST", "/v1/recordings", raw=recording, headers=headers)
    assert imported.status == 201
    summary = imported.json["match"]
    assert summary["pace"] == {"answer": 60, "reserve": None, "increment": None}
    assert summary["deadline"] is None


@with_app
async def test_a_recording_of_a_match_without_a_pace_has_no_word_of_it(table: Table) -> None:
    match = await table.create("lanterns")
    await match.finish()
    recording = (await match.get("/recording")).content
    assert b'"pace"' not in recording
    assert b'"late"' not in recording


def test_the_system_clock_is_the_default() -> None:
    with CLOCK.use(system_time):
        assert CLOCK.source() > LONG_AGO


def test_matches_in_which_no_answer_can_be_given_hide_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadlines, "AT_ONCE", 2)

    async def play() -> None:
        async with table_at(tmp_path) as table:
            matches = [await table.create("lanterns", pace={"answer": 60 + number}) for number in range(3)]
            scheduler = table.services.deadlines
            choose = scheduler._bots.choose
            damaged = {UUID(match.id) for match in matches[:2]}
            tried: list[UUID] = []

            async def fails_there(match: UUID, turn: Any) -> Any:
                tried.append(match)
                if match in damaged:
                    raise ValueError("a damaged match")
                return await choose(match, turn)

            monkeypatch.setattr(scheduler._bots, "choose", fails_there)
            moved().wait(100)
            scheduler._known.clear()  # As after a restart: only the lobby tells what is due.
            table.services.read_models.catch_up_lobby()
            assert await scheduler.answer_due() == 0
            assert set(tried) == damaged
            scheduler._known.clear()
            assert await scheduler.answer_due() == 1
            assert (await matches[2].get()).json["ply"] == 1
            assert len(tried) == 3
            damaged.clear()
            moved().wait(61)
            assert await scheduler.answer_due() >= 2  # It is tried again.

    asyncio.run(play())
