"""The time of an event."""

import time


def now() -> int:
    """Microseconds since 1970."""
    return time.time_ns() // 1000
