"""A refusal tells the reason that holds, not one of another question."""

from domain.games.tiny_epic_galaxies.actions import (
    Acquire,
    ActivateDie,
    ChooseShip,
    ConvertDice,
    ConvertResource,
    CopyPlanet,
    EndTurn,
    GiveUp,
    KeepMission,
    MoveShip,
    PerformAction,
    PushBack,
    RepeatDie,
    ShipName,
    UseAction,
    UseColony,
)
from domain.games.tiny_epic_galaxies.objections import objection
from domain.games.tiny_epic_galaxies.steps import MainMenu
from tests.games.tiny_epic_galaxies.table import ANA, BEN, galaxy, players


def test_an_answer_to_another_question_is_not_what_the_table_waits_for() -> None:
    scene = players(galaxy("around shouhua 1"), galaxy())
    for action in (KeepMission("elder"), ChooseShip(0), GiveUp(1, 0), PerformAction("energy", Acquire()), UseAction()):
        scene.refuses(ANA, action, because="not_now")


def test_a_planet_is_not_answered_with_what_another_planet_asks_for() -> None:
    scene = players(
        galaxy(culture=6, energy=2, colonies=["omicron_fenzi"]), galaxy(), dice=("culture", "colony", "move")
    )
    scene.when(ANA, ActivateDie(1, UseColony("omicron_fenzi"))).asks(ANA, "planet_targets")
    for action in (
        PerformAction("culture", Acquire()),
        RepeatDie(0, Acquire()),
        CopyPlanet("jakks"),
        PushBack((ShipName(BEN, 0),)),
        EndTurn(),
        UseAction(),
    ):
        scene.refuses(ANA, action, because="not_now")
    scene.refuses(ANA, ConvertResource(2), because="not_a_target")


def test_landing_a_planet_that_needs_a_choice_is_used_with_it() -> None:
    scene = players(galaxy(energy=2, culture=1), galaxy(), row=("omicron_fenzi",), dice=("move", "energy"))
    scene.when(ANA, ActivateDie(0, MoveShip(0, "surface", "omicron_fenzi"))).asks(ANA, "surface_action")
    scene.refuses(ANA, UseAction(), because="target_needed")
    scene.refuses(ANA, ConvertResource(3), because="not_a_target")
    scene.refuses(ANA, PerformAction("culture", Acquire()), because="not_now")


def test_what_can_be_copied_is_judged_when_landing_too() -> None:
    scene = players(galaxy(culture=0), galaxy(), row=("umbra_forum", "nagato"), dice=("move", "energy"))
    scene.when(ANA, ActivateDie(0, MoveShip(0, "surface", "umbra_forum"))).asks(ANA, "surface_action")
    scene.refuses(ANA, CopyPlanet("nagato"), because="not_enough_culture")
    scene.refuses(ANA, CopyPlanet("umbra_forum"), because="under_way")
    scene.refuses(ANA, CopyPlanet("gort"), because="no_ship_on_any")


def test_a_move_needs_a_planet_to_go_to() -> None:
    scene = players(galaxy(), galaxy(), dice=("move", "energy", "culture"))
    scene.refuses(ANA, ActivateDie(0, MoveShip(0, "surface")), because="no_destination")


def test_a_conversion_offered_in_another_order_is_named() -> None:
    """The two dice to be spent in ascending order, and of dice that show the same the first."""
    scene = players(galaxy(), galaxy(), dice=("move", "energy", "culture", "energy"))
    scene.refuses(ANA, ConvertDice((2, 0), 1, "colony"), because="interchangeable_dice")
    scene.refuses(ANA, ConvertDice((0, 3), 2, "colony"), because="interchangeable_dice")
    for spend, die, offered in (((2, 0), 3, ((0, 2), 1)), ((0, 3), 1, ((0, 1), 3)), ((3, 2), 0, ((1, 2), 0))):
        reason = objection(scene.state, MainMenu(ANA), ConvertDice(spend, die, "colony"))
        assert reason is not None
        assert reason.params == {"first": offered[0][0] + 1, "second": offered[0][1] + 1, "third": offered[1] + 1}
        scene.offers(ANA, ConvertDice(*offered, "colony"))
