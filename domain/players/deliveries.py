"""The queue of webhook deliveries: one stream of events for each day, in the same log as everything else.

What is to be sent is stored together with how far the log was read for it, in one event: nothing is queued twice or
forgotten. An attempt is claimed by an event before it is made: the store's version check lets one worker through.
Deliveries are tried for a day, so the streams of today and yesterday hold everything that can still be sent.
"""

from collections import deque
from collections.abc import Iterable
from heapq import heappop, heappush
from itertools import count
from typing import ClassVar, NamedTuple, TypeAlias
from uuid import NAMESPACE_OID, UUID, uuid5

import msgspec
from eventsourcing.utils import register_topic
from msgspec.structs import replace

from domain.kernel.vocabulary import TypeDispatch
from domain.matches.events import Event

SECOND = 1_000_000
DAY = 24 * 3600 * SECOND
PAUSES = (10, 30, 120, 600, 1800, 3600, 7200, 14_400)
"""Seconds before each repeat; the last one again and again, until a day has passed."""
CLAIMED_FOR = 60 * SECOND
"""After so long without a result an attempt counts as lost with its worker."""
REMEMBERED = 100
"""Deliveries of one webhook that are remembered after they are done."""


class QueuedDelivery(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event to send to one webhook of a player."""

    id: str
    player: str
    webhook: str
    nonce: str
    """Of the webhook, so that a later one of the same name does not get it."""
    kind: str
    match: str
    version: int
    seats: tuple[int, ...]
    at: int


class DeliveriesOpened(Event, frozen=True, kw_only=True, omit_defaults=True):
    """The first event of a day. `position`: how far the log was read."""

    TOPIC: ClassVar[str] = "DeliveriesOpened"

    position: int


class DeliveriesQueued(Event, frozen=True, kw_only=True, omit_defaults=True):
    TOPIC: ClassVar[str] = "DeliveriesQueued"

    position: int
    queued: tuple[QueuedDelivery, ...] = ()


class AttemptStarted(Event, frozen=True, kw_only=True, omit_defaults=True):
    TOPIC: ClassVar[str] = "AttemptStarted"

    delivery: str


class AttemptEnded(Event, frozen=True, kw_only=True, omit_defaults=True):
    TOPIC: ClassVar[str] = "AttemptEnded"

    delivery: str
    status: int = 0
    """Of the receiver's answer; 0 if there was none."""
    fault: str = ""
    """Why there was none."""
    dropped: bool = False
    """Whether it is not tried again, since the webhook is gone."""


AnyDeliveryEvent: TypeAlias = DeliveriesOpened | DeliveriesQueued | AttemptStarted | AttemptEnded

for _kind in AnyDeliveryEvent.__args__:
    register_topic(_kind.TOPIC, _kind)


class Attempt(msgspec.Struct, frozen=True):
    at: int
    status: int
    fault: str


class Delivery(msgspec.Struct):
    """A delivery and what became of it."""

    queued: QueuedDelivery
    due: int | None
    """When it is tried next; None once it is done."""
    attempts: list[Attempt] = []

    @property
    def delivered(self) -> bool:
        return bool(self.attempts) and is_success(self.attempts[-1].status)


def is_success(status: int) -> bool:
    return 200 <= status < 300


def next_due(queued_at: int, attempts: int, at: int) -> int | None:
    """When to try again after so many attempts; None if the day is over by then."""
    due = at + PAUSES[min(attempts, len(PAUSES)) - 1] * SECOND
    return due if due < queued_at + DAY else None


def day_of(at: int) -> int:
    return at // DAY


def day_id(day: int) -> UUID:
    """The stream of a day."""
    return uuid5(NAMESPACE_OID, f"orrery webhook deliveries {day}")


class Hook(NamedTuple):
    """A webhook by its player and its name."""

    player: str
    name: str


def hook_of(queued: QueuedDelivery) -> Hook:
    return Hook(queued.player, queued.webhook)


class DeliveryDay:
    """The aggregate: all deliveries that were queued on one day."""

    def __init__(self, ident: UUID) -> None:
        self.id = ident
        self.version = 0
        self.position = 0
        self.deliveries: dict[str, Delivery] = {}
        self._by_hook: dict[Hook, dict[str, Delivery]] = {}
        self._counter = count()
        self._done: dict[Hook, deque[str]] = {}
        self._schedule: list[tuple[int, int, str]] = []
        """A heap of times and deliveries, counted. An entry whose delivery is due at another time by now is skipped."""

    def evolve(self, event: Event) -> None:
        EVOLVE[type(event)](self, event)
        self.version = event.originator_version

    def number(self, event: Event) -> Event:
        """The event as the next one of this stream."""
        return replace(event, originator_id=self.id, originator_version=self.version + 1)

    def take_due(self, at: int) -> list[Delivery]:
        """What is to be tried now, the earliest first. It is not given again until it is scheduled again."""
        found: dict[str, Delivery] = {}
        while self._schedule and self._schedule[0][0] <= at:
            due, _, ident = heappop(self._schedule)
            one = self.deliveries.get(ident)
            if one is not None and one.due == due:
                found[ident] = one
        return list(found.values())

    def schedule(self, ident: str) -> None:
        """Let `take_due` give a delivery when it is due."""
        one = self.deliveries.get(ident)
        if one is not None and one.due is not None:
            heappush(self._schedule, (one.due, next(self._counter), ident))

    def add(self, delivery: Delivery) -> None:
        ident = delivery.queued.id
        self.deliveries[ident] = delivery
        self._by_hook.setdefault(hook_of(delivery.queued), {})[ident] = delivery
        self.schedule(ident)

    def finish(self, delivery: Delivery) -> None:
        """Only the latest ones that are done are kept for the player to look at."""
        hook = hook_of(delivery.queued)
        done = self._done.setdefault(hook, deque())
        done.append(delivery.queued.id)
        if len(done) > REMEMBERED:
            oldest = done.popleft()
            del self.deliveries[oldest], self._by_hook[hook][oldest]

    def of_webhook(self, player: str, webhook: str) -> list[Delivery]:
        """Oldest first."""
        return list(self._by_hook.get(Hook(player, webhook), {}).values())


EVOLVE = TypeDispatch()
"""`EVOLVE[type(event)](day, event)`: fold an event into the day."""


@EVOLVE.on(DeliveriesOpened)
def deliveries_opened(day: DeliveryDay, event: DeliveriesOpened) -> None:
    day.position = event.position


@EVOLVE.on(DeliveriesQueued)
def deliveries_queued(day: DeliveryDay, event: DeliveriesQueued) -> None:
    day.position = event.position
    for queued in event.queued:
        day.add(Delivery(queued, event.at))


@EVOLVE.on(AttemptStarted)
def attempt_started(day: DeliveryDay, event: AttemptStarted) -> None:
    day.deliveries[event.delivery].due = event.at + CLAIMED_FOR
    day.schedule(event.delivery)


@EVOLVE.on(AttemptEnded)
def attempt_ended(day: DeliveryDay, event: AttemptEnded) -> None:
    delivery = day.deliveries[event.delivery]
    delivery.attempts.append(Attempt(event.at, event.status, event.fault))
    done = event.dropped or is_success(event.status)
    delivery.due = None if done else next_due(delivery.queued.at, len(delivery.attempts), event.at)
    if delivery.due is None:
        day.finish(delivery)
    else:
        day.schedule(event.delivery)


def project_day(day: DeliveryDay | None, events: Iterable[Event]) -> DeliveryDay | None:
    """The library's projector function."""
    for event in events:
        if day is None:
            day = DeliveryDay(event.originator_id)
        day.evolve(event)
    return day
