"""What has happened. Every roll, draw and sum is inside."""

from typing import Annotated, Literal, TypeAlias

from domain.games.tiny_epic_galaxies.actions import ShipName
from domain.games.tiny_epic_galaxies.glossary import (
    DieNumber,
    Face,
    MissionId,
    PlanetId,
    Resource,
    RogueId,
    ShipNumber,
    Usage,
)
from domain.kernel import Fact, Seat, Secret, Thing

EndReason: TypeAlias = Literal["points", "no_planets", "turn_cap", "human_points", "rogue_points", "rogue_skull"]
RerollKind: TypeAlias = Literal["free", "paid", "planet"]

# --- setting up ------------------------------------------------------------------------------------------------------


class PlanetDeckShuffled(Fact, frozen=True):
    planets: Annotated[tuple[PlanetId | None, ...], Thing("planet"), Secret(None)]


class PlanetDrawn(Fact, frozen=True):
    """The top of the deck lies in this slot of the row."""

    slot: int
    planet: Annotated[PlanetId, Thing("planet")]


class MissionsShuffled(Fact, frozen=True):
    missions: Annotated[tuple[MissionId | None, ...], Thing("mission"), Secret(None)]


class MissionsDealt(Fact, frozen=True):
    seat: Seat
    missions: Annotated[tuple[MissionId | None, ...], Thing("mission"), Secret("seat")]


class MissionKept(Fact, frozen=True):
    """One mission under the mat, the other back into the box, both face down."""

    seat: Seat
    kept: Annotated[MissionId | None, Thing("mission"), Secret("seat")]
    discarded: Annotated[tuple[MissionId | None, ...], Thing("mission"), Secret("seat")]


class StartingSeatChosen(Fact, frozen=True):
    seat: Seat


# --- turns -----------------------------------------------------------------------------------------------------------


class RoundStarted(Fact, frozen=True):
    number: int


class TurnStarted(Fact, frozen=True):
    seat: Seat
    number: int


class DiceRolled(Fact, frozen=True):
    seat: Seat
    faces: tuple[Face, ...]


class DiceRerolled(Fact, frozen=True):
    seat: Seat
    dice: tuple[DieNumber, ...]
    faces: tuple[Face, ...]
    how: RerollKind


class ConverterUsed(Fact, frozen=True):
    seat: Seat
    spent: tuple[DieNumber, DieNumber]
    die: DieNumber
    face: Face


class DieActivated(Fact, frozen=True):
    seat: Seat
    die: DieNumber
    face: Face


class TurnEnded(Fact, frozen=True):
    seat: Seat


class FollowTaken(Fact, frozen=True):
    """The price in culture is paid; the action comes next."""

    seat: Seat
    face: Face
    price: int


class FollowPassed(Fact, frozen=True):
    seat: Seat
    face: Face


class FreeFollowTaken(Fact, frozen=True):
    seat: Seat
    face: Face
    user: Seat


# --- ships, resources, planets ---------------------------------------------------------------------------------------


class ShipMoved(Fact, frozen=True):
    seat: Seat
    ship: ShipNumber
    place: Literal["surface", "orbit"]
    planet: Annotated[PlanetId, Thing("planet", stays=True)]


class ShipAdvanced(Fact, frozen=True):
    seat: Seat
    ship: ShipNumber
    planet: Annotated[PlanetId, Thing("planet", stays=True)]
    position: int


class ShipRegressed(Fact, frozen=True):
    seat: Seat
    ship: ShipNumber
    planet: Annotated[PlanetId, Thing("planet", stays=True)]
    position: int


class ShipReturned(Fact, frozen=True):
    seat: Seat
    ship: ShipNumber


class ShipTransferred(Fact, frozen=True):
    seat: Seat
    ship: ShipNumber
    planet: Annotated[PlanetId, Thing("planet", stays=True)]
    position: int


class ResourceGained(Fact, frozen=True):
    """`lost`: what the end of the track did not let in."""

    seat: Seat
    resource: Resource
    amount: int
    lost: int = 0


class ResourceSpent(Fact, frozen=True):
    seat: Seat
    resource: Resource
    amount: int


class ResourceLost(Fact, frozen=True):
    seat: Seat
    resource: Resource
    amount: int


class ResourceTransferred(Fact, frozen=True):
    """A theft or a payment; `lost`: what the receiver's track did not let in."""

    giver: Seat
    taker: Seat
    resource: Resource
    amount: int
    lost: int = 0


class ResourceConverted(Fact, frozen=True):
    seat: Seat
    source: Resource
    target: Resource
    amount: int


class PlanetColonised(Fact, frozen=True):
    """The card goes under the mat, every ship on it goes home; `points` is the coloniser's new total."""

    seat: Seat
    ship: ShipNumber
    planet: Annotated[PlanetId, Thing("planet")]
    slot: int
    returned: tuple[ShipName, ...]
    points: int


class PlanetDiscarded(Fact, frozen=True):
    seat: Seat
    planet: Annotated[PlanetId, Thing("planet")]
    slot: int


class EmpireUpgraded(Fact, frozen=True):
    """`unlocked` is the ship it brought home; `points` the new total."""

    seat: Seat
    level: int
    unlocked: ShipNumber | None
    points: int


# --- planet actions --------------------------------------------------------------------------------------------------


class SurfaceActionDeclined(Fact, frozen=True):
    seat: Seat
    planet: Annotated[PlanetId, Thing("planet", stays=True)]


class PlanetActionUsed(Fact, frozen=True):
    seat: Seat
    planet: Annotated[PlanetId, Thing("planet", stays=True)]
    how: Usage


class OnceMarkSet(Fact, frozen=True):
    seat: Seat
    planet: Annotated[PlanetId, Thing("planet", stays=True)]


class ChainEntered(Fact, frozen=True):
    """Until it is left, this player cannot begin this planet's action again."""

    seat: Seat
    planet: Annotated[PlanetId, Thing("planet", stays=True)]


class ChainLeft(Fact, frozen=True):
    seat: Seat
    planet: Annotated[PlanetId, Thing("planet", stays=True)]


class DieRepeated(Fact, frozen=True):
    seat: Seat
    die: DieNumber
    face: Face


class ActionPerformed(Fact, frozen=True):
    """A die action that no die was spent for."""

    seat: Seat
    face: Face


class DieSet(Fact, frozen=True):
    seat: Seat
    die: DieNumber
    face: Face


class DiceDiscarded(Fact, frozen=True):
    seat: Seat
    dice: tuple[DieNumber, ...]


class FollowIncomeStarted(Fact, frozen=True):
    seat: Seat
    resource: Resource
    amount: int


class FollowPriceRaised(Fact, frozen=True):
    seat: Seat
    price: int


# --- the end ---------------------------------------------------------------------------------------------------------


class EndTriggered(Fact, frozen=True):
    seat: Seat
    points: int


class MissionRevealed(Fact, frozen=True):
    seat: Seat
    mission: Annotated[MissionId, Thing("mission")]
    points: int


class ScoresCounted(Fact, frozen=True):
    """The final points of every galaxy, the Rogue's among them."""

    totals: tuple[int, ...]


class GameEnded(Fact, frozen=True):
    reason: EndReason


# --- the Rogue -------------------------------------------------------------------------------------------------------


class RogueTurnStarted(Fact, frozen=True):
    number: int
    dice: int
    extra: bool


class RogueDieRolled(Fact, frozen=True):
    die: DieNumber
    face: Face


class RogueDieRemoved(Fact, frozen=True):
    """Unusable: it can be neither carried out nor followed."""

    die: DieNumber
    face: Face


class RogueTriedAgain(Fact, frozen=True):
    """The unusable die gets its one free second roll."""

    die: DieNumber
    face: Face


class RogueRerollForced(Fact, frozen=True):
    seat: Seat
    die: DieNumber
    energy: int
    culture: int


class RogueDieActivated(Fact, frozen=True):
    die: DieNumber
    face: Face


class RogueShipLaunched(Fact, frozen=True):
    ship: ShipNumber
    planet: Annotated[PlanetId, Thing("planet", stays=True)]


class RogueAttacked(Fact, frozen=True):
    rogue: RogueId
    level: int
    once: bool


class RogueUpgraded(Fact, frozen=True):
    level: int
    points: int


class RogueTrackEmptied(Fact, frozen=True):
    resource: Resource


class HumanDieLost(Fact, frozen=True):
    seat: Seat
    amount: int


class RogueTurnEnded(Fact, frozen=True):
    extra: bool


GalaxiesFact: TypeAlias = (
    PlanetDeckShuffled
    | PlanetDrawn
    | MissionsShuffled
    | MissionsDealt
    | MissionKept
    | StartingSeatChosen
    | RoundStarted
    | TurnStarted
    | DiceRolled
    | DiceRerolled
    | ConverterUsed
    | DieActivated
    | TurnEnded
    | FollowTaken
    | FollowPassed
    | FreeFollowTaken
    | ShipMoved
    | ShipAdvanced
    | ShipRegressed
    | ShipReturned
    | ShipTransferred
    | ResourceGained
    | ResourceSpent
    | ResourceLost
    | ResourceTransferred
    | ResourceConverted
    | PlanetColonised
    | PlanetDiscarded
    | EmpireUpgraded
    | SurfaceActionDeclined
    | PlanetActionUsed
    | OnceMarkSet
    | ChainEntered
    | ChainLeft
    | DieRepeated
    | ActionPerformed
    | DieSet
    | DiceDiscarded
    | FollowIncomeStarted
    | FollowPriceRaised
    | EndTriggered
    | MissionRevealed
    | ScoresCounted
    | GameEnded
    | RogueTurnStarted
    | RogueDieRolled
    | RogueDieRemoved
    | RogueTriedAgain
    | RogueRerollForced
    | RogueDieActivated
    | RogueShipLaunched
    | RogueAttacked
    | RogueUpgraded
    | RogueTrackEmptied
    | HumanDieLost
    | RogueTurnEnded
)
