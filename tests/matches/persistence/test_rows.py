"""What was stored is read back: a match forwards, backwards, in part, and all matches in one order."""

import asyncio
from uuid import UUID, uuid4

import pytest

from domain.matches.events import ActionTaken, LineCut
from domain.matches.persistence import MatchStore, Row, open_store
from domain.matches.persistence.mapper import UnknownEvent
from tests.matches.persistence.sample import plies, stored, taken


def test_events_come_back_as_they_were_stored(store: MatchStore) -> None:
    match = uuid4()
    events = [taken(1), taken(2), LineCut(at=3, by=0, to_ply=1, state=b"s" * 5000)]
    store.append_now(match, 1, events)
    expected = [Row(version, stored(event, match, version)) for version, event in enumerate(events, 1)]
    assert store.rows(match) == expected


def test_a_part_of_a_match_is_named_by_its_versions(store: MatchStore) -> None:
    match = uuid4()
    store.append_now(match, 1, [taken(ply) for ply in range(1, 11)])
    assert plies(store, match, after=7) == [8, 9, 10]
    assert plies(store, match, after=2, upto=5) == [3, 4, 5]
    assert plies(store, match, after=2, limit=2) == [3, 4]
    assert plies(store, match, upto=0) == []
    assert plies(store, match, after=10) == []


def test_the_version_of_a_match_is_that_of_its_newest_event(store: MatchStore) -> None:
    match = uuid4()
    assert store.version(match) == 0
    assert not store.exists(match)
    assert store.rows(match) == []
    store.append_now(match, 1, [taken(1), taken(2)])
    assert store.version(match) == 2
    assert store.exists(match)
    assert not store.exists(uuid4())


def test_a_recording_of_thousands_of_events_is_one_append(store: MatchStore) -> None:
    match = uuid4()
    store.append_now(match, 1, [taken(ply) for ply in range(1, 9_001)])
    assert store.version(match) == 9_000
    assert plies(store, match, after=8_995) == [8_996, 8_997, 8_998, 8_999, 9_000]


def test_a_loop_reads_in_a_thread(store: MatchStore) -> None:
    async def reading() -> tuple[int, list[Row]]:
        await store.append(match, 1, [taken(1)])
        return await store.read(store.version, match), await store.read(store.rows, match, after=0)

    match = uuid4()
    assert asyncio.run(reading()) == (1, [Row(1, taken(1, match))])


def test_the_log_has_the_events_of_all_matches_in_one_order(store: MatchStore) -> None:
    before = store.newest_notification()
    ana, ben = uuid4(), uuid4()
    store.append_now(ana, 1, [taken(1), taken(2)])
    store.append_now(ben, 1, [taken(1)])
    store.append_now(ana, 3, [taken(3)])
    told = store.notifications(before)
    assert [(row.originator_id, row.originator_version, store.mapper.to_domain_event(row)) for row in told] == [
        (ana, 1, taken(1, ana)),
        (ana, 2, taken(2, ana)),
        (ben, 1, taken(1, ben)),
        (ana, 3, taken(3, ana)),
    ]
    assert [row.id for row in told] == sorted({row.id for row in told})
    assert told[-1].id == store.newest_notification()
    assert store.notifications(told[1].id, limit=1) == [told[2]]
    assert store.notifications(told[-1].id) == []


def test_an_unreadable_event_does_not_hide_the_next_one(store: MatchStore, monkeypatch: pytest.MonkeyPatch) -> None:
    before = store.newest_notification()
    match = uuid4()
    with monkeypatch.context() as patch:
        patch.setattr(ActionTaken, "TOPIC", "PlanetExploded.1")
        store.append_now(match, 1, [taken(1)])
    store.append_now(uuid4(), 1, [taken(1)])
    strange, ordinary = store.notifications(before)
    with pytest.raises(UnknownEvent):
        store.mapper.to_domain_event(strange)
    assert isinstance(ordinary.originator_id, UUID)
    assert store.mapper.to_domain_event(ordinary) == taken(1, ordinary.originator_id)


def test_a_store_keeps_its_id_and_its_events_when_it_is_opened_again(store: MatchStore, place: str) -> None:
    match = uuid4()
    store.append_now(match, 1, [taken(1)])
    store.stop()
    again = open_store(place)
    try:
        assert again.id == store.id
        assert len(again.id) == 32
        assert plies(again, match) == [1]
        again.append_now(match, 2, [taken(2)])
        assert again.version(match) == 2
    finally:
        again.stop()
