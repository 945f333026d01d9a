"""The read models as the server uses them: kept up with the log by a thread, queried from anywhere."""

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, ParamSpec, TypeVar
from uuid import UUID

import msgspec

from domain.kernel.game import Game
from domain.kernel.vocabulary import ARCHIVE, SPECTATOR, Viewer
from domain.matches.persistence import MatchStore
from projections.read_models.finished import ORDER, Finished, FinishedMatch
from projections.read_models.leaderboard import Leaderboard, LeaderboardRow, player_key
from projections.read_models.lobby import Lobby, LobbyEntry
from projections.read_models.player_lists import (
    Feed,
    FoundMatch,
    ListedMatch,
    PlayerLists,
    PlayerMatchCursor,
    PlayerMatchFilters,
)
from projections.read_models.player_matches import DELETED, PlayerMatches
from projections.read_models.player_names import PlayerName, name_key
from projections.read_models.projection import ReadModel
from projections.read_models.runner import PAGE, UNAVAILABLE, BatchProjectionRunner, ProjectionPosition, log_name
from projections.read_models.score_changes import ScoreChanges, expand
from projections.read_models.score_series import CACHED_MATCHES, ScoreSeries
from projections.read_models.sqlite import SQLiteViewStore, ViewDamaged
from projections.read_models.view import Filters, LobbyCursor, OrderCursor, RowWrite, View, ViewStore

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

READERS = 2

_ENTRY = msgspec.msgpack.Decoder(LobbyEntry)

log = logging.getLogger("orrery.projections")

MIN_INTERVAL = 0.5
"""Seconds between two runs while much happens: lists across matches may lag by a moment, answers may not."""
POLL_INTERVAL = 1.0
"""Seconds after which the log is read without a notification: one may have been lost."""
LOCAL_POLL_INTERVAL = 0.1
"""The same over SQLite in another process than the one that writes, which cannot notify."""
RETRY_INTERVAL = 2.0
MAX_LOBBY_CATCH_UP = 4 * PAGE
"""How many new events a reader of the lobby processes first. Where there are more, the list lags."""
LEASE = 5.0
"""Seconds after which another worker runs the projections, if the one that did is silent."""

MODELS_FILE = "models.sqlite"
NAMES: tuple[str, ...] = (Lobby.name, Leaderboard.name, PlayerMatches.name, ScoreSeries.name, Finished.name)


def open_views(data: Path, redis_url: str | None) -> ViewStore:
    """In Redis when there is one, else in a file beside the events."""
    if not redis_url:
        return SQLiteViewStore(data / MODELS_FILE)
    views: ViewStore = import_module("projections.read_models.redis").RedisViewStore(redis_url)  # Rarely needed.
    return views


def open_views_or_rebuild(data: Path, redis_url: str | None) -> ViewStore:
    """The same for a server: a damaged file is put aside, since the read models can be built from the events."""
    try:
        return open_views(data, redis_url)
    except ViewDamaged as damage:
        log.warning("the read models are damaged (%s): they are put aside as %s.damaged", damage, MODELS_FILE)
        for ending in ("", "-wal", "-shm"):
            with suppress(FileNotFoundError):
                (data / f"{MODELS_FILE}{ending}").rename(data / f"{MODELS_FILE}.damaged{ending}")
        return open_views(data, redis_url)


def make_projection(
    store: MatchStore, games: Mapping[str, Game[Any]], view: View, name: str, capacity: int = CACHED_MATCHES
) -> ReadModel:
    """The projection of that name over a view."""
    if name == Lobby.name:
        return Lobby(view, store)
    if name == Leaderboard.name:
        return Leaderboard(view)
    if name == PlayerMatches.name:
        return PlayerMatches(view, store)
    if name == Finished.name:
        return Finished(view)
    return ScoreSeries(view, store, games, capacity)


class NamedRow(NamedTuple):
    """A row of a leaderboard, and the player's present name; None of a bot, or of a player who is deleted."""

    row: LeaderboardRow
    name: str | None


def _player_name(raw: bytes | None) -> str | None:
    return None if raw is None else msgspec.msgpack.decode(raw, type=PlayerName).name


class ReadModels:
    """Answers queries; `start` keeps the read models up with the log until `stop`.

    `look`: seconds after which the log is read without a notification.
    """

    def __init__(
        self,
        store: MatchStore,
        views: ViewStore,
        games: Mapping[str, Game[Any]],
        capacity: int = CACHED_MATCHES,
        look: float = POLL_INTERVAL,
    ) -> None:
        self.store = store
        self.views = views
        self.positions: dict[str, ProjectionPosition] = {}
        """Where each read model stood after this worker's last run."""
        self.processed = 0
        self.seconds = 0.0
        """Processor time of the thread that runs the projections."""
        self.games = games
        self._capacity = capacity
        self._projections: dict[str, ReadModel] = {}
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="orrery-models")
        """Not the store's threads: a player never waits for a query that waits for Redis."""
        self._catching_up = threading.Lock()
        self.player_lists = PlayerLists(partial(views.serving_view, PlayerMatches.name))
        self._look = look
        self._name = secrets.token_hex(8)
        self._wake = threading.Event()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    # --- running -----------------------------------------------------------------------------------------------------

    def start(self) -> None:
        self._stop_listening = self.store.on_recorded(self._wake.set)
        self._thread = threading.Thread(target=self._run, name="projections", daemon=True)
        self._thread.start()

    @property
    def is_running(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def stop(self) -> None:
        self._stopping.set()
        self._wake.set()
        if self._thread is not None:
            self._stop_listening()
            self._thread.join(timeout=10)
            with suppress(*UNAVAILABLE):
                self.views.lease(self._name, 0)
        self._readers.shutdown(cancel_futures=True)
        self.views.close()

    def _run(self) -> None:
        while not self._stopping.is_set():
            self._wake.clear()
            try:
                if self.views.lease(self._name, LEASE):
                    self.catch_up()
                patience = self._look
            except UNAVAILABLE as error:
                log.warning("read models wait: %s", error)
                patience = RETRY_INTERVAL
            self._wake.wait(patience)
            self._stopping.wait(MIN_INTERVAL)

    def catch_up(self) -> None:
        """Process all new events in the generation of each read model that serves."""
        started = time.thread_time()
        runner = BatchProjectionRunner(self.store, [self._serving_projection(name) for name in NAMES])
        try:
            positions = runner.catch_up(is_stopping=self._stopping.is_set)
            self.positions = dict(zip(NAMES, positions, strict=True))
        finally:
            self.processed += max(runner.processed)
            self.seconds += time.thread_time() - started

    def _serving_projection(self, name: str) -> ReadModel:
        """The same object from run to run, since it may cache, until another generation serves."""
        generation = self.views.serving(name)
        known = self._projections.get(name)
        if known is None or known.view.key != self.views.view(name, generation).key:
            known = self._projections[name] = self.make_projection(name, generation)
        return known

    def make_projection(self, name: str, generation: int) -> ReadModel:
        return make_projection(self.store, self.games, self.views.view(name, generation), name, self._capacity)

    def stored_positions(self) -> dict[str, ProjectionPosition | None]:
        """Where each read model that serves stands; None if it was not built from this store."""
        found: dict[str, ProjectionPosition | None] = {}
        for name in NAMES:
            view = self.views.serving_view(name)
            reached = view.max_tracking_id(log_name(self.store))
            found[name] = None if reached is None else ProjectionPosition(reached, view.quarantined())
        return found

    # --- queries -----------------------------------------------------------------------------------------------------

    async def read(
        self, function: Callable[Arguments, Result], *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Result:
        """`await models.read(models.players, game, 20)`: read in a thread, without blocking the loop."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, partial(function, *args, **kwargs))

    def catch_up_lobby(self) -> int:
        """Process recent events, unless they are many; the position of the lobby then.

        So a match is listed as soon as it is created, whichever worker runs the projections, and however seldom.
        """
        return self._catch_up(Lobby.name)

    def catch_up_player_matches(self) -> int:
        """The same for the lobby and the lists of players, which show its entries."""
        return self._catch_up(Lobby.name, PlayerMatches.name)

    def _catch_up(self, *names: str) -> int:
        with self._catching_up:
            projections = [self.make_projection(name, self.views.serving(name)) for name in names]
            runner = BatchProjectionRunner(self.store, projections)
            runner.read_positions()
            if self.store.newest_notification() - runner.reached <= MAX_LOBBY_CATCH_UP:
                while runner.process_page():
                    pass
            return runner.reached

    def matches(self, filters: Filters, after: LobbyCursor | None, limit: int) -> list[tuple[str, LobbyEntry]]:
        """A page of listed matches, newest first: ids and entries."""
        self.catch_up_lobby()
        rows = self.views.serving_view(Lobby.name).matches(filters, after, limit)
        return [(match, _ENTRY.decode(raw)) for match, raw in rows]

    def entries(self, matches: list[str]) -> dict[str, LobbyEntry]:
        """What the lobby knows about these matches, listed or not."""
        self.catch_up_lobby()
        return {match: _ENTRY.decode(raw) for match, raw in self.views.serving_view(Lobby.name).get(matches).items()}

    def matches_with_bots(self) -> list[UUID]:
        """Running matches in which a bot may have to answer."""
        return [UUID(match) for match in self.views.serving_view(Lobby.name).matches_with_bots()]

    def matches_due(self, at: int, limit: int) -> list[UUID]:
        """Matches in which a deadline has passed at a time in microseconds, the earliest first."""
        return [UUID(match) for match in self.views.serving_view(Lobby.name).matches_due(at, limit)]

    def matches_at_rest(self, status: str, since: int) -> list[UUID]:
        """Matches of a status, listed or not, in which nothing has happened since a time in microseconds."""
        self.catch_up_lobby()
        rows = self.views.serving_view(Lobby.name).matches_older_than(status, since)
        return [UUID(match) for match, raw in rows if _ENTRY.decode(raw).state.updated < since]

    def finished(self, after: int, limit: int) -> list[FinishedMatch]:
        """Listed matches that ended after a position of the log, in order."""
        if not after:
            self._catch_up(Finished.name)
        below = OrderCursor(-float(after), "") if after else None
        rows = self.views.serving_view(Finished.name).highest(ORDER, below, limit)
        return [msgspec.msgpack.decode(raw, type=FinishedMatch) for _, _, raw in rows]

    def finished_match(self, match: str) -> FinishedMatch | None:
        """One of them; None if it is not finished, not listed or not there."""
        self._catch_up(Finished.name)
        found = self.views.serving_view(Finished.name).get([match]).get(match)
        known = None if found is None else msgspec.msgpack.decode(found, type=FinishedMatch)
        return known if known is not None and known.position else None

    def forget(self, match: UUID) -> None:
        """Delete the rows of a match that was removed from the store."""
        for name in (Lobby.name, ScoreSeries.name):
            self.views.serving_view(name).delete([RowWrite(match.hex, None)])
        self.views.serving_view(PlayerMatches.name).delete(self.player_lists.deletions_of(match.hex))

    def players(self, game: str, limit: int) -> list[NamedRow]:
        """The leaderboard of a game, best first."""
        view = self.views.serving_view(Leaderboard.name)
        found = [
            msgspec.msgpack.decode(raw, type=LeaderboardRow) for _, _, raw in view.highest(f"game:{game}", None, limit)
        ]
        names = view.get([name_key(row.name) for row in found if not row.is_bot])
        named = [NamedRow(row, _player_name(names.get(name_key(row.name)))) for row in found]
        return sorted(named, key=lambda one: (-one.row.rating.cautious, one.row.name))

    def ratings(self, player: str, games: Iterable[str]) -> list[tuple[str, LeaderboardRow]]:
        """How a player has done in each game with a rated match of theirs."""
        keys = {player_key(game, player): game for game in games}
        rows = self.views.serving_view(Leaderboard.name).get(keys)
        return [(keys[key], msgspec.msgpack.decode(raw, type=LeaderboardRow)) for key, raw in rows.items()]

    # --- queries of players ------------------------------------------------------------------------------------------

    def matches_of(
        self, player: str, wanted: PlayerMatchFilters, after: PlayerMatchCursor | None, limit: int
    ) -> list[ListedMatch]:
        """A page of a player's matches: those that wait for the player first, then the newest change first."""
        self.catch_up_player_matches()
        return self._with_entries(self.player_lists.page(player, wanted, after, limit))

    def listed_matches_of(self, player: str, limit: int) -> list[ListedMatch]:
        """The listed matches of a player, the newest change first."""
        self.catch_up_player_matches()
        return self._with_entries(self.player_lists.public(player, limit))

    def _with_entries(self, found: list[FoundMatch]) -> list[ListedMatch]:
        rows = self.views.serving_view(Lobby.name).get([one.match for one in found])
        return [ListedMatch(one, _ENTRY.decode(rows[one.match])) for one in found if one.match in rows]

    def feed_of(self, player: str, after: int | None) -> Feed:
        """What concerns a player since an event of the log, as far as the log is processed."""
        newest = self.store.newest_notification()
        reached = self.catch_up_player_matches()
        return self.player_lists.feed(player, after, reached)._replace(behind=reached < newest)

    def players_of(self, matches: list[str]) -> set[str]:
        """Players in whose lists these matches stand now."""
        self.catch_up_player_matches()
        return self.player_lists.players_of(matches)

    def deleted_players(self) -> list[UUID]:
        """Players who have deleted themselves and may still be named in a match."""
        self.catch_up_player_matches()
        return self.player_lists.deleted()

    def matches_remembering(self, player: str, after: str | None, limit: int) -> list[str]:
        """A page of the matches that still have to forget a deleted player, those after one of the page before."""
        self.catch_up_player_matches()
        return self.player_lists.remembering(player, after, limit)

    def forget_player(self, player: UUID) -> None:
        """No match names this deleted player any more."""
        deletion = RowWrite(f"{DELETED}:{player.hex}", None, DELETED)
        self.views.serving_view(PlayerMatches.name).delete([deletion])

    def series(self, match: str) -> ScoreChanges | None:
        found = self.views.serving_view(ScoreSeries.name).get([match])
        return msgspec.msgpack.decode(found[match], type=ScoreChanges) if match in found else None

    def totals(self, match: str, version: int, viewer: Viewer) -> list[tuple[int, ...]] | None:
        """Totals by seat over all plies, as the match was at `version`; None if that version is not stored."""
        if viewer not in (SPECTATOR, ARCHIVE):
            return None
        try:
            series = self.series(match)
        except UNAVAILABLE:
            return None
        if series is None or series.version != version:
            return None
        return [expand(changes, series.ply) for changes in (series.spectator, series.archive)[viewer == ARCHIVE]]
