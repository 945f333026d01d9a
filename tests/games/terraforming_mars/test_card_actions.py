"""Actions printed on cards."""

import pytest

from domain.games.terraforming_mars import actions as do
from domain.games.terraforming_mars.actions import Pay
from domain.games.terraforming_mars.effects.words import Resource
from domain.games.terraforming_mars.facts import CardRevealed
from tests.games.terraforming_mars.table import MarsTable, on_top, rich


def test_search_for_life_turns_up_a_card_for_all_to_see() -> None:
    table = on_top(MarsTable().in_play("search_for_life").stock(mc=1), "tardigrades")
    table.answer(do.UseAction("search_for_life"))
    assert (table.player().resources["search_for_life"], table.mars.revealed) == (1, ["tardigrades"])
    assert [fact.card for fact in table.told(CardRevealed)] == ["tardigrades"]
    table = on_top(MarsTable().in_play("search_for_life").stock(mc=1), "mine").answer(do.UseAction("search_for_life"))
    assert table.player().resources["search_for_life"] == 0


def test_electro_catapult_takes_a_plant_or_steel() -> None:
    table = MarsTable().in_play("electro_catapult").stock(plants=1, steel=1).answer(do.UseAction("electro_catapult"))
    table.answer(do.ChooseOption(1))
    assert (table.has("mc"), table.has("steel"), table.has("plants")) == (7, 0, 1)


@pytest.mark.parametrize(
    ("card", "resource", "amount"),
    [("ironworks", "steel", 1), ("steelworks", "steel", 2), ("ore_processor", "titanium", 1)],
)
def test_four_energy_become_metal_and_oxygen(card: str, resource: Resource, amount: int) -> None:
    table = MarsTable().in_play(card).stock(energy=4).answer(do.UseAction(card))
    assert (table.has(resource), table.mars.oxygen, table.player().rating, table.has("energy")) == (amount, 1, 21, 0)


def test_actions_that_may_be_paid_in_metal() -> None:
    table = MarsTable().in_play("aquifer_pumping").stock(mc=4, steel=4).answer(do.UseAction("aquifer_pumping"))
    assert set(table.offers()) == {Pay(0, 4), Pay(2, 3), Pay(4, 2)}
    table.answer(Pay(0, 4)).place("r5c5")
    assert table.player().rating == 21
    table = MarsTable().in_play("water_import_from_europa").stock(titanium=4)
    table.answer(do.UseAction("water_import_from_europa")).place("r5c5")
    assert table.has("titanium") == 0


@pytest.mark.parametrize("card", ["regolith_eaters", "ghg_producing_bacteria"])
def test_two_microbes_raise_a_parameter(card: str) -> None:
    table = MarsTable().in_play(card, **{card: 2}).answer(do.UseAction(card)).answer(do.ChooseOption(0))
    assert (table.player().resources[card], table.player().rating) == (0, 21)
    assert MarsTable().in_play(card).answer(do.UseAction(card)).player().resources[card] == 1


def test_three_microbes_of_nitrite_reducing_bacteria_raise_the_rating() -> None:
    table = rich().hand("nitrite_reducing_bacteria").play_card("nitrite_reducing_bacteria")
    table.answer(do.UseAction("nitrite_reducing_bacteria")).answer(do.ChooseOption(0))
    assert (table.player().resources["nitrite_reducing_bacteria"], table.player().rating) == (0, 21)


def test_symbiotic_fungus_chooses_among_cards_and_fizzles_without_any() -> None:
    table = MarsTable().in_play("symbiotic_fungus", "ants", "tardigrades").answer(do.UseAction("symbiotic_fungus"))
    assert set(table.offers()) == {do.ChooseCard("ants"), do.ChooseCard("tardigrades")}
    assert table.answer(do.ChooseCard("ants")).player().resources == {"ants": 1, "tardigrades": 0}
    assert MarsTable().in_play("symbiotic_fungus").answer(do.UseAction("symbiotic_fungus")).asked == "take_action"


def test_extreme_cold_fungus_needs_a_card_for_its_microbes() -> None:
    table = MarsTable().in_play("extreme_cold_fungus").answer(do.UseAction("extreme_cold_fungus"))
    assert table.has("plants") == 1
    table = MarsTable().in_play("extreme_cold_fungus", "ants").answer(do.UseAction("extreme_cold_fungus"))
    assert table.answer(do.ChooseOption(1)).player().resources["ants"] == 2


def test_power_infrastructure_sells_any_energy() -> None:
    table = MarsTable().in_play("power_infrastructure").stock(energy=3).answer(do.UseAction("power_infrastructure"))
    assert set(table.offers()) == {do.ChooseAmount(1), do.ChooseAmount(2), do.ChooseAmount(3)}
    table.answer(do.ChooseAmount(2))
    assert (table.has("energy"), table.has("mc")) == (1, 2)
    table = MarsTable().in_play("power_infrastructure")
    assert table.refusal(do.UseAction("power_infrastructure")) == "nothing_to_exchange"


def test_caretaker_contract_takes_eight_heat_and_equatorial_magnetizer_a_step_of_energy() -> None:
    table = MarsTable().in_play("caretaker_contract", "equatorial_magnetizer").stock(heat=8).production(energy=1)
    table.answer(do.UseAction("caretaker_contract")).answer(do.UseAction("equatorial_magnetizer"))
    assert (table.player().rating, table.has("heat"), table.makes("energy")) == (22, 0, 0)


def test_a_card_looked_at_is_bought_or_discarded() -> None:
    table = on_top(MarsTable().in_play("business_network").stock(mc=2), "mine").answer(do.UseAction("business_network"))
    assert table.offers() == [do.DiscardCard()]
    assert table.refusal(do.BuyCard()) == "not_enough_money"
    assert table.answer(do.DiscardCard()).player().discarded == ["mine"]
    table = on_top(MarsTable().in_play("business_network").stock(mc=3), "mine").answer(do.UseAction("business_network"))
    assert (table.answer(do.BuyCard()).player().hand, table.has("mc")) == (["mine"], 0)


def test_an_action_at_a_full_parameter_stays_legal() -> None:
    table = MarsTable().levels(oxygen=14, temperature=8).in_play("water_splitting_plant").stock(energy=3, heat=8)
    table.answer(do.UseAction("water_splitting_plant")).answer(do.ConvertHeat())
    assert (table.player().rating, table.has("energy"), table.has("heat")) == (20, 0, 0)
