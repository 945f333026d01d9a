"""What happens before the first turn."""

from typing import Annotated

from domain.games.tiny_epic_galaxies.glossary import (
    MissionId,
    PlanetId,
)
from domain.kernel import Fact, Seat, Secret, Thing


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
