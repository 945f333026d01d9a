"""What has happened. Every roll, draw and sum is inside."""

from typing import TypeAlias

from domain.games.tiny_epic_galaxies.facts.ending import EndTriggered, GameEnded, MissionRevealed
from domain.games.tiny_epic_galaxies.facts.galaxy import (
    EmpireUpgraded,
    PlanetColonised,
    PlanetDiscarded,
    ResourceConverted,
    ResourceGained,
    ResourceLost,
    ResourceSpent,
    ResourceTransferred,
    ShipAdvanced,
    ShipMoved,
    ShipRegressed,
    ShipReturned,
    ShipTransferred,
)
from domain.games.tiny_epic_galaxies.facts.planet_actions import (
    ActionPerformed,
    ChainEntered,
    ChainLeft,
    DiceDiscarded,
    DieRepeated,
    DieSet,
    FollowIncomeStarted,
    FollowPriceRaised,
    OnceMarkSet,
    PlanetActionUsed,
    SurfaceActionDeclined,
)
from domain.games.tiny_epic_galaxies.facts.rogue import (
    HumanDieLost,
    RogueAttacked,
    RogueDieActivated,
    RogueDieRemoved,
    RogueDieRolled,
    RogueRerollForced,
    RogueShipLaunched,
    RogueTrackEmptied,
    RogueTriedAgain,
    RogueTurnEnded,
    RogueTurnStarted,
    RogueUpgraded,
)
from domain.games.tiny_epic_galaxies.facts.setup import (
    MissionKept,
    MissionsDealt,
    MissionsShuffled,
    PlanetDeckShuffled,
    PlanetDrawn,
    StartingSeatChosen,
)
from domain.games.tiny_epic_galaxies.facts.turns import (
    ConverterUsed,
    DiceRerolled,
    DiceRolled,
    DieActivated,
    FollowPassed,
    FollowTaken,
    FreeFollowTaken,
    RoundStarted,
    TurnEnded,
    TurnStarted,
)

GalaxiesFact: TypeAlias = (
    PlanetDeckShuffled
    | PlanetDrawn
    | MissionsShuffled
    | MissionsDealt
    | MissionKept
    | StartingSeatChosen
    | RoundStarted
    | TurnStarted
    | DiceRolled
    | DiceRerolled
    | ConverterUsed
    | DieActivated
    | TurnEnded
    | FollowTaken
    | FollowPassed
    | FreeFollowTaken
    | ShipMoved
    | ShipAdvanced
    | ShipRegressed
    | ShipReturned
    | ShipTransferred
    | ResourceGained
    | ResourceSpent
    | ResourceLost
    | ResourceTransferred
    | ResourceConverted
    | PlanetColonised
    | PlanetDiscarded
    | EmpireUpgraded
    | SurfaceActionDeclined
    | PlanetActionUsed
    | OnceMarkSet
    | ChainEntered
    | ChainLeft
    | DieRepeated
    | ActionPerformed
    | DieSet
    | DiceDiscarded
    | FollowIncomeStarted
    | FollowPriceRaised
    | EndTriggered
    | MissionRevealed
    | GameEnded
    | RogueTurnStarted
    | RogueDieRolled
    | RogueDieRemoved
    | RogueTriedAgain
    | RogueRerollForced
    | RogueDieActivated
    | RogueShipLaunched
    | RogueAttacked
    | RogueUpgraded
    | RogueTrackEmptied
    | HumanDieLost
    | RogueTurnEnded
)

__all__ = [
    "ActionPerformed",
    "ChainEntered",
    "ChainLeft",
    "ConverterUsed",
    "DiceDiscarded",
    "DiceRerolled",
    "DiceRolled",
    "DieActivated",
    "DieRepeated",
    "DieSet",
    "EmpireUpgraded",
    "EndTriggered",
    "FollowIncomeStarted",
    "FollowPassed",
    "FollowPriceRaised",
    "FollowTaken",
    "FreeFollowTaken",
    "GalaxiesFact",
    "GameEnded",
    "HumanDieLost",
    "MissionKept",
    "MissionRevealed",
    "MissionsDealt",
    "MissionsShuffled",
    "OnceMarkSet",
    "PlanetActionUsed",
    "PlanetColonised",
    "PlanetDeckShuffled",
    "PlanetDiscarded",
    "PlanetDrawn",
    "ResourceConverted",
    "ResourceGained",
    "ResourceLost",
    "ResourceSpent",
    "ResourceTransferred",
    "RogueAttacked",
    "RogueDieActivated",
    "RogueDieRemoved",
    "RogueDieRolled",
    "RogueRerollForced",
    "RogueShipLaunched",
    "RogueTrackEmptied",
    "RogueTriedAgain",
    "RogueTurnEnded",
    "RogueTurnStarted",
    "RogueUpgraded",
    "RoundStarted",
    "ShipAdvanced",
    "ShipMoved",
    "ShipRegressed",
    "ShipReturned",
    "ShipTransferred",
    "StartingSeatChosen",
    "SurfaceActionDeclined",
    "TurnEnded",
    "TurnStarted",
]
