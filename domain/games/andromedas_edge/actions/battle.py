"""Battle and damage."""

from domain.games.andromedas_edge.glossary import (
    ModuleId,
    RaiderId,
    ShipNumber,
    ShipType,
    SpaceId,
)
from domain.kernel import Action


class ChooseRaider(Action, frozen=True):
    """The raider that surges into the active location."""

    REVEALS = True
    raider: RaiderId


class JoinBattle(Action, frozen=True):
    """Move a ship into the battle."""

    REVEALS = True
    ship: ShipNumber
    hyperjump: bool = False


class CommitEnergy(Action, frozen=True):
    """Discard energy for as many dice."""

    REVEALS = True
    energy: int


class ChooseOpponent(Action, frozen=True):
    """Another participant of the battle; the raiders have the number after the last seat."""

    REVEALS = True
    participant: int


class RerollDice(Action, frozen=True):
    """Reroll these of your dice, by their place in the sorted row."""

    REVEALS = True
    dice: tuple[int, ...]


class EndBattle(Action, frozen=True):
    """The battle ends without winner or damage."""

    REVEALS = True


class WithdrawTo(Action, frozen=True):
    """Your ships leave the battle for this location."""

    REVEALS = True
    to: SpaceId


class MoveShip(Action, frozen=True):
    """Move a ship on the board; `hyperjump` pays 1 energy for unlimited range."""

    REVEALS = True
    ship: ShipNumber
    to: SpaceId
    hyperjump: bool = False


class DamageModule(Action, frozen=True):
    """The damage goes on this module."""

    REVEALS = True
    module: ModuleId


class DamageShip(Action, frozen=True):
    """The damage goes to this ship."""

    REVEALS = True
    ship: ShipNumber


class DamageShield(Action, frozen=True):
    """The damage goes on a shield symbol of this type."""

    REVEALS = True
    ship: ShipType


class SpareShip(Action, frozen=True):
    """This ship takes no damage."""

    REVEALS = True
    ship: ShipNumber


class ShieldShips(Action, frozen=True):
    """The free shield symbols of the type save these ships."""

    REVEALS = True
    ships: tuple[ShipNumber, ...]


class ChooseRecipient(Action, frozen=True):
    """This player takes the token."""

    REVEALS = True
    player: int
