"""Ships, moons and leaders on the map."""

from typing import Annotated

from domain.games.andromedas_edge.glossary import (
    DevelopmentType,
    MoonId,
    ShipNumber,
    SlotId,
    SpaceId,
)
from domain.kernel import Fact, Seat, Thing


class ShipLaunched(Fact, frozen=True):
    """A ship leaves the launch pad."""

    seat: Seat
    ship: ShipNumber
    to: SpaceId
    hyperjump: bool


class ShipMoved(Fact, frozen=True):
    """A ship moves on the board."""

    seat: Seat
    ship: ShipNumber
    to: SpaceId
    hyperjump: bool


class LocationActivated(Fact, frozen=True):
    """The active location is activated."""

    seat: Seat
    at: SpaceId


class MoonClaimed(Fact, frozen=True):
    """A player claims a moon from a location, or from the discard."""

    seat: Seat
    moon: MoonId
    at: SpaceId | None


class MoonUncovered(Fact, frozen=True):
    """The next moon of a stack is seen."""

    at: SpaceId
    moon: Annotated[MoonId, Thing("moon")]


class MoonStored(Fact, frozen=True):
    """A moon goes to a slot; the one that lay there is discarded."""

    seat: Seat
    moon: MoonId
    slot: SlotId
    replaced: MoonId | None


class MoonAbandoned(Fact, frozen=True):
    """A moon is discarded for its benefit."""

    seat: Seat
    moon: MoonId


class MoonDiscarded(Fact, frozen=True):
    """A moon is discarded without benefit."""

    seat: Seat
    moon: MoonId


class MoonLost(Fact, frozen=True):
    """A stored moon is discarded."""

    seat: Seat
    moon: MoonId
    slot: SlotId


class MoonDrifted(Fact, frozen=True):
    """A discarded moon comes to a nebula."""

    at: SpaceId
    moon: MoonId


class LeadersPlaced(Fact, frozen=True):
    """Leaders go from the station to a location."""

    seat: Seat
    at: SpaceId
    leaders: int


class LeadersHired(Fact, frozen=True):
    """Leaders come to the station."""

    seat: Seat
    at: SpaceId
    leaders: int


class LeadersRemoved(Fact, frozen=True):
    """Leaders leave the game for a development."""

    seat: Seat
    leaders: int


class DevelopmentBuilt(Fact, frozen=True):
    """A transport becomes a development."""

    seat: Seat
    at: SpaceId
    development: DevelopmentType
    ship: ShipNumber


class DevelopmentTurned(Fact, frozen=True):
    """A development card is turned over."""

    seat: Seat
    development: int
    up: bool
