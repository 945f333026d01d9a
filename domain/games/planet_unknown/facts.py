"""What has happened."""

from typing import Annotated, Literal, TypeAlias

from domain.games.planet_unknown.components.rows import Cell
from domain.games.planet_unknown.effects.words import Effect, RuleName, Terrain, Track
from domain.games.planet_unknown.state import EndReason, Phase
from domain.kernel import Fact, Seat, Secret, Thing

# --- set-up -----------------------------------------------------------------------------------------------------------


class BoardsDealt(Fact, frozen=True):
    """The seat's boards have these asymmetric sides."""

    seat: Seat
    planet: str
    corporation: str


class SidesChosen(Fact, frozen=True):
    """The seat plays this planet and this corporation."""

    seat: Seat
    planet: str
    corporation: str


class StationSet(Fact, frozen=True):
    offset: int
    rotation: int


class StackLoaded(Fact, frozen=True):
    """A shuffled stack, from the top."""

    stack: int
    tiles: Annotated[tuple[str | None, ...], Thing("tile"), Secret(None)]


class StackRevealed(Fact, frozen=True):
    stack: int
    tile: Annotated[str, Thing("tile")]


class CivDeckBuilt(Fact, frozen=True):
    rank: int
    cards: Annotated[tuple[str | None, ...], Thing("civ_card"), Secret(None)]
    unused: Annotated[tuple[str | None, ...], Thing("civ_card"), Secret(None)]


class ObjectivesShuffled(Fact, frozen=True):
    cards: Annotated[tuple[str | None, ...], Thing("objective"), Secret(None)]


class ObjectivesDealt(Fact, frozen=True):
    """The seat looks at these cards."""

    seat: Seat
    cards: Annotated[tuple[str | None, ...], Thing("objective"), Secret("seat")]


class ObjectivesKept(Fact, frozen=True):
    """The seat keeps these in secret; the others it was dealt go back to the box."""

    seat: Seat
    cards: Annotated[tuple[str | None, ...], Thing("objective"), Secret("seat")]


class NeighbourObjectivesLaid(Fact, frozen=True):
    cards: Annotated[tuple[str, ...], Thing("objective")]


class EventDeckBuilt(Fact, frozen=True):
    cards: Annotated[tuple[str | None, ...], Thing("event"), Secret(None)]
    unused: Annotated[tuple[str | None, ...], Thing("event"), Secret(None)]


class CommanderAssigned(Fact, frozen=True):
    seat: Seat


class FluxTokenMoved(Fact, frozen=True):
    seat: Seat
    track: Track


# --- the turn ---------------------------------------------------------------------------------------------------------


class TurnStarted(Fact, frozen=True):
    turn: int


class PhaseBegan(Fact, frozen=True):
    phase: Phase


class StationRotated(Fact, frozen=True):
    rotation: int


class EventRevealed(Fact, frozen=True):
    event: Annotated[str, Thing("event")]


class EventPeeked(Fact, frozen=True):
    seat: Seat
    event: Annotated[str | None, Thing("event"), Secret("seat")]


class TurnRuleSet(Fact, frozen=True):
    rule: RuleName
    terrain: Terrain | None = None


class TileSelected(Fact, frozen=True):
    """A tile was taken; the flags say which restrictions bind its placement."""

    seat: Seat
    tile: Annotated[str, Thing("tile")]
    stack: int
    planet_rule: bool
    event_rule: bool
    buildings: bool = True
    extra: bool = False


class TilePlaced(Fact, frozen=True):
    seat: Seat
    tile: Annotated[str, Thing("tile")]
    x: int
    y: int
    turns: int
    mirrored: bool


class TileNotPlaced(Fact, frozen=True):
    """No place for it: the tile leaves the game."""

    seat: Seat
    tile: Annotated[str, Thing("tile")]


class TileSkipped(Fact, frozen=True):
    """The sector has no tile."""

    seat: Seat


class StackRemoved(Fact, frozen=True):
    """Every tile of this stack leaves the game."""

    stack: int
    tiles: Annotated[tuple[str, ...], Thing("tile")]


class PlayerTurnEnded(Fact, frozen=True):
    seat: Seat


class CommanderPassed(Fact, frozen=True):
    seat: Seat


# --- pending effects --------------------------------------------------------------------------------------------------


class EffectsGained(Fact, frozen=True):
    seat: Seat
    effects: tuple[Effect, ...]


class EffectTaken(Fact, frozen=True):
    """The seat resolves this effect now."""

    seat: Seat
    effect: Effect


class EffectDropped(Fact, frozen=True):
    """This effect is lost."""

    seat: Seat
    effect: Effect


# --- tracks and techs -------------------------------------------------------------------------------------------------


class TrackerAdvanced(Fact, frozen=True):
    seat: Seat
    tracker: Track
    track: Track
    field: int
    sideways: bool = False


class TrackerRegressed(Fact, frozen=True):
    seat: Seat
    tracker: Track
    track: Track
    field: int


class TechUnlocked(Fact, frozen=True):
    seat: Seat
    level: str


class TechUsed(Fact, frozen=True):
    """`once`: how often it may be used."""

    seat: Seat
    level: str
    once: Literal["turn", "game", "any"]


# --- the planet -------------------------------------------------------------------------------------------------------


class MovementGained(Fact, frozen=True):
    seat: Seat
    amount: int


class MovementLapsed(Fact, frozen=True):
    seat: Seat
    amount: int


class RoverSupplied(Fact, frozen=True):
    """One rover more on the corporation board, promised to the tile of this turn."""

    seat: Seat


class RoverPlaced(Fact, frozen=True):
    seat: Seat
    cell: Cell


class RoverMoved(Fact, frozen=True):
    seat: Seat
    start: Cell
    to: Cell
    cost: int


class RoverTeleported(Fact, frozen=True):
    seat: Seat
    start: Cell
    to: Cell
    cost: int


class RoverDestroyed(Fact, frozen=True):
    """A rover is out of the game; what it carried stays on its cell."""

    seat: Seat
    cell: Cell


class LifepodDestroyed(Fact, frozen=True):
    seat: Seat
    cell: Cell


class LifepodCollected(Fact, frozen=True):
    """`held`: the seat still has to say where it goes."""

    seat: Seat
    cell: Cell
    held: bool


class LifepodPositioned(Fact, frozen=True):
    """A lifepod in hand goes to the scoring area (nothing named), a field or a tech."""

    seat: Seat
    track: Track | None = None
    field: int | None = None
    tech: str | None = None


class LifepodLifted(Fact, frozen=True):
    """A collected lifepod is taken in hand."""

    seat: Seat
    track: Track | None = None
    field: int | None = None
    tech: str | None = None


class CollectedLifepodDestroyed(Fact, frozen=True):
    """A lifepod in hand leaves the game."""

    seat: Seat


class MeteoritePlaced(Fact, frozen=True):
    seat: Seat
    cell: Cell


class MeteoriteLoaded(Fact, frozen=True):
    seat: Seat
    cell: Cell


class MeteoriteCollected(Fact, frozen=True):
    """`carried`: from the rover on that cell."""

    seat: Seat
    cell: Cell
    carried: bool = False


class MeteoriteDestroyed(Fact, frozen=True):
    seat: Seat
    cell: Cell
    carried: bool = False


class CollectedMeteoriteDestroyed(Fact, frozen=True):
    seat: Seat


class PatchPlaced(Fact, frozen=True):
    seat: Seat
    cell: Cell


class PatchStored(Fact, frozen=True):
    seat: Seat


class PatchLost(Fact, frozen=True):
    seat: Seat


class StoredPatchesTaken(Fact, frozen=True):
    """At the end the patches set aside are to be placed."""

    seat: Seat
    count: int


# --- cards ------------------------------------------------------------------------------------------------------------


class CivPickQueued(Fact, frozen=True):
    seat: Seat
    rank: int


class CivPickMade(Fact, frozen=True):
    """The seat turns to this one of its picks; `empty`: there is no card left."""

    seat: Seat
    rank: int
    empty: bool


class CivDeckViewed(Fact, frozen=True):
    """The seat looks through these cards."""

    seat: Seat
    cards: Annotated[tuple[str | None, ...], Thing("civ_card"), Secret("seat")]
    ranks: tuple[int, ...]


class CivCardTaken(Fact, frozen=True):
    """Kept for all to see."""

    seat: Seat
    card: Annotated[str, Thing("civ_card")]


class CivCardKept(Fact, frozen=True):
    """Kept face down."""

    seat: Seat
    rank: int
    card: Annotated[str | None, Thing("civ_card"), Secret("seat")]


class CivCardsReturned(Fact, frozen=True):
    """What the seat looked at and did not keep goes back face down."""

    seat: Seat


class CivCardAdded(Fact, frozen=True):
    """A card left over at set-up joins a deck."""

    rank: int
    card: Annotated[str | None, Thing("civ_card"), Secret(None)]


class CivCardRemoved(Fact, frozen=True):
    """A random card leaves a deck."""

    rank: int
    card: Annotated[str | None, Thing("civ_card"), Secret(None)]


class ObjectiveDrawn(Fact, frozen=True):
    """One more personal objective."""

    seat: Seat
    card: Annotated[str | None, Thing("objective"), Secret("seat")]


class ObjectiveGivenUp(Fact, frozen=True):
    seat: Seat
    card: Annotated[str | None, Thing("objective"), Secret("seat")]


class ObjectivePublished(Fact, frozen=True):
    """All players compete for this card."""

    seat: Seat
    card: Annotated[str, Thing("objective")]


# --- the end ----------------------------------------------------------------------------------------------------------


class EndTriggered(Fact, frozen=True):
    reason: EndReason
    seat: Seat | None = None


class CardsRevealed(Fact, frozen=True):
    """End-of-game civ cards are turned up."""

    seat: Seat
    cards: Annotated[tuple[str, ...], Thing("civ_card")]


class ObjectivesRevealed(Fact, frozen=True):
    seat: Seat
    cards: Annotated[tuple[str, ...], Thing("objective")]


class PlanetCleared(Fact, frozen=True):
    """Lifepods and rovers leave the planet; a carried meteorite stays where its rover stood."""

    seat: Seat


class ScoresCounted(Fact, frozen=True):
    """The final points of every seat."""

    totals: tuple[int, ...]


class GameEnded(Fact, frozen=True):
    reason: EndReason


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
    | ScoresCounted
    | GameEnded
)
