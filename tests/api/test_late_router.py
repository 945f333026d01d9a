"""The router comes late; the lifespan is kept without it."""

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from litestar import Litestar, get

from api import late_router
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
        self.missing: list[Exception] = []
        """What is raised by the next buildings."""
        self.go_on = threading.Event()
        self.go_on.set()

    def build(self) -> Litestar:
        self.routers += 1
        assert self.go_on.wait(20)
        if self.missing:
            raise self.missing.pop()
        return Litestar([there], openapi_config=None)

    @asynccontextmanager
    async def lifespan(self) -> AsyncIterator[None]:
        if self.fault is not None:
            raise self.fault
        self.alive = True
        yield
        self.alive = False


async def until(true: Callable[[], bool]) -> None:
    for _ in range(4000):
        if true():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never came to that")


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


def test_first_calls_at_once_wait_for_one_router_while_the_loop_goes_on() -> None:
    built = Built()
    built.go_on.clear()
    late = LateRouter(built.build, built.lifespan)

    async def several() -> list[int]:
        calls = [asyncio.ensure_future(status_of(late, "/there")) for _ in range(5)]
        await until(lambda: built.routers > 0)
        calls.pop().cancel()  # One of them gives up; the others get what they came for.
        await asyncio.sleep(0)
        assert not any(call.done() for call in calls)
        built.go_on.set()
        return await asyncio.gather(*calls)

    assert asyncio.run(several()) == [200] * 4
    assert built.routers == 1


def test_the_router_comes_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(late_router, "SOON", 0.0)
    built = Built()
    late = LateRouter(built.build, built.lifespan)

    async def wait() -> None:
        await until(lambda: built.routers > 0)
        assert await status_of(late, "/there") == 200

    asyncio.run(lived(late, wait))
    assert built.routers == 1


def test_a_router_that_cannot_be_built_is_told_to_who_waits_and_tried_again() -> None:
    built = Built()
    built.missing.append(ImportError("it is not installed"))
    late = LateRouter(built.build, built.lifespan)

    async def calls() -> list[Any]:
        first = await asyncio.gather(*(status_of(late, "/there") for _ in range(2)), return_exceptions=True)
        return [*first, await status_of(late, "/there")]

    *failed, then = asyncio.run(calls())
    assert [str(error) for error in failed] == ["it is not installed"] * 2
    assert then == 200
    assert built.routers == 2


def test_a_router_that_nobody_waits_for_and_cannot_be_built_is_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(late_router, "SOON", 0.0)
    built = Built()
    built.missing.append(ImportError("it is not installed"))

    async def wait() -> None:
        await until(lambda: bool(caplog.records))

    with caplog.at_level(logging.ERROR, "orrery"):
        asyncio.run(lived(LateRouter(built.build, built.lifespan), wait))
    assert "it is not installed" in caplog.text


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
