"""Rules that are easy to get wrong, each tried on a small table (rules 9 to 19, 26 and 27)."""

import pytest

from domain.games.terraforming_mars import GAME
from domain.games.terraforming_mars import actions as do
from domain.games.terraforming_mars.components import PARTY_ORDER
from domain.games.terraforming_mars.effects.amounts import influence
from domain.games.terraforming_mars.effects.words import PartyId
from domain.games.terraforming_mars.facts import RatingRaised, ResourceGained
from domain.games.terraforming_mars.rules.committee import remove, send_neutral
from domain.games.terraforming_mars.rules.menu import milestone_value
from domain.games.terraforming_mars.scoring import card_points, outcome
from domain.games.terraforming_mars.state import NEUTRAL, Mars
from domain.games.terraforming_mars.steps import (
    CardText,
    ChangingTimes,
    FinalGreenery,
    NewGovernment,
    ProductionPhase,
    Scoring,
    SolarPhase,
)
from domain.kernel import Dice, Table
from tests.games.terraforming_mars.table import ANA, BOB, CYD, MarsTable
from tests.games.terraforming_mars.test_examples import OCEANS


def by_hand(table: MarsTable) -> Table[Mars]:
    """A table for rules that are called outside a turn."""
    return Table(GAME, table.mars, Dice(bytes(32), 0))


def dominate(table: MarsTable, party: PartyId) -> None:
    table.committee.dominant = party


def resolve(table: MarsTable, event: str) -> MarsTable:
    """Let everybody meet a global event."""
    table.mars.phase = "solar"
    seats = range(len(table.mars.players))
    return table.run(CardText(ANA, event, "first_player"), *[CardText(seat, event, "each_player") for seat in seats])


# --- tiles -----------------------------------------------------------------------------------------------------------


def test_mining_guild_gets_one_step_for_an_ocean_of_its_own_on_metal_and_none_for_an_event() -> None:
    table = MarsTable().corporation("mining_guild").stock(mc=18)
    table.answer(do.UseStandardProject("aquifer_project")).place("r9c5")
    assert (table.makes("steel"), table.has("titanium")) == (1, 2)
    table = MarsTable().corporation("mining_guild")
    resolve(table, "ge_aquifer_released_by_public_council").place("r9c5")
    assert (table.makes("steel"), table.has("titanium")) == (0, 0)


def test_tharsis_republic_gets_money_but_no_production_for_a_city_off_mars() -> None:
    table = MarsTable().corporation("tharsis_republic").stock(mc=20).hand("ganymede_colony")
    table.play_card("ganymede_colony").place("ganymede_colony")
    assert (table.has("mc"), table.makes("mc")) == (3, 0)


def test_cities_off_mars_count_for_mayor_and_riots_but_not_for_martian_rails() -> None:
    table = MarsTable().tile("city", "ganymede_colony", "phobos_space_haven", "r3c3").stock(mc=30, energy=1)
    assert milestone_value(table.mars, ANA, "mayor") == 3
    table.in_play("martian_rails").answer(do.UseAction("martian_rails"))
    assert table.has("mc") == 31
    assert resolve(table, "ge_riots").has("mc") == 31 - 12


def test_noctis_city_ignores_neighbouring_cities_and_keeps_other_cities_away() -> None:
    table = MarsTable().tile("city", "r5c2", owner=BOB).stock(mc=60).production(energy=1).hand("noctis_city")
    table.play_card("noctis_city").place("r5c3")
    assert table.mars.tiles["r5c3"].kind == "city"
    table.turn_of(ANA).answer(do.UseStandardProject("city_project"))
    assert not table.spaces() & {"r4c2", "r4c3", "r6c3"}


def test_an_ocean_supports_no_greenery_and_a_special_tile_does() -> None:
    table = MarsTable().tile("ocean", "r5c4").tile("mohole_area", "r5c5").stock(plants=8)
    table.answer(do.ConvertPlants())
    assert table.spaces() == {"r4c4", "r4c5", "r6c4", "r6c5"}


def test_without_an_own_neighbour_a_greenery_goes_anywhere_but_to_reserved_spaces() -> None:
    table = MarsTable().stock(plants=8).answer(do.ConvertPlants())
    assert len(table.spaces()) == 48
    assert "r5c3" not in table.spaces()


def test_at_nine_oceans_the_aquifer_is_paid_and_places_nothing() -> None:
    table = MarsTable().tile("ocean", *OCEANS).stock(mc=18).in_play("standard_technology")
    table.answer(do.UseStandardProject("aquifer_project"))
    assert (table.asked, table.has("mc"), table.player().rating) == ("take_action", 3, 20)


def test_the_eighth_percent_of_oxygen_warms_mars_and_zero_degrees_bring_an_ocean() -> None:
    table = MarsTable().levels(temperature=-2, oxygen=7).stock(plants=8)
    table.answer(do.ConvertPlants()).place("r3c3")
    assert (table.mars.oxygen, table.mars.temperature, table.asked) == (8, 0, "place_tile")
    table.place("r5c4")
    assert table.player().rating == 23


def test_a_neutral_rise_gives_no_heat_production_and_no_rating() -> None:
    table = resolve(MarsTable().levels(temperature=-28), "ge_volcanic_eruptions")
    assert (table.mars.temperature, table.makes("heat"), table.player().rating) == (-24, 0, 20)


def test_the_last_greeneries_meet_no_policy() -> None:
    table = MarsTable().stock(plants=8).rule("greens").levels(8, 14)
    table.mars.phase, table.mars.active = "final", None
    table.run(FinalGreenery(ANA), Scoring("terraformed")).place("r3c3")
    assert (table.has("mc"), table.mars.over) == (0, True)


# --- cards and money -------------------------------------------------------------------------------------------------


def test_standard_projects_bring_rebates_and_patents_none() -> None:
    table = MarsTable().corporation("credicor").in_play("standard_technology").stock(mc=25)
    table.answer(do.UseStandardProject("city_project"))
    assert table.has("mc") == 7
    table = MarsTable().in_play("standard_technology").hand("mine")
    assert table.answer(do.SellPatents(("mine",))).has("mc") == 1


def test_thorgate_builds_power_plants_for_eight() -> None:
    table = MarsTable().corporation("thorgate").stock(mc=8)
    assert table.answer(do.UseStandardProject("power_plant_project")).has("mc") == 0


def test_a_card_that_costs_nothing_after_discounts_is_not_paid_for() -> None:
    table = MarsTable().corporation("teractor").hand("earth_office")
    table.play_card("earth_office")
    assert table.player().tableau == ["earth_office"]


def test_the_wild_tag_counts_on_own_cards_but_not_for_points_or_ruling_bonuses() -> None:
    table = MarsTable().corporation("septem_tribus").hand("miranda_resort", "water_import_from_europa").stock(mc=40)
    table.play_card("miranda_resort")
    assert table.makes("mc") == 1
    table.play_card("water_import_from_europa")
    assert card_points(table.mars, ANA) == 1 + 2
    table.empty_committee().delegates("unity", NEUTRAL, neutral=1)
    dominate(table, "unity")
    before = table.has("mc")
    table.mars.phase = "solar"
    assert table.run(NewGovernment()).has("mc") == before + 2


def test_a_played_event_keeps_no_tags_but_its_points() -> None:
    table = MarsTable().hand("technology_demonstration", "flooding").stock(mc=20)
    table.play_card("technology_demonstration").turn_of(ANA).play_card("flooding").place("r1c5")
    assert resolve(table, "ge_spinoff_products").has("mc") == 8
    assert card_points(table.mars, ANA) == -1


def test_the_shift_of_special_design_is_used_up_by_any_next_card() -> None:
    table = MarsTable().hand("special_design", "mine", "lichen").levels(temperature=-28).stock(mc=30)
    table.play_card("special_design")
    assert table.offered(do.PlayProject("lichen"))
    table.play_card("mine")
    assert table.turn_of(ANA).refusal(do.PlayProject("lichen")) == "requirement_unmet"


def test_protected_habitats_keep_plants_animals_and_microbes_but_no_money() -> None:
    table = MarsTable().in_play("protected_habitats", "fish", "tardigrades", seat=BOB, fish=2, tardigrades=2)
    table.stock(BOB, plants=5, mc=5).hand("virus", "sabotage").in_play("ants").stock(ANA, mc=2)
    assert table.refusal(do.UseAction("ants")) == "no_card_to_take_from"
    assert table.play_card("virus").asked == "take_action"
    table.turn_of(ANA).play_card("sabotage")
    assert table.offered(do.TakeFrom(BOB, "mc"))


def test_neither_protection_shields_from_events() -> None:
    table = MarsTable().in_play("protected_habitats").stock(plants=9)
    assert resolve(table, "ge_eco_sabotage").has("plants") == 3


def test_a_card_with_two_metals_takes_both_and_unity_makes_titanium_dearer() -> None:
    table = MarsTable().hand("space_elevator").stock(steel=1, titanium=1, mc=27).rule("unity")
    table.answer(do.PlayProject("space_elevator"))
    assert table.offered(do.Pay(27 - 2 - 4, 1, 1))


def test_utopia_may_lower_its_money_to_minus_five_and_no_further() -> None:
    table = MarsTable().corporation("utopia_invest").production(mc=-4)
    table.answer(do.UseAction("utopia_invest"))
    assert (table.has("mc"), table.makes("mc")) == (4, -5)
    assert table.turn_of(ANA).refusal(do.UseAction("utopia_invest")) == "action_used"
    table.player().used.clear()
    assert table.refresh().refusal(do.UseAction("utopia_invest")) == "production_too_low"


def test_a_negative_income_takes_no_more_than_there_is() -> None:
    table = MarsTable().production(mc=-5)
    table.player().rating = 3
    assert table.run(ProductionPhase()).has("mc", BOB) == 20
    assert table.has("mc") == 0
    table = MarsTable().production(mc=-5).stock(mc=10)
    table.player().rating = 3
    assert table.run(ProductionPhase()).has("mc") == 8


# --- the committee ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("leader", "members", "heir"),
    [(BOB, {"s0": 2, "s1": 2, "s2": 2}, CYD), (NEUTRAL, {"s1": 2, "s2": 2, "neutral": 2}, BOB)],
)
def test_after_a_removal_the_lead_goes_clockwise_and_to_the_neutral_side_last(
    leader: int, members: dict[str, int], heir: int
) -> None:
    table = MarsTable(3).empty_committee().delegates("unity", leader, **members)
    remove(table.mars, leader, "unity", by_hand(table))
    assert table.committee.parties["unity"].leader == heir


def test_dominance_lost_by_a_removal_goes_to_the_first_party_clockwise() -> None:
    table = MarsTable().empty_committee().delegates("unity", ANA, s0=2).delegates("reds", BOB, s1=2)
    table.delegates("mars_first", NEUTRAL, neutral=2)
    dominate(table, "unity")
    remove(table.mars, ANA, "unity", by_hand(table))
    assert table.committee.dominant == "mars_first"


def test_no_neutral_delegate_joins_from_an_empty_supply() -> None:
    table = MarsTable().empty_committee()
    table.committee.supply = 0
    send_neutral(table.mars, "unity", by_hand(table))
    assert table.committee.parties["unity"].members == [0, 0, 0]


@pytest.mark.parametrize("party", PARTY_ORDER)
def test_with_all_parties_empty_the_next_one_clockwise_is_dominant(party: PartyId) -> None:
    table = MarsTable().empty_committee()
    dominate(table, party)
    table.mars.phase = "solar"
    table.run(NewGovernment())
    after = PARTY_ORDER[(PARTY_ORDER.index(party) + 1) % len(PARTY_ORDER)]
    assert (table.committee.dominant, table.committee.chairman) == (after, NEUTRAL)


def test_the_reds_bonus_looks_at_ratings_after_loss_and_event_and_before_the_chair() -> None:
    table = MarsTable().empty_committee().delegates("reds", ANA, s0=1).current_event("ge_war_on_earth")
    dominate(table, "reds")
    table.player(ANA).rating, table.player(BOB).rating = 21, 20
    table.mars.phase, table.mars.active = "production", None
    table.run(SolarPhase())
    assert [(fact.seat, fact.by) for fact in table.told(RatingRaised)] == [(BOB, 1), (ANA, 1)]
    assert [player.rating for player in table.mars.players] == [21 - 1 - 3 + 1, 20 - 1 - 4 + 1]


def test_new_neutral_delegates_come_after_dominance_was_settled() -> None:
    """Had Unity its new delegate before, it would tie with Mars First and be the first one clockwise."""
    table = MarsTable().empty_committee().delegates("mars_first", ANA, s0=2).delegates("unity", BOB, s1=1)
    table.current_event("ge_riots")
    events = table.mars.event_deck + table.mars.coming + table.mars.distant
    for event in ("ge_strong_society", "ge_asteroid_mining"):
        events.remove(event)
    table.mars.coming[:], table.mars.distant[:] = ["ge_asteroid_mining"], [events.pop()]
    table.mars.event_deck[:] = [*events, "ge_strong_society"]
    dominate(table, "reds")
    table.mars.phase, table.mars.active = "solar", None
    table.run(NewGovernment(), ChangingTimes())
    assert (table.committee.dominant, table.mars.current) == ("mars_first", ["ge_asteroid_mining"])
    assert table.committee.parties["unity"].members == [0, 1, 1]
    assert table.committee.parties["reds"].members == [0, 0, 1]


def test_event_analysts_count_without_any_delegate() -> None:
    table = MarsTable().empty_committee().in_play("event_analysts")
    assert influence(table.mars, ANA) == 1


def test_cards_send_from_the_reserve_before_the_lobby() -> None:
    table = MarsTable().in_play("martian_media_center").stock(mc=3).answer(do.UseAction("martian_media_center"))
    table.answer(do.ChooseParty("unity"))
    assert (table.player().lobby, table.player().reserve) == (1, 5)


def test_a_neutral_leader_with_a_further_member_can_lose_it_to_recruitment() -> None:
    table = MarsTable().empty_committee().delegates("reds", NEUTRAL, neutral=1).hand("recruitment").stock(mc=2)
    assert table.refusal(do.PlayProject("recruitment")) == "no_delegate_to_swap"
    table.delegates("reds", NEUTRAL, neutral=1)
    table.play_card("recruitment").answer(do.ChooseDelegate("reds", None))
    party = table.committee.parties["reds"]
    assert (party.members, party.leader) == ([1, 0, 1], NEUTRAL)


# --- events ----------------------------------------------------------------------------------------------------------


def test_election_with_two_players_still_has_a_second_place() -> None:
    table = resolve(MarsTable().empty_committee().in_play("mine"), "ge_election")
    assert [player.rating for player in table.mars.players] == [22, 21]


def test_a_tie_for_first_in_an_election_leaves_no_second() -> None:
    table = MarsTable(3).empty_committee().in_play("mine").in_play("titanium_mine", seat=CYD)
    assert [player.rating for player in resolve(table, "ge_election").mars.players] == [22, 20, 22]


def test_revolution_hits_only_a_score_of_one_or_more() -> None:
    table = resolve(MarsTable().empty_committee().in_play("sponsors"), "ge_revolution")
    assert [player.rating for player in table.mars.players] == [18, 20]


def test_sponsored_projects_add_to_the_corporation_too_but_only_where_something_lies() -> None:
    table = MarsTable().corporation("pristar").in_play("ants", "fish", fish=1)
    table.player().resources["pristar"] = 2
    resolve(table, "ge_sponsored_projects")
    assert table.player().resources == {"pristar": 3, "ants": 0, "fish": 2}


def test_improved_energy_templates_have_no_cap_and_round_down() -> None:
    cards = (
        "power_plant",
        "solar_power",
        "geothermal_power",
        "nuclear_power",
        "peroxide_power",
        "great_dam",
        "windmills",
    )
    assert resolve(MarsTable().empty_committee().in_play(*cards), "ge_improved_energy_templates").makes("energy") == 3


def test_events_take_no_heat_of_helion_instead_of_money() -> None:
    table = MarsTable().corporation("helion").empty_committee().in_play("mine").stock(heat=9)
    assert resolve(table, "ge_pandemic").has("heat") == 9


def test_dry_deserts_leave_nine_oceans_alone() -> None:
    table = MarsTable().empty_committee().tile("ocean", *OCEANS)
    resolve(table, "ge_dry_deserts")
    assert table.mars.oceans == 9
    assert not table.told(ResourceGained)


# --- the end ---------------------------------------------------------------------------------------------------------


def test_an_event_that_completes_mars_leads_to_one_more_generation() -> None:
    table = MarsTable().empty_committee().levels(6, 14).tile("ocean", *OCEANS).current_event("ge_volcanic_eruptions")
    table.mars.phase, table.mars.active = "production", None
    table.run(SolarPhase())
    assert (table.mars.temperature, table.mars.over, table.mars.generation) == (8, False, 2)


def test_a_tie_goes_to_the_most_money_and_is_shared_beyond_that() -> None:
    table = MarsTable(3).empty_committee().stock(ANA, mc=3).stock(BOB, mc=5).stock(CYD, mc=5)
    table.mars.phase = "final"
    table.run(Scoring("terraformed"))
    assert outcome(table.mars).winners == (BOB, CYD)
