"""Returning to the station (rules 7)."""

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.facts import ActivationWay
from domain.games.andromedas_edge.glossary import ModuleId, ShipNumber, design
from domain.games.andromedas_edge.rules.docks import crews, dockable, energised, free_energy
from domain.games.andromedas_edge.rules.free import free_offers
from domain.games.andromedas_edge.rules.moons import push_items
from domain.games.andromedas_edge.rules.tables import PROCEED, asks, decides
from domain.games.andromedas_edge.rules.windows import playable, usable
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import EndMenu, Item, MoonPair, ReturnEnd, ReturnMenu, TextStep, TurnEnd
from domain.kernel import Action, Seat, Table


@asks(ReturnMenu)
def return_menu(frontier: Frontier, step: ReturnMenu) -> list[Action]:
    """A module by ship or energy, free actions, cards for the return, or done."""
    seat = step.seat
    ships = crews(frontier, seat)
    found: list[Action] = []
    for module in dockable(frontier, seat):
        found += [act.ActivateModule(module, ship) for ship in ships]
        if energised(frontier, seat, module):
            found.append(act.ActivateModule(module, None))
    found += free_offers(frontier, seat)
    found += [act.PlayCard(card) for card in playable(frontier, seat, "own_return")]
    found += [act.UseAbility(source, number) for source, number in usable(frontier, seat, "own_return")]
    return [*found, act.Pass()]


@decides(ReturnMenu, free=True)
def return_answer(
    frontier: Frontier, step: ReturnMenu, action: act.ActivateModule | act.Pass, table: Table[Frontier]
) -> None:
    if isinstance(action, act.Pass):
        table.then(ReturnEnd(), EndMenu(step.seat), TurnEnd())
        return
    way: ActivationWay = "ship"
    if action.ship is None:
        way = "free_energy" if free_energy(frontier, step.seat, action.module) else "energy"
    activated(frontier, step.seat, action.module, way, action.ship, table)
    table.then(step)


def activated(
    frontier: Frontier,
    seat: Seat,
    module: ModuleId,
    way: ActivationWay,
    ship: ShipNumber | None,
    table: Table[Frontier],
) -> None:
    """The module's effects, then joined half slots whose second neighbour this was (rules 11.5)."""
    table.emit(facts.ModuleActivated(seat, module, way, ship))
    table.then(TextStep(seat, f"module:{design(module)}", 0, module), MoonPair(seat, module))


@PROCEED.on(MoonPair)
def moon_pair(frontier: Frontier, step: MoonPair, table: Table[Frontier]) -> None:
    stored, turn = frontier.players[step.user].stored, frontier.turn
    items = []
    for left, right in frontier.pairs_of(step.user):
        slot = f"{left}|{right}"
        both = left in turn.activated and right in turn.activated
        if step.module in (left, right) and both and slot in stored and slot not in turn.pairs:
            table.emit(facts.PairPaid(step.user, slot))
            items.append(Item(f"moon:{stored[slot]}"))
    push_items(frontier, step.user, items, table)


@PROCEED.on(ReturnEnd)
def return_end(frontier: Frontier, step: ReturnEnd, table: Table[Frontier]) -> None:
    """All ships to the launch pad, shields whole; energy on modules and ongoing cards go (rules 7.2, 7.3)."""
    seat = frontier.turn.active
    table.emit(facts.ShipsReturned(seat))
    player = frontier.players[seat]
    if player.charged:
        table.emit(facts.EnergyConsumed(seat))
    if player.ongoing:
        table.emit(facts.OngoingEnded(seat, tuple(player.ongoing)))
    table.emit(facts.PhaseEntered("after"))
