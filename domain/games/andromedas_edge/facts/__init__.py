"""What has happened."""

from typing import TypeAlias

from domain.games.andromedas_edge.facts.battle import (
    BattleEnded,
    BattleEndedEarly,
    BattleResolved,
    BattleRuleSet,
    BattleStarted,
    DiceAdded,
    DiceRerolled,
    DiceRolled,
    EnergyCommitted,
    FlagRaised,
    ModuleSpared,
    PerilFaced,
    PerilPassed,
    RaiderDeployed,
    RaiderMoved,
    RaiderReturned,
    RaiderShieldDamaged,
    ShipSaved,
    ShipScrapped,
    ShipShielded,
    ShipSpared,
    SidesJoined,
    SurgeCancelled,
    TargetingAdded,
)
from domain.games.andromedas_edge.facts.places import (
    DevelopmentBuilt,
    DevelopmentTurned,
    LeadersHired,
    LeadersPlaced,
    LeadersRemoved,
    LocationActivated,
    MoonAbandoned,
    MoonClaimed,
    MoonDiscarded,
    MoonDrifted,
    MoonLost,
    MoonStored,
    MoonUncovered,
    ShipLaunched,
    ShipMoved,
)
from domain.games.andromedas_edge.facts.resources import (
    CardPlayed,
    CardResolved,
    CardsDiscarded,
    CardsDrawn,
    CardStolen,
    OngoingEnded,
    OngoingStarted,
    PointsGained,
    PointsLost,
    ResourcesCollected,
    ResourcesGained,
    ResourcesLost,
    ResourcesPaid,
    ResourcesPlaced,
    ResourceStolen,
    TransferAnswered,
    TransferOffered,
)
from domain.games.andromedas_edge.facts.setup import (
    DiscoveriesShuffled,
    EventsShuffled,
    FactionChosen,
    FactionsDealt,
    FactionsShuffled,
    FateKept,
    FatesDealt,
    FatesShuffled,
    FirstPlayerChosen,
    FirstPlayerRolled,
    ModulesShuffled,
    MoonsPlaced,
    MoonsShuffled,
    PlanetsShuffled,
    RaidersChosen,
    SupremaciesShuffled,
    TacticsShuffled,
    TilePlaced,
    UpgradesDealt,
)
from domain.games.andromedas_edge.facts.station import (
    ActivationWay,
    GiftDecided,
    MarketRefilled,
    ModuleAcquired,
    ModuleActivated,
    ModuleDamaged,
    ModuleDiscarded,
    ModuleGiven,
    ModuleMoved,
    ModuleRepaired,
    PairPaid,
    ShieldDamaged,
    ShieldRepaired,
    ShipBuilt,
    ShipRepaired,
    ShipUpgraded,
)
from domain.games.andromedas_edge.facts.tracks import (
    EventDiscarded,
    EventMarkerLanded,
    EventMarkerMoved,
    EventMarkerRemoved,
    EventMarkerReset,
    EventRevealed,
    EventsOrdered,
    EventsPeeked,
    StackOpened,
    SupremacyTaken,
    TokenTaken,
    TokenUsed,
    TrackAdvanced,
)
from domain.games.andromedas_edge.facts.turns import (
    AbilityUsed,
    EndReason,
    EndTriggered,
    EnergyConsumed,
    FateRevealed,
    FinalScored,
    FinalTurnsCounted,
    GameEnded,
    Phase,
    PhaseEntered,
    ReturnStarted,
    ShipsReturned,
    TurnStarted,
)

AndromedaFact: TypeAlias = (
    TacticsShuffled
    | ModulesShuffled
    | EventsShuffled
    | PlanetsShuffled
    | MoonsShuffled
    | DiscoveriesShuffled
    | SupremaciesShuffled
    | FactionsShuffled
    | FatesShuffled
    | TilePlaced
    | MoonsPlaced
    | RaidersChosen
    | FactionsDealt
    | FactionChosen
    | FatesDealt
    | FateKept
    | UpgradesDealt
    | FirstPlayerRolled
    | FirstPlayerChosen
    | TurnStarted
    | PhaseEntered
    | ReturnStarted
    | ShipsReturned
    | EnergyConsumed
    | AbilityUsed
    | EndTriggered
    | FinalTurnsCounted
    | FinalScored
    | FateRevealed
    | GameEnded
    | PointsGained
    | PointsLost
    | ResourcesGained
    | ResourcesPaid
    | ResourcesLost
    | CardsDrawn
    | CardsDiscarded
    | CardPlayed
    | CardResolved
    | OngoingStarted
    | OngoingEnded
    | ResourceStolen
    | CardStolen
    | ResourcesPlaced
    | ResourcesCollected
    | TransferOffered
    | TransferAnswered
    | ShipLaunched
    | ShipMoved
    | LocationActivated
    | MoonClaimed
    | MoonUncovered
    | MoonStored
    | MoonAbandoned
    | MoonDiscarded
    | MoonLost
    | MoonDrifted
    | LeadersPlaced
    | LeadersHired
    | LeadersRemoved
    | DevelopmentBuilt
    | DevelopmentTurned
    | ModuleAcquired
    | ModuleMoved
    | ModuleGiven
    | GiftDecided
    | ModuleDiscarded
    | MarketRefilled
    | ModuleActivated
    | PairPaid
    | ShipBuilt
    | ShipUpgraded
    | ModuleDamaged
    | ModuleRepaired
    | ShieldDamaged
    | ShieldRepaired
    | ShipRepaired
    | TrackAdvanced
    | StackOpened
    | TokenTaken
    | SupremacyTaken
    | TokenUsed
    | EventMarkerMoved
    | EventMarkerLanded
    | EventMarkerReset
    | EventMarkerRemoved
    | EventsPeeked
    | EventsOrdered
    | EventRevealed
    | EventDiscarded
    | RaiderDeployed
    | RaiderMoved
    | RaiderReturned
    | RaiderShieldDamaged
    | SurgeCancelled
    | BattleStarted
    | DiceAdded
    | TargetingAdded
    | BattleRuleSet
    | SidesJoined
    | FlagRaised
    | EnergyCommitted
    | DiceRolled
    | DiceRerolled
    | BattleResolved
    | ShipSaved
    | BattleEndedEarly
    | BattleEnded
    | PerilFaced
    | ShipSpared
    | ModuleSpared
    | ShipShielded
    | ShipScrapped
    | PerilPassed
)

__all__ = [
    "AbilityUsed",
    "ActivationWay",
    "AndromedaFact",
    "BattleEnded",
    "BattleEndedEarly",
    "BattleResolved",
    "BattleRuleSet",
    "BattleStarted",
    "CardPlayed",
    "CardResolved",
    "CardStolen",
    "CardsDiscarded",
    "CardsDrawn",
    "DevelopmentBuilt",
    "DevelopmentTurned",
    "DiceAdded",
    "DiceRerolled",
    "DiceRolled",
    "DiscoveriesShuffled",
    "EndReason",
    "EndTriggered",
    "EnergyCommitted",
    "EnergyConsumed",
    "EventDiscarded",
    "EventMarkerLanded",
    "EventMarkerMoved",
    "EventMarkerRemoved",
    "EventMarkerReset",
    "EventRevealed",
    "EventsOrdered",
    "EventsPeeked",
    "EventsShuffled",
    "FactionChosen",
    "FactionsDealt",
    "FactionsShuffled",
    "FateKept",
    "FateRevealed",
    "FatesDealt",
    "FatesShuffled",
    "FinalScored",
    "FinalTurnsCounted",
    "FirstPlayerChosen",
    "FirstPlayerRolled",
    "FlagRaised",
    "GameEnded",
    "GiftDecided",
    "LeadersHired",
    "LeadersPlaced",
    "LeadersRemoved",
    "LocationActivated",
    "MarketRefilled",
    "ModuleAcquired",
    "ModuleActivated",
    "ModuleDamaged",
    "ModuleDiscarded",
    "ModuleGiven",
    "ModuleMoved",
    "ModuleRepaired",
    "ModuleSpared",
    "ModulesShuffled",
    "MoonAbandoned",
    "MoonClaimed",
    "MoonDiscarded",
    "MoonDrifted",
    "MoonLost",
    "MoonStored",
    "MoonUncovered",
    "MoonsPlaced",
    "MoonsShuffled",
    "OngoingEnded",
    "OngoingStarted",
    "PairPaid",
    "PerilFaced",
    "PerilPassed",
    "Phase",
    "PhaseEntered",
    "PlanetsShuffled",
    "PointsGained",
    "PointsLost",
    "RaiderDeployed",
    "RaiderMoved",
    "RaiderReturned",
    "RaiderShieldDamaged",
    "RaidersChosen",
    "ResourceStolen",
    "ResourcesCollected",
    "ResourcesGained",
    "ResourcesLost",
    "ResourcesPaid",
    "ResourcesPlaced",
    "ReturnStarted",
    "ShieldDamaged",
    "ShieldRepaired",
    "ShipBuilt",
    "ShipLaunched",
    "ShipMoved",
    "ShipRepaired",
    "ShipSaved",
    "ShipScrapped",
    "ShipShielded",
    "ShipSpared",
    "ShipUpgraded",
    "ShipsReturned",
    "SidesJoined",
    "StackOpened",
    "SupremaciesShuffled",
    "SupremacyTaken",
    "SurgeCancelled",
    "TacticsShuffled",
    "TargetingAdded",
    "TilePlaced",
    "TokenTaken",
    "TokenUsed",
    "TrackAdvanced",
    "TransferAnswered",
    "TransferOffered",
    "TurnStarted",
    "UpgradesDealt",
]
