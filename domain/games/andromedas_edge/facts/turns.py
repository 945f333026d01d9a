"""Turns, their ends, and the end of the match."""

from typing import Annotated, Literal, TypeAlias

from domain.games.andromedas_edge.glossary import (
    FateId,
)
from domain.kernel import Fact, Seat, Thing

Phase: TypeAlias = Literal["setup", "main", "placing", "launched", "return", "after", "event", "end"]
EndReason: TypeAlias = Literal["target", "turn_cap"]


class TurnStarted(Fact, frozen=True):
    """A turn begins."""

    seat: Seat
    must_return: bool


class PhaseEntered(Fact, frozen=True):
    """The turn has come to its next part."""

    phase: Phase


class ReturnStarted(Fact, frozen=True):
    """A player returns to the station."""

    seat: Seat


class ShipsReturned(Fact, frozen=True):
    """All ships are back on the launch pad, shields whole."""

    seat: Seat


class EnergyConsumed(Fact, frozen=True):
    """The energy on modules is discarded."""

    seat: Seat


class AbilityUsed(Fact, frozen=True):
    """A player uses an ability."""

    seat: Seat
    source: str
    number: int


class EndTriggered(Fact, frozen=True):
    """A score has reached the target."""

    seat: Seat


class FinalTurnsCounted(Fact, frozen=True):
    """So many turns are left."""

    left: int


class FinalScored(Fact, frozen=True):
    """Points at the end of the game."""

    seat: Seat
    item: str
    points: int


class FateRevealed(Fact, frozen=True):
    """A player's fate is shown."""

    seat: Seat
    fate: Annotated[FateId, Thing("fate")]


class GameEnded(Fact, frozen=True):
    """The match is over."""

    reason: EndReason
