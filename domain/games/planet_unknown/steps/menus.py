"""What a player may do next, whatever the phase."""

from typing import ClassVar

from domain.kernel import Seat, Step


class TileSelection(Step, frozen=True):
    """`seat` takes a tile, or moves rovers and uses techs before."""

    KIND: ClassVar[str] = "select_tile"
    seat: Seat


class TilePlacement(Step, frozen=True):
    """`seat` places the tile it took, or moves rovers before."""

    KIND: ClassVar[str] = "place_tile"
    seat: Seat


class EffectMenu(Step, frozen=True):
    """`seat` resolves a pending effect, moves rovers or uses a tech."""

    KIND: ClassVar[str] = "resolve_effect"
    seat: Seat


class EventMenu(Step, frozen=True):
    """`seat` resolves a pending effect of the event."""

    KIND: ClassVar[str] = "resolve_event"
    seat: Seat


class TurnEnding(Step, frozen=True):
    """`seat` ends the turn, or moves rovers and uses techs before."""

    KIND: ClassVar[str] = "end_turn"
    seat: Seat


class CivMenu(Step, frozen=True):
    """`seat` makes its next civ pick or moves rovers."""

    KIND: ClassVar[str] = "resolve_effect"
    seat: Seat


class EndMenu(Step, frozen=True):
    """`seat` resolves its end-of-game effects in any order."""

    KIND: ClassVar[str] = "end_effects"
    seat: Seat
