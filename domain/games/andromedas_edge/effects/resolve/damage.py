"""Damage and its prevention."""

from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.effects.conditions import ship_meets
from domain.games.andromedas_edge.effects.resolve.table import DO, players_meant
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import (
    ModulePeril,
    ShieldDamageStep,
    ShipDamageChoice,
    SpareChoice,
    TextStep,
)
from domain.kernel import Table


@DO.on(words.DamageModule)
def do_damage_module(frontier: Frontier, step: TextStep, word: words.DamageModule, table: Table[Frontier]) -> None:
    for seat in players_meant(frontier, step.user, word.who):
        table.then(ModulePeril(seat, word.n))


@DO.on(words.DamageShip)
def do_damage_ship(frontier: Frontier, step: TextStep, word: words.DamageShip, table: Table[Frontier]) -> None:
    """Ships on the board only, among those that meet the condition (rules 17.1)."""
    for seat in players_meant(frontier, step.user, word.who):
        player = frontier.players[seat]
        ships = tuple(
            ship for ship in player.on_board() if ship_meets(frontier, seat, ship, word.condition, step.piece)
        )
        if ships:
            table.then(*[ShipDamageChoice(seat, ships)] * word.n)


@DO.on(words.DamageShieldOrModule)
def do_damage_shield(
    frontier: Frontier, step: TextStep, word: words.DamageShieldOrModule, table: Table[Frontier]
) -> None:
    table.then(*[ShieldDamageStep(step.user)] * word.n)


@DO.on(words.PreventShipDamage)
def do_prevent(frontier: Frontier, step: TextStep, word: words.PreventShipDamage, table: Table[Frontier]) -> None:
    """Of a ship now in peril, or kept for the damage step of the battle."""
    if frontier.peril is not None:
        table.then(*[SpareChoice(step.user)] * word.n)
    elif frontier.battle is not None:
        table.emit(facts.ShipSaved(step.user, word.n))


@DO.on(words.PreventModuleDamage)
def do_prevent_module(
    frontier: Frontier, step: TextStep, word: words.PreventModuleDamage, table: Table[Frontier]
) -> None:
    peril = frontier.peril
    for _ in range(min(word.n, 0 if peril is None else peril.modules)):
        table.emit(facts.ModuleSpared(step.user))
