"""Claiming, storing and abandoning moons (rules 9)."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import MODULE_OF, ability_text
from domain.games.andromedas_edge.effects.passives import ship_trigger, triggered
from domain.games.andromedas_edge.glossary import MoonId, ShipNumber, SpaceId, Trigger
from domain.games.andromedas_edge.rules.board import planets
from domain.games.andromedas_edge.rules.gains import score
from domain.games.andromedas_edge.rules.payments import payable
from domain.games.andromedas_edge.rules.station import COST_MOONS, moon_limit, slots
from domain.games.andromedas_edge.rules.tables import (
    ASIDES,
    COMMON,
    OFFERS,
    PROCEED,
    STORING_SAFE,
    asides_of,
    asks,
    decides,
)
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import (
    EffectOrder,
    Item,
    MoonChoice,
    MoonClaims,
    MoonOverflow,
    Payment,
    TextStep,
)
from domain.kernel import Action, Seat, Step, Table


def claim(
    frontier: Frontier,
    seat: Seat,
    moon: MoonId,
    at: SpaceId | None,
    table: Table[Frontier],
    ship: ShipNumber | None = None,
) -> None:
    """Take a moon from a location, or from the discard where `at` is None; `ship` activated the location."""
    table.emit(facts.MoonClaimed(seat, moon, at))
    if at is not None and frontier.under.get(at):
        table.emit(facts.MoonUncovered(at, frontier.under[at][-1]))
    table.then(MoonOverflow(seat))
    items = trigger_items(frontier, seat, "on_claim_moon", table)
    if ship is not None:
        item = ship_trigger(frontier, seat, ship, "on_claim_moon_by_this_ship")
        items += [] if item is None else [item]
    push_items(frontier, seat, items, table)


def trigger_items(frontier: Frontier, seat: Seat, trigger: Trigger, table: Table[Frontier]) -> list[Item]:
    """What a moment sets off; limits are counted now."""
    items = []
    for source, number, ability in triggered(frontier, seat, trigger):
        if ability.limit is not None:
            table.emit(facts.AbilityUsed(seat, source, number))
        items.append(Item(ability_text(source, number)))
    return items


def push_items(frontier: Frontier, seat: Seat, items: list[Item], table: Table[Frontier]) -> None:
    """One effect of a player happens, several are put in order by the active player (rules 5.4)."""
    if len(items) == 1:
        table.then(TextStep(seat, items[0].text, 0, items[0].piece))
    elif items:
        table.then(EffectOrder(frontier.turn.active, tuple(items), seat))


@asks(EffectOrder)
def orders(frontier: Frontier, step: EffectOrder) -> list[act.ChooseEffect]:
    return [act.ChooseEffect(item.text, item.piece) for item in dict.fromkeys(step.items)]


@decides(EffectOrder)
def ordered(frontier: Frontier, step: EffectOrder, action: act.ChooseEffect, table: Table[Frontier]) -> None:
    rest = list(step.items)
    rest.remove(Item(action.text, action.piece))
    user = step.seat if step.user is None else step.user
    table.then(TextStep(user, action.text, 0, action.piece))
    push_items(frontier, user, rest, table)


# --- storing ---------------------------------------------------------------------------------------------------------


def stores(frontier: Frontier, seat: Seat) -> Iterator[act.StoreMoon]:
    """Every claimed moon in every slot it fits; a cost slot takes only moons with a resource symbol."""
    claimed = frontier.players[seat].claimed
    if not claimed:
        return
    for slot, cost, _ in slots(frontier, seat):
        for moon in claimed:
            if not cost or COST_MOONS[moon]:
                yield act.StoreMoon(moon, slot)


def asides(frontier: Frontier, step: Step) -> Iterable[act.StoreMoon]:
    """Anybody may store a moon in any decision, but not during an event card, nor so that a payment fails."""
    seat: Seat = step.seat  # type: ignore[attr-defined]
    if frontier.in_event() or not frontier.players[seat].claimed:
        return ()
    for waiting in (*frontier.agenda.stack, step):
        safe = STORING_SAFE.get(type(waiting))
        if safe is not None and waiting.seat == seat and not safe(frontier, waiting):  # type: ignore[attr-defined]
            return ()
    return stores(frontier, seat)


@STORING_SAFE.on(Payment)
def payment_needs_no_moon(frontier: Frontier, step: Payment) -> bool:
    stock = frontier.players[step.seat].stock
    return any(payable(stock, price) for price in step.prices)


ASIDES.append(asides)


@COMMON.on(act.StoreMoon)
def store(frontier: Frontier, seat: Seat, action: act.StoreMoon, table: Table[Frontier]) -> None:
    """The moon that lay there is discarded without benefit; a slot with points pays each time (rules 9.3)."""
    old = frontier.players[seat].stored.get(action.slot)
    table.emit(facts.MoonStored(seat, action.moon, action.slot, old))
    points = next(points for slot, _, points in slots(frontier, seat) if slot == action.slot)
    score(frontier, seat, points, table)


@COMMON.on(act.AbandonMoon)
def abandon(frontier: Frontier, seat: Seat, action: act.AbandonMoon, table: Table[Frontier]) -> None:
    table.emit(facts.MoonAbandoned(seat, action.moon))
    table.then(TextStep(seat, f"moon:{action.moon}", 0))
    push_items(frontier, seat, trigger_items(frontier, seat, "on_abandon_moon", table), table)


@COMMON.on(act.DiscardMoon)
def discard(frontier: Frontier, seat: Seat, action: act.DiscardMoon, table: Table[Frontier]) -> None:
    table.emit(facts.MoonDiscarded(seat, action.moon))


def abandons(frontier: Frontier, seat: Seat) -> Iterator[act.AbandonMoon]:
    return (act.AbandonMoon(moon) for moon in frontier.players[seat].claimed)


@OFFERS.on(MoonOverflow)
def overflow(frontier: Frontier, step: MoonOverflow) -> list[Action]:
    """In your own turn store or abandon one, in another's store or discard one (rules 9.2)."""
    claimed = frontier.players[step.seat].claimed
    if len(claimed) <= moon_limit(frontier, step.seat):
        return []
    found: list[Action] = [*stores(frontier, step.seat)]
    found += [aside for aside in asides_of(frontier, step) if not isinstance(aside, act.StoreMoon)]
    if frontier.turn.active == step.seat:
        found += abandons(frontier, step.seat)
    else:
        found += [act.DiscardMoon(moon) for moon in claimed]
    return found


@decides(MoonOverflow)
def overflow_settled(frontier: Frontier, step: MoonOverflow, action: object, table: Table[Frontier]) -> None:
    """Every answer is an aside, after which the question stands again until the area holds its moons."""
    raise AssertionError(action)


# --- claims by cards -------------------------------------------------------------------------------------------------


@PROCEED.on(MoonClaims)
def moon_claims(frontier: Frontier, step: MoonClaims, table: Table[Frontier]) -> None:
    """One after the other, each settled before the next."""
    table.then(MoonChoice(step.user, step.source))
    if step.left > 1:
        table.then(MoonClaims(step.user, step.source, step.left - 1))


def moons_on_planets(frontier: Frontier) -> list[MoonId]:
    return [moon for space in planets(frontier) for moon in frontier.tops.get(space, ())]


@asks(MoonChoice)
def moon_choices(frontier: Frontier, step: MoonChoice) -> list[act.ClaimMoon]:
    moons = moons_on_planets(frontier) if step.source == "any_planet" else sorted(frontier.moon_discard)
    return [act.ClaimMoon(moon) for moon in moons]


@decides(MoonChoice)
def moon_chosen(frontier: Frontier, step: MoonChoice, action: act.ClaimMoon, table: Table[Frontier]) -> None:
    spaces = (space for space, top in frontier.tops.items() if action.moon in top)
    at = next(spaces) if step.source == "any_planet" else None
    claim(frontier, step.seat, action.moon, at, table)


def parted(frontier: Frontier, seat: Seat, row: list[str], table: Table[Frontier]) -> None:
    """Moons between modules that are no longer neighbours in `row` are discarded (rules 11.5)."""
    joined = {frozenset(pair) for pair in pairwise(row)}
    here = {*row, *frontier.players[seat].rows[MODULE_OF[row[0]].track]}
    for slot, moon in list(frontier.players[seat].stored.items()):
        pair = frozenset(slot.split("|"))
        if "|" in slot and pair <= here and pair not in joined:
            table.emit(facts.MoonLost(seat, moon, slot))
