"""A table of persons for tests: they answer, take back and redo, and every event is written down."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from domain.bots import Random, SeatView
from domain.kernel import Action, Dice, NoDice, Play
from domain.kernel.zones import visibility_of
from domain.matches.events import ActionTaken, Event, LineCut, LineResumed, MatchEnded
from replays.export import export
from replays.hash_chain import JsonLine, chain_lines
from replays.recorded_line import RecordedLine
from replays.simulated_match import SimulatedMatch
from tests.replays.comets import GAME

GAMES = {"comets": GAME}
MATCH = "0b6f0000-0000-4000-8000-000000000000"


class Table(SimulatedMatch):
    def __init__(self, seats: int = 2, seed: str = "table") -> None:
        super().__init__(GAME, ["random"] * seats, seed, GAME.options())
        self.events: list[tuple[int, Event]] = []
        self.line = RecordedLine(GAME, self.play.state)
        self.write(self.open_event())
        self.write(self.start_event())

    def write(self, event: Event) -> int:
        self.events.append(self.entry(event))
        return self.version

    def answer(self, seat: int, action: Action) -> int:
        event = self.play_answer(seat, action)
        version = self.write(event)
        self.line.append(version, event)
        if self.play.state.over:
            assert self.play.outcome is not None
            self.write(MatchEnded(at=self.now, outcome=self.play.outcome))
        return version

    def anything(self, seat: int | None = None) -> int:
        seat = self.play.asked[0] if seat is None else seat
        return self.answer(seat, Random().choose(SeatView(self.play, seat), Dice(self.seed, 1000 + self.version)))

    def finish(self) -> None:
        while self.play.running:
            self.anything()

    def cut(self, to_ply: int, kept: Sequence[int] = (), by: int = 0) -> int:
        gone = enumerate(self.line.entries[to_ply:], to_ply + 1)
        removed = tuple(ply for ply, version in gone if version not in kept)
        event = LineCut(at=self.now, by=by, to_ply=to_ply, kept=tuple(kept), removed=removed)
        self.line.cut(self.version + 1, event)
        self.put(to_ply)
        for version in kept:
            answer = self.line.actions[version]
            action = msgspec.msgpack.decode(answer.action, type=GAME.all_actions)
            self.play.answer(answer.seat, action, NoDice())
        return self.write(msgspec.structs.replace(event, opens=self.reopened(kept)))

    def resume(self, undone: int, to_ply: int) -> int:
        event = LineResumed(at=self.now, by=0, to_ply=to_ply, undone=undone)
        self.line.resume(event)
        self.put(to_ply)
        return self.write(msgspec.structs.replace(event, opens=self.reopened(())))

    def reopened(self, kept: Sequence[int]) -> tuple[int, ...]:
        """Every question that is open opens anew, unless its seat's answers stayed."""
        staying = {self.line.actions[version].seat for version in kept}
        return tuple(seat for seat in self.play.questions if seat not in staying)

    def put(self, ply: int) -> None:
        self.play = Play(GAME, self.line.state_at(ply), self.seed, ply)
        self._visibility = visibility_of(GAME.zones(self.play.state))

    def recording(self, viewer: Any = "archive") -> list[bytes]:
        return list(export(GAME, MATCH, self.events, viewer))


def lines_of(raw: Sequence[bytes]) -> list[JsonLine]:
    """The lines without their hashes, to be forged."""
    lines = [msgspec.json.decode(line) for line in raw]
    for line in lines:
        del line["hash"]
    return lines


def forged(lines: Sequence[JsonLine]) -> list[bytes]:
    """Lines with a chain that holds again."""
    return list(chain_lines(lines))


def actions_of(events: Sequence[tuple[int, Event]]) -> Iterator[ActionTaken]:
    return (event for _, event in events if isinstance(event, ActionTaken))


def whole_match(seats: int = 2, seed: str = "whole") -> Table:
    table = Table(seats, seed)
    table.finish()
    return table
