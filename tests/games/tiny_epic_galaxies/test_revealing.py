"""An offer says whether answering with it may roll dice or turn up a card, and says no wherever that is certain."""

from domain.games.tiny_epic_galaxies import GAME
from domain.games.tiny_epic_galaxies.actions import (
    Acquire,
    ActivateDie,
    AdvanceShip,
    ChooseShip,
    CopyPlanet,
    EndTurn,
    MoveShip,
    ReplacePlanet,
    TransferShip,
    UseAction,
    UseColony,
)
from domain.games.tiny_epic_galaxies.glossary import Face
from domain.games.tiny_epic_galaxies.state import Cosmos
from domain.kernel import Action
from tests.games.tiny_epic_galaxies.table import ANA, BEN, HUMAN, galaxy, players, rogue, solo
from tests.given import Scene


def reveals(scene: Scene[Cosmos], seat: int, action: Action) -> bool:
    step = scene.play.question(seat)
    assert step is not None
    scene.offers(seat, action)
    return GAME.describe(scene.state, step, action).reveals


def test_the_last_die_may_let_the_next_player_roll_and_any_other_cannot() -> None:
    scene = players(galaxy(), galaxy(), dice=("energy", "culture"))
    assert not reveals(scene, ANA, ActivateDie(0, Acquire()))
    assert reveals(scene, ANA, EndTurn())
    scene.when(ANA, ActivateDie(0, Acquire()))
    scene.state.galaxies[BEN].culture = 0
    assert reveals(scene.when(BEN, scene.play.offers(BEN)[0]), ANA, ActivateDie(1, Acquire()))  # type: ignore[arg-type]


def test_an_advance_turns_up_a_card_only_where_it_colonises_and_the_deck_has_one() -> None:
    scene = players(galaxy("around shouhua 5", "around aughmoore 2"), galaxy(), dice=("diplomacy", "move"))
    assert reveals(scene, ANA, ActivateDie(0, AdvanceShip(0)))
    assert not reveals(scene, ANA, ActivateDie(0, AdvanceShip(1)))
    scene = players(galaxy("around shouhua 5"), galaxy(), dice=("diplomacy", "move"), deck=())
    assert not reveals(scene, ANA, ActivateDie(0, AdvanceShip(0)))


def test_a_planet_that_asks_first_reveals_nothing_until_it_is_answered() -> None:
    ships = ("around jakks 0", "around leandra 1")
    scene = players(galaxy(*ships, colonies=["drewkaiden"]), galaxy(), dice=("colony", "move"))
    assert not reveals(scene, ANA, ActivateDie(0, UseColony("drewkaiden")))
    scene.when(ANA, ActivateDie(0, UseColony("drewkaiden")))
    assert not reveals(scene, ANA, ChooseShip(0))
    assert reveals(scene, ANA, ChooseShip(1))


def test_a_transfer_reveals_only_where_it_colonises() -> None:
    scene = players(
        galaxy("around shouhua 2", colonies=["gort"]),
        galaxy(),
        row=("shouhua", "jakks", "mj_120210"),
        dice=("colony", "move"),
    )
    scene.when(ANA, ActivateDie(0, UseColony("gort")))
    assert reveals(scene, ANA, TransferShip(0, "jakks"))
    assert not reveals(scene, ANA, TransferShip(0, "mj_120210"))


def test_a_copied_planet_reveals_only_what_it_does_without_asking() -> None:
    scene = players(galaxy("around jakks 1", colonies=["umbra_forum"]), galaxy(), row=("helios", "leandra", "shouhua"))
    scene.when(ANA, ActivateDie(3, UseColony("umbra_forum")))
    assert not reveals(scene, ANA, CopyPlanet("shouhua"))
    assert not reveals(scene, ANA, CopyPlanet("helios"))
    scene.when(ANA, CopyPlanet("helios"))
    assert reveals(scene, ANA, ReplacePlanet("shouhua"))


def test_terra_bettia_moves_the_rogue_s_ship_at_once_but_asks_people() -> None:
    dice: tuple[Face, ...] = ("move", "move", "energy")
    alone = solo(galaxy("around jakks 0"), rogue("around leandra 1"), row=("terra_bettia",), dice=dice)
    alone.when(HUMAN, ActivateDie(0, MoveShip(1, "surface", "terra_bettia")))
    assert reveals(alone, HUMAN, UseAction())
    scene = players(galaxy("around jakks 0"), galaxy("around leandra 1"), row=("terra_bettia",), dice=dice)
    scene.when(ANA, ActivateDie(0, MoveShip(1, "surface", "terra_bettia")))
    assert not reveals(scene, ANA, UseAction())
    scene.when(ANA, UseAction()).asks(BEN, "terra_bettia_advance")
    assert reveals(scene, BEN, ChooseShip(0))
