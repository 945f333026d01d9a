"""Two workers over one PostgreSQL against one; client and database on the same machine."""

from statistics import median

from benchmarks.http.postgres import answers_per_second
from benchmarks.row import Effort, Measured, Row
from tests.services.postgres_server import postgres_database
from tests.services.server import Unavailable


def measure(effort: Effort) -> Measured:
    try:
        with postgres_database() as url:
            rounds = [
                (answers_per_second(url, 2, effort), answers_per_second(url, 1, effort)) for _ in range(effort.rounds)
            ]
    except Unavailable as missing:
        return Measured(None, note=str(missing))
    return Measured(
        median(mine / theirs for mine, theirs in rounds),
        median(mine for mine, _ in rounds),
        median(theirs for _, theirs in rounds),
        "answers/s",
    )


ROW = Row("answers of two workers over PostgreSQL", "answers of one worker", measure, must=1.25)
