"""Every global event once, by what it gives and takes (rules 18.6)."""

import re
from pathlib import Path

import pytest

from domain.games.terraforming_mars.actions import PlaceOn, RemoveOceanFrom, TakeMix, UseStandardProject
from domain.games.terraforming_mars.components import EVENTS, PROJECTS
from domain.games.terraforming_mars.effects.words import Resource, Tag
from domain.games.terraforming_mars.facts import CardsDrawn
from domain.games.terraforming_mars.state import NEUTRAL
from domain.games.terraforming_mars.steps import CardText, NewGovernment
from tests.games.terraforming_mars.table import ANA, BOB, CYD, MarsTable, cards_with


def two_and_seven(tag: Tag) -> MarsTable:
    """Ana has two such tags and one point of influence, Bob seven and none, Cyd no tag and no influence."""
    cards = cards_with(tag)
    return MarsTable(3).empty_committee().chair(ANA).in_play(*cards[:2]).in_play(*cards[2:9], seat=BOB)


def resolve(table: MarsTable, event: str) -> MarsTable:
    """The part of the first player, then every player in order, as the political phase does it."""
    table.mars.phase, table.mars.active = "solar", None
    seats = range(len(table.mars.players))
    return table.run(CardText(ANA, event, "first_player"), *[CardText(seat, event, "each_player") for seat in seats])


def stocks(table: MarsTable, resource: Resource) -> list[int]:
    return [player.stock[resource] for player in table.mars.players]


def productions(table: MarsTable, resource: Resource) -> list[int]:
    return [player.production[resource] for player in table.mars.players]


def ratings(table: MarsTable) -> list[int]:
    return [player.rating for player in table.mars.players]


def influential() -> MarsTable:
    """Ana has influence 2 (chair, leader of the dominant party), Bob none."""
    table = MarsTable().empty_committee().chair(ANA).delegates("unity", ANA, s0=1)
    table.committee.dominant = "unity"
    return table.refresh()


# --- for so many tags ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "tag", "resource", "each"),
    [
        ("ge_asteroid_mining", "jovian", "titanium", 1),
        ("ge_homeworld_support", "earth", "mc", 2),
        ("ge_interplanetary_trade", "space", "mc", 2),
        ("ge_spinoff_products", "science", "mc", 2),
    ],
)
def test_events_that_give_count_up_to_five_tags_and_then_influence(
    event: str, tag: Tag, resource: Resource, each: int
) -> None:
    table = resolve(two_and_seven(tag), event)
    assert stocks(table, resource) == [(2 + 1) * each, 5 * each, 0]


@pytest.mark.parametrize(
    ("event", "tag", "resource", "each"),
    [
        ("ge_global_dust_storm", "building", "mc", 2),
        ("ge_miners_on_strike", "jovian", "titanium", 1),
        ("ge_pandemic", "building", "mc", 3),
        ("ge_solar_flare", "space", "mc", 3),
    ],
)
def test_events_that_take_count_up_to_five_tags_less_influence(
    event: str, tag: Tag, resource: Resource, each: int
) -> None:
    table = two_and_seven(tag)
    for seat in range(3):
        table.stock(seat, **{resource: 20})
    assert stocks(resolve(table, event), resource) == [20 - (2 - 1) * each, 20 - 5 * each, 20]


@pytest.mark.parametrize("event", ["ge_global_dust_storm", "ge_pandemic", "ge_solar_flare", "ge_miners_on_strike"])
def test_influence_beyond_what_is_counted_gives_nothing(event: str) -> None:
    table = resolve(MarsTable().empty_committee().chair(ANA), event)
    assert stocks(table, "mc") == stocks(table, "titanium") == [0, 0]


def test_losses_take_what_is_there() -> None:
    table = two_and_seven("space").stock(BOB, mc=4)
    assert stocks(resolve(table, "ge_solar_flare"), "mc") == [0, 0, 0]


def test_global_dust_storm_takes_all_heat_too() -> None:
    table = MarsTable().empty_committee().stock(ANA, heat=9).stock(BOB, heat=1)
    assert stocks(resolve(table, "ge_global_dust_storm"), "heat") == [0, 0]


# --- for what else a player has --------------------------------------------------------------------------------------


def test_celebrity_leaders_pay_for_own_events() -> None:
    played = [card.id for card in PROJECTS.values() if card.type == "event"]
    table = MarsTable().empty_committee().chair(ANA).in_play(*played[:2]).in_play(*played[2:9], seat=BOB)
    assert stocks(resolve(table, "ge_celebrity_leaders"), "mc") == [(2 + 1) * 2, 5 * 2]


@pytest.mark.parametrize(("event", "resource"), [("ge_productivity", "steel"), ("ge_successful_organisms", "plants")])
def test_production_brings_as_much_again_up_to_five(event: str, resource: Resource) -> None:
    table = MarsTable().empty_committee().chair(ANA).production(ANA, **{resource: 2}).production(BOB, **{resource: 8})
    table = resolve(table, event)
    assert (stocks(table, resource), productions(table, resource)) == ([3, 5], [2, 8])


def test_scientific_community_pays_for_every_card_in_hand() -> None:
    table = MarsTable().empty_committee().chair(ANA).hand("mine").hand(*list(PROJECTS)[:7], seat=BOB)
    assert stocks(resolve(table, "ge_scientific_community"), "mc") == [2, 7]


def test_solarnet_shutdown_counts_active_cards_only() -> None:
    active = [card.id for card in PROJECTS.values() if card.type == "active"]
    table = MarsTable().empty_committee().chair(ANA).in_play("mine", "virus", *active[:3])
    table.in_play(*active[3:10], seat=BOB).stock(ANA, mc=20).stock(BOB, mc=20)
    assert stocks(resolve(table, "ge_solarnet_shutdown"), "mc") == [20 - (3 - 1) * 3, 20 - 5 * 3]


def test_strong_society_counts_cities_on_mars_and_off_it() -> None:
    table = MarsTable().empty_committee().chair(ANA).tile("city", "r7c3", "ganymede_colony").tile("greenery", "r7c4")
    table.tile("capital", "r3c3", owner=BOB)
    assert stocks(resolve(table, "ge_strong_society"), "mc") == [(2 + 1) * 2, 1 * 2]


def test_riots_count_the_capital_and_cities_off_mars() -> None:
    table = MarsTable().empty_committee().chair(ANA).tile("city", "r7c3", "ganymede_colony").tile("capital", "r3c3")
    assert stocks(resolve(table.stock(ANA, mc=20), "ge_riots"), "mc") == [20 - (3 - 1) * 4, 0]


def test_mud_slides_count_own_tiles_next_to_an_ocean_each_once() -> None:
    table = MarsTable().empty_committee().chair(ANA).tile("ocean", "r5c4", "r5c5")
    table.tile("city", "r4c4").tile("mohole_area", "r6c4").tile("greenery", "r4c3", "r7c3")
    table.tile("greenery", "r6c5", owner=BOB).stock(ANA, mc=20).stock(BOB, mc=3)
    assert stocks(resolve(table, "ge_mud_slides"), "mc") == [20 - (3 - 1) * 4, 0]


def test_generous_funding_pays_for_whole_sets_above_15() -> None:
    table = MarsTable().empty_committee().chair(ANA)
    table.player(ANA).rating, table.player(BOB).rating = 24, 49
    assert stocks(resolve(table, "ge_generous_funding"), "mc") == [(1 + 1) * 2, 5 * 2]


def test_red_influence_takes_by_rating_and_gives_production_by_influence() -> None:
    table = MarsTable().empty_committee().chair(ANA).stock(ANA, mc=20).stock(BOB, mc=20)
    table.player(ANA).rating, table.player(BOB).rating = 21, 44
    table = resolve(table, "ge_red_influence")
    assert (stocks(table, "mc"), productions(table, "mc")) == ([20 - 2 * 3, 20 - 5 * 3], [1, 0])


def test_eco_sabotage_leaves_three_plants_and_one_for_each_influence() -> None:
    table = influential().stock(ANA, plants=9).stock(BOB, plants=9)
    assert stocks(resolve(table, "ge_eco_sabotage"), "plants") == [5, 3]
    table = influential().stock(ANA, plants=4).stock(BOB, plants=2)
    assert stocks(resolve(table, "ge_eco_sabotage"), "plants") == [4, 2]


def test_sabotage_lowers_what_can_be_lowered_and_gives_steel_for_influence() -> None:
    table = influential().production(ANA, steel=2).production(BOB, energy=1, titanium=1)
    table = resolve(table, "ge_sabotage")
    assert (productions(table, "steel"), productions(table, "energy")) == ([1, 0], [0, 0])
    assert (stocks(table, "steel"), productions(table, "titanium")) == ([2, 0], [0, 1])


def test_war_on_earth_costs_four_steps_less_influence() -> None:
    table = resolve(influential(), "ge_war_on_earth")
    assert ratings(table) == [20 - 2, 20 - 4]
    table = MarsTable().empty_committee()
    table.player(ANA).rating = 3
    assert ratings(resolve(table, "ge_war_on_earth")) == [0, 16]


# --- diversity, election, revolution ---------------------------------------------------------------------------------

EIGHT_KINDS = (
    "colonizer_training_camp",  # jovian, building
    "solar_wind_power",  # science, space, power
    "sponsors",  # earth
    "adapted_lichen",  # plant
    "tardigrades",  # microbe
)
"""All but animals and cities."""


def test_diversity_pays_ten_for_nine_kinds_of_tags_and_influence() -> None:
    table = MarsTable().empty_committee().chair(ANA).in_play(*EIGHT_KINDS)
    assert stocks(resolve(table, "ge_diversity"), "mc") == [10, 0]
    table = MarsTable().empty_committee().in_play(*EIGHT_KINDS)
    assert stocks(resolve(table, "ge_diversity"), "mc") == [0, 0]
    table = MarsTable().empty_committee().in_play(*EIGHT_KINDS, "pets")
    assert stocks(resolve(table, "ge_diversity"), "mc") == [10, 0]


def test_diversity_counts_neither_events_nor_the_wild_tag() -> None:
    table = MarsTable().empty_committee().corporation("septem_tribus").in_play(*EIGHT_KINDS, "virus")
    assert stocks(resolve(table, "ge_diversity"), "mc") == [0, 0]


def test_election_counts_influence_building_tags_and_cities() -> None:
    table = MarsTable(3).empty_committee().chair(ANA).in_play("mine").in_play("sponsors", seat=CYD)
    table.tile("city", "r7c3", "phobos_space_haven", "ganymede_colony", owner=BOB)
    assert ratings(resolve(table, "ge_election")) == [21, 22, 20]


def test_a_tie_for_second_in_an_election_gives_all_of_them_a_step() -> None:
    table = MarsTable(3).empty_committee().in_play("mine", "titanium_mine")
    table.in_play("solar_power", seat=BOB).in_play("food_factory", seat=CYD)
    assert ratings(resolve(table, "ge_election")) == [22, 21, 21]


def test_revolution_counts_influence_against_its_owner() -> None:
    table = MarsTable(3).empty_committee().chair(ANA).in_play("sponsors").in_play("cartel", seat=BOB)
    assert ratings(resolve(table, "ge_revolution")) == [18, 19, 20]
    table = MarsTable(3).empty_committee().in_play("sponsors").in_play("cartel", seat=BOB)
    assert ratings(resolve(table, "ge_revolution")) == [18, 18, 20]


@pytest.mark.parametrize(("score", "steps"), [(4, 0), (5, 1), (9, 1), (10, 2)])
def test_election_alone_has_thresholds(score: int, steps: int) -> None:
    table = MarsTable(1).empty_committee().in_play(*cards_with("building")[:score])
    assert ratings(resolve(table, "ge_election")) == [14 + steps]


@pytest.mark.parametrize(("score", "lost"), [(3, 0), (4, 2), (6, 2)])
def test_revolution_alone_has_a_threshold(score: int, lost: int) -> None:
    table = MarsTable(1).empty_committee().in_play(*cards_with("earth")[:score])
    assert ratings(resolve(table, "ge_revolution")) == [14 - lost]


# --- for influence ---------------------------------------------------------------------------------------------------


def test_improved_energy_templates_add_influence_before_halving() -> None:
    table = MarsTable().empty_committee().chair(ANA).in_play(*cards_with("power")[:2])
    table.in_play(*cards_with("power")[2:5], seat=BOB)
    assert productions(resolve(table, "ge_improved_energy_templates"), "energy") == [1, 1]
    table = influential().in_play(*cards_with("power")[:2])
    assert productions(resolve(table, "ge_improved_energy_templates"), "energy") == [2, 0]


def test_aquifer_released_by_public_council_gives_plants_and_steel_for_influence() -> None:
    table = resolve(influential(), "ge_aquifer_released_by_public_council")
    assert table.asked == "event_place_ocean"
    table.answer(PlaceOn("r5c5"))
    assert (stocks(table, "plants"), stocks(table, "steel"), ratings(table)) == ([2, 0], [2, 0], [20, 20])


def test_an_event_ocean_goes_to_empty_ocean_spaces_only() -> None:
    table = resolve(MarsTable().empty_committee().tile("ocean", "r5c5"), "ge_aquifer_released_by_public_council")
    assert len(table.spaces()) == 11
    assert table.refusal(PlaceOn("r5c5")) == "space_taken"
    assert table.refusal(PlaceOn("r7c3")) == "not_ocean_reserved"


def test_volcanic_eruptions_warm_mars_and_give_heat_production_for_influence() -> None:
    table = resolve(influential().levels(temperature=-26), "ge_volcanic_eruptions")
    assert (table.mars.temperature, productions(table, "heat"), ratings(table)) == (-22, [2, 0], [20, 20])


def test_snow_cover_cools_mars_and_gives_cards_for_influence() -> None:
    table = resolve(influential().levels(temperature=-28), "ge_snow_cover")
    assert (table.mars.temperature, [len(player.hand) for player in table.mars.players]) == (-30, [2, 0])


def test_sponsored_projects_add_to_what_lies_there_and_give_cards_for_influence() -> None:
    table = influential().in_play("birds", "ants", birds=1).in_play("fish", seat=BOB, fish=3)
    resolve(table, "ge_sponsored_projects")
    assert table.player(ANA).resources == {"birds": 2, "ants": 0}
    assert table.player(BOB).resources == {"fish": 4}
    assert [len(player.hand) for player in table.mars.players] == [2, 0]
    assert [fact.seat for fact in table.told(CardsDrawn)] == [ANA]


def test_dry_deserts_take_an_ocean_and_its_space_can_be_used_again() -> None:
    table = resolve(influential().tile("ocean", "r9c5", "r5c5"), "ge_dry_deserts")
    table.answer(RemoveOceanFrom("r9c5"))
    assert (table.mars.oceans, table.asked, len(table.offers())) == (1, "event_resources", 21)
    assert table.refusal(TakeMix(mc=1)) == "wrong_mixture"
    table.answer(TakeMix(mc=1, heat=1))
    assert (table.has("mc"), table.has("heat")) == (1, 1)
    table.mars.phase = "action"
    table.turn_of(BOB).stock(BOB, mc=18).answer(UseStandardProject("aquifer_project")).place("r9c5")
    assert (table.has("titanium", BOB), table.player(BOB).rating) == (2, 21)


def test_dry_deserts_without_an_ocean_ask_for_none() -> None:
    table = resolve(influential(), "ge_dry_deserts")
    assert (table.asked, len(table.offers())) == ("event_resources", 21)


def test_paradigm_breakdown_pays_two_for_each_influence() -> None:
    table = resolve(influential().hand("mine"), "ge_paradigm_breakdown")
    assert (stocks(table, "mc"), table.player(ANA).hand) == ([4, 0], [])


def test_the_new_government_waits_until_an_event_is_answered() -> None:
    table = MarsTable().empty_committee().chair(ANA).hand("mine", "moss", "birds")
    table.mars.phase, table.mars.active = "solar", None
    table.run(CardText(ANA, "ge_paradigm_breakdown", "each_player"), NewGovernment())
    assert (table.asked, table.committee.chairman) == ("event_discard", ANA)
    table.fill("mine", "moss")
    assert (table.has("mc"), table.committee.chairman) == (2, NEUTRAL)


def test_every_event_is_tried_here() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    assert set(re.findall(r'"(ge_\w+)"', text)) == EVENTS.keys()
