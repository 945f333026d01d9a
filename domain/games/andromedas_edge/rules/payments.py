"""Prices and how they can be paid (rules 2.2, 18)."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product

from domain.games.andromedas_edge.components import MOONS
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.effects.bundles import Bundle, Cost
from domain.games.andromedas_edge.glossary import BASIC, RESOURCES, MoonId
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import Payment
from domain.kernel import Seat

Prices = tuple[Cost, ...]
BASIC_OR_CREDIT = (*BASIC, "credit")


@lru_cache(maxsize=1 << 15)
def payable(stock: Bundle, price: Cost) -> bool:
    """Whether a stock covers a price, credits standing in for titanium, ice and nanocarbon."""
    left_t, left_i, left_n = stock.titanium - price.titanium, stock.ice - price.ice, stock.nanocarbon - price.nanocarbon
    short = max(0, -left_t) + max(0, -left_i) + max(0, -left_n)
    credit = stock.credit - price.credit - short
    energy, tactics = stock.energy - price.energy, stock.tactics - price.tactics
    if credit < 0 or energy < 0 or tactics < 0:
        return False
    basic = max(0, left_t) + max(0, left_i) + max(0, left_n) + credit
    return basic >= price.basic and basic + energy + tactics >= price.basic + price.any


@lru_cache(maxsize=1 << 14)
def payments(stock: Bundle, prices: Prices) -> tuple[Bundle, ...]:
    """Every way to pay one of the prices, each once: fewest credits first."""
    found = {way for price in prices if payable(stock, price) for way in _ways(stock, price)}
    return tuple(sorted(found, key=lambda way: (way.total, way.credit, way.tactics, _amounts(way))))


def _amounts(way: Bundle) -> tuple[int, ...]:
    return tuple(getattr(way, kind) for kind in RESOURCES)


def _ways(stock: Bundle, price: Cost) -> Iterator[Bundle]:
    """Credits for some of the named basics, then the open parts out of what there is."""
    fixed = (price.titanium, price.ice, price.nanocarbon)
    held = _amounts(stock)
    there = [place for place, amount in enumerate(held) if amount]
    basics = [place for place in there if RESOURCES[place] in BASIC_OR_CREDIT]
    for instead in product(*[range(amount + 1) for amount in fixed]):
        named = [amount - less for amount, less in zip(fixed, instead, strict=True)]
        base = (*named, price.credit + sum(instead), price.energy, price.tactics)
        if any(amount > most for amount, most in zip(base, held, strict=True)):
            continue
        for basic in combinations_with_replacement(basics, price.basic):
            for free in combinations_with_replacement(there, price.any):
                way = list(base)
                for place in (*basic, *free):
                    way[place] += 1
                if all(amount <= most for amount, most in zip(way, held, strict=True)):
                    yield Bundle(*way)


def _counted(kinds: Iterable[str]) -> Bundle:
    amounts = dict.fromkeys(RESOURCES, 0)
    for kind in kinds:
        amounts[kind] += 1  # type: ignore[index]
    return Bundle(**amounts)


@lru_cache(maxsize=1 << 10)
def gains(basic: int, any_: int) -> tuple[Bundle, ...]:
    """Every way to take so many resources of one's choice; `basic` never as credit (rules 2.2)."""
    found = {
        _counted((*some, *others))
        for some in combinations_with_replacement(BASIC, basic)
        for others in combinations_with_replacement(RESOURCES, any_)
    }
    return tuple(sorted(found, key=_amounts, reverse=True))


# --- what can be had in time -----------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 10)
def moon_yields(moon: MoonId) -> tuple[Bundle, ...]:
    """The resources a moon can give when it is abandoned, one bundle for each way to choose."""
    return tuple(dict.fromkeys(yields(MOONS[moon].benefit)))


def yields(text: words.Effects) -> list[Bundle]:
    """The resources a text can bring at once, one bundle for each way to choose."""
    results = [Bundle()]
    for word in text:
        if isinstance(word, words.Gain):
            results = [one.plus(more) for one in results for more in gain_ways(word.resources)]
        elif isinstance(word, words.Choice):
            ways = [more for option in word.options for more in yields(option)]
            results = [one.plus(more) for one in results for more in ways]
    return results


def moon_prices(moon: MoonId) -> Prices:
    """The resource symbols of a moon as a price, one for each side of a choice (rules 9.5)."""
    return price_of(MOONS[moon].benefit)


def price_of(benefit: words.Effects) -> Prices:
    """What the symbols of a benefit come to as a price."""
    prices = [Cost()]
    for word in benefit:
        if isinstance(word, words.Gain):
            prices = [price.more(word.resources) for price in prices]
        elif isinstance(word, words.Choice):
            sides = [_symbols(option) for option in word.options]
            prices = [price.more(side) for price in prices for side in sides if side.total or side.basic or side.any]
    return tuple(prices)


def _symbols(text: words.Effects) -> Cost:
    """All resource symbols of a text together."""
    total = Cost()
    for word in text:
        if isinstance(word, words.Gain):
            total = total.more(word.resources)
    return total


def may_use_moons(frontier: Frontier, seat: Seat) -> bool:
    """Moons can be abandoned for a payment in one's own turn only, and not during an event card (rules 18.3)."""
    return frontier.turn.active == seat and not frontier.in_event()


def within_reach(frontier: Frontier, seat: Seat, prices: Prices, stock: Bundle) -> bool:
    """Whether a stock, with the moons that may be abandoned for it, covers one of the prices."""
    for price in prices:
        if payable(stock, price):
            return True
    moons = frontier.players[seat].claimed
    if not moons or not may_use_moons(frontier, seat):
        return False
    for given in product(*[moon_yields(moon) for moon in moons]):
        total = stock
        for each in given:
            total = total.plus(each)
        if any(payable(total, price) for price in prices):
            return True
    return False


def affordable(frontier: Frontier, seat: Seat, prices: Prices) -> bool:
    """Storage and hand, and where it is allowed the moons; while activating also the tokens at hand (rules 6.1.5)."""
    stock = frontier.players[seat].stock
    if any(payable(stock, price) for price in prices):
        return True
    if frontier.turn.phase == "placing" and frontier.turn.active == seat:
        stock = stock.plus(tokens_at_hand(frontier, seat))
    return within_reach(frontier, seat, prices, stock)


def waiting_payment(frontier: Frontier, seat: Seat) -> Payment | None:
    """A payment the player must still make once the present question is answered."""
    for step in reversed(frontier.agenda.stack):
        if isinstance(step, Payment) and step.seat == seat and not step.optional:
            return step
    return None


def leaves_payable(frontier: Frontier, seat: Seat, payment: Payment | None, gained: Iterable[Bundle]) -> bool:
    """Whether one of these gains still lets the player pay what it must: a moon abandoned for a payment serves it."""
    if payment is None:
        return True
    stock = frontier.players[seat].stock
    if frontier.turn.phase == "placing" and frontier.turn.active == seat:
        stock = stock.plus(tokens_at_hand(frontier, seat))
    return any(within_reach(frontier, seat, payment.prices, stock.plus(each)) for each in gained)


def gain_ways(resources: Cost) -> Iterator[Bundle]:
    """Every bundle a gain can come to."""
    for chosen in gains(resources.basic, resources.any):
        yield resources.plain.plus(chosen)


def tokens_at_hand(frontier: Frontier, seat: Seat, also: str | None = None) -> Bundle:
    """Resource tokens at locations where the player has ships, and at one more."""
    if not frontier.lying:
        return Bundle()
    player = frontier.players[seat]
    places = {player.ships[ship].at for ship in player.on_board()} | {also}
    total = Bundle()
    for place, lying in frontier.lying.items():
        if place in places:
            total = total.plus(lying)
    return total
