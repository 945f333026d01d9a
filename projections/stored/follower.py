"""Following the log: every model folds each event exactly once; a match it cannot digest is parked, never the rest."""

import logging
import sqlite3
from collections.abc import Callable
from functools import partial

from redis import RedisError

from domain.matches.store import MatchStore, Notified, StoreFault
from projections.stored.desk import Desk
from projections.stored.models import Model
from projections.stored.shelf import Misplaced, Place, Shelf

log = logging.getLogger("orrery.projections")

BATCH = 500

AWAY = (OSError, RedisError, sqlite3.Error, StoreFault)
"""What the store or the shelf says when it does not serve."""


def model_key(name: str, generation: int) -> str:
    return f"{name}@{generation}"


class Follower:
    """Brings one model, of one generation, up to the log."""

    def __init__(self, store: MatchStore, shelf: Shelf, model: Model, generation: int) -> None:
        self.store = store
        self.shelf = shelf
        self.model = model
        self.key = model_key(model.name, generation)

    def place(self) -> Place | None:
        """Where the model stands; None if it has to begin anew: nothing there, another store, or beyond the log."""
        place = self.shelf.place(self.key)
        if place is None:
            return None
        if place.store != self.store.id or place.position > self.store.newest_notification():
            self.shelf.clear(self.key)
            return None
        return place

    def step(self, batch: int = BATCH, upto: int | None = None) -> int:
        """Fold the next events, none after `upto`; how many there were."""
        place = self.place()
        position = 0 if place is None else place.position
        told = [one for one in self.store.notifications(position, batch) if upto is None or one.id <= upto]
        if not told:
            return 0
        parked = set() if place is None else set(place.parked)
        desk = Desk(self.shelf, self.key)
        for one in told:
            self._fold(desk, one, parked)
        after = Place(self.store.id, told[-1].id, frozenset(parked))
        try:
            self.shelf.write(self.key, place, after, desk.puts)
        except Misplaced:
            log.info("another worker has moved %s on", self.key)
        return len(told)

    def _fold(self, desk: Desk, told: Notified, parked: set[str]) -> None:
        if told.topic.partition(".")[0] not in self.model.wants or told.match.hex in parked:
            return
        try:
            desk.fold(partial(self._one, told))
        except AWAY:
            raise  # Nothing is wrong with the match: it is folded when they are back.
        except Exception:
            parked.add(told.match.hex)
            log.exception("%s cannot digest match %s, version %s", self.key, told.match.hex, told.version)

    def _one(self, told: Notified, desk: Desk) -> None:
        self.model.fold(desk, told, told.event)

    def catch_up(self, tell: Callable[[int, int], None] | None = None) -> int:
        """Fold until the log is at its end; `tell(position, newest)` after each batch."""
        total = 0
        while count := self.step():
            total += count
            if tell is not None:
                place = self.shelf.place(self.key)
                tell(place.position if place is not None else 0, self.store.newest_notification())
        return total


def rebuild(
    store: MatchStore, shelf: Shelf, model: Model, tell: Callable[[int, int], None] | None = None
) -> tuple[int, int]:
    """Build a model from nothing beside live traffic and then let it answer. Gives events folded and its generation.

    The new generation has a place of its own, so a rebuild that was killed goes on where it stood.
    """
    serving = shelf.serving(model.name)
    follower = Follower(store, shelf, model, serving + 1)
    total = follower.catch_up(tell)
    shelf.serve(model.name, serving + 1)
    shelf.clear(model_key(model.name, serving))
    return total, serving + 1
