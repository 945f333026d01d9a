"""The desk a model works at: rows it has read and rows it wants written, one batch of the log at a time."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from projections.read_models.view import Listing, Put, View

T = TypeVar("T")

ListingOf = Callable[[Any], Listing]

_ENCODER = msgspec.msgpack.Encoder()


class WriteBatch:
    """What one event changed is kept apart until its fold is through; a fold that fails leaves nothing."""

    __slots__ = ("_done", "_growing", "_model", "_now", "_seen", "_shelf", "batch")

    def __init__(self, shelf: View, model: str) -> None:
        self._shelf = shelf
        self._model = model
        self.batch = object()
        """Tells this desk's batch from every other."""
        self._seen: dict[str, bytes | None] = {}
        self._done: dict[str, Put] = {}
        self._now: dict[str, Put] = {}
        self._growing: dict[str, tuple[Any, ListingOf | None]] = {}

    def get(self, key: str, shape: type[T]) -> T | None:
        """The row as it stands after everything folded so far."""
        growing = self._growing.get(key)
        if growing is not None:
            value = growing[0]
            assert isinstance(value, shape)
            return value
        raw = self._raw(key)
        return None if raw is None else msgspec.msgpack.decode(raw, type=shape)

    def _raw(self, key: str) -> bytes | None:
        for puts in (self._now, self._done):
            if key in puts:
                return puts[key].value
        if key not in self._seen:
            self._seen[key] = self._shelf.get(self._model, [key]).get(key)
        return self._seen[key]

    def put(self, key: str, value: Any, order: str = "", score: float = 0.0) -> None:
        self._now[key] = Put(key, _ENCODER.encode(value), order, score)

    def grow(self, key: str, value: Any, listing: ListingOf | None = None) -> None:
        """A row that goes on growing with every event: it is written once, as it is at the end of the batch.

        Who changes it works out everything that can fail before the first change, or drops it if that fails.
        """
        self._growing[key] = (value, listing)

    def drop(self, key: str) -> None:
        self._growing.pop(key, None)
        self._now[key] = Put(key, None)

    def keep(self) -> None:
        """An event is folded: what it changed counts."""
        if self._now:
            self._done.update(self._now)
            self._now = {}

    def forget(self) -> None:
        """Its fold failed: what it changed does not."""
        self._now = {}

    @property
    def puts(self) -> list[Put]:
        grown = (
            Put(key, _ENCODER.encode(value), listing=None if listing is None else listing(value))
            for key, (value, listing) in self._growing.items()
        )
        return [*self._done.values(), *grown]
