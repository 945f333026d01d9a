"""The table as it stands: plain structs and small readings of them; no rules."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Literal

import msgspec

from domain.games.andromedas_edge.actions import AndromedaAction
from domain.games.andromedas_edge.components import BASE_MODULES, MODULE_OF, NEBULAE, PLANETS, RAIDERS, SPECIAL_TILES
from domain.games.andromedas_edge.effects.bundles import Bundle
from domain.games.andromedas_edge.facts import EndReason, Phase
from domain.games.andromedas_edge.glossary import (
    DevelopmentType,
    EventDeckId,
    EventId,
    FactionId,
    FateId,
    Length,
    ModuleId,
    ModuleTrack,
    MoonId,
    RaiderId,
    Resource,
    ShipNumber,
    ShipPlace,
    ShipType,
    SlotId,
    SpaceId,
    SpecialLocations,
    StackId,
    TacticId,
    TileId,
    TokenId,
    Track,
    UpgradeId,
)
from domain.games.andromedas_edge.steps import AndromedaStep
from domain.kernel import Agenda, GameState, Seat


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table may agree on before it begins (rules 3)."""

    length: Length = "medium"
    events: EventDeckId = "dawn_of_the_galaxy"
    raider_s: Literal["first", "second"] = "first"
    raider_a: Literal["random", "first", "second"] = "random"
    raider_b: Literal["random", "first", "second"] = "random"
    raider_c: Literal["random", "first", "second"] = "random"
    raider_d: Literal["random", "first", "second"] = "random"
    special_locations: SpecialLocations = "none"
    fates: bool = False
    teams: bool = False


class Ship(msgspec.Struct, forbid_unknown_fields=True):
    """`at` is the space, or the module or planet space it stands on."""

    type: ShipType
    place: ShipPlace
    at: str | None = None


class Development(msgspec.Struct, forbid_unknown_fields=True):
    """A development on the board and its card, face up until used."""

    type: DevelopmentType
    at: SpaceId
    up: bool


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """A station with everything on and beside it."""

    ships: list[Ship]
    leaders: int
    tracks: dict[Track, int]
    rows: dict[ModuleTrack, list[ModuleId]]
    shields: dict[ShipType, int]
    """Damage markers on the shield symbols of a type."""
    faction: FactionId | None = None
    dealt: list[FactionId] = []
    fates_dealt: list[FateId] = []
    fates: list[FateId] = []
    score: int = 0
    titanium: int = 0
    ice: int = 0
    nanocarbon: int = 0
    credit: int = 0
    energy: int = 0
    hand: list[TacticId] = []
    removed: int = 0
    """Leaders that left the game."""
    away: dict[SpaceId, int] = {}
    """Leaders at locations."""
    tiles: list[UpgradeId] = []
    """Upgrade tiles not yet placed."""
    upgrades: dict[ShipType, UpgradeId] = {}
    damage: dict[ModuleId, int] = {}
    charged: list[ModuleId] = []
    """Modules with energy on them."""
    stored: dict[SlotId, MoonId] = {}
    claimed: list[MoonId] = []
    discoveries: list[TokenId] = []
    supremacies: list[TokenId] = []
    developments: list[Development] = []
    ongoing: list[TacticId] = []

    def held(self, resource: Resource) -> int:
        return len(self.hand) if resource == "tactics" else int(getattr(self, resource))

    @property
    def stock(self) -> Bundle:
        """Storage and hand."""
        return Bundle(self.titanium, self.ice, self.nanocarbon, self.credit, self.energy, len(self.hand))

    def ships_at(self, space: SpaceId) -> list[ShipNumber]:
        return [n for n, ship in enumerate(self.ships) if ship.at == space and ship.place == "board"]

    def on_board(self) -> list[ShipNumber]:
        return [n for n, ship in enumerate(self.ships) if ship.place == "board"]

    def places(self) -> list[SpaceId]:
        """Where the player has ships on the board, each once."""
        found: list[SpaceId] = []
        for ship in self.ships:
            if ship.place == "board" and ship.at is not None and ship.at not in found:
                found.append(ship.at)
        return found

    def in_place(self, place: ShipPlace) -> list[ShipNumber]:
        return [n for n, ship in enumerate(self.ships) if ship.place == place]

    def modules(self) -> Iterator[ModuleId]:
        """Every module of the station, base modules included."""
        for row in self.rows.values():
            yield from row

    def module_cards(self) -> int:
        return sum(map(len, self.rows.values())) - len(BASE_MODULES)

    def damaged(self) -> int:
        return len(self.damage)

    def fleet(self) -> int:
        return sum(ship.place not in ("unbuilt", "development") for ship in self.ships)


class RaiderCard(msgspec.Struct, forbid_unknown_fields=True):
    """A raider of this match: where its figures are, None in the supply."""

    id: RaiderId
    figures: list[SpaceId | None]
    face_up: bool = False
    damage: int = 0

    def at(self, space: SpaceId) -> list[int]:
        return [n for n, place in enumerate(self.figures) if place == space]

    def deployed(self) -> bool:
        return any(place is not None for place in self.figures)


class Battle(msgspec.Struct, forbid_unknown_fields=True):
    """Lists have an entry for each seat and a last one for the raiders."""

    at: SpaceId
    sides: list[int]
    dice: list[int]
    targeting: list[int]
    energy: list[int]
    rolls: list[list[int]]
    spared: list[int]
    out: list[Seat] = []
    """Taken out by a white flag."""
    max_dice: int | None = None
    no_energy: bool = False
    used: list[str] = []
    fighters: list[int] = []
    """Who has rolled."""
    winners: list[int] = []
    losers: list[int] = []
    resolved: bool = False


class Peril(msgspec.Struct, forbid_unknown_fields=True):
    """Ships or modules about to be damaged."""

    seat: Seat
    ships: list[ShipNumber]
    modules: int
    spared: int
    """Ships that a card of this battle saves."""


class Transfer(msgspec.Struct, forbid_unknown_fields=True):
    """What a player has offered its partner; cards and tokens lie in their own lists."""

    giver: Seat
    resource: Resource | None
    moon: MoonId | None


def refused_offer(kind: str) -> str:
    """The entry in `Turn.used` for an offer the partner has refused."""
    return f"refused:{kind}"


class Turn(msgspec.Struct, forbid_unknown_fields=True):
    """What is forgotten when the turn ends."""

    active: Seat
    phase: Phase = "setup"
    location: SpaceId | None = None
    """The active location."""
    ship: ShipNumber | None = None
    """The ship launched."""
    must_return: bool = False
    surge_cancelled: bool = False
    used: list[str] = []
    activated: list[ModuleId] = []
    pairs: list[SlotId] = []
    free_rows: list[ModuleTrack] = []
    top_ships: int = 0
    """Ships of the upper scrapyard that activated a module."""
    moves: int = 0
    """Rearrangements of `mover` since the turn last went on."""
    mover: Seat | None = None
    transferred: bool = False
    gift_decided: bool = False
    within_limits: bool = False
    """The limits of the turn before hold: no card has come to a hand since (rules 25.4)."""
    home: bool = False
    """The return is done, and no ongoing card played since (rules 25.7)."""


class FinalItem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: Seat
    item: str
    points: int


class Frontier(GameState, kw_only=True):
    """A match of Andromeda's Edge."""

    agenda: Agenda[AndromedaStep, AndromedaAction]
    options: Options
    players: list[Player]
    turn: Turn
    tiles: dict[SpaceId, TileId]
    tops: dict[SpaceId, list[MoonId]]
    under: dict[SpaceId, list[MoonId]]
    """Moons below the visible one; the next is the last."""
    planet_stack: list[TileId]
    moon_rest: dict[str, list[MoonId]]
    decks: dict[ModuleTrack, list[ModuleId]]
    market: dict[ModuleTrack, list[ModuleId | None]]
    tactics: list[TacticId]
    events: list[EventId]
    stacks: dict[StackId, list[TokenId]]
    slots: list[list[TokenId]]
    factions: list[FactionId]
    fates: list[FateId]
    marker: int
    """Steps of the event marker to the end of its track."""
    raiders: list[RaiderCard] = msgspec.field(default_factory=list)
    lying: dict[SpaceId, Bundle] = msgspec.field(default_factory=dict)
    """Resource tokens at locations."""
    moon_discard: list[MoonId] = msgspec.field(default_factory=list)
    discard: list[TacticId] = msgspec.field(default_factory=list)
    resolving: list[TacticId] = msgspec.field(default_factory=list)
    event_discard: list[EventId] = msgspec.field(default_factory=list)
    event_card: list[EventId] = msgspec.field(default_factory=list)
    """The event card being resolved."""
    peeked: list[EventId] = msgspec.field(default_factory=list)
    peeker: Seat | None = None
    event_top: list[EventId] = msgspec.field(default_factory=list)
    """The top card of the deck while the last player who looked still knows it."""
    event_bottom: list[EventId] = msgspec.field(default_factory=list)
    event_seer: Seat | None = None
    """Who looked last; its team knows these two."""
    boxed_tokens: list[TokenId] = msgspec.field(default_factory=list)
    used_tokens: list[TokenId] = msgspec.field(default_factory=list)
    looking: Seat | None = None
    looking_at: StackId | None = None
    offered_cards: list[TacticId] = msgspec.field(default_factory=list)
    offered_tokens: list[TokenId] = msgspec.field(default_factory=list)
    transfer: Transfer | None = None
    marker_on: Seat | None = None
    marker_gone: bool = False
    battle: Battle | None = None
    peril: Peril | None = None
    first: Seat = 0
    turns: int = 0
    trigger: Seat | None = None
    final_turns: int | None = None
    """Turns left after the end was triggered, the running one included."""
    items: list[FinalItem] = msgspec.field(default_factory=list)
    reason: EndReason | None = None

    @property
    def seats(self) -> int:
        return len(self.players)

    def in_turn_order(self) -> Iterator[Seat]:
        """Every seat, the active player first."""
        active, seats = self.turn.active, len(self.players)
        return ((active + step) % seats for step in range(seats))

    def partner(self, seat: Seat) -> Seat | None:
        return seat ^ 1 if self.options.teams else None

    def team(self, seat: Seat) -> tuple[Seat, ...]:
        """The seat, and its partner."""
        return (seat,) if not self.options.teams else (seat & ~1, seat | 1)

    def same_team(self, one: Seat, other: Seat) -> bool:
        return one == other or (self.options.teams and one ^ 1 == other)

    def kind_of(self, space: SpaceId) -> str | None:
        """planet, base, nebula, quasar or vortex; None where no location is."""
        tile = self.tiles.get(space)
        if tile is None:
            return "nebula" if space in NEBULAE else None
        if tile in PLANETS:
            return "planet"
        return SPECIAL_TILES[tile].kind if tile in SPECIAL_TILES else "base"

    def name_of(self, space: SpaceId) -> str:
        """The tile that gives a space its name."""
        return self.tiles.get(space, space)

    def raider_at(self, space: SpaceId) -> RaiderCard | None:
        return next((raider for raider in self.raiders if space in raider.figures), None)

    def swarm(self) -> RaiderCard:
        """The raider of class S."""
        return next(raider for raider in self.raiders if RAIDERS[raider.id].raider_class == "S")

    def occupied(self, seat: Seat, space: SpaceId) -> bool:
        """A raider or an opponent's ship is there (rules 2.9)."""
        for raider in self.raiders:
            if space in raider.figures:
                return True
        for other, player in enumerate(self.players):
            if not self.same_team(seat, other):
                for ship in player.ships:
                    if ship.at == space and ship.place == "board":
                        return True
        return False

    def development_at(self, space: SpaceId) -> Seat | None:
        """Whose development stands there."""
        for seat, player in enumerate(self.players):
            for development in player.developments:
                if development.at == space:
                    return seat
        return None

    def event_deck(self) -> list[EventId]:
        """All event cards face down, the top one last."""
        return [*self.event_bottom, *self.events, *self.event_top]

    def in_event(self) -> bool:
        return self.turn.phase == "event"

    def damage_of(self, seat: Seat, module: ModuleId) -> int:
        return self.players[seat].damage.get(module, 0)

    def pairs_of(self, seat: Seat) -> Iterator[tuple[ModuleId, ModuleId]]:
        """Neighbouring modules whose half slots join."""
        for row in self.players[seat].rows.values():
            for left, right in pairwise(row):
                if MODULE_OF[left].half_slots and MODULE_OF[right].half_slots:
                    yield left, right
