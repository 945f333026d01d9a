"""The turn of the Rogue Galaxy."""

from typing import Annotated

from domain.games.tiny_epic_galaxies.glossary import (
    DieNumber,
    Face,
    PlanetId,
    Resource,
    RogueId,
    ShipNumber,
)
from domain.kernel import Fact, Seat, Thing


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
