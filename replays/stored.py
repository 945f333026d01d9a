"""Recordings straight from the store, without loading a match."""

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

from domain.kernel.game import Game
from domain.kernel.vocabulary import ARCHIVE
from domain.matches.events import Event, MatchOpened
from domain.matches.persistence import MatchStore
from replays.export import export_stream

PAGE = 256
"""Events that are read at a time."""


def stored_events(store: MatchStore, match: UUID, upto: int | None = None) -> Iterator[tuple[int, Event]]:
    """The events of a match, up to a version or as many as there are, page by page."""
    after = 0
    while upto is None or after < upto:
        end = after + PAGE if upto is None else min(after + PAGE, upto)
        rows = store.rows(match, after, end)
        for row in rows:
            yield row.version, row.event
        if len(rows) < PAGE:
            return
        after = end


def stored_recording(store: MatchStore, games: Mapping[str, Game[Any]], match: UUID) -> Iterator[bytes]:
    """The whole recording of a match that is over."""
    events = stored_events(store, match)
    version, opened = next(events)
    assert isinstance(opened, MatchOpened)

    def again() -> Iterator[tuple[int, Event]]:
        yield version, opened
        yield from events

    return export_stream(games[opened.game], match.hex, again(), ARCHIVE, over=True)
