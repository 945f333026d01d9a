"""Damage and repair (rules 17)."""

from collections.abc import Iterator

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.glossary import SHIP_TYPES, ShipNumber, ShipType
from domain.games.andromedas_edge.rules.board import free_shields
from domain.games.andromedas_edge.rules.gains import score
from domain.games.andromedas_edge.rules.tables import PROCEED, asks, decides
from domain.games.andromedas_edge.state import Frontier, Player
from domain.games.andromedas_edge.steps import (
    ModuleDamageChoice,
    ModulePeril,
    ModulePerilEnd,
    RepairChoice,
    RepairStep,
    ShieldChoice,
    ShieldDamageStep,
    ShieldOrModule,
    ShipDamageChoice,
    ShipPeril,
    ShipPerilEnd,
    SpareChoice,
    Window,
)
from domain.kernel import Choose, Offer, Seat, Table

# --- ships -----------------------------------------------------------------------------------------------------------


@PROCEED.on(ShipPeril)
def ship_peril(frontier: Frontier, step: ShipPeril, table: Table[Frontier]) -> None:
    """Ships on the board are about to be damaged; their owner may answer with a card."""
    player = frontier.players[step.victim]
    ships = tuple(ship for ship in step.ships if player.ships[ship].place == "board")
    if not ships:
        return
    table.emit(facts.PerilFaced(step.victim, ships, 0, min(step.spared, len(ships))))
    for _ in range(min(step.spared, len(ships))):
        table.then(SpareChoice(step.victim))
    table.then(Window("ship_damage", step.victim, 0), ShipPerilEnd())


@asks(SpareChoice)
def spare_choices(frontier: Frontier, step: SpareChoice) -> list[act.SpareShip]:
    peril = frontier.peril
    return [] if peril is None else [act.SpareShip(ship) for ship in distinct(frontier, step.seat, peril.ships)]


def distinct(frontier: Frontier, seat: Seat, ships: list[ShipNumber]) -> list[ShipNumber]:
    """One of each type and place: the others are the same."""
    pieces = frontier.players[seat].ships
    kinds = {(pieces[ship].type, pieces[ship].place, pieces[ship].at): ship for ship in reversed(ships)}
    return sorted(kinds.values())


@decides(SpareChoice)
def ship_spared(frontier: Frontier, step: SpareChoice, action: act.SpareShip, table: Table[Frontier]) -> None:
    table.emit(facts.ShipSpared(step.seat, action.ship))


@PROCEED.on(ShipPerilEnd)
def ship_peril_end(frontier: Frontier, step: ShipPerilEnd, table: Table[Frontier]) -> None:
    """Type by type: free symbols save ships, the owner chooses which if they are too few (rules 17.1)."""
    peril = frontier.peril
    if peril is None:
        return
    player = frontier.players[peril.seat]
    for kind in SHIP_TYPES:
        ships = [ship for ship in peril.ships if player.ships[ship].type == kind]
        free = free_shields(player, kind)
        if ships and 0 < free < len(ships) and len({player.ships[ship].at for ship in ships}) > 1:
            table.then(ShieldChoice(peril.seat, kind), ShipPerilEnd())
            return
        for number, ship in enumerate(ships):
            suffer(peril.seat, ship, number < free, table)
    table.emit(facts.PerilPassed())


def suffer(seat: Seat, ship: ShipNumber, shielded: bool, table: Table[Frontier]) -> None:
    table.emit(facts.ShipShielded(seat, ship) if shielded else facts.ShipScrapped(seat, ship))


@asks(ShieldChoice)
def shield_choices(frontier: Frontier, step: ShieldChoice) -> list[Offer]:
    peril, player = frontier.peril, frontier.players[step.seat]
    if peril is None:
        return []
    ships = tuple(ship for ship in peril.ships if player.ships[ship].type == step.ship)
    free = min(free_shields(player, step.ship), len(ships))
    return [Offer(act.ShieldShips(()), Choose("ships", ships, free, free))] if free else []


@decides(ShieldChoice)
def shields_chosen(frontier: Frontier, step: ShieldChoice, action: act.ShieldShips, table: Table[Frontier]) -> None:
    peril, player = frontier.peril, frontier.players[step.seat]
    assert peril is not None
    for ship in [ship for ship in peril.ships if player.ships[ship].type == step.ship]:
        suffer(step.seat, ship, ship in action.ships, table)


@asks(ShipDamageChoice)
def damage_choices(frontier: Frontier, step: ShipDamageChoice) -> list[act.DamageShip]:
    player = frontier.players[step.seat]
    ships = [ship for ship in step.ships if player.ships[ship].place == "board"]
    return [act.DamageShip(ship) for ship in distinct(frontier, step.seat, ships)]


@decides(ShipDamageChoice)
def damage_chosen(frontier: Frontier, step: ShipDamageChoice, action: act.DamageShip, table: Table[Frontier]) -> None:
    table.then(ShipPeril(step.seat, (action.ship,)))


# --- modules ---------------------------------------------------------------------------------------------------------


@PROCEED.on(ModulePeril)
def module_peril(frontier: Frontier, step: ModulePeril, table: Table[Frontier]) -> None:
    table.emit(facts.PerilFaced(step.victim, (), step.n, 0))
    table.then(Window("module_damage", step.victim, 0), ModulePerilEnd())


@PROCEED.on(ModulePerilEnd)
def module_peril_end(frontier: Frontier, step: ModulePerilEnd, table: Table[Frontier]) -> None:
    peril = frontier.peril
    if peril is None:
        return
    if peril.modules > 0:
        table.then(ModuleDamageChoice(peril.seat), ModulePerilEnd())
    else:
        table.emit(facts.PerilPassed())


@asks(ModuleDamageChoice)
def module_damages(frontier: Frontier, step: ModuleDamageChoice) -> list[act.DamageModule]:
    """Any module of the station, a damaged one too (rules 17.2)."""
    return [act.DamageModule(module) for module in frontier.players[step.seat].modules()]


@decides(ModuleDamageChoice)
def module_damaged(
    frontier: Frontier, step: ModuleDamageChoice, action: act.DamageModule, table: Table[Frontier]
) -> None:
    table.emit(facts.ModuleDamaged(step.seat, action.module))


# --- a shield symbol, or else a module -------------------------------------------------------------------------------


def damageable_shields(player: Player) -> Iterator[ShipType]:
    """Types the player has built with an undamaged symbol."""
    built = {ship.type for ship in player.ships if ship.place not in ("unbuilt", "development")}
    return (kind for kind in SHIP_TYPES if kind in built and free_shields(player, kind))


@PROCEED.on(ShieldDamageStep)
def shield_damage(frontier: Frontier, step: ShieldDamageStep, table: Table[Frontier]) -> None:
    if any(damageable_shields(frontier.players[step.victim])):
        table.then(ShieldOrModule(step.victim))
    else:
        table.then(ModulePeril(step.victim, 1))


@asks(ShieldOrModule)
def shields_to_damage(frontier: Frontier, step: ShieldOrModule) -> list[act.DamageShield]:
    return [act.DamageShield(kind) for kind in damageable_shields(frontier.players[step.seat])]


@decides(ShieldOrModule)
def shield_damaged(frontier: Frontier, step: ShieldOrModule, action: act.DamageShield, table: Table[Frontier]) -> None:
    table.emit(facts.ShieldDamaged(step.seat, action.ship))


# --- repair ----------------------------------------------------------------------------------------------------------

Repair = act.RepairShip | act.RepairShield | act.RepairModule


def repairs(player: Player) -> Iterator[Repair]:
    """Everything that one repair could mend (rules 17.4)."""
    for kind in SHIP_TYPES:
        if any(player.ships[n].type == kind for n in player.in_place("scrapyard")):
            yield act.RepairShip(kind)
    for kind in SHIP_TYPES:
        if player.shields[kind]:
            yield act.RepairShield(kind)
    for module in player.modules():
        if player.damage.get(module):
            yield act.RepairModule(module)


def repair(frontier: Frontier, seat: Seat, times: int, table: Table[Frontier]) -> None:
    for _ in range(times):
        table.then(RepairStep(seat))


@asks(RepairChoice)
def repair_choices(frontier: Frontier, step: RepairChoice) -> Iterator[Repair]:
    return repairs(frontier.players[step.seat])


@decides(RepairChoice)
def repaired(frontier: Frontier, step: RepairChoice, action: Repair, table: Table[Frontier]) -> None:
    player = frontier.players[step.seat]
    match action:
        case act.RepairShip(kind):
            ship = next(n for n in player.in_place("scrapyard") if player.ships[n].type == kind)
            table.emit(facts.ShipRepaired(step.seat, ship))
        case act.RepairShield(kind):
            table.emit(facts.ShieldRepaired(step.seat, kind))
        case act.RepairModule(module):
            table.emit(facts.ModuleRepaired(step.seat, module))


@PROCEED.on(RepairStep)
def repair_step(frontier: Frontier, step: RepairStep, table: Table[Frontier]) -> None:
    """Nothing to mend is worth a point; with anything to mend there is none."""
    if any(repairs(frontier.players[step.user])):
        table.then(RepairChoice(step.user))
    else:
        score(frontier, step.user, 1, table)
