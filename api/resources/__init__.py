"""The calls, one module per resource. Importing this enters all of them into the table of calls."""

from api.resources import (
    analysis,
    boards,
    decisions,
    documentation,
    forks,
    games,
    live,
    matches,
    operations,
    page,
    pictures,
    recordings,
    replays,
    seats,
    takebacks,
    winding,
)

__all__ = [
    "analysis",
    "boards",
    "decisions",
    "documentation",
    "forks",
    "games",
    "live",
    "matches",
    "operations",
    "page",
    "pictures",
    "recordings",
    "replays",
    "seats",
    "takebacks",
    "winding",
]
