"""Ships, resources, colonies and the empire."""

from typing import Annotated, Literal

from domain.games.tiny_epic_galaxies.actions import ShipName
from domain.games.tiny_epic_galaxies.glossary import (
    PlanetId,
    Resource,
    ShipNumber,
)
from domain.kernel import Fact, Seat, Thing


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
