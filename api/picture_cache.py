"""Pictures that were drawn lately: readers of the same board share one drawing."""

from collections import OrderedDict
from collections.abc import Callable
from uuid import UUID

Key = tuple[UUID, str]

MOST_BYTES = 32 * 1024 * 1024


class PictureCache:
    """A few megabytes of pictures, the least recently used evicted first."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self.hits = 0
        self.draws = 0
        self._size = 0
        self._pictures: OrderedDict[Key, bytes] = OrderedDict()

    def get(self, key: Key, draw: Callable[[], bytes | None]) -> bytes | None:
        """The picture under this key, drawn if it is not there."""
        known = self._pictures.get(key)
        if known is not None:
            self._pictures.move_to_end(key)
            self.hits += 1
            return known
        self.draws += 1
        made = draw()
        if made is not None:
            self._pictures[key] = made
            self._size += len(made)
            while self._size > self._most:
                self._size -= len(self._pictures.popitem(last=False)[1])
        return made
