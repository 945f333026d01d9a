"""Matches from the store: the library's `Repository`, with the projector and the past that a match needs."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from eventsourcing.application import AggregateNotFoundError, Repository

from domain.kernel.game import Game
from domain.matches.errors import MatchError
from domain.matches.events import Event
from domain.matches.match import Match, Numbered, project
from domain.matches.persistence import MatchStore
from domain.matches.snapshots import MatchSnapshot

Projector = Callable[[Match | None, Iterable[Event | MatchSnapshot]], Match | None]


class MatchRepository(Repository[UUID]):
    def __init__(self, store: MatchStore, games: Mapping[str, Game[Any]]) -> None:
        super().__init__(store.events, snapshot_store=store.snapshots)
        self.store = store
        self.games = games

    def get(
        self,
        aggregate_id: UUID,
        *,
        version: int | None = None,
        projector_func: Callable[..., Any] | None = None,
        **options: Any,
    ) -> Any:
        """The match as it is in the store now, or as it was right after an event: an object of the caller's own."""
        projector = projector_func or self._projector(aggregate_id)
        return super().get(aggregate_id, version=version, projector_func=projector, **options)

    def load(self, match_id: UUID, version: int | None = None) -> Match:
        """The same, refused as a caller of the application is refused."""
        try:
            match: Match = self.get(match_id, version=version)
        except AggregateNotFoundError:
            raise MatchError("not-found") from None
        return match

    def fold_whole(self, match_id: UUID, version: int) -> Match:
        """The match folded from its first event, without a snapshot."""
        events: Any = self.event_store.get(match_id, lte=version)
        match = self._projector(match_id)(None, events)
        if match is None:
            raise MatchError("not-found")
        return match

    def catch_up(self, match: Match) -> bool:
        """Fold what other processes have written since; whether there was anything."""
        before = match.version
        events: Any = self.event_store.get(match.id, gt=match.version)
        self._projector(match.id)(match, events)
        return match.version > before

    def source(self, match_id: UUID) -> "StoredPast":
        return StoredPast(self, match_id)

    def _projector(self, match_id: UUID) -> Projector:
        source = self.source(match_id)

        def project_match(match: Match | None, events: Iterable[Event | MatchSnapshot]) -> Match | None:
            return project(match, events, self.games, source)

        return project_match


class StoredPast:
    """The past of one match, read from the store."""

    __slots__ = ("_match_id", "_repository")

    def __init__(self, repository: MatchRepository, match_id: UUID) -> None:
        self._repository = repository
        self._match_id = match_id

    def events(self, after: int, upto: int) -> Sequence[Numbered]:
        return [(row.version, row.event) for row in self._repository.store.rows(self._match_id, after, upto)]

    def snapshot(self, version: int) -> MatchSnapshot | None:
        found = self._repository.store.snapshots.get(self._match_id, gt=version - 1, lte=version)
        return next(found, None)

    def match_at(self, version: int, *, from_snapshot: bool = True) -> Match:
        if from_snapshot:
            return self._repository.load(self._match_id, version)
        return self._repository.fold_whole(self._match_id, version)
