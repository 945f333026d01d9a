"""The time of an event, and of everything that follows from it. Tests set another clock."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

SECOND = 1_000_000
"""Microseconds."""


def system_time() -> int:
    return time.time_ns() // 1000


class Clock:
    """Where the time comes from, in this process."""

    def __init__(self) -> None:
        self.source: Callable[[], int] = system_time

    @contextmanager
    def use(self, source: Callable[[], int]) -> Iterator[None]:
        """Take the time from somewhere else until the block ends."""
        before, self.source = self.source, source
        try:
            yield
        finally:
            self.source = before


CLOCK = Clock()


def now() -> int:
    """Microseconds since 1970."""
    return CLOCK.source()
