"""Random self-play of Planet Unknown."""

from benchmarks.matches import self_play
from benchmarks.row import Effort, Measured, Row

GAME = "planet_unknown"
SEATS = 4


def measure(effort: Effort) -> Measured:
    return self_play(GAME, SEATS, effort)


ROW = Row("random self-play of Planet Unknown", "catanatron, 4 random bots", measure, must=1.0, aim=2.5)
