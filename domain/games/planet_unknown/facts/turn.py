"""The course of a turn: the station, events, tiles, the end of a turn."""

from typing import Annotated

from domain.games.planet_unknown.effects.words import RuleName, Terrain
from domain.games.planet_unknown.state import Phase
from domain.kernel import Fact, Seat, Secret, Thing


class TurnStarted(Fact, frozen=True):
    turn: int


class PhaseBegan(Fact, frozen=True):
    phase: Phase


class StationRotated(Fact, frozen=True):
    rotation: int


class EventRevealed(Fact, frozen=True):
    event: Annotated[str, Thing("event")]


class EventPeeked(Fact, frozen=True):
    seat: Seat
    event: Annotated[str | None, Thing("event"), Secret("seat")]


class TurnRuleSet(Fact, frozen=True):
    rule: RuleName
    terrain: Terrain | None = None


class TileSelected(Fact, frozen=True):
    """A tile was taken; the flags say which restrictions bind its placement."""

    seat: Seat
    tile: Annotated[str, Thing("tile")]
    stack: int
    planet_rule: bool
    event_rule: bool
    buildings: bool = True
    extra: bool = False


class TilePlaced(Fact, frozen=True):
    seat: Seat
    tile: Annotated[str, Thing("tile")]
    x: int
    y: int
    turns: int
    mirrored: bool


class TileNotPlaced(Fact, frozen=True):
    """No place for it: the tile leaves the game."""

    seat: Seat
    tile: Annotated[str, Thing("tile")]


class TileSkipped(Fact, frozen=True):
    """The sector has no tile."""

    seat: Seat


class StackRemoved(Fact, frozen=True):
    """Every tile of this stack leaves the game."""

    stack: int
    tiles: Annotated[tuple[str, ...], Thing("tile")]


class PlayerTurnEnded(Fact, frozen=True):
    seat: Seat


class CommanderPassed(Fact, frozen=True):
    seat: Seat
