"""The application: players from the store, one command at a time for each, answered after their events are durable.

A command decides on a copy, which takes the cached player's place once its events are stored: readers see only
durable state. The store's version check finds out that another process was quicker; then the command decides again.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any, NamedTuple, TypeVar
from uuid import UUID
from weakref import WeakValueDictionary

from eventsourcing.application import Application, LRUCache
from eventsourcing.persistence import ApplicationRecorder, EventStore, InfrastructureFactory, Mapper
from eventsourcing.utils import Environment

from domain.matches.events import Event
from domain.matches.persistence import MatchStore, VersionConflict
from domain.matches.tokens import token_hash
from domain.players.errors import PlayerError
from domain.players.events import PairingCodeMade, PlayerRegistered
from domain.players.pairing import PairingCode, project_code
from domain.players.player import Player, TokenRecord, project_player
from domain.players.tokens import NewToken, code_id, player_of

R = TypeVar("R")
Listener = Callable[[Player, Sequence[Event]], None]

TRIES = 16
CAPACITY = 10_000
TRUSTED = 1.0
"""Seconds for which a cached player is believed where other processes write to the store: so long a token that was
revoked elsewhere may still work."""


class CachedPlayer(NamedTuple):
    player: Player
    checked: float


class Identified(NamedTuple):
    """Who a token belongs to."""

    player: Player
    token: TokenRecord


class PlayerApplication(Application[UUID]):
    name = "Players"

    def __init__(self, store: MatchStore, *, shared: bool = False, clock: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self.shared = shared
        """Whether other processes write to the same store."""
        self._clock = clock
        self._cached = LRUCache[UUID, CachedPlayer](CAPACITY)
        self._locks: WeakValueDictionary[UUID, asyncio.Lock] = WeakValueDictionary()
        self._listeners: list[Listener] = []
        super().__init__()

    # --- the library's parts, over the store that matches use too ----------------------------------------------------

    def construct_factory(self, env: Environment) -> InfrastructureFactory:  # noqa: ARG002
        return self.store.factory

    def construct_mapper(self) -> Mapper[UUID]:
        return self.store.mapper

    def construct_recorder(self) -> ApplicationRecorder:
        return self.store.factory.application_recorder()

    def construct_event_store(self) -> EventStore[UUID]:
        return self.store.events

    def construct_snapshot_store(self) -> EventStore[UUID]:
        return self.store.snapshots

    def close(self) -> None:
        """The store outlives its applications; its opener closes it."""
        self.closing.set()

    def on_committed(self, listener: Listener) -> None:
        """`listener(player, events)` is called after they are durable."""
        self._listeners.append(listener)

    # --- reading -----------------------------------------------------------------------------------------------------

    async def find(self, player_id: UUID, *, newest: bool = False) -> Player:
        """The player, deleted or not; `not-found` if there never was one.

        `newest`: not as another worker may have left them a moment ago.
        """
        cached = self._find_cached(player_id)
        if cached is not None and (not self.shared or (not newest and self._clock() - cached.checked < TRUSTED)):
            return cached.player
        if cached is not None and await self.store.read(self.store.version, player_id) == cached.player.version:
            self._keep(cached.player)
            return cached.player
        player = await self.store.read(self._load, player_id)
        self._keep(player)
        return player

    async def authenticate(self, token: str) -> Identified:
        """Whose token this is; `token-unknown` or `token-revoked` otherwise."""
        player_id = player_of(token)
        try:
            if player_id is None:
                raise PlayerError("token-unknown")
            player = await self.find(player_id)
        except PlayerError:
            raise PlayerError("token-unknown") from None
        return Identified(player, player.token_with(token_hash(token)))

    def _find_cached(self, player_id: UUID) -> CachedPlayer | None:
        try:
            return self._cached.get(player_id)
        except KeyError:
            return None

    def _keep(self, player: Player) -> None:
        self._cached.put(player.id, CachedPlayer(player, self._clock()))

    def evict(self, player_id: UUID) -> None:
        """Read the player again before the next use: another worker has changed them."""
        if self._find_cached(player_id) is not None:
            self._cached.get(player_id, evict=True)

    def _load(self, player_id: UUID) -> Player:
        """An id of a match is no player's: both lie in one log."""
        self._must_begin_with(PlayerRegistered, player_id)
        player: Player = self.repository.get(player_id, projector_func=project_player)
        return player

    def _load_code(self, code: str) -> PairingCode:
        try:
            self._must_begin_with(PairingCodeMade, code_id(code))
        except PlayerError:
            raise PlayerError("pairing-unknown") from None
        found: PairingCode = self.repository.get(code_id(code), projector_func=project_code)
        return found

    def _must_begin_with(self, kind: type[Event], ident: UUID) -> None:
        first: Any = next(iter(self.events.get(ident, lte=1)), None)
        if not isinstance(first, kind):
            raise PlayerError("not-found")

    # --- commands ----------------------------------------------------------------------------------------------------

    async def register(self, player: Player) -> bool:
        """Save a new player; False if there is one of that id already."""
        events = player.collect_events()
        try:
            await self.store.append(player.id, 1, events)
        except VersionConflict:
            return False
        self._publish(player, events)
        return True

    async def execute(self, player_id: UUID, command: Callable[[Player], R]) -> tuple[Player, R]:
        """Decide on the player and make the events durable; the player as it is then, and the command's result."""
        async with self._lock(player_id):
            for _ in range(TRIES):
                player = deepcopy(await self.find(player_id))
                result = command(player)
                if await self._save(player):
                    return player, result
        raise VersionConflict("another process changes the same player all the time")

    async def make_code(self, code: str, player_id: UUID, at: int) -> PairingCode:
        """A pairing code of this player; the same code again, of a repeated call, is the one made first."""
        made = PairingCode.make(code, player_id, at)
        try:
            await self.store.append(made.id, 1, made.collect_events())
        except VersionConflict:
            made = await self.store.read(self._load_code, code)
            if made.player != player_id:
                raise PlayerError("key-reused") from None
        return made

    async def redeem(
        self, code: str, token_for: Callable[[UUID], NewToken], at: int, label: str = "", request: str = ""
    ) -> tuple[Player, NewToken]:
        """Spend a pairing code for a new token of its player: both are stored together, or neither."""
        pairing = await self.store.read(self._load_code, code)
        token = token_for(pairing.player)
        async with self._lock(pairing.player):
            for _ in range(TRIES):
                player = deepcopy(await self.find(pairing.player))
                if player.deleted:
                    raise PlayerError("pairing-gone", detail="pairing-expired")
                if not pairing.use(token, request, at):
                    return player, token
                player.add_token(token, at, label, request)
                if await self._save(player, pairing):
                    return player, token
                pairing = await self.store.read(self._load_code, code)
        raise VersionConflict("another process changes the same player all the time")

    async def _save(self, player: Player, pairing: PairingCode | None = None) -> bool:
        """Whether the events are stored; if not, another process was quicker and the player has to be read again."""
        events = player.collect_events()
        if not events:
            return True
        changes = [(player.id, player.version - len(events) + 1, events)]
        if pairing is not None:
            used = pairing.collect_events()
            changes.append((pairing.id, pairing.version - len(used) + 1, used))
        try:
            await self.store.append_all(changes)
        except VersionConflict:
            self.evict(player.id)
            return False
        except BaseException:
            self.evict(player.id)  # It may be stored all the same.
            raise
        self._publish(player, events)
        return True

    def _publish(self, player: Player, events: Sequence[Event]) -> None:
        self._keep(player)
        for listener in self._listeners:
            listener(player, events)

    def _lock(self, player_id: UUID) -> asyncio.Lock:
        return self._locks.setdefault(player_id, asyncio.Lock())
