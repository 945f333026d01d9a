"""Acquiring energy and culture (rules 7.2, 7.3, 1.8)."""

from domain.games.tiny_epic_galaxies.actions import Acquire, ActivateDie
from domain.games.tiny_epic_galaxies.facts import DieActivated, ResourceGained
from tests.games.tiny_epic_galaxies.table import ANA, galaxy, players

ENERGY, CULTURE = ActivateDie(1, Acquire()), ActivateDie(2, Acquire())


def test_ex_14_a_ship_in_orbit_and_one_on_the_surface_of_culture_planets_give_two_culture() -> None:
    scene = players(galaxy("around jakks", "on k_widow", culture=0), galaxy(culture=0))
    scene.when(ANA, CULTURE).then(DieActivated(ANA, 2, "culture"), ResourceGained(ANA, "culture", 2))


def test_ex_15_home_ships_give_energy_and_no_culture() -> None:
    scene = players(galaxy(), galaxy(culture=0))
    scene.when(ANA, ENERGY).tells(ResourceGained(ANA, "energy", 2))
    scene.when(ANA, CULTURE).tells(ResourceGained(ANA, "culture", 0))


def test_ex_16_a_track_ends_at_seven() -> None:
    scene = players(galaxy("home", "home", "home", energy=6), galaxy(culture=0))
    scene.when(ANA, ENERGY).tells(ResourceGained(ANA, "energy", 1, lost=2))
    assert scene.state.galaxies[ANA].energy == 7


def test_two_ships_on_one_planet_yield_two() -> None:
    scene = players(galaxy("on mj_120210", "around mj_120210", energy=0), galaxy(culture=0))
    scene.when(ANA, ENERGY).tells(ResourceGained(ANA, "energy", 2))


def test_locked_ships_and_colonies_yield_nothing() -> None:
    scene = players(galaxy("around jakks", "on shouhua", colonies=["gort"]), galaxy(culture=0))
    scene.when(ANA, ENERGY).tells(ResourceGained(ANA, "energy", 1))


def test_an_acquire_die_may_be_used_even_when_it_yields_nothing() -> None:
    scene = players(galaxy("on jakks", "around jakks", energy=7), galaxy(culture=0))
    scene.when(ANA, ENERGY).tells(ResourceGained(ANA, "energy", 0))
