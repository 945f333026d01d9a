"""The event store: durable rows, group commit, one log of all matches."""

from domain.matches.store.faults import RowRefused, StaleVersion, StoreFault, StoreUnavailable
from domain.matches.store.group_commit import Metrics
from domain.matches.store.match_store import MatchStore
from domain.matches.store.opening import open_store
from domain.matches.store.rows import Notified, Row

__all__ = [
    "MatchStore",
    "Metrics",
    "Notified",
    "Row",
    "RowRefused",
    "StaleVersion",
    "StoreFault",
    "StoreUnavailable",
    "open_store",
]
