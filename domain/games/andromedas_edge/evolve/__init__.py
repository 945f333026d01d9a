"""A fact comes in, the state is changed; no rules here. One module for each module of facts."""

from domain.games.andromedas_edge.evolve import battle, places, resources, setup, station, tracks, turns
from domain.games.andromedas_edge.evolve.table import EVOLVE

__all__ = ["EVOLVE", "battle", "places", "resources", "setup", "station", "tracks", "turns"]
