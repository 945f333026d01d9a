"""The server's secret: written whole or not at all, long enough, and readable by its owner alone."""

import os
import stat
from pathlib import Path

import pytest

from api.server_secret import SECRET_FILE, read_secret
from api.settings import SettingRefused


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


def test_a_secret_that_others_can_read_is_refused(tmp_path: Path) -> None:
    read_secret("", tmp_path)
    (tmp_path / SECRET_FILE).chmod(0o644)
    with pytest.raises(SettingRefused, match="chmod 600"):
        read_secret("", tmp_path)


def test_a_disk_that_is_full_leaves_no_secret_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        read_secret("", tmp_path)
    assert not [*tmp_path.iterdir()]
