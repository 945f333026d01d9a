"""A stranger's client plays every game to its end."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.games import games
from tests.api import client
from tests.api.server import serving

TABLES = [
    pytest.param(game.id, seats, marks=[pytest.mark.slow] if seats != min(game.seat_counts) else [])
    for game in games().values()
    for seats in game.seat_counts
]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("client")) as address:
        yield address


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_client_that_knows_no_rules_finishes_a_match(url: str, game: str, seats: int) -> None:
    done = client.play_whole(url, game, seats, f"{game} {seats}")
    assert {"repeat", "takeback"} <= done
    assert done & {"undo", "withdraw"}


def test_the_client_is_short_and_needs_the_standard_library_only() -> None:
    source = Path(client.__file__).read_text()
    assert len(source.splitlines()) < 200
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add((node.module or "").partition(".")[0])
    assert names <= sys.stdlib_module_names
