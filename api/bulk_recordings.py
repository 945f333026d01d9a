"""All recordings as one stream: every listed match that was finished."""

import logging
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, NamedTuple
from uuid import UUID

from api.problems import invalid_query
from domain.kernel.messages import Message
from domain.kernel.registry import Registry
from domain.matches.persistence import MatchStore
from projections.read_models.finished import FinishedMatch
from projections.read_models.read_models import ReadModels
from replays.stored import DAMAGE, stored_recording

log = logging.getLogger("orrery")

PAGE = 500
"""Matches that are looked up at a time."""


class Wanted(NamedTuple):
    """Which matches: times in microseconds, `until` excluded; `after` a position of the log."""

    game: str | None
    since: int | None
    until: int | None
    after: int

    def includes(self, found: FinishedMatch) -> bool:
        return (
            self.game in (None, found.game)
            and (self.since is None or found.ended >= self.since)
            and (self.until is None or found.ended < self.until)
        )


def recordings(
    read_models: ReadModels,
    store: MatchStore,
    games: Registry,
    wanted: Wanted,
    page: list[FinishedMatch],
    stopping: Any,
) -> Iterator[bytes]:
    """In a thread: the lines of one recording after the other. One that cannot be read is left out, and logged.

    A reader goes on behind the last recording it has whole, so one that broke the stream would hide all later ones.
    """
    while page:
        for found in page:
            if stopping.is_set():
                return
            if wanted.includes(found):
                yield from read_recording(store, games, UUID(found.match))
        page = read_models.finished(page[-1].position, PAGE)


def read_recording(store: MatchStore, games: Registry, match: UUID) -> list[bytes]:
    """A whole recording, or nothing."""
    try:
        return list(stored_recording(store, games, match))
    except DAMAGE:
        log.exception("a damaged match is left out of the recordings", extra={"fields": {"match": match.hex}})
        return []


def read_moment(name: str, text: str | None) -> int | None:
    """Microseconds since 1970 of an RFC 3339 time."""
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text.replace(" ", "+"))  # A plus sign that was not escaped.
        if moment.tzinfo is None:
            raise ValueError(text)
        return int(moment.astimezone(UTC).timestamp() * 1_000_000)
    except (ValueError, OverflowError):
        raise invalid_query(name, "malformed", Message("why.moment")) from None
