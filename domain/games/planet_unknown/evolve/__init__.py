"""Fact in, state changed; no rules here. One module for each module of facts."""

from domain.games.planet_unknown.evolve import cards, ending, planet, setup, tracks, turn
from domain.games.planet_unknown.evolve.table import EVOLVE

__all__ = ["EVOLVE", "cards", "ending", "planet", "setup", "tracks", "turn"]
