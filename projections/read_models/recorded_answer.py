"""Stored events as read models see them: of an answer, by far the most frequent event, only the fields they use."""

from typing import Any
from uuid import UUID

import msgspec
from eventsourcing.persistence import StoredEvent
from msgspec.structs import force_setattr

from domain.kernel.vocabulary import Seat
from domain.matches.events import NO_MATCH, ActionTaken, Event
from domain.matches.persistence.checksums import unseal
from domain.matches.persistence.mapper import MatchMapper, MessagePack


class RecordedAnswer(msgspec.Struct, frozen=True, gc=False):
    """An `ActionTaken` with undecoded action and facts, and without what no read model uses."""

    at: int
    seat: Seat
    ply: int
    action: msgspec.Raw
    facts: msgspec.Raw
    opens: tuple[Seat, ...] = ()
    closes: tuple[Seat, ...] = ()
    late: bool = False
    originator_id: UUID = NO_MATCH
    originator_version: int = 0


def topics_of(*kinds: type[Event]) -> tuple[str, ...]:
    """The topics of event classes, in this release and in the first one."""
    return tuple(topic for kind in kinds for topic in (kind.TOPIC, f"{kind.TOPIC}.1"))


ANSWER_TOPICS = frozenset(topics_of(ActionTaken))
"""Their bodies have the same fields."""
_DECODER = msgspec.msgpack.Decoder(RecordedAnswer)


class ReadModelMapper(MatchMapper):
    """Maps stored answers to `RecordedAnswer`, all other events as usual."""

    def __init__(self) -> None:
        super().__init__(MessagePack())

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        if stored_event.topic not in ANSWER_TOPICS:
            return super().to_domain_event(stored_event)
        ident, version = stored_event.originator_id, stored_event.originator_version
        assert isinstance(ident, UUID)
        answer = _DECODER.decode(unseal(ident, version, stored_event.topic, stored_event.state))
        force_setattr(answer, "originator_id", ident)
        force_setattr(answer, "originator_version", version)
        return answer
