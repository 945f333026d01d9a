"""The vocabulary of cards, tiles, tokens and modules. `op` in the tables is a word's tag."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from domain.games.andromedas_edge.effects.bundles import Cost
from domain.games.andromedas_edge.glossary import ModuleTrack, RaiderClass, Resource, ShipType, Track

Count = Annotated[int, msgspec.Meta(ge=1, le=20)]
Payment: TypeAlias = Literal["market", "normal", "free"]
Who: TypeAlias = Literal["self", "each_player", "each_defeated_player"]
Target: TypeAlias = Literal["self", "chosen_other"]
AdvanceTrack: TypeAlias = Track | Literal["any", "lowest"]
HandlerName: TypeAlias = Literal["battle_alliance", "battle_ransom", "battle_white_flag"]


class Word(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="op"):
    """One word of an effect."""


class Gain(Word, frozen=True, tag="gain"):
    resources: Cost


class Pay(Word, frozen=True, tag="pay"):
    cost: Cost


class PayGain(Word, frozen=True, tag="pay_gain"):
    cost: Cost
    gain: tuple["Effect", ...]
    times: Count = 1
    mandatory: bool = False


class Points(Word, frozen=True, tag="vp"):
    n: Count


class LosePoints(Word, frozen=True, tag="lose_vp"):
    n: Count


class PointsPer(Word, frozen=True, tag="vp_per"):
    each: Count
    per: str
    max: int | None = None


class GainPer(Word, frozen=True, tag="gain_per"):
    resource: Resource
    each: Count
    per: str
    max: int | None = None


class Repair(Word, frozen=True, tag="repair"):
    n: Count = 1


class Advance(Word, frozen=True, tag="advance"):
    track: AdvanceTrack
    n: Count = 1


class MoveEvent(Word, frozen=True, tag="event"):
    n: Count = 1


class PeekEvents(Word, frozen=True, tag="peek_events"):
    pass


class AcquireModule(Word, frozen=True, tag="acquire_module"):
    tracks: tuple[ModuleTrack, ...]
    payment: Literal["market", "free"]
    discount: Cost = Cost()
    n: Count = 1
    min: int = 0
    slots: tuple[int, ...] | None = None
    shortfall: Literal["discard_from_columns"] | None = None


class BuildShip(Word, frozen=True, tag="build_ship"):
    payment: Literal["normal", "free"]
    discount: Cost = Cost()
    types: tuple[ShipType, ...] | None = None
    mandatory: bool = False


class BuildDevelopment(Word, frozen=True, tag="build_development"):
    payment: Literal["normal", "free"]
    discount: Cost = Cost()
    mandatory: bool = False


class UpgradeShip(Word, frozen=True, tag="upgrade_ship"):
    n: Count = 1


class ClaimMoon(Word, frozen=True, tag="claim_moon"):
    source: Literal["here", "active_location", "any_planet", "discard_pile"]
    n: Count = 1


class HireLeader(Word, frozen=True, tag="hire_leader"):
    n: Count = 1
    source: Literal["any_location"] = "any_location"
    optional: bool = True


class LoseLeader(Word, frozen=True, tag="lose_leader"):
    n: Count = 1
    who: Who = "self"
    to: Literal["random_nebula"] = "random_nebula"


class FlipDevelopment(Word, frozen=True, tag="flip_development"):
    to: Literal["up", "down"]
    n: Count = 1


class TakeDiscovery(Word, frozen=True, tag="take_discovery"):
    source: Literal["observatory_stack"]


class MoonSlot(Word, frozen=True, tag="moon_slot"):
    slot: int | Literal["manoeuvre"]


class MoonCost(Word, frozen=True, tag="moon_cost"):
    slot: int
    gain: tuple["Effect", ...]


class ActivateRow(Word, frozen=True, tag="activate_row"):
    track: ModuleTrack


class ActivateModule(Word, frozen=True, tag="activate_module"):
    payment: Literal["none"]
    ignore_row_rule: bool = False
    exclude: tuple[ModuleTrack, ...] = ()


class Choice(Word, frozen=True, tag="choice"):
    options: tuple[tuple["Effect", ...], ...]


class AllPlayers(Word, frozen=True, tag="all_players"):
    effects: tuple["Effect", ...]


class PlayersWith(Word, frozen=True, tag="players_with"):
    metric: Literal["lowest_score", "most_leaders_in_station"]
    effects: tuple["Effect", ...]


class Discard(Word, frozen=True, tag="discard"):
    resource: Resource
    n: Count = 1
    who: Who = "self"


class Steal(Word, frozen=True, tag="steal"):
    source: Literal["each_defeated_player"]
    resource: Literal["victim_choice", "thief_choice"]
    n: Count = 1


class DamageModule(Word, frozen=True, tag="damage_module"):
    n: Count = 1
    who: Who = "self"


class DamageShip(Word, frozen=True, tag="damage_ship"):
    n: Count = 1
    who: Who = "self"
    choice: Literal["owner"] = "owner"
    condition: str | None = None


class DamageShieldOrModule(Word, frozen=True, tag="damage_shield_or_module"):
    n: Count = 1


class PreventShipDamage(Word, frozen=True, tag="prevent_ship_damage"):
    n: Count = 1


class PreventModuleDamage(Word, frozen=True, tag="prevent_module_damage"):
    n: Count = 1


class GainPrintedResource(Word, frozen=True, tag="gain_printed_resource"):
    location: Literal["active_planet"]


class PlaceResource(Word, frozen=True, tag="place_resource"):
    resource: Literal["titanium", "ice", "nanocarbon", "credit", "energy"]
    where: Literal["each_nebula", "each_planet_without_development"]
    n: Count = 1


class RefillNebulaMoons(Word, frozen=True, tag="refill_nebula_moons"):
    source: Literal["discard_pile"]


class DiscardMarket(Word, frozen=True, tag="discard_market"):
    slot: int
    columns: tuple[ModuleTrack, ...]


class DeployRaider(Word, frozen=True, tag="deploy_raider"):
    raider_class: RaiderClass
    n: Count = 1


class MoveShip(Word, frozen=True, tag="move_ship"):
    max_distance: int | Literal["unlimited"]
    to: Literal["unoccupied", "active_location"]
    who: Literal["own"] = "own"
    n: Count = 1


class CancelSurge(Word, frozen=True, tag="cancel_surge"):
    pass


class AddDice(Word, frozen=True, tag="dice"):
    who: Target
    n: int


class AddTargeting(Word, frozen=True, tag="targeting"):
    who: Target
    n: int


class Reroll(Word, frozen=True, tag="reroll"):
    who: Target
    n: int | Literal["any"]
    which: Literal["highest"] | None = None


class BattleRule(Word, frozen=True, tag="battle_rule"):
    rule: Literal["max_dice", "no_energy_dice"]
    value: int | bool


class Withdraw(Word, frozen=True, tag="withdraw"):
    who: Literal["self"]
    to: Literal["adjacent_unoccupied"]


class OfferEndBattle(Word, frozen=True, tag="offer_end_battle"):
    to: Literal["each_player"]


class Special(Word, frozen=True, tag="special"):
    """No word fits this card: effects/special.py has a function for it. Made from a card's `handler`."""

    handler: HandlerName


Effect: TypeAlias = (
    Gain
    | Pay
    | PayGain
    | Points
    | LosePoints
    | PointsPer
    | GainPer
    | Repair
    | Advance
    | MoveEvent
    | PeekEvents
    | AcquireModule
    | BuildShip
    | BuildDevelopment
    | UpgradeShip
    | ClaimMoon
    | HireLeader
    | LoseLeader
    | FlipDevelopment
    | TakeDiscovery
    | MoonSlot
    | MoonCost
    | ActivateRow
    | ActivateModule
    | Choice
    | AllPlayers
    | PlayersWith
    | Discard
    | Steal
    | DamageModule
    | DamageShip
    | DamageShieldOrModule
    | PreventShipDamage
    | PreventModuleDamage
    | GainPrintedResource
    | PlaceResource
    | RefillNebulaMoons
    | DiscardMarket
    | DeployRaider
    | MoveShip
    | CancelSurge
    | AddDice
    | AddTargeting
    | Reroll
    | BattleRule
    | Withdraw
    | OfferEndBattle
    | Special
)
Effects: TypeAlias = tuple[Effect, ...]


def nested(word: Effect) -> tuple[tuple[str, Effects], ...]:
    """The lists of words inside a word, each with the name its text id ends in."""
    match word:
        case PayGain() | MoonCost():
            return (("gain", word.gain),)
        case Choice(options):
            return tuple((f"options.{number}", option) for number, option in enumerate(options))
        case AllPlayers() | PlayersWith():
            return (("effects", word.effects),)
        case _:
            return ()
