"""Events to bytes and back: MessagePack, the type's name and schema version beside it, and upcasters for old shapes.

`action` and `facts` are MessagePack inside the row, as the game's own types.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from domain.matches.events import EVENT_TYPES, Event

_ENCODER = msgspec.msgpack.Encoder()

Shape = dict[str, Any]
Upcaster = Callable[[Shape], Shape]

UPCASTERS: dict[tuple[str, int], Upcaster] = {}
"""(event name, schema it reads) -> the same event as a plain dict in the next schema."""


class UnknownEvent(Exception):
    """A row of a newer release, or not a row of ours."""


@cache
def _topic(kind: type[Event]) -> str:
    return f"{kind.__name__}.{kind.SCHEMA}"


def topic_of(event: Event) -> str:
    """`ActionTaken.1`"""
    return _topic(type(event))


def encode(event: Event) -> bytes:
    return _ENCODER.encode(event)


@cache
def _decoder(kind: type[Event]) -> "msgspec.msgpack.Decoder[Event]":
    return msgspec.msgpack.Decoder(kind)


def decode(topic: str, body: bytes) -> Event:
    """An event of any schema up to this release's."""
    name, _, number = topic.partition(".")
    kind = EVENT_TYPES.get(name)
    if kind is None or not number.isdigit():
        raise UnknownEvent(topic)
    schema = int(number)
    if schema == kind.SCHEMA:
        return _decoder(kind).decode(body)
    if schema > kind.SCHEMA:
        raise UnknownEvent(f"{topic} was written by a newer release")
    return _upcast(kind, schema, body)


def _upcast(kind: type[Event], schema: int, body: bytes) -> Event:
    shape: Shape = msgspec.msgpack.decode(body)
    while schema < kind.SCHEMA:
        upcaster = UPCASTERS.get((kind.__name__, schema))
        if upcaster is None:
            raise UnknownEvent(f"no way from {kind.__name__}.{schema} to {kind.__name__}.{kind.SCHEMA}")
        shape = upcaster(shape)
        schema += 1
    return _decoder(kind).decode(_ENCODER.encode(shape))
