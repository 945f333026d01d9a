"""What an effect, a card or a tech asks its player."""

from typing import ClassVar, Literal

from domain.games.planet_unknown.effects.words import Benefit, PeekEvent, Synergy, Token, Track
from domain.kernel import Seat, Step


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
