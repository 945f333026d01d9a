"""Streams by match. Each event, whichever worker stored it, is rendered once per distinct view.

Events this process commits are rendered from the match in memory; events of other workers are read from the store
before anything newer can happen to that match here. So versions reach every stream one by one.
"""

import asyncio
import logging
from collections.abc import Sequence
from uuid import UUID

from api.access import PLAYER
from api.metrics import Metrics
from api.streams.delivery import SLICE, Delivery, DeliveryQueue, StreamQueue
from api.streams.event_cache import RenderedEventCache
from api.streams.render import StreamView, render_event
from domain.matches.events import Event, InvitationWithdrawn, PlayerForgotten, SeatTaken, SeatVacated, TokenReissued
from domain.matches.history import match_at_version
from domain.matches.match import Match
from domain.matches.persistence import MatchStore, StoreError
from domain.matches.tokens import equal_digests

log = logging.getLogger("orrery")

HEARTBEAT = b": \n\n"
HOLDER_CHANGES = (SeatTaken, SeatVacated, TokenReissued, InvitationWithdrawn)
"""Events after which a stream's reader may see less, or more."""


Views = dict[StreamView, list[StreamQueue]]


class Broadcaster:
    def __init__(self, store: MatchStore, metrics: Metrics, backlog: int, heartbeat: float) -> None:
        self._store = store
        self._heartbeat = heartbeat
        self._streams: dict[UUID, Views] = {}
        self._sent: dict[UUID, int] = {}
        """The version up to which every stream of a match was served."""
        self._queue = DeliveryQueue(metrics, backlog)
        self.stopping = False
        self.cache = RenderedEventCache()

    def __len__(self) -> int:
        return sum(len(streams) for views in self._streams.values() for streams in views.values())

    def enter(self, stream: StreamQueue, version: int) -> None:
        """From that version on, up to which all other streams of the match were served."""
        self._sent.setdefault(stream.match, version)
        self._streams.setdefault(stream.match, {}).setdefault(stream.view, []).append(stream)
        if self.stopping:
            stream.end()

    def leave(self, stream: StreamQueue) -> None:
        views = self._streams.get(stream.match, {})
        streams = views.get(stream.view, [])
        if stream in streams:
            streams.remove(stream)
        if not streams:
            views.pop(stream.view, None)
        if not views:
            self._streams.pop(stream.match, None)
            self._sent.pop(stream.match, None)

    def is_behind(self, match: UUID, version: int) -> bool:
        """Whether a stream of the match was not yet served that version."""
        return self._sent.get(match, version) < version

    async def catch_up(self, match: Match) -> None:
        """Serve what other workers stored since, event by event, each from the match as it stood right then."""
        sent = self._sent.get(match.id, match.version)
        if sent >= match.version:
            return
        rows = await self._store.read(self._store.rows, match.id, sent, match.version)
        if len(rows) == 1:
            self._publish_one(match, rows[0].version, rows[0].event)
            return
        past = await self._store.read(match_at_version, match, sent)
        for row in rows:
            past.evolve(row.version, row.event)
            self._publish_one(past, row.version, row.event)

    def _publish_one(self, match: Match, version: int, event: Event) -> None:
        """Raises where the store does not serve right now: no stream was served, and it is tried again."""
        views = self._streams.get(match.id)
        if match.id not in self._sent or not views:  # The last reader left meanwhile.
            return
        try:
            chunks = self._render(match, version, (event,), list(views))
        except StoreError:
            raise
        except Exception:
            self._end(views)
            log.exception("an event cannot be rendered", extra={"fields": {"match": match.id.hex}})
            chunks = {}
        self._sent[match.id] = version
        self._deliver(match, (event,), views, chunks)

    def publish(self, match: Match, first: int, events: Sequence[Event]) -> None:
        """Serve every stream of this match; called after each commit."""
        if any(isinstance(event, PlayerForgotten) for event in events):
            self.cache.forget(match.id)
        views = self._streams.get(match.id) if self._streams else None
        if not views:
            return
        self._sent[match.id] = first + len(events) - 1
        try:
            chunks = self._render(match, first, events, list(views))
        except Exception:
            self._end(views)  # A reader must not miss an event unknowingly: resuming, it finds out what there is.
            raise
        self._deliver(match, events, views, chunks)

    def _deliver(self, match: Match, events: Sequence[Event], views: Views, chunks: dict[StreamView, bytes]) -> None:
        moved = any(isinstance(event, HOLDER_CHANGES) for event in events)
        for view, chunk in chunks.items():
            streams = tuple(views.get(view, ()))
            self._queue.add(Delivery(match, chunk, len(events), streams, over=match.state.over, moved=moved))
        self._queue.start()

    def _render(
        self, match: Match, first: int, events: Sequence[Event], views: list[StreamView]
    ) -> dict[StreamView, bytes]:
        """Each event as it looked right after it: of several in one commit only the last is the match as it is now."""
        if len(events) == 1:
            chunks = {view: render_event(match, first, events[0], view) for view in views}
            for view, chunk in chunks.items():
                self.cache.keep(match.id, first, view, chunk)
            return chunks
        past = match_at_version(match, first - 1)
        parts: dict[StreamView, list[bytes]] = {view: [] for view in views}
        for version, event in enumerate(events, first):
            past.evolve(version, event)
            for view, made in parts.items():
                made.append(render_event(past, version, event, view))
        return {view: b"".join(made) for view, made in parts.items()}

    async def send_heartbeats(self) -> None:
        """A comment for every silent stream now and then, until cancelled."""
        while True:
            await asyncio.sleep(self._heartbeat)
            streams = [one for views in self._streams.values() for some in views.values() for one in some]
            for number, stream in enumerate(streams):
                if stream.quiet and not stream.ended:
                    stream.push(HEARTBEAT)
                stream.quiet = True
                if number % SLICE == SLICE - 1:
                    await asyncio.sleep(0)

    def end_of_player(self, player_id: UUID) -> None:
        """End the streams of a player whose tokens have changed: a device that still may comes back by itself."""
        credential = f"{PLAYER}{player_id.hex}"
        for views in self._streams.values():
            for streams in views.values():
                for stream in streams:
                    if equal_digests(stream.token or "", credential):
                        stream.end()

    def stop(self) -> None:
        """End every stream; its reader resumes elsewhere or later."""
        self.stopping = True
        self._queue.flush()
        for views in self._streams.values():
            self._end(views)

    @staticmethod
    def _end(views: Views) -> None:
        for streams in views.values():
            for stream in streams:
                stream.end()
