"""A rating for matches of several players: Plackett-Luce after Weng and Lin, a mean and how uncertain it is.

Everybody begins at 25 with a deviation of 25/3. What a match moves depends on how surprising its ranking was; ties
share their rank. Figures are rounded so that they are the same wherever they are computed.
"""

from collections.abc import Sequence
from math import exp, sqrt

import msgspec

MEAN = 25.0
DEVIATION = MEAN / 3
BETA = DEVIATION / 2
"""How much a single performance varies around a player's strength."""
LEAST_SHRINKING = 0.0001
DIGITS = 6


class Rating(msgspec.Struct, frozen=True):
    mean: float = MEAN
    deviation: float = round(DEVIATION, DIGITS)

    @property
    def cautious(self) -> float:
        """What a player is worth almost for certain: the order of a leaderboard."""
        return round(self.mean - 3 * self.deviation, DIGITS)


def rated(ratings: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """The ratings after a match that ended with these ranks (1 is first)."""
    spread = sqrt(sum(rating.deviation**2 + BETA**2 for rating in ratings))
    strength = [exp(rating.mean / spread) for rating in ratings]
    beaten = [sum(s for s, rank in zip(strength, ranks, strict=True) if rank >= own) for own in ranks]
    sharing = [ranks.count(own) for own in ranks]
    return [_moved(index, ratings, ranks, spread, strength, beaten, sharing) for index in range(len(ratings))]


def _moved(
    index: int,
    ratings: Sequence[Rating],
    ranks: Sequence[int],
    spread: float,
    strength: list[float],
    beaten: list[float],
    sharing: list[int],
) -> Rating:
    rating = ratings[index]
    step = shrink = 0.0
    for other, rank in enumerate(ranks):
        if rank > ranks[index]:
            continue
        chance = strength[index] / beaten[other]
        step += ((1 if other == index else 0) - chance) / sharing[other]
        shrink += chance * (1 - chance) / sharing[other]
    variance = rating.deviation**2
    mean = rating.mean + variance / spread * step
    factor = 1 - rating.deviation / spread * variance / spread**2 * shrink
    return Rating(round(mean, DIGITS), round(rating.deviation * sqrt(max(factor, LEAST_SHRINKING)), DIGITS))
