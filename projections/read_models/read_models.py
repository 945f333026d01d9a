"""The stored read models as the server uses them: followed in a thread of their own, asked from anywhere."""

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
from typing import Any, ParamSpec, TypeVar
from uuid import UUID

import msgspec

from domain.kernel.game import Game
from domain.kernel.vocabulary import ARCHIVE, SPECTATOR, Viewer
from domain.matches.persistence import MatchStore
from projections.read_models.lobby import Lobby, LobbyEntry
from projections.read_models.models import Leaderboard, LeaderboardRow, Model
from projections.read_models.runner import AWAY, BATCH, Follower, catch_up, model_key, step
from projections.read_models.score_changes import Series, spread
from projections.read_models.score_series import HELD, ScoreSeries
from projections.read_models.sqlite import SQLiteView, ViewDamaged
from projections.read_models.view import Cursor, Filters, Place, View

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

READERS = 2

_ENTRY = msgspec.msgpack.Decoder(LobbyEntry)

log = logging.getLogger("orrery.projections")

GATHER = 0.5
"""Seconds between two looks while much happens: lists across matches may lag by a moment, answers may not."""
LOOK_ANYWAY = 1.0
"""Seconds after which the log is read even if nobody rang."""
LOOK_OFTEN = 0.1
"""The same where nobody can ring, because the store is written to by another process."""
TRY_AGAIN = 2.0
PROMPT = 4 * BATCH
"""How many new events a reader of the lobby folds first. Where there are more, the list lags until they are folded."""
LEASE = 5.0
"""Seconds after which another worker follows the log, if the one that did is silent."""


MODELS_FILE = "models.sqlite"


def open_view(data: Path, redis_url: str | None) -> View:
    """In Redis when there is one, else in a file beside the events."""
    if not redis_url:
        return SQLiteView(data / MODELS_FILE)
    shelf: View = import_module("projections.read_models.redis").RedisView(redis_url)  # Most servers need no Redis.
    return shelf


def open_view_or_rebuild(data: Path, redis_url: str | None) -> View:
    """The same for a server: a damaged file is put aside, for all that was in it is made of the events."""
    try:
        return open_view(data, redis_url)
    except ViewDamaged as damage:
        log.warning("the read models are damaged (%s): they are put aside as %s.damaged", damage, MODELS_FILE)
        for ending in ("", "-wal", "-shm"):
            with suppress(FileNotFoundError):
                (data / f"{MODELS_FILE}{ending}").rename(data / f"{MODELS_FILE}.damaged{ending}")
        return open_view(data, redis_url)


def models_of(store: MatchStore, games: Mapping[str, Game[Any]], held: int = HELD) -> tuple[Model, ...]:
    return (Lobby(store), Leaderboard(), ScoreSeries(store, games, held))


def position_of(place: Place | None) -> int:
    return 0 if place is None else place.position


class Progress(msgspec.Struct, frozen=True):
    """How far the read models are, for who does not follow the log itself."""

    folded: int
    seconds: float
    seen: dict[str, tuple[str, int, list[str]] | None]


class ReadModels:
    """Answers from the read models; `start` keeps them up with the log until `stop`.

    `look`: seconds after which the log is read even if nobody rang.
    """

    def __init__(
        self,
        store: MatchStore,
        shelf: View,
        games: Mapping[str, Game[Any]],
        held: int = HELD,
        look: float = LOOK_ANYWAY,
    ) -> None:
        self.store = store
        self.shelf = shelf
        self.models = models_of(store, games, held)
        self.seen: dict[str, Place | None] = {}
        """Where each model stood when this worker last followed."""
        self.folded = 0
        self.seconds = 0.0
        """Of computing, in the thread that follows."""
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="orrery-models")
        """Not the store's: nobody who plays waits for those who wait for Redis."""
        self._lobby = Lobby(store)
        self._freshening = threading.Lock()
        self._look = look
        self._name = secrets.token_hex(8)
        self._bell = threading.Event()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    # --- following ---------------------------------------------------------------------------------------------------

    def start(self) -> None:
        self._unwatch = self.store.watch(self._bell.set)
        self._thread = threading.Thread(target=self._run, name="projections", daemon=True)
        self._thread.start()

    @property
    def follows(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def stop(self) -> None:
        self._stopping.set()
        self._bell.set()
        if self._thread is not None:
            self._unwatch()
            self._thread.join(timeout=10)
            with suppress(*AWAY):
                self.shelf.follow(self._name, 0)
        self._readers.shutdown(cancel_futures=True)
        self.shelf.close()

    def _run(self) -> None:
        while not self._stopping.is_set():
            self._bell.clear()
            try:
                if self.shelf.follow(self._name, LEASE):
                    self.catch_up()
                patience = self._look
            except AWAY as error:
                log.warning("read models wait: %s", error)
                patience = TRY_AGAIN
            self._bell.wait(patience)
            self._stopping.wait(GATHER)

    def catch_up(self) -> None:
        """Fold whatever is new into every model that answers."""
        began = time.thread_time()
        followers = [Follower(self.store, self.shelf, one, self.shelf.serving(one.name)) for one in self.models]
        try:
            places = catch_up(followers, stop=self._stopping.is_set)
            self.seen = {one.name: place for one, place in zip(self.models, places, strict=True)}
        finally:
            self.folded += max(follower.folded for follower in followers)
            self.seconds += time.thread_time() - began

    def progress(self) -> Progress:
        seen = {
            name: None if place is None else (place.store, place.position, sorted(place.parked))
            for name, place in self.seen.items()
        }
        return Progress(self.folded, self.seconds, seen)

    def heard(self, progress: Progress) -> None:
        """Somebody else follows the log and is so far."""
        self.folded, self.seconds = progress.folded, progress.seconds
        self.seen = {
            name: None if place is None else Place(place[0], place[1], frozenset(place[2]))
            for name, place in progress.seen.items()
        }

    def places(self) -> dict[str, Place | None]:
        """How far each model is, and what it has parked."""
        return {model.name: self.shelf.place(self._key(model.name)) for model in self.models}

    def _key(self, name: str) -> str:
        return model_key(name, self.shelf.serving(name))

    # --- questions ---------------------------------------------------------------------------------------------------

    async def read(
        self, function: Callable[Arguments, Result], *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Result:
        """`await models.read(models.players, game, 20)`: a read in a thread, while the loop goes on."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, partial(function, *args, **kwargs))

    def freshen_lobby(self) -> int:
        """Fold what was stored a moment ago, unless that is much; up to which event the lobby tells then.

        So a match is listed as soon as it is created, whoever follows the log, and however seldom.
        """
        with self._freshening:
            follower = Follower(self.store, self.shelf, self._lobby, self.shelf.serving(Lobby.name))
            places = [follower.place()]
            behind = self.store.newest_notification() - position_of(places[0])
            if behind <= PROMPT:
                while step([follower], places, BATCH, None):
                    pass
            return position_of(places[0])

    def matches(self, filters: Filters, after: Cursor | None, limit: int) -> list[tuple[str, LobbyEntry]]:
        """A page of listed matches, newest first: ids and entries."""
        self.freshen_lobby()
        rows = self.shelf.matches(self._key(Lobby.name), filters, after, limit)
        return [(match, _ENTRY.decode(raw)) for match, raw in rows]

    def matches_with_bots(self) -> list[UUID]:
        """Running matches in which a bot may have to answer."""
        return [UUID(match) for match in self.shelf.matches_with_bots(self._key(Lobby.name))]

    def players(self, game: str, limit: int) -> Iterable[LeaderboardRow]:
        """The leaderboard of a game, best first."""
        rows = self.shelf.newest(self._key("leaderboard"), f"game:{game}", None, limit)
        found = [msgspec.msgpack.decode(raw, type=LeaderboardRow) for _, _, raw in rows]
        return sorted(found, key=lambda row: (-row.rating.cautious, row.name))

    def series(self, match: str) -> Series | None:
        found = self.shelf.get(self._key("series"), [match])
        return msgspec.msgpack.decode(found[match], type=Series) if match in found else None

    def totals(self, match: str, version: int, viewer: Viewer) -> list[tuple[int, ...]] | None:
        """Totals by seat over all plies, as the match was at `version`; None if they are not kept, or not so far."""
        if viewer not in (SPECTATOR, ARCHIVE):
            return None
        try:
            series = self.series(match)
        except AWAY:
            return None
        if series is None or series.version != version:
            return None
        return [spread(changes, series.ply) for changes in (series.spectator, series.archive)[viewer == ARCHIVE]]
