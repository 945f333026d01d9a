"""Modules, ships and damage of a station."""

from typing import Annotated, Literal, TypeAlias

from domain.games.andromedas_edge.glossary import (
    ModuleId,
    ModuleTrack,
    ShipNumber,
    ShipType,
    SlotId,
    UpgradeId,
)
from domain.kernel import Fact, Seat, Thing

ActivationWay: TypeAlias = Literal["ship", "energy", "free_energy", "card", "reactor"]


class ModuleAcquired(Fact, frozen=True):
    """A module comes to a station."""

    seat: Seat
    module: ModuleId
    damage: int


class ModuleMoved(Fact, frozen=True):
    """A module gets another place in its row."""

    seat: Seat
    module: ModuleId
    position: int
    rearranged: bool


class ModuleGiven(Fact, frozen=True):
    """The new module goes to the partner."""

    seat: Seat
    to: Seat
    module: ModuleId


class GiftDecided(Fact, frozen=True):
    """The first module of the turn has its owner."""

    seat: Seat


class ModuleDiscarded(Fact, frozen=True):
    """An offered module goes to the bottom of its deck."""

    module: ModuleId


class MarketRefilled(Fact, frozen=True):
    """A column slides down and is refilled."""

    track: ModuleTrack
    column: Annotated[tuple[ModuleId | None, ...], Thing("module")]


class ModuleActivated(Fact, frozen=True):
    """A module is activated."""

    seat: Seat
    module: ModuleId
    by: ActivationWay
    ship: ShipNumber | None


class PairPaid(Fact, frozen=True):
    """A joined half slot pays out."""

    seat: Seat
    slot: SlotId


class ShipBuilt(Fact, frozen=True):
    """A new ship is on the launch pad."""

    seat: Seat
    ship: ShipNumber


class ShipUpgraded(Fact, frozen=True):
    """All ships of a type take an upgrade's values."""

    seat: Seat
    upgrade: UpgradeId
    ship: ShipType
    shields: int


class ModuleDamaged(Fact, frozen=True):
    """A module takes a damage marker."""

    seat: Seat
    module: ModuleId


class ModuleRepaired(Fact, frozen=True):
    """A damage marker leaves a module."""

    seat: Seat
    module: ModuleId


class ShieldDamaged(Fact, frozen=True):
    """A shield symbol takes a marker."""

    seat: Seat
    ship: ShipType


class ShieldRepaired(Fact, frozen=True):
    """A marker leaves a shield symbol."""

    seat: Seat
    ship: ShipType


class ShipRepaired(Fact, frozen=True):
    """A ship goes to the repair bay."""

    seat: Seat
    ship: ShipNumber
