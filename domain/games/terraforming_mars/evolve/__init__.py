"""Facts change the state. No rule stands here: the past cannot be illegal."""

from domain.games.terraforming_mars.evolve import cards, changes, committee, ending, setup, turns
from domain.games.terraforming_mars.evolve.table import EVOLVE

__all__ = ["EVOLVE", "cards", "changes", "committee", "ending", "setup", "turns"]
