"""Taking back the last action over HTTP, durable."""

from benchmarks.http.client import visit
from benchmarks.http.comparing import in_turn, middles
from benchmarks.http.playing import Player
from benchmarks.http.servers import OURS, running, temporary
from benchmarks.http.timing import Turn, answering, players, undoing
from benchmarks.row import Effort, Measured, Row


def forward(player: Player) -> Turn:
    """An answer that nobody measures, so that the line grows."""
    answer = answering(player)

    async def turn() -> float:
        await answer()
        return 0.0

    return turn


async def _times(port: int, effort: Effort) -> Measured:
    (player,) = await players(port, 1)
    answers, undos, _ = await in_turn(effort, answering(player), undoing(player), forward(player))
    return middles(undos, answers, f"{len(undos)} undos")


def measure(effort: Effort) -> Measured:
    with temporary() as folder, running(OURS, folder) as server:
        return visit(_times(server.port, effort))


ROW = Row(
    "undo of the last action over HTTP, durable, median",
    "an answered decision",
    measure,
    must=1.5,
    aim=1.05,
    less_is_better=True,
)
