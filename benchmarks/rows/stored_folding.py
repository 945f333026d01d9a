"""Facts of a stored match folded to its state, from SQLite."""

from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from benchmarks.http.playing import GAME
from benchmarks.http.servers import temporary
from benchmarks.row import Effort, Measured, Row, interleaved, per_second
from benchmarks.stored import play_match, store_at
from domain.games import games
from domain.matches.events import ActionTaken, MatchStarted
from domain.matches.persistence import MatchStore

ACTIONS = 120


class Ledger(Aggregate):
    """The least an aggregate of the library can do with a fact: keep it."""

    def __init__(self) -> None:
        self.count = 0
        self.last: dict[str, Any] = {}

    @event("FactKept")
    def keep(self, fact: dict[str, Any]) -> None:
        self.count += 1
        self.last = fact


def floor_application(folder: Path) -> Application[UUID]:
    return Application(
        env={"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(folder / "library.sqlite")}
    )


def fold(store: MatchStore, match: UUID) -> int:
    """From the rows to the state, every fact of it and without a snapshot. Gives how many facts there were."""
    game = games()[GAME]
    state = game.initial_state(game.options(), 2)
    decode, count = game.facts_decoder.decode, 0
    for row in store.rows(match):
        if isinstance(row.event, ActionTaken | MatchStarted):
            facts = decode(row.event.facts)
            game.fold(state, facts)
            count += len(facts)
    return count


def facts_of(store: MatchStore, match: UUID) -> list[dict[str, Any]]:
    """The same facts as plain values."""
    stored = (row.event.facts for row in store.rows(match) if isinstance(row.event, ActionTaken | MatchStarted))
    return [fact for facts in stored for fact in msgspec.msgpack.decode(facts)]


def measure(effort: Effort) -> Measured:
    with temporary() as folder, store_at(folder) as store:
        match = play_match(store, 0, ACTIONS)
        application = floor_application(folder)
        ledger = Ledger()
        facts = facts_of(store, match.id)
        for fact in facts:
            ledger.keep(fact)
        application.save(ledger)

        def floor(_: int) -> int:
            found: Ledger = application.repository.get(ledger.id)
            return found.count

        ours = per_second(lambda _: fold(store, match.id))
        measured = interleaved(ours, per_second(floor), effort, "facts/s", f"{len(facts)} facts")
        application.close()
        return measured


ROW = Row(
    "facts of a stored match folded to its state, SQLite",
    "eventsourcing with its default JSON mapper, as many events",
    measure,
    must=8.0,
    aim=20.0,
)
