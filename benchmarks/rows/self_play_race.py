"""Random self-play of Race for the Galaxy."""

from benchmarks.matches import self_play
from benchmarks.row import Effort, Measured, Row

GAME = "race_for_the_galaxy"
SEATS = 4


def measure(effort: Effort) -> Measured:
    return self_play(GAME, SEATS, effort)


ROW = Row("random self-play of Race for the Galaxy", "catanatron, 4 random bots", measure, must=1.0, aim=2.5)
