"""What a running server consists of, as a Litestar plugin: its parts, their lifespan, and dependencies for handlers."""

import asyncio
import os
from collections.abc import AsyncIterator, Coroutine, Iterator, Mapping, Sequence
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import UUID

from litestar import Litestar
from litestar.config.app import AppConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.plugins import InitPlugin

from api.analysis_runner import AnalysisRunner
from api.bot_runner import BotRunner
from api.deadlines import Deadlines
from api.disk_space import MIB, StorageRoom
from api.hint_worker import HintWorker
from api.match_creator import MatchCreator
from api.metrics import Metrics, ServerCollector
from api.picture_cache import PictureCache
from api.player_forgetting import PlayerForgetting
from api.rate_limits import RateLimits, StreamSlots
from api.recording_worker import RecordingWorker
from api.redis_client import RedisClient
from api.retention import Retention
from api.running_matches import RunningMatches
from api.server_lock import lock_server
from api.server_secret import agree_on_secret, read_secret
from api.settings import Settings
from api.streams.broadcaster import Broadcaster
from api.streams.log_follower import LogFollower
from api.streams.player_streams import PlayerStreams
from api.streams.sse import Streams
from api.streams.tickets import Tickets
from api.streams.wakeups import WakeUps
from api.thinking_queue import ThinkingQueue
from api.webhooks.dispatcher import WebhookDispatcher
from api.webhooks.sender import WebhookSender
from api.webhooks.service import WebhookService
from api.worker_pool import WorkerPool
from domain.games import games as all_games
from domain.kernel.components import REPLACEMENTS
from domain.kernel.registry import Registry
from domain.matches.application import MatchApplication
from domain.matches.events import Event
from domain.matches.persistence import MatchStore, StoreUnavailable, open_store
from domain.players.application import PlayerApplication
from domain.players.events import PlayerDeleted, TokenRevoked
from domain.players.player import Player
from projections.read_models.analyses import Analyses
from projections.read_models.read_models import ReadModels, open_views_or_rebuild
from projections.read_models.runner import UNAVAILABLE

HEAD_START = 0.5
"""Seconds after a start in which only callers are served; bots and read models begin after that."""
LOOK_AGAIN = 1.0
"""Seconds between two checks whether the lobby has caught up."""
SETTLED = 2.0
"""Seconds after a start before work begins that no caller waits for."""


class OrreryPlugin(InitPlugin):
    """Opens the store; raises StoreUnavailable or SettingRefused with words for the command line."""

    def __init__(self, settings: Settings, games: Registry | None = None) -> None:
        self.settings = settings
        self.games = games if games is not None else known_games()
        self.stopping = asyncio.Event()
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
        self.matches.on_work(metrics.observe_work)
        self.players = PlayerApplication(store, shared=settings.shared)
        self.rate_limits = RateLimits(
            {
                "answers": settings.answers_per_minute,
                "bots": settings.bot_matches_per_minute,
                "creations": settings.creations_per_minute,
                "players": settings.players_per_minute,
                "messages": settings.messages_per_minute,
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
        self.wake_ups = WakeUps(self.matches, broadcaster)
        self.thinking = WorkerPool(self.games, settings.thinking_processes, "thinking")
        thinking = ThinkingQueue(self.thinking)
        self.hints = HintWorker(thinking)
        self.running_matches = RunningMatches(settings.running_matches_per_address)
        self.bots = BotRunner(self.matches, metrics, settings.bot_threads, thinking, self.running_matches)
        views = open_views_or_rebuild(Path(settings.data), settings.redis or None)
        self.read_models = ReadModels(store, views, self.games, capacity)
        self.deadlines = Deadlines(self.matches, self.read_models, self.bots)
        private = settings.webhooks_to_private_addresses
        sender = WebhookSender(self.secret, private=private)
        self.webhooks = WebhookService(WebhookDispatcher(store, self.players, sender), private)
        self.player_streams = PlayerStreams(
            self.players,
            self.read_models,
            self.streams.slots,
            settings.heartbeat,
            settings.stream_max_seconds,
        )
        self.forgetting = PlayerForgetting(self.matches, self.players, self.read_models)
        self.players.on_committed(self._player_changed)
        self.analysing = WorkerPool(self.games, settings.analysis_processes, "analysis")
        self.analyses = AnalysisRunner(
            self.matches,
            store,
            self.read_models,
            Analyses(views, store.id),
            self.analysing,
            alone=not (settings.shared and settings.redis),
        )
        self.pictures = PictureCache()
        self.recording_worker = RecordingWorker(self.games)
        self.storage = StorageRoom(store, disk_folders(settings), settings.storage_mib * MIB)
        self.retention = Retention(
            self.matches, self.read_models, self.analyses.forget, settings.keep_open_days, settings.keep_abandoned_days
        )
        listeners = (
            broadcaster.publish,
            self.bots.on_commit,
            self.running_matches.on_commit,
            self.deadlines.on_commit,
            self.player_streams.on_commit,
        )
        for listener in listeners:
            self.matches.on_committed(listener)
        self.matches.on_load(self.bots.on_load)
        self.matches.on_load(self.deadlines.on_load)
        self.matches.before_use(broadcaster.catch_up)

    # --- Litestar ----------------------------------------------------------------------------------------------------

    def on_app_init(self, app_config: AppConfig) -> AppConfig:
        app_config.lifespan.append(self.lifespan)
        app_config.state = State({"stopping": self.stopping, "rate_limits": self.rate_limits, "players": self.players})
        parts: dict[str, Any] = {
            "matches": self.matches,
            "players": self.players,
            "games": self.games,
            "store": self.store,
            "secret": self.secret,
            "read_models": self.read_models,
            "streams": self.streams,
            "player_streams": self.player_streams,
            "pictures": self.pictures,
            "redis": self.redis,
            "recording_worker": self.recording_worker,
            "hints": self.hints,
            "analyses": self.analyses,
            "storage": self.storage,
            "webhooks": self.webhooks,
            "creator": MatchCreator(self.matches, self.storage, self.running_matches),
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
            self.thinking.stop()
            self.analysing.stop()
            self.recording_worker.stop()
            await asyncio.to_thread(self.read_models.stop)
            if self.redis is not None:
                await self.redis.close()
            collector.unregister()
            self.close()

    def _background_tasks(self) -> Iterator[Coroutine[Any, Any, None]]:
        yield self._resume_bots()
        if self.settings.projections == "thread":
            yield self._run_projections()
        yield self._preload_games()
        yield self.deadlines.run()
        yield self._serve_webhooks()
        yield self._analyse_matches()
        yield self.streams.broadcaster.send_heartbeats()
        yield self.forgetting.run()
        if self.settings.shared:
            yield LogFollower(self.store, self._matches_moved, self._token_revoked).follow()
        if self.redis is not None:
            yield self.redis.watch()
        if self.retention.enabled:
            yield self.retention.run()

    def close(self) -> None:
        """Write what is queued, and let go of data folder and database."""
        self.store.stop()
        self._locks.close()

    def stop(self) -> None:
        """Refuse new calls and end streams, since the server waits for them."""
        self.stopping.set()
        self.streams.broadcaster.stop()
        self.player_streams.stop()

    async def _matches_moved(self, versions: Mapping[UUID, int]) -> None:
        """Wake the streams of matches and players that other workers have stored events for."""
        for match, version in versions.items():
            self.wake_ups.wake(match, version)
        await self.player_streams.matches_moved(versions)

    def _token_revoked(self, player_id: UUID) -> None:
        """At any worker: end the streams of the player whose token it was."""
        self.players.evict(player_id)
        self.player_streams.wake([player_id.hex])
        self.streams.broadcaster.end_of_player(player_id)

    def _player_changed(self, player: Player, events: Sequence[Event]) -> None:
        """End the streams of tokens that no longer work, and take a deleted player's name out of matches."""
        self.player_streams.player_changed(player, events)
        if any(isinstance(event, PlayerDeleted | TokenRevoked) for event in events):
            self.streams.broadcaster.end_of_player(player.id)
        if player.deleted:
            self.forgetting.wake()

    # --- background tasks --------------------------------------------------------------------------------------------

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
                if await self.read_models.read(self.read_models.catch_up_lobby) >= newest:
                    return await self.read_models.read(self.read_models.matches_with_bots)
            except UNAVAILABLE:
                pass
            await asyncio.sleep(LOOK_AGAIN)

    async def _run_projections(self) -> None:
        """Keep the read models up with the log."""
        await asyncio.sleep(HEAD_START)
        self.read_models.start()

    async def _analyse_matches(self) -> None:
        """Go on with the analyses that were under way when the server stopped, and with new ones."""
        await asyncio.sleep(HEAD_START)
        await self.analyses.run()

    async def _serve_webhooks(self) -> None:
        """Tell players' webhooks what concerns them."""
        await asyncio.sleep(HEAD_START)
        await self.webhooks.dispatcher.run()

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
