"""The end of the match."""

from typing import Annotated

from domain.games.tiny_epic_galaxies.glossary import (
    EndReason,
    MissionId,
)
from domain.kernel import Fact, Seat, Thing


class EndTriggered(Fact, frozen=True):
    seat: Seat
    points: int


class MissionRevealed(Fact, frozen=True):
    seat: Seat
    mission: Annotated[MissionId, Thing("mission")]
    points: int


class GameEnded(Fact, frozen=True):
    reason: EndReason
