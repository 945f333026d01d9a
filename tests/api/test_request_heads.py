"""Requests as they arrive on the socket: long heads, upgrades, missing hosts."""

import socket
from collections.abc import Iterator

import pytest

from tests.api.server import serving


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, int]]:
    with serving(tmp_path_factory.mktemp("heads"), "--access-log", "off") as found:
        yield "127.0.0.1", int(found.rpartition(":")[2])


def talk(address: tuple[str, int], *parts: bytes) -> bytes:
    """What the server says until it closes the connection or is silent."""
    heard = b""
    with socket.create_connection(address, timeout=3) as line:
        try:
            for part in parts:
                line.sendall(part)
            while part := line.recv(65536):
                heard += part
        except (TimeoutError, ConnectionError):
            return heard
    return heard + b"CLOSED"


@pytest.mark.parametrize("head", [b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ", b"GET /"])
def test_an_endless_head_is_refused_and_the_connection_closed(address: tuple[str, int], head: bytes) -> None:
    heard = talk(address, head + b"a" * 200_000)
    assert heard == b"" or heard.startswith(b"HTTP/1.1 400")
    assert talk(address, b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").startswith(b"HTTP/1.1 200")


def test_a_request_without_a_host_or_with_two_is_refused(address: tuple[str, int]) -> None:
    for hosts in (b"", b"Host: a\r\nHost: b\r\n"):
        assert talk(address, b"GET /healthz HTTP/1.1\r\n" + hosts + b"\r\n").startswith(b"HTTP/1.1 400"), hosts


def test_the_body_of_a_request_to_upgrade_is_no_request_of_its_own(address: tuple[str, int]) -> None:
    smuggled = b"GET /v1/games HTTP/1.1\r\nHost: x\r\n\r\n"
    head = b"POST /v1/matches HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    head += b"Content-Length: %d\r\n\r\n"
    heard = talk(address, head % len(smuggled), smuggled)
    assert heard.count(b"HTTP/1.1 ") == 1
    assert b"tiny_epic_galaxies" not in heard
