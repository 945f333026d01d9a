"""Random self-play of Tiny Epic Galaxies."""

from benchmarks import catan
from benchmarks.matches import game_or_none, no_game, random_match
from benchmarks.row import Effort, Measured, Row, interleaved, per_second

GAME = "tiny_epic_galaxies"
SEATS = 4


def measure(effort: Effort) -> Measured:
    game = game_or_none(GAME)
    if game is None:
        return no_game(GAME)
    ours = per_second(lambda number: random_match(game, SEATS, number))
    if catan.MISSING:
        return Measured(None, ours=ours(effort.seconds), unit="actions/s", note=catan.MISSING)
    return interleaved(ours, per_second(catan.play), effort, "actions/s")


ROW = Row("random self-play of Tiny Epic Galaxies", "catanatron, 4 random bots", measure, must=1.0, aim=2.5)
