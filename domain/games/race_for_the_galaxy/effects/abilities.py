"""What a tableau can do: its powers, gathered by the question the rules ask.

Rules read powers from the snapshot taken when the phase started, never from the tableau itself, so a card does not help
in the phase in which it is placed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from domain.games.race_for_the_galaxy.components import (
    CONSUME_POWERS,
    POWERS_OF,
    WORLDS,
    ConsumePower,
    DesignId,
    World,
    WorldId,
)
from domain.games.race_for_the_galaxy.effects import words
from domain.games.race_for_the_galaxy.effects.words import GoodKind, Keyword, ProduceDrawWord, Word
from domain.games.race_for_the_galaxy.state import Player, Race
from domain.kernel import Seat

W = TypeVar("W", bound=Word)


class CardDraw(NamedTuple):
    """Cards a card of the tableau lets its owner draw."""

    design: DesignId
    amount: int


class ProduceDrawing(NamedTuple):
    design: DesignId
    word: ProduceDrawWord


class MostProduced(NamedTuple):
    design: DesignId
    good: GoodKind
    amount: int


class Tactics(NamedTuple):
    """A card that can be spent for strength."""

    design: DesignId
    amount: int


class Ship(NamedTuple):
    """A card that can be spent instead of paying."""

    design: DesignId
    excludes: GoodKind | None


class Contact(NamedTuple):
    """Paying for military worlds."""

    discount: int
    excludes: GoodKind | None


@dataclass(frozen=True, slots=True)
class Abilities:
    """The powers of a set of cards, in the order in which the cards were placed."""

    explore_draw: int
    explore_keep: int
    develop_discount: int
    develop_draws_before: tuple[CardDraw, ...]
    develop_draws_after: tuple[CardDraw, ...]
    settle_draws_after: tuple[CardDraw, ...]
    discounts: Mapping[GoodKind | None, int]
    total_military: int
    """The strength that counts against every world."""
    military_by_good: Mapping[GoodKind, int]
    military_by_keyword: Mapping[Keyword, int]
    tactics: tuple[Tactics, ...]
    ships: tuple[Ship, ...]
    contacts: tuple[Contact, ...]
    trade_bonuses: Mapping[GoodKind | None, int]
    trade_bonuses_here: Mapping[WorldId, int]
    consume: tuple[ConsumePower, ...]
    producers: tuple[WorldId, ...]
    windfall_worlds: tuple[WorldId, ...]
    windfall_by_kind: tuple[GoodKind, ...]
    windfall_of_any_kind: int
    draws_if_produced_here: Mapping[WorldId, int]
    produce_draws: tuple[ProduceDrawing, ...]
    most_produced: tuple[MostProduced, ...]

    def discount(self, world: World) -> int:
        """How much less a world costs that is paid for."""
        common = self.discounts.get(None, 0)
        return common + (self.discounts.get(world.good, 0) if world.good is not None else 0)

    def strength(self, world: World) -> int:
        """Military strength against a world; may be negative."""
        strength = self.total_military
        if world.good is not None:
            strength += self.military_by_good.get(world.good, 0)
        for keyword in world.keywords:
            strength += self.military_by_keyword.get(keyword, 0)
        return strength

    def trade_bonus(self, world: World) -> int:
        """How many cards more the good of a world brings."""
        bonus = self.trade_bonuses.get(None, 0) + self.trade_bonuses_here.get(world.id, 0)
        return bonus + (self.trade_bonuses.get(world.good, 0) if world.good is not None else 0)


def abilities(race: Race, seat: Seat) -> Abilities:
    """What `seat` can do in the running phase."""
    return read(tuple(race.players[seat].snapshot))


def abilities_of(player: Player) -> Abilities:
    """What a player can do in the running phase."""
    return read(tuple(player.snapshot))


@lru_cache(maxsize=20_000)
def read(snapshot: tuple[DesignId, ...]) -> Abilities:
    """Gather the powers of these cards. Tableaus change slowly, so each is read once."""
    powers = Gathered(snapshot)
    military = powers.of(words.Military)
    trading = powers.of(words.TradeBonus)
    windfall = [word.good for _, word in powers.of(words.ProduceWindfall)]
    return Abilities(
        explore_draw=sum(word.amount for _, word in powers.of(words.ExploreDraw)),
        explore_keep=sum(word.amount for _, word in powers.of(words.ExploreKeep)),
        develop_discount=sum(word.amount for _, word in powers.of(words.DevelopDiscount)),
        develop_draws_before=tuple(CardDraw(d, word.amount) for d, word in powers.of(words.DevelopDrawBefore)),
        develop_draws_after=tuple(CardDraw(d, word.amount) for d, word in powers.of(words.DevelopDrawAfter)),
        settle_draws_after=tuple(CardDraw(d, word.amount) for d, word in powers.of(words.SettleDrawAfter)),
        discounts=_added((word.good, word.amount) for _, word in powers.of(words.SettleDiscount)),
        total_military=sum(word.amount for _, word in military if word.good is None and word.against is None),
        military_by_good=_added((word.good, word.amount) for _, word in military if word.good is not None),
        military_by_keyword=_added((word.against, word.amount) for _, word in military if word.against is not None),
        tactics=tuple(Tactics(d, word.amount) for d, word in powers.of(words.DiscardForMilitary)),
        ships=tuple(Ship(d, word.excludes_good) for d, word in powers.of(words.DiscardForFreeSettle)),
        contacts=tuple(Contact(word.discount, word.excludes_good) for _, word in powers.of(words.PayForMilitary)),
        trade_bonuses=_added((word.good, word.amount) for _, word in trading if not word.here),
        trade_bonuses_here=_added((d, word.amount) for d, word in trading if word.here),
        consume=tuple(power for design in snapshot for power in CONSUME_POWERS_OF[design]),
        producers=tuple(design for design, _ in powers.of(words.Produce)),
        windfall_worlds=tuple(d for d in snapshot if d in WORLDS and WORLDS[d].source == "windfall"),
        windfall_by_kind=tuple(kind for kind in windfall if kind is not None),
        windfall_of_any_kind=windfall.count(None),
        draws_if_produced_here=_added((d, word.amount) for d, word in powers.of(words.DrawIfProducedHere)),
        produce_draws=tuple(drawing for design in snapshot for drawing in PRODUCE_DRAWS_OF[design]),
        most_produced=tuple(MostProduced(d, word.good, word.amount) for d, word in powers.of(words.DrawIfMostProduced)),
    )


CONSUME_POWERS_OF = {
    design: tuple(CONSUME_POWERS[power.id] for power in powers if power.id in CONSUME_POWERS)
    for design, powers in POWERS_OF.items()
}
PRODUCE_DRAWS_OF = {
    design: tuple(ProduceDrawing(design, power.word) for power in powers if isinstance(power.word, ProduceDrawWord))
    for design, powers in POWERS_OF.items()
}


class Gathered:
    """The words of some cards by their kind, each with the card it stands on."""

    __slots__ = ("_by_kind",)

    def __init__(self, snapshot: tuple[DesignId, ...]) -> None:
        self._by_kind: dict[type[Word], list[tuple[DesignId, Any]]] = {}
        for design in snapshot:
            for power in POWERS_OF[design]:
                self._by_kind.setdefault(type(power.word), []).append((design, power.word))

    def of(self, kind: type[W]) -> Sequence[tuple[DesignId, W]]:
        return self._by_kind.get(kind, ())


K = TypeVar("K")


def _added(amounts: Iterator[tuple[K, int]]) -> Mapping[K, int]:
    """Amounts summed by what they are for: powers of several cards add up."""
    sums: dict[K, int] = {}
    for key, amount in amounts:
        sums[key] = sums.get(key, 0) + amount
    return sums
