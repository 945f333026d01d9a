"""The event store: durable rows, group commit, one log of all matches."""

from domain.matches.persistence.errors import RowRefused, StoreError, StoreUnavailable, VersionConflict
from domain.matches.persistence.group_commit import CommitMetrics
from domain.matches.persistence.match_store import MatchStore
from domain.matches.persistence.open_store import open_store, sqlite_file
from domain.matches.persistence.rows import Row

__all__ = [
    "CommitMetrics",
    "MatchStore",
    "Row",
    "RowRefused",
    "StoreError",
    "StoreUnavailable",
    "VersionConflict",
    "open_store",
    "sqlite_file",
]
