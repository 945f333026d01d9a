"""The small words everything else is said with: resources, tracks, ships, windows and places."""

from typing import Literal, TypeAlias, get_args

Resource: TypeAlias = Literal["titanium", "ice", "nanocarbon", "credit", "energy", "tactics"]
BasicResource: TypeAlias = Literal["titanium", "ice", "nanocarbon"]
Track: TypeAlias = Literal["science", "industry", "commerce", "civilization", "supremacy"]
ModuleTrack: TypeAlias = Literal["science", "industry", "commerce", "civilization"]
ShipType: TypeAlias = Literal["transport", "fighter", "science_vessel", "heavy_cruiser"]
ShipAbility: TypeAlias = Literal["construction", "navigation", "assault", "hyperjump"]
ShipPlace: TypeAlias = Literal["unbuilt", "pad", "board", "scrapyard", "repair_bay", "module", "development"]
RaiderClass: TypeAlias = Literal["S", "A", "B", "C", "D"]
DevelopmentLevel: TypeAlias = Literal["low", "mid", "high"]
CardType: TypeAlias = Literal["action", "event", "ongoing", "diplomacy", "battle"]
Length: TypeAlias = Literal["short", "medium", "long"]
EventDeckId: TypeAlias = Literal["dawn_of_the_galaxy", "twilight_of_the_universe"]
SpecialLocations: TypeAlias = Literal["none", "quasars", "vortices"]
StackId: TypeAlias = Literal["discovery_a", "discovery_b", "observatory"]
TokenKind: TypeAlias = Literal["discovery", "supremacy"]
WindowId: TypeAlias = Literal[
    "own_turn",
    "own_after_activation",
    "own_return",
    "opponent_launched",
    "opponent_activated_planet",
    "raider_surge",
    "ship_damage",
    "module_damage",
    "battle_escalated",
    "battle_diplomacy",
    "battle_prep",
    "battle_rolled",
    "battle_resolved",
]
Trigger: TypeAlias = Literal[
    "on_claim_moon",
    "on_claim_moon_by_this_ship",
    "on_launch_of_this_ship",
    "on_build_development_with_this_ship",
    "on_abandon_moon",
    "on_activate_nebula",
    "on_win_battle",
    "on_lose_battle",
    "on_deploy",
    "on_raider_win",
]
Limit: TypeAlias = Literal["once_per_turn", "once_per_battle"]

SpaceId: TypeAlias = str
"""A space of the board: `space_07` or `nebula_3`."""
TileId: TypeAlias = str
"""A planet, base or special tile."""
MoonId: TypeAlias = str
ModuleId: TypeAlias = str
"""One card: `mod_ember_coil#2`; a base module has no number."""
TacticId: TypeAlias = str
"""One card: `tac_overcharge#3`."""
EventId: TypeAlias = str
RaiderId: TypeAlias = str
FactionId: TypeAlias = str
FateId: TypeAlias = str
TokenId: TypeAlias = str
UpgradeId: TypeAlias = str
DevelopmentType: TypeAlias = str
SlotId: TypeAlias = str
"""`mod_orbit_cradle#1/0`, `left|right` for a joined half slot, or `manoeuvre`."""
TextId: TypeAlias = str
"""Which list of effects: `module:mod_ember_coil`, `module:mod_girder_guild/0.gain`."""
ShipNumber: TypeAlias = int
"""0..8 among the ships of a player."""

RESOURCES: tuple[Resource, ...] = get_args(Resource)
BASIC: tuple[BasicResource, ...] = get_args(BasicResource)
STORED: tuple[Resource, ...] = ("titanium", "ice", "nanocarbon", "credit", "energy")
"""Resources that are tokens: all but the tactics cards."""
TRACKS: tuple[Track, ...] = get_args(Track)
MODULE_TRACKS: tuple[ModuleTrack, ...] = get_args(ModuleTrack)
SHIP_TYPES: tuple[ShipType, ...] = get_args(ShipType)
RAIDER_CLASSES: tuple[RaiderClass, ...] = get_args(RaiderClass)
STACKS: tuple[StackId, ...] = get_args(StackId)
WINDOWS: tuple[WindowId, ...] = get_args(WindowId)
TRIGGERS: tuple[Trigger, ...] = get_args(Trigger)

MANOEUVRE: SlotId = "manoeuvre"
FACES = 6
"""Of a die."""


def design(card: str) -> str:
    """What a card is a copy of: `tac_overcharge#3` -> `tac_overcharge`."""
    return card.partition("#")[0]
