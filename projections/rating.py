"""A rating for matches of several players: the Plackett-Luce model of `openskill`, a mean and how uncertain it is.

Ties share their rank. Figures are rounded so that they are the same wherever they are computed.
"""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any

import msgspec

MEAN = 25.0
DEVIATION = MEAN / 3
DIGITS = 6


class Rating(msgspec.Struct, frozen=True):
    mean: float = MEAN
    deviation: float = round(DEVIATION, DIGITS)

    @property
    def cautious(self) -> float:
        """What a player is worth almost for certain: the order of a leaderboard."""
        return round(self.mean - 3 * self.deviation, DIGITS)


@cache
def _model() -> Any:
    """Imported with the first rated match: most starts need none."""
    return import_module("openskill.models").PlackettLuce(mu=MEAN, sigma=DEVIATION, tau=0.0)


def rate(ratings: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """The ratings after a match that ended with these ranks (1 is first)."""
    model = _model()
    teams = [[model.rating(mu=rating.mean, sigma=rating.deviation)] for rating in ratings]
    found = model.rate(teams, ranks=list(map(float, ranks)))
    return [Rating(round(team[0].mu, DIGITS), round(team[0].sigma, DIGITS)) for team in found]
