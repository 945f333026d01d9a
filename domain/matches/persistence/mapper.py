"""Events and snapshots to stored rows and back: the library's `Mapper`, with MessagePack and kept decoders.

`action` and `facts` are MessagePack inside the body, as the game's own types.
"""

from functools import cache
from typing import Any
from uuid import UUID

import msgspec
from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import Mapper, StoredEvent, Transcoder
from eventsourcing.utils import TopicError, register_topic, resolve_topic
from msgspec.structs import force_setattr

from domain.matches.events import EVENT_TYPES, NO_MATCH, Event
from domain.matches.persistence.checksums import seal, unseal
from domain.matches.snapshots import MatchSnapshot

_ENCODER = msgspec.msgpack.Encoder()
_CLASS_VERSION = msgspec.msgpack.encode("class_version")
_HEAD = 32
"""Bytes. The class version is a struct's tag, and a tag comes first."""

register_topic(MatchSnapshot.TOPIC, MatchSnapshot)
for _name, _kind in EVENT_TYPES.items():
    register_topic(_name, _kind)
    register_topic(f"{_name}.1", _kind)  # Rows of release 0.1 say the first class version in their topic.


class UnknownEvent(Exception):
    """A row of a newer release, or not a row of this project."""


class MessagePack(Transcoder):
    """Plain values; the mapper itself knows the types of events."""

    def encode(self, obj: Any) -> bytes:
        return _ENCODER.encode(obj)

    def decode(self, data: bytes) -> Any:
        return msgspec.msgpack.decode(data)


class MatchMapper(Mapper[UUID]):
    def to_stored_event(self, domain_event: DomainEventProtocol[UUID]) -> StoredEvent:
        assert isinstance(domain_event, Event | MatchSnapshot)
        ident, version, topic = domain_event.originator_id, domain_event.originator_version, domain_event.TOPIC
        return StoredEvent(ident, version, topic, seal(ident, version, topic, encode(domain_event)))

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        ident, version, topic = stored_event.originator_id, stored_event.originator_version, stored_event.topic
        assert isinstance(ident, UUID)
        return number(decode(topic, unseal(ident, version, topic, stored_event.state)), ident, version)


def topic_of(event: Event) -> str:
    """`ActionTaken`"""
    return type(event).TOPIC


def encode(event: Event | MatchSnapshot) -> bytes:
    """The body of a row: everything but the match and the version, which have columns of their own."""
    ident, version = event.originator_id, event.originator_version
    number(event, NO_MATCH, 0)  # A field that has its default is not written.
    try:
        return _ENCODER.encode(event)
    finally:
        number(event, ident, version)


def number(event: Any, ident: Any, version: int) -> Any:
    """Set the two fields that a row keeps in columns of its own."""
    force_setattr(event, "originator_id", ident)
    force_setattr(event, "originator_version", version)
    return event


@cache
def _decoder(kind: Any) -> "msgspec.msgpack.Decoder[Any]":
    return msgspec.msgpack.Decoder(kind)


def decode(topic: str, body: bytes) -> Any:
    """An event or snapshot of any class version up to this release's."""
    try:
        kind = resolve_topic(topic)
    except TopicError:
        raise UnknownEvent(f"{topic} was written by a newer release, or is none of ours") from None
    says_version = _CLASS_VERSION in body[:_HEAD]
    if says_version is (kind.class_version > 1):
        try:
            return _decoder(kind).decode(body)
        except msgspec.ValidationError:
            if not says_version:
                raise
    return _upcast(kind, body)


def _upcast(kind: Any, body: bytes) -> Any:
    state: dict[str, Any] = msgspec.msgpack.decode(body)
    version = state.pop("class_version", 1)
    if version > kind.class_version:
        raise UnknownEvent(f"{kind.TOPIC} of version {version} was written by a newer release")
    for old in range(version, kind.class_version):
        upcast = getattr(kind, f"upcast_v{old}_v{old + 1}", None)
        if upcast is None:
            raise UnknownEvent(f"there is no way from version {old} of {kind.TOPIC} to version {old + 1}")
        upcast(state)
    if kind.class_version > 1:
        state["class_version"] = kind.class_version
    return _decoder(kind).decode(_ENCODER.encode(state))
