"""What happens before the first turn."""

from typing import Annotated

from domain.games.planet_unknown.effects.words import Track
from domain.kernel import Fact, Seat, Secret, Thing


class BoardsDealt(Fact, frozen=True):
    """The seat's boards have these asymmetric sides."""

    seat: Seat
    planet: str
    corporation: str


class SidesChosen(Fact, frozen=True):
    """The seat plays this planet and this corporation."""

    seat: Seat
    planet: str
    corporation: str


class StationSet(Fact, frozen=True):
    offset: int
    rotation: int


class StackLoaded(Fact, frozen=True):
    """A shuffled stack, from the top."""

    stack: int
    tiles: Annotated[tuple[str | None, ...], Thing("tile"), Secret(None)]


class StackRevealed(Fact, frozen=True):
    stack: int
    tile: Annotated[str, Thing("tile")]


class CivDeckBuilt(Fact, frozen=True):
    rank: int
    cards: Annotated[tuple[str | None, ...], Thing("civ_card"), Secret(None)]
    unused: Annotated[tuple[str | None, ...], Thing("civ_card"), Secret(None)]


class ObjectivesShuffled(Fact, frozen=True):
    cards: Annotated[tuple[str | None, ...], Thing("objective"), Secret(None)]


class ObjectivesDealt(Fact, frozen=True):
    """The seat looks at these cards."""

    seat: Seat
    cards: Annotated[tuple[str | None, ...], Thing("objective"), Secret("seat")]


class ObjectivesKept(Fact, frozen=True):
    """The seat keeps these in secret; the others it was dealt go back to the box."""

    seat: Seat
    cards: Annotated[tuple[str | None, ...], Thing("objective"), Secret("seat")]


class NeighbourObjectivesLaid(Fact, frozen=True):
    cards: Annotated[tuple[str, ...], Thing("objective")]


class EventDeckBuilt(Fact, frozen=True):
    cards: Annotated[tuple[str | None, ...], Thing("event"), Secret(None)]
    unused: Annotated[tuple[str | None, ...], Thing("event"), Secret(None)]


class CommanderAssigned(Fact, frozen=True):
    seat: Seat


class FluxTokenMoved(Fact, frozen=True):
    seat: Seat
    track: Track
