"""What has happened, phase by phase."""

from typing import TypeAlias

from domain.games.planet_unknown.facts.cards import (
    CivCardAdded,
    CivCardKept,
    CivCardRemoved,
    CivCardsReturned,
    CivCardTaken,
    CivDeckViewed,
    CivPickMade,
    CivPickQueued,
    ObjectiveDrawn,
    ObjectiveGivenUp,
    ObjectivePublished,
)
from domain.games.planet_unknown.facts.ending import (
    CardsRevealed,
    EndTriggered,
    GameEnded,
    ObjectivesRevealed,
    PlanetCleared,
)
from domain.games.planet_unknown.facts.planet import (
    CollectedLifepodDestroyed,
    CollectedMeteoriteDestroyed,
    LifepodCollected,
    LifepodDestroyed,
    LifepodLifted,
    LifepodPositioned,
    MeteoriteCollected,
    MeteoriteDestroyed,
    MeteoriteLoaded,
    MeteoritePlaced,
    MovementGained,
    MovementLapsed,
    PatchLost,
    PatchPlaced,
    PatchStored,
    RoverDestroyed,
    RoverMoved,
    RoverPlaced,
    RoverSupplied,
    RoverTeleported,
    StoredPatchesTaken,
)
from domain.games.planet_unknown.facts.setup import (
    BoardsDealt,
    CivDeckBuilt,
    CommanderAssigned,
    EventDeckBuilt,
    FluxTokenMoved,
    NeighbourObjectivesLaid,
    ObjectivesDealt,
    ObjectivesKept,
    ObjectivesShuffled,
    SidesChosen,
    StackLoaded,
    StackRevealed,
    StationSet,
)
from domain.games.planet_unknown.facts.tracks import (
    EffectDropped,
    EffectsGained,
    EffectTaken,
    TechUnlocked,
    TechUsed,
    TrackerAdvanced,
    TrackerRegressed,
)
from domain.games.planet_unknown.facts.turn import (
    CommanderPassed,
    EventPeeked,
    EventRevealed,
    PhaseBegan,
    PlayerTurnEnded,
    StackRemoved,
    StationRotated,
    TileNotPlaced,
    TilePlaced,
    TileSelected,
    TileSkipped,
    TurnRuleSet,
    TurnStarted,
)

PlanetUnknownFact: TypeAlias = (
    BoardsDealt
    | SidesChosen
    | StationSet
    | StackLoaded
    | StackRevealed
    | CivDeckBuilt
    | ObjectivesShuffled
    | ObjectivesDealt
    | ObjectivesKept
    | NeighbourObjectivesLaid
    | EventDeckBuilt
    | CommanderAssigned
    | FluxTokenMoved
    | TurnStarted
    | PhaseBegan
    | StationRotated
    | EventRevealed
    | EventPeeked
    | TurnRuleSet
    | TileSelected
    | TilePlaced
    | TileNotPlaced
    | TileSkipped
    | StackRemoved
    | PlayerTurnEnded
    | CommanderPassed
    | EffectsGained
    | EffectTaken
    | EffectDropped
    | TrackerAdvanced
    | TrackerRegressed
    | TechUnlocked
    | TechUsed
    | MovementGained
    | MovementLapsed
    | RoverSupplied
    | RoverPlaced
    | RoverMoved
    | RoverTeleported
    | RoverDestroyed
    | LifepodDestroyed
    | LifepodCollected
    | LifepodPositioned
    | LifepodLifted
    | CollectedLifepodDestroyed
    | MeteoritePlaced
    | MeteoriteLoaded
    | MeteoriteCollected
    | MeteoriteDestroyed
    | CollectedMeteoriteDestroyed
    | PatchPlaced
    | PatchStored
    | PatchLost
    | StoredPatchesTaken
    | CivPickQueued
    | CivPickMade
    | CivDeckViewed
    | CivCardTaken
    | CivCardKept
    | CivCardsReturned
    | CivCardAdded
    | CivCardRemoved
    | ObjectiveDrawn
    | ObjectiveGivenUp
    | ObjectivePublished
    | EndTriggered
    | CardsRevealed
    | ObjectivesRevealed
    | PlanetCleared
    | GameEnded
)

__all__ = [
    "BoardsDealt",
    "CardsRevealed",
    "CivCardAdded",
    "CivCardKept",
    "CivCardRemoved",
    "CivCardTaken",
    "CivCardsReturned",
    "CivDeckBuilt",
    "CivDeckViewed",
    "CivPickMade",
    "CivPickQueued",
    "CollectedLifepodDestroyed",
    "CollectedMeteoriteDestroyed",
    "CommanderAssigned",
    "CommanderPassed",
    "EffectDropped",
    "EffectTaken",
    "EffectsGained",
    "EndTriggered",
    "EventDeckBuilt",
    "EventPeeked",
    "EventRevealed",
    "FluxTokenMoved",
    "GameEnded",
    "LifepodCollected",
    "LifepodDestroyed",
    "LifepodLifted",
    "LifepodPositioned",
    "MeteoriteCollected",
    "MeteoriteDestroyed",
    "MeteoriteLoaded",
    "MeteoritePlaced",
    "MovementGained",
    "MovementLapsed",
    "NeighbourObjectivesLaid",
    "ObjectiveDrawn",
    "ObjectiveGivenUp",
    "ObjectivePublished",
    "ObjectivesDealt",
    "ObjectivesKept",
    "ObjectivesRevealed",
    "ObjectivesShuffled",
    "PatchLost",
    "PatchPlaced",
    "PatchStored",
    "PhaseBegan",
    "PlanetCleared",
    "PlanetUnknownFact",
    "PlayerTurnEnded",
    "RoverDestroyed",
    "RoverMoved",
    "RoverPlaced",
    "RoverSupplied",
    "RoverTeleported",
    "SidesChosen",
    "StackLoaded",
    "StackRemoved",
    "StackRevealed",
    "StationRotated",
    "StationSet",
    "StoredPatchesTaken",
    "TechUnlocked",
    "TechUsed",
    "TileNotPlaced",
    "TilePlaced",
    "TileSelected",
    "TileSkipped",
    "TrackerAdvanced",
    "TrackerRegressed",
    "TurnRuleSet",
    "TurnStarted",
]
