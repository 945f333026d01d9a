"""Where stored read models lie: rows by key and ordered indexes, with the position of the log they stand at.

A write says what position it continues from; one that does not fit changes nothing. Values are absolute, so a write
that is repeated after a lost answer does no harm.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple, Protocol

LAYOUT = 3
"""Grows when the shape of a row changes, as the lobby's does with `MatchState`: other layouts are built again."""


class Listing(NamedTuple):
    """The columns that a match is listed by."""

    game: str
    status: str
    open: bool
    """Whether a seat can be taken now."""
    listed: bool
    bots: bool
    """Whether a bot may have to answer in it now."""
    created: int

    def to_text(self) -> str:
        return f"{self.game}|{self.status}|{self.open:d}|{self.listed:d}|{self.bots:d}|{self.created}"


class Filters(NamedTuple):
    """Which listed matches are wanted; None: any."""

    game: str | None = None
    status: str | None = None
    open: bool | None = None


class Cursor(NamedTuple):
    """The last match of the page before: newest first, in the order of ids among those of one moment."""

    created: int
    match: str


class Put(NamedTuple):
    """A row and its place in an `order` or among the listed matches. `value` None takes the row away."""

    key: str
    value: bytes | None
    order: str = ""
    score: float = 0.0
    listing: Listing | None = None


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

    def matches(self, model: str, filters: Filters, after: Cursor | None, limit: int) -> list[tuple[str, bytes]]:
        """Listed matches, newest first: ids and rows."""
        ...

    def matches_with_bots(self, model: str) -> list[str]:
        """Ids of the matches, listed or not, in which a bot may have to answer."""
        ...

    def write(self, model: str, before: Place | None, after: Place, puts: Iterable[Put]) -> None:
        """All of it or nothing; `TrackingConflict` if the model does not stand at `before`."""
        ...

    def rows(self, model: str) -> Iterable[tuple[str, bytes]]:
        """Every row, in the order of keys; the columns of a listed match are part of its value."""
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
