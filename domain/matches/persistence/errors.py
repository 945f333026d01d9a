"""What can go wrong with the store, told to the caller whose append or read it was."""


class StoreError(Exception):
    """Nothing of this append is stored, unless `StoreUnavailable` says that it may be."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class VersionConflict(StoreError):
    """Somebody else has stored that version of the match: load it again and decide again."""


class StoreUnavailable(StoreError):
    """The disk or the database server does not serve now: the same call may succeed later.

    If the server vanished between our commit and its answer the events may be stored all the same, so whoever gets
    this forgets what it believed about the match and loads it again.
    """


class RowRefused(StoreError):
    """The database takes no such row, ever: a fault of ours."""
