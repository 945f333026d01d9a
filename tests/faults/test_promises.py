"""The short version of every promise."""

from pathlib import Path

import pytest

from tests.faults.promises import BY_NAME


@pytest.mark.parametrize("name", list(BY_NAME))
def test_promise(name: str, tmp_path: Path) -> None:
    BY_NAME[name](tmp_path).check()
