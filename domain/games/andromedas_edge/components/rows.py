"""The tables' rows as frozen structs. A misspelt field, an unknown word or a wrong type fails when they are read."""

from typing import Annotated, Any, Literal

import msgspec

from domain.games.andromedas_edge.effects.bundles import Cost
from domain.games.andromedas_edge.effects.words import Effect, HandlerName
from domain.games.andromedas_edge.glossary import (
    CardType,
    DevelopmentLevel,
    EventDeckId,
    Limit,
    ModuleTrack,
    RaiderClass,
    ShipAbility,
    ShipType,
    StackId,
    TokenKind,
    Track,
    Trigger,
    WindowId,
)
from domain.kernel.components import Row

Natural = Annotated[int, msgspec.Meta(ge=0, le=99)]
Texts = tuple[Effect, ...]


class Noted(Row, frozen=True, kw_only=True):
    """Where a row's figures come from."""

    origin: Any = None
    rulebook_fields: tuple[str, ...] = ()
    house_fields: tuple[str, ...] = ()
    note: str | None = None
    summary: str | None = None


class CardCounts(Noted, frozen=True, kw_only=True):
    total: int


class Ability(Noted, frozen=True, kw_only=True):
    """A passive ability: exactly one of `modifier`, `trigger` and `window` says which kind."""

    modifier: (
        Literal[
            "ship_range",
            "targeting",
            "battle_dice",
            "grant_ability",
            "ship_cost",
            "module_cost",
            "free_energy_activation",
            "storage",
            "claimed_moon_limit",
            "field_module_types",
            "scrapyard_top_activates",
        ]
        | None
    ) = None
    trigger: Trigger | None = None
    window: WindowId | None = None
    n: int = 0
    ability: ShipAbility | None = None
    discount: Cost = Cost()
    minimum: int = 0
    value: Literal["all"] | None = None
    locations: tuple[str, ...] = ()
    per_row: int = 1
    per_return: bool = True
    condition: str | None = None
    effects: Texts = ()
    limit: Limit | None = None


class EndGame(Noted, frozen=True, kw_only=True):
    """base + each x metric, the metric divided first and rounded down."""

    each: int
    per: str
    base: int = 0
    divisor: Annotated[int, msgspec.Meta(ge=1)] = 1


class MarketSlot(Row, frozen=True):
    slot: Natural
    cost: Cost


class Market(Noted, frozen=True, kw_only=True):
    columns: dict[ModuleTrack, tuple[MarketSlot, ...]]
    slot_order: str = ""


class EventTrack(Noted, frozen=True, kw_only=True):
    steps_to_end: dict[int, Annotated[int, msgspec.Meta(ge=1, le=30)]]


class LeaderCounts(Row, frozen=True):
    total: Natural
    per_base: Natural
    nebula: Natural
    station: Natural


class Box(Noted, frozen=True, kw_only=True):
    """What lies in the box; resources, damage markers and stands are supplies without a limit."""

    titanium: int
    ice: int
    nanocarbon: int
    credit: int
    energy: int
    damage_markers: int
    stands: int
    leaders: int
    transports: int
    fighters: int
    science_vessels: int
    heavy_cruisers: int
    track_markers: int
    vp_markers: int
    player_dice: int
    raider_dice: int
    planet_tiles: int
    alliance_base_tiles: int
    special_tiles: int
    faction_cards: int
    faction_upgrades: int
    event_cards: int
    raider_cards: int
    raider_standees: int
    discovery_tokens: int
    supremacy_tokens: int
    orphan_moons: int
    planetary_moons: int
    development_tiles: int
    tactics_cards: int
    modules: int
    fate_cards: int


class SetupTable(Noted, frozen=True, kw_only=True):
    table: Literal["setup"]
    players: tuple[int, ...]
    start_planets: dict[int, Natural]
    targets: dict[Literal["short", "medium", "long"], Annotated[int, msgspec.Meta(ge=1)]]
    event_track: EventTrack
    market: Market
    start_vp_by_turn_order: tuple[Natural, ...]
    leaders: LeaderCounts
    dice_per_player: Annotated[int, msgspec.Meta(ge=1, le=12)]
    raider_dice: Annotated[int, msgspec.Meta(ge=1, le=12)]
    start_transports: Natural
    factions_dealt: Annotated[int, msgspec.Meta(ge=1, le=10)]
    fates_dealt: Annotated[int, msgspec.Meta(ge=1, le=10)]
    discovery_stack_size: Natural
    supremacy_slots: Natural
    start_s_raiders: Natural
    component_counts: Box


class Space(Noted, frozen=True, kw_only=True):
    id: str
    kind: Literal["nebula", "tile_space"]
    row: Natural
    col: Natural
    adjacent: tuple[str, ...]
    nebula_number: int | None = None
    die_value: int | None = None
    fill_order: int | None = None
    special_mark: Literal["alpha", "beta", "gamma"] | None = None


class MapTable(Noted, frozen=True, kw_only=True):
    table: Literal["map"]
    spaces: tuple[Space, ...]
    distances: dict[str, dict[str, int]]
    rules: Any = None


class Planet(Noted, frozen=True, kw_only=True):
    id: str
    name: str
    kind: Literal["planet"]
    type: Track
    build_cost: Cost
    leaders: Natural
    printed_resource: Cost
    moon_colour: str


class Base(Noted, frozen=True, kw_only=True):
    id: str
    name: str
    kind: Literal["alliance_base"]
    action: Texts


class Nebula(Noted, frozen=True, kw_only=True):
    id: str
    name: str
    kind: Literal["nebula"]
    number: int
    requires: Literal["navigation"]
    action: Texts


class SpecialTile(Noted, frozen=True, kw_only=True):
    id: str
    name: str
    kind: Literal["quasar", "vortex"]
    place_on: Literal["alpha", "beta", "gamma"]
    die_values: tuple[int, ...]
    enterable: bool
    end_vp_per_adjacent_development: Natural
    benefit: Texts = ()


class LocationsTable(Noted, frozen=True, kw_only=True):
    table: Literal["locations"]
    planets: tuple[Planet, ...]
    alliance_bases: tuple[Base, ...]
    nebulae: tuple[Nebula, ...]
    special: tuple[SpecialTile, ...]


class Moon(Noted, frozen=True, kw_only=True):
    id: str
    name: str
    colour: str
    benefit: Texts


class MoonCounts(Noted, frozen=True, kw_only=True):
    per_colour: int
    orphan: int


class MoonsTable(Noted, frozen=True, kw_only=True):
    table: Literal["moons"]
    planetary: tuple[Moon, ...]
    orphan: tuple[Moon, ...]
    counts: MoonCounts


class DevelopmentLevelIcon(Row, frozen=True, tag_field="icon", tag="development_level"):
    level: DevelopmentLevel


class DiscoveryIcon(Row, frozen=True, tag_field="icon", tag="discovery"):
    stack: StackId


class EventIcon(Row, frozen=True, tag_field="icon", tag="event"):
    pass


class UpgradeIcon(Row, frozen=True, tag_field="icon", tag="upgrade_ship"):
    pass


class VaultIcon(Row, frozen=True, tag_field="icon", tag="vault"):
    per_resource: Natural


class HandLimitIcon(Row, frozen=True, tag_field="icon", tag="hand_limit"):
    limit: Natural


class SupremacyIcon(Row, frozen=True, tag_field="icon", tag="supremacy_token"):
    slot: Natural


Icon = DevelopmentLevelIcon | DiscoveryIcon | EventIcon | UpgradeIcon | VaultIcon | HandLimitIcon | SupremacyIcon


class Field(Row, frozen=True):
    index: Natural
    points: Natural
    icons: tuple[Icon, ...]


class TrackRow(Noted, frozen=True, kw_only=True):
    id: Track
    fields: tuple[Field, ...]
    development_levels: dict[DevelopmentLevel, Natural]
    top: Natural


class LevelPoints(Noted, frozen=True, kw_only=True):
    none: Natural
    low: Natural
    mid: Natural
    high: Natural


class TracksTable(Noted, frozen=True, kw_only=True):
    table: Literal["tracks"]
    tracks: tuple[TrackRow, ...]
    development_level_points: LevelPoints
    empty_supremacy_slot_vp: Natural


class Ship(Noted, frozen=True, kw_only=True):
    id: ShipType
    count_per_player: Natural
    start_built: Natural
    range: Natural
    cannons: Natural
    shields: Natural
    targeting: Natural
    abilities: tuple[ShipAbility, ...]
    build_cost: Cost


class Upgrade(Noted, frozen=True, kw_only=True):
    id: str
    name: str
    ship: ShipType
    range: Natural
    cannons: Natural
    shields: Natural
    targeting: Natural
    abilities: tuple[ShipAbility, ...]
    unique: Ability | None
    faction: str | None = None


class ShipsTable(Noted, frozen=True, kw_only=True):
    table: Literal["ships"]
    types: tuple[Ship, ...]
    upgrades_neutral: tuple[Upgrade, ...]
    upgrades_faction: tuple[Upgrade, ...]
    abilities: dict[str, str]


class Storage(Noted, frozen=True, kw_only=True):
    titanium: Natural
    ice: Natural
    nanocarbon: Natural
    credit: Natural
    energy: Natural


class StationTable(Noted, frozen=True, kw_only=True):
    table: Literal["station"]
    storage: Storage
    hand_limit_start: Natural
    claimed_moon_limit: Natural
    manoeuvre_slots: Natural
    tactical_manoeuvres: Texts


class DevelopmentRow(Noted, frozen=True, kw_only=True):
    id: str
    track: Track
    leaders: Natural
    one_use: Texts
    copies: Natural
    battle_die: Natural


class DevelopmentsTable(Noted, frozen=True, kw_only=True):
    table: Literal["developments"]
    types: tuple[DevelopmentRow, ...]
    build_vp_cap: Natural


class Slot(Row, frozen=True):
    kind: Literal["cost", "gain"]
    vp_on_store: Natural


class Module(Noted, frozen=True, kw_only=True):
    """`copies` identical cards; a base module is printed on every station."""

    id: str
    name: str
    track: ModuleTrack
    dock: bool
    half_slots: bool
    slots: tuple[Slot, ...]
    effects: Texts
    copies: Natural = 1
    start_damage: Natural = 0
    end_game: EndGame | None = None
    base: bool = False
    energy_activation: bool = True
    half_slot_sides: Literal["both", "outer_only"] = "both"


class ModuleCounts(Noted, frozen=True, kw_only=True):
    per_track: int
    total: int


class ModulesTable(Noted, frozen=True, kw_only=True):
    table: Literal["modules"]
    base_modules: tuple[Module, ...]
    modules: tuple[Module, ...]
    counts: ModuleCounts


class Tactic(Noted, frozen=True, kw_only=True):
    id: str
    name: str
    type: CardType
    copies: Natural
    window: WindowId
    effects: Texts
    scope: Literal["participant", "any_player"] = "participant"
    condition: str | None = None
    handler: HandlerName | None = None
    passive: Ability | None = None


class TacticsTable(Noted, frozen=True, kw_only=True):
    table: Literal["tactics"]
    cards: tuple[Tactic, ...]
    counts: CardCounts


class Faction(Noted, frozen=True, kw_only=True):
    id: str
    name: str
    start_resources: Cost
    start_advances: tuple[Track, ...]
    abilities: tuple[Ability, ...]
    upgrade: str
    end_game: EndGame | None
    public_basis: str | None = None


class FactionsTable(Noted, frozen=True, kw_only=True):
    table: Literal["factions"]
    factions: tuple[Faction, ...]
    counts: CardCounts
    dealt: Natural


class Deploy(Row, frozen=True):
    kind: Literal["random_nebula", "location"]
    location: str | None = None


class Raider(Noted, frozen=True, kw_only=True):
    id: str
    name: str
    raider_class: RaiderClass
    standees: Natural
    range: Natural
    cannons: Natural
    shields: Natural
    targeting_bonus: Natural
    deploy: Deploy
    reward: Texts
    abilities: tuple[Literal["navigation", "swarm"], ...]
    special: tuple[Ability, ...]


class RaiderCounts(Noted, frozen=True, kw_only=True):
    cards: int
    standees: int


class RaidersTable(Noted, frozen=True, kw_only=True):
    table: Literal["raiders"]
    raiders: tuple[Raider, ...]
    counts: RaiderCounts


class EventDeck(Noted, frozen=True, kw_only=True):
    id: EventDeckId
    name: str
    size: Natural
    recommended_first_game: bool = False


class EventCard(Noted, frozen=True, kw_only=True):
    id: str
    deck: EventDeckId
    name: str
    track: Track
    raider_class: RaiderClass
    effects: Texts


class EventsTable(Noted, frozen=True, kw_only=True):
    table: Literal["events"]
    decks: tuple[EventDeck, ...]
    cards: tuple[EventCard, ...]


class Token(Noted, frozen=True, kw_only=True):
    id: str
    kind: TokenKind
    benefit: Texts


class TokenCounts(Noted, frozen=True, kw_only=True):
    discovery: int
    supremacy: int


class TokensTable(Noted, frozen=True, kw_only=True):
    table: Literal["tokens"]
    tokens: tuple[Token, ...]
    counts: TokenCounts


class FateBonus(Row, frozen=True):
    track: Track
    vp: Natural


class Fate(Noted, frozen=True, kw_only=True):
    id: str
    name: str
    bonuses: tuple[FateBonus, ...]


class FatesTable(Noted, frozen=True, kw_only=True):
    table: Literal["fates"]
    cards: tuple[Fate, ...]
    counts: CardCounts


class Manifest(Noted, frozen=True, kw_only=True):
    game: Literal["andromedas_edge"]
    content_pack: str
    schema: Literal[1]
    files: tuple[str, ...]
