"""What a secret mission is worth (rules 12.2)."""

from collections.abc import Callable, Mapping
from typing import TypeAlias, assert_never

from domain.games.tiny_epic_galaxies.components import MISSIONS, TRACK
from domain.games.tiny_epic_galaxies.components.rows import (
    AtLeast,
    EmpireLevel,
    Equal,
    Fewest,
    Measure,
    Mission,
    Most,
    ShipsHome,
    TriggeredEnd,
)
from domain.games.tiny_epic_galaxies.glossary import MissionId, Track
from domain.games.tiny_epic_galaxies.state import Cosmos, Galaxy
from domain.kernel import Seat

Worth: TypeAlias = Callable[[Cosmos, Seat], int]
Met: TypeAlias = Callable[[Galaxy], bool]


def _with_track(track: Track) -> Callable[[Galaxy], int]:
    return lambda galaxy: sum([TRACK[planet] == track for planet in galaxy.colonies])


MEASURES: Mapping[Measure, Callable[[Galaxy], int]] = {
    "energy": lambda galaxy: galaxy.energy,
    "culture": lambda galaxy: galaxy.culture,
    "colonies": lambda galaxy: len(galaxy.colonies),
    "colonies_diplomacy": _with_track("diplomacy"),
    "colonies_economy": _with_track("economy"),
}


def mission_points(cosmos: Cosmos, seat: Seat, ident: MissionId) -> int:
    """All or nothing; a comparison gives less when first place is shared, also when it is shared at zero."""
    return WORTH[ident](cosmos, seat)


def _worth(mission: Mission) -> Worth:
    """A mission's words turned into a question, once: charts ask it after every answer."""
    condition = mission.condition
    match condition:
        case Most(measure):
            return _compared(mission, MEASURES[measure], 1)
        case Fewest(measure):
            return _compared(mission, MEASURES[measure], -1)
        case Equal((one, other)):
            first, second = MEASURES[one], MEASURES[other]
            return _met(mission, lambda galaxy: first(galaxy) == second(galaxy))
        case TriggeredEnd():
            return lambda cosmos, seat: mission.points if cosmos.trigger == seat else 0
        case AtLeast(energy, culture):
            return _met(mission, lambda galaxy: galaxy.energy >= energy and galaxy.culture >= culture)
        case EmpireLevel(level):
            return _met(mission, lambda galaxy: galaxy.level == level)
        case ShipsHome(how_many):
            return _met(mission, _none_flies if how_many == "all" else _none_at_home)
        case _:
            assert_never(condition)


def _compared(mission: Mission, measure: Callable[[Galaxy], int], sign: int) -> Worth:
    def worth(cosmos: Cosmos, seat: Seat) -> int:
        figures = [sign * measure(galaxy) for galaxy in cosmos.galaxies]
        mine = figures.pop(seat)
        best = max(figures)
        return 0 if mine < best else mission.tied if mine == best else mission.points

    return worth


def _met(mission: Mission, met: Met) -> Worth:
    return lambda cosmos, seat: mission.points if met(cosmos.galaxies[seat]) else 0


def _none_flies(galaxy: Galaxy) -> bool:
    """Every unlocked ship is at home."""
    return all(ship.planet is None for ship in galaxy.ships)


def _none_at_home(galaxy: Galaxy) -> bool:
    return galaxy.ships_home() == 0


WORTH: Mapping[MissionId, Worth] = {mission.id: _worth(mission) for mission in MISSIONS.values()}
