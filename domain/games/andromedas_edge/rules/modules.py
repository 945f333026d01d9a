"""The market of modules and the rows of a station (rules 11)."""

from collections.abc import Iterator

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import MODULE_OF, SLOT_COSTS, TEXTS
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.effects.bundles import FREE, Cost
from domain.games.andromedas_edge.effects.passives import modifiers
from domain.games.andromedas_edge.glossary import MODULE_TRACKS, ModuleId, ModuleTrack, TextId
from domain.games.andromedas_edge.rules.gains import advance
from domain.games.andromedas_edge.rules.moons import parted
from domain.games.andromedas_edge.rules.payments import Prices, affordable, payable
from domain.games.andromedas_edge.rules.tables import ASIDES, COMMON, PROCEED, STORING_SAFE, asks, decides
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import (
    MarketRefill,
    ModuleChoice,
    ModuleGift,
    ModuleGoal,
    ModulePlacement,
    Payment,
)
from domain.kernel import Seat, Step, Table

SLOT_PRICES: dict[ModuleTrack, tuple[Prices, ...]] = {
    track: tuple((slot.cost,) for slot in slots) for track, slots in SLOT_COSTS.items()
}


NO_PRICE: Prices = (FREE,)


def columns(frontier: Frontier, seat: Seat, word: words.AcquireModule, text: TextId) -> tuple[ModuleTrack, ...]:
    """The columns a word allows; a faction may open all of them at the fields it names."""
    opened = modifiers(frontier, seat, "field_module_types") if word.shortfall else None
    if not opened:
        return word.tracks
    place = text.partition(":")[2].partition("/")[0]
    return MODULE_TRACKS if any(place in each.locations for each in opened) else word.tracks


def lowered(prices: Prices, discount: Cost) -> Prices:
    if discount is FREE or discount == FREE:
        return prices
    return tuple(dict.fromkeys(each for price in prices for each in price.less(discount)))


def module_prices(frontier: Frontier, seat: Seat, module: ModuleId, discount: Cost = FREE) -> Prices:
    """The price of the slot it lies in, less discounts (rules 11.2, 18.2)."""
    track = MODULE_OF[module].track
    prices = lowered(SLOT_PRICES[track][frontier.market[track].index(module)], discount)
    for ability in modifiers(frontier, seat, "module_cost"):
        prices = lowered(prices, ability.discount)
    return prices


def offered(frontier: Frontier, tracks: tuple[ModuleTrack, ...], slots: tuple[int, ...] | None) -> Iterator[ModuleId]:
    for track in tracks:
        for number, module in enumerate(frontier.market[track], start=1):
            if module is not None and (slots is None or number in slots):
                yield module


def priced(
    frontier: Frontier, seat: Seat, word: words.AcquireModule, text: TextId
) -> Iterator[tuple[ModuleId, Prices]]:
    """Offered modules a word speaks of, each with its prices for this player."""
    for module in offered(frontier, columns(frontier, seat, word, text), word.slots):
        free = word.payment == "free"
        yield module, NO_PRICE if free else module_prices(frontier, seat, module, word.discount)


def acquirable(frontier: Frontier, seat: Seat, word: words.AcquireModule, text: TextId) -> Iterator[ModuleId]:
    """Offered modules a word lets you have: free, or within your means."""
    for module, prices in priced(frontier, seat, word, text):
        if affordable(frontier, seat, prices):
            yield module


@STORING_SAFE.on(ModuleChoice)
def purchase_needs_no_moon(frontier: Frontier, step: ModuleChoice) -> bool:
    """A purchase that must be made is not put out of reach by storing a moon."""
    word = TEXTS[step.text][step.at]
    assert isinstance(word, words.AcquireModule)
    if step.taken >= word.min or word.payment == "free":
        return True
    stock = frontier.players[step.seat].stock
    return any(
        payable(stock, price)
        for module in offered(frontier, columns(frontier, step.seat, word, step.text), word.slots)
        for price in module_prices(frontier, step.seat, module, word.discount)
    )


@asks(ModuleChoice)
def module_choices(
    frontier: Frontier, step: ModuleChoice
) -> Iterator[act.AcquireModule | act.DiscardModule | act.Decline]:
    word = TEXTS[step.text][step.at]
    assert isinstance(word, words.AcquireModule)
    wanted = step.taken < word.n
    found = [act.AcquireModule(module) for module in acquirable(frontier, step.seat, word, step.text)] if wanted else []
    yield from found
    if step.taken and word.shortfall and wanted:
        # The purchase comes first; without a second one an offered module is discarded (rules 6.3.3).
        for module in offered(frontier, columns(frontier, step.seat, word, step.text), None):
            yield act.DiscardModule(module)
    elif found and step.taken >= word.min and not (step.forced and not step.taken):
        yield act.Decline()


@decides(ModuleChoice)
def module_chosen(
    frontier: Frontier,
    step: ModuleChoice,
    action: act.AcquireModule | act.DiscardModule | act.Decline,
    table: Table[Frontier],
) -> None:
    word = TEXTS[step.text][step.at]
    assert isinstance(word, words.AcquireModule)
    if isinstance(action, act.DiscardModule):
        table.emit(facts.ModuleDiscarded(action.module))
    elif isinstance(action, act.AcquireModule):
        if word.payment == "free":
            acquire(frontier, step.seat, action.module, table)
        else:
            prices = module_prices(frontier, step.seat, action.module, word.discount)
            table.then(Payment(step.seat, prices, ModuleGoal(action.module), optional=False))
        if step.taken + 1 < word.n:
            table.then(ModuleChoice(step.seat, step.text, step.at, step.taken + 1, step.forced))


def acquire(frontier: Frontier, seat: Seat, module: ModuleId, table: Table[Frontier]) -> None:
    """Damage printed on it goes with it; the first of a turn may be the partner's (rules 11.1, 21.3.7)."""
    table.emit(facts.ModuleAcquired(seat, module, MODULE_OF[module].start_damage))
    first = frontier.turn.active == seat and not frontier.turn.gift_decided
    if frontier.options.teams and first:
        table.then(ModuleGift(seat, module))
    else:
        settle(frontier, seat, module, table)


def settle(frontier: Frontier, seat: Seat, module: ModuleId, table: Table[Frontier]) -> None:
    """Its place in the row, where that matters, and a step on its track."""
    track = MODULE_OF[module].track
    if MODULE_OF[module].half_slots and len(frontier.players[seat].rows[track]) > 2:
        table.then(ModulePlacement(seat, module))
    advance(frontier, seat, track, table)


@asks(ModuleGift)
def gifts(frontier: Frontier, step: ModuleGift) -> list[act.KeepModule | act.GiveModule]:
    return [act.KeepModule(), act.GiveModule()]


@decides(ModuleGift)
def gift_decided(
    frontier: Frontier, step: ModuleGift, action: act.KeepModule | act.GiveModule, table: Table[Frontier]
) -> None:
    table.emit(facts.GiftDecided(step.seat))
    partner = frontier.partner(step.seat)
    if isinstance(action, act.GiveModule) and partner is not None:
        _clear(frontier, step.seat, step.module, table)
        table.emit(facts.ModuleGiven(step.seat, partner, step.module))
        settle(frontier, partner, step.module, table)
    else:
        settle(frontier, step.seat, step.module, table)


def _clear(frontier: Frontier, seat: Seat, module: ModuleId, table: Table[Frontier]) -> None:
    """Moons on a module that leaves, and beside it, are discarded without benefit."""
    player = frontier.players[seat]
    for slot, moon in list(player.stored.items()):
        if slot.partition("/")[0] == module:
            table.emit(facts.MoonLost(seat, moon, slot))
    row = [each for each in player.rows[MODULE_OF[module].track] if each != module]
    parted(frontier, seat, row, table)


@asks(ModulePlacement)
def placements(frontier: Frontier, step: ModulePlacement) -> list[act.PlaceModule]:
    """Anywhere behind the base module, which stays first (rules 11.3)."""
    row = frontier.players[step.seat].rows[MODULE_OF[step.module].track]
    return [act.PlaceModule(position) for position in range(1, len(row))]


@decides(ModulePlacement)
def module_placed(frontier: Frontier, step: ModulePlacement, action: act.PlaceModule, table: Table[Frontier]) -> None:
    put(frontier, step.seat, step.module, action.position, False, table)


def put(
    frontier: Frontier, seat: Seat, module: ModuleId, position: int, rearranged: bool, table: Table[Frontier]
) -> None:
    """A module goes to its place; a moon between modules that are parted is lost."""
    row = [each for each in frontier.players[seat].rows[MODULE_OF[module].track] if each != module]
    row.insert(position, module)
    parted(frontier, seat, row, table)
    table.emit(facts.ModuleMoved(seat, module, position, rearranged))


def rearrangements(frontier: Frontier, step: Step) -> Iterator[act.MoveModule]:
    """Rows with half slots, in any question but those of an event card: others have no consequences (rules 11.3).

    Until the turn goes on a player moves as many modules as the row has cards: enough for any order.
    """
    seat: Seat = step.seat  # type: ignore[attr-defined]
    if frontier.in_event():
        return
    moved = frontier.turn.moves if frontier.turn.mover == seat else 0
    for row in frontier.players[seat].rows.values():
        many = len(row) - 1
        if many < 2 or not MODULE_OF[row[1]].half_slots or moved >= many:
            continue
        for place, module in enumerate(row):
            for position in range(1, len(row)):
                if place and position != place:
                    yield act.MoveModule(module, position)


ASIDES.append(rearrangements)


@COMMON.on(act.MoveModule)
def move_module(frontier: Frontier, seat: Seat, action: act.MoveModule, table: Table[Frontier]) -> None:
    put(frontier, seat, action.module, action.position, True, table)


# --- refilling -------------------------------------------------------------------------------------------------------


@PROCEED.on(MarketRefill)
def market_refill(frontier: Frontier, step: MarketRefill, table: Table[Frontier]) -> None:
    """Columns slide down to the cheaper slots and are filled up from the deck (rules 11.2)."""
    for track, column in frontier.market.items():
        if None not in column:
            continue
        left = [module for module in column if module is not None]
        new = frontier.decks[track][::-1][: len(column) - len(left)]
        filled: list[ModuleId | None] = [*left, *new]
        filled += [None] * (len(column) - len(filled))
        if filled != column:
            table.emit(facts.MarketRefilled(track, tuple(filled)))
