"""The table as plain structs, and small readings of it; no rules."""

from typing import Literal, TypeAlias

import msgspec

from domain.games.planet_unknown.actions import PlanetUnknownAction
from domain.games.planet_unknown.boards import Board, board
from domain.games.planet_unknown.components.rows import Cell, Corporation, Lasting
from domain.games.planet_unknown.components.tables import (
    CORPORATIONS,
    RANKS,
    SECTORS,
    STACK_SHAPES,
    STATION,
    SYMMETRIC_CORPORATION,
    SYMMETRIC_PLANET,
)
from domain.games.planet_unknown.effects.words import TRACKS, Effect, RuleName, Terrain, Track
from domain.games.planet_unknown.ground import Ground, Piece, ground
from domain.games.planet_unknown.options import PlanetUnknownOptions, check_options
from domain.games.planet_unknown.steps import PlanetUnknownStep
from domain.kernel import Agenda, GameState, Seat, empty_agenda

Phase: TypeAlias = Literal["setup", "start", "event", "event_civ", "turn", "civ", "end", "over"]
"""`event_civ`: civ picks earned by an event. `end`: end-of-game effects."""
EndReason: TypeAlias = Literal["no_space", "empty_sector", "last_event", "turn_cap"]


class Spot(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A field of a track."""

    track: Track
    field: int


class Rover(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A rover on the planet; `loaded`: it carries a meteorite."""

    cell: Cell
    loaded: bool = False


class Selection(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A tile taken and not yet placed: which rules bind it and whether its buildings count."""

    tile: str
    planet_rule: bool
    event_rule: bool
    buildings: bool = True
    extra: bool = False


class Shift(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A field that a tracker left sideways this turn."""

    tracker: Track
    spot: Spot


class Player(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One seat's two boards and everything on and beside them."""

    planet_board: str = SYMMETRIC_PLANET
    corporation_board: str = SYMMETRIC_CORPORATION
    """The asymmetric side of the boards dealt."""
    planet: str = SYMMETRIC_PLANET
    corporation: str = SYMMETRIC_CORPORATION

    pieces: list[Piece] = msgspec.field(default_factory=list)
    lifepods: list[Cell] = msgspec.field(default_factory=list)
    meteorites: list[Cell] = msgspec.field(default_factory=list)
    rovers: list[Rover] = msgspec.field(default_factory=list)
    rovers_left: int = 0

    trackers: list[Spot] = msgspec.field(default_factory=list)
    techs: list[str] = msgspec.field(default_factory=list)
    """Unlocked, in the order they were."""
    used_this_turn: list[str] = msgspec.field(default_factory=list)
    used_this_game: list[str] = msgspec.field(default_factory=list)
    shifts: list[Shift] = msgspec.field(default_factory=list)
    flux: Track | None = None

    lifepods_scoring: int = 0
    lifepods_held: int = 0
    lifepods_on_fields: list[Spot] = msgspec.field(default_factory=list)
    lifepods_on_techs: list[str] = msgspec.field(default_factory=list)
    meteorites_collected: int = 0
    patches_stored: int = 0

    movement: int = 0
    pending: list[Effect] = msgspec.field(default_factory=list)
    selection: Selection | None = None
    tile_done: bool = False
    turn_done: bool = False
    rover_with_tile: bool = False
    """An event promised a rover on the tile of this turn."""

    civ_picks: list[int] = msgspec.field(default_factory=list)
    civ_open: list[str] = msgspec.field(default_factory=list)
    civ_secret: list[list[str]] = msgspec.field(default_factory=list)
    """Face down, by rank."""
    civ_looking: list[list[str]] = msgspec.field(default_factory=list)
    """In hand while picking, by rank."""

    objectives_offered: list[str] = msgspec.field(default_factory=list)
    objectives: list[str] = msgspec.field(default_factory=list)
    objectives_returned: list[str] = msgspec.field(default_factory=list)


class Stack(msgspec.Struct, forbid_unknown_fields=True):
    """`top` holds the visible tile or nothing; the next tile is the first below."""

    top: list[str]
    below: list[str]


class PlanetUnknown(GameState, kw_only=True):
    agenda: Agenda[PlanetUnknownStep, PlanetUnknownAction]
    options: PlanetUnknownOptions
    players: list[Player]
    stacks: list[Stack]
    """0-5 the outer ring, 6-11 the inner ring."""
    offset: int = 0
    rotation: int = 0
    commander: Seat = 0
    turn: int = 0
    phase: Phase = "setup"
    rule: RuleName | None = None
    rule_terrain: Terrain | None = None
    end_reason: EndReason | None = None
    revealed: bool = False
    """End-of-game cards and personal objectives lie open."""

    tiles_gone: list[str] = msgspec.field(default_factory=list)
    civ_decks: list[list[str]] = msgspec.field(default_factory=list)
    civ_unused: list[list[str]] = msgspec.field(default_factory=list)
    civ_gone: list[list[str]] = msgspec.field(default_factory=list)
    objective_deck: list[str] = msgspec.field(default_factory=list)
    neighbour_objectives: list[str] = msgspec.field(default_factory=list)
    """Card i lies between seat i and its left neighbour; with two seats all are shared."""
    common_objectives: list[str] = msgspec.field(default_factory=list)
    event_deck: list[str] = msgspec.field(default_factory=list)
    event_unused: list[str] = msgspec.field(default_factory=list)
    event_peeked: list[str] = msgspec.field(default_factory=list)
    event_peekers: list[Seat] = msgspec.field(default_factory=list)
    events_past: list[str] = msgspec.field(default_factory=list)


def initial_state(options: PlanetUnknownOptions, seats: int) -> PlanetUnknown:
    """The table before anything was shuffled or dealt."""
    check_options(options, seats)
    return PlanetUnknown(
        agenda=empty_agenda(seats),
        options=options,
        players=[Player(civ_secret=[[] for _ in RANKS], civ_looking=[[] for _ in RANKS]) for _ in range(seats)],
        stacks=[Stack([], []) for _ in STACK_SHAPES],
        civ_decks=[[] for _ in RANKS],
        civ_unused=[[] for _ in RANKS],
        civ_gone=[[] for _ in RANKS],
    )


# --- readings ---------------------------------------------------------------------------------------------------------

TRACK_INDEX: dict[str, int] = {track: index for index, track in enumerate(TRACKS)}


def board_of(player: Player) -> Board:
    return board(player.planet)


def ground_of(player: Player) -> Ground:
    return ground(player.planet, player.pieces)


def corporation_of(player: Player) -> Corporation:
    return CORPORATIONS[player.corporation]


def lasts(player: Player, word: Lasting) -> bool:
    """Whether the corporation's page carries this word."""
    return word in CORPORATIONS[player.corporation].lasting


def spot_of(player: Player, tracker: Track) -> Spot:
    return player.trackers[TRACK_INDEX[tracker]]


def seats_of(state: PlanetUnknown) -> int:
    return len(state.players)


def in_turn_order(state: PlanetUnknown) -> tuple[Seat, ...]:
    """Clockwise from the commander."""
    seats = len(state.players)
    return tuple((state.commander + step) % seats for step in range(seats))


def sector_at(state: PlanetUnknown, seat: Seat, rotation: int) -> int:
    """The sector in front of a seat in that rotation."""
    return (STATION.positions[len(state.players) - 1][seat] - rotation) % SECTORS


def stacks_of_sector(state: PlanetUnknown, sector: int) -> tuple[int, int]:
    """The outer and the inner stack of a sector."""
    return sector, SECTORS + (sector + state.offset) % SECTORS


def stacks_before(state: PlanetUnknown, seat: Seat) -> tuple[int, int]:
    """The two stacks a seat takes from."""
    sector = (STATION.positions[len(state.players) - 1][seat] - state.rotation) % SECTORS
    return sector, SECTORS + (sector + state.offset) % SECTORS


def available(state: PlanetUnknown, seat: Seat) -> list[str]:
    """The visible tiles of the seat's sector."""
    return [tile for stack in stacks_before(state, seat) for tile in state.stacks[stack].top]


def collected_lifepods(player: Player) -> int:
    """All on the corporation board, wherever they lie."""
    return (
        player.lifepods_scoring + player.lifepods_held + len(player.lifepods_on_fields) + len(player.lifepods_on_techs)
    )


def meteorites_on_planet(player: Player) -> list[Cell]:
    """Lying ones and carried ones."""
    return player.meteorites + [rover.cell for rover in player.rovers if rover.loaded]


def next_event(state: PlanetUnknown) -> str | None:
    """The card that the next turn will reveal."""
    ahead = state.event_peeked or state.event_deck
    return ahead[0] if ahead else None
