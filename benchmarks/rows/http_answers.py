"""Answered decisions over HTTP, durable: 64 connections on 64 matches."""

from statistics import median

from benchmarks.http.comparing import answers_against_commits
from benchmarks.row import Effort, Measured, Row

CONNECTIONS = 64


def measure(effort: Effort) -> Measured:
    rounds = answers_against_commits(CONNECTIONS, effort)
    return Measured(
        median(ours.per_second / floor.per_second for ours, floor in rounds),
        median(ours.per_second for ours, _ in rounds),
        median(floor.per_second for _, floor in rounds),
        "answers/s",
    )


ROW = Row(
    "answered decisions over HTTP, durable, 64 connections",
    "bare Litestar POST with one durable commit",
    measure,
    must=0.85,
    aim=1.1,
)
