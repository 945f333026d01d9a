"""A connection to the database server that is made when it is needed and made again when it was lost."""

import select
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeAlias

import psycopg
from psycopg import errors

from domain.matches.persistence.errors import RowRefused, StoreError, StoreUnavailable, VersionConflict

Connection: TypeAlias = "psycopg.Connection[tuple[object, ...]]"

UNREACHABLE = "the database server cannot be reached"

REASONS = {
    errors.DiskFull: "the disk is full",
    errors.ReadOnlySqlTransaction: "the database may only be read",
    errors.LockNotAvailable: "the database is locked by another program",
    errors.TooManyConnections: "the database server has too many connections",
    errors.AdminShutdown: "the database server is stopping",
    errors.CrashShutdown: "the database server is stopping",
    errors.CannotConnectNow: "the database server is starting",
}

SESSION_SETTINGS = """
    SELECT set_config('lock_timeout', %s, false),
        CASE current_setting('synchronous_commit') WHEN 'off' THEN set_config('synchronous_commit', 'on', false) END
"""
"""Whatever the server's settings: a commit returns when it is on the disk, and no lock is waited for for ever."""


class ReconnectingConnection:
    """A connection for one thread at a time."""

    def __init__(self, url: str, patience: float) -> None:
        self.url = url
        self.patience = patience
        self._connection: Connection | None = None

    def connection(self) -> Connection:
        if self._connection is not None and not self._connection.closed and not is_closing(self._connection):
            return self._connection
        self.close()
        self._connection = self._connect()
        return self._connection

    @property
    def lost(self) -> bool:
        return self._connection is None or self._connection.closed

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _connect(self) -> Connection:
        made = psycopg.connect(
            self.url,
            autocommit=True,
            connect_timeout=max(2, int(self.patience)),
            tcp_user_timeout=int(self.patience * 1000) + 5000,  # A server that vanished says nothing.
            application_name="orrery",
        )
        made.execute(SESSION_SETTINGS, (f"{int(self.patience * 1000)}ms",))
        return made


def is_closing(connection: Connection) -> bool:
    """Data without a request means that the server is closing the connection."""
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    return bool(poll.poll(0))


@contextmanager
def translated_errors() -> Iterator[None]:
    try:
        yield
    except psycopg.Error as error:
        raise translate(error) from error


def translate(error: psycopg.Error) -> StoreError:
    """In plain words, without address or user of the server."""
    for kind, reason in REASONS.items():
        if isinstance(error, kind):
            return StoreUnavailable(reason)
    if isinstance(error, errors.UniqueViolation):
        return VersionConflict("another event has that version")
    if isinstance(error, psycopg.DataError):
        return RowRefused(f"the database refuses it: {error}")
    if error.sqlstate is None and isinstance(error, psycopg.OperationalError | psycopg.InterfaceError):
        return StoreUnavailable(UNREACHABLE)
    return StoreUnavailable(f"the database failed: {type(error).__name__}")
