"""What a seat may want."""

from typing import TypeAlias

from domain.games.andromedas_edge.actions.battle import (
    ChooseOpponent,
    ChooseRaider,
    ChooseRecipient,
    CommitEnergy,
    DamageModule,
    DamageShield,
    DamageShip,
    EndBattle,
    JoinBattle,
    MoveShip,
    RerollDice,
    ShieldShips,
    SpareShip,
    WithdrawTo,
)
from domain.games.andromedas_edge.actions.free import (
    AbandonMoon,
    Accept,
    CollectResources,
    DiscardMoon,
    GiveCard,
    GiveMoon,
    GiveResource,
    GiveToken,
    HireLeaders,
    MoveModule,
    PlayCard,
    Refuse,
    StoreMoon,
    UseAbility,
    UseDevelopment,
    UseToken,
)
from domain.games.andromedas_edge.actions.gains import (
    ChooseEffect,
    ChooseOption,
    ChooseTrack,
    DiscardCards,
    DrawToLimit,
    GiveUp,
    GiveUpCard,
    Pay,
    TakeResources,
)
from domain.games.andromedas_edge.actions.station import (
    AcquireModule,
    ActivateFree,
    ActivateModule,
    ActivateScience,
    BuildDevelopment,
    BuildShip,
    ClaimMoon,
    DiscardModule,
    FlipDevelopment,
    GiveModule,
    HireLeader,
    KeepModule,
    PlaceModule,
    PlaceUpgrade,
    PutOnTop,
    RepairModule,
    RepairShield,
    RepairShip,
    TakeToken,
)
from domain.games.andromedas_edge.actions.turn import (
    ChooseFaction,
    Decline,
    EndTurn,
    KeepFate,
    LaunchShip,
    Pass,
    ReturnToStation,
)

AndromedaAction: TypeAlias = (
    ChooseFaction
    | KeepFate
    | LaunchShip
    | ReturnToStation
    | EndTurn
    | Pass
    | Decline
    | PlayCard
    | UseAbility
    | UseDevelopment
    | UseToken
    | HireLeaders
    | CollectResources
    | StoreMoon
    | AbandonMoon
    | DiscardMoon
    | MoveModule
    | GiveResource
    | GiveCard
    | GiveMoon
    | GiveToken
    | Accept
    | Refuse
    | Pay
    | DiscardCards
    | TakeResources
    | GiveUp
    | GiveUpCard
    | ChooseOption
    | ChooseEffect
    | ChooseTrack
    | DrawToLimit
    | ActivateModule
    | ActivateScience
    | ActivateFree
    | AcquireModule
    | DiscardModule
    | PlaceModule
    | KeepModule
    | GiveModule
    | RepairShip
    | RepairShield
    | RepairModule
    | BuildShip
    | BuildDevelopment
    | PlaceUpgrade
    | FlipDevelopment
    | ClaimMoon
    | HireLeader
    | TakeToken
    | PutOnTop
    | ChooseRaider
    | JoinBattle
    | CommitEnergy
    | ChooseOpponent
    | RerollDice
    | EndBattle
    | WithdrawTo
    | MoveShip
    | DamageModule
    | DamageShip
    | DamageShield
    | SpareShip
    | ShieldShips
    | ChooseRecipient
)

__all__ = [
    "AbandonMoon",
    "Accept",
    "AcquireModule",
    "ActivateFree",
    "ActivateModule",
    "ActivateScience",
    "AndromedaAction",
    "BuildDevelopment",
    "BuildShip",
    "ChooseEffect",
    "ChooseFaction",
    "ChooseOpponent",
    "ChooseOption",
    "ChooseRaider",
    "ChooseRecipient",
    "ChooseTrack",
    "ClaimMoon",
    "CollectResources",
    "CommitEnergy",
    "DamageModule",
    "DamageShield",
    "DamageShip",
    "Decline",
    "DiscardCards",
    "DiscardModule",
    "DiscardMoon",
    "DrawToLimit",
    "EndBattle",
    "EndTurn",
    "FlipDevelopment",
    "GiveCard",
    "GiveModule",
    "GiveMoon",
    "GiveResource",
    "GiveToken",
    "GiveUp",
    "GiveUpCard",
    "HireLeader",
    "HireLeaders",
    "JoinBattle",
    "KeepFate",
    "KeepModule",
    "LaunchShip",
    "MoveModule",
    "MoveShip",
    "Pass",
    "Pay",
    "PlaceModule",
    "PlaceUpgrade",
    "PlayCard",
    "PutOnTop",
    "Refuse",
    "RepairModule",
    "RepairShield",
    "RepairShip",
    "RerollDice",
    "ReturnToStation",
    "ShieldShips",
    "SpareShip",
    "StoreMoon",
    "TakeResources",
    "TakeToken",
    "UseAbility",
    "UseDevelopment",
    "UseToken",
    "WithdrawTo",
]
