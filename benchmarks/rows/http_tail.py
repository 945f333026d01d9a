"""How much longer than usual an answer may take when 64 connections are busy."""

from statistics import median

from benchmarks.http.comparing import answers_against_commits
from benchmarks.row import Effort, Measured, Row
from benchmarks.rows.http_answers import CONNECTIONS


def measure(effort: Effort) -> Measured:
    rounds = answers_against_commits(CONNECTIONS, effort)
    floor = median(theirs.slowest / theirs.middle for _, theirs in rounds)
    return Measured(
        median(ours.slowest / ours.middle for ours, _ in rounds),
        1000 * median(ours.slowest for ours, _ in rounds),
        1000 * median(ours.middle for ours, _ in rounds),
        "ms",
        f"the bare server in the same run: {floor:.2f}x",
    )


ROW = Row("an answer's 99th percentile, 64 connections", "its median", measure, must=4.0, aim=2.5, less_is_better=True)
