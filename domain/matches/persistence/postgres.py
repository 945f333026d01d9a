"""Events in PostgreSQL: any number of processes over one log that loses nothing.

Table and interface are those of the `eventsourcing` library. Where the library locks the whole table until a commit has
synced, writers here hold a shared lock and never wait for each other; readers of the log find out whether a missing
number is still being written (docs/decisions/0048-recorders-override-the-library.md).
"""

import secrets
import threading
from collections.abc import Sequence
from typing import Any
from uuid import UUID

import psycopg
from eventsourcing.persistence import (
    AggregateRecorder,
    ApplicationRecorder,
    InfrastructureFactory,
    Notification,
    PersistenceError,
    StoredEvent,
)
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore, PostgresFactory
from eventsourcing.utils import Environment, EnvType
from psycopg.conninfo import conninfo_to_dict
from psycopg.sql import SQL

from domain.matches.persistence.errors import StoreError, StoreUnavailable, VersionConflict
from domain.matches.persistence.listeners import Listeners
from domain.matches.persistence.postgres_connection import (
    Connection,
    ReconnectingConnection,
    translate,
    translated_errors,
)
from domain.matches.persistence.postgres_gapless_log import TAKE_LOCK, WRITERS_LOCK, PostgresGaplessLog
from domain.matches.persistence.postgres_notify import PostgresNotify
from domain.matches.persistence.snapshot_recorder import SnapshotRecorder

LOCK_TIMEOUT = 5.0
NEWEST = 2**63 - 1
PREPARING = WRITERS_LOCK + 1
"""The advisory lock of the process that creates the tables."""

IS_PREPARED = (
    "SELECT to_regclass('public.orrery_store') IS NOT NULL AND to_regclass('public.stored_snapshots') IS NOT NULL"
)
CREATE_STORE = "CREATE TABLE IF NOT EXISTS public.orrery_store (name text PRIMARY KEY, value text NOT NULL)"
INSERT_ID = "INSERT INTO public.orrery_store VALUES ('id', %s) ON CONFLICT DO NOTHING"
INSERT_VALUE = "INSERT INTO public.orrery_store VALUES (%s, %s) ON CONFLICT DO NOTHING"
SELECT_STORED_VALUE = "SELECT value FROM public.orrery_store WHERE name = %s"
SELECT_ID = "SELECT value FROM public.orrery_store WHERE name = 'id'"

INSERT = f"""
    INSERT INTO public.stored_events (originator_id, originator_version, topic, state)
    SELECT match, version, topic, body
    FROM ({TAKE_LOCK}) AS lock,
        unnest(%b::uuid[], %b::bigint[], %b::text[], %b::bytea[])
            WITH ORDINALITY AS event (match, version, topic, body, place)
    ORDER BY place
"""  # noqa: S608
"""The sort makes the lock come first: no row gets its notification id before the lock is held."""

CREATE_SNAPSHOTS = """
    CREATE TABLE IF NOT EXISTS public.stored_snapshots (originator_id uuid NOT NULL, originator_version bigint NOT NULL,
        topic text, state bytea, PRIMARY KEY (originator_id, originator_version))
"""
INSERT_SNAPSHOT = """
    INSERT INTO public.stored_snapshots VALUES (%b::uuid, %b::bigint, %b::text, %b::bytea) ON CONFLICT DO NOTHING
"""
SELECT_SNAPSHOTS = """
    SELECT originator_version, topic, state FROM public.stored_snapshots
    WHERE originator_id = %b AND originator_version > %b::bigint AND originator_version <= %b::bigint
    ORDER BY originator_version {order} LIMIT %b::bigint
"""
SELECT_EVENTS = """
    SELECT originator_version, topic, state FROM public.stored_events
    WHERE originator_id = %b AND originator_version > %b::bigint AND originator_version <= %b::bigint
    ORDER BY originator_version LIMIT %b::bigint
"""
SELECT_VERSION = """
    SELECT originator_version FROM public.stored_events
    WHERE originator_id = %b ORDER BY originator_version DESC LIMIT 1
"""

SELECT_ENDS = """
    SELECT max(originator_version), max(notification_id), (SELECT max(notification_id) FROM public.stored_events)
    FROM public.stored_events WHERE originator_id = %b
"""
SELECT_BYTES = """
    SELECT pg_total_relation_size('public.stored_events') + pg_total_relation_size('public.stored_snapshots')
"""


class PostgresMatchRecorder(PostgresApplicationRecorder):
    """The inserting methods are called by one thread at a time, the others by any."""

    def __init__(self, url: str, patience: float = LOCK_TIMEOUT) -> None:
        self.url = url
        self.patience = patience
        self.listeners = Listeners()
        self.writing = ReconnectingConnection(url, patience)
        self._own = threading.local()
        self._reading: list[ReconnectingConnection] = []
        self._notifications: PostgresNotify | None = None
        self._log = PostgresGaplessLog(self._select)
        with translated_errors():
            self.writing.connection()  # Fails now, with the reason, if there is no server.
        super().__init__(library_datastore(url, patience))
        self.lock_table_statements = [SQL(TAKE_LOCK)]
        del self.sql_create_statements[self.create_insert_function_statement_index]  # It would insert without the lock.
        self.store_id = self._prepare()
        self._notifications = PostgresNotify(
            ReconnectingConnection(url, patience), self.channel_name, self.listeners.call
        )

    def _prepare(self) -> str:
        """Create missing tables, one process at a time; returns the store's id.

        Existing tables are left alone: checking for an index would wait for every writer.
        """
        connection = self.writing.connection()
        if connection.execute(IS_PREPARED).fetchone() == (False,):
            connection.execute("SELECT pg_advisory_lock(%s)", (PREPARING,))
            try:
                self.create_table()
                with connection.transaction():  # Created last: if it is there, everything is.
                    connection.execute(CREATE_SNAPSHOTS)
                    connection.execute(CREATE_STORE)
                    connection.execute(INSERT_ID, (secrets.token_hex(16),))
            finally:
                connection.execute("SELECT pg_advisory_unlock(%s)", (PREPARING,))
        found = connection.execute(SELECT_ID).fetchone()
        assert found is not None
        return str(found[0])

    # --- inserting ---------------------------------------------------------------------------------------------------

    def insert_events(self, stored_events: Sequence[StoredEvent], **_: Any) -> None:
        """The library's seam: all events durably in one transaction. Their notification ids are not read back."""
        if stored_events:
            with translated_errors():
                insert(self.writing.connection(), stored_events)
            self._notify()

    def insert_events_inline(self, stored_events: Sequence[StoredEvent]) -> bool:  # noqa: ARG002
        """Never: the database may be far away."""
        return False

    def insert_events_separately(self, appends: Sequence[Sequence[StoredEvent]]) -> list[StoreError | None]:
        errors: list[StoreError | None] = [None] * len(appends)
        failed: set[UUID | str] = set()
        with translated_errors():
            connection = self.writing.connection()
            with connection.transaction():
                for place in sorted(range(len(appends)), key=lambda place: insertion_order(appends[place][0])):
                    error = insert_after_savepoint(connection, appends[place], failed)
                    failed.update(stored.originator_id for stored in appends[place] if error)
                    errors[place] = error
        self._notify()
        return errors

    def on_idle(self) -> None:
        """The server cleans up by itself."""

    def _notify(self) -> None:
        """Notify this process now and the others after the commit: inside it, writers would wait for each other."""
        self.listeners.call()
        if self._notifications is not None:
            self._notifications.send()

    def remove_match(self, ident: UUID, version: int) -> bool:
        with translated_errors():
            connection = self.writing.connection()
            with connection.transaction():
                newest, last, last_of_all = connection.execute(SELECT_ENDS, (ident,)).fetchone() or (None, None, None)
                if newest != version or last == last_of_all:
                    return False
                connection.execute("DELETE FROM public.stored_events WHERE originator_id = %b", (ident,))
                connection.execute("DELETE FROM public.stored_snapshots WHERE originator_id = %b", (ident,))
        return True

    def stored_bytes(self) -> int:
        ((size,),) = self._select(SELECT_BYTES, ())
        return int(size)

    def set_if_absent(self, name: str, value: str) -> str:
        seconds = max(2, int(self.patience))
        with translated_errors(), psycopg.connect(self.url, autocommit=True, connect_timeout=seconds) as connection:
            connection.execute(INSERT_VALUE, (name, value))
            found = connection.execute(SELECT_STORED_VALUE, (name,)).fetchone()
        assert found is not None
        return str(found[0])

    # --- selecting ---------------------------------------------------------------------------------------------------

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        assert isinstance(originator_id, UUID)
        if desc:
            return list(super().select_events(originator_id, gt=gt, lte=lte, desc=True, limit=limit))
        found = self._select(SELECT_EVENTS, (originator_id, gt or 0, NEWEST if lte is None else lte, limit))
        return [StoredEvent(originator_id, *row) for row in found]

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        """In order of id; no row with a lower id appears later."""
        if topics:
            decided = self._log.decide()
            last = decided if stop is None else min(stop, decided)
            return list(super().select_notifications(start, limit, last, topics, inclusive_of_start=inclusive_of_start))
        found = self._log.read((start or 0) - inclusive_of_start, limit)
        return found if stop is None else [notification for notification in found if notification.id <= stop]

    def max_notification_id(self) -> int:
        return self._log.newest()

    def insert_snapshot(self, stored: StoredEvent) -> None:
        with translated_errors():
            self.writing.connection().execute(
                INSERT_SNAPSHOT, (stored.originator_id, stored.originator_version, stored.topic, stored.state)
            )

    def select_snapshots(
        self, ident: UUID, after: int, upto: int | None, *, desc: bool, limit: int | None
    ) -> list[StoredEvent]:
        statement = SELECT_SNAPSHOTS.format(order="DESC" if desc else "ASC")
        found = self._select(statement, (ident, after, NEWEST if upto is None else upto, limit))
        return [StoredEvent(ident, version, topic, bytes(state)) for version, topic, state in found]

    def newest_version(self, ident: UUID) -> int:
        for (version,) in self._select(SELECT_VERSION, (ident,)):
            return int(version)
        return 0

    def close(self) -> None:
        if self._notifications is not None:
            self._notifications.stop()
        for link in (*self._reading, self.writing):
            link.close()
        self.datastore.close()

    def _select(self, statement: str, values: tuple[object, ...]) -> list[Any]:
        """A read whose connection breaks is repeated: it has changed nothing."""
        link = self._reader()
        with translated_errors():
            try:
                return link.connection().execute(statement.encode(), values).fetchall()
            except psycopg.OperationalError:
                if not link.lost:
                    raise
                return link.connection().execute(statement.encode(), values).fetchall()

    def _reader(self) -> ReconnectingConnection:
        link: ReconnectingConnection | None = getattr(self._own, "link", None)
        if link is None:
            link = self._own.link = ReconnectingConnection(self.url, self.patience)
            self._reading.append(link)
        return link


def insertion_order(stored: StoredEvent) -> tuple[int, int]:
    """Every writer inserts in this order, so two of them never wait for each other in a circle."""
    assert isinstance(stored.originator_id, UUID)
    return stored.originator_id.int, stored.originator_version


def insert(connection: Connection, stored_events: Sequence[StoredEvent]) -> None:
    ordered = sorted(stored_events, key=insertion_order)
    columns: tuple[list[object], ...] = (
        [stored.originator_id for stored in ordered],
        [stored.originator_version for stored in ordered],
        [stored.topic for stored in ordered],
        [stored.state for stored in ordered],
    )
    connection.execute(INSERT, columns)


def insert_after_savepoint(
    connection: Connection, stored_events: Sequence[StoredEvent], failed: set[UUID | str]
) -> StoreError | None:
    if any(stored.originator_id in failed for stored in stored_events):
        return VersionConflict("the event before it was not stored")
    try:
        with translated_errors(), connection.transaction():
            insert(connection, stored_events)
    except StoreUnavailable:
        raise
    except StoreError as error:
        return error
    return None


def library_datastore(url: str, patience: float) -> PostgresDatastore:
    """Connections of the library's own methods, to the same server in the same way (TLS, options)."""
    datastore = PostgresDatastore("", "", "", "", "", pool_size=1, max_overflow=4, connect_timeout=patience)
    named = datastore.pool.kwargs
    assert isinstance(named, dict)
    for part in ("dbname", "host", "port", "user", "password"):
        del named[part]
    named |= conninfo_to_dict(url)
    return datastore


def open_postgres(url: str, patience: float = LOCK_TIMEOUT) -> PostgresMatchRecorder:
    try:
        return PostgresMatchRecorder(url, patience)
    except psycopg.Error as error:
        raise StoreUnavailable(f"PostgreSQL: {translate(error).reason}: {error}") from error
    except StoreError as error:
        raise StoreUnavailable(f"PostgreSQL: {error.reason}: {error.__cause__}") from error
    except PersistenceError as error:
        raise StoreUnavailable(f"PostgreSQL: {error}") from error


class PostgresMatchFactory(PostgresFactory):
    """Chosen by `PERSISTENCE_MODULE`; `POSTGRES_URL` says which server."""

    POSTGRES_URL = "POSTGRES_URL"

    def __init__(self, env: Environment | EnvType | None) -> None:
        InfrastructureFactory.__init__(self, env)
        self._recorder: PostgresMatchRecorder | None = None

    def application_recorder(self) -> ApplicationRecorder:
        if self._recorder is None:
            self._recorder = open_postgres(str(self.env.get(self.POSTGRES_URL)))
            self.datastore = self._recorder.datastore
        return self._recorder

    def aggregate_recorder(self, purpose: str = "snapshots") -> AggregateRecorder:  # noqa: ARG002
        recorder = self.application_recorder()
        assert isinstance(recorder, PostgresMatchRecorder)
        return SnapshotRecorder(recorder)

    def close(self) -> None:
        if self._recorder is not None:
            self._recorder.close()
