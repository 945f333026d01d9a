"""Where stored read models lie: rows by key and ordered indexes, with the position of the log they stand at.

A write says what position it continues from; one that does not fit changes nothing. Values are absolute, so a write
that is repeated after a lost answer does no harm.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple, Protocol


class Put(NamedTuple):
    """A row and, where an `order` is named, its place in it. `value` None takes the row away."""

    key: str
    value: bytes | None
    order: str = ""
    score: float = 0.0


class Place(NamedTuple):
    """How far a read model has come, in which store, and what it could not digest."""

    store: str
    position: int
    parked: frozenset[str]


class TrackingConflict(Exception):
    """Somebody else has written meanwhile: read the position again."""


class ReadModelsUnavailable(OSError):
    """What the read models lie in does not serve."""


class View(Protocol):
    """Storage of read models; `model` is the model's name with its generation."""

    def place(self, model: str) -> Place | None: ...

    def get(self, model: str, keys: Iterable[str]) -> dict[str, bytes]: ...

    def newest(self, model: str, order: str, below: float | None, limit: int) -> list[tuple[str, float, bytes]]:
        """Rows of an order, highest score first, scores below `below`."""
        ...

    def write(self, model: str, before: Place | None, after: Place, puts: Iterable[Put]) -> None:
        """All of it or nothing; `TrackingConflict` if the model does not stand at `before`."""
        ...

    def rows(self, model: str) -> Iterable[tuple[str, bytes]]:
        """Every row, in the order of keys."""
        ...

    def clear(self, model: str) -> None: ...

    def serving(self, name: str) -> int:
        """The generation of a model that answers questions now."""
        ...

    def serve(self, name: str, generation: int) -> None: ...

    def follow(self, who: str, seconds: float) -> bool:
        """Whether `who` is to follow the log for so long: one at a time is enough. 0 gives the place up.

        It saves work and guards nothing: two who write at once are told apart by the position.
        """
        ...

    def close(self) -> None: ...


def digest(shelf: View, model: str) -> str:
    """One number for all that a model holds: equal models have equal digests."""
    total = sha256()
    for key, value in shelf.rows(model):
        total.update(len(key.encode()).to_bytes(4, "big") + key.encode())
        total.update(len(value).to_bytes(4, "big") + value)
    return total.hexdigest()
