"""The questions of the set-up."""

from typing import ClassVar

from domain.kernel import OpenLanes, SealedRound, Seat, Step


class SidesChoice(OpenLanes, frozen=True):
    """Everybody chooses the sides of the own boards."""


class SideSelection(Step, frozen=True):
    """`seat` chooses the sides of its two boards."""

    KIND: ClassVar[str] = "choose_sides"
    seat: Seat


class ObjectivesChoice(SealedRound, frozen=True):
    """Everybody keeps personal objectives in secret."""


class ObjectiveSelection(Step, frozen=True):
    """`seat` keeps `count` of the cards dealt to it."""

    KIND: ClassVar[str] = "keep_objectives"
    seat: Seat
    count: int


class Preparation(Step, frozen=True):
    """What remains of the set-up once sides are chosen."""


class FirstTurn(Step, frozen=True):
    """Neighbour objectives are laid out, the flux token is placed, play begins."""


class FluxTrack(Step, frozen=True):
    """`seat` places or moves the flux token."""

    KIND: ClassVar[str] = "choose_flux_track"
    seat: Seat
