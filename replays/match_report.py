"""A match in points: every decision's regret, every seat's accuracy, and what luck and skill made of the end.

The split telescopes. Before every ply stands what each seat may expect; the end is what it got. What changes on the way
is chosen (skill: the answer against what the guide would have reached), or happens (luck: rolls, draws and reveals), or
is the valuation correcting itself when a turn ends and it sees a turn further (unforeseen). Nothing is left over.
"""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any, Literal

import msgspec

from domain.bots.judging import Estimate
from domain.bots.points import margins_of
from domain.kernel.game import Game
from domain.kernel.vocabulary import ARCHIVE, Seat
from replays.decision_analysis import PlyReport
from replays.line_of_play import LineOfPlay, positions

COSTLIEST = 5
MOMENTS = 5
"""How many of each kind are named."""
SURE = 2.0
"""Standard errors from which on a regret counts as a mistake."""
SPREAD = 3.0
"""Standard deviations of the corrections within which luck and skill add up to the difference."""
DIGITS = 2


class SeatReport(msgspec.Struct, frozen=True):
    """`accuracy`: 100 where every answer was the best one, 0 where each was the worst of those weighed."""

    seat: Seat
    name: str
    decisions: int
    accuracy: float
    regret: float
    error: float
    mistakes: int
    costliest: tuple[int, ...]
    """Plies, the dearest first."""


class Split(msgspec.Struct, frozen=True):
    """A seat's final margin: `difference` = `start` + `luck` + `skill` + `unforeseen`. `start` is what the seat could
    expect before the set-up; `error` says how far `start + luck + skill` may be from the difference."""

    seat: Seat
    difference: float
    start: float
    luck: float
    skill: float
    own_skill: float
    others_skill: float
    unforeseen: float
    error: float
    sampling_error: float
    """Two standard errors of luck and of skill that come from the number of worlds."""


class Moment(msgspec.Struct, frozen=True):
    """What decided the match: a `mistake` cost its seat `by` points, `luck` brought them to the seat it helped most."""

    kind: Literal["mistake", "luck"]
    ply: int
    seat: Seat
    by: float


class PlyLuck(msgspec.Struct, frozen=True):
    ply: int
    by_seat: tuple[float, ...]


class MatchReport(msgspec.Struct, frozen=True):
    game: str
    plies: int
    finished: bool
    worlds: int
    seats: tuple[SeatReport, ...]
    split: tuple[Split, ...]
    luck: tuple[PlyLuck, ...]
    moments: tuple[Moment, ...]
    decisions: tuple[PlyReport, ...]


def report_of(
    game: Game[Any],
    line: LineOfPlay,
    reports: Sequence[PlyReport],
    opening: tuple[Estimate, ...] | None,
    worlds: int,
) -> MatchReport:
    """Put the plies together. They may come in any order."""
    plies = sorted(reports, key=lambda report: report.ply)
    *_, last = positions(game, line)
    finished = bool(last.state.over)
    ledger = Ledger(len(line.players), plies, opening)
    if finished:
        ledger.close(margins_of(tuple(map(float, game.totals_of(last.state, ARCHIVE)))))
    luck = tuple(
        PlyLuck(ply, round_values(by)) for ply, by in ledger.luck_by_ply if any(round(one, DIGITS) for one in by)
    )
    return MatchReport(
        line.game,
        len(plies),
        finished,
        worlds,
        tuple(seat_report(seat, name, plies) for seat, name in enumerate(line.players)),
        tuple(ledger.split(seat) for seat in range(len(line.players))),
        luck,
        tuple(moments(plies, luck)),
        tuple(report for report in plies if report.alternatives),
    )


def round_values(values: Iterable[float]) -> tuple[float, ...]:
    return tuple(round(value, DIGITS) for value in values)


def seat_report(seat: Seat, name: str, plies: Sequence[PlyReport]) -> SeatReport:
    own = [report for report in plies if report.seat == seat and report.alternatives]
    regret = sum(report.regret.mean for report in own)
    stake = sum(report.alternatives[-1].behind for report in own)
    dearest = sorted((r for r in own if r.regret.mean > 0), key=lambda r: (-r.regret.mean, r.ply))[:COSTLIEST]
    return SeatReport(
        seat,
        name,
        len(own),
        round(100.0 * (1 - min(1.0, regret / stake)) if stake > 0 else 100.0, 1),
        round(regret, DIGITS),
        round(2 * sqrt(sum(report.regret.error**2 for report in own)), DIGITS),
        sum(is_mistake(report) for report in own),
        tuple(report.ply for report in dearest),
    )


def is_mistake(report: PlyReport) -> bool:
    """A regret of more than chance explains."""
    return report.regret.mean > max(SURE * report.regret.error, 0.005)


def moments(plies: Sequence[PlyReport], luck: Sequence[PlyLuck]) -> list[Moment]:
    """The largest mistakes and the luckiest plies, in the order they happened."""
    wrong = [
        Moment("mistake", report.ply, report.seat, round(report.regret.mean, DIGITS))
        for report in plies
        if report.alternatives and is_mistake(report)
    ]
    lucky = []
    for one in luck:
        gain = max(one.by_seat)
        lucky.append(Moment("luck", one.ply, one.by_seat.index(gain), gain))
    largest = [sorted(kind, key=lambda one: (-one.by, one.ply))[:MOMENTS] for kind in (wrong, lucky)]
    return sorted((one for kind in largest for one in kind), key=lambda one: (one.ply, one.kind))


class Ledger:
    """Every change of what the seats may expect, entered under what brought it about."""

    def __init__(self, seats: int, plies: Sequence[PlyReport], opening: tuple[Estimate, ...] | None) -> None:
        self.seats = range(seats)
        first = plies[0].before if plies else tuple(Estimate(0.0, 0.0) for _ in self.seats)
        self.start = opening if opening is not None else first
        self.final = [one.mean for one in (plies[-1].after or plies[-1].before)] if plies else [0.0] * seats
        self.luck = [first[seat].mean - self.start[seat].mean for seat in self.seats]
        self.luck_by_ply: list[tuple[int, list[float]]] = [(0, list(self.luck))]
        self.skill = [[0.0] * seats for _ in self.seats]
        """`skill[by][seat]`: what the answers of `by` brought `seat`."""
        self.corrections: list[list[float]] = []
        self.variance = [self.start[seat].error ** 2 for seat in self.seats]
        self._pending = [0.0] * seats
        """Changes since the last ply of chance, that the next one explains."""
        for place, report in enumerate(plies):
            self._enter(report, plies[place + 1] if place + 1 < len(plies) else None)
        self.corrections.append(self._pending)

    def _enter(self, report: PlyReport, following: PlyReport | None) -> None:
        after = report.after or (following.before if following is not None else report.before)
        change = [after[seat].mean - report.before[seat].mean for seat in self.seats]
        for seat in self.seats:
            skill = report.skill[seat]
            self.skill[report.seat][seat] += skill.mean
            self.variance[seat] += skill.error**2
            self._pending[seat] += change[seat] - skill.mean
        if report.chance:
            self.luck_by_ply.append((report.ply, self._pending))
            self.luck = [total + now for total, now in zip(self.luck, self._pending, strict=True)]
            self._pending = [0.0 for _ in self.seats]
        if report.after is not None and following is not None:
            self.corrections.append([following.before[seat].mean - after[seat].mean for seat in self.seats])
            for seat in self.seats:
                self.variance[seat] += following.before[seat].error ** 2 + after[seat].error ** 2

    def close(self, margins: tuple[float, ...]) -> None:
        """The match is finished: its end is known."""
        self.final = list(margins)

    def split(self, seat: Seat) -> Split:
        start, luck = self.start[seat].mean, self.luck[seat]
        own = self.skill[seat][seat]
        others = sum(self.skill[by][seat] for by in self.seats if by != seat)
        unforeseen = sum(correction[seat] for correction in self.corrections)
        error = SPREAD * sqrt(sum(correction[seat] ** 2 for correction in self.corrections))
        return Split(
            seat=seat,
            difference=round(self.final[seat], DIGITS),
            start=round(start, DIGITS),
            luck=round(luck, DIGITS),
            skill=round(own + others, DIGITS),
            own_skill=round(own, DIGITS),
            others_skill=round(others, DIGITS),
            unforeseen=round(unforeseen, DIGITS),
            error=round(error, DIGITS),
            sampling_error=round(2 * sqrt(self.variance[seat]), DIGITS),
        )
