"""Which thought comes next in the processes that bots and hints think in.

Hints come first, then bots at tables with people, then matches of bots alone. One process is kept from those, and one
from everything that a single creator has started, so that others are served while long thoughts go on. Where there are
more than two, the matches of bots alone of one creator leave another one to that creator's other tables.
"""

import asyncio
from collections import Counter
from enum import IntEnum, auto
from typing import ParamSpec, TypeVar

from api.worker_pool import Work, WorkerPool

P = ParamSpec("P")
R = TypeVar("R")


class Urgency(IntEnum):
    """How soon a thought is wanted; the lowest comes first."""

    HINT = auto()
    PEOPLE_WAIT = auto()
    BOTS_ALONE = auto()


class Place:
    """A thought that waits or is under way."""

    __slots__ = ("may_start", "starter", "urgency")

    def __init__(self, urgency: Urgency, starter: str) -> None:
        self.urgency = urgency
        self.starter = starter
        self.may_start = asyncio.get_running_loop().create_future()


class ThinkingQueue:
    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool
        self._most = max(1, pool.processes - 1)
        """How many processes one creator, or all matches of bots alone, may have."""
        self._most_alone = max(1, pool.processes - 2)
        """How many the matches of bots alone of one creator may have."""
        self._waiting: list[Place] = []
        """In the order of arrival."""
        self._running: list[Place] = []

    async def run(self, urgency: Urgency, starter: str, work: Work[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Call `work` when its turn has come; `starter`: the creator of the match, or the caller who asks for a hint.

        Once more if its process was killed: thinking changes nothing.
        """
        place = Place(urgency, starter)
        self._waiting.append(place)
        self._start_waiting()
        try:
            await place.may_start
            return await self._pool.run_again(work, *args, **kwargs)
        finally:
            (self._running if place in self._running else self._waiting).remove(place)
            self._start_waiting()

    def _start_waiting(self) -> None:
        while len(self._running) < self._pool.processes:
            place = self._next()
            if place is None:
                return
            self._waiting.remove(place)
            self._running.append(place)
            place.may_start.set_result(None)

    def _next(self) -> Place | None:
        """The most urgent; of equals one whose starter has the fewest thoughts under way, then the first that came."""
        by_starter = Counter(place.starter for place in self._running)
        alone = Counter(place.starter for place in self._running if place.urgency is Urgency.BOTS_ALONE)

        def fits(place: Place) -> bool:
            if place.may_start.done() or by_starter[place.starter] >= self._most:  # Done: it was cancelled.
                return False
            if place.urgency is not Urgency.BOTS_ALONE:
                return True
            return alone.total() < self._most and alone[place.starter] < self._most_alone

        candidates = filter(fits, self._waiting)
        return min(candidates, key=lambda place: (place.urgency, by_starter[place.starter]), default=None)
