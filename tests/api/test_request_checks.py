"""Guards of every call: a stopping server, an answer nobody could read, a caller who calls too often."""

from typing import Any, cast

import httpx

from tests.api.client_app import Table, with_app


@with_app
async def test_a_stopping_server_answers_only_healthz(table: Table) -> None:
    assert (await table.get("/v1/games")).status == 200
    table.services.stopping.set()
    refused = await table.get("/v1/games")
    assert (refused.status, refused.code) == (503, "stopping")
    assert refused.headers["retry-after"] == "2"
    assert (await table.get("/readyz")).code == "stopping"
    assert (await table.get("/healthz")).status == 200


@with_app
async def test_an_answer_that_the_caller_cannot_read_is_refused_before_anything_is_done(table: Table) -> None:
    seats = [{"name": "A", "player": "person"}, {"name": "B", "player": "person"}]
    wish = {"game": "comets", "seats": seats}
    assert (await table.post("/v1/matches", wish, Accept="text/html")).code == "not-acceptable"
    assert len(table.services.matches) == 0
    assert (await table.post("/v1/matches", wish, Accept="application/*")).status == 201
    made = await table.create("comets")
    for path, media in (("/recording", "application/x-ndjson"), ("/recording", "application/json")):
        assert (await table.get(made.path + path, made.host, Accept=media)).status == 200
    assert (await table.get(f"{made.path}/recording", made.host, Accept="text/html")).code == "not-acceptable"
    assert (await table.get("/web/icon.svg", Accept="text/css")).status == 200, "the page's files have every type"


@with_app(answers_per_minute=3, creations_per_minute=4)
async def test_answers_count_for_address_and_token_and_creations_for_the_address(table: Table) -> None:
    made = await table.create("comets", "person", "person")
    reply = await table.post(f"{made.path}/abandon", token=made.host)
    assert reply.headers["ratelimit-policy"] == '"answers";q=3;w=60'
    assert reply.headers["ratelimit"].startswith('"answers";r=2;t=')
    for _ in range(2):
        await table.post(f"{made.path}/abandon", token=made.host)
    assert (await table.post(f"{made.path}/abandon", token=made.host)).code == "rate-limited"
    reply = await table.post("/v1/matches", {}, token="x" * 43)
    assert reply.headers["ratelimit"].startswith('"creations";r=2;'), "a refused call counts too"
    assert "ratelimit" not in (await table.get("/v1/games")).headers


@with_app(answers_per_minute=2)
async def test_a_token_has_one_quota_from_all_addresses(table: Table) -> None:
    made = await table.create("comets", "person", "person")
    codes = []
    for number in range(3):
        transport = httpx.ASGITransport(app=cast("Any", table.app), client=(f"192.0.2.{number}", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://table") as client:
            response = await client.post(f"{made.path}/abandon", headers={"Authorization": f"Bearer {made.host}"})
            codes.append(response.status_code)
    assert codes == [200, 200, 429]
