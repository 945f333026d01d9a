"""A body that does not arrive is given up, whichever server reads it."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, cast

import pytest

from api import middleware
from api.body_timeout import BODY_SECONDS, BYTES_PER_SECOND, has_body, with_timeout
from api.problems import Problem
from tests.api.client_app import Table, with_app


class Body:
    """An ASGI `receive` that gives these messages, then waits for ever."""

    def __init__(self, *messages: dict[str, Any]) -> None:
        self._messages = list(messages)

    async def __call__(self) -> Any:
        if not self._messages:
            await asyncio.Event().wait()
        return self._messages.pop(0)


def part(size: int, more: bool = True) -> dict[str, Any]:
    return {"type": "http.request", "body": b"x" * size, "more_body": more}


def timed(receive: Any, seconds: float) -> Callable[[], Coroutine[Any, Any, Any]]:
    """The same with ASGI's many types of messages left out."""
    return cast("Any", with_timeout(receive, seconds))


def run(story: Callable[[], Any]) -> Any:
    return asyncio.run(story())


def test_a_body_that_stops_is_given_up() -> None:
    async def story() -> None:
        receive = timed(Body(part(10)), seconds=0.05)
        assert (await receive())["more_body"]
        with pytest.raises(Problem) as refused:
            await receive()
        assert refused.value.code == "request-timeout"
        assert refused.value.headers == {"Connection": "close"}

    run(story)


def test_after_the_body_nothing_is_timed() -> None:
    """A stream waits for the disconnect of its reader, however late that comes."""

    async def story() -> None:
        receive = timed(Body(part(3, more=False)), seconds=0.0)
        assert not (await receive())["more_body"]
        waiting = asyncio.ensure_future(receive())
        await asyncio.sleep(0.05)
        assert not waiting.done()
        waiting.cancel()

    run(story)


def test_progress_buys_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waiting takes what the clock says, and every 800 bytes give a second back."""
    now, given = 0.0, []

    class Timeout:
        def __init__(self, seconds: float) -> None:
            given.append(seconds)

        async def __aenter__(self) -> None: ...

        async def __aexit__(self, *_: object) -> None: ...

    async def slow() -> Any:
        nonlocal now
        now += 10
        return part(1600)

    monkeypatch.setattr(asyncio, "timeout", Timeout)
    monkeypatch.setattr(time, "monotonic", lambda: now)

    async def story() -> None:
        receive = timed(slow, seconds=20)
        for _ in range(4):
            await receive()

    run(story)
    assert given == [20, 12, 4, 0]


def test_a_part_that_does_not_say_so_is_the_last() -> None:
    async def story() -> None:
        receive = timed(Body({"type": "http.request"}), seconds=0.0)
        await receive()
        waiting = asyncio.ensure_future(receive())
        await asyncio.sleep(0.05)
        assert not waiting.done()
        waiting.cancel()

    run(story)


def test_the_figures() -> None:
    assert (BODY_SECONDS, BYTES_PER_SECOND) == (20.0, 800)


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ([], False),
        ([(b"content-length", b"0")], False),
        ([(b"content-length", b"7")], True),
        ([(b"transfer-encoding", b"chunked")], True),
    ],
)
def test_only_a_request_with_a_body_is_timed(headers: list[tuple[bytes, bytes]], expected: bool) -> None:
    scope: Any = {"headers": headers}
    assert has_body(scope) is expected


@with_app
async def test_the_application_answers_408_and_asks_to_close(table: Table) -> None:
    headers = [(b"host", b"x"), (b"content-type", b"application/json"), (b"content-length", b"100")]
    scope: Any = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": "/v1/matches",
        "raw_path": b"/v1/matches",
        "query_string": b"",
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "state": {},
    }
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(middleware, "with_timeout", lambda receive: with_timeout(receive, 0.05))
        await table.app(scope, cast("Any", Body(part(10))), send)
    assert sent[0]["status"] == 408
    assert (b"connection", b"close") in sent[0]["headers"]
    assert b'"request-timeout"' in sent[1]["body"]
