"""`store` and `place` run a test over every database there is."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.matches.persistence import MatchStore, open_store


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def place(request: pytest.FixtureRequest, folder: Path) -> str:
    """What names the store, to open it more than once."""
    if request.param == "sqlite":
        return str(folder)
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
def store(place: str) -> Iterator[MatchStore]:
    opened = open_store(place)
    yield opened
    opened.stop()
