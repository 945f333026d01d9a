"""Matches from the store: the library's `Repository`, with the projector and the past that a match needs."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from threading import Lock
from typing import Any
from uuid import UUID

from eventsourcing.application import AggregateNotFoundError, Repository

from domain.kernel.game import Game
from domain.matches.errors import MatchError
from domain.matches.events import ActionTaken, Event
from domain.matches.match import Match, Numbered, project
from domain.matches.persistence import MatchStore
from domain.matches.snapshots import MatchSnapshot

RECALLED_BYTES = 4 << 20
"""Of actions and facts that were read from the store, for all matches together."""

Projector = Callable[[Match | None, Iterable[Event | MatchSnapshot]], Match | None]


class RecalledActions:
    """Actions that any match has read from the store of late. They never change, and winding asks for them again."""

    def __init__(self, most: int = RECALLED_BYTES) -> None:
        self._most = most
        self._size = 0
        self._actions: OrderedDict[tuple[UUID, int], ActionTaken] = OrderedDict()
        self._lock = Lock()  # The past is also read in threads.

    def __len__(self) -> int:
        return len(self._actions)

    def get(self, match_id: UUID, version: int) -> ActionTaken | None:
        return self._actions.get((match_id, version))

    def put(self, match_id: UUID, version: int, action: ActionTaken) -> None:
        """The action that came first makes room."""
        with self._lock:
            if (match_id, version) in self._actions:
                return
            self._actions[match_id, version] = action
            self._size += size_of(action)
            while self._size > self._most:
                self._size -= size_of(self._actions.popitem(last=False)[1])


def size_of(action: ActionTaken) -> int:
    return len(action.action) + len(action.facts)


class MatchRepository(Repository[UUID]):
    def __init__(self, store: MatchStore, games: Mapping[str, Game[Any]]) -> None:
        super().__init__(store.events, snapshot_store=store.snapshots)
        self.recalled = RecalledActions()
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
        found = [(row.version, row.event) for row in self._repository.store.rows(self._match_id, after, upto)]
        for version, event in found:
            if isinstance(event, ActionTaken):
                self._repository.recalled.put(self._match_id, version, event)
        return found

    def recall(self, version: int) -> ActionTaken | None:
        return self._repository.recalled.get(self._match_id, version)

    def snapshot(self, version: int) -> MatchSnapshot | None:
        found = self._repository.store.snapshots.get(self._match_id, gt=version - 1, lte=version)
        return next(found, None)

    def match_at(self, version: int, *, from_snapshot: bool = True) -> Match:
        if from_snapshot:
            return self._repository.load(self._match_id, version)
        return self._repository.fold_whole(self._match_id, version)
