"""Rovers, lifepods, meteorites and patches."""

from domain.games.planet_unknown.components.rows import Cell
from domain.games.planet_unknown.effects.words import Track
from domain.kernel import Fact, Seat


class MovementGained(Fact, frozen=True):
    seat: Seat
    amount: int


class MovementLapsed(Fact, frozen=True):
    seat: Seat
    amount: int


class RoverSupplied(Fact, frozen=True):
    """One rover more on the corporation board, promised to the tile of this turn."""

    seat: Seat


class RoverPlaced(Fact, frozen=True):
    seat: Seat
    cell: Cell


class RoverMoved(Fact, frozen=True):
    seat: Seat
    start: Cell
    to: Cell
    cost: int


class RoverTeleported(Fact, frozen=True):
    seat: Seat
    start: Cell
    to: Cell
    cost: int


class RoverDestroyed(Fact, frozen=True):
    """A rover is out of the game; what it carried stays on its cell."""

    seat: Seat
    cell: Cell


class LifepodDestroyed(Fact, frozen=True):
    seat: Seat
    cell: Cell


class LifepodCollected(Fact, frozen=True):
    """`held`: the seat still has to say where it goes."""

    seat: Seat
    cell: Cell
    held: bool


class LifepodPositioned(Fact, frozen=True):
    """A lifepod in hand goes to the scoring area (nothing named), a field or a tech."""

    seat: Seat
    track: Track | None = None
    field: int | None = None
    tech: str | None = None


class LifepodLifted(Fact, frozen=True):
    """A collected lifepod is taken in hand."""

    seat: Seat
    track: Track | None = None
    field: int | None = None
    tech: str | None = None


class CollectedLifepodDestroyed(Fact, frozen=True):
    """A lifepod in hand leaves the game."""

    seat: Seat


class MeteoritePlaced(Fact, frozen=True):
    seat: Seat
    cell: Cell


class MeteoriteLoaded(Fact, frozen=True):
    seat: Seat
    cell: Cell


class MeteoriteCollected(Fact, frozen=True):
    """`carried`: from the rover on that cell."""

    seat: Seat
    cell: Cell
    carried: bool = False


class MeteoriteDestroyed(Fact, frozen=True):
    seat: Seat
    cell: Cell
    carried: bool = False


class CollectedMeteoriteDestroyed(Fact, frozen=True):
    seat: Seat


class PatchPlaced(Fact, frozen=True):
    seat: Seat
    cell: Cell


class PatchStored(Fact, frozen=True):
    seat: Seat


class PatchLost(Fact, frozen=True):
    seat: Seat


class StoredPatchesTaken(Fact, frozen=True):
    """At the end the patches set aside are to be placed."""

    seat: Seat
    count: int
