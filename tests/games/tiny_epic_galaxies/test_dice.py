"""Rerolling, the converter, and dice that are used up (rules 4 and 5)."""

from domain.games.tiny_epic_galaxies.actions import (
    Acquire,
    ActivateDie,
    ConvertDice,
    EndTurn,
    PassFollow,
    RerollDice,
)
from domain.games.tiny_epic_galaxies.facts import (
    ConverterUsed,
    DiceRerolled,
    DiceRolled,
    DieActivated,
    ResourceGained,
    ResourceSpent,
    TurnEnded,
    TurnStarted,
)
from domain.kernel import Choose, Offer
from tests.games.tiny_epic_galaxies.table import ANA, BEN, faces, galaxy, players


def test_ex_06_the_first_reroll_is_free_each_later_one_costs_an_energy() -> None:
    scene = players(galaxy(energy=2), galaxy())
    scene.when(ANA, RerollDice((0, 1)), rolls=faces("move", "colony"))
    scene.then(DiceRerolled(ANA, (0, 1), ("move", "colony"), "free"))
    scene.when(ANA, RerollDice((0,)), rolls=faces("energy"))
    scene.then(ResourceSpent(ANA, "energy", 1), DiceRerolled(ANA, (0,), ("energy",), "paid"))
    scene.when(ANA, RerollDice((0, 1, 2, 3)), rolls=faces("energy", "energy", "energy", "energy"))
    assert scene.state.galaxies[ANA].energy == 0
    scene.refuses(ANA, RerollDice((0,)), because="not_enough_energy")


def test_a_reroll_needs_at_least_one_inactive_die() -> None:
    scene = players(galaxy(), galaxy(culture=0))
    scene.refuses(ANA, RerollDice(()), because="too_few_chosen")
    scene.refuses(ANA, RerollDice((4,)), because="foreign_choice")
    scene.refuses(ANA, RerollDice((0, 0)), because="repeated_choice")
    assert Offer(RerollDice(()), Choose("dice", (0, 1, 2, 3), 1, 4)) in scene.play.offers(ANA)


def test_ex_07_a_used_die_stays_used() -> None:
    scene = players(galaxy(), galaxy(culture=0))
    scene.when(ANA, ActivateDie(1, Acquire()))
    scene.then(DieActivated(ANA, 1, "energy"), ResourceGained(ANA, "energy", 2))
    scene.refuses(ANA, ActivateDie(1, Acquire()), because="die_not_inactive")
    scene.refuses(ANA, RerollDice((1,)), because="foreign_choice")
    scene.refuses(ANA, ConvertDice((0, 1), 2, "colony"), because="die_not_inactive")
    assert scene.state.turn.dice[1].state == "activated"


def test_ex_23_the_converter_spends_two_dice_and_sets_a_third() -> None:
    scene = players(galaxy(energy=0), galaxy(), dice=("energy", "culture", "colony", "economy"))
    scene.when(ANA, ConvertDice((0, 1), 2, "move"))
    scene.then(ConverterUsed(ANA, (0, 1), 2, "move"))
    assert [die.state for die in scene.state.turn.dice] == ["converter", "converter", "inactive", "inactive"]
    assert scene.state.turn.dice[2].face == "move"
    scene.asks(ANA, "main")
    scene.refuses(ANA, ActivateDie(0, Acquire()), because="die_not_inactive")
    scene.refuses(ANA, ConvertDice((2, 3), 0, "energy"), because="converter_used")
    assert any(isinstance(offer, ActivateDie) and offer.die == 2 for offer in scene.play.offers(ANA))


def test_the_converter_needs_three_inactive_dice() -> None:
    scene = players(galaxy(), galaxy(), dice=("energy", "culture"))
    scene.refuses(ANA, ConvertDice((0, 1), 0, "move"), because="too_few_dice")


def test_edge_07_with_three_inactive_dice_the_converter_leaves_one_to_activate() -> None:
    scene = players(galaxy(), galaxy(culture=0), dice=("diplomacy", "diplomacy", "economy"))
    scene.when(ANA, ConvertDice((0, 1), 2, "energy"))
    assert [offer for offer in scene.play.offers(ANA) if isinstance(offer, ActivateDie)] == [ActivateDie(2, Acquire())]


def test_the_new_face_must_differ_from_the_old_one() -> None:
    scene = players(galaxy(), galaxy())
    scene.refuses(ANA, ConvertDice((0, 1), 2, "culture"), because="face_unchanged")
    scene.refuses(ANA, ConvertDice((0, 0), 2, "move"), because="dice_must_differ")


def test_interchangeable_dice_are_offered_once() -> None:
    scene = players(galaxy(), galaxy(), dice=("energy", "energy", "energy", "energy"))
    activations = [offer for offer in scene.play.offers(ANA) if isinstance(offer, ActivateDie)]
    conversions = [offer for offer in scene.play.offers(ANA) if isinstance(offer, ConvertDice)]
    assert activations == [ActivateDie(0, Acquire())]
    assert len(conversions) == 5
    scene.refuses(ANA, ActivateDie(2, Acquire()), because="interchangeable_die")
    scene.refuses(ANA, ConvertDice((2, 3), 0, "move"), because="interchangeable_dice")
    scene.refuses(ANA, ActivateDie(7, Acquire()), because="no_such_die")


def test_converter_choices_are_told_apart_by_faces_only() -> None:
    scene = players(galaxy(level=6), galaxy(), dice=("move", "energy", "culture", "diplomacy", "economy", "colony") * 1)
    conversions = [offer for offer in scene.play.offers(ANA) if isinstance(offer, ConvertDice)]
    assert len(conversions) == 15 * 4 * 5
    assert len(set(conversions)) == len(conversions)


def test_the_turn_may_end_at_any_menu_and_ending_is_always_offered() -> None:
    scene = players(galaxy(energy=0), galaxy(), dice=("diplomacy", "economy"))
    scene.when(ANA, RerollDice((0,)), rolls=faces("economy"))
    scene.offers_only(ANA, EndTurn())
    scene.when(ANA, EndTurn(), rolls=faces("move", "move", "energy", "colony"))
    scene.then(TurnEnded(ANA), TurnStarted(BEN, 2), DiceRolled(BEN, ("move", "move", "energy", "colony")))


def test_the_turn_ends_by_itself_when_no_die_is_left_and_everybody_has_decided() -> None:
    scene = players(galaxy(), galaxy(culture=1), dice=("energy",))
    scene.when(ANA, ActivateDie(0, Acquire())).asks(BEN, "follow")
    scene.when(BEN, PassFollow()).tells(TurnEnded(ANA), TurnStarted(BEN, 2)).asks(BEN, "main")


def test_rerolling_is_not_possible_while_a_follow_window_is_open() -> None:
    scene = players(galaxy(), galaxy(culture=1))
    scene.when(ANA, ActivateDie(1, Acquire()))
    scene.refuses(ANA, RerollDice((0,)), because="not_asked")


def test_the_number_of_dice_is_that_of_the_level_at_the_start_of_the_turn() -> None:
    for level, dice in ((1, 4), (2, 5), (3, 5), (4, 6), (5, 6), (6, 7)):
        scene = players(galaxy(), galaxy(level=level), dice=("energy",))
        scene.when(ANA, EndTurn())
        assert len(scene.state.turn.dice) == dice
