"""What a secret mission is worth (rules 12.2)."""

from collections.abc import Callable, Mapping
from typing import assert_never

from domain.games.tiny_epic_galaxies.components import MISSIONS, TRACK
from domain.games.tiny_epic_galaxies.components.rows import (
    AtLeast,
    EmpireLevel,
    Equal,
    Fewest,
    Measure,
    Most,
    ShipsHome,
    TriggeredEnd,
)
from domain.games.tiny_epic_galaxies.glossary import MissionId, Track
from domain.games.tiny_epic_galaxies.state import Cosmos, Galaxy
from domain.kernel import Seat


def _with_track(track: Track) -> Callable[[Galaxy], int]:
    return lambda galaxy: sum(TRACK[planet] == track for planet in galaxy.colonies)


MEASURES: Mapping[Measure, Callable[[Galaxy], int]] = {
    "energy": lambda galaxy: galaxy.energy,
    "culture": lambda galaxy: galaxy.culture,
    "colonies": lambda galaxy: len(galaxy.colonies),
    "colonies_diplomacy": _with_track("diplomacy"),
    "colonies_economy": _with_track("economy"),
}


def mission_points(cosmos: Cosmos, seat: Seat, ident: MissionId) -> int:
    """All or nothing; a comparison gives less when first place is shared, also when it is shared at zero."""
    mission, galaxy = MISSIONS[ident], cosmos.galaxies[seat]
    condition = mission.condition
    match condition:
        case Most(measure) | Fewest(measure):
            sign = 1 if isinstance(condition, Most) else -1
            mine = sign * MEASURES[measure](galaxy)
            best = [sign * MEASURES[measure](cosmos.galaxies[other]) for other in cosmos.others(seat)]
            return 0 if mine < max(best) else mission.tied if mine == max(best) else mission.points
        case Equal(measures):
            met = MEASURES[measures[0]](galaxy) == MEASURES[measures[1]](galaxy)
        case TriggeredEnd():
            met = cosmos.trigger == seat
        case AtLeast(energy, culture):
            met = galaxy.energy >= energy and galaxy.culture >= culture
        case EmpireLevel(level):
            met = galaxy.level == level
        case ShipsHome(how_many):
            met = _ships_home(galaxy, how_many == "all")
        case _:
            assert_never(condition)
    return mission.points if met else 0


def _ships_home(galaxy: Galaxy, every: bool) -> bool:
    """Every unlocked ship at home, or none of them."""
    flying = any(ship.planet is not None for ship in galaxy.ships)
    return not flying if every else galaxy.ships_home() == 0
