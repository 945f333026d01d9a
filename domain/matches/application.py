"""The application: reads and commands on matches, one command at a time for each match.

A command decides on the cached match in microseconds and is answered after its events are durable; a read of a match
with a commit in flight waits for it. If a commit fails the cached match is evicted: only durable state is ever shown.
"""

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Literal, TypeAlias, TypeVar
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.persistence import ApplicationRecorder, EventStore, InfrastructureFactory, Mapper
from eventsourcing.utils import Environment

from domain.kernel.game import Game
from domain.kernel.refusals import Refused, SetupRefused
from domain.matches.cached_match import CachedMatch, Listener
from domain.matches.command_batch import BatchedCommand, execute_all, save, start
from domain.matches.errors import MatchError
from domain.matches.events import Event
from domain.matches.match import Match
from domain.matches.persistence import MatchStore, VersionConflict
from domain.matches.repository import MatchRepository

log = logging.getLogger("orrery")

ABSENT = UUID(int=0)
"""The id of no match."""

TRIES = 64
"""How often a command that lost a race is decided again: as long as it makes sense, but not for ever."""


REFUSALS = (MatchError, Refused, SetupRefused)

R = TypeVar("R")
T = TypeVar("T")
Command: TypeAlias = Callable[[Match], R]
"""Decides on the match and triggers its events."""
Render: TypeAlias = Callable[[Match, R], T]
"""Makes the caller's answer while nothing newer can happen to the match."""


def plain_result(match: Match, result: R) -> R:
    """For callers who need nothing rendered."""
    return result


Work: TypeAlias = Literal["decide", "fold"]
Watch: TypeAlias = Callable[[Work, str, float], None]
"""(what, game, seconds): told how long a match was worked on, without the store's part."""
Seer = Callable[[Match], Awaitable[None]]
"""Called, one at a time for each match, before anybody reads it or decides on it."""


def _nobody_asks(work: Work, game: str, seconds: float) -> None:
    """Until somebody wants to know."""


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
        self._loaded: list[Callable[[Match], None]] = []
        self._seers: list[Seer] = []
        self._worked: Watch = _nobody_asks
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

    def close(self) -> None:
        """The store outlives its applications: whoever opened it closes it."""
        self.closing.set()

    def on_committed(self, listener: Listener) -> None:
        """`listener(match, first version, events)` is called after they are durable."""
        self._listeners.append(listener)

    def on_load(self, listener: Callable[[Match], None]) -> None:
        """`listener` is told of a match that was loaded, or that another process has moved on."""
        self._loaded.append(listener)

    def on_sight(self, seer: Seer) -> None:
        """`seer` may tell somebody what others have written, before anything newer can happen here."""
        self._seers.append(seer)

    def on_work(self, watch: Watch) -> None:
        """`watch` is told of every command carried out and of every fold of stored events."""
        self._worked = watch

    def __len__(self) -> int:
        return len(self._cached)

    # --- reading -----------------------------------------------------------------------------------------------------

    async def read(self, match_id: UUID, query: Callable[[Match], R], *, history: bool = False) -> R:
        """Query the match as it stands now, never what is not durable. `history`: the query may read far back."""
        cached = self._seat(match_id)
        if cached.match is not None and not cached.lock.locked() and not self.shared and not history:
            self.hits += 1
            try:
                return query(cached.match)
            except MatchError as refusal:
                await self._refuse_like_missing(refusal)
                raise
        async with cached.lock:
            match = await self._fresh(match_id, cached)
            return await self._off_loop(query, match) if history and self.shared else query(match)

    async def _refuse_like_missing(self, refusal: MatchError) -> None:
        """A match that its reader may not know of costs as much work as one that is not there."""
        if refusal.code == "not-found":
            with suppress(MatchError):
                await self.store.read(self.repository.load, ABSENT)

    # --- commands ----------------------------------------------------------------------------------------------------

    async def execute(self, match_id: UUID, command: Command[R], render: Render[R, T], *, history: bool = False) -> T:
        """Decide on the match, render the answer, make the events durable, publish them, and return the answer.

        The answer is rendered while the disk is at work. Where several processes write to the store the command is
        decided on the cached match as it is: if that was behind, the store's version check finds it out and the command
        is decided again. A refusal, or a repeat that changes nothing, only counts for a match that was looked up.
        """
        cached = self._seat(match_id)
        known = cached.match is not None
        try:
            async with cached.lock:
                return await self._execute(match_id, cached, command, render, history)
        except MatchError as refusal:
            if known:
                await self._refuse_like_missing(refusal)
            raise

    def execute_batch(self, errands: Iterable[BatchedCommand], loop: asyncio.AbstractEventLoop) -> None:
        """Answers at many matches, each at another one, without a task for any: saved together, then answered.

        A match that is not cached, or that another command holds, is left to the ordinary way.
        """
        since = time.perf_counter()
        turns = [turn for errand in errands if (turn := start(errand, self._at_hand(errand.ident))) is not None]
        ready = execute_all(turns, self.publish, loop)
        if ready:
            share = (time.perf_counter() - since) / len(ready)
            save(ready, self.store)
            self.hits += len(ready)
            for turn in ready:
                self._worked("decide", turn.match.game.id, share)

    def _at_hand(self, ident: UUID) -> CachedMatch | None:
        cached = self._cached.get(ident)
        if cached is not None:
            self._cached.move_to_end(ident)
        return cached

    async def _execute(
        self, match_id: UUID, cached: CachedMatch, command: Command[R], render: Render[R, T], history: bool
    ) -> T:
        current = not self.shared
        """Whether the cached match is known to be what the store holds."""
        for attempt in range(TRIES):
            match = cached.match
            if match is None or (self.shared and current):
                match = await self._fresh(match_id, cached)
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
                await asyncio.sleep(secrets.randbelow(attempt + 1) / 1000)  # Let the other one get through.
                continue
            except BaseException:
                cached.match = None  # Nobody may see what is not durable, or not known to be.
                raise
            self.publish(match, first, events)
            return rendered
        raise AssertionError("unreachable")

    async def create(self, match: Match) -> bool:
        """Save a new match; False if a match of that id is there already."""
        cached = self._seat(match.id)
        async with cached.lock:
            if cached.match is not None:
                return False
            events = match.collect_events()
            try:
                await self.store.append(match.id, 1, events)
            except VersionConflict:
                return False
            match.source = self.repository.source(match.id)
            cached.match = match
            self.publish(match, 1, events)
            return True

    def _decide(self, cached: CachedMatch, command: Command[R], match: Match) -> R:
        begun = time.perf_counter()
        try:
            result = command(match)
        except REFUSALS:
            self._worked("decide", match.game.id, time.perf_counter() - begun)
            if match.collect_events():
                cached.match = None  # It was refused half-way.
            raise
        except BaseException:
            cached.match = None  # A rule raised half-way: what is in memory is worth nothing, the store is whole.
            raise
        self._worked("decide", match.game.id, time.perf_counter() - begun)
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
                log.exception("a listener failed", extra={"told": {"match": match.id.hex}})

    # --- loading -----------------------------------------------------------------------------------------------------

    def _seat(self, ident: UUID) -> CachedMatch:
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

    async def _fresh(self, ident: UUID, cached: CachedMatch) -> Match:
        """The match as it is in the store now."""
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
            for listener in self._loaded:
                listener(match)
        for seer in self._seers:
            await seer(match)
        return match

    async def _catch_up(self, ident: UUID, cached: CachedMatch) -> bool:
        """Fold what other processes have written since; whether there was anything."""
        match = cached.match
        assert match is not None
        if await self.store.read(self.store.version, ident) == match.version:
            return False
        cached.match = None  # Folded half-way it is worth nothing.
        begun = time.perf_counter()
        moved = await self.store.read(self.repository.catch_up, match)
        self._worked("fold", match.game.id, time.perf_counter() - begun)
        cached.match = match
        return moved

    async def _load(self, ident: UUID) -> Match:
        begun = time.perf_counter()
        try:
            match = await self.store.read(self.repository.load, ident)
        except MatchError:
            self._cached.pop(ident, None)
            raise
        self._worked("fold", match.game.id, time.perf_counter() - begun)
        self._snapshot_if_due(match)  # Of an earlier release, or its snapshot was lost.
        return match

    def _snapshot_if_due(self, match: Match) -> None:
        """From the live match, and written after its events: the library would read the whole match again."""
        if match.snapshot_due:
            self.store.save_snapshot(match.take_snapshot())

    async def _off_loop(self, call: Callable[[Match], R], match: Match) -> R:
        return await self.store.read(call, match)
