"""The vocabulary: everything a field, a card or a tech can give. A player's pending effects are these words."""

from typing import Literal, TypeAlias

import msgspec

Track: TypeAlias = Literal["civ", "water", "biomass", "rover", "tech"]
Terrain: TypeAlias = Literal["civ", "water", "biomass", "rover", "tech", "energy"]
Token: TypeAlias = Literal["lifepod", "meteorite", "rover"]
RuleName: TypeAlias = Literal[
    "no_rover_onto",
    "no_tile_on_edge",
    "no_tile_on_ice",
    "no_matching_terrain",
    "only_one_building",
    "no_milestones",
    "no_synergies",
]

TRACKS: tuple[Track, ...] = ("civ", "water", "biomass", "rover", "tech")
TERRAINS: tuple[Terrain, ...] = ("civ", "water", "biomass", "rover", "tech", "energy")


class Word(msgspec.Struct, frozen=True, gc=False, tag_field="kind", forbid_unknown_fields=True, omit_defaults=True):
    """One thing a component says. `track` on a benefit: the track it was gained from."""


# --- benefits of fields -----------------------------------------------------------------------------------------------


class Synergy(Word, frozen=True, tag="synergy"):
    """Advance any one tracker."""

    track: Track | None = None


class CivMilestone(Word, frozen=True, tag="civ_card"):
    """Queue a pick of a civ card."""

    rank: int
    track: Track | None = None


class Patch(Word, frozen=True, tag="patch"):
    """Gain a biomass patch."""

    track: Track | None = None


class RoverFigure(Word, frozen=True, tag="rover"):
    """Put a rover on the tile placed most recently."""


class Movement(Word, frozen=True, tag="movement"):
    """Points for the movement pool."""

    amount: int
    track: Track | None = None


class TechLevel(Word, frozen=True, tag="tech"):
    """Unlock a tech."""

    level: str


class AdvanceTracker(Word, frozen=True, tag="advance"):
    """Advance this tracker by one."""

    tracker: Track


Benefit: TypeAlias = Synergy | CivMilestone | Patch | RoverFigure | Movement | TechLevel | AdvanceTracker

# --- what a tile sets off ---------------------------------------------------------------------------------------------


class Building(Word, frozen=True, tag="building"):
    """A building of the tile just placed; `steps` is how far it moves its tracker."""

    terrain: Terrain
    steps: int = 1


class UnplacedBuilding(Word, frozen=True, tag="unplaced_building"):
    """A building of a tile that found no place: a plain advance."""

    tracker: Track


class StoredPatch(Word, frozen=True, tag="stored_patch"):
    """Place a patch that was set aside."""


class Reposition(Word, frozen=True, tag="reposition"):
    """Move up to that many collected lifepods to other places of the corporation board."""

    count: int


# --- cards ------------------------------------------------------------------------------------------------------------


class AdvanceOne(Word, frozen=True, tag="advance_one"):
    """Advance one of these trackers, that many fields."""

    trackers: tuple[Track, ...] = TRACKS
    steps: int = 1
    benefits: bool = True


class AdvanceDifferent(Word, frozen=True, tag="advance_different"):
    """Advance that many different trackers, one field each; `done` have had theirs."""

    count: int
    done: tuple[Track, ...] = ()


class RaiseAll(Word, frozen=True, tag="raise_all"):
    """Every tracker below this height advances up to it, without synergies."""

    height: int


class Raise(Word, frozen=True, tag="raise"):
    """One tracker's part of `RaiseAll`."""

    tracker: Track
    height: int


class RegressOne(Word, frozen=True, tag="regress_one"):
    """Take one of these trackers back."""

    trackers: tuple[Track, ...] = TRACKS
    steps: int = 1


class Patches(Word, frozen=True, tag="patches"):
    """Gain that many patches."""

    count: int


class ExtraTile(Word, frozen=True, tag="extra_tile"):
    """Take and place a tile of the own sector, with or without its buildings' effects."""

    buildings: bool


class Collect(Word, frozen=True, tag="collect"):
    """Take tokens from the planet without a rover."""

    what: Literal["lifepod", "meteorite"]
    count: int


class Destroy(Word, frozen=True, tag="destroy"):
    """Remove own tokens from the game; `spared` of them must stay."""

    what: Token
    where: Literal["planet", "corporation"]
    count: int
    spared: int = 0


class ClearLine(Word, frozen=True, tag="clear_line"):
    """Destroy all meteorites in one row or column."""


class TeleportRover(Word, frozen=True, tag="teleport_rover"):
    """One rover goes to any cell."""


class AddMeteorite(Word, frozen=True, tag="add_meteorite"):
    """Put a meteorite on an own meteor mark that has none."""


class ExtraRover(Word, frozen=True, tag="extra_rover"):
    """One rover more on the corporation board, and it lands on the tile placed this turn."""


class Medals(Word, frozen=True, tag="medals"):
    """Points at the end."""

    amount: int


class MedalsPerPatch(Word, frozen=True, tag="medals_per_patch"):
    """Points at the end for each patch on the planet."""

    amount: int


class LifepodValue(Word, frozen=True, tag="lifepod_value"):
    """Each lifepod in the scoring area is worth this much."""

    amount: int


class MeteoriteRate(Word, frozen=True, tag="meteorite_rate"):
    """Each such card raises the worth of three meteorites by one."""


class Commerce(Word, frozen=True, tag="commerce"):
    """Worth more the more of them you own."""


class AddCivCards(Word, frozen=True, tag="add_civ_cards"):
    """One card left over at set-up joins each civ deck."""


class RemoveCivCards(Word, frozen=True, tag="remove_civ_cards"):
    """One random card leaves each civ deck."""


class DrawObjective(Word, frozen=True, tag="draw_objective"):
    """One more personal objective."""


class DiscardObjective(Word, frozen=True, tag="discard_objective"):
    """Give up one personal objective."""


class TurnStation(Word, frozen=True, tag="turn_station"):
    """Choose the station's rotation."""


class RemoveStack(Word, frozen=True, tag="remove_stack"):
    """One stack of the own sector leaves the game."""


class PeekEvent(Word, frozen=True, tag="peek_event"):
    """Look at the next event."""


class Either(Word, frozen=True, tag="either"):
    """Take one of these."""

    options: tuple[Synergy | PeekEvent, ...]


class TurnRule(Word, frozen=True, tag="turn_rule"):
    """Holds for this turn."""

    rule: RuleName
    terrain: Terrain | None = None


CardEffect: TypeAlias = (
    AdvanceOne
    | AdvanceDifferent
    | RaiseAll
    | RegressOne
    | Synergy
    | Patches
    | Movement
    | ExtraTile
    | Collect
    | Destroy
    | ClearLine
    | TeleportRover
    | AddMeteorite
    | ExtraRover
    | Medals
    | MedalsPerPatch
    | LifepodValue
    | MeteoriteRate
    | Commerce
    | AddCivCards
    | RemoveCivCards
    | DrawObjective
    | DiscardObjective
    | TurnStation
    | RemoveStack
    | PeekEvent
    | Either
    | TurnRule
)

Effect: TypeAlias = (
    CardEffect
    | CivMilestone
    | Patch
    | RoverFigure
    | TechLevel
    | AdvanceTracker
    | Building
    | UnplacedBuilding
    | StoredPatch
    | Reposition
    | Raise
)
"""Whatever can wait among a player's pending effects."""
