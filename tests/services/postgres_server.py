"""PostgreSQL: a new database in the server named by ORRERY_TEST_POSTGRES_URL, or in one of our own."""

import os
import pwd
import shutil
import signal
import subprocess
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from psycopg import sql

from tests.services.server import Unavailable, running, temporary_folder

ROLE = "orrery"


@contextmanager
def postgres_database() -> Iterator[str]:
    """Gives the URL of an empty database that nobody else uses; it is dropped afterwards."""
    named = os.environ.get("ORRERY_TEST_POSTGRES_URL")
    if named:
        with database(named) as url:
            yield url
    else:
        with postgres_server() as server, database(server) as url:
            yield url


@contextmanager
def database(server: str) -> Iterator[str]:
    name = f"orrery_test_{uuid.uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    try:
        yield urlsplit(server)._replace(path=f"/{name}").geturl()
    finally:
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@contextmanager
def postgres_server() -> Iterator[str]:
    programs = find_programs()
    user = unprivileged_user()
    with temporary_folder("postgres", owner=user) as folder:
        data = folder / "data"
        initialise(programs, data, user)
        with running(
            lambda port: command(programs, data, port),
            answers,
            folder,
            user,
            stop=signal.SIGINT,  # PostgreSQL's fast shutdown: does not wait for clients.
        ) as port:
            yield url(port)


def initialise(programs: Path, data: Path, user: str | None) -> None:
    """Make the files of a new server."""
    subprocess.run(
        (
            *(str(programs / "initdb"), "--pgdata", str(data), "--username", ROLE, "--auth", "trust"),
            *("--encoding", "UTF8", "--locale", "C", "--no-sync"),
        ),
        check=True,
        cwd=data.parent,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        user=user,
    )


def command(programs: Path, data: Path, port: int) -> tuple[str, ...]:
    return (
        *(str(programs / "postgres"), "-D", str(data), "-p", str(port), "-h", "127.0.0.1"),
        *("-c", f"unix_socket_directories={data.parent}", "-c", "fsync=off"),
    )


def find_programs() -> Path:
    """Debian keeps the server's programs, one folder for each release, off the path."""
    on_path = shutil.which("initdb")
    releases = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda initdb: float(initdb.parts[-3]))
    initdb = Path(on_path).resolve() if on_path else releases[-1] if releases else None
    if not initdb:
        raise Unavailable("PostgreSQL is not installed and ORRERY_TEST_POSTGRES_URL names no server")
    return initdb.parent


def unprivileged_user() -> str | None:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    users = {entry.pw_name for entry in pwd.getpwall()}
    for name in ("postgres", "nobody"):
        if name in users:
            return name
    raise Unavailable("PostgreSQL refuses to run as root and there is no user postgres or nobody")


def url(port: int) -> str:
    return f"postgresql://{ROLE}@127.0.0.1:{port}/postgres"


def answers(port: int) -> bool:
    try:
        psycopg.connect(url(port), connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True
