"""The series of scores of every match, kept ready: a chart does not fold a match again.

Only facts are decoded and folded here, once for each event; points are counted only after facts that can move them.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from uuid import UUID

import msgspec

from domain.kernel.game import Game
from domain.kernel.vocabulary import ARCHIVE, SPECTATOR, Fact
from domain.matches.codec import decode
from domain.matches.events import (
    EVENT_TYPES,
    ActionTaken,
    Checkpoint,
    LineCut,
    LineResumed,
    MatchAbandoned,
    MatchEnded,
    MatchOpened,
    MatchStarted,
)
from domain.matches.match import Match, Numbered, load
from domain.matches.store import MatchStore, Notified
from projections.stored.desk import Desk
from projections.stored.totals import Series

HELD = 1024
"""How many matches are kept folded between two of their events, if nobody says otherwise."""
OVER = frozenset({MatchEnded.__name__, MatchAbandoned.__name__})
PAGE = 80
"""A little more than the distance between two checkpoint rows."""

ANSWER = f"{ActionTaken.__name__}.{ActionTaken.SCHEMA}"
Totals = tuple[tuple[int, ...], tuple[int, ...]]


class Consequences(msgspec.Struct, gc=False):
    """All that a series wants to know of an answer."""

    facts: msgspec.Raw


_CONSEQUENCES = msgspec.msgpack.Decoder(Consequences)


class Held:
    """A match as its last event left it."""

    __slots__ = ("batch", "game", "series", "state")

    def __init__(self, game: Game[Any], state: Any, series: Series) -> None:
        self.game = game
        self.state = state
        self.series = series
        self.batch: object = None
        """In which its series was last told to grow."""

    def totals(self) -> Totals:
        return totals_of(self.game, self.state)


def totals_of(game: Game[Any], state: Any) -> Totals:
    return game.totals_of(state, SPECTATOR), game.totals_of(state, ARCHIVE)


class ScoreSeries:
    name = "series"
    wants = frozenset(EVENT_TYPES)

    def __init__(self, store: MatchStore, games: Mapping[str, Game[Any]], most: int = HELD) -> None:
        self._store = store
        self._games = games
        self._most = most
        self._held: OrderedDict[UUID, Held] = OrderedDict()

    def fold(self, desk: Desk, told: Notified) -> None:
        before = self._held.get(told.match)
        try:
            held = self._answered(desk, told, before) if told.topic == ANSWER else self._other(desk, told, before)
        except BaseException:
            self._held.pop(told.match, None)  # Half folded it is worth nothing.
            raise
        if held is None:
            return
        held.series.version = told.version
        if held.batch is not desk.batch:
            held.batch = desk.batch
            desk.grow(told.match.hex, held.series)
            self._hold(told.match, held)
        if told.topic.partition(".")[0] in OVER:
            self._held.pop(told.match, None)

    def _hold(self, match: UUID, held: Held) -> None:
        self._held[match] = held
        self._held.move_to_end(match)
        if len(self._held) > self._most:
            self._held.popitem(last=False)

    # --- one event ---------------------------------------------------------------------------------------------------

    def _answered(self, desk: Desk, told: Notified, held: Held | None) -> Held:
        held = self._before(desk, told, held)
        if held is None:
            return self._refilled(told, None, 0)
        facts = held.game.facts_decoder.decode(_CONSEQUENCES.decode(told.body).facts)
        held.game.fold(held.state, facts)
        enter(held, facts)
        return held

    def _other(self, desk: Desk, told: Notified, held: Held | None) -> Held | None:
        """Events that are no answers are rare: they may take their time."""
        event = decode(told.topic, told.body)
        if isinstance(event, MatchStarted):
            return self._started(told, event)
        if isinstance(event, LineCut) and not event.kept:
            return self._cut(desk, told, event)
        if isinstance(event, LineCut | LineResumed):
            changed = event.to_ply + 1 if isinstance(event, LineCut) else min(event.restored, default=event.to_ply + 1)
            return self._refilled(told, desk.get(told.match.hex, Series), changed)
        if isinstance(event, ActionTaken):  # Written by an older release.
            return self._refilled(told, desk.get(told.match.hex, Series), event.ply)
        return self._before(desk, told, held)

    def _started(self, told: Notified, event: MatchStarted) -> Held:
        opened = next(iter(self._store.rows(told.match, 0, 1))).event
        assert isinstance(opened, MatchOpened)
        game = self._games[opened.game]
        if event.checkpoint is not None:
            state = game.state_decoder.decode(event.checkpoint.state)
        else:
            state = game.initial_state(msgspec.convert(opened.options, type=game.options), len(opened.seats))
            game.fold(state, game.facts_decoder.decode(event.facts))
        series = Series(game.id, told.version)
        series.extend(*totals_of(game, state))
        return Held(game, state, series)

    def _cut(self, desk: Desk, told: Notified, event: LineCut) -> Held:
        series, checkpoint = desk.get(told.match.hex, Series), event.checkpoint
        if series is None or checkpoint is None:
            return self._refilled(told, series, 0)
        game = self._games[series.game]
        state = game.state_decoder.decode(checkpoint.state)
        series.cut(event.to_ply)
        return Held(game, state, series)

    # --- going back --------------------------------------------------------------------------------------------------

    def _before(self, desk: Desk, told: Notified, held: Held | None) -> Held | None:
        """The match as it was right before this event; None if there is no series of it yet."""
        if held is not None and held.series.version == told.version - 1:
            return held
        series = desk.get(told.match.hex, Series)
        if series is None:
            return None
        game = self._games[series.game]
        rows = self._rows_upto(told.match, told.version - 1)
        return Held(game, folded(game, rows, self._match(told.match, rows)), series)

    def _refilled(self, told: Notified, series: Series | None, first: int) -> Held:
        """Count again from ply `first` on: the line is another one there."""
        match = self._match(told.match, self._rows_upto(told.match, told.version))()
        if series is None:
            series, first = Series(match.game.id, told.version), 0
        counted = list(counted_from(match, first))
        series.cut(first - 1)
        for totals in counted:
            series.extend(*totals)
        return Held(match.game, match.live.state, series)

    def _match(self, ident: UUID, rows: list[Numbered]) -> Callable[[], Match]:
        def fetch(after: int, upto: int) -> list[Numbered]:
            return [(row.version, row.event) for row in self._store.rows(ident, after, upto)]

        return lambda: load(ident, self._games, rows, fetch)

    def _rows_upto(self, ident: UUID, version: int) -> list[Numbered]:
        """The newest row up to `version` that holds a state, and those after it."""
        found: list[Numbered] = []
        before = version + 1
        while True:
            for row in self._store.rows_back(ident, before, PAGE):
                found.append((row.version, row.event))
                if isinstance(row.event, MatchOpened) or getattr(row.event, "checkpoint", None) is not None:
                    return found[::-1]
            before = found[-1][0]


def enter(held: Held, facts: tuple[Fact, ...]) -> None:
    """Count the points after facts that are folded already."""
    if held.game.moves_points(facts):
        held.series.extend(*held.totals())
    else:
        held.series.repeat()


def folded(game: Game[Any], rows: list[Numbered], whole: Callable[[], Match]) -> Any:
    """The state after these rows: from the first one's checkpoint on, or from the whole match if it has none."""
    checkpoint = getattr(rows[0][1], "checkpoint", None)
    if not isinstance(checkpoint, Checkpoint):
        return whole().live.state
    state = game.state_decoder.decode(checkpoint.state)
    for _, event in rows[1:]:
        if isinstance(event, ActionTaken):
            game.fold(state, game.facts_decoder.decode(event.facts))
    return state


def counted_from(match: Match, first: int) -> Iterator[Totals]:
    """Totals after each ply from `first` to the head of the line."""
    game = match.game
    state, _ = match.moment(max(0, first - 1))
    if first == 0:
        yield totals_of(game, state)
    for after in range(max(0, first - 1), match.ply, 64):
        for _, event in match.actions(after, min(after + 64, match.ply)):
            game.fold(state, game.facts_decoder.decode(event.facts))
            yield totals_of(game, state)
