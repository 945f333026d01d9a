"""Rounds, turns, dice and follows."""

from domain.games.tiny_epic_galaxies.glossary import (
    DieNumber,
    Face,
    RerollKind,
)
from domain.kernel import Fact, Seat


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
