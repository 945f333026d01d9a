"""What the table waits for or will do next. A step with a `seat` is a question to it."""

from typing import TypeAlias

from domain.games.andromedas_edge.steps.automatic import (
    Activation,
    ActivationTriggers,
    Advancement,
    AfterPlacing,
    BattleCheck,
    BattleDamage,
    BattleEnd,
    BattleGains,
    BattleGuard,
    BattleResult,
    BattleRoll,
    BattleTriggers,
    BuildingScore,
    CardDone,
    Deployment,
    EventDone,
    EventResolution,
    ExtraSwarm,
    FactionRound,
    FateRound,
    FinalScoring,
    FirstPlayerRoll,
    GoalStep,
    Limits,
    Manoeuvres,
    MarketRefill,
    ModulePeril,
    ModulePerilEnd,
    MoonClaims,
    MoonPair,
    NextTurn,
    RepairStep,
    ReturnEnd,
    ShieldDamageStep,
    ShipPeril,
    ShipPerilEnd,
    StationsReady,
    Surge,
    SurgeMove,
    TextStep,
    TrackEntry,
    TurnEnd,
    TurnStart,
    Window,
)
from domain.games.andromedas_edge.steps.battle import (
    AllianceAnswer,
    AllyChoice,
    Diplomacy,
    EndBattleVote,
    EnergyChoice,
    Escalation,
    OpponentChoice,
    RerollChoice,
    SurgeChoice,
    TokenRecipient,
    WithdrawChoice,
)
from domain.games.andromedas_edge.steps.effects import (
    CardPayment,
    DevelopmentChoice,
    DiscardChoice,
    DiscoveryChoice,
    FlipChoice,
    FreeActivation,
    FreeShip,
    GainChoice,
    HandLimit,
    HandLimitDraw,
    LeaderChoice,
    ModuleChoice,
    ModuleDamageChoice,
    ModuleGift,
    ModulePlacement,
    MoonChoice,
    MoonOverflow,
    OptionChoice,
    Payment,
    PeekChoice,
    RansomAnswer,
    RepairChoice,
    ScienceActivation,
    ShieldChoice,
    ShieldOrModule,
    ShipChoice,
    ShipDamageChoice,
    ShipMove,
    SpareChoice,
    StealChoice,
    TrackChoice,
    UpgradeChoice,
)
from domain.games.andromedas_edge.steps.goals import (
    DevelopmentGoal,
    Goal,
    Item,
    ModuleGoal,
    ShipGoal,
    TextGoal,
)
from domain.games.andromedas_edge.steps.turn import (
    AfterActivation,
    EffectOrder,
    EndMenu,
    FactionChoice,
    FateChoice,
    MainMenu,
    ReturnMenu,
    TransferAnswer,
    WindowChoice,
)

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
    | Advancement
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
    | BattleTriggers
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

__all__ = [
    "Activation",
    "ActivationTriggers",
    "Advancement",
    "AfterActivation",
    "AfterPlacing",
    "AllianceAnswer",
    "AllyChoice",
    "AndromedaStep",
    "BattleCheck",
    "BattleDamage",
    "BattleEnd",
    "BattleGains",
    "BattleGuard",
    "BattleResult",
    "BattleRoll",
    "BattleTriggers",
    "BuildingScore",
    "CardDone",
    "CardPayment",
    "Deployment",
    "DevelopmentChoice",
    "DevelopmentGoal",
    "Diplomacy",
    "DiscardChoice",
    "DiscoveryChoice",
    "EffectOrder",
    "EndBattleVote",
    "EndMenu",
    "EnergyChoice",
    "Escalation",
    "EventDone",
    "EventResolution",
    "ExtraSwarm",
    "FactionChoice",
    "FactionRound",
    "FateChoice",
    "FateRound",
    "FinalScoring",
    "FirstPlayerRoll",
    "FlipChoice",
    "FreeActivation",
    "FreeShip",
    "GainChoice",
    "Goal",
    "GoalStep",
    "HandLimit",
    "HandLimitDraw",
    "Item",
    "LeaderChoice",
    "Limits",
    "MainMenu",
    "Manoeuvres",
    "MarketRefill",
    "ModuleChoice",
    "ModuleDamageChoice",
    "ModuleGift",
    "ModuleGoal",
    "ModulePeril",
    "ModulePerilEnd",
    "ModulePlacement",
    "MoonChoice",
    "MoonClaims",
    "MoonOverflow",
    "MoonPair",
    "NextTurn",
    "OpponentChoice",
    "OptionChoice",
    "Payment",
    "PeekChoice",
    "Question",
    "RansomAnswer",
    "RepairChoice",
    "RepairStep",
    "RerollChoice",
    "ReturnEnd",
    "ReturnMenu",
    "ScienceActivation",
    "ShieldChoice",
    "ShieldDamageStep",
    "ShieldOrModule",
    "ShipChoice",
    "ShipDamageChoice",
    "ShipGoal",
    "ShipMove",
    "ShipPeril",
    "ShipPerilEnd",
    "SpareChoice",
    "StationsReady",
    "StealChoice",
    "Surge",
    "SurgeChoice",
    "SurgeMove",
    "TextGoal",
    "TextStep",
    "TokenRecipient",
    "TrackChoice",
    "TrackEntry",
    "TransferAnswer",
    "TurnEnd",
    "TurnStart",
    "UpgradeChoice",
    "Window",
    "WindowChoice",
    "WithdrawChoice",
]
