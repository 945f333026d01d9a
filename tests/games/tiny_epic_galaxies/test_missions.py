"""Every secret mission (rules 12.2)."""

import pytest

from domain.games.tiny_epic_galaxies.components import MISSIONS
from domain.games.tiny_epic_galaxies.rules.missions import mission_points
from domain.games.tiny_epic_galaxies.state import Cosmos, Galaxy
from tests.games.tiny_epic_galaxies.table import ANA, BEN, galaxy, players

DIPLOMACY, ECONOMY = ["jakks", "leandra", "vizcarra"], ["bisschop", "tifnod", "mared"]


def table(*galaxies: Galaxy) -> Cosmos:
    return players(*galaxies, row=("gort", "piedes", "gyore", "maia")).state


@pytest.mark.parametrize(("mission", "resource"), [("charger", "energy"), ("seeker", "culture")])
def test_charger_and_seeker_count_what_is_left(mission: str, resource: str) -> None:
    def held(*amounts: int) -> Cosmos:
        return table(*(galaxy(**{resource: amount}) for amount in amounts))  # type: ignore[arg-type]

    assert mission_points(held(5, 4, 0), ANA, mission) == 3
    assert mission_points(held(4, 4, 0), ANA, mission) == 2
    assert mission_points(held(3, 4, 0), ANA, mission) == 0
    assert mission_points(held(0, 0, 0), ANA, mission) == 2


def test_conqueror_has_the_most_colonies_and_hermit_the_fewest() -> None:
    cosmos = table(galaxy(colonies=DIPLOMACY[:2]), galaxy(colonies=ECONOMY[:1]), galaxy(colonies=ECONOMY[1:2]))
    assert [mission_points(cosmos, seat, "conqueror") for seat in range(3)] == [3, 0, 0]
    assert [mission_points(cosmos, seat, "hermit") for seat in range(3)] == [0, 2, 2]
    lonely = table(galaxy(), galaxy(colonies=DIPLOMACY), galaxy(colonies=ECONOMY))
    assert mission_points(lonely, ANA, "hermit") == 3
    assert mission_points(lonely, BEN, "conqueror") == 2


@pytest.mark.parametrize(("mission", "colonies"), [("noble", DIPLOMACY), ("trader", ECONOMY)])
def test_noble_and_trader_count_colonies_of_one_track(mission: str, colonies: list[str]) -> None:
    other = ECONOMY if colonies is DIPLOMACY else DIPLOMACY
    cosmos = table(galaxy(colonies=colonies[:2]), galaxy(colonies=[colonies[2], *other]))
    assert [mission_points(cosmos, seat, mission) for seat in (ANA, BEN)] == [3, 0]
    tied_at_zero = table(galaxy(), galaxy(colonies=other))
    assert mission_points(tied_at_zero, ANA, mission) == 2


def test_equalizer_has_as_many_of_either_track_also_none() -> None:
    cosmos = table(galaxy(colonies=[DIPLOMACY[0], ECONOMY[0]]), galaxy(), galaxy(colonies=DIPLOMACY[1:2]))
    assert [mission_points(cosmos, seat, "equalizer") for seat in range(3)] == [3, 3, 0]


def test_elder_was_the_first_to_reach_21_points() -> None:
    cosmos = table(galaxy(), galaxy())
    assert mission_points(cosmos, ANA, "elder") == 0
    cosmos.trigger = BEN
    assert [mission_points(cosmos, seat, "elder") for seat in (ANA, BEN)] == [0, 2]


def test_hoarder_holds_three_of_both() -> None:
    cosmos = table(galaxy(energy=3, culture=3), galaxy(energy=7, culture=2))
    assert [mission_points(cosmos, seat, "hoarder") for seat in (ANA, BEN)] == [2, 0]


def test_industrialist_is_on_the_last_level() -> None:
    cosmos = table(galaxy(level=6), galaxy(level=5))
    assert [mission_points(cosmos, seat, "industrialist") for seat in (ANA, BEN)] == [2, 0]


def test_orbiter_has_all_unlocked_ships_at_home_and_explorer_none() -> None:
    cosmos = table(galaxy(), galaxy("on gort", "around gort"), galaxy("home", "on maia"))
    assert [mission_points(cosmos, seat, "orbiter") for seat in range(3)] == [2, 0, 0]
    assert [mission_points(cosmos, seat, "explorer") for seat in range(3)] == [0, 2, 0]


def test_six_missions_compare_and_six_look_at_their_owner() -> None:
    assert sum(mission.tied > 0 for mission in MISSIONS.values()) == 6
    assert all(mission.tied == (2 if mission.tied else 0) for mission in MISSIONS.values())
