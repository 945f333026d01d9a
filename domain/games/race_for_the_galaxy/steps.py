"""What the table waits for, and what it does by itself. A decision's kind is its name in the rules."""

from typing import TypeAlias

from domain.games.race_for_the_galaxy.components import PowerId
from domain.games.race_for_the_galaxy.effects.words import GoodKind
from domain.kernel import OpenLanes, SealedRound, Seat, Step

# --- what everybody does at once -------------------------------------------------------------------------------------


class OpeningDiscards(SealedRound, frozen=True):
    """All players give up two of six cards."""


class ActionChoices(SealedRound, frozen=True):
    """All players lay aside their action cards."""


class ExploreSorting(SealedRound, frozen=True):
    """Players with more drawn cards than they may keep sort them out."""


class DevelopmentChoices(SealedRound, frozen=True):
    """All players choose a development or pass, even those who can only pass."""


class WorldChoices(SealedRound, frozen=True):
    """All players choose a world or pass, even those who can only pass."""


class HandLimits(SealedRound, frozen=True):
    """Players with too many cards discard."""


class Payments(OpenLanes, frozen=True):
    """Everybody who placed a development pays, each at their own pace."""


class Settlements(OpenLanes, frozen=True):
    """Everybody who placed a world says how, and pays, each at their own pace."""


# --- questions -------------------------------------------------------------------------------------------------------


class OpeningDiscard(Step, frozen=True):
    """`seat` chooses which of the cards dealt to give up."""

    KIND = "opening_discard"
    seat: Seat
    count: int


class ActionChoice(Step, frozen=True):
    """`seat` chooses its action cards for the round."""

    KIND = "choose_actions"
    seat: Seat
    count: int


class ExploreKeeping(Step, frozen=True):
    """`seat` chooses which of the cards drawn to keep."""

    KIND = "explore_keep"
    seat: Seat
    keep: int


class DevelopmentChoice(Step, frozen=True):
    """`seat` chooses a development or passes."""

    KIND = "choose_development"
    seat: Seat


class WorldChoice(Step, frozen=True):
    """`seat` chooses a world or passes."""

    KIND = "choose_world"
    seat: Seat


class SettleMethod(Step, frozen=True):
    """`seat` chooses how to settle the world it placed."""

    seat: Seat


class Payment(Step, frozen=True):
    """`seat` chooses the cards it pays with."""

    KIND = "pay"
    seat: Seat
    cost: int


class TradeChoice(Step, frozen=True):
    """`seat` chooses the good it trades: for the bonus, or with a power."""

    KIND = "trade_good"
    seat: Seat
    power: PowerId | None = None


class ConsumeMenu(Step, frozen=True):
    """`seat` uses its consume powers in any order."""

    KIND = "use_consume_power"
    seat: Seat


class GoodsChoice(Step, frozen=True):
    """`seat` chooses the goods a power spends."""

    KIND = "choose_goods"
    seat: Seat
    power: PowerId
    count: int


class CardsChoice(Step, frozen=True):
    """`seat` chooses the hand cards a power turns into points."""

    KIND = "choose_cards"
    seat: Seat
    power: PowerId
    most: int


class NumberChoice(Step, frozen=True):
    """`seat` names a number before the card is flipped."""

    KIND = "name_number"
    seat: Seat
    power: PowerId


class WindfallChoice(Step, frozen=True):
    """`seat` chooses the empty windfall world that receives a good."""

    KIND = "choose_windfall"
    seat: Seat
    good: GoodKind | None


class HandLimit(Step, frozen=True):
    """`seat` discards down to the limit."""

    KIND = "discard_to_limit"
    seat: Seat
    count: int


# --- what happens by itself ------------------------------------------------------------------------------------------


class OpeningGoods(Step, frozen=True):
    """Start worlds that begin with a good receive it."""


class RoundOpening(Step, frozen=True):
    """A round begins."""


class ExplorePhase(Step, frozen=True):
    """Phase I."""


class DevelopPhase(Step, frozen=True):
    """Phase II, for the `instance`-th time in this round."""

    instance: int


class DevelopDraws(Step, frozen=True):
    """What is drawn after developments were placed and paid for."""


class SettlePhase(Step, frozen=True):
    """Phase III, for the `instance`-th time in this round."""

    instance: int


class SettleDraws(Step, frozen=True):
    """What is drawn after worlds were placed."""


class ConsumePhase(Step, frozen=True):
    """Phase IV."""


class TradeTurn(Step, frozen=True):
    """`seat` trades one good, if it has any: for the bonus, or with a power."""

    seat: Seat
    power: PowerId | None = None


class ConsumeTurn(Step, frozen=True):
    """`seat` goes on consuming while any power is usable."""

    seat: Seat


class ProducePhase(Step, frozen=True):
    """Phase V."""


class ProduceTurn(Step, frozen=True):
    """`seat` produces on its production worlds, then on windfall worlds, then draws."""

    seat: Seat


class WindfallProduction(Step, frozen=True):
    """One empty windfall world of `seat` (of that kind) receives a good."""

    seat: Seat
    good: GoodKind | None


class ProduceDraws(Step, frozen=True):
    """What `seat` draws for its own production."""

    seat: Seat


class MostProducedDraws(Step, frozen=True):
    """What is drawn for having produced most, after everybody has produced."""


class EndCheck(Step, frozen=True):
    """The game ends here, or another round begins."""


RaceStep: TypeAlias = (
    OpeningDiscards
    | ActionChoices
    | ExploreSorting
    | DevelopmentChoices
    | WorldChoices
    | HandLimits
    | Payments
    | Settlements
    | OpeningDiscard
    | ActionChoice
    | ExploreKeeping
    | DevelopmentChoice
    | WorldChoice
    | SettleMethod
    | Payment
    | TradeChoice
    | ConsumeMenu
    | GoodsChoice
    | CardsChoice
    | NumberChoice
    | WindfallChoice
    | HandLimit
    | OpeningGoods
    | RoundOpening
    | ExplorePhase
    | DevelopPhase
    | DevelopDraws
    | SettlePhase
    | SettleDraws
    | ConsumePhase
    | TradeTurn
    | ConsumeTurn
    | ProducePhase
    | ProduceTurn
    | WindfallProduction
    | ProduceDraws
    | MostProducedDraws
    | EndCheck
)
