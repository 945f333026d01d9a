"""What a consume power takes and gives: goods and cards in, chips and cards out."""

from itertools import combinations, product
from typing import TypeAlias, assert_never

from domain.games.race_for_the_galaxy.components import ACTION_CARDS, FIGURES, WORLDS, ConsumePower, DesignId, WorldId
from domain.games.race_for_the_galaxy.effects import words
from domain.games.race_for_the_galaxy.effects.words import GoodKind
from domain.games.race_for_the_galaxy.facts import (
    ChipsExhausted,
    ChipsGained,
    ChipsRefilled,
    GoodsConsumed,
    HandCardsDiscarded,
    PowerUsed,
)
from domain.games.race_for_the_galaxy.rules.deck import draw
from domain.games.race_for_the_galaxy.state import Player, Race
from domain.games.race_for_the_galaxy.steps import CardsChoice, GoodsChoice, NumberChoice, TradeTurn
from domain.kernel import Seat, Table

SpendingWord: TypeAlias = words.Consume | words.ConsumeDistinct | words.ConsumeAll
"""Powers that take goods."""

# --- goods -----------------------------------------------------------------------------------------------------------


def matching(player: Player, good: GoodKind | None) -> list[WorldId]:
    """Worlds with a good that counts, oldest first. The good need not lie on the card that consumes it."""
    return [
        world for world in player.tableau if world in player.goods_on and (good is None or WORLDS[world].good == good)
    ]


def kinds_of_goods(player: Player) -> set[GoodKind | None]:
    return {WORLDS[world].good for world in player.goods_on}


def spendable(player: Player, word: SpendingWord) -> tuple[WorldId, ...]:
    """The goods a power may take."""
    return tuple(matching(player, word.good if isinstance(word, words.Consume) else None))


def spent_at_once(word: SpendingWord, goods: tuple[WorldId, ...]) -> int:
    """How many of them it takes: always as many as it can."""
    match word:
        case words.Consume():
            return min(word.times, len(goods) // word.goods) * word.goods
        case words.ConsumeDistinct():
            return word.kinds
        case words.ConsumeAll():
            return len(goods)
        case _:
            assert_never(word)


def distinct_goods(player: Player, kinds: int) -> list[tuple[WorldId, ...]]:
    """Every way to pick one good of each of so many different kinds, each listed oldest world first."""
    by_kind: dict[GoodKind | None, list[WorldId]] = {}
    for world in matching(player, None):
        by_kind.setdefault(WORLDS[world].good, []).append(world)
    place = {world: index for index, world in enumerate(player.tableau)}
    picks = (pick for some in combinations(by_kind.values(), kinds) for pick in product(*some))
    return [tuple(sorted(pick, key=place.__getitem__)) for pick in picks]


# --- using a power ---------------------------------------------------------------------------------------------------


def use(race: Race, seat: Seat, power: ConsumePower, table: Table[Race]) -> None:
    """Use a power to the full, asking where there is a choice of goods, cards or numbers."""
    player = race.players[seat]
    table.emit(PowerUsed(seat, power.id))
    match power.word:
        case words.Consume() | words.ConsumeDistinct() | words.ConsumeAll():
            goods = spendable(player, power.word)
            count = spent_at_once(power.word, goods)
            if count < len(goods):
                table.then(GoodsChoice(seat, power.id, count))
            else:
                consume_goods(race, seat, power, goods, table)
        case words.TradeGood():
            table.then(TradeTurn(seat, power.id))
        case words.ConsumeDraw(amount=amount):
            draw(race, seat, amount, power.design, table)
        case words.Gamble():
            if race.deck or race.discards:  # With no card left to flip the power is used up all the same.
                table.then(NumberChoice(seat, power.id))
        case words.DiscardHand(most=most):
            if len(player.hand) == 1:
                discard_for_points(race, seat, power, tuple(player.hand), table)
            else:
                table.then(CardsChoice(seat, power.id, min(most, len(player.hand))))
        case _:
            assert_never(power.word)


def consume_goods(race: Race, seat: Seat, power: ConsumePower, worlds: tuple[WorldId, ...], table: Table[Race]) -> None:
    """The goods are discarded before anything is gained for them."""
    table.emit(GoodsConsumed(seat, worlds, power.design))
    points, cards = reward(power, len(worlds))
    gain_chips(race, seat, points * multiplier(race, seat), power.design, table)
    draw(race, seat, cards, power.design, table)


def reward(power: ConsumePower, goods: int) -> tuple[int, int]:
    """Chips (not yet doubled) and cards for so many goods."""
    match power.word:
        case words.Consume() as word:
            times = goods // word.goods
            return times * word.points, times * word.cards
        case words.ConsumeDistinct(points=points):
            return points, 0
        case words.ConsumeAll(points=points, unrewarded=unrewarded):
            return max(0, goods - unrewarded) * points, 0
        case _:
            return 0, 0


def multiplier(race: Race, seat: Seat) -> int:
    """Chips for goods are doubled for players with that bonus."""
    cards = (ACTION_CARDS[card] for card in race.players[seat].actions)
    return max((card.bonus.vp_multiplier for card in cards if card.phase == race.phase), default=1)


def gain_chips(race: Race, seat: Seat, amount: int, source: DesignId, table: Table[Race]) -> None:
    """Everybody gets the full amount: a supply too small is refilled, and then or at zero the last round is on."""
    if amount == 0:
        return
    lasted = not race.exhausted
    while race.chips_supply < amount:
        table.emit(ChipsRefilled(FIGURES.chips_refill))
    table.emit(ChipsGained(seat, amount, source))
    if lasted and race.exhausted:
        table.emit(ChipsExhausted())


def discard_for_points(
    race: Race, seat: Seat, power: ConsumePower, cards: tuple[str | None, ...], table: Table[Race]
) -> None:
    """Chips for hand cards are never doubled."""
    word = power.word
    assert isinstance(word, words.DiscardHand)
    table.emit(HandCardsDiscarded(seat, cards, power.design))
    gain_chips(race, seat, word.points * len(cards), power.design, table)
