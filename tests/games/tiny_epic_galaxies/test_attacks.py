"""Every attack of every Rogue Galaxy (rules 13.3)."""

import pytest

from domain.games.tiny_epic_galaxies.actions import AcceptRoll, ChooseShip, EndTurn, GiveUp
from domain.games.tiny_epic_galaxies.components import ROGUES
from domain.games.tiny_epic_galaxies.facts import (
    HumanDieLost,
    ResourceGained,
    ResourceLost,
    ResourceTransferred,
    RogueAttacked,
    RogueDieActivated,
    RogueDieRemoved,
    RogueTurnStarted,
    ShipAdvanced,
    ShipRegressed,
)
from domain.games.tiny_epic_galaxies.glossary import RogueId
from domain.games.tiny_epic_galaxies.state import Cosmos, Galaxy, Options
from domain.kernel import Fact
from tests.games.tiny_epic_galaxies.table import HUMAN, ROGUE, faces, galaxy, rogue, solo
from tests.given import Scene

ROW = ("shouhua", "k_widow", "helios", "gort")
FLEET = ("around shouhua 1", "around k_widow 3")


def attacked(card: RogueId, level: int, human: Galaxy, enemy: Galaxy, dice: int = 1) -> Scene[Cosmos]:
    """The Rogue rolls colony, and after that nothing it could use."""
    enemy.level = level
    scene = solo(human, enemy, row=ROW, options=Options(rogue=card))
    scene.when(HUMAN, EndTurn(), rolls=faces(*["colony"] * dice, *["move"] * 12))
    while scene.play.asked == (HUMAN,) and scene.play.question(HUMAN).kind() in {"rogue_reroll", "follow"}:  # type: ignore[union-attr]
        before = scene.facts
        scene.when(HUMAN, scene.play.offers(HUMAN)[0], rolls=faces(*["colony"] * (dice - 1), *["move"] * 12))  # type: ignore[arg-type]
        scene.facts = before + scene.facts
    return scene


def loss(resource: str, amount: int) -> Fact:
    return ResourceLost(HUMAN, resource, amount)  # type: ignore[arg-type]


def theft(resource: str, amount: int) -> Fact:
    return ResourceTransferred(HUMAN, ROGUE, resource, amount)  # type: ignore[arg-type]


def production(resource: str, amount: int) -> Fact:
    return ResourceGained(ROGUE, resource, amount)  # type: ignore[arg-type]


FOREMOST = ShipRegressed(HUMAN, 1, "k_widow", 2)
EVERYBODY = (ShipRegressed(HUMAN, 0, "shouhua", 0), FOREMOST)


def forward(steps: int) -> tuple[Fact, ...]:
    return ShipAdvanced(ROGUE, 1, "shouhua", steps), ShipAdvanced(ROGUE, 0, "gort", 1 + steps)


ATTACKS: dict[tuple[RogueId, int], tuple[Fact, ...]] = {
    ("artemis", 1): (loss("energy", 1),),
    ("artemis", 2): (loss("culture", 1),),
    ("artemis", 3): (theft("culture", 1),),
    ("artemis", 4): (FOREMOST,),
    ("rothkel", 1): (loss("energy", 1),),
    ("rothkel", 2): (loss("culture", 1),),
    ("rothkel", 3): (production("energy", 2),),
    ("rothkel", 4): (FOREMOST,),
    ("rothkel", 5): forward(1),
    ("zendica", 1): (loss("energy", 1),),
    ("zendica", 2): (production("culture", 2),),
    ("zendica", 3): (FOREMOST,),
    ("zendica", 4): (HumanDieLost(HUMAN, 1),),
    ("zendica", 5): EVERYBODY,
    ("hades", 1): (production("energy", 1), production("culture", 1)),
    ("hades", 2): (theft("energy", 2),),
    ("hades", 3): (theft("culture", 2),),
    ("hades", 4): forward(2),
    ("gamelyn", 1): (loss("energy", 1), loss("culture", 1)),
    ("gamelyn", 2): (theft("energy", 1), theft("culture", 1)),
    ("gamelyn", 3): forward(1),
    ("gamelyn", 4): (*forward(1), theft("energy", 1)),
    ("gamelyn", 5): forward(2),
}
CHOSEN: dict[tuple[RogueId, int], int] = {("artemis", 5): 2, ("hades", 5): 3}
"""Attacks that let the human choose what the Rogue takes, and how much."""


def test_every_attack_of_every_rogue_is_tried_here() -> None:
    assert {*ATTACKS, *CHOSEN} == {(card.id, n + 1) for card in ROGUES.values() for n in range(len(card.attacks))}


@pytest.mark.parametrize(("card", "level"), ATTACKS)
def test_an_attack_does_what_the_card_says(card: RogueId, level: int) -> None:
    human = galaxy(*FLEET, energy=3, culture=3)
    scene = attacked(card, level, human, rogue("around gort 1", "around shouhua 0"))
    wanted = ATTACKS[card, level]
    at = scene.facts.index(RogueAttacked(card, level, ROGUES[card].attacks[level - 1].once_per_turn))
    assert scene.facts[at + 1 : at + 1 + len(wanted)] == wanted


@pytest.mark.parametrize(("card", "level"), CHOSEN)
def test_the_human_chooses_what_the_rogue_takes(card: RogueId, level: int) -> None:
    amount = CHOSEN[card, level]
    scene = attacked(card, level, galaxy(energy=1, culture=5), rogue()).asks(HUMAN, "rogue_steal_split")
    scene.offers_only(HUMAN, GiveUp(0, amount), GiveUp(1, amount - 1))
    scene.refuses(HUMAN, GiveUp(2, amount - 2), because="wrong_split")
    scene.when(HUMAN, GiveUp(1, amount - 1)).tells(theft("energy", 1), theft("culture", amount - 1))


def test_with_a_single_split_nothing_is_asked() -> None:
    scene = attacked("artemis", 5, galaxy(energy=0, culture=1), rogue())
    scene.tells(theft("culture", 1))
    assert scene.state.galaxies[HUMAN].culture == 0


def test_ex_35_only_the_attack_of_the_rogue_s_level_happens() -> None:
    scene = attacked("artemis", 2, galaxy(energy=0, culture=2), rogue())
    scene.tells(RogueAttacked("artemis", 2, once=False), loss("culture", 1))
    assert not [fact for fact in scene.facts if fact == loss("energy", 1)]


def test_ex_36_an_attack_marked_once_per_turn_makes_later_colony_dice_unusable() -> None:
    scene = attacked("zendica", 4, galaxy(energy=0, culture=0), rogue(), dice=2)
    scene.tells(RogueDieActivated(0, "colony"), HumanDieLost(HUMAN, 1), RogueDieRemoved(1, "colony"))
    assert len(scene.state.turn.dice) == 3


def test_losses_of_dice_add_up_in_an_extra_turn_where_the_mark_starts_afresh() -> None:
    enemy = rogue(culture=7, level=4)
    scene = solo(galaxy(energy=0, culture=0), enemy, row=ROW, options=Options(rogue="zendica"))
    scene.when(HUMAN, EndTurn(), rolls=faces("colony", *["economy"] * 5, "colony", "colony", "economy"))
    scene.tells(HumanDieLost(HUMAN, 1), RogueTurnStarted(2, 3, extra=True), HumanDieLost(HUMAN, 1))
    assert len(scene.state.turn.dice) == 2
    assert scene.state.galaxies[HUMAN].dice_lost == 0


def test_at_least_one_die_is_rolled_and_taking_that_one_is_unusable() -> None:
    for lost, removed in ((2, False), (3, True), (5, True)):
        human = galaxy(energy=0, culture=0)
        human.dice_lost = lost
        scene = attacked("zendica", 4, human, rogue())
        assert (RogueDieRemoved(0, "colony") in scene.facts) == removed
        assert len(scene.state.turn.dice) == 1


def test_an_attack_that_would_change_nothing_is_unusable() -> None:
    for card, level, human, enemy in (
        ("artemis", 1, galaxy(energy=0, culture=0), rogue()),
        ("artemis", 4, galaxy("around shouhua 0", energy=0, culture=0), rogue()),
        ("artemis", 5, galaxy(energy=0, culture=0), rogue()),
        ("rothkel", 3, galaxy(energy=0, culture=0), rogue(energy=7)),
        ("rothkel", 5, galaxy(energy=0, culture=0), rogue()),
    ):
        scene = attacked(card, level, human, enemy)  # type: ignore[arg-type]
        assert RogueDieRemoved(0, "colony") in scene.facts


def test_an_attack_of_several_parts_is_usable_if_any_part_changes_something() -> None:
    scene = attacked("gamelyn", 1, galaxy(energy=0, culture=1), rogue())
    assert loss("culture", 1) in scene.facts
    assert not [fact for fact in scene.facts if isinstance(fact, ResourceLost) and fact.resource == "energy"]


def test_the_human_breaks_ties_among_the_most_advanced_ships() -> None:
    human = galaxy("around shouhua 2", "around k_widow 2", "around helios 1", energy=0, culture=0)
    scene = attacked("artemis", 4, human, rogue()).asks(HUMAN, "rogue_regress_tie")
    scene.offers_only(HUMAN, ChooseShip(0), ChooseShip(1))
    scene.refuses(HUMAN, ChooseShip(2), because="ship_not_eligible")
    scene.when(HUMAN, ChooseShip(1)).tells(ShipRegressed(HUMAN, 1, "k_widow", 1))


def test_stolen_resources_above_the_rogue_s_track_are_lost() -> None:
    scene = attacked("hades", 2, galaxy(energy=2, culture=0), rogue(energy=6))
    assert ResourceTransferred(HUMAN, ROGUE, "energy", 2, lost=1) in scene.facts


def test_a_theft_takes_at_most_what_the_human_has() -> None:
    scene = attacked("hades", 3, galaxy(energy=0, culture=1), rogue())
    assert theft("culture", 1) in scene.facts


def test_a_forced_reroll_comes_before_the_attack() -> None:
    scene = solo(galaxy(energy=1, culture=1), rogue(), row=ROW)
    scene.when(HUMAN, EndTurn(), rolls=faces("colony")).asks(HUMAN, "rogue_reroll")
    scene.when(HUMAN, AcceptRoll()).tells(RogueAttacked("artemis", 1, once=False), loss("energy", 1))
