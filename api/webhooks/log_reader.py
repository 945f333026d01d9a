"""Reads the log of all matches for what concerns players: the same entries as their stream of events has."""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from uuid import UUID

from eventsourcing.persistence import Notification, Tracking

from domain.matches.events import EVENT_TYPES, MatchOpened
from domain.matches.persistence import MatchStore
from projections.read_models.player_matches import (
    FeedEntry,
    PlayerMatch,
    copy_row,
    feed_entries,
    fold_into,
    names_player,
    open_row,
    read_row,
)
from projections.read_models.recorded_answer import ReadModelMapper
from projections.read_models.runner import log_name, match_id

MOST_MATCHES = 10_000


class LoggedEvent(NamedTuple):
    player: str
    entry: FeedEntry


class PlayerEventReader:
    """Folds the matches of players; it keeps the latest and reads the others again when they are needed."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store
        self._mapper = ReadModelMapper()
        self._matches: OrderedDict[UUID, PlayerMatch | None] = OrderedDict()
        """None for a match that concerns no player, or cannot be read."""

    def read(self, page: Sequence[Notification]) -> list[LoggedEvent]:
        """In a thread: what the events of the log mean to players."""
        found: list[LoggedEvent] = []
        for notification in page:
            if notification.topic.partition(".")[0] in EVENT_TYPES:
                try:
                    found += self._fold(notification)
                except (ValueError, LookupError, AttributeError, TypeError):
                    self._keep(match_id(notification), None)  # `orrery doctor` names such a match.
        return found

    def _fold(self, notification: Notification) -> Iterator[LoggedEvent]:
        match = match_id(notification)
        row = self._matches.get(match)
        event = self._mapper.to_domain_event(notification)
        if row is None and match in self._matches and not names_player(event):
            return
        if isinstance(event, MatchOpened):
            self._keep(match, open_row(event) if event.host_player else None)
            return
        if row is None or row.version != event.originator_version - 1:
            row = read_row(self._store, event)
        before = copy_row(row)
        fold_into(row, event)
        self._keep(match, row if row.players() else None)
        tracking = Tracking(log_name(self._store), notification.id)
        for player, entry in feed_entries(before, row, event, tracking).items():
            yield LoggedEvent(player, entry)

    def _keep(self, match: UUID, row: PlayerMatch | None) -> None:
        self._matches[match] = row
        self._matches.move_to_end(match)
        while len(self._matches) > MOST_MATCHES:
            self._matches.popitem(last=False)
