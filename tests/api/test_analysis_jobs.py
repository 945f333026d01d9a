"""Analyses in points over HTTP: a job that reports its progress, can be cancelled and survives a restart."""

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from api import analysis_runner
from api.analysis_runner import AnalysisRunner
from api.controllers import analysis
from api.worker_pool import WorkerPool
from domain.games import games
from domain.matches.tokens import new_id
from projections.read_models.analyses import Analyses, AnalysisJob, put_job
from projections.read_models.redis import RedisViewStore
from projections.read_models.sqlite import SQLiteViewStore
from projections.read_models.view import ViewStore
from replays import export, record
from replays.line_of_play import LineOfPlay, line_of_match
from tests.api.client_app import JoinedMatch, Table, table_at, with_app

RACE = "race_for_the_galaxy"
NDJSON = {"Content-Type": "application/x-ndjson"}


async def finished(table: Table) -> JoinedMatch:
    match = await table.create()
    await match.finish()
    return match


async def ended(match: JoinedMatch) -> dict[str, Any]:
    """The analysis once its job has ended."""
    for _ in range(6000):
        found: dict[str, Any] = (await match.get("/analysis")).json
        if found["job"]["status"] not in ("waiting", "running"):
            return found
        await asyncio.sleep(0.01)
    raise AssertionError("it never ended")


async def watch(match: JoinedMatch) -> list[tuple[str, dict[str, Any]]]:
    """All events of the analysis until its stream ends."""
    reply = await match.get("/analysis/events")
    assert reply.headers["content-type"].startswith("text/event-stream")
    events = []
    for block in reply.content.decode().replace("\r\n", "\n").strip().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line)
        events.append((fields["event"], json.loads(fields["data"])))
    return events


class Held:
    """Work that waits until it is let go."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.gate = asyncio.Event()
        self.begun = asyncio.Event()
        original = WorkerPool.run_again
        held = self

        async def wait(pool: WorkerPool, work: Any, *args: Any) -> Any:
            held.begun.set()
            await held.gate.wait()
            return await original(pool, work, *args)

        patch.setattr(WorkerPool, "run_again", wait)


@with_app
async def test_an_analysis_is_a_job_and_its_result_stays(table: Table) -> None:
    match = await finished(table)
    before = (await match.get("/analysis")).json
    assert (before["job"], before["report"]) == (None, None)
    started = await match.post("/analysis", {"budget": "4"})
    assert started.status == 202
    assert started.headers["location"] == f"{match.path}/analysis"
    assert started.json["job"]["budget"] == "4"
    events = await watch(match)
    assert [name for name, _ in events[:-1]] == ["progress"] * (len(events) - 1)
    assert (events[-1][0], events[-1][1]["status"]) == ("ended", "finished")
    assert events[-1][1]["done"] == events[-1][1]["total"] > 0
    found = (await match.get("/analysis")).json
    assert {name: found[name] for name in before if name not in ("job", "report")} == {
        name: before[name] for name in before if name not in ("job", "report")
    }
    report = found["report"]
    assert (report["budget"], report["worlds"], report["finished"]) == ("4", 4, True)
    for decision in report["decisions"]:
        assert decision["best"] == decision["alternatives"][0]
        assert decision["played"] in decision["alternatives"]
        assert decision["regret"] >= 0
    for seat in report["seats"]:
        assert 0 <= seat["accuracy"] <= 100
        assert len(seat["costliest"]) <= 5
        assert all(costly["line"] for costly in seat["costliest"])
    for split in report["split"]:
        parts = split["start"] + split["luck"] + split["skill"]
        assert abs(split["difference"] - parts) <= split["error"] + 0.03
    again = await match.post("/analysis", {"budget": 4})
    assert (again.status, again.json["job"]) == (202, found["job"])


@with_app
async def test_the_result_comes_in_the_language_asked_for_and_with_an_etag(table: Table) -> None:
    match = await finished(table)
    first = await match.get("/analysis")
    await match.post("/analysis", {"budget": "4"})
    await ended(match)
    english = await match.get("/analysis", match.host, If_None_Match=first.headers["etag"])
    assert english.status == 200
    assert (await match.get("/analysis", match.host, If_None_Match=english.headers["etag"])).status == 304
    czech = await match.get("/analysis", match.host, Accept_Language="cs")
    assert czech.headers["content-language"] == "cs"
    assert [d["regret"] for d in czech.json["report"]["decisions"]] == [
        d["regret"] for d in english.json["report"]["decisions"]
    ]


def test_a_real_game_is_analysed_in_a_process_of_its_own(tmp_path: Path) -> None:
    """And what it says is what the command line says."""
    game = games()[RACE]
    recording = b"".join(export(game, "played", list(record(game, ("greedy", "random"), "jobs")), "archive"))

    async def story() -> None:
        async with table_at(tmp_path, games()) as table:
            imported = await table.call("POST", "/v1/recordings", raw=recording, headers=NDJSON)
            match = JoinedMatch(table, imported.json)
            assert (await match.post("/analysis", {"budget": "4"})).status == 202
            report = (await ended(match))["report"]
            assert table.services.analysing._executor is not None
            assert {decision["seat"] for decision in report["decisions"]} == {0, 1}
            assert any(decision["regret"] > 0 for decision in report["decisions"] if decision["seat"] == 1)
            for split in report["split"]:
                parts = split["start"] + split["luck"] + split["skill"]
                assert parts + split["unforeseen"] == pytest.approx(split["difference"], abs=0.03)
                assert abs(split["difference"] - parts) <= split["error"] + 0.03

    asyncio.run(story())


def test_an_analysis_goes_on_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[int] = []

    async def first() -> JoinedMatch:
        with monkeypatch.context() as patch:
            async with table_at(tmp_path) as table:
                match = await finished(table)
                original = WorkerPool.run_again

                async def one_only(pool: WorkerPool, work: Any, *args: Any) -> Any:
                    if done:
                        await asyncio.Event().wait()
                    done.append(1)
                    return await original(pool, work, *args)

                patch.setattr(WorkerPool, "run_again", one_only)
                patch.setattr(analysis_runner, "plies_per_part", lambda _: 1)
                await match.post("/analysis", {"budget": "4"})
                for _ in range(6000):
                    if (await match.get("/analysis")).json["job"]["done"] == 1:
                        break
                    await asyncio.sleep(0.01)
                return match

    async def second(match: JoinedMatch) -> None:
        parts = []
        original = WorkerPool.run_again

        async def counted(pool: WorkerPool, work: Any, *args: Any) -> Any:
            parts.append(work.__name__)
            return await original(pool, work, *args)

        with monkeypatch.context() as patch:
            patch.setattr(WorkerPool, "run_again", counted)
            patch.setattr(analysis_runner, "plies_per_part", lambda _: 1)
            async with table_at(tmp_path) as table:
                match.table = table
                found = await ended(match)
        assert found["job"]["status"] == "finished"
        assert parts.count("analyse_part") == found["job"]["total"] - 1
        assert found["report"]["decisions"]

    asyncio.run(second(asyncio.run(first())))


def test_an_analysis_can_be_cancelled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        held = Held(monkeypatch)
        async with table_at(tmp_path) as table:
            match = await finished(table)
            await match.post("/analysis", {"budget": "4"})
            await held.begun.wait()
            assert (await match.delete("/analysis")).status == 204
            found = (await match.get("/analysis")).json
            assert (found["job"]["status"], found["report"]) == ("cancelled", None)
            assert (await watch(match))[-1][0] == "ended"
            assert (await match.delete("/analysis")).status == 204
            held.gate.set()
            await match.post("/analysis", {"budget": "5"})
            assert (await ended(match))["job"]["status"] == "finished"
            assert (await match.delete("/analysis")).status == 204
            assert (await match.get("/analysis")).json["report"] is not None

    asyncio.run(story())


def test_only_its_caller_and_the_host_cancel_an_analysis(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        held = Held(monkeypatch)
        async with table_at(tmp_path) as table:
            match = await finished(table)
            await match.post("/analysis", {"budget": "4"}, match.invite)
            await held.begun.wait()
            with monkeypatch.context() as patch:
                patch.setattr(analysis, "caller_name", lambda _: "somebody else")
                refused = await match.delete("/analysis", match.invite)
                assert (refused.status, refused.code) == (403, "not-host")
                assert (await match.get("/analysis")).json["job"]["status"] == "running"
            assert (await match.delete("/analysis", match.invite)).status == 204
            held.gate.set()
            await match.post("/analysis", {"budget": "5"}, match.invite)
            assert (await match.delete("/analysis")).status == 204

    asyncio.run(story())


def test_each_caller_has_one_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        held = Held(monkeypatch)
        async with table_at(tmp_path) as table:
            match, other = await finished(table), await finished(table)
            assert (await match.post("/analysis", {"budget": "4"})).status == 202
            assert (await match.post("/analysis", {"budget": "4"})).status == 202
            assert (await match.post("/analysis", {"budget": "5"})).code == "analysis-running"
            refused = await other.post("/analysis", {"budget": "4"})
            assert refused.code == "analysis-running"
            assert match.id not in refused.content.decode()
            held.gate.set()
            await ended(match)
            assert (await other.post("/analysis", {"budget": "4"})).status == 202

    asyncio.run(story())


def test_a_full_queue_is_a_problem_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        Held(monkeypatch)
        async with table_at(tmp_path) as table:
            rows = table.services.analyses.analyses
            for number in range(analysis_runner.MOST_PENDING):
                waiting = AnalysisJob(match=f"{number:032x}", caller=str(number), budget="4", requested=1 + number)
                put = put_job(waiting)
                rows.change(lambda put=put: (None, [put]))  # type: ignore[misc]
            match = await finished(table)
            refused = await match.post("/analysis", {"budget": "4"})
            assert (refused.code, refused.headers["retry-after"]) == ("queue-full", "60")
            assert (await match.get("/analysis")).json["job"] is None

    asyncio.run(story())


@with_app
async def test_budgets_that_are_none(table: Table) -> None:
    match = await finished(table)
    for budget in (0, "0", "3", "33", "0s", "601s", "1h", "1d", "24h", "lots", -4, ""):
        refused = await match.post("/analysis", {"budget": budget})
        assert refused.code == "budget-out-of-range", budget
        assert "4 to 32 worlds" in refused.json["detail"]
    assert (await match.post("/analysis", {"budget": None})).code == "invalid-field"
    assert (await match.post("/analysis", {"budget": 4.5})).code == "invalid-field"
    assert (await match.post("/analysis", {"worlds": 4})).code == "invalid-field"
    assert (await match.get("/analysis")).json["job"] is None


@with_app
async def test_matches_that_cannot_be_analysed(table: Table) -> None:
    running = await table.create()
    assert (await running.post("/analysis", {"budget": "4"})).code == "still-running"
    assert (await running.get("/analysis/events")).code == "still-running"
    waiting = await table.create("comets", "person", "open")
    assert (await waiting.post("/analysis", {"budget": "4"})).code == "not-started"
    await waiting.post("/abandon")
    assert (await waiting.post("/analysis", {"budget": "4"})).code == "not-started"
    over = await finished(table)
    assert (await over.post("/analysis", {"budget": "4"}, None)).code == "not-found"
    assert (await over.post("/analysis", {"budget": "4"}, running.host)).code == "not-found"
    assert (await over.delete("/analysis", None)).code == "not-found"
    assert (await over.get("/analysis/events")).status == 204
    listed = await table.create(listed=True)
    await listed.finish()
    assert (await listed.post("/analysis", {"budget": "4"}, None)).code == "token-missing"
    assert (await listed.delete("/analysis", None)).code == "token-missing"


@pytest.mark.parametrize(("rules", "code"), [(None, "match-damaged"), ("earlier", "earlier-rules")])
def test_an_answer_that_cannot_be_played_is_named_by_its_ply(
    rules: str | None, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damage(match: Any) -> LineOfPlay:
        line = line_of_match(match)
        answers = list(line.answers)
        answers[2] = msgspec.structs.replace(answers[2], action=b"\xc1")
        return msgspec.structs.replace(line, answers=tuple(answers), rules=rules or line.rules)

    async def story() -> None:
        async with table_at(tmp_path) as table:
            match = await finished(table)
            imported = await table.call(
                "POST", "/v1/recordings", raw=(await match.get("/recording")).content, headers=NDJSON
            )
            copy = JoinedMatch(table, imported.json)
            monkeypatch.setattr(analysis_runner, "line_of_match", damage)
            refused = await copy.post("/analysis", {"budget": "4"})
            assert (refused.code, refused.json["first_bad_ply"]) == (code, 3)
            assert (await copy.get("/analysis")).json["job"] is None

    asyncio.run(story())


def test_an_abandoned_match_is_analysed_up_to_where_it_went(tmp_path: Path) -> None:
    async def story() -> None:
        async with table_at(tmp_path) as table:
            match = await table.create()
            await match.play(3)
            await match.post("/abandon")
            await match.post("/analysis", {"budget": "4"})
            found = await ended(match)
            assert (found["job"]["status"], found["report"]["finished"]) == ("finished", False)

    asyncio.run(story())


@pytest.mark.parametrize("shared", [False, True], ids=["sqlite", "redis"])
def test_of_two_workers_one_gets_the_job_and_a_silent_one_loses_it(
    shared: bool, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = request.getfixturevalue("redis_url") if shared else ""
    views: ViewStore = RedisViewStore(url) if shared else SQLiteViewStore(tmp_path / "models.sqlite")
    rows = Analyses(views, new_id().hex)
    unused: Any = None
    one, other = (AnalysisRunner(unused, unused, unused, rows, unused, alone=False) for _ in range(2))
    rows.change(lambda: (None, [put_job(AnalysisJob(match="a" * 32, caller="c", budget="4", requested=1))]))
    claimed = one._claim()
    assert claimed is not None
    assert (claimed.status, claimed.match) == ("running", "a" * 32)
    assert other._claim() is None
    silent = msgspec.structs.replace(claimed, seen=claimed.seen - analysis_runner.LEASE - 1)
    rows.change(lambda: (None, [put_job(silent)]))
    taken = other._claim()
    assert taken is not None
    assert taken.owner != claimed.owner
    rows.update("a" * 32, lambda job: msgspec.structs.replace(job, status="cancelled"))
    assert rows.pending() == []
    rows.forget("a" * 32)
    assert rows.job("a" * 32) is None
    views.close()


@with_app
async def test_a_budget_by_time_says_no_number_of_worlds(table: Table) -> None:
    match = await finished(table)
    await match.post("/analysis", {"budget": "1s"})
    report = (await ended(match))["report"]
    assert (report["budget"], report["worlds"]) == ("1s", None)
    assert report["decisions"]
