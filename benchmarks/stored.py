"""Matches in a store, made without a server: many at once, or one with a long history."""

import random
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID

from benchmarks.http.playing import GAME
from domain.games import games
from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.offers import random_answer
from domain.matches.commands.answer import answer
from domain.matches.commands.open_match import NewMatch, Tokens, open_match, start
from domain.matches.commands.undo_redo import undo
from domain.matches.events import ActionTaken, Event, SeatPlan
from domain.matches.match import Match, Numbered
from domain.matches.persistence import MatchStore, open_store
from domain.matches.persistence.rows import to_stored_events
from domain.matches.repository import MatchRepository
from domain.matches.snapshots import MatchSnapshot

HOST = "h" * 43
"""The host's token of every match made here."""
BATCH = 128


@contextmanager
def store_at(folder: Path) -> Iterator[MatchStore]:
    store = open_store(str(folder))
    try:
        yield store
    finally:
        store.stop()


def new_match(number: int, *, listed: bool = False) -> Match:
    """A match of two people that has started and is not stored yet."""
    seats = tuple(SeatPlan(name, "person") for name in ("Ana", "Bea"))
    wanted = NewMatch(game=GAME, seats=seats, seed=f"bench {number}", listed=listed)
    event = open_match(games(), wanted, Tokens(HOST, "i" * 43, {}), "", 1)
    return start(UUID(int=number + 1), games(), event)


class Writer:
    """A match that is played straight into the store."""

    def __init__(self, store: MatchStore, number: int, *, listed: bool = False) -> None:
        self.store = store
        self.chance = random.Random(number)
        self.dice = Dice(seed_bytes(f"bench {number}"), 0)
        self._waiting: list[Event] = []
        self._stored = 0
        self.match = new_match(number, listed=listed)
        self._past = MatchRepository(store, games()).source(self.match.id)
        self.match.source = self
        self._keep()

    def events(self, after: int, upto: int) -> Sequence[Numbered]:
        self.flush()
        return self._past.events(after, upto)

    def recall(self, version: int) -> ActionTaken | None:
        return self._past.recall(version)

    def snapshot(self, version: int) -> MatchSnapshot | None:
        return self._past.snapshot(version)

    def match_at(self, version: int, *, from_snapshot: bool = True) -> Match:
        self.flush()
        return self._past.match_at(version, from_snapshot=from_snapshot)

    def _keep(self) -> None:
        self._waiting += self.match.collect_events()
        if len(self._waiting) >= BATCH:
            self.flush()

    def flush(self) -> None:
        if self._waiting:
            self.store.append_now(self.match.id, self._stored + 1, self._waiting)
            self._stored += len(self._waiting)
            self._waiting = []
            if self.match.snapshot_due:
                self.store.save_snapshot(self.match.take_snapshot())

    def answer(self) -> None:
        match = self.match
        seat = match.asked[0]
        decision = match.state.open[seat]
        assert decision is not None
        answer(match, decision, random_answer(match.play.offers(seat), self.dice), now())
        self._keep()

    def undo(self) -> None:
        undo(self.match, 0, self.match.ply - 1, self.match.version, now())
        self._keep()


def now() -> int:
    return time.time_ns() // 1000


def play_match(store: MatchStore, number: int, actions: int) -> Match:
    """A match in which so many actions were taken, none of them back."""
    writer = Writer(store, number)
    for _ in range(actions):
        writer.answer()
    writer.flush()
    return writer.match


def play_with_undos(store: MatchStore, number: int, actions: int, length: int) -> Match:
    """The same with undos: its line grows to `length` plies and then goes to and fro."""
    writer = Writer(store, number)
    for _ in range(actions):
        while writer.match.ply >= length or (writer.match.ply and writer.chance.random() < 0.25):
            writer.undo()
        writer.answer()
    writer.flush()
    return writer.match


def play_to_end(store: MatchStore, number: int, *, listed: bool = False) -> Match:
    """A match played to its end."""
    writer = Writer(store, number, listed=listed)
    while writer.match.asked:
        writer.answer()
    writer.flush()
    return writer.match


def copy_matches(store: MatchStore, count: int, actions: int) -> list[UUID]:
    """So many matches that are copies of one another, written in large batches; their ids."""
    writer = Writer(store, 0)
    for _ in range(actions):
        writer.answer()
    writer.flush()
    events = [row.event for row in store.rows(writer.match.id)]
    idents = [UUID(int=number + 2) for number in range(count - 1)]
    for first in range(0, len(idents), BATCH):
        batch = [stored for ident in idents[first : first + BATCH] for stored in to_stored_events(ident, 1, events)]
        store.recorder.insert_events(batch)
    return [writer.match.id, *idents]
