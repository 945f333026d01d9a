"""Requests as they arrive on the socket: long heads, upgrades, missing hosts."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from api.connections import STATE_KEY, Connections
from tests.api.polling import until
from tests.api.server import serving


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, int]]:
    with serving(tmp_path_factory.mktemp("heads"), "--access-log", "off") as found:
        yield "127.0.0.1", int(found.rpartition(":")[2])


SILENCE, PATIENCE = 3.0, 60.0
"""Seconds until a server that keeps a connection open counts as silent, and for one that should close it."""


def talk(address: tuple[str, int], *parts: bytes, seconds: float = PATIENCE) -> bytes:
    """What the server says until it closes the connection or is silent for so long."""
    heard = b""
    with socket.create_connection(address, timeout=seconds) as line:
        try:
            for part in parts:
                line.sendall(part)
            while part := line.recv(65536):
                heard += part
        except (TimeoutError, ConnectionError):
            return heard
    return heard + b"CLOSED"


def problem_of(heard: bytes) -> tuple[int, str]:
    """Status and code of a problem document that was sent before the connection was closed."""
    head, _, body = heard.partition(b"\r\n\r\n")
    assert b"application/problem+json" in head
    document = json.loads(body.removesuffix(b"CLOSED"))
    assert head.startswith(b"HTTP/1.1 %d " % document["status"])
    return document["status"], document["code"]


@pytest.mark.parametrize(
    ("head", "status", "code"),
    [
        (b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ", 431, "head-too-large"),
        (b"GET /", 414, "uri-too-long"),
        (b"what is this\r\n\r\n", 400, "malformed-request"),
    ],
)
def test_an_endless_or_strange_head_is_refused_and_the_connection_closed(
    address: tuple[str, int], head: bytes, status: int, code: str
) -> None:
    heard = talk(address, head + b"a" * 70_000)
    assert problem_of(heard) == (status, code)
    assert talk(address, b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").startswith(b"HTTP/1.1 200")


def test_a_request_without_a_host_or_with_two_is_refused(address: tuple[str, int]) -> None:
    for hosts in (b"", b"Host: a\r\nHost: b\r\n"):
        assert talk(address, b"GET /healthz HTTP/1.1\r\n" + hosts + b"\r\n").startswith(b"HTTP/1.1 400"), hosts


def test_the_body_of_a_request_to_upgrade_is_no_request_of_its_own(address: tuple[str, int]) -> None:
    smuggled = b"GET /v1/games HTTP/1.1\r\nHost: x\r\n\r\n"
    head = b"POST /v1/matches HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    head += b"Content-Length: %d\r\n\r\n"
    heard = talk(address, head % len(smuggled), smuggled, seconds=SILENCE)
    assert heard.count(b"HTTP/1.1 ") == 1
    assert b"tiny_epic_galaxies" not in heard


def test_a_head_request_that_is_refused_keeps_the_connection(address: tuple[str, int]) -> None:
    """A body behind the refusal of a HEAD would be read as the next response."""
    refused = b"HEAD /v1/matches/%s/events HTTP/1.1\r\nHost: x\r\n\r\n" % (b"0" * 32)
    last = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    heard = talk(address, refused, last)
    first, _, second = heard.partition(b"\r\n\r\n")
    assert first.startswith(b"HTTP/1.1 405 ")
    assert second.startswith(b"HTTP/1.1 200 ")


def test_an_address_of_more_than_16_kib_is_refused_and_the_connection_closed(address: tuple[str, int]) -> None:
    head = b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    heard = talk(address, b"GET /v1/games?x=" + b"a" * 17_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n")
    assert problem_of(heard) == (414, "uri-too-long")
    assert heard.endswith(b"CLOSED"), "the caller did not ask for that"
    assert talk(address, b"GET /v1/games?x=" + b"a" * 15_000 + head).startswith(b"HTTP/1.1 200")


async def read_all(scope: Any, receive: Any, send: Any) -> None:
    """An application that reads the body, then answers."""
    connection = scope["state"][STATE_KEY]
    connection.start_request()
    try:
        await read_and_answer(receive, send)
    finally:
        connection.end_request()


async def read_and_answer(receive: Any, send: Any) -> None:
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        more = message.get("more_body", False)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


async def hear(port: int, *parts: bytes, pause: float = 0.0) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for part in parts:
        writer.write(part)
        await writer.drain()
        await asyncio.sleep(pause)
    heard = await asyncio.wait_for(reader.read(), 10)
    writer.close()
    return heard


@asynccontextmanager
async def guarded(most: int = 100) -> AsyncIterator[tuple[int, Connections]]:
    """A port whose connections are checked twenty times a second."""
    config = uvicorn.Config(read_all, http="h11", lifespan="off", log_config=None, timeout_keep_alive=1)
    config.load()
    state, connections = ServerState(), Connections(config.http_protocol_class, most, head_seconds=0.2)
    server = await asyncio.get_running_loop().create_server(
        lambda: connections.accept(config=config, server_state=state, app_state={}), "127.0.0.1", 0
    )
    closing_stalled = asyncio.ensure_future(connections.close_stalled(0.05))
    try:
        yield server.sockets[0].getsockname()[1], connections
    finally:
        closing_stalled.cancel()
        server.close()


def test_half_a_head_is_given_up() -> None:
    async def story() -> None:
        async with guarded() as (port, _):
            assert await hear(port) == b""
            assert problem_of(await hear(port, b"GET / HTTP/1.1\r\nHo")) == (408, "request-timeout")
            whole = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
            half = await hear(port, whole, b"GET / HT", pause=0.1)
            assert half.startswith(b"HTTP/1.1 200")
            assert b"request-timeout" in half

    asyncio.run(story())


def test_a_request_under_way_is_not_given_up_for_its_head() -> None:
    async def story() -> None:
        async with guarded() as (port, _):
            head = b"POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 98304\r\n\r\n"
            heard = await hear(port, head, *[b"x" * 8192] * 12, pause=0.06)
            assert heard.startswith(b"HTTP/1.1 200")

    asyncio.run(story())


def test_garbage_behind_a_request_closes_the_connection_and_leaves_its_response_whole() -> None:
    async def story() -> None:
        async with guarded() as (port, _):
            heard = await hear(port, b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", b"zz\r\n")
            assert problem_of(heard) == (400, "malformed-request")
            assert heard.count(b"HTTP/1.1 ") == 1

    asyncio.run(story())


def test_unreadable_bytes_behind_a_complete_request_close_the_connection_after_its_response() -> None:
    async def story() -> None:
        async with guarded() as (port, _):
            heard = await hear(port, b"GET / HTTP/1.1\r\nHost: x\r\n\r\nwhat is this\r\n\r\n")
            assert heard.startswith(b"HTTP/1.1 200")
            assert heard.endswith(b"\r\n\r\nok")
            assert heard.count(b"HTTP/1.1 ") == 1

    asyncio.run(story())


def test_endless_trailers_are_too_large() -> None:
    async def story() -> None:
        async with guarded() as (port, _):
            head = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
            heard = await hear(port, head, b"0\r\nX-Long: " + b"a" * 70_000, pause=0.05)
            assert problem_of(heard) == (431, "head-too-large")

    asyncio.run(story())


def test_an_address_has_so_many_connections() -> None:
    async def story() -> None:
        async with guarded(most=4) as (port, connections):
            first = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
            assert problem_of(await hear(port)) == (429, "rate-limited")
            for _, writer in first:
                writer.close()
            await until(lambda: not connections.by_address)
            ended = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
            assert (await hear(port, ended)).startswith(b"HTTP/1.1 200")

    asyncio.run(story())
