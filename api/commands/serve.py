"""`orrery serve`: the table over HTTP."""

import argparse
import errno
import socket
from pathlib import Path

import uvicorn

from api.app import create_app
from api.commands.failure import CommandFailed
from api.commands.folders import writable_folder


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: %(default)s)")
    parser.add_argument("--port", type=port_number, default=8000, help="0 takes a free one (default: %(default)s)")
    parser.add_argument(
        "--data", type=Path, default=Path("data"), metavar="DIR", help="where matches are kept (default: ./data)"
    )


def port_number(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text} is no port: give a number from 0 to 65535")
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    folder = writable_folder(arguments.data, "--data")
    listener = listen(arguments.host, arguments.port)
    host, port = listener.getsockname()[:2]
    spelt = f"[{host}]" if ":" in host else host
    print(f"Orrery serves on http://{spelt}:{port}", flush=True)
    print(f"The data is in {folder.resolve()}", flush=True)
    server = uvicorn.Server(uvicorn.Config(create_app(), log_level="warning", lifespan="on"))
    server.run(sockets=[listener])
    return 0


def listen(host: str, port: int) -> socket.socket:
    """A socket of our own, so that a port in use is a sentence and not a traceback."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        return socket.create_server(address[:2], family=family)
    except socket.gaierror:
        raise CommandFailed(f"{host} is no address of this machine. Name another one with --host.") from None
    except OSError as error:
        raise CommandFailed(_why(error, host, port)) from None


def _why(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} of {host} is in use. Stop what uses it, or choose another with --port."
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine. Name another one with --host."
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"Port {port} may not be used by you. Choose one above 1023 with --port."
    return f"{host}:{port} cannot be listened on: {error.strerror}. Choose another with --host and --port."
