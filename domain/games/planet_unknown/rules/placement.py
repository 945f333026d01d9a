"""Placement rules: where tiles and patches may lie, and which restrictions yield before the game would end."""

from collections.abc import Iterable, Iterator, Sequence

from domain.games.planet_unknown.boards import open_placements
from domain.games.planet_unknown.components.tables import TILES
from domain.games.planet_unknown.geometry import Placement, mask, slides_in, spread
from domain.games.planet_unknown.ground import Ground
from domain.games.planet_unknown.rules.techs import works
from domain.games.planet_unknown.state import PlanetUnknown, Player, board_of, ground_of, meteorites_on_planet
from domain.kernel import Seat

LEVELS: tuple[tuple[bool, bool], ...] = ((True, True), (True, False), (False, True), (False, False))
"""(planet rule, event rule) as they are dropped, first to last, while nothing fits."""


def needs_no_neighbour(player: Player, tile: str) -> bool:
    """Whether a tech waives adjacency for this tile."""
    return works(player, "adjacency_waiver") or (
        works(player, "rover_tile_adjacency_waiver") and "rover" in TILES[tile].terrains
    )


def touching(player: Player, tile: str | None, ground: Ground) -> int:
    """The cells of which a piece must cover one: the start on an empty planet, then whatever lies beside a piece."""
    planet = board_of(player)
    if not ground.covered:
        return planet.start
    if tile is not None and needs_no_neighbour(player, tile):
        return planet.cells
    return spread(ground.covered) & planet.cells


def _event_blocks(state: PlanetUnknown, player: Player) -> int:
    if state.rule == "no_tile_on_edge":
        return board_of(player).edge
    return board_of(player).ice if state.rule == "no_tile_on_ice" else 0


def legal(
    state: PlanetUnknown, seat: Seat, tile: str, planet_rule: bool, event_rule: bool, ground: Ground | None = None
) -> Iterator[Placement]:
    """Every placement of a tile by the base rules and, as asked, the planet's and the event's."""
    player = state.players[seat]
    planet = board_of(player)
    ground = ground_of(player) if ground is None else ground
    row = TILES[tile]
    blocked = ground.covered | (_event_blocks(state, player) if event_rule else 0)
    border = touching(player, tile, ground)
    apart = event_rule and state.rule == "no_matching_terrain"
    careful = apart or (planet_rule and (planet.bans or planet.slide_in))
    fitting = open_placements(player.planet, row.shape, planet_rule, blocked, border)
    if not careful:
        return iter(fitting)
    return (
        laid
        for laid in fitting
        if not (planet_rule and not keeps_planet_rule(player, tile, laid, ground))
        and not (apart and matches_terrain(tile, laid, ground))
    )


def keeps_planet_rule(player: Player, tile: str, laid: Placement, ground: Ground) -> bool:
    """What the planet says about cells, buildings and sliding in."""
    planet = board_of(player)
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


def fits(
    state: PlanetUnknown, seat: Seat, tile: str, planet_rule: bool, event_rule: bool, ground: Ground | None = None
) -> bool:
    return next(legal(state, seat, tile, planet_rule, event_rule, ground), None) is not None


def level_for(state: PlanetUnknown, seat: Seat, tiles: Sequence[str]) -> tuple[list[str], tuple[bool, bool]] | None:
    """The tiles that fit at the strictest level at which any does; None: the player cannot place."""
    for level in LEVELS:
        fitting = [tile for tile in tiles if fits(state, seat, tile, *level)]
        if fitting:
            return fitting, level
    return None


def could_place(state: PlanetUnknown, seat: Seat, tiles: Iterable[str], ground: Ground | None = None) -> bool:
    """Whether the base rules leave a place for any of these tiles."""
    return any(fits(state, seat, tile, False, False, ground) for tile in tiles)


def patch_cells(player: Player) -> int:
    """Where a patch may lie."""
    planet, ground = board_of(player), ground_of(player)
    free = touching(player, None, ground) & ~ground.covered & ~planet.ring
    if planet.slide_in and ground.covered:
        free = _sliding(free, ground.covered)
    if works(player, "patch_on_tile") or works(player, "patch_on_meteor"):
        free |= _upper_layer(player, ground) & ~planet.ring
    return free


def _sliding(free: int, covered: int) -> int:
    found, rest = 0, free
    while rest:
        bit = rest & -rest
        rest ^= bit
        if slides_in(bit, covered):
            found |= bit
    return found


def _upper_layer(player: Player, ground: Ground) -> int:
    """Cells of tiles on which techs let patches lie."""
    tiles = ground.covered & ~ground.patches
    meteorites = mask(set(meteorites_on_planet(player)))
    found = 0
    if works(player, "patch_on_tile"):
        found |= tiles & ~meteorites
    if works(player, "patch_on_meteor"):
        found |= tiles & meteorites
    return found
