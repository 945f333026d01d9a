"""The series of scores of every match, kept ready: a chart does not fold a match again."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from domain.kernel.game import Game
from domain.kernel.vocabulary import ARCHIVE, SPECTATOR
from domain.matches.events import EVENT_TYPES, ActionTaken, Event, LineCut, LineResumed, MatchOpened, MatchStarted
from domain.matches.match import Match, Numbered, load
from domain.matches.store import MatchStore, Notified
from projections.stored.desk import Desk
from projections.stored.models import Series, first_changed

HELD = 256
"""How many matches are kept folded between two of their events."""


class ScoreSeries:
    name = "series"
    wants = frozenset(EVENT_TYPES)

    def __init__(self, store: MatchStore, games: Mapping[str, Game[Any]]) -> None:
        self._store = store
        self._games = games
        self._matches: OrderedDict[UUID, Match] = OrderedDict()

    def fold(self, desk: Desk, told: Notified, event: Event) -> None:
        if not isinstance(event, MatchStarted | ActionTaken | LineCut | LineResumed):
            held = self._matches.get(told.match)
            if held is not None and held.version == told.version - 1:
                held.apply(told.version, event)
            return
        match = self._match(told)
        key = told.match.hex
        series = desk.get(key, Series)
        if isinstance(event, MatchStarted) or series is None:
            series = Series([[] for _ in range(match.seats)], [[] for _ in range(match.seats)])
            first = 0
        elif isinstance(event, ActionTaken):
            first = match.ply
        else:
            first = first_changed(event)
        self._fill(match, series, first)
        desk.put(key, series)

    def _fill(self, match: Match, series: Series, first: int) -> None:
        for column in (*series.spectator, *series.archive):
            del column[first:]
        for ply in range(first, match.ply + 1):
            state = match.live.state if ply == match.ply else match.moment(ply)[0]
            for viewer, columns in ((SPECTATOR, series.spectator), (ARCHIVE, series.archive)):
                for column, score in zip(columns, match.game.scores(state, viewer), strict=True):
                    column.append(score.total)

    def _match(self, told: Notified) -> Match:
        """The match as it was right after this event."""
        match = self._matches.pop(told.match, None)
        if match is None or match.version != told.version - 1:
            match = load(told.match, self._games, self._rows_upto(told), self._fetcher(told.match))
        else:
            for version, event in self._fetcher(told.match)(match.version, told.version):
                match.apply(version, event)
        self._matches[told.match] = match
        if len(self._matches) > HELD:
            self._matches.popitem(last=False)
        return match

    def _rows_upto(self, told: Notified) -> list[Numbered]:
        found: list[Numbered] = []
        before = told.version + 1
        while True:
            for row in self._store.rows_back(told.match, before, 80):
                found.append((row.version, row.event))
                if isinstance(row.event, MatchOpened) or getattr(row.event, "checkpoint", None) is not None:
                    return found[::-1]
            before = found[-1][0]

    def _fetcher(self, ident: UUID) -> Callable[[int, int], list[Numbered]]:
        def fetch(after: int, upto: int) -> list[Numbered]:
            return [(row.version, row.event) for row in self._store.rows(ident, after, upto)]

        return fetch
