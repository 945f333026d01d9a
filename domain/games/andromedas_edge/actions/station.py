"""Modules, repairs, ships and developments."""

from typing import Annotated

from domain.games.andromedas_edge.glossary import (
    EventId,
    ModuleId,
    MoonId,
    ShipNumber,
    ShipType,
    SpaceId,
    TokenId,
    UpgradeId,
)
from domain.kernel import Action, Secret, Thing


class ActivateModule(Action, frozen=True):
    """Activate a module with a ship, or with 1 energy where `ship` is None."""

    REVEALS = True
    module: ModuleId
    ship: ShipNumber | None


class ActivateScience(Action, frozen=True):
    """Activate a science module through the reactor."""

    REVEALS = True
    module: ModuleId


class ActivateFree(Action, frozen=True):
    """Activate a module without ship or energy."""

    REVEALS = True
    module: ModuleId


class AcquireModule(Action, frozen=True):
    """Buy or gain an offered module."""

    REVEALS = True
    module: ModuleId


class DiscardModule(Action, frozen=True):
    """Put an offered module to the bottom of its deck."""

    REVEALS = True
    module: ModuleId


class PlaceModule(Action, frozen=True):
    """Put the new module at this place in its row; 1 is next to the base module."""

    REVEALS = True
    position: int


class KeepModule(Action, frozen=True):
    """The new module goes to your own station."""

    REVEALS = True


class GiveModule(Action, frozen=True):
    """Your partner gets the new module and advances instead of you."""

    REVEALS = True


class RepairShip(Action, frozen=True):
    """Move a ship of this type from the upper scrapyard to the repair bay."""

    REVEALS = True
    ship: ShipType


class RepairShield(Action, frozen=True):
    """Remove a damage marker from a shield symbol of this type."""

    REVEALS = True
    ship: ShipType


class RepairModule(Action, frozen=True):
    """Remove a damage marker from a module."""

    REVEALS = True
    module: ModuleId


class BuildShip(Action, frozen=True):
    """Build a ship of this type onto the launch pad."""

    REVEALS = True
    ship: ShipType


class BuildDevelopment(Action, frozen=True):
    """Build a development on this planet."""

    REVEALS = True
    at: SpaceId


class PlaceUpgrade(Action, frozen=True):
    """Place an upgrade tile on its ship type."""

    REVEALS = True
    upgrade: UpgradeId


class FlipDevelopment(Action, frozen=True):
    """Turn this development card over."""

    REVEALS = True
    development: int


class ClaimMoon(Action, frozen=True):
    """Claim this moon."""

    REVEALS = True
    moon: MoonId


class HireLeader(Action, frozen=True):
    """Take one leader from any location to your station."""

    REVEALS = True
    at: SpaceId


class TakeToken(Action, frozen=True):
    """Keep this discovery token."""

    REVEALS = True
    token: Annotated[TokenId | None, Thing("token"), Secret("seat")]


class PutOnTop(Action, frozen=True):
    """This event card goes back on top, the other to the bottom."""

    REVEALS = True
    card: Annotated[EventId | None, Thing("event"), Secret("seat")]
