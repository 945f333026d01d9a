"""One stream for each device of a player: what concerns the player in any match, in the order of the log.

The stored feed of the player is the only source. Commits here and wake-ups from other workers only say that it is worth
a look; a stream looks at every heart-beat anyway.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Iterable, Sequence
from typing import NamedTuple
from uuid import UUID

import msgspec
from litestar.response import ServerSentEvent
from litestar.response.sse import ServerSentEventMessage

from api.rate_limits import StreamSlots
from api.schemas.player_responses import PlayerEvent, PlayerSnapshot
from api.timed_wait import wait_until_set
from domain.matches.events import Event
from domain.matches.match import Match
from domain.players.application import Identified, PlayerApplication
from domain.players.errors import PlayerError
from domain.players.events import PlayerDeleted, TokenRevoked
from domain.players.player import Player
from projections.match_views.summary import moment_text
from projections.read_models.player_lists import Feed, PlayerMatchFilters
from projections.read_models.player_matches import FeedEntry
from projections.read_models.read_models import ReadModels
from projections.read_models.runner import UNAVAILABLE

LAGGING = 0.5
"""Seconds until the next look while the feed is behind the log."""
RETRY = 2000
"""Milliseconds after which a browser comes back."""
MOST_NAMED = 100
"""Matches that a snapshot names; the rest is in `GET /v1/me/matches`."""

_ENCODER = msgspec.json.Encoder()
log = logging.getLogger("orrery")


class PlayerStreamRequest(NamedTuple):
    """What a device asked for."""

    player: UUID
    token_id: str
    """Of the player token that opened it: the stream ends with it."""
    after: int | None
    follow: bool
    address: str


class PlayerStreams:
    def __init__(
        self,
        players: PlayerApplication,
        read_models: ReadModels,
        slots: StreamSlots,
        heartbeat: float,
        max_seconds: float,
    ) -> None:
        self._players = players
        self._read_models = read_models
        self._slots = slots
        self._heartbeat = heartbeat
        self._max_seconds = max_seconds
        self._bells: dict[str, set[asyncio.Event]] = {}
        self._stopping = False

    def __len__(self) -> int:
        return sum(map(len, self._bells.values()))

    # --- waking ------------------------------------------------------------------------------------------------------

    def on_commit(self, match: Match, first: int, events: Sequence[Event]) -> None:  # noqa: ARG002  A listener.
        """Something has happened in a match: its players' streams look at their feeds."""
        players = players_of(match)
        if players:
            self.wake(players)

    def player_changed(self, player: Player, events: Sequence[Event]) -> None:
        """A token that no longer works must not go on reading."""
        if any(isinstance(event, PlayerDeleted | TokenRevoked) for event in events):
            self.wake([player.id.hex])

    def wake(self, players: Iterable[str]) -> None:
        for player in players:
            for bell in self._bells.get(player, ()):
                bell.set()

    async def matches_moved(self, matches: Iterable[UUID]) -> None:
        """Other workers may have stored events of these matches."""
        if not self._bells:
            return
        try:
            players = await self._read_models.read(self._read_models.players_of, [match.hex for match in matches])
        except UNAVAILABLE:
            return  # A stream looks at its feed at the next heart-beat.
        self.wake(players)

    def stop(self) -> None:
        """End every stream; its reader resumes elsewhere or later."""
        self._stopping = True
        self.wake(list(self._bells))

    # --- streaming ---------------------------------------------------------------------------------------------------

    async def open(self, request: PlayerStreamRequest) -> ServerSentEvent:
        """The stream. Its first look is made here, so that a fault is a problem and not a broken stream."""
        first = await self._look(request.player, request.after)
        self._slots.acquire(request.address)
        bell = asyncio.Event()
        self._bells.setdefault(request.player.hex, set()).add(bell)
        messages = self._messages(request, first, bell)
        return ServerSentEvent(messages, headers={"Cache-Control": "private, no-store"})

    async def _messages(
        self, request: PlayerStreamRequest, feed: Feed, bell: asyncio.Event
    ) -> AsyncGenerator[ServerSentEventMessage, None]:
        loop = asyncio.get_running_loop()
        ends = loop.time() + self._max_seconds if self._max_seconds else float("inf")
        try:
            yield ServerSentEventMessage(data=None, retry=RETRY, sep="\n")
            if request.after is None:
                yield await self._snapshot(request.player, feed.reached)
            while True:
                if not feed.complete:
                    yield await self._snapshot(request.player, feed.reached)
                for entry in feed.entries:
                    yield render_entry(entry)
                if not request.follow or loop.time() >= ends:
                    return
                if await wait_until_set(bell, min(LAGGING if feed.behind else self._heartbeat, ends - loop.time())):
                    bell.clear()
                elif not feed.behind:
                    yield ServerSentEventMessage(data=None, comment="", sep="\n")
                if self._stopping or not await self._may_go_on(request):
                    return
                feed = await self._look_again(request.player, feed)
        finally:
            self._leave(request, bell)

    def _leave(self, request: PlayerStreamRequest, bell: asyncio.Event) -> None:
        bells = self._bells.get(request.player.hex, set())
        bells.discard(bell)
        if not bells:
            self._bells.pop(request.player.hex, None)
        self._slots.release(request.address)

    async def _look(self, player: UUID, after: int | None) -> Feed:
        return await self._read_models.read(self._read_models.feed_of, player.hex, after)

    async def _look_again(self, player: UUID, feed: Feed) -> Feed:
        """What is new; nothing while the read models do not serve."""
        try:
            return await self._look(player, feed.reached)
        except UNAVAILABLE as fault:
            log.warning("a player's feed cannot be read", extra={"fields": {"reason": str(fault)}})
            return feed._replace(entries=[], complete=True, behind=True)

    async def _may_go_on(self, request: PlayerStreamRequest) -> bool:
        try:
            return (await self._players.find(request.player)).has_device(request.token_id)
        except PlayerError:
            return False
        except UNAVAILABLE:
            return True

    async def _snapshot(self, player: UUID, reached: int) -> ServerSentEventMessage:
        """Which matches wait for the player now; where a reader begins, or begins again."""
        models = self._read_models
        found = await models.read(models.matches_of, player.hex, PlayerMatchFilters(to_act=True), None, MOST_NAMED)
        data = PlayerSnapshot(player.hex, tuple(one.found.match for one in found))
        return render("snapshot", reached, data)


def players_of(match: Match) -> set[str]:
    """Everyone whom an event of the match may concern."""
    state = match.state
    seated = {player for record in state.seats for player in (record.player_id, record.left_by)}
    return {*seated, *state.invited, state.host_player} - {""}


def render_entry(entry: FeedEntry) -> ServerSentEventMessage:
    event = PlayerEvent(
        entry.match,
        entry.game,
        entry.version,
        moment_text(entry.at),
        entry.seats,
        entry.status,
        entry.takeback,
    )
    return render(entry.kind, entry.id, event)


def render(kind: str, ident: int, data: object) -> ServerSentEventMessage:
    return ServerSentEventMessage(data=_ENCODER.encode(data), event=kind, id=ident, sep="\n")


def stream_request(me: Identified, after: int | None, follow: bool, address: str) -> PlayerStreamRequest:
    return PlayerStreamRequest(me.player.id, me.token.id, after, follow, address)
