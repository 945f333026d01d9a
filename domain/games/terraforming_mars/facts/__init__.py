"""What has happened."""

from typing import TypeAlias

from domain.games.terraforming_mars.facts.cards import (
    CardRevealed,
    CardsDiscarded,
    CardsDrawn,
    CardsKept,
    CardsLookedAt,
)
from domain.games.terraforming_mars.facts.changes import (
    CardResourcesChanged,
    MetalNoted,
    OceanRemoved,
    ProductionChanged,
    RatingLowered,
    RatingRaised,
    ResourceGained,
    ResourceLost,
    SpaceClaimed,
    TilePlaced,
    TrackMoved,
)
from domain.games.terraforming_mars.facts.committee import (
    ChairmanChanged,
    DelegateRemoved,
    DelegateSent,
    DominanceChanged,
    EventsMoved,
    EventTurnedUp,
    GlobalEventResolved,
    LeaderChanged,
    LobbyFilled,
    MembersSentHome,
    PartyTookPower,
    RatingsFell,
)
from domain.games.terraforming_mars.facts.ending import EndReason, FinalGreeneriesDone, MatchEnded, Produced
from domain.games.terraforming_mars.facts.setup import (
    CardDrafted,
    CardsBought,
    CardsDealt,
    ChoiceDiscarded,
    CorporationApplied,
    CorporationChosen,
    CorporationsDealt,
    CorporationsShuffled,
    DeckShuffled,
    EventsShuffled,
    FirstPlayerChosen,
    GenerationStarted,
    NeutralTilePlaced,
    PackDealt,
    PackReceived,
    PhaseStarted,
)
from domain.games.terraforming_mars.facts.turns import (
    ActionUsed,
    AwardFunded,
    FirstActionTaken,
    HeatConverted,
    MilestoneClaimed,
    NextCardEased,
    PatentsSold,
    PaymentMade,
    PlantsConverted,
    PlayerPassed,
    PolicyUsed,
    ProjectPlayed,
    ProjectResolved,
    RedsTaxPaid,
    StandardProjectUsed,
    TurnEnded,
    TurnStarted,
)

__all__ = [
    "ActionUsed",
    "AwardFunded",
    "CardDrafted",
    "CardResourcesChanged",
    "CardRevealed",
    "CardsBought",
    "CardsDealt",
    "CardsDiscarded",
    "CardsDrawn",
    "CardsKept",
    "CardsLookedAt",
    "ChairmanChanged",
    "ChoiceDiscarded",
    "CorporationApplied",
    "CorporationChosen",
    "CorporationsDealt",
    "CorporationsShuffled",
    "DeckShuffled",
    "DelegateRemoved",
    "DelegateSent",
    "DominanceChanged",
    "EndReason",
    "EventTurnedUp",
    "EventsMoved",
    "EventsShuffled",
    "FinalGreeneriesDone",
    "FirstActionTaken",
    "FirstPlayerChosen",
    "GenerationStarted",
    "GlobalEventResolved",
    "HeatConverted",
    "LeaderChanged",
    "LobbyFilled",
    "MarsFact",
    "MatchEnded",
    "MembersSentHome",
    "MetalNoted",
    "MilestoneClaimed",
    "NeutralTilePlaced",
    "NextCardEased",
    "OceanRemoved",
    "PackDealt",
    "PackReceived",
    "PartyTookPower",
    "PatentsSold",
    "PaymentMade",
    "PhaseStarted",
    "PlantsConverted",
    "PlayerPassed",
    "PolicyUsed",
    "Produced",
    "ProductionChanged",
    "ProjectPlayed",
    "ProjectResolved",
    "RatingLowered",
    "RatingRaised",
    "RatingsFell",
    "RedsTaxPaid",
    "ResourceGained",
    "ResourceLost",
    "SpaceClaimed",
    "StandardProjectUsed",
    "TilePlaced",
    "TrackMoved",
    "TurnEnded",
    "TurnStarted",
]

MarsFact: TypeAlias = (
    FirstPlayerChosen
    | DeckShuffled
    | CorporationsShuffled
    | EventsShuffled
    | NeutralTilePlaced
    | CorporationsDealt
    | CardsDealt
    | PackDealt
    | PackReceived
    | CardDrafted
    | CorporationChosen
    | CardsBought
    | ChoiceDiscarded
    | CorporationApplied
    | GenerationStarted
    | PhaseStarted
    | TurnStarted
    | TurnEnded
    | PlayerPassed
    | PaymentMade
    | ProjectPlayed
    | ProjectResolved
    | StandardProjectUsed
    | PatentsSold
    | PlantsConverted
    | HeatConverted
    | ActionUsed
    | PolicyUsed
    | FirstActionTaken
    | MilestoneClaimed
    | AwardFunded
    | RedsTaxPaid
    | NextCardEased
    | ResourceGained
    | ResourceLost
    | ProductionChanged
    | RatingRaised
    | RatingLowered
    | CardResourcesChanged
    | TrackMoved
    | TilePlaced
    | OceanRemoved
    | SpaceClaimed
    | MetalNoted
    | CardsDrawn
    | CardsLookedAt
    | CardsKept
    | CardsDiscarded
    | CardRevealed
    | DelegateSent
    | DelegateRemoved
    | LeaderChanged
    | DominanceChanged
    | PartyTookPower
    | MembersSentHome
    | ChairmanChanged
    | LobbyFilled
    | EventTurnedUp
    | EventsMoved
    | GlobalEventResolved
    | RatingsFell
    | Produced
    | FinalGreeneriesDone
    | MatchEnded
)
