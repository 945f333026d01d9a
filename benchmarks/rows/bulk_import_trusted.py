"""The same with `--trust`: the chain of hashes and the order of events are checked, the rules are not run."""

from benchmarks.row import Effort, Measured, Row
from benchmarks.rows.bulk_import import compared


def measure(effort: Effort) -> Measured:
    return compared(effort, by_rules=False)


ROW = Row("importing recordings with --trust", "copying the files", measure, aim=0.03)
