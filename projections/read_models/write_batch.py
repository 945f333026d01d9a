"""The writes of one read model for one page of events, deferred until the page is processed."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from projections.read_models.view import Listing, RowWrite, View

T = TypeVar("T")

ListingOf = Callable[[Any], Listing]

_ENCODER = msgspec.msgpack.Encoder()


class WriteBatch:
    """Keeps the writes of one event apart until it is processed; an event that fails leaves nothing."""

    __slots__ = ("_accepted", "_deferred", "_pending", "_read", "_view")

    def __init__(self, view: View) -> None:
        self._view = view
        self._read: dict[str, bytes | None] = {}
        self._accepted: dict[str, RowWrite] = {}
        self._pending: dict[str, RowWrite] = {}
        self._deferred: dict[str, tuple[Any, ListingOf | None]] = {}

    def get(self, key: str, shape: type[T]) -> T | None:
        """The row after all events processed so far."""
        deferred = self._deferred.get(key)
        if deferred is not None:
            value = deferred[0]
            assert isinstance(value, shape)
            return value
        raw = self._raw(key)
        return None if raw is None else msgspec.msgpack.decode(raw, type=shape)

    def _raw(self, key: str) -> bytes | None:
        for writes in (self._pending, self._accepted):
            if key in writes:
                return writes[key].value
        if key not in self._read:
            self._read[key] = self._view.get([key]).get(key)
        return self._read[key]

    def put(self, key: str, value: Any, order: str = "", score: float = 0.0) -> None:
        self._pending[key] = RowWrite(key, _ENCODER.encode(value), order, score)

    def defer_write(self, key: str, value: Any, listing: ListingOf | None = None) -> None:
        """Write a row that every event changes once, as it is at the end of the page.

        The caller computes everything that can fail before it changes the value, or deletes the row if that fails.
        """
        self._deferred[key] = (value, listing)

    def delete(self, key: str, order: str = "") -> None:
        """Delete a row; from `order` alone, where it is in no other."""
        self._deferred.pop(key, None)
        self._pending[key] = RowWrite(key, None, order)

    def accept(self) -> None:
        """An event is processed: its writes count."""
        if self._pending:
            self._accepted.update(self._pending)
            self._pending = {}

    def discard(self) -> None:
        """An event could not be processed: its writes do not count."""
        self._pending = {}

    @property
    def writes(self) -> list[RowWrite]:
        deferred = (
            RowWrite(key, _ENCODER.encode(value), listing=None if listing is None else listing(value))
            for key, (value, listing) in self._deferred.items()
        )
        return [*self._accepted.values(), *deferred]
