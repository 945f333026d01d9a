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
from typing import Any, Literal, TypeAlias, TypeVar
from uuid import UUID

from domain.kernel.game import Game
from domain.kernel.refusals import Refused, SetupRefused
from domain.matches.cached_match import CachedMatch, Listener
from domain.matches.command_batch import BatchedCommand, execute_all, save, start
from domain.matches.errors import MatchError
from domain.matches.events import Event, MatchOpened
from domain.matches.match import Match, Numbered, load
from domain.matches.persistence import MatchStore, VersionConflict

log = logging.getLogger("orrery")

PAGE = 80
"""A little more than the distance between two checkpoint rows."""
TRIES = 64
"""How often a command that lost a race is decided again: as long as it makes sense, but not for ever."""


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


class MatchApplication:
    def __init__(
        self, store: MatchStore, games: Mapping[str, Game[Any]], *, shared: bool = False, capacity: int = 4096
    ) -> None:
        self.store = store
        self.games = games
        self.shared = shared
        """Whether other processes write to the same store: then a current read asks for the version first."""
        self.capacity = capacity
        self.hits = 0
        self.loads = 0
        self._hot: OrderedDict[UUID, CachedMatch] = OrderedDict()
        self._listeners: list[Listener] = []
        self._loaded: list[Callable[[Match], None]] = []
        self._seers: list[Seer] = []
        self._worked: Watch = _nobody_asks

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
        return len(self._hot)

    # --- reading -----------------------------------------------------------------------------------------------------

    async def read(self, match_id: UUID, query: Callable[[Match], R], *, history: bool = False) -> R:
        """Query the match as it stands now, never what is not durable. `history`: the query may read far back."""
        hot = self._seat(match_id)
        if hot.match is not None and not hot.lock.locked() and not self.shared and not history:
            self.hits += 1
            return query(hot.match)
        async with hot.lock:
            match = await self._fresh(match_id, hot)
            return await self._off_loop(query, match) if history and self.shared else query(match)

    # --- commands ----------------------------------------------------------------------------------------------------

    async def execute(self, match_id: UUID, command: Command[R], render: Render[R, T], *, history: bool = False) -> T:
        """Decide on the match, render the answer, make the events durable, publish them, and return the answer.

        The answer is rendered while the disk is at work. A lost race is decided again.
        """
        hot = self._seat(match_id)
        async with hot.lock:
            return await self._execute(match_id, hot, command, render, history)

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
        hot = None if self.shared else self._hot.get(ident)
        if hot is not None:
            self._hot.move_to_end(ident)
        return hot

    async def _execute(
        self, match_id: UUID, hot: CachedMatch, command: Command[R], render: Render[R, T], history: bool
    ) -> T:
        for attempt in range(TRIES):
            match = hot.match
            if match is None or self.shared:
                match = await self._fresh(match_id, hot)
            else:
                self.hits += 1
            off_loop = history and self.shared
            result = await self._decide_far(hot, command, match) if off_loop else self._decide(hot, command, match)
            events = match.collect_events()
            if not events:
                return render(match, result)
            first = match.version - len(events) + 1
            try:
                commit = self.store.append(match_id, first, events)
                rendered = render(match, result)
                await commit
            except VersionConflict:
                hot.match = None
                if attempt == TRIES - 1:
                    raise
                await asyncio.sleep(secrets.randbelow(attempt + 1) / 1000)  # Let the other one get through.
                continue
            except BaseException:
                hot.match = None  # Nobody may see what is not durable, or not known to be.
                raise
            self.publish(match, first, events)
            return rendered
        raise AssertionError("unreachable")

    async def create(self, match: Match) -> bool:
        """Save a new match; False if a match of that id is there already."""
        hot = self._seat(match.id)
        async with hot.lock:
            if hot.match is not None:
                return False
            events = match.collect_events()
            try:
                await self.store.append(match.id, 1, events)
            except VersionConflict:
                return False
            match.fetch = self._fetcher(match.id)
            hot.match = match
            self.publish(match, 1, events)
            return True

    def _decide(self, hot: CachedMatch, command: Command[R], match: Match) -> R:
        begun = time.perf_counter()
        try:
            result = command(match)
        except (MatchError, Refused, SetupRefused):
            self._worked("decide", match.game.id, time.perf_counter() - begun)
            if match.collect_events():
                hot.match = None  # It was refused half-way.
            raise
        except BaseException:
            hot.match = None  # A rule raised half-way: what is in memory is worth nothing, the store is whole.
            raise
        self._worked("decide", match.game.id, time.perf_counter() - begun)
        return result

    async def _decide_far(self, hot: CachedMatch, command: Command[R], match: Match) -> R:
        """The same in a thread, where it may read far back from a database that is elsewhere."""
        return await self.store.read(self._decide, hot, command, match)

    def publish(self, match: Match, first: int, events: Sequence[Event]) -> None:
        """Call the listeners. The events are durable: a listener's fault fails neither the call nor other listeners."""
        for listener in self._listeners:
            try:
                listener(match, first, events)
            except Exception:
                log.exception("a listener failed", extra={"told": {"match": match.id.hex}})

    # --- loading -----------------------------------------------------------------------------------------------------

    def _seat(self, ident: UUID) -> CachedMatch:
        hot = self._hot.get(ident)
        if hot is None:
            hot = self._hot[ident] = CachedMatch()
            self._make_room()
        else:
            self._hot.move_to_end(ident)
        return hot

    def _make_room(self) -> None:
        while len(self._hot) > self.capacity:
            oldest = next(iter(self._hot))
            if self._hot[oldest].lock.locked():
                self._hot.move_to_end(oldest)
                return
            del self._hot[oldest]

    async def _fresh(self, ident: UUID, hot: CachedMatch) -> Match:
        """The match as it is in the store now."""
        if hot.match is None:
            self.loads += 1
            hot.match = await self._load(ident)
            moved = True
        else:
            moved = self.shared and await self._catch_up(ident, hot)
            self.hits += 1
        match = hot.match
        assert match is not None
        if moved:
            for listener in self._loaded:
                listener(match)
        for seer in self._seers:
            await seer(match)
        return match

    async def _catch_up(self, ident: UUID, hot: CachedMatch) -> bool:
        """Fold what other processes have written since; whether there was anything."""
        match = hot.match
        assert match is not None
        if await self.store.read(self.store.version, ident) == match.version:
            return False
        rows = await self.store.read(self.store.rows, ident, match.version)
        hot.match = None  # Folded half-way it is worth nothing.
        begun = time.perf_counter()
        for row in rows:
            match.evolve(row.version, row.event)
        self._worked("fold", match.game.id, time.perf_counter() - begun)
        hot.match = match
        return True

    async def _load(self, ident: UUID) -> Match:
        rows = await self.store.read(self._rows_from_checkpoint, ident)
        if not rows:
            self._hot.pop(ident, None)
            raise MatchError("not-found")
        begun = time.perf_counter()
        match = load(ident, self.games, rows, self._fetcher(ident))
        self._worked("fold", match.game.id, time.perf_counter() - begun)
        return match

    def _rows_from_checkpoint(self, ident: UUID) -> list[Numbered]:
        """The newest row that holds a state, and all after it; from the first event if there is none."""
        found: list[Numbered] = []
        before: int | None = None
        while True:
            page = self.store.rows_back(ident, before, PAGE)
            for row in page:
                found.append((row.version, row.event))
                if isinstance(row.event, MatchOpened) or getattr(row.event, "checkpoint", None) is not None:
                    return found[::-1]
            if not page:
                return []
            before = page[-1].version

    def _fetcher(self, ident: UUID) -> Callable[[int, int], list[Numbered]]:
        def fetch(after: int, upto: int) -> list[Numbered]:
            return [(row.version, row.event) for row in self.store.rows(ident, after, upto)]

        return fetch

    def fetch(self, ident: UUID, after: int, upto: int) -> list[Numbered]:
        """Stored events of a match."""
        return self._fetcher(ident)(after, upto)

    async def _off_loop(self, call: Callable[[Match], R], match: Match) -> R:
        return await self.store.read(call, match)
