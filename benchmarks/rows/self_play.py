"""Random self-play of Tiny Epic Galaxies."""

from benchmarks.matches import self_play
from benchmarks.row import Effort, Measured, Row

GAME = "tiny_epic_galaxies"
SEATS = 4


def measure(effort: Effort) -> Measured:
    return self_play(GAME, SEATS, effort)


ROW = Row("random self-play of Tiny Epic Galaxies", "catanatron, 4 random bots", measure, must=1.0, aim=2.5)
