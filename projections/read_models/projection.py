"""A read model: the library's `Projection`, with writes deferred to the end of a page of events."""

from collections.abc import Callable
from inspect import getattr_static
from typing import Any
from uuid import UUID

from eventsourcing.dispatch import singledispatchmethod
from eventsourcing.persistence import Tracking
from eventsourcing.projection import Projection

from projections.read_models.view import View
from projections.read_models.write_batch import WriteBatch


class ReadModel(Projection[View]):
    """Subclasses set `name` and `topics`, and process events by writing to `self.batch`."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.batch = WriteBatch(view)

    def start_batch(self) -> None:
        self.batch = WriteBatch(self.view)

    @singledispatchmethod
    def process_event(self, domain_event: Any, tracking: Tracking) -> None:
        """Fold one event into the rows of its match."""
        raise NotImplementedError

    def handler(self, kind: type) -> Callable[[Any, Tracking], None]:
        """The method that `process_event` dispatches a type of event to; looking it up each time is 1 µs of 10."""
        generic = getattr_static(type(self), "process_event")
        method: Callable[[Any, Tracking], None] = generic.dispatcher.dispatch(kind).__get__(self)
        return method

    def exclude(self, match_id: UUID) -> None:
        """Remove what would be wrong from now on: an event of this match could not be processed, and none will be."""
