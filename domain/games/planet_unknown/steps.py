"""What the table waits for or will do next."""

from typing import ClassVar, Literal, TypeAlias

from domain.games.planet_unknown.effects.words import Benefit, PeekEvent, Synergy, Token, Track
from domain.kernel import OpenLanes, SealedRound, Seat, Step

# --- set-up -----------------------------------------------------------------------------------------------------------


class SidesChoice(OpenLanes, frozen=True):
    """Everybody chooses the sides of the own boards."""


class SideSelection(Step, frozen=True):
    """`seat` chooses the sides of its two boards."""

    KIND: ClassVar[str] = "choose_sides"
    seat: Seat


class ObjectivesChoice(SealedRound, frozen=True):
    """Everybody keeps personal objectives in secret."""


class ObjectiveSelection(Step, frozen=True):
    """`seat` keeps `count` of the cards dealt to it."""

    KIND: ClassVar[str] = "keep_objectives"
    seat: Seat
    count: int


class Preparation(Step, frozen=True):
    """What remains of the set-up once sides are chosen."""


class FirstTurn(Step, frozen=True):
    """Neighbour objectives are laid out, the flux token is placed, play begins."""


class FluxTrack(Step, frozen=True):
    """`seat` places or moves the flux token."""

    KIND: ClassVar[str] = "choose_flux_track"
    seat: Seat


# --- a turn -----------------------------------------------------------------------------------------------------------


class TurnStart(Step, frozen=True):
    """A new turn begins."""


class StationRotation(Step, frozen=True):
    """`seat`, the commander, turns the station."""

    KIND: ClassVar[str] = "rotate_station"
    seat: Seat


class FreeRotation(Step, frozen=True):
    """`seat` turns the station because an event says so."""

    KIND: ClassVar[str] = "resolve_event"
    seat: Seat


class EventTime(Step, frozen=True):
    """An event is revealed, if the match has events."""


class EventRound(OpenLanes, frozen=True):
    """Everybody resolves the event."""


class EventCivs(Step, frozen=True):
    """Civ cards earned by the event are picked."""


class CivRound(Step, frozen=True):
    """These seats make their civ picks, one after the other."""

    seats: tuple[Seat, ...]


class CivStepEnd(Step, frozen=True):
    """`seat` has made all its picks."""

    seat: Seat


class TurnsOpening(Step, frozen=True):
    """The event is done; everybody's turn begins."""


class PlayerTurns(OpenLanes, frozen=True):
    """Everybody takes the turn."""


class TurnOpening(Step, frozen=True):
    """Start-of-turn techs of `seat`."""

    seat: Seat


class Flow(Step, frozen=True):
    """Ask `seat` for whatever comes next in the running phase, until nothing does."""

    seat: Seat


class Reveal(Step, frozen=True):
    """Every stack shows its next tile."""


class TurnEnd(Step, frozen=True):
    """The end of the game, or the next commander."""


# --- the end ----------------------------------------------------------------------------------------------------------


class EndEffects(Step, frozen=True):
    """End-of-game cards are turned up; then every seat resolves what it has."""


class EndStep(Step, frozen=True):
    """`seat` resolves its end-of-game effects."""

    seat: Seat


class EndStepDone(Step, frozen=True):
    """What `seat` did not use lapses."""

    seat: Seat


class FinalScoring(Step, frozen=True):
    """Lifepods and rovers leave the planets; the match is over."""


# --- menus ------------------------------------------------------------------------------------------------------------


class TileSelection(Step, frozen=True):
    """`seat` takes a tile, or moves rovers and uses techs before."""

    KIND: ClassVar[str] = "select_tile"
    seat: Seat


class TilePlacement(Step, frozen=True):
    """`seat` places the tile it took, or moves rovers before."""

    KIND: ClassVar[str] = "place_tile"
    seat: Seat


class EffectMenu(Step, frozen=True):
    """`seat` resolves a pending effect, moves rovers or uses a tech."""

    KIND: ClassVar[str] = "resolve_effect"
    seat: Seat


class EventMenu(Step, frozen=True):
    """`seat` resolves a pending effect of the event."""

    KIND: ClassVar[str] = "resolve_event"
    seat: Seat


class TurnEnding(Step, frozen=True):
    """`seat` ends the turn, or moves rovers and uses techs before."""

    KIND: ClassVar[str] = "end_turn"
    seat: Seat


class CivMenu(Step, frozen=True):
    """`seat` makes its next civ pick or moves rovers."""

    KIND: ClassVar[str] = "resolve_effect"
    seat: Seat


class EndMenu(Step, frozen=True):
    """`seat` resolves its end-of-game effects in any order."""

    KIND: ClassVar[str] = "end_effects"
    seat: Seat


# --- choices ----------------------------------------------------------------------------------------------------------


class CivDeckOpening(Step, frozen=True):
    """`seat` takes up the deck of this rank; rank 0: all decks."""

    seat: Seat
    rank: int


class CivPick(Step, frozen=True):
    """`seat` keeps one of the cards it looks at; `more` further picks follow from the same cards."""

    KIND: ClassVar[str] = "pick_civ_card"
    seat: Seat
    more: int = 0


class EitherChoice(Step, frozen=True):
    """`seat` takes one of these."""

    KIND: ClassVar[str] = "resolve_event"
    seat: Seat
    options: tuple[Synergy | PeekEvent, ...]


class TrackerChoice(Step, frozen=True):
    """`seat` chooses which of these trackers advances."""

    KIND: ClassVar[str] = "choose_tracker"
    seat: Seat
    trackers: tuple[Track, ...]
    cause: Literal["energy", "synergy", "card", "different", "row"]
    steps: int = 1
    benefits: bool = True
    left: int = 0
    """Of `different` trackers: how many follow."""
    done: tuple[Track, ...] = ()


class Advancing(Step, frozen=True):
    """A tracker of `seat` still has to advance so many fields."""

    seat: Seat
    tracker: Track
    steps: int = 1
    benefits: bool = True
    synergies: bool = True


class Raising(Step, frozen=True):
    """A tracker of `seat` advances up to a height, without synergies."""

    seat: Seat
    tracker: Track
    height: int


class FieldChoice(Step, frozen=True):
    """`seat` chooses the field its tracker moves to."""

    KIND: ClassVar[str] = "choose_field"
    seat: Seat
    tracker: Track
    benefits: bool = True
    synergies: bool = True


class BenefitChoice(Step, frozen=True):
    """`seat` takes one of these benefits."""

    KIND: ClassVar[str] = "choose_benefit"
    seat: Seat
    options: tuple[Benefit, ...]


class RegressChoice(Step, frozen=True):
    """`seat` chooses which of these trackers goes back so many fields."""

    KIND: ClassVar[str] = "regress_tracker"
    seat: Seat
    trackers: tuple[Track, ...]
    steps: int = 1


class PatchPlacement(Step, frozen=True):
    """`seat` places a patch; `stored`: one that was set aside."""

    KIND: ClassVar[str] = "place_patch"
    seat: Seat
    stored: bool = False


class RoverPlacement(Step, frozen=True):
    """`seat` puts a rover on the tile placed most recently."""

    KIND: ClassVar[str] = "place_rover"
    seat: Seat


class RoverTeleport(Step, frozen=True):
    """`seat` sends one rover to any cell."""

    KIND: ClassVar[str] = "teleport_rover"
    seat: Seat


class LoadChoice(Step, frozen=True):
    """`seat` may destroy what the rover on this cell carries."""

    KIND: ClassVar[str] = "resolve_effect"
    seat: Seat
    cell: tuple[int, int]


class LifepodPosition(Step, frozen=True):
    """`seat` puts a lifepod it holds somewhere on its corporation board."""

    KIND: ClassVar[str] = "position_lifepod"
    seat: Seat


class LifepodLifting(Step, frozen=True):
    """`seat` may take up so many collected lifepods, one by one, to put them elsewhere."""

    KIND: ClassVar[str] = "position_lifepod"
    seat: Seat
    left: int


class LifepodLoss(Step, frozen=True):
    """`seat` loses one of its collected lifepods."""

    KIND: ClassVar[str] = "resolve_event"
    seat: Seat


class TokenChoice(Step, frozen=True):
    """`seat` chooses a token on its planet, to collect or to destroy, or a mark to put a meteorite on."""

    KIND: ClassVar[str] = "resolve_effect"
    seat: Seat
    what: Token
    purpose: Literal["collect", "destroy", "add"]


class EventTokenChoice(TokenChoice, frozen=True):
    """The same because an event says so."""

    KIND: ClassVar[str] = "resolve_event"


class LineChoice(Step, frozen=True):
    """`seat` chooses the row or column to clear."""

    KIND: ClassVar[str] = "resolve_effect"
    seat: Seat


class ExtraTileSelection(Step, frozen=True):
    """`seat` takes one more tile of its sector."""

    KIND: ClassVar[str] = "select_tile"
    seat: Seat
    buildings: bool


class StackChoice(Step, frozen=True):
    """`seat` removes one stack of its sector."""

    KIND: ClassVar[str] = "resolve_event"
    seat: Seat


class ObjectiveLoss(Step, frozen=True):
    """`seat` gives up one personal objective."""

    KIND: ClassVar[str] = "resolve_event"
    seat: Seat


class ObjectivePublication(Step, frozen=True):
    """`seat` keeps one of the cards it drew for all players."""

    KIND: ClassVar[str] = "keep_objectives"
    seat: Seat


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
