"""Every planet's action (rules 9.3), reached by landing or through a colony die."""

from domain.games.tiny_epic_galaxies.actions import (
    Acquire,
    ActivateDie,
    AdvanceShip,
    ChooseShip,
    ConvertResource,
    DeclineAction,
    DiscardDice,
    Follow,
    MoveShip,
    PassFollow,
    PayUpgrade,
    PushBack,
    RecallShip,
    ReplacePlanet,
    RerollDice,
    SetDie,
    ShipName,
    StealFrom,
    TransferShip,
    UseAction,
    UseColony,
)
from domain.games.tiny_epic_galaxies.facts import (
    DiceDiscarded,
    DiceRerolled,
    DieActivated,
    DieSet,
    EmpireUpgraded,
    FollowIncomeStarted,
    FollowPriceRaised,
    FollowTaken,
    OnceMarkSet,
    PlanetActionUsed,
    PlanetColonised,
    PlanetDiscarded,
    PlanetDrawn,
    ResourceConverted,
    ResourceGained,
    ResourceSpent,
    ResourceTransferred,
    ShipAdvanced,
    ShipRegressed,
    ShipReturned,
    ShipTransferred,
)
from domain.games.tiny_epic_galaxies.state import Cosmos
from domain.kernel import Choose, Offer
from tests.games.tiny_epic_galaxies.table import ANA, BEN, CYD, faces, galaxy, players
from tests.given import Scene

DICE = ("colony", "colony", "energy", "move")
LAND = 3


def use(scene: Scene[Cosmos], planet: str) -> Scene[Cosmos]:
    """Ana uses her colony with the first colony die that is left."""
    die = next(number for number in scene.state.inactive() if scene.state.turn.dice[number].face == "colony")
    return scene.when(ANA, ActivateDie(die, UseColony(planet)))


def land(scene: Scene[Cosmos], planet: str, ship: int = 0) -> Scene[Cosmos]:
    return scene.when(ANA, ActivateDie(LAND, MoveShip(ship, "surface", planet)))


# --- gains -----------------------------------------------------------------------------------------------------------


def test_jakks_gains_a_culture() -> None:
    scene = players(galaxy(colonies=["jakks"]), galaxy(culture=0), dice=DICE)
    use(scene, "jakks").tells(PlanetActionUsed(ANA, "jakks", "colony"), ResourceGained(ANA, "culture", 1))


def test_vici_ks156_gains_an_energy() -> None:
    scene = players(galaxy(colonies=["vici_ks156"]), galaxy(culture=0), dice=DICE)
    use(scene, "vici_ks156").tells(ResourceGained(ANA, "energy", 1))


def test_mj_120210_gains_two_energy_and_loses_what_exceeds_the_track() -> None:
    scene = players(galaxy(energy=6, colonies=["mj_120210"]), galaxy(culture=0), dice=DICE)
    use(scene, "mj_120210").tells(ResourceGained(ANA, "energy", 1, lost=1))


def test_a_plain_gain_is_usable_even_at_the_cap() -> None:
    scene = players(galaxy(culture=7, colonies=["jakks"]), galaxy(culture=0), dice=DICE)
    use(scene, "jakks").tells(ResourceGained(ANA, "culture", 0, lost=1))


def test_hoefker_turns_an_energy_into_two_culture() -> None:
    scene = players(galaxy(energy=1, colonies=["hoefker"]), galaxy(culture=0), dice=DICE)
    use(scene, "hoefker").tells(ResourceSpent(ANA, "energy", 1), ResourceGained(ANA, "culture", 2))
    scene.refuses(ANA, ActivateDie(1, UseColony("hoefker")), because="not_enough_energy")


def test_jac_110912_gives_two_culture_and_everybody_else_one() -> None:
    scene = players(galaxy(colonies=["jac_110912"]), galaxy(culture=7), galaxy(culture=0), dice=DICE)
    use(scene, "jac_110912").tells(
        ResourceGained(ANA, "culture", 2), ResourceGained(BEN, "culture", 0, lost=1), ResourceGained(CYD, "culture", 1)
    )


def test_gleam_zanier_gives_two_energy_and_everybody_else_one() -> None:
    scene = players(galaxy(colonies=["gleam_zanier"]), galaxy(culture=0), galaxy(culture=0), dice=DICE)
    use(scene, "gleam_zanier").tells(
        ResourceGained(ANA, "energy", 2), ResourceGained(BEN, "energy", 1), ResourceGained(CYD, "energy", 1)
    )


def test_aughmoore_counts_ships_at_home_and_not_the_one_that_landed() -> None:
    scene = players(galaxy("home", "home", "home"), galaxy(culture=0), dice=DICE, row=("aughmoore",))
    land(scene, "aughmoore").when(ANA, UseAction()).tells(ResourceGained(ANA, "culture", 2))


def test_pembertonia_major_turns_culture_into_as_much_energy() -> None:
    scene = players(galaxy(energy=4, culture=5, colonies=["pembertonia_major"]), galaxy(culture=0), dice=DICE)
    use(scene, "pembertonia_major").asks(ANA, "planet_targets")
    scene.offers_only(ANA, ConvertResource(1), ConvertResource(2), ConvertResource(3))
    scene.refuses(ANA, ConvertResource(4), because="not_a_target")
    scene.when(ANA, ConvertResource(3)).then(ResourceConverted(ANA, "culture", "energy", 3))
    assert (scene.state.galaxies[ANA].energy, scene.state.galaxies[ANA].culture) == (7, 2)


def test_omicron_fenzi_turns_energy_into_as_much_culture() -> None:
    scene = players(galaxy(energy=2, culture=0, colonies=["omicron_fenzi"]), galaxy(culture=0), dice=DICE)
    use(scene, "omicron_fenzi").when(ANA, ConvertResource(2))
    scene.then(ResourceConverted(ANA, "energy", "culture", 2))


def test_a_conversion_needs_something_to_convert_and_room_for_it() -> None:
    full = players(galaxy(energy=7, culture=3, colonies=["pembertonia_major"]), galaxy(), dice=DICE)
    full.refuses(ANA, ActivateDie(0, UseColony("pembertonia_major")), because="track_full")
    none = players(galaxy(energy=2, culture=0, colonies=["pembertonia_major"]), galaxy(), dice=DICE)
    none.refuses(ANA, ActivateDie(0, UseColony("pembertonia_major")), because="nothing_to_convert_culture")


def test_clj_0517_takes_a_culture_from_somebody_who_has_one_once_per_turn() -> None:
    scene = players(galaxy(colonies=["clj_0517"]), galaxy(culture=0), galaxy(culture=2), dice=DICE)
    use(scene, "clj_0517").tells(OnceMarkSet(ANA, "clj_0517")).offers_only(ANA, StealFrom(CYD))
    scene.when(ANA, StealFrom(CYD)).tells(ResourceTransferred(CYD, ANA, "culture", 1)).asks(CYD, "follow")
    scene.when(CYD, PassFollow())
    scene.refuses(ANA, ActivateDie(1, UseColony("clj_0517")), because="once_per_turn")


def test_la_torres_takes_an_energy_which_is_lost_if_the_thief_is_full() -> None:
    scene = players(galaxy(energy=7, colonies=["la_torres"]), galaxy(energy=1, culture=0), dice=DICE)
    use(scene, "la_torres").when(ANA, StealFrom(BEN))
    scene.tells(ResourceTransferred(BEN, ANA, "energy", 1, lost=1))
    assert (scene.state.galaxies[ANA].energy, scene.state.galaxies[BEN].energy) == (7, 0)


def test_stealing_is_for_one_s_own_turn() -> None:
    scene = players(galaxy(energy=2), galaxy(energy=0, colonies=["la_torres"]), dice=DICE, row=("clj_0517",))
    scene.when(ANA, ActivateDie(3, MoveShip(0, "orbit", "clj_0517")))
    scene.when(BEN, Follow(MoveShip(0, "surface", "clj_0517"))).asks(ANA, "main")


# --- tracks ----------------------------------------------------------------------------------------------------------


def test_drewkaiden_advances_a_ship_on_a_diplomacy_track() -> None:
    scene = players(
        galaxy("around shouhua 1", "around k_widow 1", colonies=["drewkaiden"]), galaxy(culture=0), dice=DICE
    )
    use(scene, "drewkaiden").offers_only(ANA, ChooseShip(0)).when(ANA, ChooseShip(0))
    scene.then(ShipAdvanced(ANA, 0, "shouhua", 2))


def test_leandra_advances_a_ship_on_an_economy_track_and_may_colonise() -> None:
    scene = players(galaxy("around bisschop 1", colonies=["leandra"]), galaxy(culture=0), dice=DICE, deck=("gort",))
    use(scene, "leandra").when(ANA, ChooseShip(0))
    scene.then(PlanetColonised(ANA, 0, "bisschop", 0, (ShipName(ANA, 0),), 2), PlanetDrawn(0, "gort"))


def test_shouhua_advances_a_ship_on_any_track_when_landing_with_its_target() -> None:
    scene = players(galaxy("home", "around k_widow 3", "around gort 0"), galaxy(culture=0), dice=DICE, row=("shouhua",))
    land(scene, "shouhua").asks(ANA, "surface_action")
    scene.offers_only(ANA, DeclineAction(), ChooseShip(1), ChooseShip(2))
    scene.when(ANA, ChooseShip(1)).then(PlanetActionUsed(ANA, "shouhua", "landing"), ShipAdvanced(ANA, 1, "k_widow", 4))


def test_padraigin_3110_pays_two_culture_for_two_steps_and_steps_left_over_are_lost() -> None:
    scene = players(galaxy("around jakks 1", culture=2, colonies=["padraigin_3110"]), galaxy(culture=0), dice=DICE)
    use(scene, "padraigin_3110").tells(ResourceSpent(ANA, "culture", 2)).when(ANA, ChooseShip(0))
    assert scene.state.galaxies[ANA].colonies == ["padraigin_3110", "jakks"]
    assert scene.state.galaxies[ANA].ships_home() == 2


def test_nakagawakozi_pays_two_energy_for_two_steps_on_an_economy_track() -> None:
    scene = players(galaxy("around k_widow 1", energy=2, colonies=["nakagawakozi"]), galaxy(culture=0), dice=DICE)
    use(scene, "nakagawakozi").tells(ResourceSpent(ANA, "energy", 2)).when(ANA, ChooseShip(0))
    scene.then(ShipAdvanced(ANA, 0, "k_widow", 3))


def test_an_advance_needs_a_ship_on_such_a_track() -> None:
    scene = players(galaxy("around k_widow 1", culture=2, colonies=["padraigin_3110"]), galaxy(culture=0), dice=DICE)
    scene.refuses(ANA, ActivateDie(0, UseColony("padraigin_3110")), because="no_ship_on_diplomacy")


def test_tifnod_pushes_an_enemy_back_on_a_diplomacy_track() -> None:
    enemy = galaxy("around shouhua 2", "around k_widow 2", culture=0)
    scene = players(galaxy("around shouhua 2", colonies=["tifnod"]), enemy, dice=DICE)
    use(scene, "tifnod").offers_only(ANA, PushBack((ShipName(BEN, 0),))).when(ANA, PushBack((ShipName(BEN, 0),)))
    scene.then(ShipRegressed(BEN, 0, "shouhua", 1))


def test_vizcarra_pushes_an_enemy_back_on_an_economy_track() -> None:
    enemy = galaxy("around shouhua 2", "around k_widow 2", culture=0)
    scene = players(galaxy(colonies=["vizcarra"]), enemy, dice=DICE)
    use(scene, "vizcarra").when(ANA, PushBack((ShipName(BEN, 1),))).then(ShipRegressed(BEN, 1, "k_widow", 1))


def test_k_widow_pushes_any_enemy_back_one() -> None:
    scene = players(galaxy(), galaxy("around shouhua 1", "around gort", culture=0), dice=DICE, row=("k_widow",))
    land(scene, "k_widow").offers_only(ANA, DeclineAction(), PushBack((ShipName(BEN, 0),)))
    scene.when(ANA, PushBack((ShipName(BEN, 0),))).tells(ShipRegressed(BEN, 0, "shouhua", 0))
    assert scene.state.galaxies[BEN].ships[0].place == "orbit"


def test_a_ship_at_0_or_on_a_surface_cannot_be_regressed() -> None:
    scene = players(galaxy(colonies=["k_widow"]), galaxy("around shouhua 0", "on gort"), dice=DICE)
    scene.refuses(ANA, ActivateDie(0, UseColony("k_widow")), because="no_ship_to_push")


def test_jorg_pays_two_culture_and_pushes_two_back_stopping_at_0() -> None:
    scene = players(galaxy(culture=2, colonies=["jorg"]), galaxy("around shouhua 1", culture=0), dice=DICE)
    use(scene, "jorg").tells(ResourceSpent(ANA, "culture", 2)).when(ANA, PushBack((ShipName(BEN, 0),)))
    scene.then(ShipRegressed(BEN, 0, "shouhua", 0))


def test_brumbaugh_pushes_two_different_enemy_ships_back() -> None:
    one, two = ShipName(BEN, 0), ShipName(CYD, 1)
    scene = players(
        galaxy(energy=2, colonies=["brumbaugh"]),
        galaxy("around shouhua 2", culture=0),
        galaxy("home", "around k_widow 1", culture=0),
        dice=DICE,
    )
    use(scene, "brumbaugh").tells(ResourceSpent(ANA, "energy", 2))
    scene.offers_only(ANA, Offer(PushBack(()), Choose("ships", (one, two), 2, 2)))
    scene.refuses(ANA, PushBack((one,)), because="too_few_chosen")
    scene.refuses(ANA, PushBack((one, one)), because="repeated_choice")
    scene.when(ANA, PushBack((two, one)))
    scene.then(ShipRegressed(BEN, 0, "shouhua", 1), ShipRegressed(CYD, 1, "k_widow", 0))


def test_brumbaugh_with_a_single_target_costs_as_much() -> None:
    scene = players(galaxy(energy=2, colonies=["brumbaugh"]), galaxy("around shouhua 2", culture=0), dice=DICE)
    use(scene, "brumbaugh").when(ANA, PushBack((ShipName(BEN, 0),))).then(ShipRegressed(BEN, 0, "shouhua", 1))
    assert scene.state.galaxies[ANA].energy == 0


def test_bsw_10_1_moves_one_ship_back_and_another_forward() -> None:
    scene = players(galaxy("around shouhua 2", "around k_widow 1", colonies=["bsw_10_1"]), galaxy(culture=0), dice=DICE)
    use(scene, "bsw_10_1").offers_only(ANA, ChooseShip(0), ChooseShip(1))
    scene.when(ANA, ChooseShip(0)).then(ShipRegressed(ANA, 0, "shouhua", 1)).asks(ANA, "planet_targets")
    scene.refuses(ANA, ChooseShip(0), because="ship_not_eligible")
    scene.when(ANA, ChooseShip(1)).then(ShipAdvanced(ANA, 1, "k_widow", 2))


def test_bsw_10_1_needs_a_ship_that_can_go_back_and_another_one() -> None:
    at_start = players(galaxy("around shouhua 0", "around k_widow 0", colonies=["bsw_10_1"]), galaxy(), dice=DICE)
    at_start.refuses(ANA, ActivateDie(0, UseColony("bsw_10_1")), because="no_own_ship_to_move")
    alone = players(galaxy("around shouhua 3", colonies=["bsw_10_1"]), galaxy(), dice=DICE)
    alone.refuses(ANA, ActivateDie(0, UseColony("bsw_10_1")), because="no_own_ship_to_move")


def test_terra_bettia_advances_the_others_in_turn_and_then_the_user_by_two() -> None:
    scene = players(
        galaxy("around gort 1", colonies=["terra_bettia"]),
        galaxy("around shouhua 1", "around k_widow 0", culture=0),
        galaxy(culture=0),
        galaxy("around shouhua 0", culture=0),
        dice=DICE,
    )
    use(scene, "terra_bettia").asks(BEN, "terra_bettia_advance").offers_only(BEN, ChooseShip(0), ChooseShip(1))
    scene.when(BEN, ChooseShip(1)).then(ShipAdvanced(BEN, 1, "k_widow", 1))
    scene.asks(3, "terra_bettia_advance").when(3, ChooseShip(0)).then(ShipAdvanced(3, 0, "shouhua", 1))
    scene.asks(ANA, "planet_targets").when(ANA, ChooseShip(0)).then(ShipAdvanced(ANA, 0, "gort", 3))


def test_terra_bettia_loses_its_last_step_when_the_user_s_ship_was_sent_home() -> None:
    scene = players(galaxy("around jakks 0", colonies=["terra_bettia"]), galaxy("around jakks 1", culture=0), dice=DICE)
    use(scene, "terra_bettia").when(BEN, ChooseShip(0)).asks(ANA, "main")
    assert scene.state.galaxies[BEN].colonies == ["jakks"]


def test_terra_bettia_needs_a_ship_of_the_user_in_orbit() -> None:
    scene = players(galaxy(colonies=["terra_bettia"]), galaxy("around jakks 1"), dice=DICE)
    scene.refuses(ANA, ActivateDie(0, UseColony("terra_bettia")), because="no_ship_on_any")


def test_gort_takes_a_ship_to_the_same_space_of_another_track() -> None:
    scene = players(
        galaxy("around shouhua 3", "on k_widow", colonies=["gort"]),
        galaxy(culture=0),
        dice=DICE,
        row=("shouhua", "k_widow", "jakks", "mj_120210"),
        deck=("maia",),
    )
    use(scene, "gort").offers_only(ANA, TransferShip(0, "k_widow"), TransferShip(0, "mj_120210"))
    scene.when(ANA, TransferShip(0, "k_widow")).then(ShipTransferred(ANA, 0, "k_widow", 3))


def test_gort_colonises_where_the_space_is_the_symbol() -> None:
    scene = players(
        galaxy("around shouhua 3", colonies=["gort"]),
        galaxy("on mj_120210", culture=0),
        dice=DICE,
        row=("shouhua", "mj_120210"),
        deck=("maia",),
    )
    use(scene, "gort").when(ANA, TransferShip(0, "mj_120210"))
    scene.then(PlanetColonised(ANA, 0, "mj_120210", 1, (ShipName(ANA, 0), ShipName(BEN, 0)), 9), PlanetDrawn(1, "maia"))
    assert scene.state.galaxies[ANA].ships_home() == 2


def test_andellouxian_6_takes_a_ship_home_for_its_space() -> None:
    scene = players(galaxy("around shouhua 4", energy=6, colonies=["andellouxian_6"]), galaxy(culture=0), dice=DICE)
    use(scene, "andellouxian_6").offers_only(ANA, RecallShip(0, "energy"), RecallShip(0, "culture"))
    scene.when(ANA, RecallShip(0, "energy")).then(ShipReturned(ANA, 0), ResourceGained(ANA, "energy", 1, lost=3))


def test_andellouxian_6_may_recall_a_ship_at_0_for_nothing() -> None:
    scene = players(galaxy("around shouhua 0", colonies=["andellouxian_6"]), galaxy(culture=0), dice=DICE)
    use(scene, "andellouxian_6").offers_only(ANA, RecallShip(0, "energy"))
    scene.refuses(ANA, RecallShip(0, "culture"), because="recall_yields_nothing")
    scene.when(ANA, RecallShip(0, "energy")).then(ShipReturned(ANA, 0), ResourceGained(ANA, "energy", 0))


def test_helios_replaces_a_planet_that_no_ship_visits() -> None:
    scene = players(
        galaxy("home", "around jakks"),
        galaxy("on k_widow", culture=0),
        dice=DICE,
        row=("jakks", "helios", "k_widow", "shouhua"),
        deck=("gort",),
    )
    land(scene, "helios").offers_only(ANA, DeclineAction(), ReplacePlanet("shouhua"))
    scene.when(ANA, ReplacePlanet("shouhua")).tells(PlanetDiscarded(ANA, "shouhua", 3), PlanetDrawn(3, "gort"))
    assert "shouhua" in scene.state.discard


def test_helios_is_not_usable_with_an_empty_deck() -> None:
    scene = players(galaxy(colonies=["helios"]), galaxy(), dice=DICE, deck=())
    scene.refuses(ANA, ActivateDie(0, UseColony("helios")), because="deck_empty")


def test_helios_is_not_usable_where_every_planet_has_a_visitor() -> None:
    mine = galaxy("around jakks", "on k_widow", colonies=["helios"])
    scene = players(mine, galaxy("around shouhua", "on gort"), dice=DICE, row=("jakks", "k_widow", "shouhua", "gort"))
    scene.refuses(ANA, ActivateDie(0, UseColony("helios")), because="every_planet_visited")


# --- the empire ------------------------------------------------------------------------------------------------------


def test_mared_upgrades_for_one_less_in_one_kind() -> None:
    scene = players(galaxy(energy=1, culture=1, colonies=["mared"]), galaxy(level=2, culture=0), dice=DICE)
    use(scene, "mared").offers_only(ANA, PayUpgrade(1, 0), PayUpgrade(0, 1)).when(ANA, PayUpgrade(0, 1))
    scene.then(ResourceSpent(ANA, "culture", 1), EmpireUpgraded(ANA, 2, None, 3))


def test_mared_is_for_whoever_has_the_strictly_lowest_level() -> None:
    scene = players(galaxy(colonies=["mared"]), galaxy(level=1), galaxy(level=3), dice=DICE)
    scene.refuses(ANA, ActivateDie(0, UseColony("mared")), because="level_not_lowest")


def test_lureena_lets_the_price_be_mixed() -> None:
    scene = players(galaxy(level=2, energy=2, culture=2, colonies=["lureena"]), galaxy(culture=0), dice=DICE)
    use(scene, "lureena").offers_only(ANA, PayUpgrade(2, 1), PayUpgrade(1, 2)).when(ANA, PayUpgrade(2, 1))
    scene.then(ResourceSpent(ANA, "energy", 2), ResourceSpent(ANA, "culture", 1), EmpireUpgraded(ANA, 3, 2, 4))


# --- dice ------------------------------------------------------------------------------------------------------------


def test_zalax_rerolls_inactive_dice_and_leaves_the_free_reroll() -> None:
    scene = players(galaxy(colonies=["zalax"]), galaxy(culture=0), dice=DICE)
    use(scene, "zalax").offers_only(ANA, Offer(RerollDice(()), Choose("dice", (1, 2, 3), 1, 3)))
    scene.when(ANA, RerollDice((1, 3)), rolls=faces("move", "energy"))
    scene.then(DiceRerolled(ANA, (1, 3), ("move", "energy"), "planet"))
    assert not scene.state.turn.rerolled


def test_dice_planets_need_an_inactive_die_beside_the_one_used() -> None:
    for planet in ("zalax", "gyore", "maia"):
        scene = players(galaxy(colonies=[planet]), galaxy(), dice=("colony",))
        scene.refuses(ANA, ActivateDie(0, UseColony(planet)), because="too_few_inactive")


def test_maia_discards_two_dice_for_two_energy_and_two_culture() -> None:
    scene = players(galaxy(culture=6, colonies=["maia"]), galaxy(culture=0), dice=DICE)
    use(scene, "maia").offers_only(ANA, Offer(DiscardDice(()), Choose("dice", (1, 2, 3), 2, 2)))
    scene.refuses(ANA, DiscardDice((1,)), because="too_few_chosen")
    scene.when(ANA, DiscardDice((1, 3)))
    scene.then(DiceDiscarded(ANA, (1, 3)), ResourceGained(ANA, "energy", 2), ResourceGained(ANA, "culture", 1, lost=1))
    assert scene.state.inactive() == [2]
    scene.refuses(ANA, RerollDice((1,)), because="foreign_choice")


def test_maia_needs_two_inactive_dice() -> None:
    scene = players(galaxy(colonies=["maia"]), galaxy(), dice=("colony", "energy"))
    scene.refuses(ANA, ActivateDie(0, UseColony("maia")), because="too_few_inactive")


def test_maia_may_end_the_turn_by_taking_the_last_dice() -> None:
    scene = players(galaxy(colonies=["maia"]), galaxy(culture=0), dice=("colony", "energy", "move"))
    use(scene, "maia").when(ANA, DiscardDice((1, 2))).asks(BEN, "main")


def test_gyore_turns_an_inactive_die_to_another_face() -> None:
    scene = players(galaxy(colonies=["gyore"]), galaxy(culture=0), dice=("colony", "energy", "energy"))
    use(scene, "gyore").offers_only(
        ANA, *(SetDie(1, face) for face in ("move", "culture", "diplomacy", "economy", "colony"))
    )
    scene.when(ANA, SetDie(1, "colony")).then(DieSet(ANA, 1, "colony"))


# --- following -------------------------------------------------------------------------------------------------------


def test_birkomius_gains_a_culture_for_each_follow_the_die_just_used_included() -> None:
    scene = players(galaxy(culture=0, colonies=["birkomius"]), galaxy(culture=2, colonies=["jakks"]), dice=DICE)
    use(scene, "birkomius").tells(OnceMarkSet(ANA, "birkomius"), FollowIncomeStarted(ANA, "culture", 1))
    scene.when(BEN, Follow(UseColony("jakks")))
    scene.then(
        FollowTaken(BEN, "colony", 1),
        ResourceGained(ANA, "culture", 1),
        PlanetActionUsed(BEN, "jakks", "colony"),
        ResourceGained(BEN, "culture", 1),
    )
    scene.when(ANA, ActivateDie(2, Acquire())).when(BEN, Follow(Acquire())).tells(ResourceGained(ANA, "culture", 1))


def test_bisschop_gains_an_energy_for_each_follow_until_the_turn_ends() -> None:
    scene = players(galaxy(energy=0, colonies=["bisschop"]), galaxy(energy=0, culture=2), dice=("colony", "energy"))
    use(scene, "bisschop").asks(ANA, "main")
    scene.when(ANA, ActivateDie(1, Acquire())).when(BEN, Follow(Acquire()))
    scene.tells(FollowTaken(BEN, "energy", 1), ResourceGained(ANA, "energy", 1), ResourceGained(BEN, "energy", 2))
    assert scene.state.turn.income_energy == 0


def test_nibiru_makes_a_follow_cost_two_culture_and_does_not_add_up() -> None:
    scene = players(galaxy(colonies=["nibiru"], energy=0), galaxy(energy=0, culture=2), galaxy(energy=0), dice=DICE)
    use(scene, "nibiru").tells(FollowPriceRaised(ANA, 2)).asks(ANA, "main")
    scene.refuses(ANA, ActivateDie(1, UseColony("nibiru")), because="no_target")
    scene.when(ANA, ActivateDie(2, Acquire())).asks(BEN, "follow").when(BEN, Follow(Acquire()))
    scene.tells(FollowTaken(BEN, "energy", 2)).asks(ANA, "main")


def test_own_turn_only_planets_cannot_be_used_through_a_follow() -> None:
    for planet in ("birkomius", "bisschop", "zalax", "maia", "nibiru", "gyore", "clj_0517", "la_torres"):
        scene = players(galaxy(colonies=["jakks"]), galaxy(energy=2, colonies=[planet]), dice=DICE)
        scene.when(ANA, ActivateDie(0, UseColony("jakks"))).asks(BEN, "follow")
        scene.refuses(BEN, Follow(UseColony(planet)), because="own_turn_only")


def test_a_use_by_an_advance_die_is_told_as_an_activation() -> None:
    scene = players(galaxy("around jakks 0"), galaxy(culture=0), dice=("diplomacy", "energy"))
    scene.when(ANA, ActivateDie(0, AdvanceShip(0)))
    scene.then(DieActivated(ANA, 0, "diplomacy"), ShipAdvanced(ANA, 0, "jakks", 1))
