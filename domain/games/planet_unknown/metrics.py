"""What objectives measure on a planet and a corporation board."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from domain.games.planet_unknown.components.rows import (
    AllIceCovered,
    AllLandCovered,
    AnyCondition,
    AreaWithBuildings,
    BuildingsAtMost,
    CollectedAtLeast,
    Criterion,
    MoreLifepods,
    Rectangle,
    TrackAtTop,
)
from domain.games.planet_unknown.effects.words import TRACKS, Track
from domain.games.planet_unknown.geometry import areas, has_rectangle, largest_area
from domain.games.planet_unknown.ground import occupied_cells
from domain.games.planet_unknown.state import Player, board_of, collected_lifepods, corporation_of, ground_of


def track_at_top(player: Player, track: Track) -> bool:
    """Whether some tracker stands on the top field of the track."""
    top = corporation_of(player).track[track].top
    return any(spot.track == track and spot.field == top for spot in player.trackers)


@lru_cache(maxsize=4096)
def _largest_area(terrain: int) -> int:
    return largest_area(terrain)


@lru_cache(maxsize=4096)
def _area_count(terrain: int) -> int:
    return sum(1 for _ in areas(terrain))


def _tracks_at_top(player: Player, terrain: str) -> int:
    return sum(track_at_top(player, track) for track in TRACKS)


METRICS: Mapping[str, Callable[[Player, str], int]] = {
    "buildings_on_edge": lambda player, terrain: (ground_of(player).built(terrain) & board_of(player).edge).bit_count(),
    "largest_area": lambda player, terrain: _largest_area(ground_of(player).of(terrain)),
    "area_count": lambda player, terrain: _area_count(ground_of(player).of(terrain)),
    "buildings": lambda player, terrain: ground_of(player).built(terrain).bit_count(),
    "tracks_at_top": _tracks_at_top,
    "collected_meteorites": lambda player, _: player.meteorites_collected,
    "collected_lifepods": lambda player, _: collected_lifepods(player),
}


def measure(player: Player, criterion: Criterion) -> int:
    """The player's figure; where least is best it is turned round, so that more is always better."""
    figure = METRICS[criterion.metric](player, criterion.terrain or "")
    return figure if criterion.best == "most" else -figure


def fulfilled(player: Player, condition: AnyCondition) -> bool:
    """Whether a personal objective is met."""
    ground, planet = ground_of(player), board_of(player)
    match condition:
        case Rectangle(terrain, (width, height)):
            return has_rectangle(ground.of(terrain), width, height)
        case AreaWithBuildings(terrain, at_least):
            built = ground.built(terrain)
            return any((area & built).bit_count() >= at_least for area in areas(ground.of(terrain)))
        case TrackAtTop(track):
            return track_at_top(player, track)
        case BuildingsAtMost(terrain, limit):
            return ground.built(terrain).bit_count() <= limit
        case CollectedAtLeast(what, count):
            return (collected_lifepods(player) if what == "lifepod" else player.meteorites_collected) >= count
        case MoreLifepods():
            return collected_lifepods(player) > player.meteorites_collected
        case AllIceCovered():
            return not planet.ice & ~ground.covered
        case AllLandCovered():
            return not planet.cells & ~planet.ice & ~occupied_cells(planet, ground)
