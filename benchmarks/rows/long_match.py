"""A match of ten thousand actions: answering, undoing and looking at any point must not know how long its history is.

Its line is as long as that of a real match: most of the actions were taken back.
"""

import asyncio
import random
import time
from pathlib import Path
from statistics import median
from uuid import UUID

from benchmarks.http.servers import temporary
from benchmarks.row import SMALLEST, Effort, Measured, Row
from benchmarks.stored import now, play_with_undos, store_at
from domain.games import games
from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.offers import random_answer
from domain.kernel.vocabulary import SPECTATOR
from domain.matches.application import MatchApplication, plain_result
from domain.matches.commands.answer import Answered, answer
from domain.matches.commands.undo_redo import UndoResult, undo
from domain.matches.match import Match
from projections.match_views.board import board_of

LONG, SHORT = 10_000, 10
SMALLEST_LONG = 200
LENGTH = 96
"""Plies of the long match's line."""
BOUNDED = ("answer", "undo", "ply")
"""An undone version is folded from the snapshot before it, up to 64 events away: more than a short match has."""


class Guest:
    """Somebody who plays, undoes and looks, and notes how long each took."""

    def __init__(self, matches: MatchApplication, ident: UUID) -> None:
        self.matches = matches
        self.ident = ident
        self.dice = Dice(seed_bytes("guest"), 0)
        self.chance = random.Random(1)
        self.times: dict[str, list[float]] = {"answer": [], "undo": [], "ply": [], "version": []}

    async def visit(self) -> None:
        await self._timed("answer", self.matches.execute(self.ident, self._answer, plain_result))
        await self._timed("ply", self.matches.read(self.ident, self._at_ply))
        await self._timed("version", self.matches.read(self.ident, self._at_version))
        await self._timed("undo", self.matches.execute(self.ident, self._undo, plain_result))

    async def _timed(self, what: str, work: object) -> None:
        began = time.perf_counter()
        await work  # type: ignore[misc]
        self.times[what].append(time.perf_counter() - began)

    def _answer(self, match: Match) -> Answered:
        seat = match.asked[0]
        decision = match.state.open[seat]
        assert decision is not None
        return answer(match, decision, random_answer(match.play.offers(seat), self.dice), now())

    def _undo(self, match: Match) -> UndoResult:
        return undo(match, 0, match.ply - 1, match.version, now())

    def _at_ply(self, match: Match) -> object:
        return board_of(match, SPECTATOR, ply=self.chance.randrange(match.ply + 1))

    def _at_version(self, match: Match) -> object:
        return board_of(match, SPECTATOR, version=self.chance.randrange(2, match.version + 1))


async def _visits(folder: Path, long: UUID, short: UUID, effort: Effort) -> tuple[Guest, Guest]:
    with store_at(folder) as store:
        matches = MatchApplication(store, games())
        guests = Guest(matches, long), Guest(matches, short)
        end = time.perf_counter() + effort.seconds * effort.rounds
        while True:
            for guest in guests:
                await guest.visit()
            if time.perf_counter() >= end:
                return guests


def measure(effort: Effort) -> Measured:
    with temporary() as folder:
        with store_at(folder) as store:
            long = play_with_undos(store, 0, SMALLEST_LONG if effort == SMALLEST else LONG, LENGTH)
            short = play_with_undos(store, 1, SHORT, LENGTH)
        ours, floor = asyncio.run(_visits(folder, long.id, short.id, effort))
    ratios = {what: median(ours.times[what]) / median(floor.times[what]) for what in ours.times}
    worst = max(BOUNDED, key=lambda what: ratios[what])
    note = ", ".join(f"{what} {ratio:.2f}x" for what, ratio in ratios.items())
    return Measured(ratios[worst], 1000 * median(ours.times[worst]), 1000 * median(floor.times[worst]), "ms", note)


ROW = Row(
    "answer, undo and any ply in a match of 10,000 actions, 96 of them in its line, the worst of them",
    "the same in a match of 10",
    measure,
    must=1.3,
    aim=1.05,
    less_is_better=True,
)
