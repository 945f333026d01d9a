"""What each word does."""

from domain.games.andromedas_edge.effects.resolve import battle, choices, damage, paying, places, resources, station
from domain.games.andromedas_edge.effects.resolve.table import DO

__all__ = ["DO", "battle", "choices", "damage", "paying", "places", "resources", "station"]
