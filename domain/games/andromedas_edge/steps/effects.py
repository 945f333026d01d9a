"""Questions of effects."""

from typing import Literal

from domain.games.andromedas_edge.effects.bundles import Cost
from domain.games.andromedas_edge.glossary import (
    ModuleId,
    ModuleTrack,
    ShipNumber,
    ShipType,
    StackId,
    TextId,
    Track,
)
from domain.games.andromedas_edge.steps.goals import Goal
from domain.kernel import Seat, Step


class Payment(Step, frozen=True):
    """`seat` pays one of these prices for the goal."""

    KIND = "pay"
    seat: Seat
    prices: tuple[Cost, ...]
    goal: Goal
    optional: bool
    times: int = 1


class CardPayment(Step, frozen=True):
    """`seat` chooses the tactics cards it pays with."""

    KIND = "pay_cards"
    seat: Seat
    cards: int


class GainChoice(Step, frozen=True):
    """`seat` chooses what it gains."""

    KIND = "choose_gain"
    seat: Seat
    basic: int
    any: int


class OptionChoice(Step, frozen=True):
    KIND = "choose_option"
    seat: Seat
    text: TextId
    at: int
    piece: str | None
    optional: bool = False


class TrackChoice(Step, frozen=True):
    KIND = "choose_track"
    seat: Seat
    tracks: tuple[Track, ...]


class HandLimitDraw(Step, frozen=True):
    KIND = "hand_limit_draw"
    seat: Seat


class ModuleChoice(Step, frozen=True):
    """`seat` chooses offered modules; `taken` of them are already acquired by word `at` of a text."""

    KIND = "base_action"
    seat: Seat
    text: TextId
    at: int
    taken: int
    forced: bool


class ModulePlacement(Step, frozen=True):
    KIND = "place_module"
    seat: Seat
    module: ModuleId


class ModuleGift(Step, frozen=True):
    """`seat` keeps the module or gives it to its partner."""

    KIND = "give_module"
    seat: Seat
    module: ModuleId


class ShipChoice(Step, frozen=True):
    KIND = "build_ship"
    seat: Seat
    text: TextId
    at: int
    forced: bool


class DevelopmentChoice(Step, frozen=True):
    KIND = "build_development"
    seat: Seat
    text: TextId
    at: int
    forced: bool


class UpgradeChoice(Step, frozen=True):
    KIND = "choose_upgrade"
    seat: Seat


class FreeShip(Step, frozen=True):
    KIND = "build_free_ship"
    seat: Seat
    ship: ShipType


class MoonChoice(Step, frozen=True):
    KIND = "choose_moon"
    seat: Seat
    source: Literal["any_planet", "discard_pile"]


class MoonOverflow(Step, frozen=True):
    """`seat` has more claimed moons than its area holds."""

    KIND = "moon_overflow"
    seat: Seat


class LeaderChoice(Step, frozen=True):
    KIND = "hire_leader"
    seat: Seat
    left: int
    optional: bool = True


class FlipChoice(Step, frozen=True):
    KIND = "flip_development"
    seat: Seat
    up: bool


class DiscoveryChoice(Step, frozen=True):
    KIND = "take_discovery"
    seat: Seat
    stack: StackId


class PeekChoice(Step, frozen=True):
    KIND = "peek_events"
    seat: Seat


class ScienceActivation(Step, frozen=True):
    KIND = "science_activation"
    seat: Seat
    track: ModuleTrack


class FreeActivation(Step, frozen=True):
    KIND = "free_activation"
    seat: Seat
    text: TextId
    at: int


class RepairChoice(Step, frozen=True):
    KIND = "repair"
    seat: Seat


class DiscardChoice(Step, frozen=True):
    """`seat` discards so many tactics cards of its choice."""

    KIND = "discard_cards"
    seat: Seat
    cards: int


class HandLimit(Step, frozen=True):
    KIND = "discard_to_limit"
    seat: Seat


class StealChoice(Step, frozen=True):
    """`seat` (thief or victim) chooses what `victim` hands to `thief`."""

    KIND = "steal"
    seat: Seat
    thief: Seat
    victim: Seat


class RansomAnswer(Step, frozen=True):
    """`seat` gives `to` a resource, or `to` gets a die."""

    KIND = "ransom"
    seat: Seat
    to: Seat


class ModuleDamageChoice(Step, frozen=True):
    KIND = "module_damage"
    seat: Seat


class ShipDamageChoice(Step, frozen=True):
    """`seat` chooses which of these ships is damaged."""

    KIND = "ship_damage_choice"
    seat: Seat
    ships: tuple[ShipNumber, ...]


class SpareChoice(Step, frozen=True):
    """`seat` chooses which ship about to be damaged takes none."""

    KIND = "spare_ship"
    seat: Seat


class ShieldChoice(Step, frozen=True):
    """`seat` chooses which ships of a type the free shield symbols save."""

    KIND = "shield_choice"
    seat: Seat
    ship: ShipType


class ShieldOrModule(Step, frozen=True):
    """`seat` chooses the shield symbol that takes damage."""

    KIND = "damage_shield"
    seat: Seat


class ShipMove(Step, frozen=True):
    KIND = "move_ship"
    seat: Seat
    text: TextId
    at: int
