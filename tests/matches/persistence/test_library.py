"""The file is one that the `eventsourcing` library knows: its tools read ours, and we read what they wrote."""

from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from eventsourcing.application import AggregateNotFoundError
from eventsourcing.persistence import IntegrityError, StoredEvent, Tracking
from eventsourcing.projection import ApplicationSubscription
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteDatastore

from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.game import encode_state
from domain.matches.application import MatchApplication
from domain.matches.events import MatchAbandoned
from domain.matches.match import Match
from domain.matches.persistence import Row, open_store
from domain.matches.persistence.checksums import seal
from domain.matches.persistence.mapper import encode
from domain.matches.persistence.sqlite import SQLiteMatchRecorder
from tests.matches.persistence.sample import taken
from tests.matches.tables import state_bytes, table
from tests.sample_games import TOYS


def test_the_library_reads_what_we_wrote_and_we_read_what_it_wrote(folder: Path) -> None:
    match = uuid4()
    store = open_store(str(folder))
    store.append_now(match, 1, [taken(1)])
    stored_by_us = StoredEvent(match, 1, "ActionTaken", seal(match, 1, "ActionTaken", encode(taken(1))))
    library = SQLiteApplicationRecorder(SQLiteDatastore(str(folder / "orrery.sqlite")))
    assert library.select_events(match) == [stored_by_us]
    library.insert_events([StoredEvent(match, 2, "ActionTaken.1", encode(taken(2)))])
    assert [event.id for event in library.select_notifications(start=1, limit=10)] == [1, 2]
    library.datastore.close()
    assert store.rows(match) == [Row(1, taken(1, match)), Row(2, taken(2, match))]
    store.stop()


def test_our_recorder_has_the_interface_of_the_library(folder: Path) -> None:
    match = uuid4()
    store = open_store(str(folder))
    recorder = store.recorder
    assert isinstance(recorder, SQLiteMatchRecorder)
    stored = StoredEvent(match, 1, "ActionTaken.1", encode(taken(1)))
    assert list(recorder.insert_events([stored])) == [1]
    with pytest.raises(IntegrityError):
        recorder.insert_events([stored])
    assert recorder.select_events(match, gt=0, desc=True, limit=1) == [stored]
    assert recorder.max_notification_id() == store.newest_notification() == 1
    store.stop()


def test_a_subscription_yields_what_was_recorded_before_and_what_is_recorded_later(folder: Path) -> None:
    store = open_store(str(folder))
    match = uuid4()
    store.append_now(match, 1, [taken(1), taken(2)])
    application = MatchApplication(store, {})
    with ApplicationSubscription(application, gt=1) as subscription:
        event, tracking = next(subscription)
        assert (event, tracking) == (taken(2, match), Tracking("Matches", 2))
        for version in range(3, 40):
            store.append_now(match, version, [taken(version)])
            assert next(subscription)[1].notification_id == version
    store.append_now(match, 40, [taken(40)])
    assert next(subscription, None) is None, "it is stopped"
    store.stop()


def test_the_repository_of_the_application_is_used_as_the_library_s(place: str) -> None:
    store = open_store(place)
    ledger = table(TOYS["orchards"], 2)
    ledger.play_on(Dice(seed_bytes("library"), 0), 10)
    match = uuid4()
    store.append_now(match, 1, [event for _, event in ledger.events(0, len(ledger.rows))])
    player = uuid4()
    store.append_now(player, 1, [taken(1, player)])
    application = MatchApplication(store, TOYS)
    found = application.repository.get(match)
    assert isinstance(found, Match)
    assert (found.version, found.ply) == (ledger.match.version, 10)
    assert encode_state(found.play.state) == ledger.state()
    assert application.repository.get(match, version=5).version == 5
    assert match in application.repository
    for missing in (uuid4(), player):
        assert missing not in application.repository
        with pytest.raises(AggregateNotFoundError):
            application.repository.get(missing)
    store.stop()


def test_snapshots_are_taken_and_read_as_the_library_s(place: str) -> None:
    store = open_store(place)
    ledger = table(TOYS["orchards"], 2)
    ledger.play_on(Dice(seed_bytes("library"), 0), 10)
    match = uuid4()
    store.append_now(match, 1, [event for _, event in ledger.events(0, len(ledger.rows))])
    application = MatchApplication(store, TOYS)
    for version in (5, 8, None, 8):  # One that is there already is left as it is.
        application.take_snapshot(match, version)
    store.append_now(match, 13, [MatchAbandoned(at=1)])  # Written after the snapshots before it.
    assert application.snapshots is not None

    def versions(**bounds: Any) -> list[int]:
        assert application.snapshots is not None
        return [snapshot.originator_version for snapshot in application.snapshots.get(match, **bounds)]

    assert versions() == [5, 8, 12]
    assert versions(desc=True) == [12, 8, 5]
    assert versions(desc=True, limit=1, lte=11) == [8]
    assert versions(gt=5, limit=1) == [8]
    loaded, whole = application.repository.get(match), application.repository.fold_whole(match, 13)
    loaded.extend_line_back_to(0)
    assert state_bytes(loaded) == state_bytes(whole)
    assert [loaded.line.version_of(ply) for ply in range(1, 11)] == whole.line.entries.tolist()
    store.stop()


def test_the_application_does_not_save_beside_its_batches(place: str) -> None:
    store = open_store(place)
    with pytest.raises(NotImplementedError, match="execute"):
        MatchApplication(store, TOYS).save(table(TOYS["orchards"], 2).match)
    store.stop()


def test_the_event_store_of_the_library_puts_events_through_our_recorder(folder: Path) -> None:
    store = open_store(str(folder))
    match = uuid4()
    many = [taken(version, match) for version in range(1, 301)]
    recordings = store.events.put(many)
    assert [recording.notification.id for recording in recordings] == list(range(1, 301))
    with pytest.raises(IntegrityError):
        store.events.put([taken(300, match), taken(301, match)])
    assert list(store.events.get(match)) == many
    store.stop()
