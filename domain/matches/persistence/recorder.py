"""What the store asks of a database. Both recorders have it beside the interface of the `eventsourcing` library."""

from collections.abc import Callable, Sequence
from typing import Protocol
from uuid import UUID

from domain.matches.persistence.errors import StoreError
from domain.matches.persistence.rows import Notified, StoredEventRow, StoredRow


class MatchRecorder(Protocol):
    """`write`, `write_at_once` and `write_apart` are called by one thread at a time, everything else by any."""

    store_id: str
    """Random, made with the database: read models tell by it whether they were folded from another store."""

    def write(self, rows: Sequence[StoredEventRow]) -> None:
        """All rows durably in one transaction, or none and a fault."""

    def write_at_once(self, rows: Sequence[StoredEventRow]) -> bool:
        """The same without waiting for anybody; False, and nothing is stored, where that cannot be known beforehand."""

    def write_apart(self, appends: Sequence[Sequence[StoredEventRow]]) -> list[StoreError | None]:
        """One transaction, but an append that cannot be stored is left out and its fault told in its place."""

    def rest(self) -> None:
        """Called by the writing thread after a while in which nobody wrote: the time to tidy up."""

    def select_rows(self, match: UUID, after: int, upto: int | None, limit: int | None) -> list[StoredRow]: ...

    def select_rows_back(self, match: UUID, before: int | None, limit: int) -> list[StoredRow]: ...

    def newest_version(self, match: UUID) -> int: ...

    def select_log(self, after: int, limit: int) -> list[Notified]:
        """In order of id; no row with a lower id appears later."""

    def newest_notification(self) -> int: ...

    def insert_snapshot(self, row: StoredEventRow) -> None:
        """Called by the writing thread, after the events; a snapshot that is there already stays."""

    def select_snapshot(self, match: UUID, after: int, upto: int | None) -> list[StoredRow]:
        """The newest with a version above `after`, up to `upto`."""

    def set_if_absent(self, name: str, value: str) -> str:
        """What everybody who uses this database agreed on under that name: the first value anybody gave."""

    def announce(self) -> None:
        """Something was stored here: wake the followers in other processes, without waiting for it."""

    def on_news(self, ring: Callable[[], None]) -> None:
        """Call `ring`, from any thread, when another process may have stored something."""

    def close(self) -> None: ...
