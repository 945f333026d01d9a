"""The solo game (rules 13)."""

from domain.games.tiny_epic_galaxies import GAME
from domain.games.tiny_epic_galaxies.actions import (
    AcceptRoll,
    Acquire,
    ActivateDie,
    AdvanceShip,
    ChooseShip,
    CopyPlanet,
    EndTurn,
    Follow,
    ForceReroll,
    MoveShip,
    PassFollow,
    PayUpgrade,
    PerformAction,
    PushBack,
    RepeatDie,
    ShipName,
    StealFrom,
    UseColony,
)
from domain.games.tiny_epic_galaxies.facts import (
    ChainLeft,
    DiceRolled,
    FollowTaken,
    GameEnded,
    PlanetColonised,
    PlanetDrawn,
    ResourceGained,
    ResourceTransferred,
    RogueAttacked,
    RogueDieActivated,
    RogueDieRemoved,
    RogueDieRolled,
    RogueRerollForced,
    RogueShipLaunched,
    RogueTrackEmptied,
    RogueTriedAgain,
    RogueTurnEnded,
    RogueTurnStarted,
    RogueUpgraded,
    ShipAdvanced,
    ShipRegressed,
    TurnEnded,
    TurnStarted,
)
from domain.games.tiny_epic_galaxies.rules.ending import TURN_CAP
from domain.games.tiny_epic_galaxies.state import Galaxy, Options
from domain.kernel import Fact
from tests.games.tiny_epic_galaxies.table import HUMAN, ROGUE, faces, galaxy, rogue, solo

ROW = ("jakks", "shouhua", "k_widow", "helios")


def penniless(*ships: str) -> Galaxy:
    """A human who can neither force a reroll nor follow: the Rogue's turn runs through."""
    return galaxy(*ships, energy=0, culture=0)


def told(facts: tuple[Fact, ...], *kinds: type[Fact]) -> list[Fact]:
    return [fact for fact in facts if isinstance(fact, kinds)]


def test_the_rogue_s_dice_are_rolled_and_resolved_one_by_one() -> None:
    scene = solo(penniless(), rogue(), row=ROW)
    scene.when(HUMAN, EndTurn(), rolls=faces("move", "diplomacy", "energy", "culture"))
    scene.then(
        TurnEnded(HUMAN),
        RogueTurnStarted(2, 4, extra=False),
        RogueDieRolled(0, "move"),
        RogueDieActivated(0, "move"),
        RogueShipLaunched(0, "jakks"),
        RogueDieRolled(1, "diplomacy"),
        RogueDieActivated(1, "diplomacy"),
        ShipAdvanced(ROGUE, 0, "jakks", 1),
        RogueDieRolled(2, "energy"),
        RogueDieActivated(2, "energy"),
        ResourceGained(ROGUE, "energy", 3),
        RogueDieRolled(3, "culture"),
        RogueDieActivated(3, "culture"),
        ResourceGained(ROGUE, "culture", 4),
        RogueTurnEnded(extra=False),
        *scene.facts[15:],
    )
    assert told(scene.facts, TurnStarted) == [TurnStarted(HUMAN, 3)]


def test_ex_28_an_unusable_die_is_removed_and_cannot_be_followed() -> None:
    away = rogue("around jakks", "around shouhua", "around k_widow", "around helios")
    scene = solo(galaxy(energy=1, culture=1), away, row=ROW)
    scene.when(HUMAN, EndTurn(), rolls=faces("move", "economy"))
    scene.tells(RogueDieRolled(0, "move"), RogueDieRemoved(0, "move"), RogueDieRolled(1, "economy"))
    scene.asks(HUMAN, "rogue_reroll")
    assert scene.state.turn.bay == []


def test_ex_29_a_forced_reroll_may_be_repeated_while_it_can_be_paid() -> None:
    scene = solo(galaxy(energy=2, culture=2), rogue("around jakks"), row=ROW)
    scene.when(HUMAN, EndTurn(), rolls=faces("diplomacy")).asks(HUMAN, "rogue_reroll")
    scene.offers_only(HUMAN, AcceptRoll(), ForceReroll())
    scene.when(HUMAN, ForceReroll(), rolls=faces("energy"))
    scene.then(RogueRerollForced(HUMAN, 0, 1, 1), RogueDieRolled(0, "energy"))
    scene.when(HUMAN, ForceReroll(), rolls=faces("move"))
    scene.tells(RogueDieRolled(0, "move"), RogueDieActivated(0, "move"), RogueShipLaunched(1, "shouhua"))
    assert (scene.state.galaxies[HUMAN].energy, scene.state.galaxies[HUMAN].culture) == (0, 0)


def test_an_accepted_die_is_carried_out_and_may_be_followed() -> None:
    scene = solo(galaxy(energy=1, culture=1), rogue(), row=ROW)
    scene.when(HUMAN, EndTurn(), rolls=faces("energy")).when(HUMAN, AcceptRoll())
    scene.then(RogueDieActivated(0, "energy"), ResourceGained(ROGUE, "energy", 4)).asks(HUMAN, "follow")
    scene.when(HUMAN, Follow(Acquire()), rolls=faces("move"))
    scene.tells(FollowTaken(HUMAN, "energy", 1), ResourceGained(HUMAN, "energy", 2), RogueDieRolled(1, "move"))


def test_ex_30_a_rogue_ship_goes_to_the_leftmost_planet_without_one() -> None:
    scene = solo(penniless(), rogue("around jakks 1", "home"), row=ROW)
    scene.when(HUMAN, EndTurn(), rolls=faces("move")).tells(RogueShipLaunched(1, "shouhua"))


def test_trap_04_the_leftmost_planet_is_read_on_the_slots() -> None:
    scene = solo(penniless(), rogue("around helios 1"), row=(None, "helios", None, "k_widow"), deck=())
    scene.when(HUMAN, EndTurn(), rolls=faces("move")).tells(RogueShipLaunched(1, "k_widow"))


def test_ex_31_all_rogue_ships_on_tracks_of_the_type_advance() -> None:
    scene = solo(penniless(), rogue("around helios 1", "around k_widow 1", "around shouhua 2"), row=ROW)
    scene.when(HUMAN, EndTurn(), rolls=faces("diplomacy"))
    assert told(scene.facts[:6], ShipAdvanced) == [
        ShipAdvanced(ROGUE, 2, "shouhua", 3),
        ShipAdvanced(ROGUE, 0, "helios", 2),
    ]


def test_rogue_ships_colonise_from_left_to_right_and_the_row_is_refilled() -> None:
    scene = solo(penniless("on jakks"), rogue("around helios 2", "around jakks 1"), row=ROW, deck=("gort", "maia"))
    scene.when(HUMAN, EndTurn(), rolls=faces("diplomacy"))
    scene.tells(
        PlanetColonised(ROGUE, 1, "jakks", 0, (ShipName(ROGUE, 1), ShipName(HUMAN, 0)), 1),
        PlanetDrawn(0, "gort"),
        PlanetColonised(ROGUE, 0, "helios", 3, (ShipName(ROGUE, 0),), 3),
        PlanetDrawn(3, "maia"),
    )


def test_ex_32_rogue_ships_at_home_produce_either_resource() -> None:
    scene = solo(penniless(), rogue("around jakks", "home", "home", "around shouhua"), row=ROW)
    scene.when(HUMAN, EndTurn(), rolls=faces("culture", "economy", "economy", "economy"))
    scene.tells(ResourceGained(ROGUE, "culture", 3))
    scene = solo(penniless(), rogue("around jakks", "home", "home", "around k_widow"), row=ROW)
    scene.when(HUMAN, EndTurn(), rolls=faces("energy")).tells(ResourceGained(ROGUE, "energy", 2))


def test_producing_is_unusable_when_nothing_is_gained() -> None:
    scene = solo(penniless(), rogue(culture=7), row=ROW)
    scene.when(HUMAN, EndTurn(), rolls=faces("culture")).tells(RogueDieRemoved(0, "culture"))
    away = rogue("around jakks", "around k_widow", "around helios", "around hoefker")
    scene = solo(penniless(), away, row=("jakks", "k_widow", "helios", "hoefker"))
    scene.when(HUMAN, EndTurn(), rolls=faces("energy")).tells(RogueDieRemoved(0, "energy"))


def test_ex_33_full_energy_moves_the_empire_token_and_becomes_0() -> None:
    scene = solo(penniless(), rogue(energy=7, level=2), row=ROW)
    scene.when(HUMAN, EndTurn(), rolls=faces(*["diplomacy"] * 5))
    scene.tells(RogueUpgraded(3, 2), RogueTrackEmptied("energy"), RogueTurnEnded(extra=False))
    assert (scene.state.galaxies[ROGUE].level, scene.state.galaxies[ROGUE].energy) == (3, 0)


def test_ex_34_full_culture_gives_one_extra_turn_of_three_dice() -> None:
    scene = solo(penniless(), rogue(culture=7), row=ROW)
    scene.when(
        HUMAN, EndTurn(), rolls=faces("diplomacy", "diplomacy", "diplomacy", "diplomacy", "culture", "move", "energy")
    )
    scene.tells(
        RogueTurnStarted(2, 3, extra=True),
        RogueDieRemoved(0, "culture"),
        RogueShipLaunched(0, "jakks"),
        ResourceGained(ROGUE, "energy", 3),
        RogueTrackEmptied("culture"),
        RogueTurnEnded(extra=True),
        TurnStarted(HUMAN, 3),
    )
    assert scene.state.galaxies[ROGUE].culture == 0


def test_energy_before_culture_and_a_full_energy_of_the_extra_turn_waits() -> None:
    scene = solo(penniless(), rogue(energy=7, culture=7), row=ROW)
    scene.when(
        HUMAN,
        EndTurn(),
        rolls=faces("diplomacy", "diplomacy", "diplomacy", "diplomacy", "energy", "energy", "diplomacy"),
    )
    scene.tells(RogueUpgraded(2, 1), RogueTrackEmptied("energy"), RogueTurnStarted(2, 3, extra=True))
    assert len(told(scene.facts, RogueUpgraded)) == 1
    assert scene.state.galaxies[ROGUE].energy == 7


def test_an_extra_turn_cannot_be_followed_but_rerolls_may_be_forced() -> None:
    scene = solo(galaxy(energy=1, culture=1), rogue(culture=7), row=ROW)
    scene.when(HUMAN, EndTurn(), rolls=faces("diplomacy", "diplomacy", "diplomacy", "diplomacy", "energy"))
    scene.asks(HUMAN, "rogue_reroll").when(HUMAN, AcceptRoll(), rolls=faces("diplomacy", "diplomacy"))
    scene.tells(ResourceGained(ROGUE, "energy", 4), RogueTurnEnded(extra=True)).asks(HUMAN, "main")


def test_the_number_of_rogue_dice_is_that_of_its_level() -> None:
    for level, dice in ((1, 4), (2, 5), (3, 5), (4, 6), (5, 6)):
        scene = solo(penniless(), rogue(level=level), row=ROW)
        scene.when(HUMAN, EndTurn(), rolls=faces(*["diplomacy"] * dice))
        scene.tells(RogueTurnStarted(2, dice, extra=False))
        assert len(told(scene.facts, RogueDieRemoved)) == dice


def test_an_unusable_die_may_be_rolled_once_more_if_the_table_asks_for_it() -> None:
    harder = Options(rogue_reroll_unusable=True)
    scene = solo(penniless(), rogue(), row=ROW, options=harder)
    scene.when(HUMAN, EndTurn(), rolls=faces("diplomacy", "economy", "diplomacy", "move"))
    scene.tells(
        RogueDieRolled(0, "diplomacy"),
        RogueTriedAgain(0, "diplomacy"),
        RogueDieRolled(0, "economy"),
        RogueDieRemoved(0, "economy"),
        RogueDieRolled(1, "diplomacy"),
        RogueTriedAgain(1, "diplomacy"),
        RogueDieRolled(1, "move"),
        RogueDieActivated(1, "move"),
    )


def test_the_free_second_roll_is_once_per_die_even_after_a_forced_reroll() -> None:
    harder = Options(rogue_reroll_unusable=True)
    scene = solo(galaxy(energy=1, culture=1), rogue(), row=ROW, options=harder)
    scene.when(HUMAN, EndTurn(), rolls=faces("diplomacy", "move")).asks(HUMAN, "rogue_reroll")
    scene.when(HUMAN, ForceReroll(), rolls=faces("economy", "energy"))
    scene.tells(RogueDieRolled(0, "economy"), RogueDieRemoved(0, "economy"), RogueDieRolled(1, "energy"))


# --- the end ---------------------------------------------------------------------------------------------------------


def test_ex_37_the_rogue_wins_at_once_with_21_points() -> None:
    enemy = rogue("around helios 2", "around jakks 1", colonies=["gort", "gyore", "maia"])
    scene = solo(galaxy(energy=0, culture=3), enemy, row=ROW)
    scene.when(HUMAN, EndTurn(), rolls=faces("diplomacy"))
    assert scene.state.galaxies[ROGUE].colonies[-2:] == ["jakks", "helios"]
    scene.tells(GameEnded("rogue_points"))
    outcome = GAME.outcome(scene.state)
    assert (outcome.winners, outcome.ranking[0].rank) == ((), 2)
    assert scene.play.asked == ()


def test_a_win_stops_the_rogue_s_other_ships() -> None:
    enemy = rogue("around helios 2", "around jakks 1", colonies=["gort", "gyore", "maia", "vizcarra"])
    scene = solo(penniless(), enemy, row=ROW)
    scene.when(HUMAN, EndTurn(), rolls=faces("diplomacy")).tells(GameEnded("rogue_points"))
    assert "helios" not in scene.state.galaxies[ROGUE].colonies


def test_ex_37_the_rogue_wins_on_the_skull() -> None:
    scene = solo(penniless(), rogue(energy=7, level=5, culture=7), row=ROW)
    scene.when(HUMAN, EndTurn(), rolls=faces(*["diplomacy"] * 6))
    scene.tells(RogueUpgraded(6, 5), GameEnded("rogue_skull")).silent_about(RogueTrackEmptied)


def test_ex_37_the_rogue_wins_at_once_when_its_level_brings_the_21st_point() -> None:
    enemy = rogue(energy=7, culture=7, level=4, colonies=["piedes", "gyore", "mared"])
    scene = solo(penniless(), enemy, row=ROW)
    scene.when(HUMAN, EndTurn(), rolls=faces(*["diplomacy"] * 6))
    scene.tells(RogueUpgraded(5, 21), GameEnded("rogue_points")).silent_about(RogueTrackEmptied)


def test_ex_37_the_human_wins_at_once_with_21_points() -> None:
    scene = solo(
        galaxy("around helios 2", colonies=["gort", "gyore", "maia"]), rogue(), row=ROW, dice=("diplomacy", "energy")
    )
    scene.when(HUMAN, ActivateDie(0, AdvanceShip(0))).tells(GameEnded("human_points"))
    outcome = GAME.outcome(scene.state)
    assert (outcome.winners, outcome.ranking[0].rank) == ((HUMAN,), 1)
    assert scene.state.agenda.stack == []


def test_the_human_may_win_by_following_the_rogue() -> None:
    scene = solo(
        galaxy("around helios 2", energy=0, colonies=["gort", "gyore", "maia"]), rogue("around shouhua 1"), row=ROW
    )
    scene.when(HUMAN, EndTurn(), rolls=faces("diplomacy")).when(HUMAN, Follow(AdvanceShip(0)))
    scene.tells(GameEnded("human_points"))


def test_reaching_the_cap_on_turns_leaves_the_solo_game_undecided() -> None:
    scene = solo(penniless(), rogue(), row=ROW)
    scene.state.turns = TURN_CAP - 1
    scene.when(HUMAN, EndTurn(), rolls=faces(*["diplomacy"] * 4)).tells(GameEnded("turn_cap"))
    assert GAME.outcome(scene.state).winners == ()


def test_the_solo_game_goes_on_without_planets() -> None:
    scene = solo(penniless(), rogue(), row=(None,) * 4, deck=())
    scene.when(HUMAN, EndTurn(), rolls=faces(*["move"] * 4)).asks(HUMAN, "main")
    assert len(told(scene.facts, RogueDieRemoved)) == 4


# --- planets against the Rogue ---------------------------------------------------------------------------------------


def use(planet: str, die: int = 0) -> ActivateDie:
    return ActivateDie(die, UseColony(planet))


def test_the_rogue_can_be_robbed_pushed_back_and_gains_with_the_others() -> None:
    colonies = ["clj_0517", "k_widow", "jac_110912"]
    scene = solo(
        galaxy(colonies=colonies), rogue("around shouhua 2", culture=1), dice=("colony",) * 3 + ("move",), row=ROW[:2]
    )
    scene.when(HUMAN, use("clj_0517")).when(HUMAN, StealFrom(ROGUE))
    scene.then(ResourceTransferred(ROGUE, HUMAN, "culture", 1))
    scene.when(HUMAN, use("k_widow", 1)).when(HUMAN, PushBack((ShipName(ROGUE, 0),)))
    scene.then(ShipRegressed(ROGUE, 0, "shouhua", 1))
    scene.when(HUMAN, use("jac_110912", 2)).tells(
        ResourceGained(HUMAN, "culture", 2), ResourceGained(ROGUE, "culture", 1)
    )


def test_mared_compares_with_the_rogue_s_level() -> None:
    scene = solo(galaxy(colonies=["mared"]), rogue(level=2), dice=("colony", "move"))
    scene.when(HUMAN, use("mared")).offers(HUMAN, PayUpgrade(1, 0))
    level = solo(galaxy(colonies=["mared"]), rogue(level=1), dice=("colony", "move"))
    level.refuses(HUMAN, use("mared"), because="level_not_lowest")


def test_the_rogue_can_be_paid_for_its_colonies() -> None:
    scene = solo(galaxy(culture=1, colonies=["walsfeo"]), rogue(colonies=["mj_120210"]), dice=("colony", "move"))
    scene.when(HUMAN, use("walsfeo")).when(HUMAN, CopyPlanet("mj_120210"))
    scene.tells(ResourceTransferred(HUMAN, ROGUE, "culture", 1), ResourceGained(HUMAN, "energy", 2))


def test_terra_bettia_advances_the_rogue_s_foremost_ship_the_leftmost_of_equals() -> None:
    scene = solo(
        galaxy("around gort 1", colonies=["terra_bettia"]),
        rogue("around helios 2", "around shouhua 3", "around k_widow 3"),
        dice=("colony", "move"),
        row=("helios", "k_widow", "shouhua", "gort"),
    )
    scene.when(HUMAN, use("terra_bettia")).tells(ShipAdvanced(ROGUE, 2, "k_widow", 4)).asks(HUMAN, "planet_targets")
    scene.when(HUMAN, ChooseShip(0)).then(ShipAdvanced(HUMAN, 0, "gort", 3))


def test_zavodnick_lets_the_rogue_do_nothing() -> None:
    scene = solo(galaxy(colonies=["zavodnick"]), rogue(), dice=("colony", "move"))
    scene.when(HUMAN, use("zavodnick")).when(HUMAN, PerformAction("energy", Acquire()))
    scene.tells(ResourceGained(HUMAN, "energy", 2), ChainLeft(HUMAN, "zavodnick")).asks(HUMAN, "main")


def test_planets_about_follows_are_not_offered_alone() -> None:
    for planet in ("birkomius", "bisschop", "nibiru"):
        scene = solo(galaxy(colonies=[planet]), rogue(), dice=("colony", "move"))
        scene.refuses(HUMAN, use(planet), because="no_target")


def test_the_rogue_never_follows() -> None:
    scene = solo(galaxy(), rogue(energy=5, culture=5), dice=("energy", "move"))
    scene.when(HUMAN, ActivateDie(0, Acquire())).asks(HUMAN, "main")


def test_own_turn_only_planets_do_not_work_in_the_rogue_s_turn() -> None:
    scene = solo(
        galaxy(energy=0, culture=2, colonies=["maia", "jakks"]), rogue(), row=("gort",), options=Options(rogue="hades")
    )
    scene.when(HUMAN, EndTurn(), rolls=faces("colony")).tells(RogueAttacked("hades", 1, once=False))
    scene.asks(HUMAN, "follow").offers_only(HUMAN, PassFollow(), Follow(UseColony("jakks")))


def test_the_human_lands_while_following_the_rogue() -> None:
    scene = solo(galaxy(energy=0, culture=1), rogue(), row=ROW)
    scene.when(HUMAN, EndTurn(), rolls=faces("move")).when(HUMAN, Follow(MoveShip(0, "surface", "jakks")))
    scene.asks(HUMAN, "surface_action")


def test_after_the_rogue_the_human_rolls_again() -> None:
    scene = solo(penniless(), rogue(), row=ROW)
    scene.when(HUMAN, EndTurn(), rolls=faces("diplomacy", "diplomacy", "diplomacy", "diplomacy", "move"))
    rolled = told(scene.facts, DiceRolled)[0]
    assert isinstance(rolled, DiceRolled)
    assert (rolled.seat, len(rolled.faces), rolled.faces[0]) == (HUMAN, 4, "move")


def test_a_follower_of_the_rogue_may_repeat_its_earlier_dice_with_piedes() -> None:
    scene = solo(
        galaxy("on jakks", energy=0, culture=3, colonies=["piedes"]), rogue(), row=ROW, options=Options(rogue="hades")
    )
    scene.when(HUMAN, EndTurn(), rolls=faces("culture")).when(HUMAN, PassFollow(), rolls=faces("colony"))
    scene.when(HUMAN, Follow(UseColony("piedes"))).offers_only(HUMAN, RepeatDie(0, Acquire()))
    scene.when(HUMAN, RepeatDie(0, Acquire())).tells(ResourceGained(HUMAN, "culture", 1))
