"""The kinds of things the words of cards speak of."""

from typing import Literal, TypeAlias

import msgspec

Resource: TypeAlias = Literal["mc", "steel", "titanium", "plants", "energy", "heat"]
RESOURCES: tuple[Resource, ...] = ("mc", "steel", "titanium", "plants", "energy", "heat")
Metal: TypeAlias = Literal["steel", "titanium"]
CardResource: TypeAlias = Literal["animal", "microbe", "science", "fighter", "preservation"]
Tag: TypeAlias = Literal[
    "building", "space", "power", "science", "jovian", "earth", "plant", "microbe", "animal", "city", "wild"
]
Parameter: TypeAlias = Literal["temperature", "oxygen", "oceans"]
Track: TypeAlias = Literal["temperature", "oxygen"]
PartyId: TypeAlias = Literal["mars_first", "kelvinists", "reds", "greens", "unity", "scientists"]
TileKind: TypeAlias = Literal[
    "ocean",
    "greenery",
    "city",
    "capital",
    "commercial_district",
    "ecological_zone",
    "industrial_center",
    "lava_flows",
    "mining_area",
    "mining_rights",
    "mohole_area",
    "natural_preserve",
    "nuclear_zone",
    "restricted_area",
]
Placement: TypeAlias = Literal[
    "ocean_reserved",
    "land",
    "city",
    "greenery",
    "isolated",
    "volcanic",
    "next_to_city",
    "next_to_two_cities",
    "next_to_greenery",
    "metal",
    "metal_next_to_own",
    "noctis_city",
    "phobos_space_haven",
    "ganymede_colony",
]
"""Where a tile may go (rules 9.2); the last three are the spaces reserved for one card."""
CardType: TypeAlias = Literal["automated", "active", "event"]
Whose: TypeAlias = Literal["self", "all", "opponents"]


class Word(msgspec.Struct, frozen=True, gc=False, tag_field="word", forbid_unknown_fields=True):
    """One phrase of a card."""
