"""Several processes over one PostgreSQL: nobody waits for another's commit, and followers miss nothing all the same."""

import asyncio
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import LiteralString, NamedTuple
from uuid import UUID, uuid4

import psycopg
import pytest
from eventsourcing.persistence import Notification, StoredEvent

from domain.matches.persistence import MatchStore, StoreError, StoreUnavailable, VersionConflict, open_store
from domain.matches.persistence.checksums import seal
from domain.matches.persistence.mapper import encode
from domain.matches.persistence.open_store import environment_for
from domain.matches.persistence.postgres import PostgresMatchFactory, PostgresMatchRecorder, insert
from domain.matches.persistence.rows import to_stored_events
from tests.matches.persistence.sample import plies, taken


@pytest.fixture
def postgres(postgres_url: str) -> Iterator[MatchStore]:
    store = open_store(postgres_url)
    yield store
    store.stop()


class Slow(NamedTuple):
    """Another process in the middle of its commit: its row has a number already."""

    connection: psycopg.Connection
    match: UUID


@pytest.fixture
def slow(postgres: MatchStore, postgres_url: str) -> Iterator[Slow]:
    with psycopg.connect(postgres_url) as connection:
        match = uuid4()
        insert(connection, to_stored_events(match, 1, [taken(1)]))
        yield Slow(connection, match)
        with suppress(psycopg.OperationalError):  # A test may have cut it.
            connection.rollback()


class Reading(threading.Thread):
    """A look into the log that may have to wait."""

    def __init__(self, store: MatchStore, after: int) -> None:
        super().__init__()
        self.store = store
        self.after = after
        self.found: Sequence[Notification] = []
        self.start()

    def run(self) -> None:
        self.found = self.store.notifications(self.after)


def recorder_of(store: MatchStore) -> PostgresMatchRecorder:
    assert isinstance(store.recorder, PostgresMatchRecorder)
    return store.recorder


def test_writers_do_not_wait_for_each_other(postgres: MatchStore, slow: Slow) -> None:
    match = uuid4()
    postgres.append_now(match, 1, [taken(1)])
    assert plies(postgres, match) == [1]


def test_a_number_under_way_is_waited_for_and_not_passed_over(postgres: MatchStore, slow: Slow) -> None:
    match = uuid4()
    after = postgres.newest_notification()
    postgres.append_now(match, 1, [taken(1)])
    reading = Reading(postgres, after)
    time.sleep(0.1)
    assert reading.is_alive()
    slow.connection.commit()
    reading.join()
    assert [row.originator_id for row in reading.found] == [slow.match, match]


def test_a_number_that_was_given_up_is_passed_over(postgres: MatchStore, slow: Slow) -> None:
    match = uuid4()
    after = postgres.newest_notification()
    postgres.append_now(match, 1, [taken(1)])
    reading = Reading(postgres, after)
    time.sleep(0.05)
    slow.connection.rollback()
    reading.join()
    assert [row.originator_id for row in reading.found] == [match]
    assert postgres.notifications(after) == reading.found


def test_what_lies_before_a_number_under_way_can_be_read(postgres: MatchStore, slow: Slow) -> None:
    first, second = uuid4(), uuid4()
    after = postgres.newest_notification()
    slow.connection.rollback()
    postgres.append_now(first, 1, [taken(1)])
    assert [row.originator_id for row in postgres.notifications(after)] == [first]
    insert(slow.connection, to_stored_events(uuid4(), 1, [taken(1)]))
    postgres.append_now(second, 1, [taken(1)])
    assert [row.originator_id for row in postgres.notifications(after)] == [first]


def test_a_writer_that_hangs_holds_up_followers_and_no_other_writer(
    postgres: MatchStore, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("domain.matches.persistence.postgres_gapless_log.PATIENCE", 0.05)
    after = postgres.newest_notification()
    match = uuid4()
    for version in (1, 2, 3):
        postgres.append_now(match, version, [taken(version)])
        assert postgres.notifications(after) == []
    slow.connection.commit()
    assert [row.originator_version for row in postgres.notifications(after)] == [1, 1, 2, 3]


def test_later_writers_are_not_waited_for(postgres: MatchStore, slow: Slow, postgres_url: str) -> None:
    match = uuid4()
    after = postgres.newest_notification()
    postgres.append_now(match, 1, [taken(1)])
    reading = Reading(postgres, after)
    time.sleep(0.05)
    with psycopg.connect(postgres_url) as later:
        insert(later, to_stored_events(uuid4(), 1, [taken(1)]))
        slow.connection.commit()
        reading.join()
        assert [row.originator_id for row in reading.found] == [slow.match, match]
        later.rollback()


def test_the_library_follows_without_passing_over_what_is_under_way(
    postgres: MatchStore, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("domain.matches.persistence.postgres_gapless_log.PATIENCE", 0.05)
    recorder = recorder_of(postgres)
    match = uuid4()
    after = postgres.newest_notification()
    assert recorder.select_notifications(after, 10, inclusive_of_start=False) == []
    postgres.append_now(match, 1, [taken(1)])
    assert recorder.select_notifications(after, 10, inclusive_of_start=False) == []
    slow.connection.commit()
    first, second = recorder.select_notifications(after + 1, 10)
    assert [first.originator_id, second.originator_id] == [slow.match, match]
    assert recorder.select_notifications(after + 1, 10, stop=first.id) == [first]


def test_the_library_subscribes_to_what_we_write_and_writes_what_we_read(postgres: MatchStore) -> None:
    recorder = recorder_of(postgres)
    match = uuid4()
    with recorder.subscribe(gt=recorder.max_notification_id()) as subscription:
        postgres.append_now(match, 1, [taken(1)])
        told = next(subscription)
        sealed = seal(match, 1, "ActionTaken", encode(taken(1)))
        assert (told.originator_id, told.originator_version, told.state) == (match, 1, sealed)
        recorder.insert_events([StoredEvent(match, 2, "ActionTaken.1", encode(taken(2)))])
        assert next(subscription).originator_version == 2
    assert plies(postgres, match) == [1, 2]


def test_followers_in_another_process_are_woken(postgres: MatchStore, postgres_url: str) -> None:
    other = open_store(postgres_url)
    rung = threading.Event()
    time.sleep(0.2)  # The ring of its first connection.
    other.on_recorded(rung.set)
    postgres.append_now(uuid4(), 1, [taken(1)])
    assert rung.wait(10)
    other.stop()


def test_two_batches_of_the_same_matches_in_opposite_order_do_not_lock_each_other_out(
    postgres: MatchStore, postgres_url: str
) -> None:
    other = open_store(postgres_url)
    matches = [uuid4() for _ in range(40)]

    async def race(version: int) -> list[BaseException | None]:
        mine = [postgres.append(match, version, [taken(version)]) for match in matches]
        theirs = [other.append(match, version, [taken(version)]) for match in reversed(matches)]
        return await asyncio.gather(*mine, *theirs, return_exceptions=True)

    for version in range(1, 6):
        answers = asyncio.run(race(version))
        kinds = [type(answer) for answer in answers]
        assert kinds.count(type(None)) == kinds.count(VersionConflict) == 40
    assert {postgres.version(match) for match in matches} == {5}
    other.stop()


def test_a_batch_writes_its_matches_in_one_order_whichever_came_first(
    postgres: MatchStore, postgres_url: str, slow: Slow
) -> None:
    """In any other it would hold the second and wait for the first, while the other process does the opposite."""
    first, second = sorted((uuid4(), uuid4()), key=lambda match: match.int)
    one, two = to_stored_events(first, 1, [taken(1)]), to_stored_events(second, 1, [taken(1)])
    told: list[type[Exception]] = []

    def write_both() -> None:
        try:
            postgres.recorder.insert_events([*two, *one])
        except StoreError as fault:
            told.append(type(fault))

    insert(slow.connection, one)
    batch = threading.Thread(target=write_both)
    batch.start()
    until_a_row_is_waited_for(postgres_url)
    insert(slow.connection, two)
    slow.connection.commit()
    batch.join()
    assert told == [VersionConflict]


def cut_connections(url: str) -> int:
    """End all connections to the database, as a restart of the server does."""
    with psycopg.connect(url, autocommit=True) as connection:
        cut = connection.execute(
            "SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        ).fetchall()
        ended = [pid for pid, _ in cut]
        until(connection, "SELECT NOT EXISTS (SELECT FROM pg_stat_activity WHERE pid = ANY(%s))", ended)
    return len(cut)


def until_a_row_is_waited_for(url: str) -> None:
    """Return when a transaction waits at the server for the end of another one that wrote the same row."""
    with psycopg.connect(url, autocommit=True) as connection:
        until(
            connection,
            "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database()"
            " AND wait_event_type = 'Lock' AND wait_event = 'transactionid')",
        )


def until(connection: psycopg.Connection, question: LiteralString, *parameters: object) -> None:
    """Ask the server until it answers yes."""
    for _ in range(3000):
        if connection.execute(question, parameters).fetchone() == (True,):
            return
        time.sleep(0.01)
    raise AssertionError("it never came to that")


def test_lost_connections_are_made_again_without_an_error(postgres: MatchStore, postgres_url: str) -> None:
    match = uuid4()
    rung = threading.Event()
    postgres.append_now(match, 1, [taken(1)])
    assert plies(postgres, match) == [1]
    assert cut_connections(postgres_url) >= 3
    postgres.append_now(match, 2, [taken(2)])
    assert plies(postgres, match) == [1, 2]
    assert cut_connections(postgres_url) >= 3
    postgres.on_recorded(rung.set)
    other = open_store(postgres_url)
    other.append_now(match, 3, [taken(3)])
    assert rung.wait(10)
    assert plies(postgres, match) == [1, 2, 3]
    other.stop()


def test_a_connection_that_breaks_in_the_middle_of_a_commit_is_reported(
    postgres: MatchStore, postgres_url: str, slow: Slow
) -> None:
    match = uuid4()
    insert(
        slow.connection, to_stored_events(match, 1, [taken(1)])
    )  # Whoever writes the same version has to wait for it.

    async def wait_and_lose() -> tuple[BaseException | None]:
        waiting = postgres.append(match, 1, [taken(1)])
        await asyncio.to_thread(until_a_row_is_waited_for, postgres_url)
        await asyncio.to_thread(cut_connections, postgres_url)
        return await asyncio.gather(waiting, return_exceptions=True)

    (told,) = asyncio.run(wait_and_lose())
    assert isinstance(told, StoreUnavailable)
    assert told.reason in {"the database server is stopping", "the database server cannot be reached"}
    postgres.append_now(match, 1, [taken(1)])
    assert plies(postgres, match) == [1]


def test_a_version_locked_by_a_writer_that_hangs_is_given_up_in_time(
    postgres_url: str, postgres: MatchStore, slow: Slow
) -> None:
    factory = PostgresMatchFactory(environment_for(postgres_url))
    factory._recorder = PostgresMatchRecorder(postgres_url, patience=0.1)
    impatient = MatchStore(factory)
    match = uuid4()
    insert(slow.connection, to_stored_events(match, 1, [taken(1)]))
    with pytest.raises(StoreUnavailable, match="locked by another program"):
        impatient.append_now(match, 1, [taken(1)])
    slow.connection.rollback()
    impatient.append_now(match, 1, [taken(1)])
    impatient.stop()


def test_a_commit_is_durable_whatever_the_server_is_set_to(postgres_url: str) -> None:
    store = open_store(f"{postgres_url}?options=-c%20synchronous_commit%3Doff")
    assert recorder_of(store).writing.connection().execute("SHOW synchronous_commit").fetchone() == ("on",)
    store.stop()


def test_a_read_only_server_is_reported(postgres_url: str, postgres: MatchStore) -> None:
    recorder_of(postgres).writing.connection().execute("SET default_transaction_read_only = on")
    with pytest.raises(StoreUnavailable, match="may only be read"):
        postgres.append_now(uuid4(), 1, [taken(1)])


@pytest.mark.parametrize(
    "url", ["postgresql://ana:secret@127.0.0.1:1/orrery", "postgresql://ana:secret@/orrery?host=/no/such/folder"]
)
def test_a_server_that_is_not_there_is_reported_without_the_password(url: str) -> None:
    with pytest.raises(StoreUnavailable, match="cannot be reached") as told:
        open_store(url)
    assert "secret" not in str(told.value)


def test_a_database_that_is_not_there_is_reported(postgres_url: str) -> None:
    with pytest.raises(StoreUnavailable, match="does not exist"):
        open_store(postgres_url.replace("orrery_test_", "no_such_"))


def test_a_malformed_url_is_reported() -> None:
    with pytest.raises(StoreUnavailable, match="PostgreSQL"):
        open_store("postgresql://[")


def test_the_version_is_one_look_into_an_index(postgres: MatchStore, postgres_url: str) -> None:
    match = uuid4()
    postgres.append_now(match, 1, [taken(ply) for ply in range(1, 3001)])
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute("ANALYZE stored_events")
        plan = connection.execute(
            "EXPLAIN SELECT originator_version FROM stored_events WHERE originator_id = %s "
            "ORDER BY originator_version DESC LIMIT 1",
            (UUID(int=match.int),),
        ).fetchall()
    assert "Index Only Scan Backward" in str(plan)
