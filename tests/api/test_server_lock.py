"""Two servers never share a data folder or a SQLite database, whatever they call it."""

import subprocess
from pathlib import Path

import pytest

from api.plugin import OrreryPlugin
from api.settings import Settings
from domain.matches.persistence import StoreUnavailable
from tests.api.client_app import TOYS
from tests.api.server import command, serving


def opened(folder: Path, database: str = "") -> OrreryPlugin:
    return OrreryPlugin(Settings(data=str(folder), database=database), TOYS)


def refusal(folder: Path, database: str = "") -> str:
    with pytest.raises(StoreUnavailable) as refused:
        opened(folder, database).close()
    return refused.value.reason


def close(server: OrreryPlugin) -> None:
    server.read_models.stop()
    server.close()


def test_a_database_is_one_server_s_under_each_of_its_names(tmp_path: Path) -> None:
    shared = tmp_path / "for" / "all" / "all.sqlite"
    first = opened(tmp_path / "one", f"sqlite:///{shared}")
    (tmp_path / "link.sqlite").symlink_to(shared)
    try:
        for name in (shared, tmp_path / "one" / ".." / "for" / "all" / "all.sqlite", tmp_path / "link.sqlite"):
            assert refusal(tmp_path / "two", f"sqlite:///{name}") == f"the database {name} is in use by another server"
    finally:
        close(first)
    close(opened(tmp_path / "two", f"sqlite:///{shared}"))


def test_a_database_with_two_hard_links_is_refused(tmp_path: Path) -> None:
    shared = tmp_path / "all.sqlite"
    close(opened(tmp_path / "one", f"sqlite:///{shared}"))
    (tmp_path / "other.sqlite").hardlink_to(shared)
    for name in (shared, tmp_path / "other.sqlite"):
        assert "hard link" in refusal(tmp_path / "two", f"sqlite:///{name}")
    (tmp_path / "other.sqlite").unlink()
    close(opened(tmp_path / "one", f"sqlite:///{shared}"))


def test_the_database_of_a_data_folder_is_not_for_another_server(tmp_path: Path) -> None:
    first = opened(tmp_path / "one")
    try:
        inside = tmp_path / "one" / "orrery.sqlite"
        assert refusal(tmp_path / "two", f"sqlite:///{inside}") == f"the database {inside} is in use by another server"
        assert refusal(tmp_path / "one") == f"the data folder {tmp_path / 'one'} is in use by another server"
    finally:
        close(first)


def test_a_refused_server_holds_nothing(tmp_path: Path) -> None:
    shared = f"sqlite:///{tmp_path / 'all.sqlite'}"
    first = opened(tmp_path / "one", shared)
    try:
        refusal(tmp_path / "two", shared)
        close(opened(tmp_path / "two"))
    finally:
        close(first)


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    database = tmp_path / "file" / "all.sqlite"
    assert refusal(tmp_path / "one", f"sqlite:///{database}").startswith(f"the database {database} cannot be used: ")


def test_the_command_says_it_in_a_sentence(tmp_path: Path) -> None:
    database = tmp_path / "all.sqlite"
    words = ("--database", f"sqlite:///{database}")
    with serving(tmp_path, *words):
        second = subprocess.run(
            command(0, tmp_path / "other", *words), capture_output=True, text=True, timeout=60, check=False
        )
    assert second.returncode == 1
    assert f"the database {database} is in use by another server. Name another database" in second.stderr
    assert "Traceback" not in second.stderr
