"""One answered decision over HTTP, durable, with nobody else at the server."""

from benchmarks.http.client import connect, visit
from benchmarks.http.comparing import COMMIT, in_turn, middles
from benchmarks.http.servers import both
from benchmarks.http.timing import answering, players, repeating
from benchmarks.row import Effort, Measured, Row


async def _times(ours: int, floor: int, effort: Effort) -> Measured:
    (player,) = await players(ours, 1)
    answers, commits = await in_turn(effort, answering(player), repeating(await connect(floor), COMMIT))
    return middles(answers, commits, f"{len(answers)} answers")


def measure(effort: Effort) -> Measured:
    with both() as (ours, floor):
        return visit(_times(ours, floor, effort))


ROW = Row(
    "an answered decision over HTTP, durable, 1 connection, median",
    "bare Litestar POST with one durable commit",
    measure,
    must=1.8,
    aim=1.4,
    less_is_better=True,
)
