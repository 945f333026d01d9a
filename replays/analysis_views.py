"""An analysis in points as it is shown: in one language, with what was played and what was best side by side."""

from typing import Any, Literal

import msgspec

from domain.bots.judging import Estimate
from domain.kernel.messages import Language
from domain.kernel.vocabulary import Seat
from replays.decision_analysis import Alternative, LineStep, PlyReport
from replays.match_report import MatchReport, Moment, PlyLuck, SeatReport, Split, is_mistake

DIGITS = 2


class JobView(msgspec.Struct, frozen=True):
    """How far an analysis has come."""

    status: Literal["waiting", "running", "finished", "failed", "cancelled"]
    budget: str
    done: int
    total: int
    requested: str
    ended: str | None
    problem: str | None


class AlternativeView(msgspec.Struct, frozen=True):
    """An answer that was weighed."""

    action: Any
    label: str
    expected: float
    behind: float
    error: float
    parts: dict[str, float]


class LineStepView(msgspec.Struct, frozen=True):
    seat: Seat
    action: Any
    label: str


class DecisionReport(msgspec.Struct, frozen=True):
    """One decision: `regret` is what the played answer cost, from what its player knew."""

    ply: int
    seat: Seat
    kind: str
    played: AlternativeView
    best: AlternativeView
    regret: float
    error: float
    mistake: bool
    alternatives: tuple[AlternativeView, ...]
    line: tuple[LineStepView, ...]


class CostlyDecision(msgspec.Struct, frozen=True):
    ply: int
    regret: float
    error: float
    played: str
    best: str
    line: tuple[LineStepView, ...]


class SeatReportView(msgspec.Struct, frozen=True):
    seat: Seat
    name: str
    decisions: int
    accuracy: float
    regret: float
    error: float
    mistakes: int
    costliest: tuple[CostlyDecision, ...]


class ReportView(msgspec.Struct, frozen=True):
    """A match in points."""

    budget: str
    worlds: int | None
    finished: bool
    seats: tuple[SeatReportView, ...]
    split: tuple[Split, ...]
    luck: tuple[PlyLuck, ...]
    moments: tuple[Moment, ...]
    decisions: tuple[DecisionReport, ...]


def report_view(report: MatchReport, budget: str, language: Language) -> ReportView:
    by_ply = {decision.ply: decision for decision in report.decisions}
    return ReportView(
        budget,
        report.worlds if budget.isdecimal() else None,
        report.finished,
        tuple(_seat(seat, by_ply, language) for seat in report.seats),
        report.split,
        report.luck,
        report.moments,
        tuple(_decision(decision, language) for decision in report.decisions),
    )


def _seat(seat: SeatReport, by_ply: dict[int, PlyReport], language: Language) -> SeatReportView:
    return SeatReportView(
        seat.seat,
        seat.name,
        seat.decisions,
        seat.accuracy,
        seat.regret,
        seat.error,
        seat.mistakes,
        tuple(_costly(by_ply[ply], language) for ply in seat.costliest),
    )


def _costly(decision: PlyReport, language: Language) -> CostlyDecision:
    regret = _rounded(decision.regret)
    return CostlyDecision(
        decision.ply,
        regret.mean,
        regret.error,
        decision.alternatives[decision.played].label[language],
        decision.alternatives[0].label[language],
        _line(decision.line, language),
    )


def _decision(decision: PlyReport, language: Language) -> DecisionReport:
    alternatives = tuple(_alternative(one, language) for one in decision.alternatives)
    regret = _rounded(decision.regret)
    return DecisionReport(
        decision.ply,
        decision.seat,
        decision.kind,
        alternatives[decision.played],
        alternatives[0],
        regret.mean,
        regret.error,
        is_mistake(decision),
        alternatives,
        _line(decision.line, language),
    )


def _alternative(one: Alternative, language: Language) -> AlternativeView:
    return AlternativeView(one.action, one.label[language], one.expected, one.behind, one.error, one.parts)


def _line(steps: tuple[LineStep, ...], language: Language) -> tuple[LineStepView, ...]:
    return tuple(LineStepView(step.seat, step.action, step.label[language]) for step in steps)


def _rounded(estimate: Estimate) -> Estimate:
    return Estimate(round(estimate.mean, DIGITS), round(estimate.error, DIGITS))
