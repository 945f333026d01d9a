"""What a seat may want."""

from typing import Annotated, ClassVar, Literal, TypeAlias

from domain.games.planet_unknown.components.rows import Cell, Side
from domain.games.planet_unknown.effects.words import Benefit, Effect, Track
from domain.kernel import Action, Secret, Thing

CivCardId: TypeAlias = str
ObjectiveId: TypeAlias = str
TileId: TypeAlias = str


class ChooseSides(Action, frozen=True):
    """Which side of the two own boards to play."""

    REVEALS: ClassVar[bool] = True
    planet: Side
    corporation: Side


class KeepObjectives(Action, frozen=True):
    """Keep these of the objective cards dealt to you, in secret."""

    REVEALS: ClassVar[bool] = True
    cards: Annotated[tuple[ObjectiveId | None, ...], Thing("objective"), Secret("seat")]


class PublishObjective(Action, frozen=True):
    """Keep this card's neighbour side for all players."""

    REVEALS: ClassVar[bool] = True
    card: Annotated[ObjectiveId, Thing("objective")]


class GiveUpObjective(Action, frozen=True):
    """Discard one of your own personal objectives."""

    REVEALS: ClassVar[bool] = True
    card: Annotated[ObjectiveId | None, Thing("objective"), Secret("seat")]


class ChooseFluxTrack(Action, frozen=True):
    """Put the flux token on this track."""

    REVEALS: ClassVar[bool] = True
    track: Track


class RotateStation(Action, frozen=True):
    """Turn the station to this rotation."""

    REVEALS: ClassVar[bool] = True
    rotation: int


class SelectTile(Action, frozen=True):
    """Take this tile from your sector."""

    tile: Annotated[TileId, Thing("tile")]


class PlaceTile(Action, frozen=True):
    """Lay the selected tile: the upper left corner of its box on (x, y), mirrored first, then turned clockwise."""

    REVEALS: ClassVar[bool] = True
    x: int
    y: int
    turns: int = 0
    mirrored: bool = False


class ResolveEffect(Action, frozen=True):
    """Resolve this pending effect next."""

    REVEALS: ClassVar[bool] = True
    effect: Effect


class ChooseTracker(Action, frozen=True):
    """Advance this tracker; `doubled` by two fields."""

    REVEALS: ClassVar[bool] = True
    tracker: Track
    doubled: bool = False


class Decline(Action, frozen=True):
    """Do without it."""

    REVEALS: ClassVar[bool] = True


class ChooseField(Action, frozen=True):
    """Move the tracker to this field."""

    REVEALS: ClassVar[bool] = True
    track: Track
    field: int


class ChooseBenefit(Action, frozen=True):
    """Take this one of the step's two benefits."""

    REVEALS: ClassVar[bool] = True
    benefit: Benefit


class RegressTracker(Action, frozen=True):
    """Take this tracker back."""

    REVEALS: ClassVar[bool] = True
    tracker: Track


class PlacePatch(Action, frozen=True):
    """Lay a biomass patch on this cell."""

    REVEALS: ClassVar[bool] = True
    cell: Cell


class StorePatch(Action, frozen=True):
    """Set the patch aside until the end of the game."""

    REVEALS: ClassVar[bool] = True


class PlaceRover(Action, frozen=True):
    """Put a rover on this cell of the tile placed most recently."""

    REVEALS: ClassVar[bool] = True
    cell: Cell


class MoveRover(Action, frozen=True):
    """Move the rover on one cell to a neighbouring one."""

    REVEALS: ClassVar[bool] = True
    rover: Cell
    to: Cell


class JumpRover(Action, frozen=True):
    """Teleport the rover from one cell to another."""

    REVEALS: ClassVar[bool] = True
    rover: Cell
    to: Cell


class PickToken(Action, frozen=True):
    """Take or destroy the token on this cell of the planet."""

    REVEALS: ClassVar[bool] = True
    cell: Cell


class PickLine(Action, frozen=True):
    """Clear this row or column of meteorites."""

    REVEALS: ClassVar[bool] = True
    line: Literal["row", "column"]
    index: int


class PositionLifepod(Action, frozen=True):
    """Put a collected lifepod here: the scoring area (nothing named), a field of a track, or a tech."""

    REVEALS: ClassVar[bool] = True
    track: Track | None = None
    field: int | None = None
    tech: str | None = None


class LiftLifepod(Action, frozen=True):
    """Take up the collected lifepod lying here: the scoring area (nothing named), a field of a track, or a tech."""

    REVEALS: ClassVar[bool] = True
    track: Track | None = None
    field: int | None = None
    tech: str | None = None


class UseTech(Action, frozen=True):
    """Use this tech now."""

    REVEALS: ClassVar[bool] = True
    level: str


class PickStack(Action, frozen=True):
    """Remove this stack of your sector."""

    REVEALS: ClassVar[bool] = True
    ring: Literal["inner", "outer"]


class EndTurn(Action, frozen=True):
    """Finish: what is left of movement and of effects that may be declined is lost."""

    REVEALS: ClassVar[bool] = True


class OpenCivDeck(Action, frozen=True):
    """Make this one of your waiting civ picks next."""

    REVEALS: ClassVar[bool] = True
    rank: int


class TakeCivCard(Action, frozen=True):
    """Keep this card, for all to see: it takes effect now."""

    REVEALS: ClassVar[bool] = True
    card: Annotated[CivCardId, Thing("civ_card")]


class KeepCivCard(Action, frozen=True):
    """Keep this card face down until the end of the game."""

    REVEALS: ClassVar[bool] = True
    card: Annotated[CivCardId | None, Thing("civ_card"), Secret("seat")]


PlanetUnknownAction: TypeAlias = (
    ChooseSides
    | KeepObjectives
    | PublishObjective
    | GiveUpObjective
    | ChooseFluxTrack
    | RotateStation
    | SelectTile
    | PlaceTile
    | ResolveEffect
    | ChooseTracker
    | Decline
    | ChooseField
    | ChooseBenefit
    | RegressTracker
    | PlacePatch
    | StorePatch
    | PlaceRover
    | MoveRover
    | JumpRover
    | PickToken
    | PickLine
    | PositionLifepod
    | LiftLifepod
    | UseTech
    | PickStack
    | EndTurn
    | OpenCivDeck
    | TakeCivCard
    | KeepCivCard
)
