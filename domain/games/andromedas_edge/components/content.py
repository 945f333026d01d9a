"""The strict check of a content pack: references, counts, words and conditions that hang together."""

import re
from collections import deque
from collections.abc import Iterator, Mapping

from domain.games.andromedas_edge import components as pack
from domain.games.andromedas_edge.components import rows
from domain.games.andromedas_edge.components.reading import fault
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.glossary import FACES, MODULE_TRACKS, RESOURCES, SHIP_TYPES, STACKS, TRACKS
from domain.kernel.components import ComponentError

Fault = tuple[str, str, str, str]
"""Table, row, field and why."""

CONDITION = re.compile(
    r"own_ship_within:\d+_of_active_location|active_location_is_planet|owner_won|owner_lost"
    r"|owner_is_active_player|owner_is_not_active_player|ship_within:\d+_of(_any)?_raider"
)
METRIC = re.compile(
    r"developments|stored_moons|claimed_moons|upgrades|leaders_in_station|leftover_resources|none"
    r"|opposing_ships_in_active_location"
    rf"|modules_of:({'|'.join(MODULE_TRACKS)})|resource:({'|'.join(RESOURCES)})"
    rf"|track_index:({'|'.join(TRACKS)})|tracks_at_least:\d+"
)


def check_content() -> None:
    """Refuse a pack that does not hang together, with the first thing that is wrong."""
    for found in (
        _counts(),
        _map(),
        _locations(),
        _tracks(),
        _ships(),
        _modules(),
        _cards(),
        _raiders(),
        _texts(),
        _abilities(),
        _metrics(),
        _setup(),
    ):
        for table, row, field, why in found:
            raise fault(table, row, field, why)


def _count(table: str, field: str, there: int, wanted: object) -> Iterator[Fault]:
    if there != wanted:
        yield table, "counts", field, f"the table has {there}, it says {wanted}"


def _counts() -> Iterator[Fault]:
    """As many pieces as the pack itself says."""
    wanted = pack.SETUP.component_counts
    yield from _count("tactics", "total", len(pack.TACTIC_CARDS), pack.TACTIC_COUNTS.get("total"))
    yield from _count("factions", "total", len(pack.FACTIONS), pack.FACTION_COUNTS.get("total"))
    yield from _count("raiders", "cards", len(pack.RAIDERS), pack.RAIDER_COUNTS.get("cards"))
    figures = sum(raider.standees for raider in pack.RAIDERS.values())
    yield from _count("raiders", "standees", figures, pack.RAIDER_COUNTS.get("standees"))
    yield from _count("fates", "total", len(pack.FATES), pack.FATE_COUNTS.get("total"))
    yield from _count("tokens", "discovery", len(pack.DISCOVERIES), pack.TOKEN_COUNTS.get("discovery"))
    yield from _count("tokens", "supremacy", len(pack.SUPREMACIES), pack.TOKEN_COUNTS.get("supremacy"))
    modules = sum(map(len, pack.MODULE_CARDS.values()))
    yield from _count("modules", "total", modules, pack.MODULE_COUNTS.get("total"))
    for track, cards in pack.MODULE_CARDS.items():
        yield from _count("modules", f"per_track ({track})", len(cards), pack.MODULE_COUNTS.get("per_track"))
    for colour, moons in pack.MOONS_OF.items():
        yield from _count("moons", f"per_colour ({colour})", len(moons), pack.MOON_COUNTS.get("per_colour"))
    yield from _count("moons", "orphan", len(pack.ORPHAN_MOONS), pack.MOON_COUNTS.get("orphan"))
    yield from _count("locations", "planet_tiles", len(pack.PLANETS), wanted.get("planet_tiles"))
    yield from _count("locations", "alliance_base_tiles", len(pack.BASES), wanted.get("alliance_base_tiles"))
    yield from _count("locations", "special_tiles", len(pack.SPECIAL_TILES), wanted.get("special_tiles"))
    yield from _count("events", "event_cards", len(pack.EVENTS), wanted.get("event_cards"))
    for deck in pack.EVENT_DECKS.values():
        yield from _count("events", f"size ({deck.id})", len(pack.EVENT_CARDS[deck.id]), deck.size)


def _map() -> Iterator[Fault]:
    known = pack.SPACES
    for space in known.values():
        for other in space.adjacent:
            if other not in known:
                yield "map", space.id, "adjacent", f"there is no space {other}"
            elif space.id not in known[other].adjacent:
                yield "map", space.id, "adjacent", f"{other} does not touch {space.id} in turn"
        if space.kind == "nebula" and space.id not in pack.NEBULAE:
            yield "map", space.id, "id", "there is no such nebula in locations.json"
        if space.kind == "tile_space" and space.fill_order is None:
            yield "map", space.id, "fill_order", "a tile space needs its place in the order"
    if sorted(pack.NEBULA_OF_DIE) != list(range(1, FACES + 1)):
        yield "map", "nebulae", "die_value", f"each face of a die 1..{FACES} needs one nebula"
    for start, reached in pack.MAP.distances.items():
        if start not in known:
            yield "map", start, "distances", "there is no such space"
        elif reached != _walk(start):
            yield "map", start, "distances", "they are not the steps between adjacent spaces"
    for mark in ("alpha", "beta"):
        if mark not in pack.MARKED:
            yield "map", "spaces", "special_mark", f"no space is marked {mark}"


def _walk(start: str) -> dict[str, int]:
    found, waiting = {start: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        for there in pack.ADJACENT[here]:
            if there not in found:
                found[there] = found[here] + 1
                waiting.append(there)
    return found


def _locations() -> Iterator[Fault]:
    for planet in pack.PLANETS.values():
        if planet.moon_colour not in pack.MOONS_OF:
            yield "locations", planet.id, "moon_colour", f"there are no {planet.moon_colour} moons"
        if planet.type not in pack.DEVELOPMENT_OF:
            yield "locations", planet.id, "type", f"no development belongs to {planet.type}"
    for nebula in pack.NEBULAE:
        if nebula not in pack.SPACES:
            yield "locations", nebula, "id", "the map has no such nebula"
    for tile in pack.SPECIAL_TILES.values():
        if tile.place_on not in pack.MARKED:
            yield "locations", tile.id, "place_on", f"no space is marked {tile.place_on}"
    if len(pack.TILE_SPACES) < len(pack.PLANETS) + len(pack.BASES) + 2:
        yield "map", "spaces", "fill_order", "too few spaces for all tiles"


def _tracks() -> Iterator[Fault]:
    for missing in set(TRACKS) - set(pack.TRACK_ROWS):
        yield "tracks", missing, "id", "the track is missing"
    for track in pack.TRACK_ROWS.values():
        if [field.index for field in track.fields] != list(range(track.top + 1)):
            yield "tracks", track.id, "fields", f"they must run 0..{track.top}"
        for field in track.fields:
            for icon in field.icons:
                level = icon.level if isinstance(icon, rows.DevelopmentLevelIcon) else None
                if level is not None and track.development_levels.get(level) != field.index:
                    yield "tracks", track.id, "development_levels", f"{level} stands at {field.index}"
                if isinstance(icon, rows.SupremacyIcon) and not 1 <= icon.slot <= pack.SETUP.supremacy_slots:
                    yield "tracks", track.id, "icons", f"there is no token slot {icon.slot}"
    missing_types = {planet.type for planet in pack.PLANETS.values()} - set(pack.DEVELOPMENT_OF)
    for track_id in missing_types:
        yield "developments", track_id, "track", "a planet type has no development"


def _ships() -> Iterator[Fault]:
    for missing in set(SHIP_TYPES) - set(pack.SHIPS):
        yield "ships", missing, "id", "the ship type is missing"
    for ship in pack.SHIPS.values():
        if not any(upgrade.ship == ship.id for upgrade in pack.NEUTRAL_UPGRADES):
            yield "ships", ship.id, "upgrades_neutral", "no upgrade for this type"
    for upgrade in pack.UPGRADES.values():
        if upgrade.faction is not None and upgrade.faction not in pack.FACTIONS:
            yield "ships", upgrade.id, "faction", f"there is no faction {upgrade.faction}"
    for kind in SHIP_TYPES:
        enough = sum(upgrade.ship == kind for upgrade in pack.NEUTRAL_UPGRADES)
        if enough < max(pack.SETUP.players):
            yield "ships", kind, "upgrades_neutral", f"{enough} tiles are too few for {max(pack.SETUP.players)} players"
    for faction in pack.FACTIONS.values():
        if faction.upgrade not in pack.UPGRADES:
            yield "factions", faction.id, "upgrade", f"there is no upgrade {faction.upgrade}"
        if faction.start_resources.basic or faction.start_resources.any:
            yield "factions", faction.id, "start_resources", "they leave no choice"


def _modules() -> Iterator[Fault]:
    for track in MODULE_TRACKS:
        if track not in pack.BASE_MODULES:
            yield "modules", track, "base_modules", "the row has no base module"
        if track not in pack.SLOT_COSTS:
            yield "setup", "market", "columns", f"no prices for {track}"
    for module in pack.MODULES.values():
        for word in module.effects:
            slot = word.slot if isinstance(word, words.MoonSlot | words.MoonCost) else 0
            if module.slots and isinstance(slot, int) and not 0 <= slot < len(module.slots):
                yield "modules", module.id, "effects", f"there is no slot {slot}"
            if not module.slots and isinstance(word, words.MoonSlot | words.MoonCost):
                yield "modules", module.id, "effects", "it has no slots"


def _cards() -> Iterator[Fault]:
    for card in pack.TACTICS.values():
        if (card.type == "ongoing") != (card.passive is not None):
            yield "tactics", card.id, "passive", "ongoing cards have one, others none"
        if (card.type == "diplomacy") != (card.window == "battle_diplomacy"):
            yield "tactics", card.id, "window", "diplomacy cards, and only they, belong to battle_diplomacy"
        if card.condition is not None and not CONDITION.fullmatch(card.condition):
            yield "tactics", card.id, "condition", f"unknown condition {card.condition}"


def _raiders() -> Iterator[Fault]:
    for kind, raiders in pack.RAIDERS_OF.items():
        if not raiders:
            yield "raiders", kind, "raider_class", "no raider of this class"
    for raider in pack.RAIDERS.values():
        deploy = raider.deploy
        if (deploy.kind == "location") != (deploy.location is not None):
            yield "raiders", raider.id, "deploy", "a location is named if and only if it is deployed to one"
        elif deploy.location is not None and deploy.location not in {*pack.BASES, *pack.NEBULAE}:
            yield "raiders", raider.id, "deploy.location", f"there is no base or nebula {deploy.location}"


def _where(text: str) -> tuple[str, str, str]:
    """Table, row and field of a text id."""
    kind, _, rest = text.partition(":")
    row, _, field = rest.partition("/")
    tables = {
        "location": "locations",
        "moon": "moons",
        "module": "modules",
        "card": "tactics",
        "development": "developments",
        "token": "tokens",
        "event": "events",
        "reward": "raiders",
        "ability": "abilities",
        "station": "station",
    }
    return tables[kind], row, field or "effects"


def _texts() -> Iterator[Fault]:
    for text, effects in pack.TEXTS.items():
        table, row, field = _where(text)
        for word in effects:
            match word:
                case words.PointsPer() | words.GainPer() if not METRIC.fullmatch(word.per):
                    yield table, row, field, f"unknown metric {word.per}"
                case words.DamageShip() if word.condition and not CONDITION.fullmatch(word.condition):
                    yield table, row, field, f"unknown condition {word.condition}"
                case words.Choice() if not word.options or not all(word.options):
                    yield table, row, field, "a choice needs options, each with effects"
                case words.AcquireModule() if not word.tracks or word.min > word.n:
                    yield table, row, field, "a module of no column, or more at least than at most"
                case _:
                    pass


def _abilities() -> Iterator[Fault]:
    for source, abilities in pack.ABILITIES.items():
        for ability in abilities:
            kinds = (ability.modifier, ability.trigger, ability.window)
            if sum(kind is not None for kind in kinds) != 1:
                yield "abilities", source, "modifier", "exactly one of modifier, trigger and window is needed"
            if (ability.modifier is None) != bool(ability.effects):
                yield "abilities", source, "effects", "triggers and windows have effects, modifiers none"
            if ability.condition is not None and not CONDITION.fullmatch(ability.condition):
                yield "abilities", source, "condition", f"unknown condition {ability.condition}"
            for place in ability.locations:
                if place not in pack.BASES:
                    yield "abilities", source, "locations", f"there is no base {place}"
            if ability.modifier == "grant_ability" and ability.ability is None:
                yield "abilities", source, "ability", "which ability is granted"


def _metrics() -> Iterator[Fault]:
    ends: list[tuple[str, str, rows.EndGame | None]] = [
        *(("modules", module.id, module.end_game) for module in pack.MODULES.values()),
        *(("factions", faction.id, faction.end_game) for faction in pack.FACTIONS.values()),
    ]
    for table, row, end in ends:
        if end is not None and not METRIC.fullmatch(end.per):
            yield table, row, "end_game.per", f"unknown metric {end.per}"


def _by_players(name: str, table: Mapping[int, int]) -> Iterator[Fault]:
    for players in pack.SETUP.players:
        if players not in table:
            yield "setup", name, str(players), f"nothing is said for {players} players"


def _setup() -> Iterator[Fault]:
    setup = pack.SETUP
    yield from _by_players("start_planets", setup.start_planets)
    yield from _by_players("event_track.steps_to_end", setup.event_track.steps_to_end)
    if set(setup.players) - {2, 3, 4} or not setup.players:
        yield "setup", "setup", "players", "2, 3 or 4 can play"
    most = max(setup.players)
    if len(setup.start_vp_by_turn_order) < most:
        yield "setup", "setup", "start_vp_by_turn_order", f"{most} figures are needed"
    if setup.factions_dealt * most > len(pack.FACTIONS):
        yield "setup", "setup", "factions_dealt", "there are not so many factions"
    if setup.fates_dealt * most > len(pack.FATES):
        yield "setup", "setup", "fates_dealt", "there are not so many fate cards"
    if setup.discovery_stack_size * len(STACKS) > len(pack.DISCOVERIES):
        yield "setup", "setup", "discovery_stack_size", "there are not so many discovery tokens"
    if setup.supremacy_slots > len(pack.SUPREMACIES):
        yield "setup", "setup", "supremacy_slots", "there are not so many supremacy tokens"
    leaders = setup.leaders
    if leaders.total != leaders.per_base * len(pack.BASES) + leaders.nebula + leaders.station:
        yield "setup", "setup", "leaders", "bases, nebula and station do not add up to the total"
    if max(setup.start_planets.values()) > len(pack.PLANETS):
        yield "setup", "setup", "start_planets", "there are not so many planets"


__all__ = ["ComponentError", "check_content"]
