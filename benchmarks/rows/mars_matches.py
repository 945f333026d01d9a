"""Complete matches of Terraforming Mars with Turmoil, two random bots."""

from benchmarks.matches import game_or_none, no_game, random_match
from benchmarks.row import Effort, Measured, Row, interleaved, per_second

GAME = "terraforming_mars"
SEATS = 2
KNOWN = 4.0
"""Matches a second of the best-known open implementation on such a machine."""


def measure(effort: Effort) -> Measured:
    game = game_or_none(GAME)
    if game is None:
        return no_game(GAME)
    ours = per_second(lambda number: bool(random_match(game, SEATS, number)))
    return interleaved(ours, lambda _: KNOWN, effort, "matches/s")


ROW = Row(
    "complete matches of Terraforming Mars with Turmoil, 2 random bots",
    "4.0 matches/s, the best-known open implementation",
    measure,
    must=5.0,
    aim=12.0,
)
