"""The calls, one module per resource. Importing this enters all of them into the table of calls."""

from api.resources import (
    boards,
    decisions,
    documentation,
    forks,
    games,
    live,
    matches,
    operations,
    recordings,
    replays,
    seats,
    takebacks,
    winding,
)

__all__ = [
    "boards",
    "decisions",
    "documentation",
    "forks",
    "games",
    "live",
    "matches",
    "operations",
    "recordings",
    "replays",
    "seats",
    "takebacks",
    "winding",
]
