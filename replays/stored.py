"""Recordings straight from the store, without loading a match."""

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

from domain.kernel.game import Game
from domain.kernel.vocabulary import ARCHIVE
from domain.matches.events import Event, MatchOpened, PlayerForgotten
from domain.matches.forgotten import without_forgotten
from domain.matches.persistence import MatchStore
from domain.matches.persistence.mapper import UnknownEvent
from domain.matches.persistence.rows import read_rows
from replays.export import export_stream

DAMAGE = (LookupError, ValueError, UnknownEvent)
"""What reading a damaged match raises; `orrery doctor` says what is wrong with it."""
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


def forgotten_players(store: MatchStore, match: UUID) -> list[str]:
    """The deleted players of a match. They may have been forgotten long after its end."""
    after, found = 0, list[str]()
    while rows := store.recorder.select_events(match, gt=after, limit=PAGE):
        for row in rows:
            if row.topic == PlayerForgotten.TOPIC:
                event = read_rows(match, [row])[0].event
                assert isinstance(event, PlayerForgotten)
                found.append(event.player_id)
        after = rows[-1].originator_version
    return found


def stored_recording(store: MatchStore, games: Mapping[str, Game[Any]], match: UUID) -> Iterator[bytes]:
    """The whole recording of a match that is over, without the names of deleted players."""
    opened = store.rows(match, 0, 1)[0].event
    assert isinstance(opened, MatchOpened)
    events = without_forgotten(stored_events(store, match), forgotten_players(store, match))
    return export_stream(games[opened.game], match.hex, events, ARCHIVE, over=True)
