"""What cards and goods are worth, roughly, in points: the order in which they are suggested, and what bots reckon with.

No rule depends on these figures. They were found by letting bots play each other.
"""

from collections.abc import Iterable

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
from domain.games.race_for_the_galaxy.effects.words import AnyWord, Word

MONEY = 0.5
"""A card in hand as a means to pay."""


WIDE_AND_NARROW: dict[type[Word], tuple[float, float]] = {
    words.ExploreDraw: (0.3, 0.3),
    words.ExploreKeep: (0.8, 0.8),
    words.DevelopDiscount: (1.2, 1.2),
    words.DevelopDrawBefore: (0.9, 0.9),
    words.DevelopDrawAfter: (0.9, 0.9),
    words.SettleDiscount: (1.1, 0.4),
    words.Military: (0.7, 0.25),
    words.DiscardForMilitary: (1 / 3, 1 / 3),
    words.DiscardForFreeSettle: (1.0, 1.0),
    words.PayForMilitary: (1.0, 1.0),
    words.SettleDrawAfter: (0.9, 0.9),
    words.TradeBonus: (0.5, 0.3),
    words.ConsumeDistinct: (1.5, 1.5),
    words.ConsumeAll: (1.5, 1.5),
    words.TradeGood: (1.8, 1.8),
    words.ConsumeDraw: (1.0, 1.0),
    words.Gamble: (0.2, 0.2),
    words.DiscardHand: (1.0, 1.0),
    words.Produce: (1.6, 1.6),
    words.ProduceWindfall: (1.2, 0.8),
    words.DrawIfProducedHere: (0.9, 0.9),
    words.ProduceDraw: (0.9, 0.9),
    words.DrawPerGoodProduced: (0.7, 0.7),
    words.DrawIfMostProduced: (0.35, 0.35),
    words.DrawPerKindProduced: (1.2, 1.2),
    words.DrawPerWorld: (1.2, 1.2),
}
"""What a power brings over half a game, for each card or strength it gives: for anything, or only for some things."""


def power_worth(word: AnyWord) -> float:
    if isinstance(word, words.Consume):
        return consume_worth(word)
    wide, narrow = WIDE_AND_NARROW[type(word)]
    restricted = any(getattr(word, field, None) for field in ("good", "against", "here"))
    return (narrow if restricted else wide) * getattr(word, "amount", 1)


def consume_worth(word: words.Consume) -> float:
    """Later uses of one power need more goods than there mostly are."""
    once = word.points + MONEY * word.cards
    return once * (0.9 + 0.4 * (word.times - 1)) * (1.0 if word.good is None else 0.7)


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
