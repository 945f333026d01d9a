"""Objections to modules, ships and developments that are acquired, placed, moved or activated (rules 7.1, 10 to 12)."""

from typing import Any

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge.components import MODULE_OF, PLANETS, SPACES, TEXTS, UPGRADES
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.glossary import design
from domain.games.andromedas_edge.objections.table import WHY, no, seat_of, too_dear
from domain.games.andromedas_edge.rules.developments import carrier, development_prices
from domain.games.andromedas_edge.rules.docks import crews, energised
from domain.games.andromedas_edge.rules.modules import columns, module_prices
from domain.games.andromedas_edge.rules.payments import affordable
from domain.games.andromedas_edge.rules.ships import ship_prices, unbuilt
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import (
    DevelopmentChoice,
    FreeActivation,
    FreeShip,
    ModuleChoice,
    ModulePlacement,
    ReturnMenu,
    ScienceActivation,
    ShipChoice,
    UpgradeChoice,
)
from domain.kernel import Objection, Seat, Step

# --- rows ------------------------------------------------------------------------------------------------------------


@WHY.on(act.PlaceModule)
def why_not_place(frontier: Frontier, step: Step, action: act.PlaceModule) -> Objection | None:
    if not isinstance(step, ModulePlacement):
        return None
    row = frontier.players[step.seat].rows[MODULE_OF[step.module].track]
    return no("no_such_position", position=action.position, most=len(row) - 1)


@WHY.on(act.MoveModule)
def why_not_rearrange(frontier: Frontier, step: Step, action: act.MoveModule) -> Objection | None:
    seat = seat_of(step)
    if action.module not in frontier.players[seat].modules():
        return no("module_not_yours")
    row = frontier.players[seat].rows[MODULE_OF[action.module].track]
    if row[0] == action.module:
        return no("base_module_stays", module=design(action.module))
    if not 1 <= action.position < len(row):
        return no("no_such_position", position=action.position, most=len(row) - 1)
    if frontier.in_event():
        return no("not_during_event")
    if not MODULE_OF[row[1]].half_slots:
        return no("order_without_effect", module=design(action.module))
    if row[action.position] == action.module:
        return no("already_there", module=design(action.module), position=action.position)
    return no("no_rearranging", module=design(action.module), most=len(row) - 1)


# --- activating ------------------------------------------------------------------------------------------------------


@WHY.on(act.ActivateModule)
def why_not_activate(frontier: Frontier, step: Step, action: act.ActivateModule) -> Objection | None:
    if not isinstance(step, ReturnMenu):
        return None
    idle = _idle(frontier, step.seat, action.module)
    if idle is not None:
        return idle
    row = MODULE_OF[action.module]
    if not row.dock:
        return no("no_dock", module=row.id)
    if action.ship is None and not row.energy_activation:
        return no("takes_ships_only", module=row.id)
    if action.ship is None and not energised(frontier, step.seat, action.module):
        return no("energy_needs_ship", module=row.id, held=frontier.players[step.seat].energy)
    return no("ship_cannot_activate", many=len(crews(frontier, step.seat)))


def _idle(frontier: Frontier, seat: Seat, module: str) -> Objection | None:
    """Why a module cannot be activated by anything."""
    player = frontier.players[seat]
    if module not in player.modules():
        return no("module_not_yours")
    row = MODULE_OF[module]
    if player.damage.get(module):
        return no("module_damaged", module=row.id, marks=player.damage[module])
    if module in frontier.turn.activated:
        return no("already_activated", module=row.id)
    if any(slot.kind == "cost" and f"{module}/{n}" not in player.stored for n, slot in enumerate(row.slots)):
        return no("cost_slot_empty", module=row.id)
    return None


@WHY.on(act.ActivateScience, act.ActivateFree)
def why_not_activate_so(frontier: Frontier, step: Step, action: Any) -> Objection | None:
    if not isinstance(step, ScienceActivation | FreeActivation):
        return None
    return _idle(frontier, step.seat, action.module) or no("module_not_meant", module=design(action.module))


# --- acquiring -------------------------------------------------------------------------------------------------------


@WHY.on(act.AcquireModule, act.DiscardModule)
def why_not_acquire(frontier: Frontier, step: Step, action: Any) -> Objection | None:
    if not isinstance(step, ModuleChoice):
        return None
    if not any(action.module in column for column in frontier.market.values()):
        return no("module_not_offered")
    word = TEXTS[step.text][step.at]
    assert isinstance(word, words.AcquireModule)
    row = MODULE_OF[action.module]
    if row.track not in columns(frontier, step.seat, word, step.text):
        return no("other_column", module=row.id, column=row.track)
    if isinstance(action, act.DiscardModule):
        return no("purchase_comes_first") if word.shortfall and not step.taken else no("nothing_to_discard_here")
    slot = frontier.market[row.track].index(action.module) + 1
    if word.slots is not None and slot not in word.slots:
        return no("other_slot", module=row.id, slot=slot)
    return too_dear(frontier, step.seat, module_prices(frontier, step.seat, action.module, word.discount), row.id)


@WHY.on(act.BuildShip)
def why_not_build(frontier: Frontier, step: Step, action: act.BuildShip) -> Objection | None:
    if isinstance(step, FreeShip):
        return no("other_ship_type", ship=action.ship)
    if not isinstance(step, ShipChoice):
        return None
    word = TEXTS[step.text][step.at]
    assert isinstance(word, words.BuildShip)
    if word.types and action.ship not in word.types:
        return no("other_ship_type", ship=action.ship)
    if unbuilt(frontier.players[step.seat], action.ship) is None:
        return no("no_unbuilt_ship", ship=action.ship)
    return too_dear(frontier, step.seat, ship_prices(frontier, step.seat, action.ship, word.discount), action.ship)


@WHY.on(act.PlaceUpgrade)
def why_not_upgrade(frontier: Frontier, step: Step, action: act.PlaceUpgrade) -> Objection | None:
    if not isinstance(step, UpgradeChoice):
        return None
    if action.upgrade not in frontier.players[step.seat].tiles:
        return no("no_such_upgrade")
    return no("type_has_upgrade", ship=UPGRADES[action.upgrade].ship)


@WHY.on(act.BuildDevelopment)
def why_not_develop(frontier: Frontier, step: Step, action: act.BuildDevelopment) -> Objection | None:
    """The first thing that is missing: a free planet, a transport, another ship, leaders, the price."""
    if not isinstance(step, DevelopmentChoice):
        return None
    player, tile = frontier.players[step.seat], frontier.tiles.get(action.at, "")
    if action.at not in SPACES or tile not in PLANETS:
        return no("no_planet_there", at=frontier.name_of(action.at))
    if frontier.development_at(action.at) is not None:
        return no("already_developed", at=tile)
    if carrier(frontier, step.seat, action.at) is None:
        return no("no_transport_there", at=tile)
    if player.fleet() < 2:
        return no("last_ship_stays")
    planet = PLANETS[tile]
    if player.leaders < planet.leaders:
        return no("leaders_missing", at=tile, needed=planet.leaders, held=player.leaders)
    word = TEXTS[step.text][step.at]
    assert isinstance(word, words.BuildDevelopment)
    prices = development_prices(planet, word)
    return None if affordable(frontier, step.seat, prices) else too_dear(frontier, step.seat, prices, tile)
