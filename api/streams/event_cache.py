"""A cache of rendered events: readers that resume after the same version share the bytes.

An event never looks different to the same viewer, so its bytes can be given again.
"""

from collections import OrderedDict
from uuid import UUID

from api.streams.render import StreamView

MOST_BYTES = 32 * 1024 * 1024

Key = tuple[UUID, int, StreamView]


class RenderedEventCache:
    """A few megabytes of them, the least recently used evicted first."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._size = 0
        self._events: OrderedDict[Key, bytes] = OrderedDict()
        self.hits = 0

    def keep(self, match: UUID, version: int, view: StreamView, rendered: bytes) -> None:
        key = (match, version, view)
        if key in self._events:
            return
        self._events[key] = rendered
        self._size += len(rendered)
        while self._size > self._most:
            self._size -= len(self._events.popitem(last=False)[1])

    def forget(self, match: UUID) -> None:
        """Of a match whose past events are rendered differently from now on."""
        for key in [key for key in self._events if key[0] == match]:
            self._size -= len(self._events.pop(key))

    def run(self, match: UUID, after: int, upto: int, view: StreamView) -> list[bytes]:
        """Versions after+1, after+2 … as far as they are here without a gap, `upto` at most."""
        found: list[bytes] = []
        for version in range(after + 1, upto + 1):
            key = (match, version, view)
            rendered = self._events.get(key)
            if rendered is None:
                break
            self._events.move_to_end(key)
            found.append(rendered)
        self.hits += len(found)
        return found
