"""Phase III: every way to place a world."""

import pytest

from domain.games.race_for_the_galaxy.actions import PassPlacement, Pay, PlaceDevelopment, PlaceWorld, SettleBy
from domain.games.race_for_the_galaxy.components import WORLDS
from domain.games.race_for_the_galaxy.effects.abilities import read
from domain.games.race_for_the_galaxy.facts import (
    CardsDrawn,
    GoodPlaced,
    PaymentMade,
    WorldConquered,
    WorldPaidFor,
)
from domain.games.race_for_the_galaxy.rules.methods import Way, ways
from tests.games.race_for_the_galaxy.tables import ANN, BOB, RaceTable, layout


def methods(world: str, *tableau: str, others: int = 0) -> list[str]:
    return [way.method for way in ways(read(tableau), WORLDS[world], others)]


@pytest.mark.parametrize(
    ("world", "tableau", "strength"),
    [
        ("pirate_world", ("new_sparta", "drop_ships", "space_marines", "expedition_force"), 8),
        ("rebel_base", ("galactic_imperium", "new_sparta"), 6),
        ("pirate_world", ("galactic_imperium", "new_sparta"), 2),
        ("alien_robot_sentry", ("alien_rosetta_stone_world", "alien_tech_institute"), 4),
        ("pirate_world", ("alien_rosetta_stone_world", "alien_tech_institute"), 0),
        ("rebel_fuel_cache", ("alpha_centauri",), 1),
        ("outlaw_world", ("contact_specialist", "refugee_world", "empath_world", "pan_galactic_league"), -4),
        ("outlaw_world", ("new_military_tactics",), 0),
        ("rebel_warrior_race", ("galactic_imperium", "blaster_gem_mines"), 5),
    ],
)
def test_strength_against_a_world(world: str, tableau: tuple[str, ...], strength: int) -> None:
    assert read(tableau).strength(WORLDS[world]) == strength


@pytest.mark.parametrize(
    ("world", "tableau", "discount"),
    [
        ("gem_world", ("replicant_robots", "mining_robots"), 2),
        ("comet_zone", ("replicant_robots", "mining_robots", "alpha_centauri"), 4),
        ("deserted_alien_colony", ("alien_rosetta_stone_world", "alien_tech_institute"), 4),
        ("alien_rosetta_stone_world", ("alien_tech_institute",), 0),
    ],
)
def test_discount_for_a_world(world: str, tableau: tuple[str, ...], discount: int) -> None:
    assert read(tableau).discount(WORLDS[world]) == discount


def test_total_military_counts_only_what_works_against_every_world() -> None:
    cards = ("galactic_imperium", "alien_tech_institute", "drop_ships", "contact_specialist", "new_military_tactics")
    assert read(cards).total_military == 2


def test_a_world_of_cost_0_is_always_placeable() -> None:
    assert methods("refugee_world") == methods("pilgrimage_world") == ["pay"]


def test_negative_military_makes_even_a_weak_world_unconquerable() -> None:
    assert methods("outlaw_world", "epsilon_eridani") == ["conquer"]
    assert methods("outlaw_world", "epsilon_eridani", "refugee_world") == []


@pytest.mark.parametrize(
    "world", ["alien_robot_sentry", "alien_robot_scout_ship", "lost_alien_warship", "lost_alien_battle_fleet"]
)
def test_contact_specialist_is_no_use_for_alien_goods(world: str) -> None:
    assert methods(world, "contact_specialist", others=9) == []


def test_contact_specialist_pays_for_new_sparta_from_the_deck() -> None:
    assert methods("new_sparta", "contact_specialist", others=1) == ["pay_for_military"]
    assert methods("new_sparta", "contact_specialist", others=0) == []


def test_colony_ship_settles_what_has_no_alien_good() -> None:
    assert methods("alien_rosetta_stone_world", "colony_ship") == ["colony_ship"]
    assert methods("deserted_alien_library", "colony_ship") == []
    assert methods("deserted_alien_library", "colony_ship", others=6) == ["pay"]


def test_ship_and_specialist_together_take_a_military_world_for_nothing() -> None:
    assert methods("rebel_homeworld", "contact_specialist", "colony_ship") == ["pay_for_military_with_ship"]
    assert methods("pirate_world", "contact_specialist", "colony_ship") == ["pay_for_military_with_ship"]
    assert methods("alien_robot_sentry", "contact_specialist", "colony_ship", others=9) == []


def test_wasteful_ways_are_open_too() -> None:
    tableau = ("new_sparta", "drop_ships", "new_military_tactics", "contact_specialist", "colony_ship")
    assert methods("outlaw_world", *tableau) == [
        "conquer",
        "conquer_with_tactics",
        "pay_for_military",
        "pay_for_military_with_ship",
    ]
    assert methods("refugee_world", "colony_ship") == ["pay", "colony_ship"]


def test_the_specialists_price_takes_discounts_off_too() -> None:
    powers = read(("contact_specialist", "replicant_robots", "mining_robots"))
    assert list(ways(powers, WORLDS["rebel_miners"], 0)) == [Way("pay_for_military", 0)]
    assert list(ways(powers, WORLDS["rebel_homeworld"], 4)) == [Way("pay_for_military", 4)]


def placed(table: RaceTable, card: str) -> RaceTable:
    table.answer(ANN, PlaceWorld(card))
    table.answer(BOB, PassPlacement())
    return table


def test_strength_is_not_used_up_between_two_settle_phases() -> None:
    hand = ["reptilian_uplift_race", "avian_uplift_race"]
    table = layout(["new_sparta"], ["old_earth"], hands=[hand], mode="advanced_two_player")
    table.choose(("settle", "settle"), ("develop", "produce"))
    table.pass_all()
    placed(placed(table, hand[0]), hand[1])
    assert [fact.world for fact in table.told(WorldConquered)] == hand


def test_tactics_spent_in_the_first_settle_phase_are_gone_for_the_second() -> None:
    hand = ["rebel_outpost", "pirate_world"]
    table = layout(["new_sparta", "new_military_tactics"], ["old_earth"], hands=[hand], mode="advanced_two_player")
    table.choose(("settle", "settle"), ("consume_trade", "produce"))
    placed(table, "rebel_outpost")
    assert PlaceWorld("pirate_world") in table.offers(ANN)  # By the outpost's own strength: 2 + 1.
    assert "new_military_tactics_1" not in table.player(ANN).tableau
    placed(table, "pirate_world")
    assert [fact.method for fact in table.told(WorldConquered)] == ["conquer_with_tactics", "conquer"]


def test_a_ship_spent_in_the_first_settle_phase_is_gone_for_the_second() -> None:
    hand = ["new_earth", "terraformed_world"]
    table = layout(["old_earth", "colony_ship"], ["new_sparta"], hands=[hand], mode="advanced_two_player")
    table.choose(("settle", "settle"), ("consume_trade", "produce"))
    placed(table, "new_earth")
    assert table.offers(ANN) == [PassPlacement()]


def test_terraforming_robots_draw_after_the_bonus() -> None:
    hands = [["gem_world", "space_port", "spice_world"]]
    table = layout(["new_sparta", "terraforming_robots"], ["old_earth"], hands=hands).choose("settle", "settle")
    placed(table, "gem_world")
    assert [(fact.source, len(fact.cards)) for fact in table.told(CardsDrawn)] == [
        ("settle", 1),
        ("terraforming_robots", 1),
    ]


def test_windfall_goods_arrive_in_order_of_play_before_anybody_pays() -> None:
    hands = [["asteroid_belt", "gem_world", "space_port", "spice_world"], ["reptilian_uplift_race"]]
    table = layout(["old_earth"], ["new_sparta"], hands=hands).choose("settle", "settle")
    table.answer(ANN, PlaceWorld("asteroid_belt"))
    table.answer(BOB, PlaceWorld("reptilian_uplift_race"))
    assert [(fact.seat, fact.good) for fact in table.told(GoodPlaced)] == [(ANN, "rare"), (BOB, "genes")]
    assert not table.told(PaymentMade)
    assert table.drawn_count(BOB) == 0  # Not before everybody has paid.
    table.answer(ANN, Pay(("gem_world", "space_port")))
    assert (table.drawn_count(ANN), table.drawn_count(BOB)) == (1, 1)


def test_the_method_is_asked_and_then_the_payment() -> None:
    hand = ["pirate_world", "gem_world", "space_port", "spice_world"]
    table = layout(["new_sparta", "drop_ships", "contact_specialist"], ["old_earth"], hands=[hand])
    placed(table.choose("settle", "produce"), "pirate_world")
    assert table.offers(ANN) == [SettleBy("conquer"), SettleBy("pay_for_military")]
    assert table.refusal(ANN, SettleBy("pay")) == "method_not_available"
    table.answer(ANN, SettleBy("pay_for_military"))
    assert table.asked(ANN) == "pay"
    table.answer(ANN, Pay(("gem_world", "space_port")))
    assert [(fact.cost, fact.goods) for fact in table.told(WorldPaidFor)] == [(2, ("novelty",))]


@pytest.mark.parametrize(
    ("card", "world"),
    [("colony_ship_1", "new_earth"), ("new_military_tactics_1", "pirate_world"), ("drop_ships_1", "pirate_world")],
)
def test_developments_placed_in_this_round_work_in_its_settle_phase(card: str, world: str) -> None:
    hand = [card, world, "gem_world", "space_port", "spice_world", "comet_zone", "asteroid_belt"]
    table = layout(["old_earth"], ["new_sparta"], hands=[hand]).choose("settle", "develop")
    table.answer(ANN, PlaceDevelopment(card))
    table.answer(BOB, PassPlacement())
    cost = table.hole(ANN)[1]
    table.answer(ANN, Pay(tuple(hand[2 : 2 + cost])))
    assert PlaceWorld(world) in table.offers(ANN)


def test_terraforming_robots_placed_in_this_round_draw_in_its_settle_phase() -> None:
    hand = ["terraforming_robots", "refugee_world", "gem_world", "space_port", "spice_world"]
    table = layout(["old_earth"], ["new_sparta"], hands=[hand]).choose("develop", "settle")
    table.answer(ANN, PlaceDevelopment("terraforming_robots_1"))
    table.answer(BOB, PassPlacement())
    table.answer(ANN, Pay(("gem_world", "space_port")))
    placed(table, "refugee_world")
    assert [(fact.source, len(fact.cards)) for fact in table.told(CardsDrawn)] == [("terraforming_robots", 1)]


def test_what_was_spent_from_the_tableau_is_in_the_deck_that_the_bonus_is_drawn_from() -> None:
    table = layout(["old_earth", "colony_ship"], ["new_sparta"], hands=[["new_earth"]], deck=(), rest=BOB)
    placed(table.choose("settle", "produce"), "new_earth")
    assert table.player(ANN).hand == ["colony_ship_1"]


def test_a_method_that_takes_the_whole_hand_leaves_nothing_to_choose() -> None:
    hand = ["gem_world", "space_port", "spice_world"]
    table = layout(["old_earth", "colony_ship"], ["new_sparta"], hands=[hand]).choose("settle", "produce")
    placed(table, "gem_world")
    assert table.offers(ANN) == [SettleBy("pay"), SettleBy("colony_ship", "colony_ship_1")]
    table.answer(ANN, SettleBy("pay"))
    assert [fact.cards for fact in table.told(PaymentMade)] == [("space_port", "spice_world")]
    assert table.player(ANN).tableau == ["old_earth", "colony_ship_1", "gem_world"]
