"""The pace of a match as callers ask for it."""

from api.problems import ErrorPlace, Problem
from api.schemas.requests import PaceRequest
from domain.kernel.messages import Message
from domain.matches.events import Pace

DAY = 24 * 3600
LONGEST = 30 * DAY
"""Seconds for a decision, or for all of them."""
LARGEST_INCREMENT = DAY


def validate_pace(pace: PaceRequest | None) -> Pace | None:
    """`answer` alone, or `reserve` with or without `increment`, each within its limits."""
    if pace is None:
        return None
    if (pace.answer is None) == (pace.reserve is None) or (pace.answer is not None and pace.increment is not None):
        raise Problem("bad-pace", Message("detail.pace-kind"), errors=[ErrorPlace("/pace", "kind")])
    limits = (("answer", 1, LONGEST), ("reserve", 1, LONGEST), ("increment", 0, LARGEST_INCREMENT))
    for name, least, most in limits:
        seconds = getattr(pace, name)
        if seconds is not None and not least <= seconds <= most:
            text = Message("detail.pace-range", {"name": name, "least": least, "most": f"{most:,}", "found": seconds})
            raise Problem("bad-pace", text, errors=[ErrorPlace(f"/pace/{name}", "out-of-range")])
    return Pace(pace.answer or 0, pace.reserve or 0, pace.increment or 0)
