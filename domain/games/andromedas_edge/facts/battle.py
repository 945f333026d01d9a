"""Raiders and battles."""

from domain.games.andromedas_edge.glossary import (
    RaiderId,
    ShipNumber,
    SpaceId,
)
from domain.kernel import Fact, Seat


class RaiderDeployed(Fact, frozen=True):
    """Raider figures come to the board."""

    raider: RaiderId
    figures: tuple[int, ...]
    at: SpaceId


class RaiderMoved(Fact, frozen=True):
    """Raider figures move."""

    raider: RaiderId
    figures: tuple[int, ...]
    to: SpaceId


class RaiderReturned(Fact, frozen=True):
    """A figure goes back to its card."""

    raider: RaiderId
    figure: int


class RaiderShieldDamaged(Fact, frozen=True):
    """A shield symbol of a raider takes a marker."""

    raider: RaiderId


class SurgeCancelled(Fact, frozen=True):
    """No raider surges this turn."""


class BattleStarted(Fact, frozen=True):
    """A battle begins."""

    at: SpaceId
    sides: tuple[int, ...]


class DiceAdded(Fact, frozen=True):
    """A participant's dice change."""

    participant: int
    dice: int


class TargetingAdded(Fact, frozen=True):
    """A participant's targeting changes."""

    participant: int
    targeting: int


class BattleRuleSet(Fact, frozen=True):
    """A rule for this battle."""

    max_dice: int | None
    no_energy: bool


class SidesJoined(Fact, frozen=True):
    """Two sides fight as one."""

    seat: Seat
    ally: Seat


class FlagRaised(Fact, frozen=True):
    """A player leaves the battle and counts as having lost."""

    seat: Seat


class EnergyCommitted(Fact, frozen=True):
    """Energy becomes dice."""

    seat: Seat
    energy: int


class DiceRolled(Fact, frozen=True):
    """A participant rolls."""

    participant: int
    dice: tuple[int, ...]
    targeting: int


class DiceRerolled(Fact, frozen=True):
    """Dice are rolled again; `dice` is the whole row after it."""

    participant: int
    places: tuple[int, ...]
    dice: tuple[int, ...]


class BattleResolved(Fact, frozen=True):
    """The rows are compared."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]


class ShipSaved(Fact, frozen=True):
    """A ship of this battle will take no damage."""

    seat: Seat
    ships: int


class BattleEndedEarly(Fact, frozen=True):
    """The battle ends without winner or damage."""


class BattleEnded(Fact, frozen=True):
    """The battle is over."""


class PerilFaced(Fact, frozen=True):
    """Ships or modules are about to be damaged."""

    seat: Seat
    ships: tuple[ShipNumber, ...]
    modules: int
    spared: int


class ShipSpared(Fact, frozen=True):
    """A ship takes no damage."""

    seat: Seat
    ship: ShipNumber


class ModuleSpared(Fact, frozen=True):
    """A module takes no damage."""

    seat: Seat


class ShipShielded(Fact, frozen=True):
    """A shield symbol takes the damage for a ship."""

    seat: Seat
    ship: ShipNumber


class ShipScrapped(Fact, frozen=True):
    """A ship goes to the upper scrapyard."""

    seat: Seat
    ship: ShipNumber


class PerilPassed(Fact, frozen=True):
    """The damage is dealt."""
