"""Events in PostgreSQL: any number of processes over one log that loses nothing.

Table and interface are those of the `eventsourcing` library. Where the library locks the whole table until a commit has
synced, writers here hold a lock that they share, so they never wait for each other; followers find out whether a number
missing from the log is still under way (docs/decisions/0013-event-store.md).
"""

import secrets
import threading
from collections.abc import Callable, Sequence
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
from domain.matches.persistence.postgres_connection import Connection, Link, fault_of, plain_faults
from domain.matches.persistence.postgres_gapless_log import TAKE_LOCK, UNDER_WAY, PostgresGaplessLog
from domain.matches.persistence.postgres_notify import PostgresNotify
from domain.matches.persistence.rows import Notified, StoredEventRow, StoredRow
from domain.matches.persistence.snapshot_recorder import SnapshotRecorder

PATIENCE = 5.0
NEWEST = 2**63 - 1
PREPARING = UNDER_WAY + 1
"""The lock of who makes the tables."""

IS_PREPARED = (
    "SELECT to_regclass('public.orrery_store') IS NOT NULL AND to_regclass('public.stored_snapshots') IS NOT NULL"
)
CREATE_STORE = "CREATE TABLE IF NOT EXISTS public.orrery_store (name text PRIMARY KEY, value text NOT NULL)"
INSERT_ID = "INSERT INTO public.orrery_store VALUES ('id', %s) ON CONFLICT DO NOTHING"
INSERT_AGREED = "INSERT INTO public.orrery_store VALUES (%s, %s) ON CONFLICT DO NOTHING"
SELECT_AGREED = "SELECT value FROM public.orrery_store WHERE name = %s"
SELECT_ID = "SELECT value FROM public.orrery_store WHERE name = 'id'"

INSERT = f"""
    INSERT INTO public.stored_events (originator_id, originator_version, topic, state)
    SELECT match, version, topic, body
    FROM ({TAKE_LOCK}) AS lock,
        unnest(%b::uuid[], %b::bigint[], %b::text[], %b::bytea[])
            WITH ORDINALITY AS event (match, version, topic, body, place)
    ORDER BY place
"""  # noqa: S608
"""The sort stands between the lock and the numbers: no row gets its number before the lock is held."""

CREATE_SNAPSHOTS = """
    CREATE TABLE IF NOT EXISTS public.stored_snapshots (originator_id uuid NOT NULL, originator_version bigint NOT NULL,
        topic text, state bytea, PRIMARY KEY (originator_id, originator_version))
"""
INSERT_SNAPSHOT = """
    INSERT INTO public.stored_snapshots VALUES (%b::uuid, %b::bigint, %b::text, %b::bytea) ON CONFLICT DO NOTHING
"""
SELECT_SNAPSHOT = """
    SELECT originator_version, topic, state FROM public.stored_snapshots
    WHERE originator_id = %b AND originator_version > %b::bigint AND originator_version <= %b::bigint
    ORDER BY originator_version DESC LIMIT 1
"""
SELECT_ROWS = """
    SELECT originator_version, topic, state FROM public.stored_events
    WHERE originator_id = %b AND originator_version > %b::bigint AND originator_version <= %b::bigint
    ORDER BY originator_version LIMIT %b::bigint
"""
SELECT_ROWS_BACK = """
    SELECT originator_version, topic, state FROM public.stored_events
    WHERE originator_id = %b AND originator_version < %b::bigint
    ORDER BY originator_version DESC LIMIT %b::bigint
"""
SELECT_VERSION = """
    SELECT originator_version FROM public.stored_events
    WHERE originator_id = %b ORDER BY originator_version DESC LIMIT 1
"""


class PostgresMatchRecorder(PostgresApplicationRecorder):
    def __init__(self, url: str, patience: float = PATIENCE) -> None:
        self.url = url
        self.patience = patience
        self.writing = Link(url, patience)
        self._own = threading.local()
        self._reading: list[Link] = []
        self._bell: PostgresNotify | None = None
        self._log = PostgresGaplessLog(self._select)
        with plain_faults():
            self.writing.connection()  # Tells at once, and why, if there is no server.
        super().__init__(library_datastore(url, patience))
        self.lock_table_statements = [SQL(TAKE_LOCK)]
        del self.sql_create_statements[self.create_insert_function_statement_index]  # It would insert without a lock.
        self.store_id = self._prepare()

    def _prepare(self) -> str:
        """Make what is not there, one process at a time; gives the store's id.

        A store that is there is left alone: to look whether an index has to be made waits for everybody who writes.
        """
        connection = self.writing.connection()
        if connection.execute(IS_PREPARED).fetchone() == (False,):
            connection.execute("SELECT pg_advisory_lock(%s)", (PREPARING,))
            try:
                self.create_table()
                with connection.transaction():  # The last thing made: who sees it sees all.
                    connection.execute(CREATE_SNAPSHOTS)
                    connection.execute(CREATE_STORE)
                    connection.execute(INSERT_ID, (secrets.token_hex(16),))
            finally:
                connection.execute("SELECT pg_advisory_unlock(%s)", (PREPARING,))
        found = connection.execute(SELECT_ID).fetchone()
        assert found is not None
        return str(found[0])

    def write(self, rows: Sequence[StoredEventRow]) -> None:
        with plain_faults():
            insert(self.writing.connection(), rows)

    def write_at_once(self, rows: Sequence[StoredEventRow]) -> bool:  # noqa: ARG002
        """Never: the database may be far away."""
        return False

    def write_apart(self, appends: Sequence[Sequence[StoredEventRow]]) -> list[StoreError | None]:
        faults: list[StoreError | None] = [None] * len(appends)
        failed: set[UUID] = set()
        with plain_faults():
            connection = self.writing.connection()
            with connection.transaction():
                for place in sorted(range(len(appends)), key=lambda place: order(appends[place][0])):
                    fault = write_one(connection, appends[place], failed)
                    failed.update(match for match, *_ in appends[place] if fault)
                    faults[place] = fault
        return faults

    def rest(self) -> None:
        """The server tidies up by itself."""

    def set_if_absent(self, name: str, value: str) -> str:
        seconds = max(2, int(self.patience))
        with plain_faults(), psycopg.connect(self.url, autocommit=True, connect_timeout=seconds) as connection:
            connection.execute(INSERT_AGREED, (name, value))
            found = connection.execute(SELECT_AGREED, (name,)).fetchone()
        assert found is not None
        return str(found[0])

    def announce(self) -> None:
        if self._bell is not None:
            self._bell.announce()

    def on_news(self, ring: Callable[[], None]) -> None:
        self._bell = PostgresNotify(Link(self.url, self.patience), self.channel_name, ring)

    def select_rows(self, match: UUID, after: int, upto: int | None, limit: int | None) -> list[StoredRow]:
        return self._select(SELECT_ROWS, (match, after, NEWEST if upto is None else upto, limit))

    def select_rows_back(self, match: UUID, before: int | None, limit: int) -> list[StoredRow]:
        return self._select(SELECT_ROWS_BACK, (match, NEWEST if before is None else before, limit))

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        """The library's way to read a match, by the short path."""
        assert isinstance(originator_id, UUID)
        if desc:
            return list(super().select_events(originator_id, gt=gt, lte=lte, desc=True, limit=limit))
        rows = self.select_rows(originator_id, gt or 0, lte, limit)
        return [StoredEvent(originator_id, version, topic, bytes(body)) for version, topic, body in rows]

    def insert_snapshot(self, row: StoredEventRow) -> None:
        with plain_faults():
            self.writing.connection().execute(INSERT_SNAPSHOT, row)

    def select_snapshot(self, match: UUID, after: int, upto: int | None) -> list[StoredRow]:
        return self._select(SELECT_SNAPSHOT, (match, after, NEWEST if upto is None else upto))

    def newest_version(self, match: UUID) -> int:
        for (version,) in self._select(SELECT_VERSION, (match,)):
            return int(version)
        return 0

    def select_log(self, after: int, limit: int) -> list[Notified]:
        return self._log.read(after, limit)

    def newest_notification(self) -> int:
        return self._log.newest()

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        """The library's way to follow: nothing beyond what is decided."""
        decided = self._log.decide()
        last = decided if stop is None else min(stop, decided)
        found: Sequence[Notification] = super().select_notifications(
            start, limit, last, topics, inclusive_of_start=inclusive_of_start
        )
        return found

    def close(self) -> None:
        if self._bell is not None:
            self._bell.stop()
        for link in (*self._reading, self.writing):
            link.close()
        self.datastore.close()

    def _select(self, statement: str, values: tuple[object, ...]) -> list[Any]:
        """A read whose connection breaks is read again; whatever it had begun changed nothing."""
        link = self._reader()
        with plain_faults():
            try:
                return link.connection().execute(statement.encode(), values).fetchall()
            except psycopg.OperationalError:
                if not link.lost:
                    raise
                return link.connection().execute(statement.encode(), values).fetchall()

    def _reader(self) -> Link:
        link: Link | None = getattr(self._own, "link", None)
        if link is None:
            link = self._own.link = Link(self.url, self.patience)
            self._reading.append(link)
        return link


def order(row: StoredEventRow) -> tuple[int, int]:
    """Whoever writes several rows writes them in this order, so that two who meet do not wait for each other."""
    return row[0].int, row[1]


def insert(connection: Connection, rows: Sequence[StoredEventRow]) -> None:
    matches, versions, topics, bodies = zip(*sorted(rows, key=order), strict=True)
    connection.execute(INSERT, (list(matches), list(versions), list(topics), list(bodies)))


def write_one(connection: Connection, rows: Sequence[StoredEventRow], failed: set[UUID]) -> StoreError | None:
    """Inside a transaction: stored, or rolled back to the savepoint before it."""
    if any(match in failed for match, *_ in rows):
        return VersionConflict("the event before it was not stored")
    try:
        with plain_faults(), connection.transaction():
            insert(connection, rows)
    except StoreUnavailable:
        raise
    except StoreError as fault:
        return fault
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


def open_postgres(url: str, patience: float = PATIENCE) -> PostgresMatchRecorder:
    try:
        return PostgresMatchRecorder(url, patience)
    except psycopg.Error as error:
        raise StoreUnavailable(f"PostgreSQL: {fault_of(error).reason}: {error}") from error
    except PersistenceError as error:
        raise StoreUnavailable(f"PostgreSQL: {error}") from error
    except StoreError as fault:
        raise StoreUnavailable(f"PostgreSQL: {fault.reason}: {fault.__cause__}") from fault


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
