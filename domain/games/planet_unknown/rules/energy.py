"""Energy buildings: which trackers they may advance."""

from domain.games.planet_unknown.components.tables import TILES
from domain.games.planet_unknown.effects.words import TRACKS, Terrain, Track
from domain.games.planet_unknown.geometry import flood, spread
from domain.games.planet_unknown.ground import last_tile, placement_of
from domain.games.planet_unknown.rules.tracks import advanceable
from domain.games.planet_unknown.state import Player, ground_of


def energy_trackers(player: Player, terrain: Terrain = "energy") -> tuple[Track, ...]:
    """The other terrain of the tile, and every terrain that touches the energy area it created or extended.

    With another `terrain` that part of the tile counts as energy, joined with energy beside it.
    """
    tile = last_tile(player.pieces)
    if tile is None:
        return ()
    row, laid, ground = TILES[tile.id], placement_of(player.planet, tile), ground_of(player)
    own = laid.first if row.terrains[0] == terrain else laid.second
    own &= ground.of(terrain)
    area = flood(own, ground.of("energy") | own)
    beside = spread(area) & ~area
    other = row.terrains[1] if row.terrains[0] == terrain else row.terrains[0]
    return advanceable(player, tuple(track for track in TRACKS if track == other or ground.of(track) & beside))
