"""Following (rules 6)."""

from domain.games.tiny_epic_galaxies.actions import (
    Acquire,
    ActivateDie,
    AdvanceShip,
    DeclineAction,
    EndTurn,
    Follow,
    MoveShip,
    PassFollow,
    ShipName,
    UpgradeEmpire,
    UseAction,
    UseColony,
)
from domain.games.tiny_epic_galaxies.facts import (
    DiceRolled,
    EndTriggered,
    FollowPassed,
    FollowTaken,
    PlanetActionUsed,
    PlanetColonised,
    PlanetDrawn,
    ResourceGained,
    ResourceSpent,
    ShipMoved,
    TurnEnded,
)
from tests.games.tiny_epic_galaxies.table import ANA, BEN, CYD, DAN, galaxy, players

DICE = ("energy", "culture", "colony", "diplomacy", "move")
ENERGY = ActivateDie(0, Acquire())


def test_ex_08_the_others_are_asked_clockwise_from_the_active_player_s_left() -> None:
    scene = players(galaxy(), galaxy(), galaxy(), galaxy(), dice=DICE, active=BEN)
    scene.when(BEN, ENERGY).asks(CYD, "follow")
    scene.when(CYD, Follow(Acquire())).then(FollowTaken(CYD, "energy", 1), ResourceGained(CYD, "energy", 2))
    scene.asks(DAN, "follow").when(DAN, PassFollow()).then(FollowPassed(DAN, "energy"))
    scene.asks(ANA, "follow").when(ANA, Follow(Acquire())).asks(BEN, "main")
    assert scene.state.galaxies[ANA].culture == 0


def test_ex_09_a_die_is_followed_once_but_the_next_one_may_be_followed_again() -> None:
    scene = players(galaxy(culture=3), galaxy(), dice=DICE, active=BEN)
    scene.when(BEN, ENERGY).when(ANA, Follow(Acquire())).asks(BEN, "main")
    scene.refuses(ANA, Follow(Acquire()), because="not_asked")
    scene.when(BEN, ActivateDie(1, Acquire())).asks(ANA, "follow")


def test_ex_24_the_last_die_may_still_be_followed_before_the_turn_passes() -> None:
    scene = players(galaxy(), galaxy(), dice=("energy",))
    scene.when(ANA, ENERGY).asks(BEN, "follow").silent_about(TurnEnded)
    scene.when(BEN, Follow(Acquire())).tells(ResourceGained(BEN, "energy", 2), TurnEnded(ANA))


def test_edge_01_following_culture_at_seven_pays_first_and_gains_under_the_cap() -> None:
    scene = players(galaxy(), galaxy("on jakks", "around k_widow", culture=7), dice=DICE)
    scene.when(ANA, ActivateDie(1, Acquire())).when(BEN, Follow(Acquire()))
    scene.then(FollowTaken(BEN, "culture", 1), ResourceGained(BEN, "culture", 1, lost=1))


def test_edge_02_a_ship_sent_home_by_a_colonisation_cannot_be_advanced_by_following() -> None:
    scene = players(galaxy("around jakks 1"), galaxy("around jakks 1"), dice=DICE, row=("jakks",))
    scene.when(ANA, ActivateDie(3, AdvanceShip(0))).asks(ANA, "main")


def test_edge_03_a_follower_may_colonise_under_the_active_player_s_ship() -> None:
    scene = players(galaxy("around jakks 0"), galaxy("around jakks 1"), dice=DICE, row=("jakks",), deck=("gort",))
    scene.when(ANA, ActivateDie(3, AdvanceShip(0))).asks(BEN, "follow").when(BEN, Follow(AdvanceShip(0)))
    scene.then(
        FollowTaken(BEN, "diplomacy", 1),
        PlanetColonised(BEN, 0, "jakks", 0, (ShipName(BEN, 0), ShipName(ANA, 0)), 1),
        PlanetDrawn(0, "gort"),
    )
    assert scene.state.galaxies[ANA].ships_home() == 2


def test_edge_04_the_new_planet_is_there_before_the_follow_window() -> None:
    scene = players(
        galaxy("around jakks 1", colonies=["drewkaiden"]),
        galaxy("around helios 0"),
        dice=DICE,
        row=("jakks",),
        deck=("gort",),
    )
    scene.when(ANA, ActivateDie(3, AdvanceShip(0))).asks(BEN, "follow")
    assert scene.state.row[0] == "gort"
    scene.when(BEN, PassFollow()).when(ANA, ActivateDie(4, MoveShip(0, "orbit", "helios")))
    scene.offers(BEN, Follow(MoveShip(0, "orbit", "gort")), Follow(MoveShip(0, "surface", "gort")))


def test_edge_06_an_upgrade_made_by_following_adds_a_die_in_the_follower_s_own_turn() -> None:
    scene = players(galaxy(energy=2), galaxy(energy=2), dice=("colony",))
    scene.when(ANA, ActivateDie(0, UpgradeEmpire(2, 0))).when(BEN, Follow(UpgradeEmpire(2, 0)))
    rolled = next(fact for fact in scene.facts if isinstance(fact, DiceRolled))
    assert (rolled.seat, len(rolled.faces)) == (BEN, 5)


def test_trap_02_an_upgrade_in_culture_needs_its_price_on_top_of_the_follow() -> None:
    scene = players(galaxy(energy=2), galaxy(energy=0, culture=2), galaxy(energy=0, culture=3), dice=DICE)
    scene.when(ANA, ActivateDie(2, UpgradeEmpire(2, 0))).asks(CYD, "follow")
    scene.offers_only(CYD, PassFollow(), Follow(UpgradeEmpire(0, 2)))
    scene.when(CYD, Follow(UpgradeEmpire(0, 2))).tells(ResourceSpent(CYD, "culture", 2))
    assert scene.state.galaxies[CYD].culture == 0


def test_who_cannot_pay_or_has_no_legal_way_is_skipped() -> None:
    scene = players(galaxy("around jakks 0"), galaxy(culture=0), galaxy(culture=5), dice=DICE)
    scene.when(ANA, ActivateDie(3, AdvanceShip(0))).asks(ANA, "main")


def test_trap_03_a_follower_repeats_the_face_not_the_choice() -> None:
    scene = players(galaxy(colonies=["jakks"]), galaxy(colonies=["vici_ks156"], energy=0), dice=DICE)
    scene.when(ANA, ActivateDie(2, UseColony("jakks"))).asks(BEN, "follow")
    scene.offers_only(BEN, PassFollow(), Follow(UseColony("vici_ks156")))
    scene.refuses(BEN, Follow(UseColony("jakks")), because="not_your_colony")
    scene.when(BEN, Follow(UseColony("vici_ks156")))
    scene.then(
        FollowTaken(BEN, "colony", 1),
        PlanetActionUsed(BEN, "vici_ks156", "colony"),
        ResourceGained(BEN, "energy", 1),
    )


def test_a_follower_who_lands_may_use_the_planet_or_leave_it() -> None:
    scene = players(galaxy(), galaxy(), dice=DICE, row=("mj_120210", "helios"))
    scene.when(ANA, ActivateDie(4, MoveShip(0, "orbit", "helios")))
    scene.when(BEN, Follow(MoveShip(0, "surface", "mj_120210"))).tells(ShipMoved(BEN, 0, "surface", "mj_120210"))
    scene.asks(BEN, "surface_action").offers_only(BEN, DeclineAction(), UseAction())
    scene.when(BEN, UseAction()).tells(ResourceGained(BEN, "energy", 2)).asks(ANA, "main")


def test_an_own_turn_only_planet_may_be_landed_on_but_not_used_by_a_follower() -> None:
    scene = players(galaxy(), galaxy(), dice=DICE, row=("nibiru", "helios"))
    scene.when(ANA, ActivateDie(4, MoveShip(0, "orbit", "helios")))
    scene.when(BEN, Follow(MoveShip(0, "surface", "nibiru"))).asks(ANA, "main")


def test_a_follower_may_reach_21_points_in_somebody_else_s_turn() -> None:
    scene = players(
        galaxy("around jakks 0"),
        galaxy("around mj_120210 2", colonies=["gort", "piedes", "sargus_36"], level=1),
        dice=DICE,
        row=("jakks", "mj_120210"),
    )
    scene.when(ANA, ActivateDie(3, AdvanceShip(0))).when(BEN, Follow(AdvanceShip(0)))
    scene.tells(EndTriggered(BEN, 21)).asks(ANA, "main")


def test_a_follow_is_not_followed() -> None:
    scene = players(galaxy(), galaxy(culture=2), galaxy(culture=2), dice=DICE)
    scene.when(ANA, ENERGY).when(BEN, Follow(Acquire())).asks(CYD, "follow")
    scene.when(CYD, PassFollow()).asks(ANA, "main").when(ANA, EndTurn()).asks(BEN, "main")
