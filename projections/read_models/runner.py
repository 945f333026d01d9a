"""Following the log: every model folds each event exactly once; a match it cannot digest is parked, never the rest."""

import logging
import sqlite3
from collections.abc import Callable, Sequence
from typing import NamedTuple

from domain.matches.persistence import MatchStore, Notified, StoreError
from projections.read_models.models import Model
from projections.read_models.view import Place, TrackingConflict, View
from projections.read_models.write_batch import WriteBatch

log = logging.getLogger("orrery.projections")

BATCH = 500

AWAY = (OSError, sqlite3.Error, StoreError)
"""What the store or the shelf says when it does not serve."""

Tell = Callable[[int, int], None]
"""(position, newest): how far it is."""


def model_key(name: str, generation: int) -> str:
    return f"{name}@{generation}"


class Follower:
    """Brings one model, of one generation, up to the log."""

    def __init__(self, store: MatchStore, shelf: View, model: Model, generation: int) -> None:
        self.store = store
        self.shelf = shelf
        self.model = model
        self.key = model_key(model.name, generation)
        self.folded = 0

    def place(self) -> Place | None:
        """Where the model stands; None if it has to begin anew: nothing there, another store, or beyond the log."""
        place = self.shelf.place(self.key)
        if place is None:
            return None
        if place.store != self.store.id or place.position > self.store.newest_notification():
            self.shelf.clear(self.key)
            return None
        return place

    def take(self, place: Place | None, told: Sequence[Notified]) -> Place | None:
        """Fold the events that come after `place` and write what they changed; where the model stands then."""
        parked = set() if place is None else set(place.parked)
        desk = WriteBatch(self.shelf, self.key)
        wanted = {topic: topic.partition(".")[0] in self.model.wants for topic in {one.topic for one in told}}
        for one in told:
            if wanted[one.topic] and (not parked or one.match.hex not in parked):
                self._fold(desk, one, parked)
        after = Place(self.store.id, told[-1].id, frozenset(parked))
        try:
            self.shelf.write(self.key, place, after, desk.puts)
        except TrackingConflict:
            log.info("another worker has moved %s on", self.key)
            return self.place()
        self.folded += len(told)
        return after

    def _fold(self, desk: WriteBatch, told: Notified, parked: set[str]) -> None:
        try:
            self.model.fold(desk, told)
            desk.keep()
        except AWAY:
            raise  # Nothing is wrong with the match: it is folded when they are back.
        except Exception:
            desk.forget()
            self.model.leave_out(desk, told)
            desk.keep()
            parked.add(told.match.hex)
            log.exception("%s cannot digest match %s, version %s", self.key, told.match.hex, told.version)

    def step(self, batch: int = BATCH, upto: int | None = None) -> int:
        """Fold the next events, none after `upto`; how many there were."""
        return step([self], [self.place()], batch, upto)

    def catch_up(self, tell: Tell | None = None) -> int:
        """Fold until the log is at its end; `tell(position, newest)` after each batch."""
        before = self.folded
        catch_up([self], tell)
        return self.folded - before


def step(followers: Sequence[Follower], places: list[Place | None], batch: int, upto: int | None) -> int:
    """Those who are furthest behind fold the next events, read once for all of them; how many there were.

    `places` is where each of them stands, and is moved on.
    """
    positions = [0 if place is None else place.position for place in places]
    least = min(positions)
    ends = [position for position in positions if position > least]
    end = min(ends if upto is None else [*ends, upto], default=None)
    told = followers[0].store.notifications(least, batch)
    if end is not None:
        told = [one for one in told if one.id <= end]
    if told:
        for index, follower in enumerate(followers):
            if positions[index] == least:
                places[index] = follower.take(places[index], told)
    return len(told)


def catch_up(
    followers: Sequence[Follower], tell: Tell | None = None, stop: Callable[[], bool] = lambda: False
) -> list[Place | None]:
    """Fold until all of them are at the end of the log, or somebody wants to stop; where they stand then."""
    places = [follower.place() for follower in followers]
    while not stop() and step(followers, places, BATCH, None):
        if tell is not None:
            reached = min(0 if place is None else place.position for place in places)
            tell(reached, followers[0].store.newest_notification())
    return places


class Rebuilt(NamedTuple):
    """How many events were folded, and the generation that answers now."""

    events: int
    generation: int


def rebuild(store: MatchStore, shelf: View, models: Sequence[Model], tell: Tell | None = None) -> dict[str, Rebuilt]:
    """Build models from nothing beside live traffic and then let them answer.

    A new generation has a place of its own, so a rebuild that was killed goes on where it stood.
    """
    serving = {model.name: shelf.serving(model.name) for model in models}
    followers = [Follower(store, shelf, model, serving[model.name] + 1) for model in models]
    catch_up(followers, tell)
    for name, generation in serving.items():
        shelf.serve(name, generation + 1)
        for old in range(generation + 1):  # A follower that had not heard of it may have begun an old one anew.
            shelf.clear(model_key(name, old))
    return {one.model.name: Rebuilt(one.folded, serving[one.model.name] + 1) for one in followers}
