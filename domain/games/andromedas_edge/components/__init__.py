"""The content pack, decoded strictly when the game is imported, and the readings of it that rules use most."""

from collections.abc import Mapping
from typing import cast, get_args

from domain.games.andromedas_edge.components import rows
from domain.games.andromedas_edge.components.reading import read, unique_rows
from domain.games.andromedas_edge.effects.words import Effects, Special, nested
from domain.games.andromedas_edge.glossary import (
    RAIDER_CLASSES,
    DevelopmentLevel,
    EventDeckId,
    EventId,
    ModuleId,
    ModuleTrack,
    MoonId,
    RaiderClass,
    RaiderId,
    ShipType,
    SpaceId,
    TacticId,
    TextId,
    TileId,
    Track,
    design,
)

MANIFEST = read("manifest", rows.Manifest)
SETUP = read("setup", rows.SetupTable)
MAP = read("map", rows.MapTable)
_LOCATIONS = read("locations", rows.LocationsTable)
_MOONS = read("moons", rows.MoonsTable)
_TRACKS = read("tracks", rows.TracksTable)
_SHIPS = read("ships", rows.ShipsTable)
STATION = read("station", rows.StationTable)
_DEVELOPMENTS = read("developments", rows.DevelopmentsTable)
_MODULES = read("modules", rows.ModulesTable)
_TACTICS = read("tactics", rows.TacticsTable)
_FACTIONS = read("factions", rows.FactionsTable)
_RAIDERS = read("raiders", rows.RaidersTable)
_EVENTS = read("events", rows.EventsTable)
_TOKENS = read("tokens", rows.TokensTable)
_FATES = read("fates", rows.FatesTable)

SPACES: Mapping[SpaceId, rows.Space] = unique_rows("map", MAP.spaces)
PLANETS: Mapping[TileId, rows.Planet] = unique_rows("locations", _LOCATIONS.planets)
BASES: Mapping[TileId, rows.Base] = unique_rows("locations", _LOCATIONS.alliance_bases)
NEBULAE: Mapping[SpaceId, rows.Nebula] = unique_rows("locations", _LOCATIONS.nebulae)
SPECIAL_TILES: Mapping[TileId, rows.SpecialTile] = unique_rows("locations", _LOCATIONS.special)
MOONS: Mapping[MoonId, rows.Moon] = unique_rows("moons", (*_MOONS.planetary, *_MOONS.orphan))
MOON_COUNTS = _MOONS.counts
TRACK_ROWS: Mapping[str, rows.TrackRow] = unique_rows("tracks", _TRACKS.tracks)
SHIPS: Mapping[str, rows.Ship] = unique_rows("ships", _SHIPS.types)
UPGRADES: Mapping[str, rows.Upgrade] = unique_rows("ships", (*_SHIPS.upgrades_neutral, *_SHIPS.upgrades_faction))
NEUTRAL_UPGRADES = _SHIPS.upgrades_neutral
DEVELOPMENTS: Mapping[str, rows.DevelopmentRow] = unique_rows("developments", _DEVELOPMENTS.types)
BUILD_POINTS_CAP = _DEVELOPMENTS.build_vp_cap
MODULES: Mapping[str, rows.Module] = unique_rows("modules", (*_MODULES.base_modules, *_MODULES.modules))
MODULE_COUNTS = _MODULES.counts
TACTICS: Mapping[str, rows.Tactic] = unique_rows("tactics", _TACTICS.cards)
TACTIC_COUNTS = _TACTICS.counts
FACTIONS: Mapping[str, rows.Faction] = unique_rows("factions", _FACTIONS.factions)
FACTION_COUNTS = _FACTIONS.counts
FACTIONS_DEALT = _FACTIONS.dealt
RAIDERS: Mapping[RaiderId, rows.Raider] = unique_rows("raiders", _RAIDERS.raiders)
RAIDER_COUNTS = _RAIDERS.counts
EVENT_DECKS: Mapping[str, rows.EventDeck] = unique_rows("events", _EVENTS.decks)
EVENTS: Mapping[EventId, rows.EventCard] = unique_rows("events", _EVENTS.cards)
TOKENS: Mapping[str, rows.Token] = unique_rows("tokens", _TOKENS.tokens)
TOKEN_COUNTS = _TOKENS.counts
FATES: Mapping[str, rows.Fate] = unique_rows("fates", _FATES.cards)
FATE_COUNTS = _FATES.counts

# --- readings --------------------------------------------------------------------------------------------------------

TILE_SPACES: tuple[SpaceId, ...] = tuple(
    space.id for space in sorted(MAP.spaces, key=lambda space: space.fill_order or 0) if space.kind == "tile_space"
)
"""In the order tiles fill them."""
MARKED: Mapping[str, SpaceId] = {space.special_mark: space.id for space in MAP.spaces if space.special_mark}
NEBULA_OF_DIE: Mapping[int, SpaceId] = {
    space.die_value: space.id for space in MAP.spaces if space.kind == "nebula" and space.die_value
}
ADJACENT: Mapping[SpaceId, tuple[SpaceId, ...]] = {space.id: space.adjacent for space in MAP.spaces}
LOCATION_NAMES: Mapping[TileId, str] = {
    row.id: row.name for table in (PLANETS, BASES, NEBULAE, SPECIAL_TILES) for row in table.values()
}
TRACK_POINTS: Mapping[str, tuple[int, ...]] = {
    track.id: tuple(field.points for field in track.fields) for track in TRACK_ROWS.values()
}
TRACK_TOP: Mapping[str, int] = {track.id: track.top for track in TRACK_ROWS.values()}
LEVEL_POINTS: Mapping[str, int] = {
    level: getattr(_TRACKS.development_level_points, level) for level in ("none", *get_args(DevelopmentLevel))
}
LATER_TOKEN_POINTS = _TRACKS.empty_supremacy_slot_vp
DEVELOPMENT_OF: Mapping[Track, str] = {row.track: row.id for row in DEVELOPMENTS.values()}
BASE_MODULES: Mapping[ModuleTrack, ModuleId] = {row.track: row.id for row in _MODULES.base_modules}
FLEET: tuple[ShipType, ...] = tuple(ship.id for ship in _SHIPS.types for _ in range(ship.count_per_player))
"""The type of every ship of a player, by its number."""
RAIDERS_OF: Mapping[RaiderClass, tuple[RaiderId, ...]] = {
    kind: tuple(raider.id for raider in RAIDERS.values() if raider.raider_class == kind) for kind in RAIDER_CLASSES
}
EVENT_CARDS: Mapping[EventDeckId, tuple[EventId, ...]] = {
    cast(EventDeckId, deck): tuple(card.id for card in EVENTS.values() if card.deck == deck) for deck in EVENT_DECKS
}


def copies_of(ident: str, copies: int) -> tuple[str, ...]:
    """`mod_ember_coil#1`, `mod_ember_coil#2`."""
    return tuple(f"{ident}#{number}" for number in range(1, copies + 1))


MODULE_CARDS: Mapping[ModuleTrack, tuple[ModuleId, ...]] = {
    track: tuple(card for row in _MODULES.modules if row.track == track for card in copies_of(row.id, row.copies))
    for track in BASE_MODULES
}
TACTIC_CARDS: tuple[TacticId, ...] = tuple(card for row in TACTICS.values() for card in copies_of(row.id, row.copies))
MODULE_OF: Mapping[ModuleId, rows.Module] = {
    **{card: MODULES[design(card)] for cards in MODULE_CARDS.values() for card in cards},
    **{ident: MODULES[ident] for ident in BASE_MODULES.values()},
}
"""The design of every module card."""
TACTIC_OF: Mapping[TacticId, rows.Tactic] = {card: TACTICS[design(card)] for card in TACTIC_CARDS}
MOON_COLOURS: tuple[str, ...] = tuple(dict.fromkeys(moon.colour for moon in _MOONS.planetary))
ORPHAN_MOONS: tuple[MoonId, ...] = tuple(moon.id for moon in _MOONS.orphan)
MOONS_OF: Mapping[str, tuple[MoonId, ...]] = {
    colour: tuple(moon.id for moon in _MOONS.planetary if moon.colour == colour) for colour in MOON_COLOURS
}
DISCOVERIES = tuple(token.id for token in TOKENS.values() if token.kind == "discovery")
SUPREMACIES = tuple(token.id for token in TOKENS.values() if token.kind == "supremacy")
SLOT_COSTS: Mapping[ModuleTrack, tuple[rows.MarketSlot, ...]] = SETUP.market.columns
MARKET_SLOTS = max(len(slots) for slots in SLOT_COSTS.values())

# --- texts -----------------------------------------------------------------------------------------------------------

TEXTS: dict[TextId, Effects] = {}
"""Every list of effects in the pack, the inner ones too, by where it stands."""


def _enter(ident: TextId, words: Effects) -> None:
    TEXTS[ident] = words
    for at, word in enumerate(words):
        for name, inner in nested(word):
            _enter(f"{ident}/{at}.{name}", inner)


def card_words(card: rows.Tactic) -> Effects:
    """A card's words; a handler is a word of its own."""
    return (*card.effects, *((Special(card.handler),) if card.handler else ()))


def ability_text(source: str, number: int) -> TextId:
    return f"ability:{source}/{number}"


def _enter_all() -> None:
    for base in BASES.values():
        _enter(f"location:{base.id}", base.action)
    for nebula in NEBULAE.values():
        _enter(f"location:{nebula.id}", nebula.action)
    for tile in SPECIAL_TILES.values():
        _enter(f"location:{tile.id}", tile.benefit)
    for moon in MOONS.values():
        _enter(f"moon:{moon.id}", moon.benefit)
    for module in MODULES.values():
        _enter(f"module:{module.id}", module.effects)
    for card in TACTICS.values():
        _enter(f"card:{card.id}", card_words(card))
    for development in DEVELOPMENTS.values():
        _enter(f"development:{development.id}", development.one_use)
    for token in TOKENS.values():
        _enter(f"token:{token.id}", token.benefit)
    for event in EVENTS.values():
        _enter(f"event:{event.id}", event.effects)
    for raider in RAIDERS.values():
        _enter(f"reward:{raider.id}", raider.reward)
    for source, abilities in ABILITIES.items():
        for number, ability in enumerate(abilities):
            _enter(ability_text(source, number), ability.effects)
    _enter("station:manoeuvres", STATION.tactical_manoeuvres)


ABILITIES: Mapping[str, tuple[rows.Ability, ...]] = {
    **{faction.id: faction.abilities for faction in FACTIONS.values()},
    **{card.id: (card.passive,) for card in TACTICS.values() if card.passive is not None},
    **{upgrade.id: (upgrade.unique,) for upgrade in UPGRADES.values() if upgrade.unique is not None},
    **{raider.id: raider.special for raider in RAIDERS.values()},
}
"""Passive abilities by the faction, ongoing card, upgrade or raider that has them."""
_enter_all()
MANOEUVRES: TextId = "station:manoeuvres"
USED_WINDOWS = frozenset(card.window for card in TACTICS.values()) | frozenset(
    ability.window for abilities in ABILITIES.values() for ability in abilities if ability.window is not None
)
"""Windows in which anything of this pack could ever happen."""
