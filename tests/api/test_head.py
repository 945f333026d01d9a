"""HEAD over a real connection: the headers of GET, no body, and the connection stays usable."""

from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.api.server import serving


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    folder = tmp_path_factory.mktemp("head")
    with serving(folder, "--access-log", "off") as found:
        yield found.removeprefix("http://"), folder


@pytest.mark.parametrize("path", ["/v1/games", "/healthz", "/openapi.json", "/", "/v1/nothing"])
def test_head_leaves_the_connection_usable(address: tuple[str, Path], path: str) -> None:
    connection = HTTPConnection(address[0], timeout=10)
    try:
        connection.request("GET", path)
        got = connection.getresponse()
        body = got.read()
        for _ in range(2):
            connection.request("HEAD", path)
            head = connection.getresponse()
            assert head.status == got.status
            assert head.headers["content-length"] == str(len(body))
            assert head.read() == b""
        connection.request("GET", path)
        again = connection.getresponse()
        assert again.read() == body
        assert connection.sock is not None
    finally:
        connection.close()
