"""The vocabulary: every planet action and every attack of a Rogue Galaxy is a sentence of these."""

from typing import ClassVar, Literal, TypeAlias

import msgspec

from domain.games.tiny_epic_galaxies.glossary import AnyTrack, Resource


class Word(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """One thing a card tells you to do."""

    AIMED: ClassVar[bool] = False
    """The user chooses something for it."""
    NESTS: ClassVar[bool] = False
    """Other planet actions can be carried out inside it."""


# --- planets ---------------------------------------------------------------------------------------------------------


class Gain(Word, frozen=True, tag="gain"):
    """Take from the supply; what exceeds the track is lost."""

    resource: Resource
    amount: int
    who: Literal["self", "others"] = "self"


class GainPer(Word, frozen=True, tag="gain_per"):
    """Gain that much for each own ship at home."""

    resource: Resource
    amount: int
    per: Literal["own_ship_home"]


class Spend(Word, frozen=True, tag="spend"):
    """The price; it gates everything after it."""

    resource: Resource
    amount: int


class Convert(Word, frozen=True, tag="convert"):
    """Turn any amount of one resource into the other, one for one."""

    AIMED = True
    source: Resource
    target: Resource


class Steal(Word, frozen=True, tag="steal"):
    """Take from one other player who holds enough."""

    AIMED = True
    resource: Resource
    amount: int


class Advance(Word, frozen=True, tag="advance"):
    """One orbiting ship forward on a track of that type; it may colonise."""

    AIMED = True
    track: AnyTrack
    steps: int
    who: Literal["self", "others"] = "self"
    other_than: Literal["regressed_ship"] | None = None


class Regress(Word, frozen=True, tag="regress"):
    """Orbiting ships at 1 or more back, never below 0."""

    AIMED = True
    who: Literal["enemy", "self"]
    track: AnyTrack
    steps: int
    ships: int


class MoveShips(Word, frozen=True, tag="move_ships"):
    """Normal moves with different ships, one after another."""

    NESTS = True
    count: int
    minimum: int


class UpgradeEmpire(Word, frozen=True, tag="upgrade_empire"):
    """The action of the galaxy mat with another price or way to pay."""

    AIMED = True
    discount: int
    payment: Literal["single", "mixed"]
    condition: Literal["strictly_lowest_level"] | None = None


class DisplaceShip(Word, frozen=True, tag="displace_ship"):
    """An own orbiting ship goes home and yields its position in one of these resources."""

    AIMED = True
    resources: tuple[Resource, ...]


class TransferOrbit(Word, frozen=True, tag="transfer_orbit"):
    """An own orbiting ship goes to the same position of another planet's track; it may colonise."""

    AIMED = True


class ReplacePlanet(Word, frozen=True, tag="replace_planet"):
    """Discard a planet of the row and fill its slot from the deck."""

    AIMED = True
    condition: Literal["no_ship_on_card"]


class Price(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    resource: Resource
    amount: int


class CopyAction(Word, frozen=True, tag="copy_action"):
    """Use another planet's action; a price goes to its owner."""

    AIMED = True
    NESTS = True
    scope: Literal["centre_row", "other_player_colony"]
    pay: Price | None = None


class RepeatDie(Word, frozen=True, tag="repeat_die"):
    """Perform the action of an earlier activated die again."""

    AIMED = True
    NESTS = True


class AnyDieAction(Word, frozen=True, tag="any_die_action"):
    """Perform any die action; the others may then do the same for free."""

    AIMED = True
    NESTS = True


class RerollDice(Word, frozen=True, tag="reroll_dice"):
    """Reroll any of the inactive dice."""

    AIMED = True


class SetDie(Word, frozen=True, tag="set_die"):
    """Turn one inactive die to another face."""

    AIMED = True


class DiscardDice(Word, frozen=True, tag="discard_dice"):
    """So many inactive dice are out of this turn."""

    AIMED = True
    count: int


class FollowIncome(Word, frozen=True, tag="follow_income"):
    """Until the end of the turn, gain for each follow of your dice."""

    resource: Resource
    amount: int


class FollowCost(Word, frozen=True, tag="follow_cost"):
    """Until the end of the turn, a follow costs that much culture."""

    amount: int


PlanetWord: TypeAlias = (
    Gain
    | GainPer
    | Spend
    | Convert
    | Steal
    | Advance
    | Regress
    | MoveShips
    | UpgradeEmpire
    | DisplaceShip
    | TransferOrbit
    | ReplacePlanet
    | CopyAction
    | RepeatDie
    | AnyDieAction
    | RerollDice
    | SetDie
    | DiscardDice
    | FollowIncome
    | FollowCost
)


# --- Rogue Galaxies --------------------------------------------------------------------------------------------------


class HumanLose(Word, frozen=True, tag="human_lose"):
    """The human loses up to that much."""

    resource: Resource
    amount: int


class RogueGain(Word, frozen=True, tag="rogue_gain"):
    """The Rogue gains, up to the end of its track."""

    resource: Resource
    amount: int


class RogueSteal(Word, frozen=True, tag="rogue_steal"):
    """Up to that much goes from the human to the Rogue."""

    resource: Resource
    amount: int


class RogueStealChoice(Word, frozen=True, tag="rogue_steal_choice"):
    """Up to that much goes to the Rogue, in a mix the human chooses."""

    amount: int


class HumanRegress(Word, frozen=True, tag="human_regress"):
    """The human's most advanced orbiting ship, or all of them, go back."""

    which: Literal["most_advanced", "all"]
    steps: int


class RogueAdvance(Word, frozen=True, tag="rogue_advance"):
    """Every orbiting ship of the Rogue goes forward."""

    steps: int


class HumanLoseDie(Word, frozen=True, tag="human_lose_die"):
    """The human's next roll has fewer dice."""

    amount: int


AttackWord: TypeAlias = (
    HumanLose | RogueGain | RogueSteal | RogueStealChoice | HumanRegress | RogueAdvance | HumanLoseDie
)
