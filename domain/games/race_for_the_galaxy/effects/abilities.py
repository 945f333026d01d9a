"""What a tableau can do: its powers, gathered by the question the rules ask.

Rules read powers from the snapshot taken when the phase started, never from the tableau itself, so a card does not help
in the phase in which it is placed.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, TypeVar, get_args

from domain.games.race_for_the_galaxy.components import (
    CONSUME_POWERS,
    POWERS_OF,
    WORLDS,
    ConsumePower,
    DesignId,
    Power,
    World,
    WorldId,
)
from domain.games.race_for_the_galaxy.effects import words
from domain.games.race_for_the_galaxy.effects.words import GoodKind, Keyword, ProduceDrawWord
from domain.games.race_for_the_galaxy.state import Race
from domain.kernel import Seat, TypeDispatch


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


@dataclass(slots=True)
class Abilities:
    """The powers of a set of cards, in the order in which the cards were placed. Read once, never changed."""

    explore_draw: int = 0
    explore_keep: int = 0
    develop_discount: int = 0
    develop_draws_before: list[CardDraw] = field(default_factory=list)
    develop_draws_after: list[CardDraw] = field(default_factory=list)
    settle_draws_after: list[CardDraw] = field(default_factory=list)
    discounts: dict[GoodKind | None, int] = field(default_factory=dict)
    total_military: int = 0
    """The strength that counts against every world."""
    military_by_good: dict[GoodKind, int] = field(default_factory=dict)
    military_by_keyword: dict[Keyword, int] = field(default_factory=dict)
    tactics: list[Tactics] = field(default_factory=list)
    ships: list[Ship] = field(default_factory=list)
    contacts: list[Contact] = field(default_factory=list)
    trade_bonuses: dict[GoodKind | None, int] = field(default_factory=dict)
    trade_bonuses_here: dict[WorldId, int] = field(default_factory=dict)
    consume: list[ConsumePower] = field(default_factory=list)
    producers: list[WorldId] = field(default_factory=list)
    windfall_worlds: list[WorldId] = field(default_factory=list)
    windfall_by_kind: list[GoodKind] = field(default_factory=list)
    windfall_of_any_kind: int = 0
    draws_if_produced_here: dict[WorldId, int] = field(default_factory=dict)
    produce_draws: list[ProduceDrawing] = field(default_factory=list)
    most_produced: list[MostProduced] = field(default_factory=list)

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


@lru_cache(maxsize=20_000)
def read(snapshot: tuple[DesignId, ...]) -> Abilities:
    """Gather the powers of these cards. Tableaus change slowly, so each is read once."""
    found = Abilities()
    for design in snapshot:
        for power in POWERS_OF[design]:
            ADDS[type(power.word)](found, power, power.word)
        if design in WORLDS and WORLDS[design].source == "windfall":
            found.windfall_worlds.append(design)
    return found


# --- what each word adds ---------------------------------------------------------------------------------------------

ADDS = TypeDispatch()

K = TypeVar("K")


def _add(amounts: dict[K, int], key: K, amount: int) -> None:
    """Powers of several cards add up."""
    amounts[key] = amounts.get(key, 0) + amount


@ADDS.on(words.ExploreDraw)
def explore_draw(found: Abilities, power: Power, word: words.ExploreDraw) -> None:
    found.explore_draw += word.amount


@ADDS.on(words.ExploreKeep)
def explore_keep(found: Abilities, power: Power, word: words.ExploreKeep) -> None:
    found.explore_keep += word.amount


@ADDS.on(words.DevelopDiscount)
def develop_discount(found: Abilities, power: Power, word: words.DevelopDiscount) -> None:
    found.develop_discount += word.amount


@ADDS.on(words.DevelopDrawBefore)
def develop_draw_before(found: Abilities, power: Power, word: words.DevelopDrawBefore) -> None:
    found.develop_draws_before.append(CardDraw(power.design, word.amount))


@ADDS.on(words.DevelopDrawAfter)
def develop_draw_after(found: Abilities, power: Power, word: words.DevelopDrawAfter) -> None:
    found.develop_draws_after.append(CardDraw(power.design, word.amount))


@ADDS.on(words.SettleDrawAfter)
def settle_draw_after(found: Abilities, power: Power, word: words.SettleDrawAfter) -> None:
    found.settle_draws_after.append(CardDraw(power.design, word.amount))


@ADDS.on(words.SettleDiscount)
def settle_discount(found: Abilities, power: Power, word: words.SettleDiscount) -> None:
    _add(found.discounts, word.good, word.amount)


@ADDS.on(words.Military)
def military(found: Abilities, power: Power, word: words.Military) -> None:
    """Total military is only what works against every world."""
    if word.good is not None:
        _add(found.military_by_good, word.good, word.amount)
    elif word.against is not None:
        _add(found.military_by_keyword, word.against, word.amount)
    else:
        found.total_military += word.amount


@ADDS.on(words.DiscardForMilitary)
def discard_for_military(found: Abilities, power: Power, word: words.DiscardForMilitary) -> None:
    found.tactics.append(Tactics(power.design, word.amount))


@ADDS.on(words.DiscardForFreeSettle)
def discard_for_free_settle(found: Abilities, power: Power, word: words.DiscardForFreeSettle) -> None:
    found.ships.append(Ship(power.design, word.excludes_good))


@ADDS.on(words.PayForMilitary)
def pay_for_military(found: Abilities, power: Power, word: words.PayForMilitary) -> None:
    found.contacts.append(Contact(word.discount, word.excludes_good))


@ADDS.on(words.TradeBonus)
def trade_bonus(found: Abilities, power: Power, word: words.TradeBonus) -> None:
    if word.here:
        _add(found.trade_bonuses_here, power.design, word.amount)
    else:
        _add(found.trade_bonuses, word.good, word.amount)


@ADDS.on(*get_args(words.ConsumeWord))
def consume(found: Abilities, power: Power, word: words.ConsumeWord) -> None:
    found.consume.append(CONSUME_POWERS[power.id])


@ADDS.on(words.Produce)
def produce(found: Abilities, power: Power, word: words.Produce) -> None:
    found.producers.append(power.design)


@ADDS.on(words.ProduceWindfall)
def produce_windfall(found: Abilities, power: Power, word: words.ProduceWindfall) -> None:
    if word.good is None:
        found.windfall_of_any_kind += 1
    else:
        found.windfall_by_kind.append(word.good)


@ADDS.on(words.DrawIfProducedHere)
def draw_if_produced_here(found: Abilities, power: Power, word: words.DrawIfProducedHere) -> None:
    _add(found.draws_if_produced_here, power.design, word.amount)


@ADDS.on(*get_args(words.ProduceDrawWord))
def produce_draw(found: Abilities, power: Power, word: words.ProduceDrawWord) -> None:
    found.produce_draws.append(ProduceDrawing(power.design, word))


@ADDS.on(words.DrawIfMostProduced)
def draw_if_most_produced(found: Abilities, power: Power, word: words.DrawIfMostProduced) -> None:
    found.most_produced.append(MostProduced(power.design, word.good, word.amount))
