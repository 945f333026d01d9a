"""How good things look: the order in which cards are suggested, and what a position is worth to a bot.

No rule depends on this. It reads only what the seat itself can see.
"""

from collections.abc import Iterable

from domain.games.race_for_the_galaxy.components import DESIGN_OF, PRICE, WORLDS, CardId, WorldId
from domain.games.race_for_the_galaxy.state import Race
from domain.kernel import Action, Seat, Step


def _worth(card: CardId) -> float:
    design = DESIGN_OF[card]
    return design.points + len(design.powers) * 0.5


WORTH = {card: _worth(card) for card in DESIGN_OF}


def cheapest_first(cards: Iterable[CardId]) -> tuple[CardId, ...]:
    """Cards in the order in which one would give them up."""
    return tuple(sorted(cards, key=WORTH.__getitem__))


def dearest_first(cards: Iterable[CardId]) -> tuple[CardId, ...]:
    """Cards in the order in which one would keep them."""
    return tuple(sorted(cards, key=WORTH.__getitem__, reverse=True))


def cheapest_goods_first(worlds: Iterable[WorldId]) -> tuple[WorldId, ...]:
    """Goods in the order in which one would spend them: what trades for least first."""
    return tuple(sorted(worlds, key=_price))


def _price(world: WorldId) -> int:
    kind = WORLDS[world].good
    return 0 if kind is None else PRICE[kind]


def value(race: Race, seat: Seat) -> float:
    return 0.0


def hint(race: Race, step: Step, action: Action) -> float:
    return 0.0
