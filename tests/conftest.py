"""What every test may ask for, and who listens to all of them."""

import logging

import pytest

from tests.reliability.leak_scanner import listen
from tests.services.fixtures import (
    chromium_path,
    postgres_url,
    pytest_collection_modifyitems,
    pytest_terminal_summary,
    redis_url,
)

__all__ = ["chromium_path", "postgres_url", "pytest_collection_modifyitems", "pytest_terminal_summary", "redis_url"]


def pytest_configure(config: pytest.Config) -> None:
    logging.getLogger("httpx").setLevel(logging.WARNING)  # The tests' own client says every address: that is not ours.
    listen(config)
