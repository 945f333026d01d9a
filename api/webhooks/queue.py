"""The queue of deliveries as this worker sees it: the streams of today and yesterday, kept up with the store."""

import asyncio
from collections.abc import Callable

from api.clock import now
from domain.matches.events import Event
from domain.matches.persistence import MatchStore, VersionConflict
from domain.players.deliveries import (
    AttemptEnded,
    AttemptStarted,
    DeliveriesOpened,
    DeliveriesQueued,
    Delivery,
    DeliveryDay,
    QueuedDelivery,
    day_id,
    day_of,
)

LOOK_BACK = 400
"""Days in which a server may have been switched off."""


class DeliveryQueue:
    def __init__(self, store: MatchStore) -> None:
        self._store = store
        self._days: dict[int, DeliveryDay] = {}
        self._lock = asyncio.Lock()
        self._searched = False

    async def refresh(self) -> None:
        """Fold what was stored since, by this worker or another."""
        async with self._lock:
            await self._refresh()

    async def _refresh(self) -> None:
        today = day_of(now())
        for day in (today - 1, today):
            known = self._days.setdefault(day, DeliveryDay(day_id(day)))
            for row in await self._store.read(self._store.rows, known.id, known.version):
                known.evolve(row.event)
        for old in [day for day in self._days if day < today - 1]:
            del self._days[old]

    @property
    def position(self) -> int:
        """How far the log was read; 0 if nothing is known about that."""
        return max((day.position for day in self._days.values()), default=0)

    def take_due(self) -> list[Delivery]:
        """What is to be tried now. It is not given again until it is scheduled again, by a change or by hand."""
        return [one for _, day in sorted(self._days.items()) for one in day.take_due(now())]

    def schedule(self, delivery: str) -> None:
        for day in self._days.values():
            day.schedule(delivery)

    def of_webhook(self, player: str, webhook: str) -> list[Delivery]:
        """The deliveries to a webhook, newest first."""
        found = [one for _, day in sorted(self._days.items()) for one in day.of_webhook(player, webhook)]
        return found[::-1]

    async def open(self, position: int) -> None:
        """Start reading the log here, unless a worker already has."""
        async with self._lock:
            await self._refresh()
            if not self.position:
                await self._append_all(day_of(now()), [DeliveriesOpened(at=now(), position=position)])

    async def is_open(self) -> bool:
        """Whether webhooks are served here; a new day goes on where the last one was, however long ago that is."""
        async with self._lock:
            await self._refresh()
            today = day_of(now())
            if self._days[today].version:
                return True
            if not self.position and not self._searched:
                self._searched = True
                if await self._store.read(self._was_open, today):
                    newest = await self._store.read(self._store.newest_notification)
                    await self._append_all(today, [DeliveriesOpened(at=now(), position=newest)])
            elif self.position:
                await self._append_all(today, [DeliveriesOpened(at=now(), position=self.position)])
            return bool(self.position)

    def _was_open(self, today: int) -> bool:
        """In a thread: whether there is a stream of an earlier day. What it held is too old to be sent."""
        return any(self._store.exists(day_id(day)) for day in range(today - 2, today - LOOK_BACK, -1))

    async def add(self, before: int, position: int, queued: tuple[QueuedDelivery, ...]) -> bool:
        """Queue what the log had between two positions; False if another worker has read on meanwhile."""
        async with self._lock:
            await self._refresh()
            if self.position != before:
                return False
            today, at = day_of(now()), now()
            day = self._days[today]
            events: list[Event] = [] if day.version else [DeliveriesOpened(at=at, position=before)]
            return await self._append_all(today, [*events, DeliveriesQueued(at=at, position=position, queued=queued)])

    async def start(self, delivery: str) -> bool:
        """Claim an attempt; False if it is not due any more."""
        return await self._change(delivery, lambda one: AttemptStarted(at=now(), delivery=one.queued.id))

    async def end(self, delivery: str, status: int = 0, fault: str = "", *, dropped: bool = False) -> None:
        """Store the result of an attempt."""
        made = AttemptEnded(at=now(), delivery=delivery, status=status, fault=fault, dropped=dropped)
        while not await self._change(delivery, lambda _: made, claimed=True):
            if not any(delivery in day.deliveries for day in self._days.values()):
                return

    async def _change(self, delivery: str, make: Callable[[Delivery], Event], *, claimed: bool = False) -> bool:
        async with self._lock:
            await self._refresh()
            for day, found in self._days.items():
                one = found.deliveries.get(delivery)
                if one is not None:
                    if not claimed and (one.due is None or one.due > now()):
                        return False
                    return await self._append_all(day, [make(one)])
            return False

    async def _append_all(self, day: int, events: list[Event]) -> bool:
        found = self._days[day]
        try:
            await self._store.append(found.id, found.version + 1, events)
        except VersionConflict:
            await self._refresh()
            return False
        for event in events:
            found.evolve(found.number(event))
        return True
