"""From nothing to the first answer with a hundred thousand stored matches, against a hundred."""

import time
from pathlib import Path
from statistics import median

from benchmarks.http.client import visit
from benchmarks.http.servers import OURS, running, temporary
from benchmarks.row import SMALLEST, Effort, Measured, Row
from benchmarks.rows.http_start import answer_at
from benchmarks.stored import copy_matches, store_at
from domain.games import games
from projections.read_models.read_models import ReadModels, open_views

FEW, MANY = 100, 100_000
ACTIONS = 4


def fill(folder: Path, count: int) -> str:
    """A store of so many matches with up-to-date read models; the id of one match."""
    with store_at(folder) as store:
        matches = copy_matches(store, count, ACTIONS)
        models = ReadModels(store, open_views(folder, None), games())
        models.catch_up()
        models.stop()
    return matches[count // 2].hex


def seconds_to_first_answer(folder: Path, match: str) -> float:
    with running(OURS, folder) as server:
        visit(answer_at(server.port, match))
        return time.perf_counter() - server.began


def measure(effort: Effort) -> Measured:
    few, many = (2, 10) if effort == SMALLEST else (FEW, MANY)
    with temporary() as large, temporary() as small:
        matches = fill(large, many), fill(small, few)
        rounds = [
            (seconds_to_first_answer(large, matches[0]), seconds_to_first_answer(small, matches[1]))
            for _ in range(effort.rounds)
        ]
    return Measured(
        median(mine / theirs for mine, theirs in rounds),
        median(mine for mine, _ in rounds),
        median(theirs for _, theirs in rounds),
        "s",
    )


ROW = Row(
    "start to first answer with 100,000 stored matches", "with 100 stored", measure, must=1.2, less_is_better=True
)
