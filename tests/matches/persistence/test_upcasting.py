"""Events of an older shape load: their row keeps its schema, and upcasters lead from each to the next."""

from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest

from domain.matches.events import ActionTaken, SeatTaken
from domain.matches.persistence import MatchStore, Row
from domain.matches.persistence.mapper import UPCASTERS, UnknownEvent
from tests.matches.persistence.sample import taken


def plant(store: MatchStore, match: UUID, version: int, topic: str, shape: dict[str, Any]) -> None:
    """A row as an earlier release wrote it."""
    store.recorder.write([(match, version, topic, msgspec.msgpack.encode(shape))])


def test_rows_of_older_schemas_are_read_as_of_today(store: MatchStore, monkeypatch: pytest.MonkeyPatch) -> None:
    match = uuid4()
    monkeypatch.setattr(SeatTaken, "SCHEMA", 3)
    monkeypatch.setitem(UPCASTERS, ("SeatTaken", 1), lambda old: {**old, "name": old["nick"]})
    monkeypatch.setitem(
        UPCASTERS, ("SeatTaken", 2), lambda old: {**old, "player": "bot:random" if old["bot"] else "person"}
    )
    before = store.newest_notification()
    plant(store, match, 1, "SeatTaken.1", {"at": 5, "seat": 0, "nick": "Ana", "bot": False})
    plant(store, match, 2, "SeatTaken.2", {"at": 6, "seat": 1, "name": "Ben", "bot": True})
    store.append_now(match, 3, [SeatTaken(at=7, seat=2, name="Cyd", player="person")])
    expected = [
        SeatTaken(at=5, seat=0, name="Ana", player="person"),
        SeatTaken(at=6, seat=1, name="Ben", player="bot:random"),
        SeatTaken(at=7, seat=2, name="Cyd", player="person"),
    ]
    assert store.rows(match) == [Row(version, event) for version, event in enumerate(expected, 1)]
    assert [row.event for row in store.notifications(before)] == expected
    assert store.notifications(before)[2].topic == "SeatTaken.3"


def test_an_old_row_with_a_checkpoint_is_lean_too(store: MatchStore, monkeypatch: pytest.MonkeyPatch) -> None:
    match = uuid4()
    monkeypatch.setattr(ActionTaken, "SCHEMA", 2)
    monkeypatch.setitem(UPCASTERS, ("ActionTaken", 1), lambda old: {**old, "ply": old["number"]})
    old: dict[str, Any] = {
        "at": 4,
        "seat": 0,
        "number": 4,
        "decision": "4.0",
        "action": {"do": "RollDice", "ply": 4},
        "facts": msgspec.Raw(taken(4).facts),
        "checkpoint": [b"state", b"table", 4, [1, 2, 3, 4], 0],
    }
    plant(store, match, 1, "ActionTaken.1", old)
    (whole,) = store.rows(match)
    assert isinstance(whole.event, ActionTaken)
    assert whole.event.checkpoint is not None
    assert store.rows(match, lean=True) == [Row(1, taken(4))]


def test_rows_of_a_newer_release_are_refused_and_not_guessed(store: MatchStore) -> None:
    match = uuid4()
    plant(store, match, 1, "SeatTaken.9", {"at": 5})
    with pytest.raises(UnknownEvent, match="newer release"):
        store.rows(match)


def test_a_missing_upcaster_is_named(store: MatchStore, monkeypatch: pytest.MonkeyPatch) -> None:
    match = uuid4()
    monkeypatch.setattr(SeatTaken, "SCHEMA", 2)
    plant(store, match, 1, "SeatTaken.1", {"at": 5})
    with pytest.raises(UnknownEvent, match=r"no way from SeatTaken\.1 to SeatTaken\.2"):
        store.rows(match)
