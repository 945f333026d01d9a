"""What a running server consists of, as a Litestar plugin: its parts, their lifespan, and dependencies for handlers."""

import asyncio
import os
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import UUID

from litestar import Litestar
from litestar.config.app import AppConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.plugins import InitPlugin

from api.bot_runner import BotRunner
from api.disk_space import DiskSpace
from api.following import Following
from api.metrics import Metrics, ServerCollector
from api.picture_cache import PictureCache
from api.rate_limits import RateLimits, StreamSlots
from api.recording_worker import RecordingWorker
from api.redis_client import RedisClient
from api.server_lock import lock_server
from api.server_secret import agree_on_secret, read_secret
from api.settings import Settings
from api.streams.broadcaster import Broadcaster
from api.streams.log_follower import LogFollower
from api.streams.sse import Streams
from api.streams.tickets import Tickets
from api.streams.wakeups import WakeUps, channels_plugin
from domain.games import games as all_games
from domain.kernel.components import REPLACEMENTS
from domain.kernel.registry import Registry
from domain.matches.application import MatchApplication
from domain.matches.persistence import MatchStore, StoreUnavailable, open_store
from projections.read_models.read_models import ReadModels, open_view_or_rebuild
from projections.read_models.runner import AWAY

HEAD_START = 0.5
"""Seconds that the first answers after a start have for themselves, before bots and read models are looked after."""
LOOK_AGAIN = 1.0
"""Seconds between two looks whether the lobby has caught up."""
SETTLED = 2.0
"""Seconds after a start when work that nobody waits for begins."""


class OrreryPlugin(InitPlugin):
    """Opens the store; raises StoreUnavailable or SettingRefused with words for the command line."""

    def __init__(self, settings: Settings, games: Registry | None = None) -> None:
        self.settings = settings
        self.games = games if games is not None else known_games()
        self.stopping = asyncio.Event()
        self.following: Following | None = None
        """The process that follows the log, if it is not the server's own thread."""
        self._tasks: list[asyncio.Task[None]] = []
        self.secret, self._locks = self._open_folder()
        try:
            self.store = self._open_store()
            self._assemble()
        except BaseException:
            self._locks.close()
            raise

    def _open_folder(self) -> tuple[bytes, ExitStack]:
        folder = Path(self.settings.data)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            secret = read_secret(self.settings.secret, folder)
            return secret, ExitStack() if self.settings.shared else lock_server(folder, self.settings.store_place)
        except OSError as error:
            raise StoreUnavailable(f"the data folder {folder} cannot be used: {error.strerror or error}") from None

    def _open_store(self) -> MatchStore:
        store = open_store(self.settings.store_place)
        try:
            agree_on_secret(store, self.secret, self.settings)
        except BaseException:
            store.stop()
            raise
        return store

    def _assemble(self) -> None:
        settings, store, metrics = self.settings, self.store, Metrics()
        capacity = max(1, settings.cached_matches)
        self.redis = RedisClient(settings.redis) if settings.redis else None
        self.matches = MatchApplication(store, self.games, shared=settings.shared, capacity=capacity)
        self.matches.on_work(metrics.worked)
        self.rate_limits = RateLimits(
            {
                "answers": settings.answers_per_minute,
                "bots": settings.bot_matches_per_minute,
                "creations": settings.creations_per_minute,
                "previews": settings.previews_per_minute,
                "recordings": settings.recording_mib_per_minute,
                "seats": settings.seats_per_minute,
            },
            self.redis,
            settings.redis,
        )
        broadcaster = Broadcaster(store, metrics, settings.stream_backlog_bytes, settings.heartbeat)
        self.streams = Streams(
            store,
            broadcaster,
            Tickets(self.redis),
            StreamSlots(settings.streams_per_address),
            settings.stream_max_seconds,
        )
        self.channels = channels_plugin(self.redis, store.id)
        self.wake_ups = WakeUps(self.channels, self.matches, broadcaster)
        self.bots = BotRunner(self.matches, metrics, settings.bot_threads)
        view = open_view_or_rebuild(Path(settings.data), settings.redis or None)
        self.read_models = ReadModels(store, view, self.games, held=capacity)
        self.pictures = PictureCache()
        self.recording_worker = RecordingWorker(self.games)
        for listener in (broadcaster.publish, self.bots.committed):
            self.matches.on_committed(listener)
        if settings.shared:
            self.matches.on_committed(self.wake_ups.publish)
        self.matches.on_load(self.bots.seen)
        self.matches.on_sight(broadcaster.catch_up)

    # --- Litestar ----------------------------------------------------------------------------------------------------

    def on_app_init(self, app_config: AppConfig) -> AppConfig:
        app_config.plugins.append(self.channels)
        self.channels.on_app_init(app_config)
        app_config.lifespan.append(self.lifespan)
        app_config.state = State({"stopping": self.stopping, "rate_limits": self.rate_limits})
        parts: dict[str, Any] = {
            "matches": self.matches,
            "games": self.games,
            "store": self.store,
            "secret": self.secret,
            "read_models": self.read_models,
            "streams": self.streams,
            "pictures": self.pictures,
            "redis": self.redis,
            "recording_worker": self.recording_worker,
            "disk_space": DiskSpace(disk_folders(self.settings)),
        }
        for name, part in parts.items():
            app_config.dependencies[name] = provide(part)
        return app_config

    @asynccontextmanager
    async def lifespan(self, _: Litestar) -> AsyncIterator[None]:
        """From the server's start to its end."""
        collector = ServerCollector(self)
        collector.register()
        self._tasks = [asyncio.ensure_future(task) for task in self._background_tasks()]
        try:
            yield
        finally:
            self.stop()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            await self.wake_ups.stop()
            await self.bots.stop()
            self.recording_worker.stop()
            if self.following is not None:
                await asyncio.to_thread(self.following.stop)
            await asyncio.to_thread(self.read_models.stop)
            if self.redis is not None:
                await self.redis.close()
            collector.unregister()
            self.close()

    def _background_tasks(self) -> Iterator[Coroutine[Any, Any, None]]:
        yield self._resume_bots()
        yield self._follow_log()
        yield self._preload_games()
        yield self.streams.broadcaster.send_heartbeats()
        if self.settings.shared:
            yield LogFollower(self.store, self.wake_ups.wake).follow()
            yield self.wake_ups.listen()
        if self.redis is not None:
            yield self.redis.watch()

    def close(self) -> None:
        """Write what is queued, and let go of data folder and database."""
        self.store.stop()
        self._locks.close()

    def stop(self) -> None:
        """Refuse new calls and end streams, since the server waits for them."""
        self.stopping.set()
        self.streams.broadcaster.stop()

    # --- beside the calls --------------------------------------------------------------------------------------------

    async def _resume_bots(self) -> None:
        """Let bots go on where they were when the server stopped."""
        await asyncio.sleep(HEAD_START)
        for match in await self._matches_with_bots():
            with suppress(Exception):  # A match that cannot be loaded is its readers' problem, not the others'.
                await self.matches.read(match, lambda _: None)
            await asyncio.sleep(0)

    async def _matches_with_bots(self) -> list[UUID]:
        """As the lobby tells it once it has come to what was stored before the start."""
        newest: int | None = None
        while True:
            try:
                if newest is None:
                    newest = await self.store.read(self.store.newest_notification)
                if await self.read_models.read(self.read_models.freshen_lobby) >= newest:
                    return await self.read_models.read(self.read_models.matches_with_bots)
            except AWAY:
                pass
            await asyncio.sleep(LOOK_AGAIN)

    async def _follow_log(self) -> None:
        """Keep the read models up with the log."""
        await asyncio.sleep(HEAD_START)
        (self.following or self.read_models).start()

    async def _preload_games(self) -> None:
        """Import games that were not asked for yet, so that no caller has to wait for it."""
        await asyncio.sleep(SETTLED)
        await asyncio.to_thread(self.games.load)


def disk_folders(settings: Settings) -> list[Path]:
    """Where this server writes: its data folder, and that of a database file elsewhere."""
    folders = [Path(settings.data)]
    if settings.database.startswith("sqlite:///"):
        folders.append(Path(settings.database.removeprefix("sqlite:///")).parent)
    return folders


def provide(part: Any) -> Provide:
    """A part of the server as a dependency."""

    def get() -> Any:
        return part

    return Provide(get, sync_to_thread=False, use_cache=True)


def known_games() -> Registry:
    """Every game; at once where tables were replaced, so that a fault in them is reported before anyone plays."""
    games = all_games()
    if os.environ.get(REPLACEMENTS):
        games.load()
    return games
