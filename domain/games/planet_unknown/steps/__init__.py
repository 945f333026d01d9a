"""What the table waits for or will do next."""

from typing import TypeAlias

from domain.games.planet_unknown.steps.choices import (
    Advancing,
    BenefitChoice,
    CivDeckOpening,
    CivPick,
    EitherChoice,
    EventTokenChoice,
    ExtraTileSelection,
    FieldChoice,
    LifepodLifting,
    LifepodLoss,
    LifepodPosition,
    LineChoice,
    LoadChoice,
    ObjectiveLoss,
    ObjectivePublication,
    PatchPlacement,
    Raising,
    RegressChoice,
    RoverPlacement,
    RoverTeleport,
    StackChoice,
    TokenChoice,
    TrackerChoice,
)
from domain.games.planet_unknown.steps.ending import EndEffects, EndStep, EndStepDone, FinalScoring
from domain.games.planet_unknown.steps.menus import (
    CivMenu,
    EffectMenu,
    EndMenu,
    EventMenu,
    TilePlacement,
    TileSelection,
    TurnEnding,
)
from domain.games.planet_unknown.steps.setup import (
    FirstTurn,
    FluxTrack,
    ObjectivesChoice,
    ObjectiveSelection,
    Preparation,
    SidesChoice,
    SideSelection,
)
from domain.games.planet_unknown.steps.turn import (
    CivRound,
    CivStepEnd,
    EventCivs,
    EventRound,
    EventTime,
    Flow,
    FreeRotation,
    PlayerTurns,
    Reveal,
    StationRotation,
    TurnEnd,
    TurnOpening,
    TurnsOpening,
    TurnStart,
)

PlanetUnknownStep: TypeAlias = (
    SidesChoice
    | SideSelection
    | ObjectivesChoice
    | ObjectiveSelection
    | Preparation
    | FirstTurn
    | FluxTrack
    | TurnStart
    | StationRotation
    | FreeRotation
    | EventTime
    | EventRound
    | EventCivs
    | CivRound
    | CivStepEnd
    | TurnsOpening
    | PlayerTurns
    | TurnOpening
    | Flow
    | Reveal
    | TurnEnd
    | EndEffects
    | EndStep
    | EndStepDone
    | FinalScoring
    | TileSelection
    | TilePlacement
    | EffectMenu
    | EventMenu
    | TurnEnding
    | CivMenu
    | EndMenu
    | CivDeckOpening
    | CivPick
    | EitherChoice
    | TrackerChoice
    | Advancing
    | Raising
    | FieldChoice
    | BenefitChoice
    | RegressChoice
    | PatchPlacement
    | RoverPlacement
    | RoverTeleport
    | LoadChoice
    | LifepodPosition
    | LifepodLifting
    | LifepodLoss
    | TokenChoice
    | EventTokenChoice
    | LineChoice
    | ExtraTileSelection
    | StackChoice
    | ObjectiveLoss
    | ObjectivePublication
)

__all__ = [
    "Advancing",
    "BenefitChoice",
    "CivDeckOpening",
    "CivMenu",
    "CivPick",
    "CivRound",
    "CivStepEnd",
    "EffectMenu",
    "EitherChoice",
    "EndEffects",
    "EndMenu",
    "EndStep",
    "EndStepDone",
    "EventCivs",
    "EventMenu",
    "EventRound",
    "EventTime",
    "EventTokenChoice",
    "ExtraTileSelection",
    "FieldChoice",
    "FinalScoring",
    "FirstTurn",
    "Flow",
    "FluxTrack",
    "FreeRotation",
    "LifepodLifting",
    "LifepodLoss",
    "LifepodPosition",
    "LineChoice",
    "LoadChoice",
    "ObjectiveLoss",
    "ObjectivePublication",
    "ObjectiveSelection",
    "ObjectivesChoice",
    "PatchPlacement",
    "PlanetUnknownStep",
    "PlayerTurns",
    "Preparation",
    "Raising",
    "RegressChoice",
    "Reveal",
    "RoverPlacement",
    "RoverTeleport",
    "SideSelection",
    "SidesChoice",
    "StackChoice",
    "StationRotation",
    "TilePlacement",
    "TileSelection",
    "TokenChoice",
    "TrackerChoice",
    "TurnEnd",
    "TurnEnding",
    "TurnOpening",
    "TurnStart",
    "TurnsOpening",
]
