"""The series of scores of every match, kept ready: a chart does not fold a match again.

Only facts are decoded and folded here, once for each event; points are counted only after facts that can move them.
"""

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

import msgspec

from domain.kernel.game import Game
from domain.kernel.vocabulary import ARCHIVE, SPECTATOR, Fact
from domain.matches.events import (
    EVENT_TYPES,
    ActionTaken,
    LineCut,
    LineResumed,
    MatchAbandoned,
    MatchEnded,
    MatchStarted,
)
from domain.matches.match import Match
from domain.matches.persistence import MatchStore, Notified
from domain.matches.repository import MatchRepository
from projections.read_models.answer_rows import ANSWERS
from projections.read_models.score_changes import Series
from projections.read_models.write_batch import WriteBatch

HELD = 1024
"""How many matches are kept folded between two of their events, if nobody says otherwise."""
OVER = frozenset({MatchEnded.__name__, MatchAbandoned.__name__})

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
        self._games = games
        self._repository = MatchRepository(store, games)
        self._most = most
        self._held: OrderedDict[UUID, Held] = OrderedDict()

    def fold(self, desk: WriteBatch, told: Notified) -> None:
        before = self._held.get(told.match)
        try:
            held = self._answered(desk, told, before) if told.topic in ANSWERS else self._other(desk, told, before)
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

    def leave_out(self, desk: WriteBatch, told: Notified) -> None:
        """The series stays as far as it was counted; its version says how far that is."""

    def _hold(self, match: UUID, held: Held) -> None:
        self._held[match] = held
        self._held.move_to_end(match)
        if len(self._held) > self._most:
            self._held.popitem(last=False)

    # --- one event ---------------------------------------------------------------------------------------------------

    def _answered(self, desk: WriteBatch, told: Notified, held: Held | None) -> Held:
        held = self._before(desk, told, held)
        if held is None:
            return self._refilled(told, None, 0)
        facts = held.game.facts_decoder.decode(_CONSEQUENCES.decode(told.body).facts)
        held.game.fold(held.state, facts)
        enter(held, facts)
        return held

    def _other(self, desk: WriteBatch, told: Notified, held: Held | None) -> Held | None:
        """Events that are no answers are rare: they may take their time."""
        event = told.event
        if isinstance(event, MatchStarted):
            return self._started(told)
        if isinstance(event, LineCut) and not event.kept:
            return self._cut(desk, told, event)
        if isinstance(event, LineCut | LineResumed):
            changed = event.to_ply + 1 if isinstance(event, LineCut) else min(event.restored, default=event.to_ply + 1)
            return self._refilled(told, desk.get(told.match.hex, Series), changed)
        if isinstance(event, ActionTaken):  # Written by an older release.
            return self._refilled(told, desk.get(told.match.hex, Series), event.ply)
        return self._before(desk, told, held)

    def _started(self, told: Notified) -> Held:
        match = self._repository.load(told.match, told.version)
        series = Series(match.game.id, told.version)
        series.extend(*totals_of(match.game, match.play.state))
        return Held(match.game, match.play.state, series)

    def _cut(self, desk: WriteBatch, told: Notified, event: LineCut) -> Held:
        series = desk.get(told.match.hex, Series)
        if series is None:
            return self._refilled(told, series, 0)
        game = self._games[series.game]
        series.cut(event.to_ply)
        return Held(game, game.state_decoder.decode(event.state), series)

    # --- going back --------------------------------------------------------------------------------------------------

    def _before(self, desk: WriteBatch, told: Notified, held: Held | None) -> Held | None:
        """The match as it was right before this event; None if there is no series of it yet."""
        if held is not None and held.series.version == told.version - 1:
            return held
        series = desk.get(told.match.hex, Series)
        if series is None:
            return None
        match = self._repository.load(told.match, told.version - 1)
        return Held(match.game, match.play.state, series)

    def _refilled(self, told: Notified, series: Series | None, first: int) -> Held:
        """Count again from ply `first` on: the line is another one there."""
        match = self._repository.load(told.match, told.version)
        if series is None:
            series, first = Series(match.game.id, told.version), 0
        counted = list(counted_from(match, first))
        series.cut(first - 1)
        for totals in counted:
            series.extend(*totals)
        return Held(match.game, match.play.state, series)


def enter(held: Held, facts: tuple[Fact, ...]) -> None:
    """Count the points after facts that are folded already."""
    if held.game.moves_points(facts):
        held.series.extend(*held.totals())
    else:
        held.series.repeat()


def counted_from(match: Match, first: int) -> Iterator[Totals]:
    """Totals after each ply from `first` to the head of the line."""
    game = match.game
    state, _ = match.state_at(max(0, first - 1))
    if first == 0:
        yield totals_of(game, state)
    for after in range(max(0, first - 1), match.ply, 64):
        for _, event in match.actions(after, min(after + 64, match.ply)):
            game.fold(state, game.facts_decoder.decode(event.facts))
            yield totals_of(game, state)
