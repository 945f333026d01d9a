"""The server's secret: written whole or not at all, long enough, and readable by its owner alone."""

import os
import stat
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

import pytest

from api.server_secret import SECRET_FILE, agree_on_secret, read_secret
from api.settings import SettingRefused, Settings


def test_the_first_start_writes_a_long_secret_for_its_owner_alone(tmp_path: Path) -> None:
    secret = read_secret("", tmp_path)
    path = tmp_path / SECRET_FILE
    assert len(path.read_text()) == 64
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert read_secret("", tmp_path) == secret
    assert [*tmp_path.iterdir()] == [path]


@pytest.mark.parametrize("content", ["", "\n", "short", "a" * 31])
def test_a_short_secret_is_refused(tmp_path: Path, content: str) -> None:
    """A full disk at the first start left an empty file, and tokens could be computed from the idempotency key."""
    path = tmp_path / SECRET_FILE
    path.write_text(content)
    path.chmod(0o600)
    with pytest.raises(SettingRefused, match="at least 32"):
        read_secret("", tmp_path)


def test_32_characters_are_enough(tmp_path: Path) -> None:
    path = tmp_path / SECRET_FILE
    path.write_text("a" * 32)
    path.chmod(0o600)
    assert read_secret("", tmp_path) == read_secret("a" * 32, tmp_path)


def test_a_short_setting_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingRefused, match="ORRERY_SECRET: at least 32"):
        read_secret("a" * 31, tmp_path)
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("bit", [0o040, 0o020, 0o010, 0o004, 0o002, 0o001])
def test_a_secret_that_others_can_use_is_refused(tmp_path: Path, bit: int) -> None:
    read_secret("", tmp_path)
    (tmp_path / SECRET_FILE).chmod(0o600 | bit)
    with pytest.raises(SettingRefused, match="chmod 600"):
        read_secret("", tmp_path)


def test_the_whole_secret_is_synced_and_then_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[tuple[bool, int, bool]] = []
    descriptors: list[int] = []

    def fsync(descriptor: int) -> None:
        descriptors.append(descriptor)
        status = os.fstat(descriptor)
        synced.append((stat.S_ISDIR(status.st_mode), status.st_size, (tmp_path / SECRET_FILE).exists()))

    monkeypatch.setattr(os, "fsync", fsync)
    read_secret("", tmp_path)
    ((is_folder, size, _), (then_folder, _, is_named)) = synced
    assert (is_folder, size) == (False, 64)
    assert (then_folder, is_named) == (True, True)
    for descriptor in descriptors:
        with pytest.raises(OSError, match="Bad file descriptor"):
            os.fstat(descriptor)


def test_a_disk_that_is_full_leaves_no_secret_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        read_secret("", tmp_path)
    assert not [*tmp_path.iterdir()]


class SharedStore:
    """What `agree_on_secret` needs of a store that several workers share."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {}

    def set_if_absent(self, name: str, value: str) -> str:
        return self.values.setdefault(name, value)


def agree(store: SharedStore, secret: bytes, database: str = "postgresql://here/orrery") -> None:
    agree_on_secret(cast("Any", store), secret, Settings(database=database))


def test_workers_over_one_database_need_the_same_secret() -> None:
    store = SharedStore()
    agree(store, b"a" * 32)
    agree(store, b"a" * 32)
    with pytest.raises(SettingRefused, match="another secret"):
        agree(store, b"b" * 32)


def test_the_database_learns_a_fingerprint_and_not_the_secret() -> None:
    store, secret = SharedStore(), b"a" * 32
    agree(store, secret)
    assert store.values == {"secret": sha256(b"orrery fingerprint " + secret).hexdigest()[:32]}


def test_a_database_of_one_server_learns_nothing() -> None:
    store = SharedStore()
    agree(store, b"a" * 32, database="")
    assert store.values == {}
