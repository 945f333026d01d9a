"""What planet actions do beside that."""

from typing import Annotated

from domain.games.tiny_epic_galaxies.glossary import (
    DieNumber,
    Face,
    PlanetId,
    Resource,
    Usage,
)
from domain.kernel import Fact, Seat, Thing


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
