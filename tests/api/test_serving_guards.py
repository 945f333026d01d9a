"""What `orrery serve` puts around uvicorn: descriptors, limits of connections, the watch over stalled ones."""

import asyncio
import resource
import socket
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn

from api.cli import serve as serving
from api.cli.serve import listen, proxies_of, serve
from api.connections import Connections
from api.settings import Settings
from tests.api.server import command, ready
from tests.services.server import running

HARD = 300
"""Descriptors: 172 connections, 86 of them for one address."""


def limited_command(port: int, data: Path) -> list[str]:
    """A server with 200 descriptors that may have 300."""
    limited = f"import resource, os, sys; resource.setrlimit(resource.RLIMIT_NOFILE, (200, {HARD})); "
    return [sys.executable, "-c", limited + "os.execv(sys.argv[1], sys.argv[1:])", *command(port, data)]


def status_for(port: int, source: str) -> bytes:
    """The status line of a call from that address of this machine."""
    with socket.create_connection(("127.0.0.1", port), timeout=20, source_address=(source, 0)) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: table\r\nConnection: close\r\n\r\n")
        return line.recv(65536).split(b"\r\n")[0]


@pytest.mark.skipif(sys.platform != "linux", reason="Other systems have no second loopback address to call from.")
def test_idle_connections_of_one_address_lock_nobody_else_out(tmp_path: Path) -> None:
    with running(lambda port: limited_command(port, tmp_path / "data"), ready, tmp_path) as port:
        idle = [socket.create_connection(("127.0.0.1", port), timeout=20) for _ in range(120)]
        try:
            assert status_for(port, "127.0.0.1").startswith(b"HTTP/1.1 429 ")
            assert status_for(port, "127.0.0.2") == b"HTTP/1.1 200 OK"
        finally:
            for line in idle:
                line.close()


def test_the_server_takes_all_descriptors_that_it_may_have(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    steps: list[str] = []
    monkeypatch.setattr(serving, "raise_descriptor_limit", lambda: steps.append("raised"))
    monkeypatch.setattr(serving, "settle_memory", lambda: steps.append("settled"))
    monkeypatch.setattr(serving, "create_server", lambda _: None)
    monkeypatch.setattr(sys, "setswitchinterval", lambda _: None)
    monkeypatch.setattr(serving, "server_config", lambda _: sys.exit(0))
    with pytest.raises(SystemExit):
        serving.command.main(["--port", "0", "--data", str(tmp_path)], standalone_mode=False)
    assert steps == ["raised", "settled"]


def test_the_limit_is_raised_as_far_as_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted: list[Any] = []
    monkeypatch.setattr(resource, "getrlimit", {resource.RLIMIT_NOFILE: (100, 300)}.__getitem__)
    monkeypatch.setattr(resource, "setrlimit", lambda *limit: wanted.append(limit))
    serving.raise_descriptor_limit()
    assert wanted == [(resource.RLIMIT_NOFILE, (300, 300))]


def test_stalled_connections_are_watched_while_the_server_serves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watching: list[str] = []

    async def close_stalled(_: Connections) -> None:
        watching.append("begun")
        try:
            await asyncio.Event().wait()
        finally:
            watching.append("ended")

    async def serve_for_a_moment(*_: Any, **__: Any) -> None:
        await asyncio.sleep(0)
        assert watching == ["begun"]

    monkeypatch.setattr(Connections, "close_stalled", close_stalled)
    monkeypatch.setattr(serving.Server, "serve", serve_for_a_moment)
    server: Any = SimpleNamespace(settings=Settings(), stop=lambda: None)

    async def no_app(_scope: Any, _receive: Any, _send: Any) -> None: ...

    async def story() -> None:
        await serve(server, uvicorn.Config(no_app, log_config=None), listener)
        await asyncio.sleep(0)

    with listen("127.0.0.1", 0) as listener:
        asyncio.run(story())
    assert watching == ["begun", "ended"]


def test_the_parser_is_the_one_that_limits_heads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "build_app", lambda _: None)
    server: Any = SimpleNamespace(settings=Settings())
    config = serving.server_config(server)
    assert (config.http, config.ws) == ("h11", "none")
    assert (config.h11_max_incomplete_event_size, config.timeout_keep_alive) == (65_536, 75)
    assert config.limit_concurrency is None, "uvicorn's own refusal is plain text"


@pytest.mark.parametrize("named", ["10.0.0.1, 10.1.0.0/16", "*"])
def test_the_trusted_proxies_are_those_of_uvicorn(named: str) -> None:
    proxies = proxies_of(Settings(trusted_proxies=named))
    assert "10.0.0.1" in proxies
    assert "10.1.2.3" in proxies
    assert ("192.0.2.1" in proxies) is (named == "*")


def test_without_proxies_every_address_is_limited() -> None:
    assert "127.0.0.1" not in proxies_of(Settings())
