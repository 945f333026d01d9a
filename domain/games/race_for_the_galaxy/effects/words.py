"""The vocabulary of powers. A card is a handful of these words; no rule ever asks for a card by name."""

from typing import ClassVar, Literal, TypeAlias

import msgspec

GoodKind: TypeAlias = Literal["novelty", "rare", "genes", "alien"]
Source: TypeAlias = Literal["production", "windfall"]
Keyword: TypeAlias = Literal["alien", "rebel", "uplift", "imperium", "terraforming"]
Phase: TypeAlias = Literal["explore", "develop", "settle", "consume", "produce"]
PowerPhase: TypeAlias = Phase | Literal["trade"]
"""Where a power is printed. Trading is a part of Consume, but its powers are a group of their own."""


class Word(msgspec.Struct, frozen=True, gc=False, tag_field="word", forbid_unknown_fields=True):
    """One power of a card."""

    PHASE: ClassVar[PowerPhase]
    OPTIONAL: ClassVar[bool] = False
    """Whether the card says "may"; every other power must be used when it can be."""


# --- Explore ---------------------------------------------------------------------------------------------------------


class ExploreDraw(Word, frozen=True, tag="explore_draw"):
    """Draw that many more."""

    PHASE = "explore"
    amount: int


class ExploreKeep(Word, frozen=True, tag="explore_keep"):
    """Keep that many more."""

    PHASE = "explore"
    amount: int


# --- Develop ---------------------------------------------------------------------------------------------------------


class DevelopDiscount(Word, frozen=True, tag="develop_discount"):
    """Developments cost that much less."""

    PHASE = "develop"
    amount: int


class DevelopDrawBefore(Word, frozen=True, tag="develop_draw_before"):
    """Draw when the phase starts, before anybody chooses."""

    PHASE = "develop"
    amount: int


class DevelopDrawAfter(Word, frozen=True, tag="develop_draw_after"):
    """Draw after placing and paying for a development."""

    PHASE = "develop"
    amount: int


# --- Settle ----------------------------------------------------------------------------------------------------------


class SettleDiscount(Word, frozen=True, tag="settle_discount"):
    """Worlds that are paid for (of that kind of good) cost that much less."""

    PHASE = "settle"
    amount: int
    good: GoodKind | None = None


class Military(Word, frozen=True, tag="military"):
    """Strength, perhaps only against worlds of one kind of good or with one keyword; may be negative."""

    PHASE = "settle"
    amount: int
    good: GoodKind | None = None
    against: Keyword | None = None


class DiscardForMilitary(Word, frozen=True, tag="discard_for_military"):
    """May discard this card from the tableau for extra strength in one conquest."""

    PHASE = "settle"
    OPTIONAL = True
    amount: int


class DiscardForFreeSettle(Word, frozen=True, tag="discard_for_free_settle"):
    """May discard this card from the tableau to pay nothing for a world that is paid for."""

    PHASE = "settle"
    OPTIONAL = True
    excludes_good: GoodKind | None = None


class PayForMilitary(Word, frozen=True, tag="pay_for_military"):
    """May place a military world by paying its defence less the discount, instead of conquering it."""

    PHASE = "settle"
    OPTIONAL = True
    discount: int
    excludes_good: GoodKind | None = None


class SettleDrawAfter(Word, frozen=True, tag="settle_draw_after"):
    """Draw after placing a world."""

    PHASE = "settle"
    amount: int


# --- Trade and Consume -----------------------------------------------------------------------------------------------


class TradeBonus(Word, frozen=True, tag="trade_bonus"):
    """More cards for a traded good: of that kind, or only for the good that lies here."""

    PHASE = "trade"
    amount: int
    good: GoodKind | None = None
    here: bool = False


class Consume(Word, frozen=True, tag="consume"):
    """Spend `goods` goods for points and cards, up to so many times; always as often as possible."""

    PHASE = "consume"
    good: GoodKind | None = None
    goods: int = 1
    times: int = 1
    points: int = 0
    cards: int = 0


class ConsumeDistinct(Word, frozen=True, tag="consume_distinct"):
    """Spend one good of each of that many different kinds."""

    PHASE = "consume"
    kinds: int
    points: int


class ConsumeAll(Word, frozen=True, tag="consume_all"):
    """Spend every good; points for each beyond the unrewarded ones."""

    PHASE = "consume"
    points: int
    unrewarded: int


class TradeGood(Word, frozen=True, tag="trade_good"):
    """Trade one good, with all trade bonuses or at its bare price."""

    PHASE = "consume"
    bonuses: bool = True


class ConsumeDraw(Word, frozen=True, tag="consume_draw"):
    """Draw."""

    PHASE = "consume"
    amount: int


class Gamble(Word, frozen=True, tag="gamble"):
    """Name a number, flip the top card of the deck, keep it if its cost or defence is that number."""

    PHASE = "consume"
    least: int
    most: int


class DiscardHand(Word, frozen=True, tag="discard_hand"):
    """May discard hand cards, in one go, for points that are never doubled."""

    PHASE = "consume"
    OPTIONAL = True
    most: int
    points: int


# --- Produce ---------------------------------------------------------------------------------------------------------


class Produce(Word, frozen=True, tag="produce"):
    """This world receives a good if it has none."""

    PHASE = "produce"


class ProduceWindfall(Word, frozen=True, tag="produce_windfall"):
    """Put a good on one empty windfall world (of that kind)."""

    PHASE = "produce"
    good: GoodKind | None = None


class DrawIfProducedHere(Word, frozen=True, tag="draw_if_produced_here"):
    """Draw when this world receives a good in Produce."""

    PHASE = "produce"
    amount: int


class ProduceDraw(Word, frozen=True, tag="produce_draw"):
    """Draw."""

    PHASE = "produce"
    amount: int


class DrawPerGoodProduced(Word, frozen=True, tag="draw_per_good_produced"):
    """Draw for every good of that kind its owner produced in this phase."""

    PHASE = "produce"
    good: GoodKind
    amount: int


class DrawPerKindProduced(Word, frozen=True, tag="draw_per_kind_produced"):
    """Draw for every different kind its owner produced in this phase."""

    PHASE = "produce"
    amount: int


class DrawIfMostProduced(Word, frozen=True, tag="draw_if_most_produced"):
    """Draw if its owner produced more goods of that kind than every other player."""

    PHASE = "produce"
    good: GoodKind
    amount: int


class DrawPerWorld(Word, frozen=True, tag="draw_per_world"):
    """Draw for every world of that kind of good, empty or not."""

    PHASE = "produce"
    good: GoodKind
    amount: int


ConsumeWord: TypeAlias = Consume | ConsumeDistinct | ConsumeAll | TradeGood | ConsumeDraw | Gamble | DiscardHand
ProduceDrawWord: TypeAlias = ProduceDraw | DrawPerGoodProduced | DrawPerKindProduced | DrawPerWorld

AnyWord: TypeAlias = (
    ExploreDraw
    | ExploreKeep
    | DevelopDiscount
    | DevelopDrawBefore
    | DevelopDrawAfter
    | SettleDiscount
    | Military
    | DiscardForMilitary
    | DiscardForFreeSettle
    | PayForMilitary
    | SettleDrawAfter
    | TradeBonus
    | ConsumeWord
    | Produce
    | ProduceWindfall
    | DrawIfProducedHere
    | ProduceDrawWord
    | DrawIfMostProduced
)
