"""Events of an older shape load: the body says its class version, and upcasters lead from each to the next."""

from typing import Any, ClassVar
from uuid import UUID, uuid4

import msgspec
import pytest
from eventsourcing.persistence import StoredEvent
from eventsourcing.utils import register_topic

from domain.matches.events import ActionTaken, Event, LineCut
from domain.matches.persistence import MatchStore, Row
from domain.matches.persistence.mapper import UnknownEvent, decode, encode
from tests.matches.persistence.sample import stored, taken


class Renamed(Event, frozen=True, kw_only=True, omit_defaults=True, tag_field="class_version", tag=3):
    """An event whose shape has changed twice."""

    TOPIC: ClassVar[str] = "TestRenamed"
    class_version: ClassVar[int] = 3

    name: str
    player: str

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> None:
        state["name"] = state.pop("nick")

    @staticmethod
    def upcast_v2_v3(state: dict[str, Any]) -> None:
        state["player"] = "bot:random" if state.pop("bot") else "person"


class Unled(Event, frozen=True, kw_only=True, omit_defaults=True, tag_field="class_version", tag=2):
    """An event that nobody has written an upcaster for."""

    TOPIC: ClassVar[str] = "TestUnled"
    class_version: ClassVar[int] = 2


register_topic(Renamed.TOPIC, Renamed)
register_topic(Unled.TOPIC, Unled)


def plant(store: MatchStore, match: UUID, version: int, topic: str, shape: dict[str, Any]) -> None:
    """A row as an earlier release wrote it."""
    store.recorder.insert_events([StoredEvent(match, version, topic, msgspec.msgpack.encode(shape))])


def test_rows_of_older_shapes_are_read_as_of_today(store: MatchStore) -> None:
    match = uuid4()
    before = store.newest_notification()
    plant(store, match, 1, Renamed.TOPIC, {"at": 5, "nick": "Ana", "bot": False})
    plant(store, match, 2, Renamed.TOPIC, {"class_version": 2, "at": 6, "name": "Ben", "bot": True})
    store.append_now(match, 3, [Renamed(at=7, name="Cyd", player="person")])
    expected = [
        Renamed(at=5, name="Ana", player="person"),
        Renamed(at=6, name="Ben", player="bot:random"),
        Renamed(at=7, name="Cyd", player="person"),
    ]
    rows = [Row(version, stored(event, match, version)) for version, event in enumerate(expected, 1)]
    assert store.rows(match) == rows
    events: list[Any] = [store.mapper.to_domain_event(found) for found in store.notifications(before)]
    assert [Row(event.originator_version, event) for event in events] == rows


def test_a_row_of_release_0_1_is_read_without_its_checkpoint(store: MatchStore) -> None:
    match = uuid4()
    old: dict[str, Any] = {
        "at": 1,
        "seat": 0,
        "ply": 1,
        "decision": "1.0",
        "action": {"do": "RollDice", "ply": 1},
        "facts": msgspec.Raw(taken(1).facts),
        "checkpoint": [b"state", b"table", 1, [1], 0],
    }
    plant(store, match, 1, "ActionTaken.1", old)
    assert store.rows(match) == [Row(1, taken(1, match))]
    assert type(store.rows(match)[0].event) is ActionTaken


def test_an_undo_of_release_0_1_keeps_the_state_it_went_to() -> None:
    old = msgspec.msgpack.encode({"at": 3, "by": 0, "to_ply": 1, "checkpoint": [b"state", b"table", 1, [1], 0]})
    cut = decode("LineCut.1", old)
    assert cut == LineCut(at=3, by=0, to_ply=1, state=b"state")
    assert decode("LineCut", encode(cut)) == cut


def test_rows_of_a_newer_release_are_refused_and_not_guessed(store: MatchStore) -> None:
    match = uuid4()
    plant(store, match, 1, "SeatTaken", {"class_version": 9, "at": 5})
    with pytest.raises(UnknownEvent, match="newer release"):
        store.rows(match)
    plant(store, match, 2, "LineCut", {"class_version": 9, "at": 5, "by": 0, "to_ply": 1})
    with pytest.raises(UnknownEvent, match="newer release"):
        store.rows(match, after=1)
    plant(store, match, 3, "PlanetExploded", {"at": 5})
    with pytest.raises(UnknownEvent, match="PlanetExploded"):
        store.rows(match, after=2)


def test_a_missing_upcaster_is_named(store: MatchStore) -> None:
    match = uuid4()
    plant(store, match, 1, Unled.TOPIC, {"at": 5})
    with pytest.raises(UnknownEvent, match="no way from version 1 of TestUnled to version 2"):
        store.rows(match)


def test_the_body_leaves_out_what_the_row_has_columns_for() -> None:
    event = taken(3, uuid4())
    assert set(msgspec.msgpack.decode(encode(event))) == {"at", "seat", "ply", "decision", "action", "facts"}
    assert event.originator_version == 3, "it is as it was"
