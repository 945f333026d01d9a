"""Corporations and policies, each by what it changes."""

import pytest

from domain.games.terraforming_mars import actions as do
from domain.games.terraforming_mars.actions import Pay
from domain.games.terraforming_mars.components import CORPORATIONS, PROJECTS, SPACES
from domain.games.terraforming_mars.effects.abilities import abilities
from domain.games.terraforming_mars.rules.costs import price
from domain.games.terraforming_mars.scoring import card_points
from domain.games.terraforming_mars.steps import (
    CorporationReveal,
    FinalGreenery,
    NewGovernment,
    ProductionPhase,
    Scoring,
)
from domain.kernel import Offer
from tests.games.terraforming_mars.table import ANA, BOB, MarsTable, rich

# --- corporations ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ident", sorted(CORPORATIONS.keys() - {"beginner_corporation", "saturn_systems"}))
def test_a_corporation_starts_with_what_is_printed_on_it(ident: str) -> None:
    table, row = MarsTable().corporation(ident), CORPORATIONS[ident]
    table.mars.phase = "setup"
    table.run(CorporationReveal(ANA))
    assert table.has("mc") == row.mc
    assert {kind: table.has(kind) for kind in row.stock} == row.stock
    assert {kind: table.makes(kind) for kind in row.production} == row.production
    assert table.player().rating == 20 + row.rating
    assert table.player().first_action == bool(row.first_action)


def test_saturn_systems_start_with_the_step_of_their_own_tag() -> None:
    table = MarsTable().corporation("saturn_systems")
    table.mars.phase = "setup"
    assert table.run(CorporationReveal(ANA)).makes("mc") == 1


def test_phobologs_titanium_is_worth_four_and_five_under_unity() -> None:
    table = rich().corporation("phobolog").stock(titanium=10, mc=0).hand("asteroid")
    table.answer(do.PlayProject("asteroid"))
    assert (table.has("titanium"), table.mars.temperature) == (10 - 4 + 2, -28)
    table = rich().corporation("phobolog").stock(titanium=3, mc=0).hand("methane_from_titan", "vesta_shipyard")
    assert not table.offered(do.PlayProject("vesta_shipyard"))
    assert table.rule("unity").offered(do.PlayProject("vesta_shipyard"))


def test_advanced_alloys_add_to_both_metals_and_to_phobolog() -> None:
    table = rich().corporation("phobolog").in_play("advanced_alloys")
    assert dict(abilities(table.mars, ANA).metal_values) == {"steel": 3, "titanium": 5}


def test_terralabs_buy_cards_for_one_everywhere() -> None:
    table = MarsTable().corporation("terralabs_research").in_play("inventors_guild").stock(mc=1)
    table.answer(do.UseAction("inventors_guild")).answer(do.BuyCard())
    assert (table.has("mc"), len(table.player().hand)) == (0, 1)
    table = MarsTable().corporation("terralabs_research").everybody_passes().stock(mc=3)
    (offered,) = table.play.offers(ANA)
    assert isinstance(offered, Offer)
    assert offered.choose.most == 3


def test_ecoline_needs_seven_plants_at_the_end_too() -> None:
    table = MarsTable().corporation("ecoline").stock(plants=7).answer(do.ConvertPlants()).place("r7c3")
    assert (table.has("plants"), table.player().rating) == (0, 21)
    table = MarsTable().corporation("ecoline").stock(plants=15)
    table.mars.phase, table.mars.active = "final", None
    table.run(FinalGreenery(ANA), Scoring("terraformed")).place("r7c3").place("r7c4")
    assert (table.has("plants"), table.mars.over) == (1, True)


def test_thorgate_pays_three_less_for_power_cards() -> None:
    table = MarsTable().corporation("thorgate")
    assert price(table.mars, ANA, PROJECTS["geothermal_power"]) == 8
    assert price(table.mars, ANA, PROJECTS["power_plant"]) == 1
    assert price(table.mars, ANA, PROJECTS["mine"]) == 4


def test_teractor_pays_three_less_for_earth_cards_and_discounts_add_up() -> None:
    table = MarsTable().corporation("teractor").in_play("earth_office", "earth_catapult", "space_station")
    assert price(table.mars, ANA, PROJECTS["sponsors"]) == 0
    assert price(table.mars, ANA, PROJECTS["interstellar_colony_ship"]) == 24 - 3 - 3 - 2 - 2


def test_credicor_gets_money_back_for_dear_cards_even_if_paid_in_metal() -> None:
    table = MarsTable().corporation("credicor").stock(titanium=9).hand("comet", "vesta_shipyard")
    table.answer(do.PlayProject("comet")).place("r5c5")
    assert table.has("mc") == 4
    assert table.stock(titanium=5, mc=0).play_card("vesta_shipyard").has("mc") == 0


def test_interplanetary_cinematics_get_two_for_each_own_event() -> None:
    table = rich().corporation("interplanetary_cinematics").stock(mc=5).hand("mineral_deposit")
    assert table.play_card("mineral_deposit").has("mc") == 2


def test_tharsis_republic_sees_every_city_on_mars_and_is_paid_for_its_own() -> None:
    table = MarsTable().corporation("tharsis_republic").turn_of(BOB).stock(BOB, mc=25)
    table.answer(do.UseStandardProject("city_project")).place("r7c3")
    assert (table.makes("mc"), table.has("mc")) == (1, 0)
    table.turn_of(ANA).stock(mc=25).answer(do.UseStandardProject("city_project")).place("r3c3")
    assert (table.makes("mc"), table.has("mc")) == (1 + 1 + 1, 3)


def test_a_first_action_that_is_impossible_is_struck_off() -> None:
    table = MarsTable().corporation("tharsis_republic", BOB)
    land = [space.id for space in SPACES.values() if space.kind == "land" and space.id != "r5c3"]
    table.player(BOB).first_action = True
    table.tile("greenery", *land).answer(do.Pass())
    assert (table.asked, table.player(BOB).first_action) == ("take_action", False)
    assert do.Pass() in table.offers()


def test_septem_tribus_earn_two_for_each_party_with_a_delegate() -> None:
    table = MarsTable().corporation("septem_tribus").empty_committee()
    table.delegates("reds", ANA, s0=2).delegates("greens", BOB, s1=2, s0=1).delegates("unity", BOB, s1=1)
    assert table.answer(do.UseAction("septem_tribus")).has("mc") == 4


def test_septem_tribus_help_cartel_but_not_the_toll_station_of_others() -> None:
    table = MarsTable().corporation("septem_tribus").in_play("sponsors").stock(mc=8).hand("cartel")
    assert table.play_card("cartel").makes("mc") == 3
    table = MarsTable().corporation("septem_tribus").in_play("vesta_shipyard").turn_of(BOB).stock(BOB, mc=12)
    assert table.hand("toll_station", seat=BOB).play_card("toll_station").makes("mc", BOB) == 1


def test_utopia_invest_turns_a_step_of_production_into_four() -> None:
    table = MarsTable().corporation("utopia_invest").production(titanium=1, heat=1, mc=-5)
    table.answer(do.UseAction("utopia_invest"))
    assert set(table.offers()) == {do.ChooseOption(2), do.ChooseOption(5)}
    table.answer(do.ChooseOption(2))
    assert (table.has("titanium"), table.makes("titanium")) == (4, 0)


def test_unmi_is_not_helped_by_the_rating_of_another_generation() -> None:
    table = MarsTable().corporation("united_nations_mars_initiative").stock(mc=99, heat=8)
    table.answer(do.ConvertHeat()).everybody_passes()
    for seat in (ANA, BOB):
        table.answer(do.BuyResearch(()), seat)
    table.turn_of(ANA)
    assert table.refusal(do.UseAction("united_nations_mars_initiative")) == "rating_not_raised"


def test_pristar_is_paid_only_in_a_quiet_generation() -> None:
    table = MarsTable().corporation("pristar")
    table.player().rating_raised = True
    table.run(ProductionPhase())
    assert (table.has("mc"), table.player().resources["pristar"]) == (20, 0)
    table = MarsTable().corporation("pristar")
    table.run(ProductionPhase())
    assert (table.has("mc"), table.player().resources["pristar"], card_points(table.mars, ANA)) == (26, 1, 1)


def test_helion_pays_anything_with_heat_but_never_heat_with_money() -> None:
    table = MarsTable().corporation("helion").stock(mc=2, heat=9).hand("mine")
    table.answer(do.PlayProject("mine"))
    assert set(table.offers()) == {Pay(2, 0, 0, 2), Pay(1, 0, 0, 3), Pay(0, 0, 0, 4)}
    assert MarsTable().corporation("helion").stock(mc=99, heat=7).refusal(do.ConvertHeat()) == "not_enough_heat"


def test_helion_keeps_the_heat_that_local_heat_trapping_takes() -> None:
    table = MarsTable().corporation("helion").stock(heat=5).hand("local_heat_trapping")
    assert table.refusal_of("local_heat_trapping") == "not_enough_money"
    table.stock(heat=6).play_card("local_heat_trapping")
    assert (table.has("heat"), table.has("plants")) == (0, 4)


def test_helion_pays_for_research_in_heat_once_all_have_answered() -> None:
    table = MarsTable().corporation("helion").everybody_passes().stock(mc=3, heat=3)
    offered = table.play.offers(ANA)[0]
    assert isinstance(offered, Offer)
    assert offered.choose.most == 2
    table.answer(do.BuyResearch(offered.choose.values[:1]), ANA).answer(do.BuyResearch(()), BOB)
    assert table.asked == "pay"
    assert set(table.offers()) == {Pay(3), Pay(2, 0, 0, 1), Pay(1, 0, 0, 2), Pay(0, 0, 0, 3)}


# --- policies --------------------------------------------------------------------------------------------------------


def test_the_action_of_the_kelvinists_has_no_limit() -> None:
    table = MarsTable().rule("kelvinists").stock(mc=25).answer(do.UsePolicy()).answer(do.UsePolicy())
    assert (table.has("mc"), table.makes("energy"), table.makes("heat")) == (5, 2, 2)
    assert table.turn_of(ANA).refusal(do.UsePolicy()) == "not_enough_money"


def test_other_policies_have_no_action() -> None:
    assert MarsTable().rule("greens").stock(mc=25).refusal(do.UsePolicy()) == "policy_has_no_action"


def test_mars_first_gives_no_steel_off_mars() -> None:
    table = rich().rule("mars_first").hand("ganymede_colony").play_card("ganymede_colony").place("ganymede_colony")
    assert table.has("steel") == 0


def test_the_ruling_bonus_of_the_kelvinists_counts_heat_production() -> None:
    table = MarsTable().empty_committee().production(ANA, heat=3)
    table.committee.dominant = "kelvinists"
    table.mars.phase = "solar"
    assert table.run(NewGovernment()).has("mc") == 3
