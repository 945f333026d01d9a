"""Follows the log, queues deliveries to webhooks, and sends what is due; any number of workers may do it."""

import asyncio
import logging
from collections.abc import Sequence
from functools import partial
from uuid import UUID

from api.timed_wait import wait_until_set
from api.webhooks.log_reader import LoggedEvent, PlayerEventReader
from api.webhooks.outbox import Outbox
from api.webhooks.queue import DeliveryQueue
from api.webhooks.sender import WebhookSender
from domain.matches.persistence import MatchStore, StoreError
from domain.players.application import PlayerApplication
from domain.players.deliveries import Delivery, QueuedDelivery, is_success
from domain.players.errors import PlayerError
from domain.players.player import Webhook

log = logging.getLogger("orrery")

PAGE = 1000
LOOK_ANYWAY = 1.0
"""Seconds after which the log and the queue are looked at without a notification."""
FAR = 20_000
"""Events of the log that concern no webhook after which it is stored how far it was read."""


class WebhookDispatcher:
    def __init__(self, store: MatchStore, players: PlayerApplication, sender: WebhookSender) -> None:
        self.queue = DeliveryQueue(store)
        self._store = store
        self._players = players
        self._sender = sender
        self._reader = PlayerEventReader(store)
        self._read_to = 0
        self._bell = asyncio.Event()
        self._outbox = Outbox(self._deliver, lambda delivery: self.queue.schedule(delivery.queued.id))

    async def run(self) -> None:
        """Until cancelled."""
        loop = asyncio.get_running_loop()
        stop_listening = self._store.on_recorded(partial(ring, loop, self._bell))
        try:
            while True:
                self._bell.clear()
                try:
                    await self.look()
                except StoreError as fault:
                    log.warning("webhooks wait for the store", extra={"fields": {"reason": fault.reason}})
                except Exception:  # Every webhook depends on this task: it must not end.
                    log.exception("webhooks could not be served")
                await wait_until_set(self._bell, LOOK_ANYWAY)
        finally:
            stop_listening()
            await self._outbox.stop()
            await self._sender.close()

    async def look(self) -> None:
        """Queue what is new in the log, then begin to send what is due."""
        if not await self.queue.is_open():
            return  # Nobody has ever set a webhook here.
        if self.queue.position > self._read_to:
            self._read_on_from_queue()
        while await self._queue_page():
            pass
        self._outbox.add(self.queue.take_due())
        self._outbox.start()

    async def work(self) -> None:
        """The same, until everything that is due was tried once."""
        await self.look()
        await self._outbox.drain()

    async def open(self) -> None:
        """Begin to read the log, before the first webhook is set."""
        await self.queue.open(await self._store.read(self._store.newest_notification))

    async def _queue_page(self) -> bool:
        """Whether there may be more to read."""
        before = self._read_to
        page = await self._store.read(self._store.notifications, before, PAGE)
        if not page:
            return False
        found = await self._store.read(self._reader.read, page)
        queued = await self._choose_webhooks(found)
        position = page[-1].id
        worth_storing = queued or position - self.queue.position >= FAR
        if worth_storing and not await self.queue.add(self.queue.position, position, queued):
            self._read_on_from_queue()
        else:
            self._read_to = position
        return True

    def _read_on_from_queue(self) -> None:
        """Another worker has read further, or this one begins: what lies between was not seen here."""
        self._read_to = self.queue.position
        self._reader = PlayerEventReader(self._store)

    async def _choose_webhooks(self, found: Sequence[LoggedEvent]) -> tuple[QueuedDelivery, ...]:
        webhooks = {player: await self._webhooks_of(player) for player in {one.player for one in found}}
        return tuple(
            queue_for(one, webhook)
            for one in found
            for webhook in webhooks[one.player]
            if one.entry.kind in webhook.events and one.entry.at >= webhook.since
        )

    async def _webhooks_of(self, player: str) -> Sequence[Webhook]:
        """The newest: what a worker reads past without knowing of a webhook, no worker would send to it."""
        try:
            return tuple((await self._players.find(UUID(hex=player), newest=True)).webhooks.values())
        except PlayerError:
            return ()

    async def _deliver(self, delivery: Delivery) -> bool | None:
        """Whether the receiver has it; None if it was not asked."""
        queued = delivery.queued
        if not await self.queue.start(queued.id):
            return None  # Another worker makes the attempt.
        webhook = next((one for one in await self._webhooks_of(queued.player) if one.nonce == queued.nonce), None)
        if webhook is None:
            await self.queue.end(queued.id, fault="removed", dropped=True)
            return None
        sent = await self._sender.send(webhook, queued)
        await self.queue.end(queued.id, sent.status, sent.fault)
        return is_success(sent.status)


def ring(loop: asyncio.AbstractEventLoop, bell: asyncio.Event) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(bell.set)


def queue_for(one: LoggedEvent, webhook: Webhook) -> QueuedDelivery:
    """A delivery whose id says what it is about, so that a receiver can tell a repeat."""
    return QueuedDelivery(
        id=f"{one.entry.match}.{one.entry.version}.{one.entry.kind}.{webhook.nonce[:8]}",
        player=one.player,
        webhook=webhook.name,
        nonce=webhook.nonce,
        kind=one.entry.kind,
        match=one.entry.match,
        version=one.entry.version,
        seats=one.entry.seats,
        at=one.entry.at,
    )
