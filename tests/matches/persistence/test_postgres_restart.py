"""The database server goes away and comes back: who appends meanwhile is told, nobody has to be started again."""

import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from domain.matches.persistence import StoreUnavailable, open_store
from tests.matches.persistence.sample import plies, taken
from tests.services.postgres_server import ROLE, answers, find_programs, unprivileged_user, url
from tests.services.server import Unavailable, free_port, temporary_folder

PATIENT = 30.0


class Server:
    """One that can be stopped and started on the same port."""

    def __init__(self, programs: Path, folder: Path, user: str | None) -> None:
        self.port = free_port()
        self.user = user
        self.folder = folder
        self.command = (
            *(str(programs / "postgres"), "-D", str(folder / "data"), "-p", str(self.port), "-h", "127.0.0.1"),
            *("-c", f"unix_socket_directories={folder}", "-c", "fsync=off"),
        )
        initdb = (str(programs / "initdb"), "--pgdata", str(folder / "data"), "--username", ROLE, "--auth", "trust")
        subprocess.run((*initdb, "--no-sync"), check=True, cwd=folder, stdout=subprocess.DEVNULL, user=user)
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            self.command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, user=self.user
        )
        late = time.monotonic() + PATIENT
        while not answers(self.port):
            assert time.monotonic() < late
            time.sleep(0.05)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENT)


@pytest.fixture
def server() -> Iterator[Server]:
    try:
        programs, user = find_programs(), unprivileged_user()
    except Unavailable as missing:
        pytest.skip(str(missing))
    with temporary_folder("restart", owner=user) as folder:
        running = Server(programs, folder, user)
        yield running
        running.stop()


@pytest.mark.postgres
def test_a_store_outlives_a_restart_of_the_server(server: Server) -> None:
    store = open_store(url(server.port))
    match = uuid4()
    rung = threading.Event()
    store.append_now(match, 1, [taken(1)])
    assert plies(store, match) == [1]

    server.stop()
    with pytest.raises(StoreUnavailable, match="cannot be reached"):
        store.append_now(match, 2, [taken(2)])
    with pytest.raises(StoreUnavailable, match="cannot be reached"):
        store.version(match)

    server.start()
    store.append_now(match, 2, [taken(2)])
    assert plies(store, match) == [1, 2]
    store.on_recorded(rung.set)
    other = open_store(url(server.port))
    other.append_now(match, 3, [taken(3)])
    assert rung.wait(PATIENT)
    other.stop()
    store.stop()
