"""The course of a turn."""

from typing import ClassVar

from domain.kernel import OpenLanes, Seat, Step


class TurnStart(Step, frozen=True):
    """A new turn begins."""


class StationRotation(Step, frozen=True):
    """`seat`, the commander, turns the station."""

    KIND: ClassVar[str] = "rotate_station"
    seat: Seat


class FreeRotation(Step, frozen=True):
    """`seat` turns the station because an event says so."""

    KIND: ClassVar[str] = "resolve_event"
    seat: Seat


class EventTime(Step, frozen=True):
    """An event is revealed, if the match has events."""


class EventRound(OpenLanes, frozen=True):
    """Everybody resolves the event."""


class EventCivs(Step, frozen=True):
    """Civ cards earned by the event are picked."""


class CivRound(Step, frozen=True):
    """These seats make their civ picks, one after the other."""

    seats: tuple[Seat, ...]


class CivStepEnd(Step, frozen=True):
    """`seat` has made all its picks."""

    seat: Seat


class TurnsOpening(Step, frozen=True):
    """The event is done; everybody's turn begins."""


class PlayerTurns(OpenLanes, frozen=True):
    """Everybody takes the turn."""


class TurnOpening(Step, frozen=True):
    """Start-of-turn techs of `seat`."""

    seat: Seat


class Flow(Step, frozen=True):
    """Ask `seat` for whatever comes next in the running phase, until nothing does."""

    seat: Seat


class Reveal(Step, frozen=True):
    """Every stack shows its next tile."""


class TurnEnd(Step, frozen=True):
    """The end of the game, or the next commander."""
