"""The application: reads and commands on matches, one command at a time for each match.

A command decides on the cached match in microseconds and is answered after its events are durable; a read of a match
with a commit in flight waits for it. If a commit fails the cached match is evicted: only durable state is ever shown.
"""

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Any, Literal, TypeAlias, TypeVar
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.persistence import ApplicationRecorder, EventStore, InfrastructureFactory, Mapper, StoredEvent
from eventsourcing.utils import Environment

from domain.kernel.game import Game
from domain.kernel.refusals import Refused, SetupRefused
from domain.matches.cached_match import CachedMatch, Listener
from domain.matches.command_batch import CommandBatch, NotCurrent
from domain.matches.errors import MatchError
from domain.matches.events import Event
from domain.matches.match import Match
from domain.matches.persistence import MatchStore, VersionConflict
from domain.matches.repository import MatchRepository

log = logging.getLogger("orrery")

ABSENT = UUID(int=0)
"""The id of no match."""
GENERATION_MARKER = UUID(int=1)
"""Not a match either: a marker in the cache, behind everything that was used before it was set."""

TRIES = 64
"""How often a command that loses races is decided again."""


REFUSALS = (MatchError, Refused, SetupRefused)

R = TypeVar("R")
T = TypeVar("T")
Command: TypeAlias = Callable[[Match], R]
"""Decides on the match and triggers its events."""
Render: TypeAlias = Callable[[Match, R], T]
"""Renders the caller's result while nothing newer can happen to the match."""


def plain_result(match: Match, result: R) -> R:
    """For callers who need nothing rendered."""
    return result


Work: TypeAlias = Literal["decide", "fold"]
WorkObserver: TypeAlias = Callable[[Work, str, float], None]
"""(what, game, seconds): how long deciding or folding took, without the store's part."""
BeforeUse: TypeAlias = Callable[[Match], Awaitable[None]]
"""Called with the lock of the match held, before it is read or decided on."""


def _ignore_work(work: Work, game: str, seconds: float) -> None:
    """The default of `on_work`."""


class MatchApplication(Application[UUID]):
    name = "Matches"
    is_snapshotting_enabled = True

    def __init__(
        self, store: MatchStore, games: Mapping[str, Game[Any]], *, shared: bool = False, capacity: int = 4096
    ) -> None:
        self.store = store
        self.games = games
        self.shared = shared
        """Whether other processes write to the same store: then a read asks for the version first."""
        self.capacity = capacity
        self.hits = 0
        self.loads = 0
        self._cached: OrderedDict[UUID, CachedMatch] = OrderedDict()
        self._listeners: list[Listener] = []
        self._on_load: list[Callable[[Match], None]] = []
        self._before_use: list[BeforeUse] = []
        self._on_work: WorkObserver = _ignore_work
        self._batch = CommandBatch(store, self._decide, self.publish)
        super().__init__()

    # --- the library's parts, over a store that read models share ----------------------------------------------------

    def construct_factory(self, env: Environment) -> InfrastructureFactory:  # noqa: ARG002
        return self.store.factory

    def construct_mapper(self) -> Mapper[UUID]:
        return self.store.mapper

    def construct_recorder(self) -> ApplicationRecorder:
        return self.store.factory.application_recorder()

    def construct_event_store(self) -> EventStore[UUID]:
        return self.store.events

    def construct_snapshot_store(self) -> EventStore[UUID]:
        return self.store.snapshots

    def construct_repository(self) -> MatchRepository:
        return MatchRepository(self.store, self.games)

    @property
    def repository(self) -> MatchRepository:
        assert isinstance(self._repository, MatchRepository)
        return self._repository

    def save(self, *objs: Any, **kwargs: Any) -> Any:
        """Not offered: it would commit from the caller's thread, beside the batches, and publish nothing."""
        raise NotImplementedError("create() saves a new match, execute() the events of a command, each in a batch")

    def take_snapshot(
        self,
        aggregate_id: UUID,
        version: int | None = None,
        projector_func: Callable[..., Any] | None = None,
    ) -> None:
        """Write a snapshot of the stored match soon, unless there is one of that version."""
        match = self.repository.get(aggregate_id, version=version, projector_func=projector_func)
        if match.snapshot_version < match.version:
            self.store.save_snapshot(match.take_snapshot())

    def close(self) -> None:
        """The store outlives its applications and is closed by the code that opened it."""
        self.closing.set()

    def on_committed(self, listener: Listener) -> None:
        """`listener(match, first version, events)` is called after they are durable."""
        self._listeners.append(listener)

    def on_load(self, listener: Callable[[Match], None]) -> None:
        """`listener` is called with a match that was loaded, or that another process has changed."""
        self._on_load.append(listener)

    def before_use(self, callback: BeforeUse) -> None:
        """`callback` may publish what other processes have stored, before anything newer can happen here."""
        self._before_use.append(callback)

    def on_work(self, watch: WorkObserver) -> None:
        """`watch` is called after every command and every fold of stored events."""
        self._on_work = watch

    def __len__(self) -> int:
        return len(self._cached) - (GENERATION_MARKER in self._cached)

    # --- reading -----------------------------------------------------------------------------------------------------

    async def read(self, match_id: UUID, query: Callable[[Match], R], *, history: bool = False) -> R:
        """Query the match as it stands now, never what is not durable. `history`: the query may read far back."""
        cached = self._cache_entry(match_id)
        if cached.match is not None and not cached.lock.locked() and not self.shared and not history:
            self.hits += 1
            try:
                return query(cached.match)
            except MatchError as refusal:
                await self._refuse_like_missing(refusal)
                raise
        async with cached.lock:
            match = await self._load_current(match_id, cached)
            return await self._off_loop(query, match) if history and self.shared else query(match)

    async def _refuse_like_missing(self, refusal: MatchError) -> None:
        """A match that its reader may not know of costs as much work as one that is not there."""
        if refusal.code == "not-found":
            with suppress(MatchError):
                await self.store.read(self.repository.load, ABSENT)

    # --- commands ----------------------------------------------------------------------------------------------------

    async def execute(self, match_id: UUID, command: Command[R], render: Render[R, T], *, history: bool = False) -> T:
        """Decide on the match, render the answer, make the events durable, publish them, and return the answer.

        At a cached match that no other command holds it shares a batch with the other commands of this tick. Where
        several processes write to the store the command is decided on the cached match as it is: if that was behind,
        the store's version check finds it out and the command is decided again. There a refusal, or a repeat that
        changes nothing, only counts for a match that was looked up.
        """
        cached = self._cache_entry(match_id)
        known, current = cached.match is not None, not self.shared
        try:
            if known and not (history and self.shared) and cached.lock.take_now():
                try:
                    self.hits += 1
                    return await self._batch.add(match_id, cached, command, render, shared=self.shared)
                except (VersionConflict, NotCurrent):
                    current = True
                except REFUSALS:
                    if not self.shared:
                        raise
                    current = True
            async with cached.lock:
                return await self._execute(match_id, cached, command, render, history=history, current=current)
        except MatchError as refusal:
            if known:
                await self._refuse_like_missing(refusal)
            raise

    async def _execute(
        self,
        match_id: UUID,
        cached: CachedMatch,
        command: Command[R],
        render: Render[R, T],
        *,
        history: bool,
        current: bool,
    ) -> T:
        """`current`: decide on the match as the store holds it; else on the cached one, which may be behind."""
        for attempt in range(TRIES):
            match = cached.match
            if match is None or (self.shared and current):
                match = await self._load_current(match_id, cached)
                current = True
            else:
                self.hits += 1
            try:
                result = await self._decide_on(cached, command, match, history)
            except REFUSALS:
                if current:
                    raise
                current = True  # The cached match may be behind: look, and decide again.
                continue
            events = match.collect_events()
            if not events and not current:
                current = True
                continue
            if not events:
                return render(match, result)
            first = match.version - len(events) + 1
            try:
                commit = self.store.append(match_id, first, events)
                rendered = render(match, result)
                await commit
            except VersionConflict:
                cached.match = None
                if attempt == TRIES - 1:
                    raise
                await asyncio.sleep(secrets.randbelow(attempt + 1) / 1000)  # Let the other process commit.
                continue
            except BaseException:
                cached.match = None  # Only durable state may be shown.
                raise
            self.publish(match, first, events)
            return rendered
        raise AssertionError("unreachable")

    async def create(self, match: Match, stored_events: "list[StoredEvent] | None" = None) -> bool:
        """Save a new match; False if a match of that id is there already.

        `stored_events`: its events as rows, where they were made elsewhere; listeners see the match without them.
        """
        cached = self._cache_entry(match.id)
        async with cached.lock:
            if cached.match is not None:
                return False
            events = match.collect_events()
            try:
                if stored_events is None:
                    await self.store.append(match.id, 1, events)
                else:
                    await self.store.append_stored(stored_events)
            except VersionConflict:
                return False
            match.source = self.repository.source(match.id)
            cached.match = match
            self.publish(match, 1, events)
            return True

    async def remove(self, match_id: UUID, is_due: Callable[[Match], bool]) -> bool:
        """Take a match with all its events out of the store, unless it is not, or no longer, due."""
        cached = self._cache_entry(match_id)
        async with cached.lock:
            match = await self._load_current(match_id, cached)
            if not is_due(match) or not await self.store.read(self.store.remove, match_id, match.version):
                return False
            cached.match = None
        self._cached.pop(match_id, None)
        return True

    def _decide(self, cached: CachedMatch, command: Command[R], match: Match) -> R:
        started = time.perf_counter()
        try:
            result = command(match)
        except REFUSALS:
            self._on_work("decide", match.game.id, time.perf_counter() - started)
            if match.collect_events():
                cached.match = None  # It was refused half-way.
            raise
        except BaseException:
            cached.match = None  # A rule raised half-way: the match in memory is inconsistent, the stored one is not.
            raise
        self._on_work("decide", match.game.id, time.perf_counter() - started)
        return result

    async def _decide_on(self, cached: CachedMatch, command: Command[R], match: Match, history: bool) -> R:
        """In a thread if it may read far back from a database that is elsewhere."""
        if history and self.shared:
            return await self.store.read(self._decide, cached, command, match)
        return self._decide(cached, command, match)

    def publish(self, match: Match, first: int, events: Sequence[Event]) -> None:
        """Call the listeners. The events are durable: a listener's fault fails neither the call nor other listeners."""
        self._snapshot_if_due(match)
        for listener in self._listeners:
            try:
                listener(match, first, events)
            except Exception:
                log.exception("a listener failed", extra={"fields": {"match": match.id.hex}})

    # --- loading -----------------------------------------------------------------------------------------------------

    def _cache_entry(self, ident: UUID) -> CachedMatch:
        cached = self._cached.get(ident)
        if cached is None:
            cached = self._cached[ident] = CachedMatch()
            self._make_room()
        else:
            self._cached.move_to_end(ident)
        return cached

    def _make_room(self) -> None:
        while len(self._cached) > self.capacity:
            oldest = next(iter(self._cached))
            if self._cached[oldest].lock.locked():
                self._cached.move_to_end(oldest)
                return
            del self._cached[oldest]

    def evict_unused(self) -> None:
        """Drop the cached matches that were not used since the last call."""
        unused = (
            list(takewhile(lambda ident: ident != GENERATION_MARKER, self._cached))
            if GENERATION_MARKER in self._cached
            else []
        )
        for ident in unused:
            if not self._cached[ident].lock.locked():
                del self._cached[ident]
        self._cached[GENERATION_MARKER] = CachedMatch()
        self._cached.move_to_end(GENERATION_MARKER)

    async def _load_current(self, ident: UUID, cached: CachedMatch) -> Match:
        """The match as the store holds it now."""
        if cached.match is None:
            self.loads += 1
            cached.match = await self._load(ident)
            moved = True
        else:
            moved = self.shared and await self._catch_up(ident, cached)
            self.hits += 1
        match = cached.match
        assert match is not None
        if moved:
            for listener in self._on_load:
                listener(match)
        for callback in self._before_use:
            await callback(match)
        return match

    async def _catch_up(self, ident: UUID, cached: CachedMatch) -> bool:
        """Fold what other processes have written since; whether there was anything."""
        match = cached.match
        assert match is not None
        stored = await self.store.read(self.store.version, ident)
        if stored == match.version:
            return False
        cached.match = None  # It must not be used if folding fails half-way.
        if stored < match.version:  # Another process has removed it.
            raise MatchError("not-found")
        started = time.perf_counter()
        moved = await self.store.read(self.repository.catch_up, match)
        self._on_work("fold", match.game.id, time.perf_counter() - started)
        cached.match = match
        return moved

    async def _load(self, ident: UUID) -> Match:
        started = time.perf_counter()
        try:
            match = await self.store.read(self.repository.load, ident)
        except MatchError:
            self._cached.pop(ident, None)
            raise
        self._on_work("fold", match.game.id, time.perf_counter() - started)
        self._snapshot_if_due(match)  # Of an earlier release, or its snapshot was lost.
        return match

    def _snapshot_if_due(self, match: Match) -> None:
        """From the live match, and written after its events: the library would read the whole match again."""
        if match.snapshot_due:
            self.store.save_snapshot(match.take_snapshot())

    async def _off_loop(self, call: Callable[[Match], R], match: Match) -> R:
        return await self.store.read(call, match)
