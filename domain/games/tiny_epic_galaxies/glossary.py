"""The small words everything else is said with: kinds of resource, track, die face and place."""

from typing import Literal, TypeAlias, get_args

Resource: TypeAlias = Literal["energy", "culture"]
Track: TypeAlias = Literal["diplomacy", "economy"]
AnyTrack: TypeAlias = Literal["diplomacy", "economy", "any"]
Face: TypeAlias = Literal["move", "energy", "culture", "diplomacy", "economy", "colony"]
DieState: TypeAlias = Literal["inactive", "activated", "converter", "discarded"]
Place: TypeAlias = Literal["locked", "home", "surface", "orbit"]
Destination: TypeAlias = Literal["home", "surface", "orbit"]
Usage: TypeAlias = Literal["landing", "colony", "copy"]
RogueId: TypeAlias = Literal["artemis", "rothkel", "zendica", "hades", "gamelyn"]
TieBreak: TypeAlias = Literal["resources", "planets_level_resources"]

EndReason: TypeAlias = Literal["points", "no_planets", "turn_cap", "human_points", "rogue_points", "rogue_skull"]
RerollKind: TypeAlias = Literal["free", "paid", "planet"]

PlanetId: TypeAlias = str
MissionId: TypeAlias = str
ShipNumber: TypeAlias = int
"""0..3 among the four ships of a galaxy."""
DieNumber: TypeAlias = int
"""0..6 among the dice of a turn."""

FACES: tuple[Face, ...] = get_args(Face)
RESOURCES: tuple[Resource, ...] = get_args(Resource)
TRACKS: tuple[Track, ...] = get_args(Track)
