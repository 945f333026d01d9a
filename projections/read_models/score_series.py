"""The score series of every match, so that a chart does not fold the match again.

Only facts are decoded and folded, once per event; points are counted only after facts that can change them.
"""

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

from eventsourcing.dispatch import singledispatchmethod
from eventsourcing.persistence import Tracking

from domain.kernel.game import Game
from domain.kernel.vocabulary import ARCHIVE, SPECTATOR, Fact
from domain.matches.events import (
    EVENT_TYPES,
    Event,
    LineCut,
    LineResumed,
    MatchAbandoned,
    MatchEnded,
    MatchStarted,
)
from domain.matches.match import Match
from domain.matches.persistence import MatchStore
from domain.matches.repository import MatchRepository
from projections.read_models.projection import ReadModel
from projections.read_models.recorded_answer import RecordedAnswer, topics_of
from projections.read_models.score_changes import ScoreChanges
from projections.read_models.view import View
from projections.read_models.write_batch import WriteBatch

CACHED_MATCHES = 1024
"""How many matches stay folded between two of their events, by default."""

Totals = tuple[tuple[int, ...], tuple[int, ...]]


class FoldedMatch:
    """A match as its last event left it."""

    __slots__ = ("batch", "game", "series", "state")

    def __init__(self, game: Game[Any], state: Any, series: ScoreChanges) -> None:
        self.game = game
        self.state = state
        self.series = series
        self.batch: WriteBatch | None = None
        """The batch that the series will be written with."""

    def totals(self) -> Totals:
        return totals_of(self.game, self.state)


def totals_of(game: Game[Any], state: Any) -> Totals:
    return game.totals_of(state, SPECTATOR), game.totals_of(state, ARCHIVE)


class ScoreSeries(ReadModel):
    """A quarantined match keeps its series; the series' version says how far it was counted."""

    name = "series"
    topics = topics_of(*EVENT_TYPES.values())

    def __init__(
        self, view: View, store: MatchStore, games: Mapping[str, Game[Any]], capacity: int = CACHED_MATCHES
    ) -> None:
        super().__init__(view)
        self._games = games
        self._repository = MatchRepository(store, games)
        self._capacity = capacity
        self._folded: OrderedDict[UUID, FoldedMatch] = OrderedDict()

    # --- one event ---------------------------------------------------------------------------------------------------

    @singledispatchmethod
    def process_event(self, domain_event: Event, tracking: Tracking) -> None:  # noqa: ARG002
        self._keep(domain_event, self._previous(domain_event))

    @process_event.register
    def _(self, domain_event: RecordedAnswer, tracking: Tracking) -> None:  # noqa: ARG002
        folded = self._previous(domain_event)
        if folded is None:
            folded = self._count_again(domain_event, None, 0)
        else:
            facts = folded.game.facts_decoder.decode(domain_event.facts)
            folded.game.fold(folded.state, facts)
            count_points(folded, facts)
        self._keep(domain_event, folded)

    @process_event.register
    def _(self, domain_event: MatchStarted, tracking: Tracking) -> None:  # noqa: ARG002
        match = self._repository.load(domain_event.originator_id, domain_event.originator_version)
        series = ScoreChanges(match.game.id, domain_event.originator_version)
        series.extend(*totals_of(match.game, match.play.state))
        self._keep(domain_event, FoldedMatch(match.game, match.play.state, series))

    @process_event.register
    def _(self, domain_event: LineCut, tracking: Tracking) -> None:  # noqa: ARG002
        series = self._series(domain_event)
        if domain_event.kept or series is None:
            folded = self._count_again(domain_event, series, domain_event.to_ply + 1)
        else:
            game = self._games[series.game]
            series.cut(domain_event.to_ply)
            folded = FoldedMatch(game, game.state_decoder.decode(domain_event.state), series)
        self._keep(domain_event, folded)

    @process_event.register
    def _(self, domain_event: LineResumed, tracking: Tracking) -> None:  # noqa: ARG002
        first = min(domain_event.restored, default=domain_event.to_ply + 1)
        self._keep(domain_event, self._count_again(domain_event, self._series(domain_event), first))

    @process_event.register(MatchEnded)
    @process_event.register(MatchAbandoned)
    def _(self, domain_event: Event, tracking: Tracking) -> None:  # noqa: ARG002
        self._keep(domain_event, self._previous(domain_event))
        self._folded.pop(domain_event.originator_id, None)

    def exclude(self, match_id: UUID) -> None:
        self._folded.pop(match_id, None)  # It may be folded half-way.

    # --- folded matches ----------------------------------------------------------------------------------------------

    def _keep(self, event: Event | RecordedAnswer, folded: FoldedMatch | None) -> None:
        if folded is None:
            return
        folded.series.version = event.originator_version
        if folded.batch is self.batch:
            return
        folded.batch = self.batch
        self.batch.defer_write(event.originator_id.hex, folded.series)
        self._folded[event.originator_id] = folded
        self._folded.move_to_end(event.originator_id)
        if len(self._folded) > self._capacity:
            self._folded.popitem(last=False)

    def _series(self, event: Event | RecordedAnswer) -> ScoreChanges | None:
        return self.batch.get(event.originator_id.hex, ScoreChanges)

    def _previous(self, event: Event | RecordedAnswer) -> FoldedMatch | None:
        """The match as it was right before this event; None if it has no series yet."""
        folded = self._folded.get(event.originator_id)
        if folded is not None and folded.series.version == event.originator_version - 1:
            return folded
        series = self._series(event)
        if series is None:
            return None
        match = self._repository.load(event.originator_id, event.originator_version - 1)
        return FoldedMatch(match.game, match.play.state, series)

    def _count_again(self, event: Event | RecordedAnswer, series: ScoreChanges | None, first: int) -> FoldedMatch:
        """Count again from ply `first` on: the line is another one there."""
        match = self._repository.load(event.originator_id, event.originator_version)
        if series is None:
            series, first = ScoreChanges(match.game.id, event.originator_version), 0
        counted = list(totals_from(match, first))
        series.cut(first - 1)
        for totals in counted:
            series.extend(*totals)
        return FoldedMatch(match.game, match.play.state, series)


def count_points(folded: FoldedMatch, facts: tuple[Fact, ...]) -> None:
    """Count the points after facts that are folded already."""
    if folded.game.moves_points(facts):
        folded.series.extend(*folded.totals())
    else:
        folded.series.repeat()


def totals_from(match: Match, first: int) -> Iterator[Totals]:
    """Totals after each ply from `first` to the head of the line."""
    game = match.game
    state, _ = match.state_at(max(0, first - 1))
    if first == 0:
        yield totals_of(game, state)
    for after in range(max(0, first - 1), match.ply, 64):
        for _, event in match.actions(after, min(after + 64, match.ply)):
            game.fold(state, game.facts_decoder.decode(event.facts))
            yield totals_of(game, state)
