"""Views: where read models are stored. A view is a tracking recorder of the library.

It holds the rows of one read model in one generation, ordered indexes of them, and the position in the log up to which
events were processed. Rows and position are written in one transaction that names the position it continues from; if
that is not where the view stands, nothing is written. Values are absolute, so a repeated write is harmless.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

from eventsourcing.persistence import IntegrityError, OperationalError, Tracking, TrackingRecorder

LAYOUT = 7
"""Increase it when the shape of a row changes, as the lobby's does with `MatchState`: other layouts are rebuilt."""


class Listing(NamedTuple):
    """The columns that a match is listed by."""

    game: str
    status: str
    open: bool
    """Whether a seat can be taken now."""
    listed: bool
    bots: bool
    """Whether a bot may have to answer in it now."""
    deadline: int
    """When the first seat has to have answered, in microseconds; 0 if none has to."""
    created: int

    def to_text(self) -> str:
        columns = f"{self.game}|{self.status}|{self.open:d}|{self.listed:d}|{self.bots:d}"
        return f"{columns}|{self.deadline}|{self.created}"


class Filters(NamedTuple):
    """Which listed matches are wanted; None: any."""

    game: str | None = None
    status: str | None = None
    open: bool | None = None


class LobbyCursor(NamedTuple):
    """The last match of the page before: newest first, matches created at the same time in the order of ids."""

    created: int
    match: str


class RowWrite(NamedTuple):
    """A row, with its place in an `order` or its columns as a listed match. `value` None deletes the row.

    A deleted row leaves every order, or only the one that is named: that costs less.
    """

    key: str
    value: bytes | None
    order: str = ""
    score: float = 0.0
    listing: Listing | None = None


class OrderCursor(NamedTuple):
    """The last row of the page before."""

    score: float
    key: str


class TrackingConflict(IntegrityError):
    """Another runner has moved the view on: read its position again."""


class ReadModelsUnavailable(OperationalError, OSError):
    """The database of the read models does not serve now."""


class View(TrackingRecorder, ABC):
    """The stored rows of one read model in one generation."""

    key: str
    """Name and generation: `lobby@2`."""

    @abstractmethod
    def tracking(self) -> Tracking | None:
        """The log that the view was built from and its position; None if it is empty."""

    @abstractmethod
    def quarantined(self) -> frozenset[str]:
        """Ids of the matches that could not be processed."""

    @abstractmethod
    def get(self, keys: Iterable[str]) -> dict[str, bytes]: ...

    @abstractmethod
    def highest(self, order: str, below: OrderCursor | None, limit: int) -> list[tuple[str, float, bytes]]:
        """Rows of an order, highest score first and highest key first among equals, after the row `below`."""

    @abstractmethod
    def matches(self, filters: Filters, after: LobbyCursor | None, limit: int) -> list[tuple[str, bytes]]:
        """Listed matches, newest first: ids and rows."""

    @abstractmethod
    def matches_with_bots(self) -> list[str]:
        """Ids of the matches, listed or not, in which a bot may have to answer."""

    @abstractmethod
    def matches_due(self, at: int, limit: int) -> list[str]:
        """Ids of the matches, listed or not, in which a deadline lies before a time; the earliest first."""

    @abstractmethod
    def matches_older_than(self, status: str, created: int) -> list[tuple[str, bytes]]:
        """Matches of a status, listed or not, that were created before a time: ids and rows."""

    @abstractmethod
    def save(self, writes: Iterable[RowWrite], tracking: Tracking, after: int, quarantined: Iterable[str] = ()) -> None:
        """Write rows, newly quarantined matches and position in one transaction.

        Raises `TrackingConflict`, and writes nothing, if the view does not stand at `after`; 0: it is empty.
        """

    @abstractmethod
    def delete(self, writes: Iterable[RowWrite]) -> None:
        """Delete rows, each a `RowWrite` without a value, outside of the log's order."""

    @abstractmethod
    def rows(self) -> Iterable[tuple[str, bytes]]:
        """Every row, in the order of keys; the columns of a listed match are part of its value."""

    @abstractmethod
    def clear(self) -> None: ...

    def digest(self) -> str:
        """One number for all rows: equal read models have equal digests."""
        total = sha256()
        for key, value in self.rows():
            total.update(len(key.encode()).to_bytes(4, "big") + key.encode())
            total.update(len(value).to_bytes(4, "big") + value)
        return total.hexdigest()


class ViewStore(ABC):
    """The database of all views, and which generation of each read model serves."""

    @abstractmethod
    def view(self, name: str, generation: int) -> View: ...

    @abstractmethod
    def serving(self, name: str) -> int:
        """The generation of a read model that answers queries now."""

    @abstractmethod
    def serve(self, name: str, generation: int) -> None: ...

    @abstractmethod
    def lease(self, holder: str, seconds: float) -> bool:
        """Whether `holder` may run the projections for so long; 0 gives the lease back.

        It only avoids work that is done twice: concurrent writes are distinguished by their position.
        """

    @abstractmethod
    def close(self) -> None: ...

    def serving_view(self, name: str) -> View:
        return self.view(name, self.serving(name))


def view_key(name: str, generation: int) -> str:
    return f"{name}@{generation}"
