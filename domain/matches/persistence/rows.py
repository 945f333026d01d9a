"""Events as rows: as they are written, as they are read back, and read without the weight of their checkpoints."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, TypeAlias
from uuid import UUID

import msgspec

from domain.matches.events import EVENT_TYPES, Event
from domain.matches.persistence.mapper import decode, encode, topic_of

StoredEventRow: TypeAlias = tuple[UUID, int, str, bytes]
"""Match, version, topic, body: what is written."""

StoredRow: TypeAlias = tuple[int, str, bytes]
"""Version, topic, body of one match's event."""

CHECKPOINT_KEY = msgspec.msgpack.encode("checkpoint")


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
        """Decoded anew at each call and without its checkpoint; raises only for this row if it cannot be read."""
        return decode_lean(self.topic, self.body)


def wire_rows(match: UUID, first: int, events: Iterable[Event]) -> list[StoredEventRow]:
    return [(match, version, topic_of(event), encode(event)) for version, event in enumerate(events, first)]


def read_rows(stored: Sequence[StoredRow], *, lean: bool) -> list[Row]:
    read: Callable[[str, bytes], Event] = decode_lean if lean else decode
    return [Row(version, read(topic, body)) for version, topic, body in stored]


def decode_lean(topic: str, body: bytes) -> Event:
    """The event with `checkpoint` None: the state in it, often most of the row, is passed over and not copied."""
    if CHECKPOINT_KEY not in body:
        return decode(topic, body)
    name, _, schema = topic.partition(".")
    kind = EVENT_TYPES.get(name)
    if kind is None or schema != str(kind.SCHEMA) or "checkpoint" not in kind.__struct_fields__:
        event = decode(topic, body)  # The upcasters of an older row may want all of it.
        return msgspec.structs.replace(event, checkpoint=None) if hasattr(event, "checkpoint") else event
    light = _lean_decoder(kind).decode(body)
    return kind(**{field: getattr(light, field) for field in light.__struct_fields__})


@cache
def _lean_decoder(kind: type[Event]) -> "msgspec.msgpack.Decoder[msgspec.Struct]":
    """Reads all fields of the event type but its checkpoint."""
    fields = [lean_field(field) for field in msgspec.structs.fields(kind) if field.name != "checkpoint"]
    return msgspec.msgpack.Decoder(msgspec.defstruct(f"Lean{kind.__name__}", fields, kw_only=True))


def lean_field(field: msgspec.structs.FieldInfo) -> tuple[str, Any] | tuple[str, Any, Any]:
    if field.default is not msgspec.NODEFAULT:
        return field.name, field.type, field.default
    if field.default_factory is not msgspec.NODEFAULT:
        return field.name, field.type, msgspec.field(default_factory=field.default_factory)
    return field.name, field.type
