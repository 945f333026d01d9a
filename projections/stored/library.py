"""The stored read models as the server uses them: followed in a thread of their own, asked from anywhere."""

import logging
import threading
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from domain.kernel.game import Game
from domain.matches.store import MatchStore
from projections.stored.follower import AWAY, Follower, model_key
from projections.stored.models import Leaderboard, Lobby, MatchRow, Model, PlayerRow, Series
from projections.stored.redis_shelf import RedisShelf
from projections.stored.series import ScoreSeries
from projections.stored.shelf import Place, Shelf
from projections.stored.sqlite_shelf import SQLiteShelf

log = logging.getLogger("orrery.projections")

GATHER = 0.5
"""Seconds between two looks while much happens: lists across matches may lag by a moment, answers may not."""
LOOK_ANYWAY = 1.0
"""Seconds after which the log is read even if nobody rang."""
TRY_AGAIN = 2.0


def open_shelf(data: Path, redis_url: str | None) -> Shelf:
    """In Redis when there is one, else in a file beside the events."""
    return RedisShelf(redis_url) if redis_url else SQLiteShelf(data / "models.sqlite")


def models_of(store: MatchStore, games: Mapping[str, Game[Any]]) -> tuple[Model, ...]:
    return (Lobby(), Leaderboard(), ScoreSeries(store, games))


class Library:
    """Answers from the read models; `start` keeps them up with the log until `stop`."""

    def __init__(self, store: MatchStore, shelf: Shelf, games: Mapping[str, Game[Any]]) -> None:
        self.store = store
        self.shelf = shelf
        self.models = models_of(store, games)
        self._bell = threading.Event()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    # --- following ---------------------------------------------------------------------------------------------------

    def start(self) -> None:
        self._unwatch = self.store.watch(self._bell.set)
        self._thread = threading.Thread(target=self._run, name="projections", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        self._bell.set()
        if self._thread is not None:
            self._unwatch()
            self._thread.join(timeout=10)
        self.shelf.close()

    def _run(self) -> None:
        while not self._stopping.is_set():
            self._bell.clear()
            try:
                self.catch_up()
                patience = LOOK_ANYWAY
            except AWAY as error:
                log.warning("read models wait: %s", error)
                patience = TRY_AGAIN
            self._bell.wait(patience)
            self._stopping.wait(GATHER)

    def catch_up(self) -> None:
        """Fold whatever is new into every model that answers."""
        for model in self.models:
            if self._stopping.is_set():
                return
            Follower(self.store, self.shelf, model, self.shelf.serving(model.name)).catch_up()

    def places(self) -> dict[str, Place | None]:
        """How far each model is, and what it has parked."""
        return {model.name: self.shelf.place(self._key(model.name)) for model in self.models}

    def _key(self, name: str) -> str:
        return model_key(name, self.shelf.serving(name))

    # --- questions ---------------------------------------------------------------------------------------------------

    def listed(self, below: float | None, limit: int) -> list[tuple[str, float, MatchRow]]:
        """Listed matches, newest first: id, number for the next page, row."""
        rows = self.shelf.newest(self._key("lobby"), "listed", below, limit)
        return [(key, score, msgspec.msgpack.decode(raw, type=MatchRow)) for key, score, raw in rows]

    def players(self, game: str, limit: int) -> Iterable[PlayerRow]:
        """The leaderboard of a game, best first."""
        rows = self.shelf.newest(self._key("leaderboard"), f"game:{game}", None, limit)
        found = [msgspec.msgpack.decode(raw, type=PlayerRow) for _, _, raw in rows]
        return sorted(found, key=lambda row: (-row.rating.cautious, row.name))

    def series(self, match: str) -> Series | None:
        found = self.shelf.get(self._key("series"), [match])
        return msgspec.msgpack.decode(found[match], type=Series) if match in found else None
