"""Events as rows: as they are written and as they are read back."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias
from uuid import UUID

import msgspec

from domain.matches.events import Event
from domain.matches.persistence.mapper import decode, encode, number, topic_of

StoredEventRow: TypeAlias = tuple[UUID, int, str, bytes]
"""Match, version, topic, body: what is written."""

StoredRow: TypeAlias = tuple[int, str, bytes]
"""Version, topic, body of one match's event."""


class Row(msgspec.Struct, frozen=True, gc=False):
    version: int
    event: Event


class Notified(msgspec.Struct, frozen=True, gc=False):
    """An event in the order of all matches. `id` grows from row to row and is never given again."""

    id: int
    match: UUID
    version: int
    topic: str
    body: bytes

    @property
    def event(self) -> Event:
        """Decoded at each call; raises only for this row if it cannot be read."""
        event: Event = number(decode(self.topic, self.body), self.match, self.version)
        return event


def wire_rows(match: UUID, first: int, events: Iterable[Event]) -> list[StoredEventRow]:
    return [(match, version, topic_of(event), encode(event)) for version, event in enumerate(events, first)]


def read_rows(match: UUID, stored: Sequence[StoredRow]) -> list[Row]:
    return [Row(version, number(decode(topic, body), match, version)) for version, topic, body in stored]
