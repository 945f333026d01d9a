"""The rows of the component tables."""

from typing import Literal, TypeAlias

import msgspec

from domain.games.tiny_epic_galaxies.effects.words import AttackWord, PlanetWord
from domain.games.tiny_epic_galaxies.glossary import Face, MissionId, PlanetId, Resource, RogueId, Track
from domain.kernel.components import Row

Measure: TypeAlias = Literal["energy", "culture", "colonies", "colonies_diplomacy", "colonies_economy"]


class Planet(Row, frozen=True):
    """A planet card. Its track has `spaces` numbered spaces; the symbol after them colonises."""

    id: PlanetId
    name: str
    points: int
    resource: Resource
    track: Track
    spaces: int
    action: tuple[PlanetWord, ...]
    own_turn_only: bool = False
    once_per_turn: bool = False

    @property
    def end(self) -> int:
        """The position of the track's symbol."""
        return self.spaces + 1

    @property
    def nests(self) -> bool:
        """Whether another planet action can run inside this one."""
        return any(word.NESTS for word in self.action)


class Condition(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """What a mission asks for."""


class Most(Condition, frozen=True, tag="most"):
    measure: Measure


class Fewest(Condition, frozen=True, tag="fewest"):
    measure: Measure


class Equal(Condition, frozen=True, tag="equal"):
    measures: tuple[Measure, Measure]


class TriggeredEnd(Condition, frozen=True, tag="triggered_end"):
    """Be the player whose points first reached the end of the game."""


class AtLeast(Condition, frozen=True, tag="at_least"):
    energy: int
    culture: int


class EmpireLevel(Condition, frozen=True, tag="empire_level"):
    level: int


class ShipsHome(Condition, frozen=True, tag="ships_home"):
    """All, or none, of the unlocked ships."""

    how_many: Literal["all", "none"]


AnyCondition: TypeAlias = Most | Fewest | Equal | TriggeredEnd | AtLeast | EmpireLevel | ShipsHome


class Mission(Row, frozen=True):
    """A secret mission: `points`, or `tied` where a comparison is shared."""

    id: MissionId
    name: str
    points: int
    condition: AnyCondition
    tied: int = 0
    two_player_subset: bool = False


class Attack(Row, frozen=True):
    words: tuple[AttackWord, ...]
    once_per_turn: bool = False


class RogueCard(Row, frozen=True):
    """A Rogue Galaxy: one attack for each level of its track."""

    id: RogueId
    name: str
    difficulty: Literal["beginner", "easy", "medium", "hard", "epic"]
    attacks: tuple[Attack, ...]


class Level(Row, frozen=True):
    """A space of a player's empire track."""

    level: int
    cost: int
    points: int
    dice: int
    ships: int


class RogueLevel(Row, frozen=True):
    """A space of the Rogue's empire track; on the skull it has won."""

    level: int
    dice: int
    points: int
    skull: bool = False


class GalaxyMat(Row, frozen=True):
    id: str
    colour: str


class DieFace(Row, frozen=True):
    id: Face
    name: str


class TableSize(Row, frozen=True):
    """What depends on the number of seats."""

    seats: int
    row: int
    missions_dealt: int


class Start(Row, frozen=True):
    energy: int
    culture: int
    level: int


class ForcedReroll(Row, frozen=True):
    energy: int
    culture: int


class Figures(Row, frozen=True):
    """Every other number of the box and the rules."""

    planets: int
    missions: int
    dice: int
    ships_per_galaxy: int
    resource_most: int
    points_to_end: int
    start: Start
    rogue_start: Start
    converter_spends: int
    reroll_price: int
    follow_price: int
    forced_reroll: ForcedReroll
    rogue_extra_dice: int
