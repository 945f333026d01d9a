"""The log is followed by a process of its own, which ends with the server and begins again if it ends before."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from api import following
from api.cli import projections
from api.following import COMMAND, Following, environment
from api.settings import Settings, read_settings
from benchmarks.stored import played
from domain.games import games
from domain.matches.persistence import MatchStore, open_store
from projections.read_models.read_models import Progress, ReadModels, open_view
from tests.api.server import command, ready, serving
from tests.services.server import start


def eventually(found: Callable[[], object]) -> None:
    deadline = time.monotonic() + 30
    while not found():
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.02)


@contextmanager
def followed(folder: Path) -> Iterator[tuple[MatchStore, ReadModels, Following]]:
    store = open_store(str(folder))
    library = ReadModels(store, open_view(folder, None), games())
    process = Following(library, Settings(data=str(folder)))
    process.start()
    try:
        yield store, library, process
    finally:
        process.stop()
        library.stop()
        store.stop()


def followers(parent: int) -> list[int]:
    """The processes that a server has started."""
    found = Path(f"/proc/{parent}/task/{parent}/children")
    return [int(word) for task in found.parents[1].iterdir() for word in (task / "children").read_text().split()]


def runs(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_what_is_stored_here_is_folded_there(tmp_path: Path) -> None:
    with followed(tmp_path) as (store, library, process):
        match = played(store, 1, 5)
        eventually(lambda: library.series(match.id.hex))
        eventually(lambda: library.folded)
        assert library._thread is None, "the server folds nothing itself"
        eventually(lambda: (place := library.seen.get("series")) and place.position == store.newest_notification())
        assert library.seconds > 0
        assert library.seen == library.places()
    assert process._process is not None
    assert process._process.returncode == 0


def test_one_that_is_killed_is_followed_by_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "FIRST_PAUSE", 0.05)
    with followed(tmp_path) as (store, library, process):
        eventually(lambda: library.seen)
        first = process._process
        assert first is not None
        first.kill()
        match = played(store, 1, 5)
        eventually(lambda: library.series(match.id.hex))
        assert process._process is not first


@pytest.mark.parametrize("useless", [("/nowhere/python",), (sys.executable, "-c", "raise SystemExit(3)")])
def test_where_none_does_any_good_the_server_follows_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, useless: tuple[str, ...]
) -> None:
    monkeypatch.setattr(following, "COMMAND", useless)
    with followed(tmp_path) as (store, library, _):
        match = played(store, 1, 5)
        eventually(lambda: library.series(match.id.hex))
        assert library._thread is not None


def test_passwords_are_no_words_of_its_command() -> None:
    settings = Settings(database="postgresql://somebody:password@somewhere/db", redis="redis://:password@somewhere")
    told = environment(settings)
    assert (told["ORRERY_DATABASE"], told["ORRERY_REDIS"]) == (settings.database, settings.redis)
    assert COMMAND[1:] == ("-P", "-m", "api.cli", "projections", "follow")


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL, signal.SIGINT])
def test_it_ends_with_its_server_however_that_ends(tmp_path: Path, end: signal.Signals) -> None:
    server, _ = start(lambda port: command(port, tmp_path / "data"), ready, tmp_path, None)
    try:
        eventually(lambda: followers(server.pid))
        (follower,) = followers(server.pid)
        assert runs(follower)
        server.send_signal(end)
        server.wait(20)
        eventually(lambda: not runs(follower))
    finally:
        server.kill()


def test_a_key_that_interrupts_everything_does_not_interrupt_it(tmp_path: Path) -> None:
    store = open_store(str(tmp_path))
    own = subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(Settings(data=str(tmp_path)))
    )
    assert own.stdout is not None
    assert own.stdin is not None
    assert progress(own).folded == 0
    for number in (signal.SIGINT, signal.SIGTERM):
        own.send_signal(number)
    played(store, 1, 5)
    eventually(lambda: progress(own).folded == store.newest_notification())
    own.stdin.close()
    assert own.wait(20) == 0
    own.stdout.close()
    store.stop()


def test_whoever_wants_it_inside_has_no_other_process(tmp_path: Path) -> None:
    with serving(tmp_path, "--projections", "thread"):
        time.sleep(1.0)  # Longer than it would take to begin.
        (server,) = (child for child in followers(os.getpid()) if "thread" in words(child))
        assert followers(server) == []


def progress(process: "subprocess.Popen[bytes]") -> Progress:
    assert process.stdout is not None
    return msgspec.json.decode(process.stdout.readline(), type=Progress)


def test_what_is_called_api_in_the_folder_of_the_start_is_none_of_its_business(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "api").mkdir()
    (tmp_path / "api" / "__init__.py").touch()
    (tmp_path / "api" / "cli.py").write_text("raise SystemExit(7)")
    monkeypatch.chdir(tmp_path)
    with followed(tmp_path / "data") as (store, library, _):
        match = played(store, 1, 5)
        eventually(lambda: library.series(match.id.hex))
        assert library._thread is None, "the process did it"


def test_a_variable_that_a_flag_overrides_does_not_reach_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORRERY_PORT", "abc")
    told = environment(Settings(port=0, access_log=False))
    assert read_settings({}, told) == Settings(port=0, access_log=False)


def test_it_ends_if_it_no_longer_follows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_store(str(tmp_path))
    library = ReadModels(store, open_view(tmp_path, None), games())
    monkeypatch.setattr(library, "_run", lambda: None)
    monkeypatch.setattr("api.cli.projections.select", lambda *_: ([], [], []))
    monkeypatch.setattr("api.cli.projections.signal.signal", lambda *_: None)
    monkeypatch.setattr("api.cli.projections.logs.set_up", lambda **_: None)
    assert projections.follow(store, library) == 1


def words(process: int) -> list[str]:
    return Path(f"/proc/{process}/cmdline").read_text().split("\0")
