"""How many matches each creator has under way, so that one cannot take all the bots and all the memory."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple
from uuid import UUID

from api.problems import Problem
from api.rate_limits import WINDOW, LimitState
from domain.kernel.messages import Message
from domain.matches.events import Event
from domain.matches.match import Match

COUNTED_FOR = 24 * 3600.0
"""Seconds after which a match no longer counts, whatever became of it: not every table says that it is over."""


class Created(NamedTuple):
    address: str
    since: float


class RunningMatches:
    """Counted in memory, per address, since the start of the process: no address is ever stored. 0: no limit."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._clock = clock
        self._created: dict[UUID, Created] = {}
        """In the order of creation."""
        self._counts: Counter[str] = Counter()

    def add(self, address: str, match_id: UUID) -> bool:
        """Count a match that is about to be created; raises `rate-limited` if its creator has too many.

        False if it is counted already.
        """
        if match_id in self._created:
            return False
        self._forget_old()
        if self._most and self._counts[address] >= self._most:
            headers = LimitState("running", self._most, 0, WINDOW).headers()
            detail = Message("detail.running", {"most": self._most})
            raise Problem("rate-limited", detail, headers={**headers, "Retry-After": str(WINDOW)})
        self._created[match_id] = Created(address, self._clock())
        self._counts[address] += 1
        return True

    def discard(self, match_id: UUID) -> None:
        """Stop counting a match that is over or was not created."""
        created = self._created.pop(match_id, None)
        if created is not None:
            self._counts[created.address] -= 1
            if not self._counts[created.address]:
                del self._counts[created.address]

    def creator(self, match_id: UUID) -> str | None:
        """Whose match it is; None where that is not known, after a restart for one."""
        created = self._created.get(match_id)
        return None if created is None else created.address

    def on_commit(self, match: Match, _first: int, _events: Sequence[Event]) -> None:
        if match.state.over:
            self.discard(match.id)

    def _forget_old(self) -> None:
        oldest = self._clock() - COUNTED_FOR
        while self._created and next(iter(self._created.values())).since < oldest:
            self.discard(next(iter(self._created)))
