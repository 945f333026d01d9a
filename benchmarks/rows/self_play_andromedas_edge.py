"""Random self-play of Andromeda's Edge."""

from benchmarks.matches import self_play
from benchmarks.row import Effort, Measured, Row

GAME = "andromedas_edge"
SEATS = 4


def measure(effort: Effort) -> Measured:
    return self_play(GAME, SEATS, effort)


ROW = Row("random self-play of Andromeda's Edge", "catanatron, 4 random bots", measure, must=1.0, aim=2.5)
