"""Placement rules: where tiles and patches may lie, and which restrictions yield before the game would end."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from domain.games.planet_unknown.boards import Board, board, possible_ways
from domain.games.planet_unknown.components.tables import TILES
from domain.games.planet_unknown.effects.words import RuleName
from domain.games.planet_unknown.geometry import Placement, Way, any_fitting, fitting, mask, slides_in, spread
from domain.games.planet_unknown.ground import Ground, Piece, ground_with
from domain.games.planet_unknown.rules.techs import works
from domain.games.planet_unknown.state import PlanetUnknown, Player, board_of, ground_of, meteorites_on_planet
from domain.kernel import Seat

LEVELS: tuple[tuple[bool, bool], ...] = ((True, True), (True, False), (False, True), (False, False))
"""(planet rule, event rule) as they are dropped, first to last, while nothing fits."""
TILE_RULES = ("no_tile_on_edge", "no_tile_on_ice", "no_matching_terrain")
"""Rules of a turn that say where tiles may lie."""


def needs_no_neighbour(player: Player, tile: str) -> bool:
    """Whether a tech waives adjacency for this tile."""
    return works(player, "adjacency_waiver") or (
        works(player, "rover_tile_adjacency_waiver") and "rover" in TILES[tile].terrains
    )


def border(planet: Board, ground: Ground) -> int:
    """The cells of which a piece must cover one: the start on an empty planet, then whatever lies beside a piece."""
    return spread(ground.covered) & planet.cells if ground.covered else planet.start


def touching(player: Player, tile: str, ground: Ground) -> int:
    """The same for a tile, which a tech may let lie anywhere once there is a first piece."""
    free = ground.covered and needs_no_neighbour(player, tile)
    return board_of(player).cells if free else border(board_of(player), ground)


class Question(NamedTuple):
    """Everything that decides where a tile may lie."""

    planet: str
    pieces: tuple[Piece, ...]
    tile: str
    planet_rule: bool
    rule: RuleName | None
    anywhere: bool


def _question(
    state: PlanetUnknown, seat: Seat, tile: str, planet_rule: bool, event_rule: bool, pieces: tuple[Piece, ...] | None
) -> Question:
    player = state.players[seat]
    rule = state.rule if event_rule and state.rule in TILE_RULES else None
    there = tuple(player.pieces) if pieces is None else pieces
    return Question(player.planet, there, tile, planet_rule, rule, needs_no_neighbour(player, tile))


def legal(
    state: PlanetUnknown,
    seat: Seat,
    tile: str,
    planet_rule: bool,
    event_rule: bool,
    pieces: tuple[Piece, ...] | None = None,
) -> tuple[Placement, ...]:
    """Every placement of a tile by the base rules and, as asked, the planet's and the event's."""
    return placements(_question(state, seat, tile, planet_rule, event_rule, pieces))


def legal_question(state: PlanetUnknown, seat: Seat, tile: str, planet_rule: bool, event_rule: bool) -> Question:
    """All that `legal` depends on: what else is worked out from placements can be remembered by it."""
    return _question(state, seat, tile, planet_rule, event_rule, None)


def fits(
    state: PlanetUnknown,
    seat: Seat,
    tile: str,
    planet_rule: bool,
    event_rule: bool,
    pieces: tuple[Piece, ...] | None = None,
) -> bool:
    """Whether there is any."""
    return has_placement(_question(state, seat, tile, planet_rule, event_rule, pieces))


@lru_cache(maxsize=4096)
def has_placement(asked: Question) -> bool:
    """Whether a tile fits; where sets of cells alone decide, found without listing the placements."""
    planet = board(asked.planet)
    if asked.rule == "no_matching_terrain" or (asked.planet_rule and (planet.bans or planet.slide_in)):
        return bool(placements(asked))
    return any_fitting(*_sets(asked))


def _sets(asked: Question) -> tuple[tuple[Way, ...], int, int]:
    """The ways to lay the tile, the cells it must not cover, and the cells of which it must cover one."""
    planet, ground = board(asked.planet), ground_with(asked.planet, asked.pieces)
    blocked = ground.covered
    if asked.rule == "no_tile_on_edge":
        blocked |= planet.edge
    if asked.rule == "no_tile_on_ice":
        blocked |= planet.ice
    touched = planet.cells if asked.anywhere and ground.covered else border(planet, ground)
    return possible_ways(asked.planet, TILES[asked.tile].shape, asked.planet_rule), blocked, touched


@lru_cache(maxsize=4096)
def placements(asked: Question) -> tuple[Placement, ...]:
    """Asked again and again between two pieces, so the answer is remembered."""
    found = fitting(*_sets(asked))
    planet, ground = board(asked.planet), ground_with(asked.planet, asked.pieces)
    if asked.planet_rule and (planet.bans or planet.slide_in):
        found = [laid for laid in found if keeps_planet_rule(planet, asked.tile, laid, ground)]
    if asked.rule == "no_matching_terrain":
        found = [laid for laid in found if not matches_terrain(asked.tile, laid, ground)]
    return tuple(found)


def keeps_planet_rule(planet: Board, tile: str, laid: Placement, ground: Ground) -> bool:
    """What the planet says about cells, buildings and sliding in."""
    first, second = TILES[tile].terrains
    if planet.bans.get(first, 0) & laid.first_building or planet.bans.get(second, 0) & laid.second_building:
        return False
    if planet.slide_in and not slides_in(laid.mask, ground.covered):
        return False
    return planet.obeys(laid.mask)


def matches_terrain(tile: str, laid: Placement, ground: Ground) -> bool:
    """Whether a cell of the tile would touch the same terrain already there."""
    first, second = TILES[tile].terrains
    return bool(
        laid.first & spread(ground.of(first) & ~laid.mask) or laid.second & spread(ground.of(second) & ~laid.mask)
    )


def level_for(state: PlanetUnknown, seat: Seat, tiles: Sequence[str]) -> tuple[list[str], tuple[bool, bool]] | None:
    """The tiles that fit at the strictest level at which any does; None: the player cannot place."""
    for level in LEVELS:
        placeable = [tile for tile in tiles if fits(state, seat, tile, *level)]
        if placeable:
            return placeable, level
    return None


def could_place(
    state: PlanetUnknown, seat: Seat, tiles: Iterable[str], pieces: tuple[Piece, ...] | None = None
) -> bool:
    """Whether the base rules leave a place for any of these tiles, now or with these pieces on the planet."""
    return any(fits(state, seat, tile, False, False, pieces) for tile in tiles)


def patch_cells(player: Player) -> int:
    """Where a patch may lie."""
    planet, ground = board_of(player), ground_of(player)
    free = border(planet, ground) & ~ground.covered & ~planet.ring
    if planet.slide_in and ground.covered:
        free = _sliding(free, ground.covered)
    if works(player, "patch_on_tile") or works(player, "patch_on_meteor"):
        free |= patch_cells_on_tiles(player, ground) & ~planet.ring
    return free


def _sliding(free: int, covered: int) -> int:
    found, rest = 0, free
    while rest:
        bit = rest & -rest
        rest ^= bit
        if slides_in(bit, covered):
            found |= bit
    return found


def patch_cells_on_tiles(player: Player, ground: Ground) -> int:
    """Cells of tiles on which techs let patches lie."""
    tiles = ground.covered & ~ground.patches
    meteorites = mask(set(meteorites_on_planet(player)))
    found = 0
    if works(player, "patch_on_tile"):
        found |= tiles & ~meteorites
    if works(player, "patch_on_meteor"):
        found |= tiles & meteorites
    return found
