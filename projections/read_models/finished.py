"""The listed matches that were finished, in the order in which they ended: what is exported in bulk."""

from typing import Any
from uuid import UUID

import msgspec
from eventsourcing.dispatch import singledispatchmethod
from eventsourcing.persistence import Tracking

from domain.matches.events import MatchAbandoned, MatchEnded, MatchOpened
from projections.read_models.projection import ReadModel
from projections.read_models.recorded_answer import topics_of

ORDER = "ended"


class FinishedMatch(msgspec.Struct):
    """`position` is that of its end in the log of all events: it is given once, and grows."""

    match: str
    game: str
    ended: int = 0
    position: int = 0


class Finished(ReadModel):
    name = "finished"
    topics = topics_of(MatchOpened, MatchEnded, MatchAbandoned)

    @singledispatchmethod
    def process_event(self, domain_event: Any, tracking: Tracking) -> None:
        raise NotImplementedError

    @process_event.register
    def _(self, domain_event: MatchOpened, tracking: Tracking) -> None:  # noqa: ARG002
        if domain_event.policies.listed:
            key = domain_event.originator_id.hex
            self.batch.put(key, FinishedMatch(key, domain_event.game))

    @process_event.register
    def _(self, domain_event: MatchEnded, tracking: Tracking) -> None:
        key = domain_event.originator_id.hex
        known = self.batch.get(key, FinishedMatch)
        if known is not None:
            known.ended, known.position = domain_event.at, tracking.notification_id
            self.batch.put(key, known, ORDER, -float(known.position))  # The first one has the highest score.

    @process_event.register
    def _(self, domain_event: MatchAbandoned, tracking: Tracking) -> None:  # noqa: ARG002
        if self.batch.get(domain_event.originator_id.hex, FinishedMatch) is not None:
            self.exclude(domain_event.originator_id)

    def exclude(self, match_id: UUID) -> None:
        self.batch.delete(match_id.hex)
