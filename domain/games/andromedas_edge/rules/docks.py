"""Which modules can be activated, and by what (rules 7.1)."""

from collections.abc import Iterator

from domain.games.andromedas_edge.components import MODULE_OF
from domain.games.andromedas_edge.effects.passives import bonus, modifiers
from domain.games.andromedas_edge.glossary import ModuleId, ShipNumber
from domain.games.andromedas_edge.rules.damage import distinct
from domain.games.andromedas_edge.state import Frontier
from domain.kernel import Seat


def ready(frontier: Frontier, seat: Seat, module: ModuleId) -> bool:
    """Undamaged, not yet activated in this return, and with a moon in every cost slot."""
    player = frontier.players[seat]
    if player.damage.get(module) or module in frontier.turn.activated:
        return False
    for number, slot in enumerate(MODULE_OF[module].slots):
        if slot.kind == "cost" and f"{module}/{number}" not in player.stored:
            return False
    return True


def dockable(frontier: Frontier, seat: Seat) -> Iterator[ModuleId]:
    """Modules with a dock that could be activated."""
    for module in frontier.players[seat].modules():
        if MODULE_OF[module].dock and ready(frontier, seat, module):
            yield module


def crews(frontier: Frontier, seat: Seat) -> list[ShipNumber]:
    """Ships that can activate: on the board or in the repair bay, and those a faction takes from the scrapyard."""
    player = frontier.players[seat]
    ships = [*player.on_board(), *player.in_place("repair_bay")]
    if frontier.turn.top_ships < bonus(frontier, seat, "scrapyard_top_activates"):
        ships += player.in_place("scrapyard")
    return distinct(frontier, seat, ships)


def energised(frontier: Frontier, seat: Seat, module: ModuleId) -> bool:
    """Energy is enough where a ship has activated another module of the row (rules 7.1.2)."""
    player, row = frontier.players[seat], MODULE_OF[module]
    docked = [ship.at for ship in player.ships if ship.place == "module" and ship.at != module]
    if not docked or not row.energy_activation:
        return False
    mates = player.rows[row.track]
    if not any(at in mates for at in docked):
        return False
    return player.energy >= 1 or free_energy(frontier, seat, module)


def free_energy(frontier: Frontier, seat: Seat, module: ModuleId) -> bool:
    """Whether the first energy activation of the row is free."""
    track = MODULE_OF[module].track
    used = frontier.turn.free_rows.count(track)
    return any(used < ability.per_row for ability in modifiers(frontier, seat, "free_energy_activation"))


def laboratory(frontier: Frontier, seat: Seat, track: str) -> Iterator[ModuleId]:
    """Modules of the row that the reactor can activate: undamaged, each once."""
    for module in frontier.players[seat].rows[track]:  # type: ignore[index]
        if not MODULE_OF[module].base and ready(frontier, seat, module):
            yield module
