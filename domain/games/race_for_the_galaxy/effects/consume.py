"""What the consume powers do: goods and cards in, chips and cards out."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import TypeAlias, assert_never

from domain.games.race_for_the_galaxy.actions import ConsumeGoods, DiscardForPoints, NameNumber
from domain.games.race_for_the_galaxy.components import (
    ACTION_CARDS,
    CONSUME_POWERS,
    DESIGN_OF,
    FIGURES,
    WORLDS,
    ConsumePower,
    DesignId,
    WorldId,
)
from domain.games.race_for_the_galaxy.effects import words
from domain.games.race_for_the_galaxy.effects.words import GoodKind
from domain.games.race_for_the_galaxy.evaluation import cheapest_first, cheapest_goods_first
from domain.games.race_for_the_galaxy.facts import (
    CardFlipped,
    ChipsExhausted,
    ChipsGained,
    ChipsRefilled,
    FlippedCardDiscarded,
    FlippedCardKept,
    GoodsConsumed,
    HandCardsDiscarded,
    PowerUsed,
)
from domain.games.race_for_the_galaxy.rules.deck import draw, renew
from domain.games.race_for_the_galaxy.rules.tables import DECIDE, OFFERS
from domain.games.race_for_the_galaxy.state import Player, Race
from domain.games.race_for_the_galaxy.steps import CardsChoice, GoodsChoice, NumberChoice, TradeTurn
from domain.kernel import Choose, Offer, Seat, Table

SpendingWord: TypeAlias = words.Consume | words.ConsumeDistinct | words.ConsumeAll
"""Powers that take goods."""

# --- when a power can be used ----------------------------------------------------------------------------------------


def matching(player: Player, good: GoodKind | None) -> list[WorldId]:
    """Worlds with a good that counts, oldest first. The good need not lie on the card that consumes it."""
    return [
        world for world in player.tableau if world in player.goods_on and (good is None or WORLDS[world].good == good)
    ]


def kinds_of_goods(player: Player) -> set[GoodKind | None]:
    return {WORLDS[world].good for world in player.goods_on}


def usable(player: Player, power: ConsumePower) -> bool:
    """Whether a power can do anything now."""
    match power.word:
        case words.Consume(good=good, goods=goods):
            return len(player.goods_on) >= goods and (good is None or len(matching(player, good)) >= goods)
        case words.ConsumeDistinct(kinds=kinds):
            return len(kinds_of_goods(player)) >= kinds
        case words.ConsumeAll() | words.TradeGood():
            return bool(player.goods_on)
        case words.ConsumeDraw() | words.Gamble():
            return True
        case words.DiscardHand():
            return bool(player.hand)
        case _:
            assert_never(power.word)


# --- using it --------------------------------------------------------------------------------------------------------


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
    """Chips for goods are doubled for who chose that bonus."""
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


# --- the choices a power may leave -----------------------------------------------------------------------------------


@OFFERS.on(GoodsChoice)
def goods_offers(race: Race, step: GoodsChoice) -> Iterator[ConsumeGoods | Offer]:
    """Goods of different kinds are listed; any other choice of goods is one offer with a hole."""
    player = race.players[step.seat]
    match CONSUME_POWERS[step.power].word:
        case words.ConsumeDistinct(kinds=kinds):
            for worlds in distinct_goods(player, kinds):
                yield ConsumeGoods(worlds)
        case words.Consume(good=good):
            goods = cheapest_goods_first(matching(player, good))
            yield Offer(ConsumeGoods(), Choose("worlds", goods, step.count, step.count))
        case _:
            return


@DECIDE.on(GoodsChoice)
def decide_goods(race: Race, step: GoodsChoice, action: ConsumeGoods, table: Table[Race]) -> None:
    consume_goods(race, step.seat, CONSUME_POWERS[step.power], action.worlds, table)


@OFFERS.on(CardsChoice)
def cards_offers(race: Race, step: CardsChoice) -> Iterator[Offer]:
    hand = cheapest_first(race.players[step.seat].hand)
    yield Offer(DiscardForPoints(), Choose("cards", hand, 1, step.most))


@DECIDE.on(CardsChoice)
def decide_cards(race: Race, step: CardsChoice, action: DiscardForPoints, table: Table[Race]) -> None:
    discard_for_points(race, step.seat, CONSUME_POWERS[step.power], action.cards, table)


def discard_for_points(
    race: Race, seat: Seat, power: ConsumePower, cards: tuple[str | None, ...], table: Table[Race]
) -> None:
    """Chips for hand cards are never doubled."""
    word = power.word
    assert isinstance(word, words.DiscardHand)
    table.emit(HandCardsDiscarded(seat, cards, power.design))
    gain_chips(race, seat, word.points * len(cards), power.design, table)


@OFFERS.on(NumberChoice)
def number_offers(race: Race, step: NumberChoice) -> Iterator[NameNumber]:
    word = CONSUME_POWERS[step.power].word
    if isinstance(word, words.Gamble):
        for number in range(word.least, word.most + 1):
            yield NameNumber(number)


@DECIDE.on(NumberChoice)
def decide_number(race: Race, step: NumberChoice, action: NameNumber, table: Table[Race]) -> None:
    """The card goes to the hand if its cost or defence is the number, otherwise to the discard pile."""
    renew(race, table)
    card = race.deck[-1]
    table.emit(CardFlipped(step.seat, action.number, card))
    renew(race, table)  # At once, before the card goes anywhere.
    if DESIGN_OF[card].cost == action.number:
        table.emit(FlippedCardKept(step.seat, card))
    else:
        table.emit(FlippedCardDiscarded(step.seat, card))
