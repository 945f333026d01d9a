"""Random self-play of Terraforming Mars."""

from benchmarks.matches import self_play
from benchmarks.row import Effort, Measured, Row

GAME = "terraforming_mars"
SEATS = 4


def measure(effort: Effort) -> Measured:
    return self_play(GAME, SEATS, effort)


ROW = Row("random self-play of Terraforming Mars", "catanatron, 4 random bots", measure, must=1.0, aim=2.5)
