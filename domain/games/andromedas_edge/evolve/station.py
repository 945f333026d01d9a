"""Modules, ships and damage of a station."""

from itertools import pairwise

from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import MODULE_OF
from domain.games.andromedas_edge.evolve.table import EVOLVE
from domain.games.andromedas_edge.state import (
    Frontier,
)


@EVOLVE.on(facts.ModuleAcquired)
def module_acquired(frontier: Frontier, fact: facts.ModuleAcquired) -> None:
    track = MODULE_OF[fact.module].track
    column = frontier.market[track]
    column[column.index(fact.module)] = None
    player = frontier.players[fact.seat]
    player.rows[track].append(fact.module)
    if fact.damage:
        player.damage[fact.module] = fact.damage
    frontier.turn.mover = None


@EVOLVE.on(facts.ModuleMoved)
def module_moved(frontier: Frontier, fact: facts.ModuleMoved) -> None:
    """A slot between two neighbours stays theirs when they change places."""
    player, turn = frontier.players[fact.seat], frontier.turn
    row = player.rows[MODULE_OF[fact.module].track]
    row.remove(fact.module)
    row.insert(fact.position, fact.module)
    for left, right in pairwise(row):
        if f"{right}|{left}" in player.stored:
            player.stored[f"{left}|{right}"] = player.stored.pop(f"{right}|{left}")
        if f"{right}|{left}" in turn.pairs:
            turn.pairs[turn.pairs.index(f"{right}|{left}")] = f"{left}|{right}"
    if fact.rearranged:
        turn.moves = turn.moves + 1 if turn.mover == fact.seat else 1
        turn.mover = fact.seat


@EVOLVE.on(facts.ModuleGiven)
def module_given(frontier: Frontier, fact: facts.ModuleGiven) -> None:
    giver, taker = frontier.players[fact.seat], frontier.players[fact.to]
    track = MODULE_OF[fact.module].track
    giver.rows[track].remove(fact.module)
    taker.rows[track].append(fact.module)
    damage = giver.damage.pop(fact.module, 0)
    if damage:
        taker.damage[fact.module] = damage


@EVOLVE.on(facts.GiftDecided)
def gift_decided(frontier: Frontier, fact: facts.GiftDecided) -> None:
    frontier.turn.gift_decided = True


@EVOLVE.on(facts.ModuleDiscarded)
def module_discarded(frontier: Frontier, fact: facts.ModuleDiscarded) -> None:
    track = MODULE_OF[fact.module].track
    column = frontier.market[track]
    column[column.index(fact.module)] = None
    frontier.decks[track].insert(0, fact.module)


@EVOLVE.on(facts.MarketRefilled)
def market_refilled(frontier: Frontier, fact: facts.MarketRefilled) -> None:
    deck = frontier.decks[fact.track]
    for module in fact.column:
        if module is not None and module in deck:
            deck.remove(module)
    frontier.market[fact.track][:] = fact.column


@EVOLVE.on(facts.ModuleActivated)
def module_activated(frontier: Frontier, fact: facts.ModuleActivated) -> None:
    player, turn = frontier.players[fact.seat], frontier.turn
    turn.activated.append(fact.module)
    turn.mover = None
    if fact.ship is not None:
        ship = player.ships[fact.ship]
        turn.top_ships += ship.place == "scrapyard"
        ship.place, ship.at = "module", fact.module
    elif fact.by == "energy":
        player.energy -= 1
        player.charged.append(fact.module)
    elif fact.by == "free_energy":
        turn.free_rows.append(MODULE_OF[fact.module].track)


@EVOLVE.on(facts.PairPaid)
def pair_paid(frontier: Frontier, fact: facts.PairPaid) -> None:
    frontier.turn.pairs.append(fact.slot)


@EVOLVE.on(facts.ShipBuilt)
def ship_built(frontier: Frontier, fact: facts.ShipBuilt) -> None:
    frontier.players[fact.seat].ships[fact.ship].place = "pad"


@EVOLVE.on(facts.ShipUpgraded)
def ship_upgraded(frontier: Frontier, fact: facts.ShipUpgraded) -> None:
    player = frontier.players[fact.seat]
    player.tiles.remove(fact.upgrade)
    player.upgrades[fact.ship] = fact.upgrade
    player.shields[fact.ship] = min(player.shields[fact.ship], fact.shields)


@EVOLVE.on(facts.ModuleDamaged)
def module_damaged(frontier: Frontier, fact: facts.ModuleDamaged) -> None:
    damage = frontier.players[fact.seat].damage
    damage[fact.module] = damage.get(fact.module, 0) + 1
    if frontier.peril is not None:
        frontier.peril.modules -= 1


@EVOLVE.on(facts.ModuleRepaired)
def module_repaired(frontier: Frontier, fact: facts.ModuleRepaired) -> None:
    damage = frontier.players[fact.seat].damage
    damage[fact.module] -= 1
    if not damage[fact.module]:
        del damage[fact.module]


@EVOLVE.on(facts.ShieldDamaged)
def shield_damaged(frontier: Frontier, fact: facts.ShieldDamaged) -> None:
    frontier.players[fact.seat].shields[fact.ship] += 1


@EVOLVE.on(facts.ShieldRepaired)
def shield_repaired(frontier: Frontier, fact: facts.ShieldRepaired) -> None:
    frontier.players[fact.seat].shields[fact.ship] -= 1


@EVOLVE.on(facts.ShipRepaired)
def ship_repaired(frontier: Frontier, fact: facts.ShipRepaired) -> None:
    frontier.players[fact.seat].ships[fact.ship].place = "repair_bay"
