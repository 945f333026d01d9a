"""`redis_url`, `postgres_url` and `chromium_path`: a test asks for one and is run, or skipped with a reason.

Each process of a parallel run has servers of its own, started when its first test asks.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager

import pytest

from tests.services.chromium import find_chromium
from tests.services.postgres_server import postgres_database
from tests.services.redis_server import redis_server
from tests.services.server import Unavailable

MARKS = {"redis_url": "redis", "postgres_url": "postgres", "chromium_path": "chromium"}


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    yield from or_skip(redis_server())


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    yield from or_skip(postgres_database())


@pytest.fixture(scope="session")
def chromium_path() -> str:
    try:
        return find_chromium()
    except Unavailable as missing:
        pytest.skip(str(missing))


def or_skip(service: AbstractContextManager[str]) -> Iterator[str]:
    try:
        url = service.__enter__()
    except Unavailable as missing:
        pytest.skip(str(missing))
    try:
        yield url
    finally:
        service.__exit__(None, None, None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Who asks for a service carries its mark, so `-m "not redis"` cannot miss a test."""
    for item in items:
        for fixture in getattr(item, "fixturenames", ()):
            if mark := MARKS.get(fixture):
                item.add_marker(mark)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Iterator[None]:
    """Last of all: what did not run, and why."""
    yield
    reasons = Counter(
        report.longrepr[2].removeprefix("Skipped: ")
        for report in terminalreporter.getreports("skipped")
        if isinstance(report.longrepr, tuple)
    )
    for reason, count in sorted(reasons.items()):
        terminalreporter.write_line(f"NOT RUN: {count} test{'s' * (count > 1)}: {reason}", yellow=True)
