"""A stored row carries a checksum: a change in it is noticed by every reader. Rows without one are still read."""

import sqlite3
from pathlib import Path
from uuid import UUID, uuid4

import msgspec
import pytest
from eventsourcing.persistence import StoredEvent

from domain.games import games
from domain.matches.application import MatchApplication
from domain.matches.persistence import MatchStore, Row, open_store
from domain.matches.persistence.checksums import DamagedRow, has_checksum, seal, unseal
from domain.matches.persistence.mapper import encode
from domain.matches.snapshots import MatchSnapshot
from projections.read_models.recorded_answer import ReadModelMapper
from tests.matches.persistence.sample import taken

MATCH = UUID(int=77)
TOPIC = "ActionTaken"


def test_a_sealed_body_is_given_back_as_it_was() -> None:
    body = encode(taken(3))
    assert unseal(MATCH, 3, TOPIC, seal(MATCH, 3, TOPIC, body)) == body
    assert unseal(MATCH, 3, TOPIC, seal(MATCH, 3, TOPIC, b"")) == b""


def test_every_flipped_bit_behind_the_mark_is_noticed() -> None:
    row = seal(MATCH, 3, TOPIC, encode(taken(3)))
    for place in range(1, len(row)):
        for bit in range(8):
            flipped = bytearray(row)
            flipped[place] ^= 1 << bit
            with pytest.raises(DamagedRow):
                unseal(MATCH, 3, TOPIC, bytes(flipped))


def test_a_flipped_bit_of_the_mark_cannot_be_decoded(store: MatchStore) -> None:
    """Without its mark a row is taken for one of an earlier release, but it is no MessagePack."""
    row = seal(MATCH, 1, TOPIC, encode(taken(1)))
    for bit in range(8):
        match = uuid4()
        store.recorder.insert_events([StoredEvent(match, 1, TOPIC, bytes([row[0] ^ 1 << bit]) + row[1:])])
        with pytest.raises(ValueError, match=r"malformed|trailing|Expected|truncated"):
            store.rows(match)


@pytest.mark.parametrize("length", range(5))
def test_a_row_cut_short_is_damaged(length: int) -> None:
    row = seal(MATCH, 3, TOPIC, encode(taken(3)))
    cut = row[: max(1, length)]
    with pytest.raises(DamagedRow):
        unseal(MATCH, 3, TOPIC, cut)


def test_a_row_in_the_place_of_another_is_damaged() -> None:
    row = seal(MATCH, 3, TOPIC, encode(taken(3)))
    for match, version, topic in ((UUID(int=78), 3, TOPIC), (MATCH, 4, TOPIC), (MATCH, 3, "LineCut")):
        with pytest.raises(DamagedRow):
            unseal(match, version, topic, row)


def test_rows_are_written_with_a_checksum_and_read_without_one(store: MatchStore) -> None:
    match = uuid4()
    store.append_now(match, 1, [taken(1)])
    store.recorder.insert_events([StoredEvent(match, 2, TOPIC, encode(taken(2)))])  # As earlier releases wrote it.
    ours, earlier = (stored.state for stored in store.recorder.select_events(match))
    assert has_checksum(ours)
    assert not has_checksum(earlier)
    assert store.rows(match) == [Row(version, taken(version, match)) for version in (1, 2)]
    assert [event.originator_version for event in store.events.get(match)] == [1, 2]


def test_a_damaged_row_is_refused_on_every_way_to_read_it(store: MatchStore) -> None:
    match = uuid4()
    before = store.newest_notification()
    body = seal(match, 1, TOPIC, encode(taken(1)))
    changed = body.replace(b"RollDice", b"RollDine")
    assert changed != body
    store.recorder.insert_events([StoredEvent(match, 1, TOPIC, changed)])
    (told,) = store.notifications(before)
    reads = (
        lambda: store.rows(match),
        lambda: list(store.events.get(match)),
        lambda: store.mapper.to_domain_event(told),
        lambda: ReadModelMapper().to_domain_event(told),
        lambda: MatchApplication(store, games()).repository.load(match),
    )
    for read in reads:
        with pytest.raises(DamagedRow, match=f"version 1 of match {match.hex}"):
            read()


def snapshot(match: UUID, version: int) -> MatchSnapshot:
    shape = MatchSnapshot(game_state=b"game", match_state=b"match", ply=version, tail=(), previous=0)
    return msgspec.structs.replace(shape, originator_id=match, originator_version=version)


def test_a_damaged_snapshot_is_passed_over_and_named(tmp_path: Path) -> None:
    match = uuid4()
    store = open_store(str(tmp_path))
    store.snapshots.put([snapshot(match, 64), snapshot(match, 128), snapshot(match, 192)])
    assert [found.originator_version for found in store.snapshots.get(match)] == [64, 128, 192]
    with sqlite3.connect(tmp_path / "orrery.sqlite") as database:
        damage = "UPDATE stored_snapshots SET state = CAST(replace(state, ?, ?) AS BLOB) WHERE originator_version = 128"
        database.execute(damage, (b"game", b"gone"))
    database.close()
    assert list(store.snapshots.get(match, lte=128, desc=True, limit=1)) == []
    assert list(store.snapshots.get(match)) == [snapshot(match, 64), snapshot(match, 192)]
    assert store.snapshots_of(match) == {192: snapshot(match, 192), 128: None, 64: snapshot(match, 64)}
    store.stop()


def test_a_snapshot_of_an_earlier_release_is_read_and_one_of_another_shape_is_left_out(store: MatchStore) -> None:
    match = uuid4()
    old = snapshot(match, 64)
    store.recorder.insert_snapshot(StoredEvent(match, 64, MatchSnapshot.TOPIC, encode(old)))
    store.recorder.insert_snapshot(StoredEvent(match, 128, "MatchSnapshot.0", msgspec.msgpack.encode({"ply": 1})))
    assert store.snapshots_of(match) == {64: old}
