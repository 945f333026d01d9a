"""Matches on toy games for the tests: kept in a list of events instead of a store."""

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import msgspec

from domain.kernel.dice import Dice
from domain.kernel.game import Game, encode_state
from domain.kernel.offers import random_answer
from domain.kernel.registry import Registry
from domain.kernel.vocabulary import Seat
from domain.matches.commands.answer import answer
from domain.matches.commands.open_match import NewMatch, Tokens, open_match, start
from domain.matches.events import ActionTaken, Event, Pace, SeatPlan, UndoPolicy
from domain.matches.match import Match, Numbered, project
from domain.matches.persistence import mapper
from domain.matches.persistence.mapper import number
from domain.matches.snapshots import MatchSnapshot

IDENT = UUID(int=7)
TOKENS = Tokens(host="h" * 43, invite="i" * 43, seats={})


@dataclass
class Ledger:
    """A match and every event it has told, encoded as a store would."""

    match: Match
    rows: list[tuple[str, bytes]] = field(default_factory=list)
    snapshots: dict[int, MatchSnapshot] = field(default_factory=dict)
    at: int = 1_000

    def keep(self) -> tuple[Event, ...]:
        """Store what the last command has triggered."""
        events = self.match.collect_events()
        self.rows += [(mapper.topic_of(event), mapper.encode(event)) for event in events]
        assert len(self.rows) == self.match.version
        if self.match.snapshot_due:
            snapshot = mapper.decode(MatchSnapshot.TOPIC, mapper.encode(self.match.take_snapshot()))
            self.snapshots[self.match.version] = number(snapshot, IDENT, self.match.version)
        return events

    def events(self, after: int, upto: int) -> list[Numbered]:
        return [
            (version, number(mapper.decode(*self.rows[version - 1]), IDENT, version))
            for version in range(after + 1, upto + 1)
        ]

    def fetch(self, after: int, upto: int) -> list[Numbered]:
        return self.events(after, upto)

    def recall(self, version: int) -> ActionTaken | None:
        return None

    def snapshot(self, version: int) -> MatchSnapshot | None:
        return self.snapshots.get(version)

    def match_at(self, version: int, *, from_snapshot: bool = True) -> Match:
        games = {self.match.game.id: self.match.game}
        taken = max((number for number in self.snapshots if number <= version), default=0) if from_snapshot else 0
        first = [self.snapshots[taken]] if taken else []
        events = [event for _, event in self.events(taken, version)]
        match = project(None, [*first, *events], games, self)
        assert match is not None
        return match

    def reload(self, *, from_snapshot: bool = True) -> Match:
        """The same match from its newest snapshot on, or from its events alone."""
        return self.match_at(len(self.rows), from_snapshot=from_snapshot)

    def tick(self) -> int:
        self.at += 1
        return self.at

    def answer(self, seat: Seat, action: Any) -> None:
        decision = self.match.state.open[seat]
        assert decision is not None
        answer(self.match, decision, action, self.tick())
        self.keep()

    def play_on(self, dice: Dice, plies: int) -> None:
        """Random answers."""
        for _ in range(plies):
            if not self.match.asked:
                return
            seat = dice.pick(self.match.asked)
            self.answer(seat, random_answer(self.match.play.offers(seat), dice))

    def state(self) -> bytes:
        return encode_state(self.match.play.state)


def table(
    game: Game[Any],
    seats: int,
    *,
    undo: UndoPolicy | None = None,
    seed: str = "table",
    options: dict[str, Any] | None = None,
    player: str = "person",
    pace: Pace | None = None,
) -> Ledger:
    """A match of `seats` people, started unless `player` is `open`."""
    plans = tuple(SeatPlan(f"P{seat}", player) for seat in range(seats))
    wish = NewMatch(game=game.id, seats=plans, undo=undo, seed=seed, options=options or {}, pace=pace)
    event = open_match(Registry([game]), wish, TOKENS, "", 1)
    ledger = Ledger(start(IDENT, {game.id: game}, event))
    ledger.match.source = ledger
    ledger.keep()
    return ledger


def state_bytes(match: Match) -> bytes:
    return msgspec.msgpack.encode(match.state)
