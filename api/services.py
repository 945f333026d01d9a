"""Everything a running server has: store, matches, lobby, bots, streams, limits."""

import asyncio
import fcntl
import logging
import os
import secrets
import stat
import tempfile
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, suppress
from functools import cached_property
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from api.bots import Driver
from api.drawn import Drawn
from api.limits import Limits, Places
from api.live.channel import Channel
from api.live.hub import Hub
from api.live.shared_tickets import SharedTickets
from api.live.tickets import Tickets
from api.live.waking import Waker
from api.lobby import LobbyKeeper
from api.metrics import Metrics
from api.settings import SettingRefused, Settings
from api.shared_limits import SharedLimits
from domain.games import games as all_games
from domain.kernel.components import REPLACEMENTS
from domain.kernel.registry import Registry
from domain.matches.application import MatchApplication
from domain.matches.persistence import MatchStore, StoreUnavailable, open_store
from projections.read_models.read_models import ReadModels, open_view_or_rebuild

if TYPE_CHECKING:
    from api.following import Following
    from api.shared_redis import SharedRedis

log = logging.getLogger("orrery")

SECRET_FILE = "secret"  # noqa: S105  The file's name, not its content.
LOCK_FILE = "lock"
SHORTEST_SECRET = 32
HEAD_START = 0.5
"""Seconds that the first answers after a start have for themselves, before lobby and read models are looked after."""
SETTLED = 2.0
"""Seconds after which a server that has just started may do what nobody waits for."""


class Services:
    def __init__(
        self, settings: Settings, store: MatchStore, secret: bytes, games: Registry, lock: IO[str] | None = None
    ) -> None:
        self.settings = settings
        self.store = store
        self.secret = secret
        self.games = games
        self.metrics = Metrics()
        shared = settings.shared
        self.matches = MatchApplication(store, games, shared=shared, capacity=max(1, settings.memory))
        self.matches.on_work(self.metrics.worked)
        self.redis = shared_redis(settings.redis)
        own_limits = Limits(
            {"answers": settings.answers, "creations": settings.creations, "previews": settings.previews}
        )
        self.limits = SharedLimits(own_limits, self.redis)
        self.places = Places(settings.streams)
        self.tickets = SharedTickets(Tickets(), self.redis)
        self.hub = Hub(store, self.metrics, settings.backlog, settings.heartbeat)
        self.waker = Waker(self.matches, self.hub)
        self.bots = Driver(self.matches, self.metrics, settings.thinkers)
        self.lobby = LobbyKeeper(store, shared=shared)
        shelf = open_view_or_rebuild(Path(settings.data), settings.redis or None)
        self.library = ReadModels(store, shelf, games, held=max(1, settings.memory))
        self.following: Following | None = None
        """Who follows the log, if it is not the library itself."""
        self.drawn = Drawn()
        self.stopping = False
        self._lock = lock
        self._tasks: list[asyncio.Task[None]] = []
        for listener in (self.lobby.committed, self.hub.committed, self.bots.committed):
            self.matches.on_committed(listener)
        self.matches.on_load(self.bots.seen)
        self.matches.on_sight(self.hub.catch_up)
        self.lobby.on_news(self.waker.news)
        self.channel = Channel(self.redis, store.id, self.waker.news) if self.redis is not None and shared else None
        if self.channel is not None:
            self.matches.on_committed(self.channel.committed)

    @cached_property
    def document(self) -> bytes:
        """The OpenAPI document, made when somebody first asks."""
        text: str = import_module("api.document").document_text(self.games)
        return text.encode()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """What goes on beside the calls, from the start of the server to its end."""
        self._tasks = [asyncio.ensure_future(task) for task in self._errands()]
        try:
            yield
        finally:
            self.stop()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            await self.waker.stop()
            await self.bots.stop()
            if self.following is not None:
                await asyncio.to_thread(self.following.stop)
            await asyncio.to_thread(self.library.stop)
            if self.redis is not None:
                await self.redis.close()
            self.close()

    def _errands(self) -> Iterator[Coroutine[Any, Any, None]]:
        yield self._awaken()
        yield self._follow_log()
        yield self._learn_games()
        yield self.hub.beat()
        if self.matches.shared:
            yield self.lobby.follow()
        if self.redis is not None:
            yield self.redis.watch()
        if self.channel is not None:
            yield self.channel.send()
            yield self.channel.hear()

    def close(self) -> None:
        """Write what is queued, and let go of the data folder."""
        self.store.stop()
        if self._lock is not None:
            self._lock.close()

    def stop(self) -> None:
        """No more calls; streams end now, since the server waits for them."""
        self.stopping = True
        self.hub.stop()

    async def _awaken(self) -> None:
        """Read the lobby; then let bots go on where they were when the server stopped."""
        if not self.matches.shared:  # What others store until then would be news to nobody.
            await self.lobby.wanted(HEAD_START)
        await self._read_lobby()
        for match in self.lobby.lobby.running_with_bots():
            with suppress(Exception):  # A match that cannot be loaded is its readers' problem, not the others'.
                await self.matches.read(match, lambda _: None)
            await asyncio.sleep(0)

    async def _follow_log(self) -> None:
        """Keep the read models up with the log."""
        await asyncio.sleep(HEAD_START)
        (self.following or self.library).start()

    async def _learn_games(self) -> None:
        """Import beside the calls what nobody has asked for yet, so that nobody has to wait for it."""
        await asyncio.sleep(SETTLED)
        await asyncio.to_thread(self.games.load)

    async def _read_lobby(self) -> None:
        while True:
            try:
                await self.lobby.rebuild()
            except StoreUnavailable:
                await asyncio.sleep(1.0)
            else:
                return


def shared_redis(url: str) -> "SharedRedis | None":
    """Its client is imported only where one is named: it would take a tenth of the start."""
    if not url:
        return None
    shared: SharedRedis = import_module("api.shared_redis").SharedRedis(url)
    return shared


def open_services(settings: Settings, games: Registry | None = None) -> Services:
    """Open the store and read the secret; raises StoreUnavailable or SettingRefused with words for the command line."""
    folder = Path(settings.data)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        secret = read_secret(settings.secret, folder)
        lock = None if settings.shared else lock_folder(folder)
    except OSError as error:
        raise StoreUnavailable(f"the data folder {folder} cannot be used: {error.strerror or error}") from None
    try:
        store = open_store(settings.store_place)
        try:
            agree_on_secret(store, secret, settings)
            return Services(settings, store, secret, games if games is not None else known_games(), lock)
        except BaseException:
            store.stop()
            raise
    except BaseException:
        if lock is not None:
            lock.close()
        raise


def known_games() -> Registry:
    """Every game; those with somebody's own tables at once, so that a fault in them is told before anybody plays."""
    games = all_games()
    if os.environ.get(REPLACEMENTS):
        games.load()
    return games


def agree_on_secret(store: MatchStore, secret: bytes, settings: Settings) -> None:
    """Workers over one database must derive the same tokens from the same key, so they must have the same secret."""
    if not settings.shared:
        return
    fingerprint = sha256(b"orrery fingerprint " + secret).hexdigest()[:32]
    if store.set_if_absent("secret", fingerprint) != fingerprint:
        raise SettingRefused(
            "The database is used with another secret. Give every worker over it the same ORRERY_SECRET,"
            " or the file `secret` of the first one's data folder."
        )


def lock_folder(folder: Path) -> IO[str]:
    """One server at a time: another one would not see what this one keeps in memory."""
    lock = (folder / LOCK_FILE).open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise StoreUnavailable(f"the data folder {folder} is in use by another server") from None
    return lock


def read_secret(given: str, folder: Path) -> bytes:
    """The server's secret: as set, or kept in the data folder from the first start on."""
    if given:
        if len(given) < SHORTEST_SECRET:
            raise SettingRefused(f"ORRERY_SECRET: at least {SHORTEST_SECRET} characters are needed")
        return sha256(given.encode()).digest()
    path = folder / SECRET_FILE
    if not path.exists():
        write_secret(path)
    if stat.S_IMODE(path.stat().st_mode) & 0o077:
        raise SettingRefused(f"Other users can read {path}. Make it yours alone: chmod 600 {path}")
    secret = path.read_bytes().strip()
    if len(secret) < SHORTEST_SECRET:
        raise SettingRefused(
            f"{path} holds {len(secret)} characters, and at least {SHORTEST_SECRET} are needed so that nobody can guess"
            " tokens. Restore it from a backup, or remove it to have a new one made."
        )
    return sha256(secret).digest()


def write_secret(path: Path) -> None:
    """Write a new secret whole or not at all; where another server is first, its secret stays."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # Readable by its owner alone.
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_hex(32))
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(name, path)
    finally:
        Path(name).unlink()
