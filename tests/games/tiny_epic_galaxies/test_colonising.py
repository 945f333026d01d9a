"""Tracks, colonisation and the empire (rules 7.4 to 8)."""

import pytest

from domain.games.tiny_epic_galaxies.actions import (
    Acquire,
    ActivateDie,
    AdvanceShip,
    EndTurn,
    ShipName,
    UpgradeEmpire,
    UseColony,
)
from domain.games.tiny_epic_galaxies.components import PLANETS
from domain.games.tiny_epic_galaxies.facts import (
    DiceRolled,
    DieActivated,
    EmpireUpgraded,
    EndTriggered,
    PlanetColonised,
    PlanetDrawn,
    ResourceGained,
    ResourceSpent,
    ShipAdvanced,
)
from tests.games.tiny_epic_galaxies.table import ANA, BEN, CYD, galaxy, players

DICE = ("diplomacy", "economy", "colony", "energy")
ADVANCE = ActivateDie(0, AdvanceShip(0))


def test_ex_17_a_diplomacy_die_advances_a_ship_on_a_diplomacy_track() -> None:
    scene = players(galaxy("around shouhua 2"), galaxy(culture=0), dice=DICE)
    scene.refuses(ANA, ActivateDie(1, AdvanceShip(0)), because="another_track")
    scene.refuses(ANA, ActivateDie(0, AdvanceShip(1)), because="ship_not_in_orbit")
    scene.when(ANA, ADVANCE).then(DieActivated(ANA, 0, "diplomacy"), ShipAdvanced(ANA, 0, "shouhua", 3))


def test_ex_18_colonising_takes_the_card_sends_all_ships_home_and_refills_the_slot() -> None:
    scene = players(
        galaxy("around mj_120210 2"),
        galaxy("on mj_120210", culture=0),
        galaxy("around mj_120210 1", culture=0),
        dice=DICE,
        row=("jakks", "mj_120210"),
        deck=("gort", "maia"),
    )
    returned = (ShipName(ANA, 0), ShipName(BEN, 0), ShipName(CYD, 0))
    scene.when(ANA, ADVANCE).then(
        DieActivated(ANA, 0, "diplomacy"),
        PlanetColonised(ANA, 0, "mj_120210", 1, returned, 2),
        PlanetDrawn(1, "gort"),
    )
    cosmos = scene.state
    assert cosmos.row[:2] == ["jakks", "gort"]
    assert cosmos.galaxies[ANA].colonies == ["mj_120210"]
    assert [cosmos.galaxies[seat].ships_home() for seat in (ANA, BEN, CYD)] == [2, 2, 2]
    assert cosmos.points(ANA) == 2


@pytest.mark.parametrize("planet", list(PLANETS))
def test_trap_01_a_card_with_n_numbers_takes_n_plus_one_advances(planet: str) -> None:
    card = PLANETS[planet]
    advances = 0
    scene = players(galaxy(f"around {card.id}"), galaxy(culture=0), dice=(card.track,) * 7, row=(card.id,))
    while card.id not in scene.state.galaxies[ANA].colonies:
        scene.when(ANA, ActivateDie(advances, AdvanceShip(0)))
        advances += 1
    assert advances == card.spaces + 1


def test_the_coloniser_s_own_ship_on_the_surface_goes_home_too() -> None:
    scene = players(galaxy("around jakks 1", "on jakks"), galaxy(culture=0), dice=DICE)
    scene.when(ANA, ADVANCE)
    assert scene.state.galaxies[ANA].ships_home() == 2


def test_with_an_empty_deck_the_slot_stays_empty_and_in_place() -> None:
    scene = players(galaxy("around jakks 1"), galaxy(culture=0), dice=DICE, row=("helios", "jakks"), deck=())
    scene.when(ANA, ADVANCE).silent_about(PlanetDrawn)
    assert scene.state.row[0] == "helios"
    assert scene.state.row[1] is None


def test_ex_19_an_upgrade_is_paid_all_in_energy_or_all_in_culture() -> None:
    scene = players(galaxy(level=2, energy=3, culture=3), galaxy(culture=0), dice=DICE)
    scene.refuses(ANA, ActivateDie(2, UpgradeEmpire(2, 1)), because="one_kind_only")
    scene.refuses(ANA, ActivateDie(2, UpgradeEmpire(2, 0)), because="wrong_price")
    scene.offers(ANA, ActivateDie(2, UpgradeEmpire(3, 0)), ActivateDie(2, UpgradeEmpire(0, 3)))
    poor = players(galaxy(level=2, energy=2, culture=1), galaxy(culture=0), dice=DICE)
    poor.refuses(ANA, ActivateDie(2, UpgradeEmpire(3, 0)), because="not_enough_energy")
    poor.refuses(ANA, ActivateDie(2, UpgradeEmpire(0, 3)), because="not_enough_culture")


def test_ex_20_a_new_ship_is_home_at_once_and_a_new_die_is_rolled_next_turn() -> None:
    ship = players(galaxy(level=2, energy=3), galaxy(culture=0), dice=DICE)
    ship.when(ANA, ActivateDie(2, UpgradeEmpire(3, 0)))
    ship.then(DieActivated(ANA, 2, "colony"), ResourceSpent(ANA, "energy", 3), EmpireUpgraded(ANA, 3, 2, 2))
    assert ship.state.galaxies[ANA].ships_home() == 3
    die = players(galaxy(level=3, energy=4), galaxy(culture=0), dice=DICE)
    die.when(ANA, ActivateDie(2, UpgradeEmpire(4, 0))).tells(EmpireUpgraded(ANA, 4, None, 3))
    assert len(die.state.turn.dice) == 4
    die.when(ANA, EndTurn()).when(BEN, EndTurn())
    rolled = next(fact for fact in die.facts if isinstance(fact, DiceRolled))
    assert (rolled.seat, len(rolled.faces)) == (ANA, 6)


def test_edge_05_a_ship_unlocked_by_an_upgrade_counts_for_a_later_energy_die() -> None:
    scene = players(galaxy(level=2, energy=3), galaxy(culture=0), dice=DICE)
    scene.when(ANA, ActivateDie(2, UpgradeEmpire(3, 0)))
    scene.when(ANA, ActivateDie(3, Acquire())).tells(ResourceGained(ANA, "energy", 3))


def test_ex_21_a_colony_die_offers_the_upgrade_and_each_usable_colony() -> None:
    scene = players(galaxy(energy=2, culture=0, colonies=["jakks", "mj_120210"]), galaxy(culture=0), dice=("colony",))
    uses = [offer.way for offer in scene.play.offers(ANA) if isinstance(offer, ActivateDie)]
    assert uses == [UpgradeEmpire(2, 0), UseColony("jakks"), UseColony("mj_120210")]


def test_there_is_no_upgrade_above_the_last_level() -> None:
    scene = players(galaxy(level=6, energy=7, culture=7), galaxy(), dice=DICE)
    scene.refuses(ANA, ActivateDie(2, UpgradeEmpire(7, 0)), because="top_level")


def test_several_upgrades_in_one_turn_need_several_colony_dice() -> None:
    scene = players(galaxy(energy=2, culture=3), galaxy(culture=0), dice=("colony", "colony"))
    scene.when(ANA, ActivateDie(0, UpgradeEmpire(2, 0))).when(ANA, ActivateDie(1, UpgradeEmpire(0, 3)))
    assert scene.state.galaxies[ANA].level == 3


def test_trap_07_level_points_replace_each_other() -> None:
    for level, points in ((1, 0), (2, 1), (3, 2), (4, 3), (5, 5), (6, 8)):
        assert players(galaxy(level=level), galaxy()).state.points(ANA) == points


def test_the_colony_of_somebody_else_cannot_be_used() -> None:
    scene = players(galaxy(), galaxy(colonies=["jakks"]), dice=("colony",))
    scene.refuses(ANA, ActivateDie(0, UseColony("jakks")), because="not_your_colony")


def test_reaching_21_points_by_colonising_triggers_the_end() -> None:
    scene = players(
        galaxy("around mj_120210 2", colonies=["gort", "piedes", "maia"], level=2),
        galaxy(culture=0),
        dice=DICE,
        row=("mj_120210",),
    )
    scene.when(ANA, ADVANCE).tells(EndTriggered(ANA, 22))
    assert scene.state.trigger == ANA
    assert not scene.state.over
