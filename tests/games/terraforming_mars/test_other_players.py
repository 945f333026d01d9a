"""Cards that reach other players (rules 3.7, 12)."""

import pytest

from domain.games.terraforming_mars import actions as do
from domain.games.terraforming_mars.effects.words import Resource
from domain.games.terraforming_mars.facts import ResourceGained
from domain.games.terraforming_mars.scoring import card_points
from tests.games.terraforming_mars.table import ANA, BOB, CYD, MarsTable, cards_with, rich


def test_power_supply_consortium_taps_the_energy_of_one_player() -> None:
    table = MarsTable(3).in_play("mine", *cards_with("power")[:2]).stock(mc=5).hand("power_supply_consortium")
    table.production(BOB, energy=1).production(CYD, energy=1).play_card("power_supply_consortium")
    assert set(table.offers()) == {do.LowerProductionOf(BOB), do.LowerProductionOf(CYD)}
    assert table.refusal(do.LowerProductionOf(ANA)) == "production_target_too_low"
    table.answer(do.LowerProductionOf(CYD))
    assert (table.makes("energy"), table.makes("energy", BOB), table.makes("energy", CYD)) == (1, 1, 0)


def test_power_supply_consortium_without_any_energy_changes_nothing() -> None:
    table = MarsTable().in_play(*cards_with("power")[:2]).stock(mc=5).hand("power_supply_consortium")
    assert table.play_card("power_supply_consortium").makes("energy") == 0


def test_heat_trappers_lower_two_steps_of_one_player() -> None:
    table = MarsTable(3).stock(mc=6).hand("heat_trappers").production(BOB, heat=1)
    assert table.refusal_of("heat_trappers") == "no_production_to_decrease"
    table.production(CYD, heat=2).play_card("heat_trappers")
    assert (table.makes("energy"), table.makes("heat", CYD), card_points(table.mars, ANA)) == (1, 0, -1)


def test_a_consortium_for_titanium_may_hit_its_own_player_only() -> None:
    table = MarsTable().stock(mc=13).hand("asteroid_mining_consortium").production(titanium=1)
    assert table.play_card("asteroid_mining_consortium").makes("titanium") == 1


def test_hackers_take_two_steps_from_somebody() -> None:
    table = MarsTable(3).stock(mc=3).hand("hackers").production(energy=1).production(BOB, mc=-4)
    table.play_card("hackers")
    assert set(table.offers()) == {do.LowerProductionOf(ANA), do.LowerProductionOf(CYD)}
    table.answer(do.LowerProductionOf(CYD))
    assert (table.makes("mc"), table.makes("mc", CYD)) == (2, -2)


@pytest.mark.parametrize(
    ("card", "up_to"),
    [
        ("asteroid", 3),
        ("comet", 3),
        ("big_asteroid", 4),
        ("deimos_down", 8),
        ("mining_expedition", 2),
        ("aerial_lenses", 2),
    ],
)
def test_plants_removed_up_to_a_number(card: str, up_to: int) -> None:
    table = rich().rule("kelvinists").stock(BOB, plants=9).hand(card).play_card(card)
    if table.asked == "place_tile":
        table.place("r5c5")
    assert set(table.offers()) == {do.TakeFrom(BOB, "plants"), do.Decline()}
    assert table.answer(do.TakeFrom(BOB, "plants")).has("plants", BOB) == 9 - up_to
    assert table.has("plants") in (0, 2)  # Nothing is stolen; the ocean of Comet brings two.


def test_an_attack_may_be_declined() -> None:
    table = rich().stock(BOB, plants=9).hand("asteroid").play_card("asteroid").answer(do.Decline())
    assert (table.has("plants", BOB), table.asked) == (9, "take_action")


@pytest.mark.parametrize(("kind", "left"), [("titanium", 6), ("steel", 5), ("mc", 2)])
def test_sabotage_removes_of_one_kind(kind: Resource, left: int) -> None:
    table = rich().stock(BOB, titanium=9, steel=9, mc=9).hand("sabotage").play_card("sabotage")
    assert table.answer(do.TakeFrom(BOB, kind)).has(kind, BOB) == left
    assert not table.told(ResourceGained)


def test_virus_takes_five_plants() -> None:
    table = rich().stock(BOB, plants=9).hand("virus").play_card("virus").answer(do.TakeFrom(BOB, "plants"))
    assert table.has("plants", BOB) == 4


def test_hired_raiders_take_two_steel_or_three_money() -> None:
    table = rich().stock(BOB, mc=9, steel=9).hand("hired_raiders").play_card("hired_raiders")
    table.answer(do.TakeFrom(BOB, "steel"))
    assert (table.has("steel"), table.has("steel", BOB)) == (2, 7)


def test_predators_choose_among_the_animals_of_all() -> None:
    table = MarsTable().in_play("predators", "fish", fish=1).in_play("birds", "pets", seat=BOB, birds=1, pets=1)
    table.answer(do.UseAction("predators"))
    assert set(table.offers()) == {do.TakeFromCard("fish"), do.TakeFromCard("birds")}
    assert table.refusal(do.TakeFromCard("pets")) == "card_not_eligible"
    table.answer(do.TakeFromCard("birds"))
    assert (table.player().resources["predators"], table.player(BOB).resources["birds"]) == (1, 0)


def test_protected_habitats_do_not_keep_their_owner_away() -> None:
    table = MarsTable().in_play("protected_habitats", "predators", "fish", fish=1).answer(do.UseAction("predators"))
    assert table.player().resources == {"predators": 1, "fish": 0}
