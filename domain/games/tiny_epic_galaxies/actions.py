"""What a seat may want. A `Way` is one way to carry out the action of a die; the actions around it say whose die."""

from typing import Annotated, TypeAlias

import msgspec

from domain.games.tiny_epic_galaxies.glossary import (
    Destination,
    DieNumber,
    Face,
    MissionId,
    PlanetId,
    Resource,
    ShipNumber,
)
from domain.kernel import Action, Seat, Secret, Thing


class AWay(
    msgspec.Struct, frozen=True, gc=False, cache_hash=True, tag_field="way", tag=True, forbid_unknown_fields=True
):
    """One way to carry out a die's action."""


class MoveShip(AWay, frozen=True):
    """Move: home, onto a planet, or into its orbit."""

    ship: ShipNumber
    place: Destination
    planet: PlanetId | None = None


class Acquire(AWay, frozen=True):
    """Energy or culture: gain what your ships yield."""


class AdvanceShip(AWay, frozen=True):
    """Diplomacy or economy: one orbiting ship goes forward."""

    ship: ShipNumber


class UpgradeEmpire(AWay, frozen=True):
    """Colony: the action of your galaxy mat, paid like this."""

    energy: int
    culture: int


class UseColony(AWay, frozen=True):
    """Colony: the action of a planet you colonised."""

    planet: PlanetId


Way: TypeAlias = MoveShip | Acquire | AdvanceShip | UpgradeEmpire | UseColony


class ShipName(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A ship anywhere on the table."""

    seat: Seat
    ship: ShipNumber


# --- setting up ------------------------------------------------------------------------------------------------------


class KeepMission(Action, frozen=True):
    """Keep this one of the two missions."""

    REVEALS = True  # It may be the last answer, and the first turn rolls.
    mission: Annotated[MissionId | None, Thing("mission"), Secret("seat")]


# --- your turn -------------------------------------------------------------------------------------------------------


class ActivateDie(Action, frozen=True):
    """Put a die into the activation bay and carry out its action."""

    REVEALS = True
    die: DieNumber
    way: Way


class RerollDice(Action, frozen=True):
    """Roll these inactive dice again."""

    REVEALS = True
    dice: tuple[DieNumber, ...]


class ConvertDice(Action, frozen=True):
    """Spend two inactive dice to turn a third to a face of your choice."""

    spend: tuple[DieNumber, DieNumber]
    die: DieNumber
    face: Face


class EndTurn(Action, frozen=True):
    """Leave the dice that are left."""

    REVEALS = True


# --- following -------------------------------------------------------------------------------------------------------


class Follow(Action, frozen=True):
    """Pay and carry out the action of the die just used."""

    REVEALS = True
    way: Way


class FreeFollow(Action, frozen=True):
    """Carry out the same kind of action without paying."""

    REVEALS = True
    way: Way


class PassFollow(Action, frozen=True):
    """Do not follow."""

    REVEALS = True  # The last pass of a turn lets the next player roll.


# --- planet actions --------------------------------------------------------------------------------------------------


class UseAction(Action, frozen=True):
    """Use the action of the planet you landed on; it asks for nothing yet."""

    REVEALS = True


class DeclineAction(Action, frozen=True):
    """Leave the action of the planet you landed on."""

    REVEALS = True  # As a last pass.


class ChooseShip(Action, frozen=True):
    """This one of your ships."""

    REVEALS = True
    ship: ShipNumber


class PushBack(Action, frozen=True):
    """Regress these enemy ships."""

    REVEALS = True
    ships: tuple[ShipName, ...]


class TransferShip(Action, frozen=True):
    """Take an orbiting ship to the same position of another track."""

    REVEALS = True
    ship: ShipNumber
    planet: PlanetId


class RecallShip(Action, frozen=True):
    """Take an orbiting ship home for what its position is worth."""

    REVEALS = True
    ship: ShipNumber
    resource: Resource


class ReplacePlanet(Action, frozen=True):
    """Discard this planet of the row."""

    REVEALS = True
    planet: PlanetId


class PayUpgrade(Action, frozen=True):
    """Upgrade the empire, paying like this."""

    REVEALS = True
    energy: int
    culture: int


class ConvertResource(Action, frozen=True):
    """Turn that much of one resource into the other."""

    REVEALS = True
    amount: int


class StealFrom(Action, frozen=True):
    """Take from this galaxy."""

    REVEALS = True
    victim: Seat


class CopyPlanet(Action, frozen=True):
    """Use this planet's action."""

    REVEALS = True
    planet: PlanetId


class RepeatDie(Action, frozen=True):
    """Carry out the action of an earlier die again."""

    REVEALS = True
    die: DieNumber
    way: Way


class PerformAction(Action, frozen=True):
    """Carry out an action of the die, whatever was rolled."""

    REVEALS = True
    face: Face
    way: Way


class SetDie(Action, frozen=True):
    """Turn an inactive die to another face."""

    REVEALS = True
    die: DieNumber
    face: Face


class DiscardDice(Action, frozen=True):
    """Give up these inactive dice."""

    REVEALS = True
    dice: tuple[DieNumber, ...]


class FlyShip(Action, frozen=True):
    """Make one of several moves."""

    REVEALS = True
    move: MoveShip


class StopMoving(Action, frozen=True):
    """Leave the remaining move."""

    REVEALS = True


# --- against the Rogue -----------------------------------------------------------------------------------------------


class AcceptRoll(Action, frozen=True):
    """Let the Rogue's die stand."""

    REVEALS = True


class ForceReroll(Action, frozen=True):
    """Pay to have the Rogue's die rolled again."""

    REVEALS = True


class GiveUp(Action, frozen=True):
    """Let the Rogue take this."""

    REVEALS = True
    energy: int
    culture: int


GalaxiesAction: TypeAlias = (
    KeepMission
    | ActivateDie
    | RerollDice
    | ConvertDice
    | EndTurn
    | Follow
    | FreeFollow
    | PassFollow
    | UseAction
    | DeclineAction
    | ChooseShip
    | PushBack
    | TransferShip
    | RecallShip
    | ReplacePlanet
    | PayUpgrade
    | ConvertResource
    | StealFrom
    | CopyPlanet
    | RepeatDie
    | PerformAction
    | SetDie
    | DiscardDice
    | FlyShip
    | StopMoving
    | AcceptRoll
    | ForceReroll
    | GiveUp
)
