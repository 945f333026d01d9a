"""`store` and `place` run a test over every database there is."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.matches.store import MatchStore, open_store


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture(params=["sqlite"])
def place(request: pytest.FixtureRequest, folder: Path) -> str:
    """What names the store, to open it more than once."""
    return str(folder)


@pytest.fixture
def store(place: str) -> Iterator[MatchStore]:
    opened = open_store(place)
    yield opened
    opened.stop()
