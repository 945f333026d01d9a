"""The desk a model works at: rows it has read and rows it wants written, one batch of the log at a time."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from projections.stored.shelf import Put, Shelf

T = TypeVar("T")

_ENCODER = msgspec.msgpack.Encoder()


class Desk:
    """What one event changed is kept apart until its fold is through; a fold that fails leaves nothing."""

    def __init__(self, shelf: Shelf, model: str) -> None:
        self._shelf = shelf
        self._model = model
        self._seen: dict[str, bytes | None] = {}
        self._done: dict[str, Put] = {}
        self._now: dict[str, Put] = {}

    def get(self, key: str, shape: type[T]) -> T | None:
        """The row as it stands after everything folded so far."""
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

    def drop(self, key: str) -> None:
        self._now[key] = Put(key, None)

    def fold(self, step: Callable[["Desk"], None]) -> None:
        """One event: all it changes, or nothing."""
        self._now = {}
        try:
            step(self)
            self._done.update(self._now)
        finally:
            self._now = {}

    @property
    def puts(self) -> list[Put]:
        return list(self._done.values())
