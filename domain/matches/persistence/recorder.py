"""What the store asks of a recorder beyond the library's `ApplicationRecorder`."""

from collections.abc import Sequence
from typing import Any, Protocol
from uuid import UUID

from eventsourcing.persistence import Notification, StoredEvent

from domain.matches.persistence.errors import StoreError
from domain.matches.persistence.listeners import Listeners


class MatchRecorder(Protocol):
    """The methods that insert or remove are called by one thread at a time, all others by any."""

    store_id: str
    """Random, created with the database: read models know by it which store they were built from."""
    listeners: Listeners
    """Called when this or another process has inserted events."""

    # --- the library's -----------------------------------------------------------------------------------------------

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int] | None: ...

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]: ...

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]: ...

    def max_notification_id(self) -> int: ...

    # --- added -------------------------------------------------------------------------------------------------------

    def insert_events_inline(self, stored_events: Sequence[StoredEvent]) -> bool:
        """Insert in the caller's thread without waiting; False, and nothing is stored, where that is not certain."""

    def insert_events_separately(self, appends: Sequence[Sequence[StoredEvent]]) -> list[StoreError | None]:
        """One transaction that leaves out each append that cannot be stored; the errors in the appends' order."""

    def on_idle(self) -> None:
        """Called by the writing thread when nothing was written for a while."""

    def newest_version(self, ident: UUID) -> int: ...

    def insert_snapshot(self, stored: StoredEvent) -> None:
        """Keeps a snapshot that is there already."""

    def select_snapshots(
        self, ident: UUID, after: int, upto: int | None, *, desc: bool, limit: int | None
    ) -> list[StoredEvent]:
        """The snapshots with a version above `after`, up to `upto`."""

    def remove_match(self, ident: UUID, version: int) -> bool:
        """Delete all rows of a match.

        False, and nothing is deleted, if `version` is not its newest, or if the newest event of the log is one of its
        own: readers of the log know by that event how far they are.
        """

    def stored_bytes(self) -> int:
        """How much room events and snapshots take."""

    def set_if_absent(self, name: str, value: str) -> str:
        """Store a value under a name unless there is one; returns the one that is stored."""

    def close(self) -> None: ...
