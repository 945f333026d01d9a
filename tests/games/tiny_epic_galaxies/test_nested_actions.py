"""Actions inside actions: Nagato, copies, repeats, free follows, and what keeps chains finite (rules 4.5, 9.1)."""

from domain.games.tiny_epic_galaxies.actions import (
    Acquire,
    ActivateDie,
    AdvanceShip,
    ChooseShip,
    CopyPlanet,
    DeclineAction,
    FlyShip,
    Follow,
    FreeFollow,
    MoveShip,
    PassFollow,
    PerformAction,
    RepeatDie,
    StealFrom,
    StopMoving,
    UpgradeEmpire,
    UseAction,
    UseColony,
)
from domain.games.tiny_epic_galaxies.facts import (
    ActionPerformed,
    ChainEntered,
    ChainLeft,
    DieActivated,
    DieRepeated,
    FollowTaken,
    FreeFollowTaken,
    OnceMarkSet,
    PlanetActionUsed,
    ResourceGained,
    ResourceSpent,
    ResourceTransferred,
    ShipAdvanced,
    ShipMoved,
    ShipReturned,
    TurnEnded,
)
from domain.games.tiny_epic_galaxies.state import Cosmos
from tests.games.tiny_epic_galaxies.table import ANA, BEN, CYD, galaxy, players
from tests.given import Scene

DICE = ("colony", "colony", "energy", "move")
LAND = 3


def use(scene: Scene[Cosmos], planet: str) -> Scene[Cosmos]:
    die = next(number for number in scene.state.inactive() if scene.state.turn.dice[number].face == "colony")
    return scene.when(ANA, ActivateDie(die, UseColony(planet)))


def land(scene: Scene[Cosmos], planet: str, ship: int = 0) -> Scene[Cosmos]:
    return scene.when(ANA, ActivateDie(LAND, MoveShip(ship, "surface", planet)))


# --- Nagato ----------------------------------------------------------------------------------------------------------


def test_nagato_moves_two_different_ships_and_each_landing_may_use_its_planet() -> None:
    scene = players(galaxy(culture=1, colonies=["nagato"]), galaxy(culture=0), dice=DICE, row=("jakks", "mj_120210"))
    use(scene, "nagato").then(
        DieActivated(ANA, 0, "colony"),
        PlanetActionUsed(ANA, "nagato", "colony"),
        OnceMarkSet(ANA, "nagato"),
        ChainEntered(ANA, "nagato"),
        ResourceSpent(ANA, "culture", 1),
    )
    scene.asks(ANA, "nagato_move").refuses(ANA, StopMoving(), because="move_compulsory")
    scene.when(ANA, FlyShip(MoveShip(0, "surface", "jakks"))).asks(ANA, "surface_action")
    scene.when(ANA, UseAction()).tells(ResourceGained(ANA, "culture", 1)).asks(ANA, "nagato_move")
    scene.refuses(ANA, FlyShip(MoveShip(0, "home")), because="ship_rests")
    scene.when(ANA, FlyShip(MoveShip(1, "surface", "mj_120210"))).asks(ANA, "surface_action")
    scene.when(ANA, DeclineAction()).tells(ChainLeft(ANA, "nagato")).asks(ANA, "main")


def test_the_second_move_of_nagato_is_optional() -> None:
    scene = players(galaxy(culture=1, colonies=["nagato"]), galaxy(culture=0), dice=DICE)
    use(scene, "nagato").when(ANA, FlyShip(MoveShip(0, "orbit", "jakks"))).when(ANA, StopMoving())
    scene.then(ChainLeft(ANA, "nagato")).asks(ANA, "main")


def test_the_ship_that_landed_on_nagato_can_only_make_the_second_move() -> None:
    scene = players(galaxy(culture=1), galaxy(culture=0), dice=DICE, row=("nagato", "jakks"))
    land(scene, "nagato").when(ANA, UseAction()).asks(ANA, "nagato_move")
    scene.refuses(ANA, FlyShip(MoveShip(0, "home")), because="ship_rests")
    scene.when(ANA, FlyShip(MoveShip(1, "orbit", "jakks")))
    scene.when(ANA, FlyShip(MoveShip(0, "home"))).tells(ShipReturned(ANA, 0)).asks(ANA, "main")


def test_the_same_holds_for_the_planet_through_which_nagato_is_copied() -> None:
    scene = players(galaxy(culture=1), galaxy(culture=0), dice=DICE, row=("umbra_forum", "nagato", "jakks"))
    land(scene, "umbra_forum").when(ANA, CopyPlanet("nagato")).asks(ANA, "nagato_move")
    scene.refuses(ANA, FlyShip(MoveShip(0, "home")), because="ship_rests")
    scene.offers(ANA, FlyShip(MoveShip(1, "surface", "jakks")))


def test_nagato_needs_a_culture_and_works_once_per_turn() -> None:
    poor = players(galaxy(culture=0, colonies=["nagato"]), galaxy(), dice=DICE)
    poor.refuses(ANA, ActivateDie(0, UseColony("nagato")), because="not_enough_culture")
    scene = players(galaxy(culture=3, colonies=["nagato"]), galaxy(culture=0), dice=DICE)
    use(scene, "nagato").when(ANA, FlyShip(MoveShip(0, "orbit", "jakks"))).when(ANA, StopMoving())
    scene.refuses(ANA, ActivateDie(1, UseColony("nagato")), because="once_per_turn")


def test_trap_08_the_once_per_turn_mark_belongs_to_the_user() -> None:
    scene = players(
        galaxy(culture=3, energy=0, colonies=["nagato"]),
        galaxy(culture=3, energy=0, colonies=["umbra_forum"]),
        dice=DICE,
        row=("walsfeo", "jakks"),
    )
    use(scene, "nagato").when(ANA, FlyShip(MoveShip(0, "orbit", "jakks"))).when(ANA, StopMoving())
    scene.asks(BEN, "follow").when(BEN, Follow(UseColony("umbra_forum"))).when(BEN, CopyPlanet("walsfeo"))
    scene.offers_only(BEN, CopyPlanet("nagato")).when(BEN, CopyPlanet("nagato")).asks(BEN, "nagato_move")
    assert scene.state.galaxies[BEN].culture == 0


def test_landing_on_a_planet_in_use_does_not_start_it_again() -> None:
    scene = players(galaxy(culture=2, colonies=["umbra_forum"]), galaxy(culture=0), dice=DICE, row=("nagato", "jakks"))
    use(scene, "umbra_forum").when(ANA, CopyPlanet("nagato"))
    scene.when(ANA, FlyShip(MoveShip(0, "surface", "nagato"))).asks(ANA, "nagato_move")


# --- copies ----------------------------------------------------------------------------------------------------------


def test_umbra_forum_uses_a_planet_of_the_row_without_a_ship_there() -> None:
    scene = players(galaxy(culture=0), galaxy(culture=0), dice=DICE, row=("umbra_forum", "jakks", "k_widow", "jorg"))
    land(scene, "umbra_forum").offers_only(ANA, DeclineAction(), CopyPlanet("jakks"))
    scene.when(ANA, CopyPlanet("jakks")).then(
        PlanetActionUsed(ANA, "umbra_forum", "landing"),
        ChainEntered(ANA, "umbra_forum"),
        PlanetActionUsed(ANA, "jakks", "copy"),
        ResourceGained(ANA, "culture", 1),
        ChainLeft(ANA, "umbra_forum"),
    )


def test_ex_22_walsfeo_pays_a_culture_to_the_owner_and_uses_a_colony() -> None:
    scene = players(
        galaxy(culture=1, colonies=["walsfeo"]), galaxy(culture=0, colonies=["mj_120210"]), galaxy(culture=0), dice=DICE
    )
    use(scene, "walsfeo").offers_only(ANA, CopyPlanet("mj_120210")).when(ANA, CopyPlanet("mj_120210"))
    scene.then(
        ResourceTransferred(ANA, BEN, "culture", 1),
        PlanetActionUsed(ANA, "mj_120210", "copy"),
        ResourceGained(ANA, "energy", 2),
        ChainLeft(ANA, "walsfeo"),
    )
    assert (scene.state.galaxies[ANA].culture, scene.state.galaxies[BEN].culture) == (0, 1)


def test_sargus_36_pays_an_energy_which_is_lost_if_the_owner_is_full() -> None:
    scene = players(
        galaxy(energy=1, colonies=["sargus_36"]), galaxy(energy=7, culture=0, colonies=["jakks"]), dice=DICE
    )
    use(scene, "sargus_36").when(ANA, CopyPlanet("jakks"))
    scene.tells(ResourceTransferred(ANA, BEN, "energy", 1, lost=1), ResourceGained(ANA, "culture", 1))
    assert scene.state.galaxies[BEN].energy == 7


def test_a_copied_action_is_judged_after_the_payment() -> None:
    scene = players(galaxy(culture=2, colonies=["walsfeo"]), galaxy("around shouhua 2", colonies=["jorg"]), dice=DICE)
    scene.refuses(ANA, ActivateDie(0, UseColony("walsfeo")), because="no_usable_colony")
    rich = players(galaxy(culture=3, colonies=["walsfeo"]), galaxy("around shouhua 2", colonies=["jorg"]), dice=DICE)
    rich.offers(ANA, ActivateDie(0, UseColony("walsfeo")))


def test_the_payment_received_counts_too_so_the_owner_may_be_robbed_of_it() -> None:
    scene = players(galaxy(culture=1, colonies=["walsfeo"]), galaxy(culture=0, colonies=["clj_0517"]), dice=DICE)
    use(scene, "walsfeo").when(ANA, CopyPlanet("clj_0517")).asks(ANA, "planet_targets").when(ANA, StealFrom(BEN))
    scene.tells(ResourceTransferred(BEN, ANA, "culture", 1), ChainLeft(ANA, "walsfeo"))


def test_one_cannot_pay_oneself() -> None:
    scene = players(galaxy(culture=3, colonies=["walsfeo", "jakks"]), galaxy(), dice=DICE)
    scene.refuses(ANA, ActivateDie(0, UseColony("walsfeo")), because="no_colony_elsewhere")


def test_edge_10_a_copied_planet_keeps_its_limits() -> None:
    scene = players(
        galaxy(colonies=["umbra_forum"], culture=0, energy=0),
        galaxy(colonies=["walsfeo"], culture=3, energy=0),
        dice=DICE,
        row=("nibiru", "bisschop", "jakks"),
    )
    use(scene, "umbra_forum").offers(ANA, CopyPlanet("nibiru"), CopyPlanet("bisschop")).when(ANA, CopyPlanet("jakks"))
    scene.asks(BEN, "follow").when(BEN, Follow(UseColony("walsfeo"))).when(BEN, CopyPlanet("umbra_forum"))
    scene.withholds(BEN, CopyPlanet("nibiru"), CopyPlanet("bisschop")).offers(BEN, CopyPlanet("jakks"))
    scene.refuses(BEN, CopyPlanet("nibiru"), because="own_turn_only")


def test_9_1_g_no_action_begins_inside_itself() -> None:
    scene = players(
        galaxy(energy=3, culture=3, colonies=["walsfeo"]),
        galaxy(colonies=["umbra_forum"], culture=0),
        dice=DICE,
        row=("sargus_36", "jakks", "k_widow", "jorg"),
    )
    use(scene, "walsfeo").when(ANA, CopyPlanet("umbra_forum")).offers_only(
        ANA, CopyPlanet("jakks")
    )  # Sargus-36 would only find Umbra-Forum, which is in use.
    scene.refuses(ANA, CopyPlanet("sargus_36"), because="no_usable_colony")


# --- repeats ---------------------------------------------------------------------------------------------------------


def test_piedes_repeats_a_die_activated_before_with_new_choices() -> None:
    scene = players(galaxy("on jakks", colonies=["piedes"]), galaxy(culture=0), dice=("move", "colony", "energy"))
    scene.when(ANA, ActivateDie(0, MoveShip(0, "home")))
    scene.when(ANA, ActivateDie(1, UseColony("piedes"))).asks(ANA, "planet_targets")
    scene.offers(ANA, RepeatDie(0, MoveShip(0, "orbit", "jakks")))
    scene.refuses(ANA, RepeatDie(2, Acquire()), because="die_not_used_before")
    scene.refuses(ANA, RepeatDie(1, UseColony("piedes")), because="die_not_used_before")
    scene.when(ANA, RepeatDie(0, MoveShip(0, "orbit", "jakks")))
    scene.then(DieRepeated(ANA, 0, "move"), ShipMoved(ANA, 0, "orbit", "jakks"), ChainLeft(ANA, "piedes"))


def test_piedes_needs_an_earlier_die() -> None:
    scene = players(galaxy(colonies=["piedes"]), galaxy(), dice=("colony", "energy"))
    scene.refuses(ANA, ActivateDie(0, UseColony("piedes")), because="no_die_used_before")


def test_a_repeated_colony_die_cannot_use_piedes_again() -> None:
    scene = players(galaxy(energy=0, culture=0, colonies=["jakks", "piedes"]), galaxy(culture=0), dice=DICE)
    use(scene, "jakks")
    use(scene, "piedes").offers_only(ANA, RepeatDie(0, UseColony("jakks")))


def test_repeating_a_die_opens_no_extra_window_and_a_follower_may_use_piedes_too() -> None:
    scene = players(
        galaxy(energy=0, colonies=["piedes"]), galaxy(energy=0, culture=4, colonies=[]), dice=("energy", "colony")
    )
    scene.when(ANA, ActivateDie(0, Acquire())).when(BEN, PassFollow())
    scene.when(ANA, ActivateDie(1, UseColony("piedes"))).when(ANA, RepeatDie(0, Acquire()))
    scene.tells(DieRepeated(ANA, 0, "energy"), ResourceGained(ANA, "energy", 2)).asks(BEN, "follow")
    scene.offers(BEN, Follow(UpgradeEmpire(0, 2)))
    follower = players(galaxy(energy=2), galaxy(energy=0, colonies=["piedes"]), dice=("energy", "colony", "move"))
    follower.when(ANA, ActivateDie(0, Acquire())).when(BEN, PassFollow())
    follower.when(ANA, ActivateDie(1, UpgradeEmpire(2, 0))).when(BEN, Follow(UseColony("piedes")))
    follower.offers_only(BEN, RepeatDie(0, Acquire())).when(BEN, RepeatDie(0, Acquire())).asks(ANA, "main")


# --- Zavodnick -------------------------------------------------------------------------------------------------------


def test_zavodnick_performs_any_action_and_the_others_may_do_the_same_for_free() -> None:
    scene = players(
        galaxy(energy=0, colonies=["zavodnick"]), galaxy(energy=0, culture=0), galaxy(energy=0, culture=0), dice=DICE
    )
    use(scene, "zavodnick").asks(ANA, "planet_targets").when(ANA, PerformAction("energy", Acquire()))
    scene.then(ActionPerformed(ANA, "energy"), ResourceGained(ANA, "energy", 2)).asks(BEN, "free_follow")
    scene.when(BEN, FreeFollow(Acquire())).then(FreeFollowTaken(BEN, "energy", ANA), ResourceGained(BEN, "energy", 2))
    scene.asks(CYD, "free_follow").when(CYD, PassFollow()).tells(ChainLeft(ANA, "zavodnick")).asks(ANA, "main")


def test_a_free_follow_counts_for_birkomius_and_leaves_the_follow_of_the_die() -> None:
    scene = players(
        galaxy(energy=0, culture=0, colonies=["zavodnick", "birkomius"]), galaxy(energy=2, culture=1), dice=DICE
    )
    use(scene, "birkomius").when(BEN, PassFollow())
    use(scene, "zavodnick").when(ANA, PerformAction("energy", Acquire()))
    scene.when(BEN, FreeFollow(Acquire()))
    scene.then(
        FreeFollowTaken(BEN, "energy", ANA),
        ResourceGained(ANA, "culture", 1),
        ResourceGained(BEN, "energy", 2),
        ChainLeft(ANA, "zavodnick"),
    )
    scene.asks(BEN, "follow").when(BEN, Follow(UpgradeEmpire(2, 0))).tells(FollowTaken(BEN, "colony", 1))


def test_a_free_follow_that_a_follower_grants_brings_the_active_player_nothing() -> None:
    scene = players(
        galaxy(culture=0, colonies=["birkomius"]),
        galaxy(culture=1, colonies=["zavodnick"]),
        galaxy(energy=0, culture=0),
        dice=DICE,
    )
    use(scene, "birkomius").when(BEN, Follow(UseColony("zavodnick"))).tells(ResourceGained(ANA, "culture", 1))
    scene.when(BEN, PerformAction("energy", Acquire()))
    scene.when(CYD, FreeFollow(Acquire())).then(FreeFollowTaken(CYD, "energy", BEN), ResourceGained(CYD, "energy", 2))
    scene.asks(ANA, "free_follow")


def test_nagato_copied_through_a_repeat_or_any_action_still_grounds_the_ship_that_landed() -> None:
    """No ship moves twice in a row, whatever led from the landing to Nagato."""
    for planet, answer in (
        ("piedes", RepeatDie(0, UseColony("nagato"))),
        ("zavodnick", PerformAction("colony", UseColony("nagato"))),
    ):
        scene = players(
            galaxy(energy=5, culture=7, colonies=["nagato"]), galaxy(culture=0), dice=DICE, row=(planet, "jakks")
        )
        scene.when(ANA, ActivateDie(0, UpgradeEmpire(2, 0)))
        land(scene, planet).when(ANA, answer).asks(ANA, "nagato_move")
        scene.refuses(ANA, FlyShip(MoveShip(0, "home")), because="ship_rests")
        scene.when(ANA, FlyShip(MoveShip(1, "orbit", "jakks"))).offers(ANA, FlyShip(MoveShip(0, "home")))


def test_nibiru_does_not_make_a_free_follow_cost_anything() -> None:
    scene = players(galaxy(energy=0, colonies=["zavodnick", "nibiru"]), galaxy(energy=0, culture=0), dice=DICE)
    use(scene, "nibiru")
    use(scene, "zavodnick").when(ANA, PerformAction("culture", Acquire())).asks(BEN, "free_follow")


def test_who_has_no_legal_way_is_not_asked_for_a_free_follow() -> None:
    scene = players(galaxy("around jakks 0", colonies=["zavodnick"]), galaxy(energy=0, culture=0), dice=DICE)
    use(scene, "zavodnick").when(ANA, PerformAction("diplomacy", AdvanceShip(0)))
    scene.then(ActionPerformed(ANA, "diplomacy"), ShipAdvanced(ANA, 0, "jakks", 1), ChainLeft(ANA, "zavodnick"))


def test_zavodnick_cannot_be_begun_inside_zavodnick_but_another_player_may_begin_it() -> None:
    scene = players(
        galaxy(energy=0, culture=0, colonies=["zavodnick"]),
        galaxy(energy=0, culture=1, colonies=["umbra_forum"]),
        dice=DICE,
        row=("sargus_36", "walsfeo", "jakks", "k_widow"),
    )
    use(scene, "zavodnick").withholds(ANA, PerformAction("colony", UseColony("zavodnick")))
    scene.refuses(ANA, PerformAction("colony", UseColony("zavodnick")), because="under_way")
    scene.when(ANA, PerformAction("move", MoveShip(0, "surface", "jakks"))).when(ANA, DeclineAction())
    scene.asks(BEN, "free_follow").when(BEN, FreeFollow(MoveShip(0, "surface", "walsfeo")))
    scene.when(BEN, CopyPlanet("zavodnick")).when(BEN, PerformAction("energy", Acquire()))
    scene.asks(ANA, "free_follow").when(ANA, FreeFollow(Acquire()))
    scene.tells(ChainLeft(BEN, "zavodnick"), ChainLeft(BEN, "walsfeo"), ChainLeft(ANA, "zavodnick"))


def test_trap_05_landing_on_a_planet_and_colonising_it_in_the_same_action() -> None:
    scene = players(
        galaxy("home", "around shouhua 5"), galaxy(culture=0), dice=("move", "energy"), row=("shouhua",), deck=("gort",)
    )
    scene.when(ANA, ActivateDie(0, MoveShip(0, "surface", "shouhua"))).when(ANA, ChooseShip(1))
    assert scene.state.galaxies[ANA].colonies == ["shouhua"]
    assert scene.state.galaxies[ANA].ships_home() == 2
    scene.asks(ANA, "main").silent_about(TurnEnded)
