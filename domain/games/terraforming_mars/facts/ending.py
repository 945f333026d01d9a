"""The end of a generation and of the match."""

from typing import Literal, TypeAlias

from domain.kernel import Fact, Seat

EndReason: TypeAlias = Literal["terraformed", "goal_reached", "goal_missed", "limit"]


class Produced(Fact, frozen=True):
    """What the production phase brings; all energy that was left becomes heat first."""

    seat: Seat
    mc: int
    steel: int
    titanium: int
    plants: int
    energy: int
    heat: int


class FinalGreeneriesDone(Fact, frozen=True):
    seat: Seat


class MatchEnded(Fact, frozen=True):
    reason: EndReason
