"""Set-up and the turn."""

from typing import Annotated

from domain.games.andromedas_edge.glossary import (
    FactionId,
    FateId,
    ShipType,
    SpaceId,
)
from domain.kernel import Action, Secret, Thing


class ChooseFaction(Action, frozen=True):
    """Keep one of the faction cards dealt to you."""

    REVEALS = True
    faction: Annotated[FactionId | None, Thing("faction"), Secret("seat")]


class KeepFate(Action, frozen=True):
    """Keep one of the fate cards dealt to you."""

    REVEALS = True
    fate: Annotated[FateId | None, Thing("fate"), Secret("seat")]


class LaunchShip(Action, frozen=True):
    """Send a ship from the launch pad to a location; `hyperjump` pays 1 energy for unlimited range."""

    REVEALS = True
    ship: ShipType
    to: SpaceId
    hyperjump: bool = False


class ReturnToStation(Action, frozen=True):
    """Activate modules and take all ships back."""

    REVEALS = True


class EndTurn(Action, frozen=True):
    """No more free actions: the turn ends."""

    REVEALS = True


class Pass(Action, frozen=True):
    """Nothing now, or nothing more."""

    REVEALS = True


class Decline(Action, frozen=True):
    """Do without an optional effect."""

    REVEALS = True
