"""The short version of every promise."""

from pathlib import Path

import pytest

from tests.faults.promises import PROMISES


@pytest.mark.parametrize("name", list(PROMISES))
def test_promise(name: str, tmp_path: Path) -> None:
    PROMISES[name](tmp_path).check()
