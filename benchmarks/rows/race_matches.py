"""Complete matches of Race for the Galaxy with four random bots."""

from benchmarks.matches import game_or_none, no_game, random_match
from benchmarks.row import Effort, Measured, Row, interleaved, per_second

GAME = "race_for_the_galaxy"
SEATS = 4
WISHED = 150.0
"""Matches a second."""


def measure(effort: Effort) -> Measured:
    game = game_or_none(GAME)
    if game is None:
        return no_game(GAME)
    ours = per_second(lambda number: bool(random_match(game, SEATS, number)))
    return interleaved(ours, lambda _: WISHED, effort, "matches/s")


ROW = Row("complete matches of Race for the Galaxy, 4 random bots", "150 matches/s, the wish", measure, aim=1.0)
