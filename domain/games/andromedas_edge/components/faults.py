"""What the strict check finds, and the small languages that conditions and metrics are written in."""

import re
from collections.abc import Iterator
from typing import TypeAlias

from domain.games.andromedas_edge.effects.bundles import Cost
from domain.games.andromedas_edge.glossary import MODULE_TRACKS, RESOURCES, TRACKS

Fault: TypeAlias = tuple[str, str, str, str]
"""Table, row, field and why. Without a row it is a field of the table itself."""
Faults: TypeAlias = Iterator[Fault]

PLAYER_CONDITION = re.compile(
    r"own_ship_within:\d+_of_active_location|active_location_is_planet|owner_won|owner_lost"
    r"|owner_is_active_player|owner_is_not_active_player"
)
"""Conditions a player meets: of cards and abilities."""
SHIP_CONDITION = re.compile(r"ship_within:\d+_of(_any)?_raider")
"""Conditions a ship meets: of damage to ships."""
METRIC = re.compile(
    r"developments|stored_moons|claimed_moons|upgrades|leaders_in_station|leftover_resources|none"
    r"|opposing_ships_in_active_location"
    rf"|modules_of:({'|'.join(MODULE_TRACKS)})|resource:({'|'.join(RESOURCES)})"
    rf"|track_index:({'|'.join(TRACKS)})|tracks_at_least:\d+"
)


def negative(cost: Cost) -> bool:
    """Whether an amount in it is below zero."""
    return min(cost.basic, cost.any, *(amount for _, amount in cost.items()), 0) < 0
