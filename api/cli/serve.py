"""`orrery serve`: the table over HTTP."""

import asyncio
import errno
import gc
import resource
import signal
import socket
import sys
from collections.abc import Container, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, cast

import click
import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from api import logs
from api.app import build_app
from api.cli.errors import CommandFailed
from api.cli.paths import writable_folder
from api.cli.setting_options import SettingsCommand, setting_options, settings_from
from api.connections import LONGEST_HEAD, Connections, most_connections
from api.plugin import OrreryPlugin
from api.settings import SettingRefused, Settings
from domain.matches.persistence import StoreError

YOUNG = 20_000
"""New objects after which cycles are looked for."""

IDLE_SECONDS = 75
"""After which an idle connection is closed."""

TURN = 0.0002
"""Seconds a thread may compute while the loop waits: bots and readers of the past must not hold an answer up."""


@click.command(cls=SettingsCommand)
@setting_options()
def command(**flags: str | None) -> None:
    """Serve the games over HTTP."""
    settings = settings_from(flags)
    writable_folder(Path(settings.data), "--data")
    listener = listen(settings.host, settings.port)
    try:
        server = create_server(settings)
        announce(listener, settings)
        logs.set_up(calls=settings.access_log)
        sys.setswitchinterval(TURN)
        raise_descriptor_limit()
        settle_memory()
        config = server_config(server)
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:  # uvloop where there is one.
            runner.run(serve(server, config, listener))
    finally:
        listener.close()


def create_server(settings: Settings) -> OrreryPlugin:
    try:
        return OrreryPlugin(settings)
    except SettingRefused as refused:
        raise CommandFailed(str(refused)) from None
    except StoreError as fault:
        other = "database with --database" if settings.database else "folder with --data"
        raise CommandFailed(f"{fault.reason.rstrip('.')}. Name another {other}.") from None


def settle_memory() -> None:
    """What is there by now stays for good, so the collector of cycles need not look at it; nor at the rest so often.

    An answer makes thousands of objects and no cycle; looking for one at Python's own pace takes a sixth of the time.
    """
    gc.freeze()
    gc.set_threshold(YOUNG, 20, 20)


def raise_descriptor_limit() -> None:
    """Every connection needs a descriptor, and the usual 1,024 are soon used up."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # Some systems allow less than they say.
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def announce(listener: socket.socket, settings: Settings) -> None:
    host, port = listener.getsockname()[:2]
    spelt = f"[{host}]" if ":" in host else host
    print(f"Orrery serves on http://{spelt}:{port}", flush=True)
    print(f"The data is in {Path(settings.data).resolve()}", flush=True)


class Server(uvicorn.Server):
    """Leaves signals to us: uvicorn would wait for open streams before anybody could end them."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def server_config(server: OrreryPlugin) -> uvicorn.Config:
    """Always h11: httptools limits no head, takes requests without `Host`, and runs the body behind an upgrade."""
    settings = server.settings
    return uvicorn.Config(
        build_app(server),
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
        timeout_graceful_shutdown=max(1, round(settings.shutdown_timeout)),
        ws="none",
        http="h11",
        h11_max_incomplete_event_size=LONGEST_HEAD,
        timeout_keep_alive=IDLE_SECONDS,
    )


def proxies_of(settings: Settings) -> Container[str]:
    """The addresses whose `X-Forwarded-For` uvicorn trusts."""
    if not settings.trusted_proxies:
        return ()
    return cast("Container[str]", ProxyHeadersMiddleware(cast("Any", None), settings.trusted_proxies).trusted_hosts)


def guard_connections(config: uvicorn.Config, settings: Settings) -> Connections:
    """Wrap the HTTP protocol that the configuration names."""
    config.load()
    connections = Connections(config.http_protocol_class, most_connections(), proxies_of(settings))
    config.http_protocol_class = cast("Any", connections.accept)  # uvicorn calls it, as it would the class.
    return connections


async def serve(server: OrreryPlugin, config: uvicorn.Config, listener: socket.socket) -> None:
    """Until SIGTERM or SIGINT: then streams end, running calls finish, and what is queued is written."""
    web_server = Server(config)
    connections = guard_connections(config, server.settings)

    def stop() -> None:
        server.stop()
        web_server.should_exit = True

    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop)
    closing_stalled = loop.create_task(connections.close_stalled())
    try:
        await web_server.serve(sockets=[listener])
    finally:
        closing_stalled.cancel()


def listen(host: str, port: int) -> socket.socket:
    """A socket of our own, so that a port in use is a sentence and not a traceback."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listener = socket.create_server(address[:2], family=family, backlog=2048)
    except socket.gaierror:
        raise CommandFailed(f"{host} is no address of this machine. Name another one with --host.") from None
    except OSError as error:
        raise CommandFailed(_why(error, host, port)) from None
    # Inherited by every connection; asyncio sets it only where the protocol number is given, and an answer sent in two
    # parts would wait 40 ms for the reader's acknowledgement.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def _why(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} of {host} is in use. Stop what uses it, or choose another with --port."
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine. Name another one with --host."
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"Port {port} may not be used by you. Choose one above 1023 with --port."
    return f"{host}:{port} cannot be listened on: {error.strerror}. Choose another with --host and --port."
