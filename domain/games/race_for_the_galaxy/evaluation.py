"""What cards and goods are worth, roughly, in points: the order in which they are suggested, and what bots reckon with.

No rule depends on these figures. They were found by letting bots play each other.
"""

from collections.abc import Iterable
from typing import assert_never

from domain.games.race_for_the_galaxy.components import (
    DESIGN_ID_OF,
    DESIGN_OF,
    DESIGNS,
    DEVELOPMENTS,
    PRICE,
    WORLDS,
    CardId,
    CardsCounted,
    Design,
    DesignId,
    World,
    WorldId,
)
from domain.games.race_for_the_galaxy.effects import words
from domain.games.race_for_the_galaxy.effects.words import AnyWord

MONEY = 0.5
"""A card in hand as a means to pay."""


def power_worth(word: AnyWord) -> float:
    """What a power brings over half a game."""
    match word:
        case words.ExploreDraw(amount=amount):
            return 0.3 * amount
        case words.ExploreKeep(amount=amount):
            return 0.8 * amount
        case words.DevelopDiscount(amount=amount):
            return 1.2 * amount
        case words.DevelopDrawBefore(amount=amount) | words.DevelopDrawAfter(amount=amount):
            return 0.9 * amount
        case words.SettleDiscount(amount=amount, good=good):
            return (1.1 if good is None else 0.4) * amount
        case words.Military(amount=amount, good=good, against=against):
            return (0.7 if good is None and against is None else 0.25) * amount
        case words.DiscardForMilitary() | words.DiscardForFreeSettle() | words.PayForMilitary():
            return 1.0
        case words.SettleDrawAfter(amount=amount):
            return 0.9 * amount
        case words.TradeBonus(amount=amount, good=good, here=here):
            return (0.5 if good is None and not here else 0.3) * amount
        case (
            words.Consume()
            | words.ConsumeDistinct()
            | words.ConsumeAll()
            | words.TradeGood()
            | words.ConsumeDraw()
            | words.Gamble()
            | words.DiscardHand()
        ):
            return consume_worth(word)
        case words.Produce():
            return 1.6
        case words.ProduceWindfall(good=good):
            return 1.2 if good is None else 0.8
        case words.DrawIfProducedHere(amount=amount) | words.ProduceDraw(amount=amount):
            return 0.9 * amount
        case words.DrawPerGoodProduced() | words.DrawIfMostProduced():
            return 0.7
        case words.DrawPerKindProduced() | words.DrawPerWorld():
            return 1.2
        case _:
            assert_never(word)


def consume_worth(word: words.ConsumeWord) -> float:
    match word:
        case words.Consume(times=times, points=points, cards=cards, good=good):
            once = points + MONEY * cards
            return once * (0.9 + 0.4 * (times - 1)) * (1.0 if good is None else 0.7)
        case words.ConsumeDistinct() | words.ConsumeAll():
            return 1.5
        case words.TradeGood():
            return 1.8
        case words.ConsumeDraw(amount=amount):
            return 1.0 * amount
        case words.Gamble():
            return 0.2
        case words.DiscardHand():
            return 1.0
        case _:
            assert_never(word)


def _engine(design: Design) -> float:
    arrival = 0.0
    if isinstance(design, World) and design.good is not None and design.source == "windfall":
        arrival = MONEY * PRICE[design.good]
    return sum(power_worth(word) for word in design.powers) + arrival


ENGINE: dict[DesignId, float] = {design.id: _engine(design) for design in DESIGNS.values()}
"""What the powers of a card in play are worth while half the game is still to come."""


def _promise(design: Design) -> float:
    """Points of a card in play, as far as the card alone can tell: a scoring development is worth some."""
    counted = sum(isinstance(entry, CardsCounted) for entry in getattr(design, "scoring", ()))
    return design.points + (3.0 + 0.5 * counted if design.id in DEVELOPMENTS and design.cost == 6 else 0.0)


PROMISE: dict[DesignId, float] = {design.id: _promise(design) for design in DESIGNS.values()}


def _worth(design: Design) -> float:
    """A card in hand: part of what it brings in play less what it costs to get there."""
    price = MONEY * design.cost * (0.6 if isinstance(design, World) and design.military else 1.0)
    return max(0.0, PROMISE[design.id] + ENGINE[design.id] - price)


WORTH: dict[CardId, float] = {card: round(_worth(DESIGN_OF[card]), 3) for card in DESIGN_ID_OF}


def cheapest_first(cards: Iterable[CardId]) -> tuple[CardId, ...]:
    """Cards in the order in which one would give them up."""
    return tuple(sorted(cards, key=WORTH.__getitem__))


def dearest_first(cards: Iterable[CardId]) -> tuple[CardId, ...]:
    """Cards in the order in which one would keep them."""
    return tuple(sorted(cards, key=WORTH.__getitem__, reverse=True))


def good_worth(world: WorldId) -> float:
    """A good lying on a world: it may be traded or consumed."""
    return 0.6 + 0.12 * trade_price(world)


def trade_price(world: WorldId) -> int:
    """The bare price of a world's good."""
    kind = WORLDS[world].good
    return 0 if kind is None else PRICE[kind]


def cheapest_goods_first(worlds: Iterable[WorldId]) -> tuple[WorldId, ...]:
    """Goods in the order in which one would spend them: what trades for least first."""
    return tuple(sorted(worlds, key=trade_price))
