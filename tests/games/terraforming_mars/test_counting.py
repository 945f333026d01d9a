"""Cards that count something: tags, cities, events, resources; for production, money and points."""

import pytest

from domain.games.terraforming_mars.effects.words import Resource
from domain.games.terraforming_mars.scoring import card_points
from tests.games.terraforming_mars.table import ANA, BOB, MarsTable, cards_with, rich


def test_red_tourism_wave_counts_each_empty_neighbour_once_oceans_included() -> None:
    table = MarsTable().rule("reds").stock(mc=3).hand("red_tourism_wave")
    table.tile("city", "r5c3", "ganymede_colony").tile("greenery", "r6c3").tile("ocean", "r5c4")
    table.tile("greenery", "r6c2", owner=BOB).play_card("red_tourism_wave")
    assert table.has("mc") == len({"r4c2", "r4c3", "r5c2", "r6c4", "r7c3", "r7c2"})


def test_nitrogen_rich_asteroid_brings_more_with_three_plant_tags() -> None:
    table = rich().in_play(*cards_with("plant")[:2]).hand("nitrogen_rich_asteroid").play_card("nitrogen_rich_asteroid")
    assert (table.makes("plants"), table.player().rating) == (1, 23)
    table = rich().in_play(*cards_with("plant")[:3]).hand("nitrogen_rich_asteroid").play_card("nitrogen_rich_asteroid")
    assert table.makes("plants") == 4
    table = rich().corporation("septem_tribus").in_play(*cards_with("plant")[:2]).hand("nitrogen_rich_asteroid")
    assert table.play_card("nitrogen_rich_asteroid").makes("plants") == 4


@pytest.mark.parametrize(
    ("card", "tag", "resource", "others", "made"),
    [
        ("cartel", "earth", "mc", 2, 3),
        ("satellites", "space", "mc", 2, 3),
        ("power_grid", "power", "energy", 2, 3),
        ("medical_lab", "building", "mc", 2, 1),
        ("medical_lab", "building", "mc", 3, 2),
        ("parliament_hall", "building", "mc", 4, 1),
        ("parliament_hall", "building", "mc", 5, 2),
        ("worms", "microbe", "plants", 2, 1),
        ("worms", "microbe", "plants", 3, 2),
        ("insects", "plant", "plants", 2, 2),
        ("miranda_resort", "earth", "mc", 2, 2),
    ],
)
def test_production_for_own_tags_counts_the_card_itself(
    card: str, tag: str, resource: Resource, others: int, made: int
) -> None:
    tags = [each for each in cards_with(tag) if each != card][:others]  # type: ignore[arg-type]
    table = rich().rule("mars_first").levels(oxygen=8).in_play(*tags).hand(card).play_card(card)
    assert table.makes(resource) == made


def test_cards_that_count_cities_count_those_off_mars_where_they_say_so() -> None:
    table = rich().levels(oxygen=5).tile("city", "r7c3", "ganymede_colony").tile("capital", "r3c3", owner=BOB)
    table.hand("energy_saving", "zeppelins", "greenhouses").play_card("energy_saving").play_card("zeppelins")
    assert (table.makes("energy"), table.makes("mc")) == (3, 2)
    assert table.turn_of(ANA).play_card("greenhouses").has("plants") == 3


def test_media_archives_count_the_events_of_all() -> None:
    table = MarsTable().stock(mc=8).in_play("virus", "comet").in_play("asteroid", seat=BOB).hand("media_archives")
    assert table.play_card("media_archives").has("mc") == 3


def test_diaspora_movement_counts_jovian_tags_of_all_its_own_included() -> None:
    table = MarsTable().rule("reds").stock(mc=7).in_play("vesta_shipyard").in_play("miranda_resort", seat=BOB)
    assert table.hand("diaspora_movement").play_card("diaspora_movement").has("mc") == 3


def test_capital_scores_the_oceans_beside_it_and_is_a_city() -> None:
    table = MarsTable().in_play("capital").tile("capital", "r4c4").tile("ocean", "r5c4", "r5c5", "r5c6")
    table.tile("city", "r7c3", owner=BOB)
    assert card_points(table.mars, ANA) == 2


def test_commercial_district_scores_the_cities_beside_it() -> None:
    table = MarsTable().in_play("commercial_district").tile("commercial_district", "r4c4")
    table.tile("city", "r3c3", owner=BOB).tile("capital", "r4c5").tile("greenery", "r4c3")
    assert card_points(table.mars, ANA) == 2


@pytest.mark.parametrize(
    ("card", "lying", "points"),
    [
        ("ants", 5, 2),
        ("tardigrades", 7, 1),
        ("decomposers", 8, 2),
        ("birds", 3, 3),
        ("physics_complex", 2, 4),
        ("security_fleet", 3, 3),
        ("pets", 5, 2),
        ("search_for_life", 0, 0),
    ],
)
def test_points_for_resources_on_cards_are_rounded_down(card: str, lying: int, points: int) -> None:
    assert card_points(MarsTable().in_play(card, **{card: lying}).mars, ANA) == points


def test_points_for_tags_ignore_the_wild_tag() -> None:
    table = MarsTable().corporation("septem_tribus").in_play("ganymede_colony", "io_mining_industries")
    assert card_points(table.mars, ANA) == 4


def test_immigration_shuttles_score_a_third_of_all_cities() -> None:
    table = MarsTable().in_play("immigration_shuttles").tile("city", "r7c3", "phobos_space_haven", owner=BOB)
    assert card_points(table.mars, ANA) == 0
    assert card_points(table.tile("capital", "r3c3").mars, ANA) == 1
