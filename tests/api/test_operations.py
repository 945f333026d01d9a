"""For whoever runs the server: settings, limits, logs, metrics, CORS, what happens when things fail."""

import asyncio
import io
import json
import logging
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from prometheus_client import REGISTRY

from api.disk_space import LEAST_FREE
from api.logs import JsonLines
from api.problems import Problem
from api.rate_limits import RateLimits
from api.settings import SettingRefused, Settings, read_settings, settings_table
from domain.matches.persistence import StoreUnavailable
from tests.api.client_app import Table, with_app

DOCS = Path(__file__).parents[2] / "docs" / "operations.md"


def test_a_flag_wins_over_a_variable_and_a_variable_over_the_default() -> None:
    environ = {"ORRERY_PORT": "9000", "ORRERY_HOST": "::1", "ORRERY_LOG": "off"}
    settings = read_settings({"port": "9001", "host": None}, environ)
    assert (settings.port, settings.host, settings.access_log, settings.data) == (9001, "::1", False, "./data")


@pytest.mark.parametrize(
    ("name", "value"),
    [("port", "x"), ("port", "70000"), ("answers_per_minute", "-1"), ("heartbeat", "0"), ("access_log", "perhaps")],
)
def test_a_setting_that_cannot_be_is_named(name: str, value: str) -> None:
    with pytest.raises(SettingRefused, match=name.replace("_", "-")):
        read_settings({name: value}, {})
    with pytest.raises(SettingRefused, match=f"ORRERY_{name.upper()}"):
        read_settings({}, {f"ORRERY_{name.upper()}": value})


def test_every_setting_is_in_the_docs() -> None:
    text = DOCS.read_text()
    for setting in settings_table():
        row = f"| `{setting.flag}` | `{setting.variables[0]}` | {setting.shown_default} | {setting.help} |"
        assert row in text, row


def test_a_limit_counts_per_key_in_a_sliding_window(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [6000.0]
    monkeypatch.setattr("time.time", lambda: now[0])
    limits = RateLimits({"answers": 60, "creations": 0, "previews": 1})

    def hit(*keys: str) -> int:
        state = asyncio.run(limits.hit("answers", keys))
        assert state is not None
        return state.left

    assert [hit("a") for _ in range(60)] == list(range(59, -1, -1))
    with pytest.raises(Problem) as refused:
        hit("a", "b")
    assert int((refused.value.headers or {})["Retry-After"]) >= 1
    assert hit("b") == 59, "a refused call is not counted for its other key"
    now[0] += 90
    assert hit("a") == 29, "half of the window before still counts"
    now[0] += 120
    assert hit("a") == 59
    assert asyncio.run(limits.hit("creations", ["a"])) is None


@with_app(answers_per_minute=3, creations_per_minute=1, previews_per_minute=1)
async def test_limits_are_told_and_kept(table: Table) -> None:
    match = await table.create()
    refused = await table.post("/v1/matches", {})
    assert refused.code == "rate-limited"
    assert int(refused.headers["retry-after"]) >= 1
    for left in (2, 1, 0):
        reply = await match.put("/decisions/9.0", {"action": {}})
        assert reply.headers["ratelimit-policy"] == '"answers";q=3;w=60'
        assert reply.headers["ratelimit"].startswith(f'"answers";r={left};')
    assert (await match.put("/decisions/9.0", {"action": {}})).code == "rate-limited"
    assert (await match.get()).status == 200
    await match.post("/preview", {"actions": []})
    assert (await match.post("/preview", {"actions": []})).code == "rate-limited"


@with_app
async def test_any_origin_may_ask_but_without_cookies(table: Table) -> None:
    reply = await table.get("/v1/games", Origin="https://elsewhere.example")
    assert reply.headers["access-control-allow-origin"] == "*"
    assert "access-control-allow-credentials" not in reply.headers
    for name in ("ETag", "Location", "Link", "Retry-After", "RateLimit", "RateLimit-Policy", "X-Request-Id"):
        assert name in reply.headers["access-control-expose-headers"]
    asked = {"Origin": "https://elsewhere.example", "Access-Control-Request-Method": "PUT"}
    preflight = await table.call("OPTIONS", "/v1/matches/x/decisions/1.0", headers=asked)
    assert preflight.status == 204
    assert "PUT" in preflight.headers["access-control-allow-methods"]
    for name in ("Authorization", "Content-Type", "If-Match", "If-None-Match", "Idempotency-Key", "Last-Event-ID"):
        assert name.lower() in preflight.headers["access-control-allow-headers"].lower()
    refused = await table.get("/v1/nothing", Origin="https://elsewhere.example")
    assert refused.headers["access-control-allow-origin"] == "*"


@with_app
async def test_a_request_id_is_echoed_if_it_is_safe(table: Table) -> None:
    assert (await table.get("/healthz", X_Request_Id="mine-1")).headers["x-request-id"] == "mine-1"
    for odd in ("x" * 65, "a b", 'quo"te'):
        echoed = (await table.get("/healthz", X_Request_Id=odd)).headers["x-request-id"]
        assert echoed != odd
        assert len(echoed) == 16


@with_app
async def test_head_is_get_without_a_body(table: Table) -> None:
    whole = await table.get("/v1/games")
    head = await table.call("HEAD", "/v1/games")
    assert (head.status, head.content) == (200, b"")
    assert head.headers["content-length"] == whole.headers["content-length"]
    match = await table.create()
    assert (await table.call("HEAD", f"{match.path}/events")).status == 405


@with_app
async def test_health_readiness_and_metrics(table: Table) -> None:
    assert (await table.get("/healthz")).json == {"status": "ok"}
    assert (await table.get("/readyz")).json == {"status": "ready"}
    await table.create()
    metrics = (await table.get("/metrics", Accept="text/plain")).content.decode()
    assert 'orrery_requests_total{app_name="orrery",method="POST",path="/v1/matches",status_code="201"}' in metrics
    assert "orrery_matches_in_memory 1.0" in metrics
    for line in metrics.splitlines():
        assert line.startswith("#") or len(line.rsplit(" ", 1)) == 2


@with_app
async def test_metrics_tell_deciding_and_folding_by_game_and_refusals_by_reason(table: Table) -> None:
    def counted(name: str, **labels: str) -> float:
        return REGISTRY.get_sample_value(name, labels) or 0.0

    match = await table.create("orchards")
    decided, folded = (counted(f"orrery_{work}_seconds_count", game="orchards") for work in ("decide", "fold"))
    batches = counted("orrery_store_commit_batch_bucket", le="1")
    await match.play(1)
    decision = await match.decision()
    refused = await match.put(f"/decisions/{decision['id']}", {"action": {"do": "Withdraw"}})
    assert refused.code == "illegal-action"
    table.services.matches._cached.clear()
    assert (await match.get()).status == 200
    assert counted("orrery_decide_seconds_count", game="orchards") == decided + 2
    assert counted("orrery_fold_seconds_count", game="orchards") == folded + 1
    assert counted("orrery_store_commit_batch_bucket", le="1") == batches + 1
    assert counted("orrery_refusals_total", code="illegal-action", reason=refused.json["reason"]) >= 1


@with_app
async def test_a_stopping_server_says_so(table: Table) -> None:
    table.services.stop()
    refused = await table.get("/v1/games", Accept_Language="cs")
    assert refused.code == "stopping"
    assert refused.headers["retry-after"]
    assert (await table.get("/readyz")).code == "stopping"
    assert (await table.get("/healthz")).status == 200


@with_app
async def test_a_store_that_fails_is_a_503_and_nobody_sees_what_was_lost(table: Table) -> None:
    match = await table.create()
    recorder = table.services.store.recorder
    whole = recorder.insert_events, recorder.insert_events_separately
    recorder.insert_events_inline = lambda _: False  # type: ignore[method-assign,assignment]

    def broken(*_: object) -> None:
        raise StoreUnavailable("the disk is full")

    recorder.insert_events = recorder.insert_events_separately = broken  # type: ignore[method-assign,assignment]
    refused = await match.answer(0)
    assert refused.code == "store-unavailable"
    assert refused.headers["retry-after"]
    assert (await table.post("/v1/matches", wish())).code == "store-unavailable"
    recorder.insert_events, recorder.insert_events_separately = whole  # type: ignore[method-assign]
    assert (await match.get()).json["ply"] == 0
    assert (await match.answer(0)).status == 201


def wish() -> dict[str, object]:
    return {"game": "comets", "seats": [{"name": "A", "player": "person"}, {"name": "B", "player": "person"}]}


@with_app
async def test_a_bug_tells_the_caller_only_a_number_that_the_log_knows(table: Table) -> None:
    match = await table.create()
    output = captured()
    game = table.services.games["comets"]
    view = game.view

    def bug(*_: object) -> None:
        raise ValueError("a secret of the state")

    object.__setattr__(game, "view", bug)
    try:
        refused = await match.get("/board")
    finally:
        object.__setattr__(game, "view", view)
    assert refused.code == "internal"
    assert set(refused.json) == {"type", "title", "status", "detail", "code", "incident"}
    assert b"secret" not in refused.content
    line = json.loads(output.getvalue().splitlines()[0])
    assert line["incident"] == refused.json["incident"]
    assert line["error"] == "ValueError"


def captured() -> io.StringIO:
    """What our loggers write, as the server would."""
    output = io.StringIO()
    handler = logging.StreamHandler(output)
    handler.setFormatter(JsonLines())
    for name in ("orrery", "orrery.calls"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(logging.INFO)
        logger.propagate = False
    return output


@with_app
async def test_the_log_knows_match_and_route_but_no_token_seed_or_body(table: Table) -> None:
    output = captured()
    match = await table.create(seed="a very secret seed")
    await match.answer(0)
    ticket = (await match.post("/stream-tickets")).json["ticket"]
    await table.get(f"{match.path}/events?follow=false&ticket={ticket}", Accept="*/*")
    await match.get("", "x" * 43)
    await table.get(f"/v1/matches/{match.host}")
    await match.get()
    text = output.getvalue()
    lines = [json.loads(line) for line in text.splitlines()]
    assert {"at", "level", "event", "request", "method", "route", "status", "ms"} <= set(lines[0])
    assert lines[-1]["match"] == match.id
    assert lines[-1]["route"] == "/v1/matches/{match_id}"
    for secret in (
        match.host,
        match.invite,
        *match.tokens.values(),
        ticket,
        "very secret",
        "x" * 43,
        "coins",
        match.host[:20],
    ):
        assert secret not in text


def test_the_trace_of_an_incident_does_not_say_where_the_program_lies() -> None:
    with pytest.raises(KeyError) as raised:
        Problem("no such code")
    caught = (raised.type, raised.value, raised.tb)
    record = logging.LogRecord("orrery", logging.ERROR, "", 0, "incident", (), caught)
    trace = json.loads(JsonLines().format(record))["trace"]
    assert 'File "api/problems/problem.py"' in trace
    assert str(Path(__file__).parents[2]) not in trace


def test_defaults_are_generous_enough_for_a_table_of_bots() -> None:
    assert Settings().answers_per_minute >= 10_000


@with_app(seats_per_minute=4, answers_per_minute=100)
async def test_taking_and_leaving_seats_has_a_limit_of_its_own(table: Table) -> None:
    match = await table.create("comets", "person", "open", "open", listed=True)
    token = "A" * 43
    for _ in range(2):
        assert (await table.put(f"{match.path}/seats/1", {"name": "Bea", "token": token})).status == 201
        assert (await match.delete("/seats/1", token)).status == 204
    refused = await table.put(f"{match.path}/seats/1", {"name": "Bea", "token": token})
    assert refused.code == "rate-limited"
    assert refused.headers["ratelimit-policy"] == '"seats";q=4;w=60'
    assert (await match.get()).json["version"] == 5


@with_app(bot_matches_per_minute=1)
async def test_matches_of_bots_alone_have_a_limit_of_their_own(table: Table) -> None:
    await table.create("comets", "bot:random", "bot:random")
    seats = [{"name": name, "player": "bot:random"} for name in ("A", "B")]
    assert (await table.post("/v1/matches", {"game": "comets", "seats": seats})).code == "rate-limited"
    assert (await table.create("comets", "person", "bot:random")).id


@with_app
async def test_a_server_whose_disk_is_full_is_not_ready(table: Table) -> None:
    assert (await table.get("/readyz")).status == 200
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=LEAST_FREE - 1))
        assert (await table.get("/readyz")).code == "store-unavailable"
        assert (await table.get("/healthz")).status == 200


@with_app
async def test_an_unlisted_match_and_a_missing_one_cost_the_same_work(table: Table) -> None:
    match = await table.create()
    store = table.services.store
    reads: list[str] = []
    read = store.read

    async def counted(function: Any, *args: Any, **kwargs: Any) -> Any:
        reads.append(function.__name__)
        return await read(function, *args, **kwargs)

    calls = (("GET", "", None), ("PUT", "/seats/0", {"name": "Eve"}), ("GET", "/board", None))
    work = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "read", counted)
        for ident in (match.id, "0" * 31 + "1"):
            for method, tail, body in calls:
                reads.clear()
                assert (await table.call(method, f"/v1/matches/{ident}{tail}", body)).code == "not-found"
                work.append((method, tail, tuple(reads)))
    assert work[:3] == work[3:]
    assert all(read for _, _, read in work)
