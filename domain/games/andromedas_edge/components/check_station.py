"""Whether ships, upgrades, factions, modules and raiders are complete and belong together."""

from domain.games.andromedas_edge import components as pack
from domain.games.andromedas_edge.components import rows
from domain.games.andromedas_edge.components.faults import METRIC, Faults, negative
from domain.games.andromedas_edge.glossary import MODULE_TRACKS, SHIP_TYPES

CARDS_OF_A_CLASS = 2
"""The options of a match choose between a first and a second raider card."""


def ship_faults() -> Faults:
    most = max(pack.SETUP.players)
    for kind in SHIP_TYPES:
        ship = pack.SHIPS.get(kind)
        if ship is None:
            yield "ships", kind, "id", "the ship type is missing"
            continue
        if ship.start_built > ship.count_per_player:
            yield "ships", kind, "start_built", f"a player has only {ship.count_per_player}"
        tiles = sum(upgrade.ship == kind for upgrade in pack.NEUTRAL_UPGRADES)
        if tiles < most:
            yield "ships", kind, "upgrades_neutral", f"{tiles} tiles are too few for {most} players"
        if negative(ship.build_cost):
            yield "ships", kind, "build_cost", "an amount is below zero"
    for upgrade in pack.NEUTRAL_UPGRADES:
        if upgrade.faction is not None:
            yield "ships", upgrade.id, "faction", "a neutral upgrade has none"


def faction_faults() -> Faults:
    named = [faction.upgrade for faction in pack.FACTIONS.values()]
    for upgrade in pack.UPGRADES.values():
        if upgrade.faction is not None and upgrade.faction not in pack.FACTIONS:
            yield "ships", upgrade.id, "faction", f"there is no faction {upgrade.faction}"
        elif upgrade.faction is not None and named.count(upgrade.id) != 1:
            yield "ships", upgrade.id, "faction", f"{named.count(upgrade.id)} factions name it as their upgrade"
    for faction in pack.FACTIONS.values():
        row = pack.UPGRADES.get(faction.upgrade)
        if row is None:
            yield "factions", faction.id, "upgrade", f"there is no upgrade {faction.upgrade}"
        elif row.faction != faction.id:
            yield "factions", faction.id, "upgrade", f"{row.id} belongs to {row.faction or 'no faction'}"
        if faction.start_resources.basic or faction.start_resources.any:
            yield "factions", faction.id, "start_resources", "they leave no choice"
        if negative(faction.start_resources):
            yield "factions", faction.id, "start_resources", "an amount is below zero"
        yield from _end_game("factions", faction.id, faction.end_game)


def module_faults() -> Faults:
    for track in MODULE_TRACKS:
        if track not in pack.BASE_MODULES:
            yield "modules", track, "base_modules", "the row has no base module"
    for module in pack.MODULES.values():
        printed = pack.BASE_MODULES.get(module.track) == module.id
        if module.base != printed:
            yield "modules", module.id, "base", "true for the one base module of each row, and for no other"
        if module.half_slot_sides == "outer_only" and not printed:
            yield "modules", module.id, "half_slot_sides", "only a base module, first in its row, has one side"
        if printed and (module.copies, module.start_damage) != (1, 0):
            yield "modules", module.id, "copies", "a base module is one, and undamaged"
        yield from _end_game("modules", module.id, module.end_game)


def raider_faults() -> Faults:
    for kind, raiders in pack.RAIDERS_OF.items():
        if len(raiders) != CARDS_OF_A_CLASS:
            said = f"{len(raiders)} cards of class {kind}, {CARDS_OF_A_CLASS} are needed to choose from"
            yield "raiders", raiders[-1] if raiders else kind, "raider_class", said
    for raider in pack.RAIDERS.values():
        yield from _raider(raider)


def _raider(raider: rows.Raider) -> Faults:
    """Every raider may enter nebulae; those of class S, and only they, come in swarms."""
    deploy, swarm = raider.deploy, raider.raider_class == "S"
    if (deploy.kind == "location") != (deploy.location is not None):
        yield "raiders", raider.id, "deploy", "a location is named if and only if it is deployed to one"
    elif deploy.location is not None and deploy.location not in {*pack.BASES, *pack.NEBULAE}:
        yield "raiders", raider.id, "deploy.location", f"there is no base or nebula {deploy.location}"
    elif swarm and deploy.kind != "random_nebula":
        yield "raiders", raider.id, "deploy.kind", "class S is deployed to random nebulae"
    if set(raider.abilities) != ({"navigation", "swarm"} if swarm else {"navigation"}):
        yield "raiders", raider.id, "abilities", "navigation for every raider, and swarm for class S alone"
    if not raider.standees or (not swarm and raider.standees > 1):
        yield "raiders", raider.id, "standees", "one figure; class S may have more"


def _end_game(table: str, row: str, end: rows.EndGame | None) -> Faults:
    if end is not None and not METRIC.fullmatch(end.per):
        yield table, row, "end_game.per", f"unknown metric {end.per}"
