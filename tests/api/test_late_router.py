"""The router comes late; the lifespan is kept without it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from litestar import Litestar, get

from api.late_router import LateRouter


@get("/there")
async def there() -> str:
    return "here"


class Built:
    """Counts how often a router was built and whether the lifespan is on."""

    def __init__(self, fault: Exception | None = None) -> None:
        self.routers = 0
        self.alive = False
        self.fault = fault

    def build(self) -> Litestar:
        self.routers += 1
        return Litestar([there], openapi_config=None)

    @asynccontextmanager
    async def lifespan(self) -> AsyncIterator[None]:
        if self.fault is not None:
            raise self.fault
        self.alive = True
        yield
        self.alive = False


async def lived(late: LateRouter, during: Any) -> list[dict[str, Any]]:
    """The messages of a whole lifespan; `during` happens in its middle."""
    told: list[dict[str, Any]] = []

    async def receive() -> Any:
        if not told:
            return {"type": "lifespan.startup"}
        await during()
        return {"type": "lifespan.shutdown"}

    async def send(message: Any) -> None:
        told.append(message)

    await late({"type": "lifespan"}, receive, send)
    return told


def test_the_lifespan_needs_no_router_and_the_first_call_builds_it_once() -> None:
    built = Built()
    late = LateRouter(built.build, built.lifespan)
    statuses: list[int] = []

    async def twice() -> None:
        assert built.alive
        assert built.routers == 0
        statuses.extend([await status_of(late, "/there") for _ in range(2)])

    told = asyncio.run(lived(late, twice))
    assert [message["type"] for message in told] == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
    assert statuses == [200, 200]
    assert built.routers == 1
    assert not built.alive


def test_a_start_that_fails_is_told_to_the_server() -> None:
    built = Built(RuntimeError("no room"))
    told: list[dict[str, Any]] = []

    async def start() -> None:
        async def receive() -> Any:
            return {"type": "lifespan.startup"}

        async def send(message: Any) -> None:
            told.append(message)

        await LateRouter(built.build, built.lifespan)({"type": "lifespan"}, receive, send)

    with pytest.raises(RuntimeError, match="no room"):
        asyncio.run(start())
    assert told == [{"type": "lifespan.startup.failed", "message": "RuntimeError: no room"}]


async def status_of(late: LateRouter, path: str) -> int:
    statuses: list[int] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "scheme": "http",
        "http_version": "1.1",
        "asgi": {"version": "3.0"},
        "state": {},
    }
    await late(scope, receive, send)
    return statuses[0]
