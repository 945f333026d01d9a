"""Events and stores to test with."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar
from uuid import UUID

import msgspec
import pytest

from domain.matches.events import NO_MATCH, ActionTaken, Event
from domain.matches.persistence import MatchStore

E = TypeVar("E", bound=Event)

FACTS = msgspec.Raw(msgspec.msgpack.encode([{"fact": "DiceRolled", "seat": 0, "pips": [1, 2, 3]}]))
TOO_LARGE = 2**63
"""No database takes such a version."""


def taken(ply: int, match: UUID = NO_MATCH) -> ActionTaken:
    """The event of a ply; that of a match, if it is compared with one that was read."""
    action = msgspec.Raw(msgspec.msgpack.encode({"do": "RollDice", "ply": ply}))
    event = ActionTaken(at=ply, seat=0, ply=ply, decision=f"{ply}.0", action=action, facts=FACTS)
    return event if match == NO_MATCH else stored(event, match, ply)


def stored(event: E, match: UUID, version: int) -> E:
    """The event as it is read back."""
    return msgspec.structs.replace(event, originator_id=match, originator_version=version)


def plies(store: MatchStore, *args: object, **kwargs: object) -> list[int]:
    """The plies of `store.rows(...)`, each of which must have the version of the same number."""
    rows = store.rows(*args, **kwargs)  # type: ignore[arg-type]
    for row in rows:
        assert isinstance(row.event, ActionTaken)
        assert row.event.ply == row.version
    return [row.version for row in rows]


@contextmanager
def held_writer(store: MatchStore, patch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Inside, what is appended first hangs in the middle of its commit and the rest gathers behind it.

    The event given is set once the first commit hangs.
    """
    write = store.recorder.insert_events
    hangs, go_on = threading.Event(), threading.Event()

    def hang(stored_events: object) -> None:
        hangs.set()
        assert go_on.wait(30)
        write(stored_events)  # type: ignore[arg-type]

    patch.setattr(store.recorder, "insert_events", hang)
    patch.setattr(store.recorder, "insert_events_inline", lambda _: False)  # Everything goes through the writer.
    try:
        yield hangs
    finally:
        patch.setattr(store.recorder, "insert_events", write)
        go_on.set()
