"""Labels, prompts and log lines say what is yielded, who is concerned and what follows."""

import pytest

from domain.games.tiny_epic_galaxies import GAME
from domain.games.tiny_epic_galaxies.actions import (
    Acquire,
    ActivateDie,
    AdvanceShip,
    ChooseShip,
    CopyPlanet,
    EndTurn,
    MoveShip,
    RecallShip,
    SetDie,
    TransferShip,
    UseColony,
)
from domain.games.tiny_epic_galaxies.facts import ShipRegressed, ShipTransferred
from domain.games.tiny_epic_galaxies.state import Cosmos
from domain.games.tiny_epic_galaxies.steps import RogueReroll
from domain.kernel import Action, Fact, Seat
from domain.kernel.messages import LANGUAGES
from domain.kernel.wording import Wording
from tests.games.tiny_epic_galaxies.table import ANA, BEN, HUMAN, galaxy, players, rogue, solo
from tests.given import Scene

NAMES = ["Ana", "Ben", "Cyd", "Dan"]


def label(scene: Scene[Cosmos], seat: Seat, action: Action) -> str:
    step = scene.play.question(seat)
    assert step is not None
    for language in LANGUAGES:
        assert Wording(GAME, language, NAMES).label(scene.state, step, action)
    return Wording(GAME, "en", NAMES).label(scene.state, step, action)


def prompt(scene: Scene[Cosmos], seat: Seat) -> str:
    step = scene.play.question(seat)
    assert step is not None
    assert Wording(GAME, "cs", NAMES).prompt(scene.state, step)
    return Wording(GAME, "en", NAMES).prompt(scene.state, step)


def lines(facts: tuple[Fact, ...]) -> list[str]:
    assert all(Wording(GAME, "cs", NAMES).log(fact, ANA) != "" for fact in facts)
    spoken = [Wording(GAME, "en", NAMES).log(fact, ANA) for fact in facts]
    return [line for line in spoken if line is not None]


def test_an_acquisition_says_what_the_ships_yield() -> None:
    scene = players(galaxy("home", "around jakks", energy=0, culture=0), galaxy(), dice=("energy", "culture", "move"))
    assert label(scene, ANA, ActivateDie(0, Acquire())) == "Activate: energy – acquire 1 energy"
    assert label(scene, ANA, ActivateDie(1, Acquire())) == "Activate: culture – acquire 1 culture"


def test_an_acquisition_says_what_the_track_cannot_take() -> None:
    scene = players(galaxy("home", "home", energy=6), galaxy(), dice=("energy", "move"))
    assert label(scene, ANA, ActivateDie(0, Acquire())) == ("Activate: energy – acquire 2 energy, of which 1 is lost")
    scene.when(ANA, ActivateDie(0, Acquire()))
    assert "Ana gains 1 energy (1 more is lost)" in lines(scene.facts)


def test_an_advance_says_how_far_it_gets_and_that_it_colonises() -> None:
    scene = players(galaxy("around shouhua 1"), galaxy(), dice=("diplomacy", "move"))
    assert label(scene, ANA, ActivateDie(0, AdvanceShip(0))).endswith("advance ship 1 on Shouhua to 2/6")
    scene = players(galaxy("around shouhua 5"), galaxy(), dice=("diplomacy", "move"))
    assert label(scene, ANA, ActivateDie(0, AdvanceShip(0))).endswith(
        "advance ship 1 on Shouhua: colonises it (7 points)"
    )


def test_a_ship_that_has_just_entered_an_orbit_is_said_to_be_there() -> None:
    scene = players(galaxy("around jakks 0"), galaxy(), dice=("move", "energy"))
    assert label(scene, ANA, ActivateDie(0, MoveShip(0, "home"))) == (
        "Activate: move – bring home: ship 1 in the orbit of Jakks"
    )


def test_the_first_space_of_a_track_is_called_its_start() -> None:
    ships = galaxy("around shouhua 1", "around k_widow 1", colonies=["bsw_10_1"])
    scene = players(ships, galaxy(culture=0), dice=("colony", "move"))
    scene.when(ANA, ActivateDie(0, UseColony("bsw_10_1")))
    assert label(scene, ANA, ChooseShip(0)) == "Take ship 1 back to the start of the track of Shouhua"
    told = lines((ShipRegressed(ANA, 0, "shouhua", 0), ShipTransferred(ANA, 0, "jakks", 0)))
    assert told == [
        "A ship of Ana goes back to the start of the track of Shouhua",
        "Ana takes a ship to the start of the track of Jakks",
    ]


def test_bsw_10_1_says_which_ship_goes_which_way() -> None:
    ships = galaxy("around shouhua 2", "around k_widow 1", colonies=["bsw_10_1"])
    scene = players(ships, galaxy(culture=0), dice=("colony", "move"))
    scene.when(ANA, ActivateDie(0, UseColony("bsw_10_1")))
    assert prompt(scene, ANA).endswith("Choose the ship that goes back")
    assert label(scene, ANA, ChooseShip(0)) == "Take ship 1 on Shouhua back to 1"
    scene.when(ANA, ChooseShip(0))
    assert prompt(scene, ANA).endswith("Choose the ship that advances")
    assert label(scene, ANA, ChooseShip(1)).startswith("Advance ship 2 on K-Widow to 2/")


def test_terra_bettia_says_whose_planet_it_is() -> None:
    scene = players(
        galaxy("around gort 1", colonies=["terra_bettia"]), galaxy("around shouhua 1"), dice=("colony", "move")
    )
    scene.when(ANA, ActivateDie(0, UseColony("terra_bettia")))
    assert prompt(scene, BEN) == "Ana uses Terra-Bettia: advance one of your orbiting ships by 1"
    assert label(scene, BEN, ChooseShip(0)) == "Advance ship 1 on Shouhua to 2/6"


def test_andellouxian_6_offers_nothing_for_nothing_once() -> None:
    scene = players(galaxy("around shouhua 0", colonies=["andellouxian_6"]), galaxy(), dice=("colony", "move"))
    scene.when(ANA, ActivateDie(0, UseColony("andellouxian_6")))
    assert scene.play.offers(ANA) == [RecallShip(0, "energy")]
    assert label(scene, ANA, RecallShip(0, "energy")) == "Take ship 1 in the orbit of Shouhua home for nothing"


def test_a_copied_colony_says_who_is_paid() -> None:
    scene = players(galaxy(culture=2, colonies=["walsfeo"]), galaxy(colonies=["jakks"]), dice=("colony", "move"))
    scene.when(ANA, ActivateDie(0, UseColony("walsfeo")))
    assert label(scene, ANA, CopyPlanet("jakks")) == "Give Ben 1 culture and use Jakks: Take 1 culture."


def test_gort_says_that_it_colonises() -> None:
    scene = players(
        galaxy("around shouhua 2", colonies=["gort"]), galaxy(), dice=("colony", "move"), row=("jakks", "shouhua")
    )
    scene.when(ANA, ActivateDie(0, UseColony("gort")))
    assert label(scene, ANA, TransferShip(0, "jakks")).endswith("to the track of Jakks: colonises it (1 point)")


@pytest.mark.parametrize(
    ("colony", "needed"),
    [
        ("mared", "Mared needs the lowest empire of all; yours is at level 1, the lowest other at level 1."),
        ("walsfeo", "Walsfeo uses a colony of another player, and no other player has one."),
        ("k_widow", "K-Widow needs an enemy ship that can go back."),
    ],
)
def test_a_planet_that_cannot_be_used_says_what_it_lacks(colony: str, needed: str) -> None:
    scene = players(galaxy(culture=3, level=1, colonies=[colony]), galaxy(level=1), dice=("colony", "move"))
    step = scene.play.question(ANA)
    assert step is not None
    objection = GAME.objection(scene.state, step, ActivateDie(0, UseColony(colony)))
    assert objection is not None
    assert GAME.texts.render(objection.text, "en", NAMES) == needed


@pytest.mark.parametrize(
    ("deck", "needed"),
    [
        (("maia",), "Helios needs a planet in the row without a ship, and every one has a visitor."),
        ((), "Helios needs a card to take the planet's place, and the deck is empty."),
    ],
)
def test_helios_says_whether_the_row_or_the_deck_is_in_its_way(deck: tuple[str, ...], needed: str) -> None:
    mine = galaxy("on jakks", "on shouhua", colonies=["helios"])
    others = galaxy("on vici_ks156", "on hoefker")
    row = ("jakks", "shouhua", "vici_ks156", "hoefker")
    scene = players(mine, others, dice=("colony", "move"), row=row, deck=deck)
    step = scene.play.question(ANA)
    assert step is not None
    objection = GAME.objection(scene.state, step, ActivateDie(0, UseColony("helios")))
    assert objection is not None
    assert GAME.texts.render(objection.text, "en", NAMES) == needed


def test_a_used_die_is_refused_as_used() -> None:
    scene = players(galaxy(colonies=["gyore"]), galaxy(culture=0), dice=("colony", "energy", "move"))
    scene.when(ANA, ActivateDie(1, Acquire())).when(ANA, ActivateDie(0, UseColony("gyore")))
    scene.refuses(ANA, SetDie(1, "move"), because="die_not_inactive")
    scene.refuses(ANA, SetDie(2, "move"), because="face_unchanged")
    scene.refuses(ANA, SetDie(7, "move"), because="no_such_die")


def test_the_rogue_s_attack_is_told_before_and_after_it() -> None:
    scene = solo(galaxy(energy=3, culture=3), rogue(level=1))
    scene.state.turn.dice[0].face = "colony"
    step = RogueReroll(HUMAN, 0, "colony", 1, False, False)
    assert (
        Wording(GAME, "en", NAMES)
        .render(GAME.prompt(scene.state, step))
        .startswith("The Rogue rolled an attack: You lose 1 energy.")
    )


def test_the_end_is_told_with_its_reason() -> None:
    scene = players(galaxy(level=6, colonies=["gort", "nibiru"]), galaxy(), dice=("move",), active=BEN)
    scene.state.trigger = ANA
    scene.when(BEN, EndTurn())
    told = lines(scene.facts)
    assert told[-1] == "The game is over: the last round is complete"


def test_a_menu_of_all_six_faces_spends_one_die_after_the_other() -> None:
    faces = ("move", "energy", "culture", "diplomacy", "economy", "colony", "move")
    for dice, depth in ((faces, 4), (faces[:4], 3)):
        scene = players(galaxy(level=6), galaxy(), dice=dice)
        step = scene.play.question(ANA)
        assert step is not None
        path = GAME.describe(scene.state, step, scene.play.offers(ANA)[-1]).group
        assert path[0].id == "converter"
        assert len(path) == depth
