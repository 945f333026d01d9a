"""Which store a word names."""

import os
import subprocess
import sys
import threading
from pathlib import Path
from uuid import uuid4

import pytest

from domain.matches.persistence import MatchStore, StoreUnavailable, open_store
from tests.matches.persistence.sample import plies, taken

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("place", ["data", "deep/er", "own.sqlite", "sqlite:///data", "sqlite:///own%20name.db"])
def test_a_folder_a_file_and_a_url_name_a_store(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {
        "data": "data/orrery.sqlite",
        "deep/er": "deep/er/orrery.sqlite",
        "own.sqlite": "own.sqlite",
        "sqlite:///data": "data/orrery.sqlite",
        "sqlite:///own%20name.db": "own name.db",
    }
    monkeypatch.chdir(tmp_path)
    store = open_store(place)
    store.append_now(uuid4(), 1, [taken(1)])
    store.stop()
    assert (tmp_path / files[place]).is_file()


def test_a_url_may_begin_at_the_root(tmp_path: Path) -> None:
    open_store(f"sqlite:///{tmp_path}/own.sqlite").stop()
    assert (tmp_path / "own.sqlite").is_file()


def test_a_folder_with_a_dot_in_its_name_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / "data.d").mkdir()
    open_store(str(tmp_path / "data.d")).stop()
    assert (tmp_path / "data.d" / "orrery.sqlite").is_file()


def test_a_store_of_another_kind_is_refused() -> None:
    with pytest.raises(StoreUnavailable, match="no store is known for mysql://"):
        open_store("mysql://somewhere/db")


def test_several_may_open_a_new_store_at_once(place: str) -> None:
    def open_one() -> None:
        start.wait()
        stores.append(open_store(place))

    start = threading.Barrier(6)
    stores: list[MatchStore] = []
    threads = [threading.Thread(target=open_one) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    match = uuid4()
    assert len({store.id for store in stores}) == 1
    assert len(stores) == 6
    for version, store in enumerate(stores, 1):
        store.append_now(match, version, [taken(version)])
    assert plies(stores[0], match) == [1, 2, 3, 4, 5, 6]
    for store in stores:
        store.stop()


def test_events_in_a_file_do_not_load_the_driver_of_a_server() -> None:
    look = "import sys, domain.matches.persistence; print('psycopg' in sys.modules)"
    found = subprocess.run((sys.executable, "-c", look), cwd=ROOT, check=True, capture_output=True, text=True)
    assert found.stdout == "False\n"


def test_no_file_is_left_open(folder: Path) -> None:
    def open_files() -> int:
        return len(os.listdir("/proc/self/fd"))  # noqa: PTH208

    if not Path("/proc/self/fd").is_dir():
        pytest.skip("no /proc here")
    before = open_files()
    for _ in range(3):
        store = open_store(str(folder))
        store.append_now(uuid4(), 1, [taken(1)])
        assert store.newest_notification() > 0
        store.stop()
    assert open_files() == before
