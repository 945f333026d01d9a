"""Events as they were told lately: many who watch a match resume behind the same events, and need them told only once.

An event never looks different to the same eyes, whenever they look, so its bytes can be given again.
"""

from collections import OrderedDict
from uuid import UUID

from api.live.events import View

MOST_BYTES = 32 * 1024 * 1024

Key = tuple[UUID, int, View]


class KeptEvents:
    """A few megabytes of them, those not asked for longest gone first."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._size = 0
        self._events: OrderedDict[Key, bytes] = OrderedDict()
        self.hits = 0

    def keep(self, match: UUID, version: int, view: View, told: bytes) -> None:
        key = (match, version, view)
        if key in self._events:
            return
        self._events[key] = told
        self._size += len(told)
        while self._size > self._most:
            self._size -= len(self._events.popitem(last=False)[1])

    def run(self, match: UUID, after: int, upto: int, view: View) -> list[bytes]:
        """Versions after+1, after+2 … as far as they are here without a gap, `upto` at most."""
        found: list[bytes] = []
        for version in range(after + 1, upto + 1):
            key = (match, version, view)
            told = self._events.get(key)
            if told is None:
                break
            self._events.move_to_end(key)
            found.append(told)
        self.hits += len(found)
        return found
