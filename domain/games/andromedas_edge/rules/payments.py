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
    fixed = [price.titanium, price.ice, price.nanocarbon]
    for instead in product(*[range(amount + 1) for amount in fixed]):
        paid = {kind: fixed[n] - instead[n] for n, kind in enumerate(BASIC)}
        base = Bundle(
            paid["titanium"], paid["ice"], paid["nanocarbon"], price.credit + sum(instead), price.energy, price.tactics
        )
        for basic in combinations_with_replacement(("titanium", "ice", "nanocarbon", "credit"), price.basic):
            for free in combinations_with_replacement(RESOURCES, price.any):
                way = base.plus(_counted((*basic, *free)))
                if all(getattr(way, kind) <= getattr(stock, kind) for kind in RESOURCES):
                    yield way


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
    results = [Bundle()]
    for word in MOONS[moon].benefit:
        if isinstance(word, words.Gain):
            results = [one.plus(more) for one in results for more in gain_ways(word.resources)]
        elif isinstance(word, words.Choice):
            ways = [
                more
                for option in word.options
                for each in option
                if isinstance(each, words.Gain)
                for more in gain_ways(each.resources)
            ]
            results = [one.plus(more) for one in results for more in ways or [Bundle()]]
    return tuple(dict.fromkeys(results))


def moon_prices(moon: MoonId) -> Prices:
    """The resource symbols of a moon as a price, one for each side of a choice (rules 9.5)."""
    prices: list[Cost] = []
    for word in MOONS[moon].benefit:
        if isinstance(word, words.Gain):
            prices.append(word.resources)
        elif isinstance(word, words.Choice):
            prices += [each.resources for option in word.options for each in option if isinstance(each, words.Gain)]
    return tuple(prices)


def may_use_moons(frontier: Frontier, seat: Seat) -> bool:
    """Moons can be abandoned for a payment in one's own turn only, and not during an event card (rules 18.3)."""
    return frontier.turn.active == seat and not frontier.in_event()


def within_reach(frontier: Frontier, seat: Seat, prices: Prices, stock: Bundle) -> bool:
    """Whether a stock, with the moons that may be abandoned for it, covers one of the prices."""
    if any(payable(stock, price) for price in prices):
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
