"""What the table waits for, and what it will do next."""

from typing import Literal, TypeAlias

from domain.games.terraforming_mars.components.rows import CardId, SourceId
from domain.games.terraforming_mars.effects.words import CardResource, Placement, Resource, TileKind
from domain.kernel import SealedRound, Seat, Step

Part: TypeAlias = str
"""Which text of a source: `play`, `action0`, `trigger1`, `play.0.1` for the second alternative of its first word."""

# --- before the action phase -----------------------------------------------------------------------------------------


class DraftRound(SealedRound, frozen=True):
    """Everybody keeps one card of the pack before them and passes the rest on."""

    clockwise: bool


class DraftPick(Step, frozen=True):
    """`seat` keeps one card of its pack."""

    seat: Seat


class DraftDeal(Step, frozen=True):
    """Packs are dealt: in the initial draft the first or second of two."""

    initial: int = 0


class InitialChoices(SealedRound, frozen=True):
    """Everybody chooses a corporation and starting cards."""


class InitialChoice(Step, frozen=True):
    """`seat` chooses one of its corporations and buys starting cards."""

    seat: Seat


class CorporationReveal(Step, frozen=True):
    """The corporation of `seat` is applied."""

    seat: Seat


class ResearchDeal(Step, frozen=True):
    """Everybody gets research cards."""


class ResearchRound(SealedRound, frozen=True):
    """Everybody buys research cards."""


class ResearchBuy(Step, frozen=True):
    """`seat` buys any of its research cards."""

    seat: Seat


class ActionPhase(Step, frozen=True):
    """The first player begins."""


# --- turns -----------------------------------------------------------------------------------------------------------


class ActionTurn(Step, frozen=True):
    """`seat` takes an action; the second one of a turn may be left out."""

    KIND = "take_action"
    seat: Seat
    second: bool = False


class ActionEnd(Step, frozen=True):
    """An action of `seat` is complete: the Reds' tax is due, then the turn goes on."""

    seat: Seat
    second: bool


PayFor: TypeAlias = Literal[
    "card", "project", "action", "policy", "milestone", "award", "delegate", "research_cards", "buy", "tax"
]


class Payment(Step, frozen=True):
    """`seat` chooses with what it pays."""

    KIND = "pay"
    seat: Seat
    cost: int
    purpose: PayFor
    what: SourceId
    part: Part = ""


class CardText(Step, frozen=True):
    """The words of a text from `at` on, one after the other."""

    seat: Seat
    source: SourceId
    part: Part
    at: int = 0


class CardPlayed(Step, frozen=True):
    """The card is in play: all that reacts to it does."""

    seat: Seat
    card: CardId


# --- decisions on the way --------------------------------------------------------------------------------------------


class TilePlacement(Step, frozen=True):
    """`seat` places a tile; `source`, `part` and `at` say which text goes on afterwards."""

    KIND = "place_tile"
    seat: Seat
    tile: TileKind
    on: Placement
    source: SourceId
    part: Part
    at: int
    count: int = 1


class OptionChoice(Step, frozen=True):
    """`seat` chooses one of the printed alternatives at a place of a text."""

    KIND = "choose_option"
    seat: Seat
    source: SourceId
    part: Part
    at: int


class ActionChoice(Step, frozen=True):
    """`seat` chooses one of the ways to use the action of a card."""

    KIND = "choose_option"
    seat: Seat
    card: SourceId


class CardTarget(Step, frozen=True):
    """`seat` chooses which of its cards gets resources."""

    KIND = "choose_card_target"
    seat: Seat
    resource: CardResource | None
    count: int
    filled: bool = False


class ProductionTarget(Step, frozen=True):
    """`seat` chooses whose production goes down; `gain`: it goes to `seat`."""

    KIND = "choose_player"
    seat: Seat
    resource: Resource
    steps: int
    gain: bool = False


class AttackChoice(Step, frozen=True):
    """`seat` may take something from an opponent, as a word of a text says."""

    KIND = "choose_player"
    seat: Seat
    source: SourceId
    part: Part
    at: int


class ResourceTarget(Step, frozen=True):
    """`seat` chooses the card that loses a resource."""

    KIND = "choose_opponent_card"
    seat: Seat
    resource: CardResource


class AmountChoice(Step, frozen=True):
    """`seat` chooses how many of one thing become another."""

    KIND = "choose_amount"
    seat: Seat
    of: Literal["production", "stock"]
    give: Resource
    get: Resource


class CardsToKeep(Step, frozen=True):
    """`seat` keeps some of the cards it has drawn."""

    KIND = "keep_cards"
    seat: Seat
    keep: int


class BuyOrDiscard(Step, frozen=True):
    """`seat` buys the card it looks at, or discards it."""

    seat: Seat


class DiscardThenDraw(Step, frozen=True):
    """`seat` may discard a card to draw one."""

    seat: Seat


class PartyChoice(Step, frozen=True):
    """`seat` chooses the party its delegates go to."""

    KIND = "choose_party"
    seat: Seat
    count: int


class DelegateChoice(Step, frozen=True):
    """`seat` chooses a delegate: to ban it, or to swap a neutral one for its own."""

    KIND = "choose_delegate"
    seat: Seat
    swap: bool


class LandClaiming(Step, frozen=True):
    """`seat` marks a space for itself."""

    KIND = "place_tile"
    seat: Seat


class BoxToCopy(Step, frozen=True):
    """`seat` chooses a building card whose production box is repeated."""

    KIND = "choose_card_target"
    seat: Seat


# --- end of a generation ---------------------------------------------------------------------------------------------


class ProductionPhase(Step, frozen=True):
    """Everybody produces."""


class SolarPhase(Step, frozen=True):
    """The end is checked; then politics."""


class NewGovernment(Step, frozen=True):
    """The dominant party takes power."""


class ChangingTimes(Step, frozen=True):
    """Events move on, and neutral delegates arrive."""


class NextGeneration(Step, frozen=True):
    """A new generation begins."""


class EventOcean(Step, frozen=True):
    """`seat` places an ocean that is nobody's."""

    KIND = "event_place_ocean"
    seat: Seat


class EventOceanRemoval(Step, frozen=True):
    """`seat` takes an ocean off the board."""

    KIND = "event_remove_ocean"
    seat: Seat


class EventDiscard(Step, frozen=True):
    """`seat` discards cards."""

    seat: Seat
    count: int


class EventResources(Step, frozen=True):
    """`seat` chooses a mixture of standard resources."""

    seat: Seat
    amount: int


class FinalGreenery(Step, frozen=True):
    """`seat` may turn plants into greeneries for the last time."""

    seat: Seat


class Scoring(Step, frozen=True):
    """The match is over."""

    reason: Literal["terraformed", "goal_reached", "goal_missed", "limit"]


MarsStep: TypeAlias = (
    DraftDeal
    | DraftRound
    | DraftPick
    | InitialChoices
    | InitialChoice
    | CorporationReveal
    | ResearchDeal
    | ResearchRound
    | ResearchBuy
    | ActionPhase
    | ActionTurn
    | ActionEnd
    | Payment
    | CardText
    | CardPlayed
    | TilePlacement
    | OptionChoice
    | ActionChoice
    | CardTarget
    | ProductionTarget
    | AttackChoice
    | ResourceTarget
    | AmountChoice
    | CardsToKeep
    | BuyOrDiscard
    | DiscardThenDraw
    | PartyChoice
    | DelegateChoice
    | LandClaiming
    | BoxToCopy
    | ProductionPhase
    | SolarPhase
    | NewGovernment
    | ChangingTimes
    | NextGeneration
    | EventOcean
    | EventOceanRemoval
    | EventDiscard
    | EventResources
    | FinalGreenery
    | Scoring
)
