"""What the table waits for or will do next. A step with a `seat` is a question to it."""

from typing import Literal, TypeAlias

import msgspec

from domain.games.andromedas_edge.effects.bundles import Cost
from domain.games.andromedas_edge.glossary import (
    ModuleId,
    ModuleTrack,
    RaiderClass,
    ShipNumber,
    ShipType,
    SpaceId,
    StackId,
    TacticId,
    TextId,
    Track,
    WindowId,
)
from domain.kernel import SealedRound, Seat, Step

# --- what a payment is for -------------------------------------------------------------------------------------------


class ModuleGoal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="goal", tag="module"):
    module: ModuleId


class ShipGoal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="goal", tag="ship"):
    ship: ShipType


class DevelopmentGoal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="goal", tag="development"):
    at: SpaceId


class TextGoal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="goal", tag="text"):
    text: TextId
    piece: str | None


Goal: TypeAlias = ModuleGoal | ShipGoal | DevelopmentGoal | TextGoal


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of several effects that happen at the same moment."""

    text: TextId
    piece: str | None = None


# --- questions of the turn -------------------------------------------------------------------------------------------


class FactionChoice(Step, frozen=True):
    KIND = "choose_faction"
    seat: Seat


class FateChoice(Step, frozen=True):
    KIND = "choose_fate"
    seat: Seat


class MainMenu(Step, frozen=True):
    """`seat` launches a ship or returns, after any free actions."""

    KIND = "main_action"
    seat: Seat


class AfterActivation(Step, frozen=True):
    """`seat` may act between the activation and the raiders' surge."""

    KIND = "after_activation"
    seat: Seat


class ReturnMenu(Step, frozen=True):
    """`seat` activates modules."""

    KIND = "activate_module"
    seat: Seat


class EndMenu(Step, frozen=True):
    """`seat` takes its last free actions."""

    KIND = "free_action"
    seat: Seat


class WindowChoice(Step, frozen=True):
    """`seat` may play a card or use an ability at this moment; `passed` players before it did not."""

    KIND = "battle_window"
    seat: Seat
    window: WindowId
    passed: int


class TransferAnswer(Step, frozen=True):
    KIND = "transfer"
    seat: Seat
    giver: Seat


class EffectOrder(Step, frozen=True):
    """`seat` chooses which of several simultaneous effects comes next."""

    KIND = "order_effects"
    seat: Seat
    items: tuple[Item, ...]


# --- questions of effects --------------------------------------------------------------------------------------------


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


# --- questions of battle ---------------------------------------------------------------------------------------------


class SurgeChoice(Step, frozen=True):
    KIND = "surge_raider"
    seat: Seat


class Escalation(Step, frozen=True):
    KIND = "escalate"
    seat: Seat


class Diplomacy(Step, frozen=True):
    KIND = "diplomacy"
    seat: Seat


class EnergyChoice(Step, frozen=True):
    KIND = "commit_energy"
    seat: Seat


class OpponentChoice(Step, frozen=True):
    """`seat` chooses another participant for word `at` of a text."""

    KIND = "choose_opponent"
    seat: Seat
    text: TextId
    at: int


class RerollChoice(Step, frozen=True):
    KIND = "reroll"
    seat: Seat
    most: int


class EndBattleVote(Step, frozen=True):
    KIND = "end_battle"
    seat: Seat


class AllyChoice(Step, frozen=True):
    KIND = "choose_ally"
    seat: Seat


class AllianceAnswer(Step, frozen=True):
    KIND = "accept_alliance"
    seat: Seat
    proposer: Seat


class WithdrawChoice(Step, frozen=True):
    KIND = "withdraw"
    seat: Seat


class TokenRecipient(Step, frozen=True):
    """`seat` decides which partner takes the supremacy token both reached."""

    KIND = "token_recipient"
    seat: Seat
    slot: int
    players: tuple[Seat, ...]


# --- what resolves by itself -----------------------------------------------------------------------------------------


class FactionRound(SealedRound, frozen=True):
    """All players choose a faction at once."""


class FateRound(SealedRound, frozen=True):
    """All players keep a fate card at once."""


class StationsReady(Step, frozen=True):
    """Leaders, first player and starting scores, once the factions are chosen."""


class FirstPlayerRoll(Step, frozen=True):
    """The first player is found by dice."""


class TurnStart(Step, frozen=True):
    player: Seat


class TextStep(Step, frozen=True):
    """The rest of a text, from word number `at`, done by `user`.

    `piece` is the module, raider or ship the text belongs to; `forced`: its first word cannot be declined.
    """

    user: Seat
    text: TextId
    at: int
    piece: str | None = None
    forced: bool = False


class GoalStep(Step, frozen=True):
    """What was paid for happens."""

    user: Seat
    goal: Goal


class CardDone(Step, frozen=True):
    """A played card goes to the discard."""

    card: TacticId


class Activation(Step, frozen=True):
    """The active location is activated."""


class ActivationTriggers(Step, frozen=True):
    """What the launched ship's upgrade gives after the activation."""


class AfterPlacing(Step, frozen=True):
    """The activation is done: the player has its free actions back."""


class Window(Step, frozen=True):
    """Asks the next player who could act at this moment; closes when all have passed one after another."""

    window: WindowId
    next: Seat
    passed: int


class MarketRefill(Step, frozen=True):
    """Columns slide down and are refilled."""


class MoonPair(Step, frozen=True):
    """Joined half slots pay out if both neighbours of `module` have been activated."""

    user: Seat
    module: ModuleId


class Surge(Step, frozen=True):
    """Raiders in range are looked for."""


class SurgeMove(Step, frozen=True):
    """The surge itself, unless it was cancelled."""


class BattleCheck(Step, frozen=True):
    """A battle begins if hostile ships share the active location."""


class BattleGuard(Step, frozen=True):
    """A battle with fewer than two sides ends."""


class BattleRoll(Step, frozen=True):
    """All roll."""


class BattleResult(Step, frozen=True):
    """The rows are compared."""


class BattleGains(Step, frozen=True):
    """The winners advance and are rewarded, then abilities trigger."""


class LoserTriggers(Step, frozen=True):
    """Abilities of the losers trigger."""


class Manoeuvres(Step, frozen=True):
    """The losers do tactical manoeuvres."""


class BattleDamage(Step, frozen=True):
    """Losing ships are damaged."""


class BattleEnd(Step, frozen=True):
    """The battle is over."""


class ShipPeril(Step, frozen=True):
    """These ships of a player are about to be damaged."""

    victim: Seat
    ships: tuple[ShipNumber, ...]
    spared: int = 0


class ShipPerilEnd(Step, frozen=True):
    """Shields and scrapyard, type by type."""


class ModulePeril(Step, frozen=True):
    """A player's modules are about to be damaged."""

    victim: Seat
    n: int


class ModulePerilEnd(Step, frozen=True):
    """The victim places what was not prevented."""


class TrackEntry(Step, frozen=True):
    """The icons of a track field a marker has entered take effect; `token`: the supremacy token too."""

    user: Seat
    track: Track
    field: int
    token: bool = True


class ShieldDamageStep(Step, frozen=True):
    """A shield symbol or a module of `victim` takes damage."""

    victim: Seat


class BuildingScore(Step, frozen=True):
    """A new development scores the leaders around it."""

    user: Seat
    at: SpaceId


class RepairStep(Step, frozen=True):
    """One repair, or a point where nothing is damaged."""

    user: Seat


class MoonClaims(Step, frozen=True):
    """Moon claims still to come from a planet or pile."""

    user: Seat
    source: Literal["any_planet", "discard_pile"]
    left: int


class Deployment(Step, frozen=True):
    """A raider of this class is deployed."""

    raider_class: RaiderClass


class ExtraSwarm(Step, frozen=True):
    """Single S raiders from the supply go to random nebulae."""

    left: int


class ReturnEnd(Step, frozen=True):
    """Ships return, energy on modules and ongoing cards are discarded."""


class TurnEnd(Step, frozen=True):
    """After the last free action."""


class EventResolution(Step, frozen=True):
    """The event card is revealed, scored, its raider deployed, its text done."""


class EventDone(Step, frozen=True):
    """The marker goes back and the card to the discard."""


class Limits(Step, frozen=True):
    """Storage of the active player, then every player's hand."""


class NextTurn(Step, frozen=True):
    """The next player, or the end."""


class FinalScoring(Step, frozen=True):
    """Points at the end."""


Question: TypeAlias = (
    FactionChoice
    | FateChoice
    | MainMenu
    | AfterActivation
    | ReturnMenu
    | EndMenu
    | WindowChoice
    | TransferAnswer
    | EffectOrder
    | Payment
    | CardPayment
    | GainChoice
    | OptionChoice
    | TrackChoice
    | HandLimitDraw
    | ModuleChoice
    | ModulePlacement
    | ModuleGift
    | ShipChoice
    | DevelopmentChoice
    | UpgradeChoice
    | FreeShip
    | MoonChoice
    | MoonOverflow
    | LeaderChoice
    | FlipChoice
    | DiscoveryChoice
    | PeekChoice
    | ScienceActivation
    | FreeActivation
    | RepairChoice
    | DiscardChoice
    | HandLimit
    | StealChoice
    | RansomAnswer
    | ModuleDamageChoice
    | ShipDamageChoice
    | SpareChoice
    | ShieldChoice
    | ShieldOrModule
    | ShipMove
    | SurgeChoice
    | Escalation
    | Diplomacy
    | EnergyChoice
    | OpponentChoice
    | RerollChoice
    | EndBattleVote
    | AllyChoice
    | AllianceAnswer
    | WithdrawChoice
    | TokenRecipient
)

AndromedaStep: TypeAlias = (
    Question
    | FactionRound
    | FateRound
    | StationsReady
    | FirstPlayerRoll
    | TurnStart
    | TextStep
    | GoalStep
    | CardDone
    | Activation
    | ActivationTriggers
    | AfterPlacing
    | Window
    | MarketRefill
    | MoonPair
    | Surge
    | SurgeMove
    | BattleCheck
    | BattleGuard
    | BattleRoll
    | BattleResult
    | BattleGains
    | LoserTriggers
    | Manoeuvres
    | BattleDamage
    | BattleEnd
    | ShipPeril
    | ShipPerilEnd
    | ModulePeril
    | ModulePerilEnd
    | TrackEntry
    | ShieldDamageStep
    | BuildingScore
    | RepairStep
    | MoonClaims
    | Deployment
    | ExtraSwarm
    | ReturnEnd
    | TurnEnd
    | EventResolution
    | EventDone
    | Limits
    | NextTurn
    | FinalScoring
)
