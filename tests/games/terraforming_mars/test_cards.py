"""Cards: requirements, triggers, targets, protection, and the rare ones."""

import pytest

from domain.games.terraforming_mars import GAME
from domain.games.terraforming_mars import actions as do
from domain.games.terraforming_mars.components import PROJECTS
from domain.games.terraforming_mars.facts import ResourceGained
from domain.games.terraforming_mars.rules.menu import card_obstacle, milestone_value
from domain.games.terraforming_mars.rules.requirements import unmet
from domain.games.terraforming_mars.scoring import award_points, card_points
from domain.games.terraforming_mars.state import NEUTRAL
from domain.kernel import Offer
from domain.kernel.messages import LANGUAGES
from tests.games.terraforming_mars.table import ANA, BOB, CYD, MarsTable

# --- requirements ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("temperature", "met"), [(-26, False), (-24, True)])
def test_lichen_needs_minus_24(temperature: int, met: bool) -> None:
    table = MarsTable().levels(temperature).hand("lichen").stock(mc=7)
    assert table.offered(do.PlayProject("lichen")) == met


def test_requirement_shifts_add_up() -> None:
    """Lichen needs -24: two modifiers of two steps make that -32."""
    table = MarsTable().corporation("inventrix").in_play("adaptation_technology").hand("lichen", "algae").stock(mc=30)
    assert table.offered(do.PlayProject("lichen"))
    assert not table.offered(do.PlayProject("algae"))
    assert table.tile("ocean", "r1c2").offered(do.PlayProject("algae"))


def test_the_wild_tag_stands_in_for_one_of_several_tags() -> None:
    table = MarsTable().corporation("septem_tribus").in_play("adapted_lichen", "tardigrades")
    card = PROJECTS["advanced_ecosystems"]
    assert unmet(table.mars, ANA, card) is None
    assert unmet(MarsTable().corporation("septem_tribus").in_play("adapted_lichen").mars, ANA, card) is not None


def test_the_wild_tag_helps_to_claim_builder_but_not_the_scientist_award() -> None:
    table = MarsTable().corporation("septem_tribus")
    assert milestone_value(table.mars, ANA, "builder") == 1
    table.mars.awards["scientist"] = ANA
    assert award_points(table.mars, "scientist") == {ANA: 5, BOB: 5}


def test_tag_requirements_do_not_count_the_card_itself() -> None:
    assert unmet(MarsTable().mars, ANA, PROJECTS["beam_from_a_thorium_asteroid"]) is not None


# --- triggers --------------------------------------------------------------------------------------------------------


def test_ecological_zone_starts_with_two_animals() -> None:
    table = MarsTable().tile("greenery", "r7c3").hand("ecological_zone").stock(mc=12)
    table.play_card("ecological_zone").place("r7c4")
    assert table.player().resources["ecological_zone"] == 2


def test_olympus_conference_then_mars_university_for_each_science_tag() -> None:
    table = MarsTable().in_play("olympus_conference", "mars_university", olympus_conference=1).stock(mc=11)
    table.hand("research", "mine").play_card("research")
    assert table.asked == "choose_option"
    table.answer(do.ChooseOption(1))
    assert table.player().resources["olympus_conference"] == 1
    assert table.asked == "discard_then_draw"  # The empty conference only adds, so nothing was asked.
    table.answer(do.DiscardToDraw("mine"))
    assert table.asked == "discard_then_draw"
    table.answer(do.Decline())
    assert table.asked == "take_action"


def test_viral_enhancers_supply_the_plant_that_moss_costs() -> None:
    table = MarsTable().tile("ocean", "r1c2", "r1c4", "r1c5").hand("moss").stock(mc=4)
    assert table.refusal(do.PlayProject("moss")) == "not_enough_to_lose"
    table.in_play("viral_enhancers").play_card("moss")
    assert (table.has("plants"), table.makes("plants"), table.asked) == (0, 1, "take_action")


def test_viral_enhancers_may_feed_the_card_just_played() -> None:
    table = MarsTable().in_play("viral_enhancers").hand("tardigrades").stock(mc=4).play_card("tardigrades")
    assert table.asked == "choose_option"
    assert table.answer(do.ChooseOption(1)).player().resources["tardigrades"] == 1


def test_immigrant_city_sees_its_own_city() -> None:
    table = MarsTable().hand("immigrant_city").stock(mc=13).production(energy=1, mc=-4)
    table.play_card("immigrant_city").place("r7c3")
    assert table.makes("mc") == -5
    table = MarsTable().hand("immigrant_city").stock(mc=13).production(energy=1, mc=-5)
    assert table.refusal(do.PlayProject("immigrant_city")) == "production_too_low"
    assert table.corporation("tharsis_republic").offered(do.PlayProject("immigrant_city"))


def test_saturn_systems_sees_every_jovian_tag() -> None:
    table = MarsTable().corporation("saturn_systems", BOB).hand("vesta_shipyard").stock(mc=15)
    assert table.play_card("vesta_shipyard").makes("mc", BOB) == 1


def test_credicor_looks_at_the_printed_cost() -> None:
    table = MarsTable().corporation("credicor").in_play("earth_catapult").hand("giant_ice_asteroid").stock(mc=34)
    table.play_card("giant_ice_asteroid")
    assert table.has("mc") == 4


def test_events_trigger_only_their_owner() -> None:
    table = MarsTable().in_play("media_group").in_play("optimal_aerobraking", seat=BOB).hand("asteroid").stock(mc=14)
    table.play_card("asteroid")
    assert (table.has("mc"), table.has("mc", BOB)) == (3, 0)


# --- other players ---------------------------------------------------------------------------------------------------


def test_plants_are_taken_from_one_unprotected_opponent_or_nobody() -> None:
    table = MarsTable(3).stock(BOB, plants=2).stock(CYD, plants=5).hand("asteroid").stock(mc=14)
    table.in_play("protected_habitats", seat=CYD).play_card("asteroid")
    assert set(table.offers()) == {do.TakeFrom(BOB, "plants"), do.Decline()}
    assert table.answer(do.TakeFrom(BOB, "plants")).has("plants", BOB) == 0


def test_with_nobody_to_take_from_nothing_is_asked() -> None:
    assert MarsTable().hand("asteroid").stock(mc=14).play_card("asteroid").asked == "take_action"


def test_hackers_can_always_fall_back_on_their_owner() -> None:
    table = MarsTable().hand("hackers").stock(mc=3).production(energy=1, mc=-5).production(BOB, mc=-5)
    assert table.play_card("hackers").makes("mc") == -5


def test_nobody_to_lower_and_the_card_cannot_be_played() -> None:
    table = MarsTable().levels(temperature=2).hand("fish").stock(mc=9)
    assert table.refusal(do.PlayProject("fish")) == "no_production_to_decrease"
    assert table.production(BOB, plants=1).play_card("fish").makes("plants", BOB) == 0


def test_energy_tapping_without_any_energy_changes_nothing() -> None:
    table = MarsTable().hand("energy_tapping").stock(mc=3).play_card("energy_tapping")
    assert table.makes("energy") == 0


def test_predators_cannot_touch_pets_and_ants_may_take_their_own() -> None:
    table = MarsTable().in_play("predators", "pets", pets=3)
    assert table.refusal(do.UseAction("predators")) == "no_card_to_take_from"
    table = MarsTable().in_play("ants", "tardigrades", tardigrades=1).answer(do.UseAction("ants"))
    assert table.player().resources == {"ants": 1, "tardigrades": 0}


def test_virus_takes_animals_or_plants_or_nothing() -> None:
    table = MarsTable().in_play("birds", seat=BOB, birds=3).stock(BOB, plants=9).hand("virus").stock(mc=1)
    table.play_card("virus")
    assert set(table.offers()) == {do.TakeFrom(BOB, "plants"), do.TakeFromCard("birds"), do.Decline()}
    assert table.answer(do.TakeFromCard("birds")).player(BOB).resources["birds"] == 1


def test_hired_raiders_steal() -> None:
    table = MarsTable().stock(BOB, mc=2, steel=5).hand("hired_raiders").stock(mc=1).play_card("hired_raiders")
    table.answer(do.TakeFrom(BOB, "mc"))
    assert (table.has("mc"), table.has("mc", BOB)) == (2, 0)


def test_flooding_hits_only_owners_next_to_the_new_ocean() -> None:
    table = MarsTable(3).tile("city", "r4c4", owner=BOB).tile("city", "r9c1", owner=CYD).hand("flooding")
    table.stock(BOB, mc=9).stock(CYD, mc=9).stock(mc=7).play_card("flooding").place("r5c4")
    assert set(table.offers()) == {do.TakeFrom(BOB, "mc"), do.Decline()}
    assert table.answer(do.TakeFrom(BOB, "mc")).has("mc", BOB) == 5


# --- rare ones -------------------------------------------------------------------------------------------------------


def test_robotic_workforce_copies_a_box_that_is_legal_now() -> None:
    table = MarsTable().in_play("strip_mine", "mine", "adapted_lichen").hand("robotic_workforce").stock(mc=9)
    table.play_card("robotic_workforce")
    assert table.offers() == [do.ChooseCard("mine")]
    assert table.answer(do.ChooseCard("mine")).makes("steel") == 1


def test_robotic_workforce_copies_building_corporations_and_mining_tiles() -> None:
    table = MarsTable().corporation("utopia_invest").in_play("mining_rights").hand("robotic_workforce").stock(mc=9)
    table.player().metals["mining_rights"] = "titanium"
    table.refresh().play_card("robotic_workforce")
    assert set(table.offers()) == {do.ChooseCard("utopia_invest"), do.ChooseCard("mining_rights")}
    assert table.answer(do.ChooseCard("mining_rights")).makes("titanium") == 1


def test_mining_rights_take_the_metal_of_the_space() -> None:
    table = MarsTable().hand("mining_rights").stock(mc=9).play_card("mining_rights").place("r1c1")
    assert (table.has("steel"), table.makes("steel"), table.player().metals) == (2, 1, {"mining_rights": "steel"})


def test_land_claim_blocks_others_but_is_no_tile() -> None:
    table = MarsTable().hand("land_claim").stock(mc=1).play_card("land_claim").place("r7c3")
    table.turn_of(BOB).stock(BOB, mc=25).answer(do.UseStandardProject("city_project"))
    assert table.refusal(do.PlaceOn("r7c3")) == "space_claimed"
    table.turn_of(ANA).stock(ANA, mc=25).answer(do.UseStandardProject("city_project"))
    assert "r7c3" in table.spaces()


def test_banned_delegate_removes_no_leader() -> None:
    table = MarsTable().empty_committee().chair(ANA).delegates("reds", BOB, s1=2, neutral=2).hand("banned_delegate")
    table.play_card("banned_delegate")
    assert set(table.offers()) == {do.ChooseDelegate("reds", BOB), do.ChooseDelegate("reds", None)}
    table.answer(do.ChooseDelegate("reds", BOB))
    assert table.committee.parties["reds"].leader == NEUTRAL


def test_banned_delegate_without_a_target_does_nothing() -> None:
    table = MarsTable().empty_committee().chair(ANA).hand("banned_delegate").play_card("banned_delegate")
    assert table.asked == "take_action"


def test_recruitment_swaps_a_neutral_member_that_does_not_lead() -> None:
    table = MarsTable().empty_committee().delegates("reds", NEUTRAL, neutral=1).hand("recruitment").stock(mc=2)
    assert table.refusal(do.PlayProject("recruitment")) == "no_delegate_to_swap"
    table.delegates("reds", NEUTRAL, neutral=1).play_card("recruitment").answer(do.ChooseDelegate("reds", None))
    assert table.committee.parties["reds"].members == [1, 0, 1]
    assert table.committee.parties["reds"].leader == NEUTRAL


def test_search_for_life_scores_once() -> None:
    table = MarsTable().in_play("search_for_life", search_for_life=2)
    assert card_points(table.mars, ANA) == 3


def test_insulation_turns_heat_production_into_money() -> None:
    table = MarsTable().hand("insulation").stock(mc=2).production(heat=3).play_card("insulation")
    assert table.asked == "choose_amount"
    assert table.refusal(do.ChooseAmount(4)) == "amount_out_of_range"
    table.answer(do.ChooseAmount(2))
    assert (table.makes("heat"), table.makes("mc")) == (1, 2)


def test_business_contacts_keep_two_of_four() -> None:
    table = MarsTable().hand("business_contacts").stock(mc=7).play_card("business_contacts")
    (offered,) = table.offers()
    assert isinstance(offered, Offer)
    assert (len(offered.choose.values), offered.choose.least, offered.choose.most) == (4, 2, 2)
    table.fill(*offered.choose.values[:2])
    assert (len(table.player().hand), len(table.player().discarded)) == (2, 2)


def test_an_action_is_used_once_a_generation() -> None:
    table = MarsTable().in_play("development_center").stock(energy=2).answer(do.UseAction("development_center"))
    assert table.refusal(do.UseAction("development_center")) == "action_used"


def test_unmi_needs_a_raised_rating() -> None:
    table = MarsTable().corporation("united_nations_mars_initiative").stock(mc=3, heat=8)
    assert table.refusal(do.UseAction("united_nations_mars_initiative")) == "rating_not_raised"
    table.answer(do.ConvertHeat()).answer(do.UseAction("united_nations_mars_initiative"))
    assert table.player().rating == 22


def test_pristar_stores_in_a_quiet_generation() -> None:
    table = MarsTable().corporation("pristar").everybody_passes()
    assert table.player().resources["pristar"] == 1


def test_artificial_lake_is_playable_with_nine_oceans() -> None:
    oceans = ("r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6")
    table = MarsTable().levels(0).tile("ocean", *oceans).hand("artificial_lake").stock(mc=15)
    assert table.play_card("artificial_lake").asked == "take_action"
    assert card_points(table.mars, ANA) == 1


@pytest.mark.parametrize("card", list(PROJECTS))
def test_every_card_can_be_looked_at_and_worded(card: str) -> None:
    table = MarsTable().hand(card).stock(mc=99)
    action, playable = do.PlayProject(card), card_obstacle(table.mars, ANA, PROJECTS[card]) is None
    assert table.offered(action) == playable
    if not playable:
        objection = GAME.objection(table.mars, table.play.question(ANA), action)  # type: ignore[arg-type]
        assert objection is not None
        for language in LANGUAGES:
            assert "{" not in GAME.texts.render(objection.text, language, ("Ana", "Bob"))
    assert GAME.texts.name(card, "en") == PROJECTS[card].name


def test_triggers_without_a_choice_come_in_the_order_of_the_cards() -> None:
    """Media Group sees the event, GMO Contract its microbe tag; Interplanetary Cinematics came first of all."""
    table = MarsTable().stock(mc=30, plants=0).corporation("interplanetary_cinematics")
    table.in_play("media_group", "gmo_contract").hand("virus")
    table.play_card("virus")
    assert [gained.amount for gained in table.told(ResourceGained)] == [2, 3, 2]
