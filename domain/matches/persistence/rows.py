"""Events of one match as stored events, and back."""

from collections.abc import Iterable, Sequence
from uuid import UUID

import msgspec
from eventsourcing.persistence import StoredEvent

from domain.matches.events import Event
from domain.matches.persistence.checksums import seal, unseal
from domain.matches.persistence.mapper import decode, encode, number


class Row(msgspec.Struct, frozen=True, gc=False):
    version: int
    event: Event


def to_stored_events(ident: UUID, first: int, events: Iterable[Event]) -> list[StoredEvent]:
    """The events as versions `first`, `first + 1` … of one match."""
    return [
        StoredEvent(ident, version, event.TOPIC, seal(ident, version, event.TOPIC, encode(event)))
        for version, event in enumerate(events, first)
    ]


def read_rows(ident: UUID, stored_events: Sequence[StoredEvent]) -> list[Row]:
    return [
        Row(version, number(decode(topic, unseal(ident, version, topic, stored.state)), ident, version))
        for stored in stored_events
        for version, topic in ((stored.originator_version, stored.topic),)
    ]
