"""The short version of every promise."""

from pathlib import Path

import pytest

from tests.reliability.promises import BY_NAME
from tests.services.server import Unavailable

SERVED = ("linearizable", "outages")
"""Those that start a PostgreSQL and a Redis of their own."""
BOTH = (pytest.mark.postgres, pytest.mark.redis)


@pytest.mark.parametrize("name", [pytest.param(name, marks=BOTH if name in SERVED else ()) for name in BY_NAME])
def test_promise(name: str, tmp_path: Path) -> None:
    try:
        BY_NAME[name](tmp_path).check()
    except Unavailable as missing:
        pytest.skip(str(missing))
