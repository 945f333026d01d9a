"""The store's errors. Each is one of the library's errors too, so code that knows the library can catch it."""

from eventsourcing.persistence import DataError, IntegrityError, OperationalError, PersistenceError


class StoreError(PersistenceError):
    """Nothing of this append is stored, unless `StoreUnavailable` says that it may be."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class VersionConflict(StoreError, IntegrityError):
    """That version of the match is stored already: load the match again and decide again."""


class StoreUnavailable(StoreError, OperationalError):
    """The disk or the database server does not serve now: the same call may succeed later.

    If the server vanished between commit and reply the events may be stored all the same, so the caller evicts the
    match and loads it again.
    """


class RowRefused(StoreError, DataError):
    """The database never accepts such a row: a bug."""
