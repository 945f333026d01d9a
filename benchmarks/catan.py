"""The floor of self-play: catanatron, a fast engine in Python for another game, with four random bots."""

import random
from importlib.util import find_spec

MISSING = "" if find_spec("catanatron") else "catanatron is not installed: make bench does that"


def play(number: int) -> int:
    """One whole game; gives how many actions it took."""
    from catanatron import Color, Game, RandomPlayer  # noqa: PLC0415 - a dependency of benchmarks alone

    random.seed(number)  # Its players draw from the global generator.
    game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=number)
    game.play()
    return len(game.state.actions)
