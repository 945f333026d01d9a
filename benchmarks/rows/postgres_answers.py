"""Answered decisions over PostgreSQL, durable: one worker, 64 connections; client and database on the same machine."""

import gc
from statistics import median

from benchmarks.http.client import connect, visit
from benchmarks.http.comparing import COMMIT
from benchmarks.http.postgres import CONNECTIONS, answers_per_second
from benchmarks.http.servers import FLOOR, running, temporary
from benchmarks.http.timing import at_once, repeating
from benchmarks.row import Effort, Measured, Row
from tests.services.postgres_server import postgres_database
from tests.services.server import Unavailable


def commits_per_second(effort: Effort) -> float:
    """The floor: a bare Litestar POST with one durable commit, on SQLite."""

    async def commit(port: int) -> float:
        turns = [repeating(await connect(port), COMMIT) for _ in range(CONNECTIONS)]
        await at_once(turns, effort.seconds / 2)
        gc.collect()
        rate, _ = await at_once(turns, effort.seconds)
        return rate

    with temporary() as folder, running(FLOOR, folder) as server:
        return visit(commit(server.port))


def measure(effort: Effort) -> Measured:
    try:
        with postgres_database() as url:
            rounds = [(answers_per_second(url, 1, effort), commits_per_second(effort)) for _ in range(effort.rounds)]
    except Unavailable as missing:
        return Measured(None, note=str(missing))
    return Measured(
        median(mine / theirs for mine, theirs in rounds),
        median(mine for mine, _ in rounds),
        median(theirs for _, theirs in rounds),
        "answers/s",
    )


ROW = Row(
    "answered decisions over PostgreSQL, one worker, 64 connections",
    "bare Litestar POST with one durable commit on SQLite",
    measure,
    must=0.6,
    aim=0.8,
)
