"""Every class of spaces a tile may go to, by the cards that use it (rules 9.1, 9.2)."""

import pytest

from domain.games.terraforming_mars.actions import ConvertPlants, PlaceOn, TakeFirstAction, UseStandardProject
from domain.games.terraforming_mars.components import NEIGHBOURS, SPACES
from domain.games.terraforming_mars.state import Tile
from tests.games.terraforming_mars.table import ANA, BOB, MarsTable

OCEANS = {space.id for space in SPACES.values() if space.kind == "ocean"}
LAND = {space.id for space in SPACES.values() if space.kind == "land"} - {"r5c3"}
"""Noctis City is kept for its card."""
EIGHT_OCEANS = ("r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6")


def around(*spaces: str) -> set[str]:
    return {near for space in spaces for near in NEIGHBOURS[space]}


def warm() -> MarsTable:
    """Every card can be paid and every production lowered; the planet is warm and has some oxygen."""
    table = MarsTable().levels(temperature=6, oxygen=3).stock(mc=99).empty_committee()
    return table.production(ANA, energy=9, plants=9, heat=9)


def test_the_board_has_48_spaces_of_land_and_12_for_oceans() -> None:
    assert (len(LAND), len(OCEANS)) == (48, 12)


@pytest.mark.parametrize("card", ["mangrove", "protected_valley", "mohole_area", "ice_cap_melting"])
def test_some_tiles_of_land_lie_on_ocean_spaces_whatever_is_beside_them(card: str) -> None:
    table = warm().tile("city", "r4c3").tile("ocean", "r1c2").hand(card).play_card(card)
    assert table.spaces() == OCEANS - {"r1c2"}


@pytest.mark.parametrize(("card", "kind"), [("mangrove", "greenery"), ("protected_valley", "greenery")])
def test_a_greenery_on_an_ocean_space_raises_oxygen_and_is_owned(card: str, kind: str) -> None:
    table = warm().hand(card).play_card(card).place("r5c5")
    assert table.mars.tiles["r5c5"] == Tile(kind, ANA)  # type: ignore[arg-type]
    assert (table.mars.oxygen, table.mars.oceans, table.player().rating, table.has("plants")) == (4, 0, 21, 2)


def test_without_an_empty_ocean_space_a_tile_of_land_for_it_has_none() -> None:
    table = warm().tile("ocean", *sorted(OCEANS)[:9]).tile("mohole_area", *sorted(OCEANS)[9:], owner=BOB)
    assert table.hand("mangrove").refusal_of("mangrove") == "no_space"


@pytest.mark.parametrize("card", ["commercial_district", "restricted_area", "nuclear_zone"])
def test_an_ordinary_tile_lies_on_any_empty_land(card: str) -> None:
    table = warm().tile("city", "r4c3", owner=BOB).hand(card).play_card(card)
    assert table.spaces() == LAND - {"r4c3"}


def test_an_ocean_on_land_takes_no_ocean_space() -> None:
    table = warm().hand("artificial_lake").play_card("artificial_lake")
    assert table.spaces() == LAND
    table.place("r4c5")
    assert (table.mars.oceans, table.player().rating, table.has("plants")) == (1, 21, 2)
    assert table.mars.tiles["r4c5"] == Tile("ocean", None)


def test_artificial_lake_needs_land_while_an_ocean_is_left() -> None:
    table = warm().tile("ocean", *EIGHT_OCEANS).tile("greenery", *sorted(LAND), owner=BOB).hand("artificial_lake")
    assert table.refusal_of("artificial_lake") == "no_space"


@pytest.mark.parametrize(
    "card", ["capital", "domed_crater", "cupola_city", "underground_city", "corporate_stronghold", "immigrant_city"]
)
def test_a_city_keeps_its_distance_from_all_cities(card: str) -> None:
    table = warm().tile("city", "r3c3", "ganymede_colony", owner=BOB).tile("capital", "r7c5", owner=BOB)
    table.tile("city", "r5c3", owner=BOB).tile("ocean", "r1c2", "r1c4", "r1c5", "r2c6").hand(card).play_card(card)
    assert table.spaces() == LAND - {"r3c3", "r7c5"} - around("r3c3", "r5c3", "r7c5")


def test_the_first_city_of_tharsis_republic_is_a_city_like_others() -> None:
    table = MarsTable().corporation("tharsis_republic").tile("city", "r3c3", owner=BOB)
    table.player().first_action = True
    table.refresh().answer(TakeFirstAction())
    assert table.spaces() == LAND - {"r3c3"} - around("r3c3")
    table.place("r7c3")
    assert (table.has("mc"), table.makes("mc"), table.asked) == (3, 1, "take_action")
    assert table.offered(UseStandardProject("city_project")) is False


@pytest.mark.parametrize("card", ["plantation", "wildlife_dome"])
def test_a_greenery_lies_beside_an_own_tile(card: str) -> None:
    table = warm().in_play("research").rule("greens").tile("city", "r7c3").tile("city", "r3c3", owner=BOB)
    table.tile("ocean", "r6c7").hand(card).play_card(card)
    assert table.spaces() == around("r7c3") & LAND


def test_an_own_tile_with_no_free_land_beside_it_opens_all_land() -> None:
    table = warm().tile("city", "r9c1").tile("greenery", "r8c1", "r8c2", "r9c2", owner=BOB).stock(plants=8)
    table.answer(ConvertPlants())
    assert table.spaces() == LAND - {"r9c1", "r8c1", "r8c2", "r9c2"}


def test_a_city_off_mars_supports_no_greenery_and_a_land_claim_is_no_tile() -> None:
    table = warm().tile("city", "phobos_space_haven").stock(plants=8)
    table.mars.claims["r7c3"] = ANA
    assert table.refresh().answer(ConvertPlants()).spaces() == LAND


@pytest.mark.parametrize("card", ["research_outpost", "natural_preserve"])
def test_an_isolated_tile_has_no_tile_beside_it(card: str) -> None:
    table = warm().tile("ocean", "r5c5").tile("greenery", "r8c2", owner=BOB).tile("city", "r3c1")
    table.hand(card).play_card(card)
    taken = {"r5c5", "r8c2", "r3c1"}
    assert table.spaces() == LAND - taken - around(*taken)


def test_lava_flows_lie_on_one_of_four_volcanoes() -> None:
    table = warm().tile("greenery", "r3c1", owner=BOB).hand("lava_flows").play_card("lava_flows")
    assert table.spaces() == {"r2c2", "r4c1", "r5c1"}
    assert table.refusal(PlaceOn("r7c3")) == "not_volcanic"
    table = warm().tile("greenery", "r2c2", "r3c1", "r4c1", "r5c1", owner=BOB).hand("lava_flows")
    assert table.refusal_of("lava_flows") == "no_space"


def test_volcanoes_are_open_to_other_tiles() -> None:
    assert {"r2c2", "r3c1", "r4c1", "r5c1"} <= warm().answer(UseStandardProject("city_project")).spaces()


def test_industrial_center_lies_beside_a_city() -> None:
    assert warm().hand("industrial_center").refusal_of("industrial_center") == "no_space"
    table = warm().tile("city", "r3c3", "ganymede_colony", owner=BOB).tile("capital", "r7c5")
    table.hand("industrial_center").play_card("industrial_center")
    assert table.spaces() == (around("r3c3", "r7c5")) & LAND


def test_urbanized_area_lies_beside_two_cities() -> None:
    assert warm().tile("city", "r3c3").hand("urbanized_area").refusal_of("urbanized_area") == "no_space"
    table = warm().tile("city", "r3c3", "r5c3").tile("capital", "r3c5", owner=BOB).hand("urbanized_area")
    table.play_card("urbanized_area")
    cities = ("r3c3", "r5c3", "r3c5")
    assert table.spaces() == {space for space in LAND if sum(city in NEIGHBOURS[space] for city in cities) > 1}


def test_ecological_zone_lies_beside_any_greenery_but_needs_an_own_one() -> None:
    table = warm().tile("greenery", "r7c3", owner=BOB).hand("ecological_zone")
    assert table.refusal_of("ecological_zone") == "requirement_unmet"
    table.tile("greenery", "r3c3").play_card("ecological_zone")
    assert table.spaces() == around("r3c3", "r7c3") & LAND


METAL = {"r1c1", "r2c2", "r3c7", "r4c1", "r8c1", "r8c6", "r9c1", "r9c2"}


def test_mining_rights_lie_where_metal_is_printed() -> None:
    table = warm().hand("mining_rights").play_card("mining_rights")
    assert table.spaces() == METAL
    assert table.refusal(PlaceOn("r7c3")) == "not_metal"
    table.place("r4c1")
    assert (table.has("titanium"), table.has("plants"), table.makes("titanium")) == (1, 1, 1)


def test_mining_area_lies_beside_an_own_tile_too() -> None:
    table = warm().tile("ocean", "r1c2").hand("mining_area")
    assert table.refusal_of("mining_area") == "no_space"
    table.tile("city", "r2c1").tile("greenery", "r9c3", owner=BOB).play_card("mining_area")
    assert table.spaces() == {"r1c1", "r2c2"}
    assert table.refusal(PlaceOn("r9c2")) == "not_metal_next_to_own"


@pytest.mark.parametrize(
    ("card", "space"),
    [("noctis_city", "r5c3"), ("phobos_space_haven", "phobos_space_haven"), ("ganymede_colony", "ganymede_colony")],
)
def test_three_spaces_are_kept_for_one_card_each(card: str, space: str) -> None:
    table = warm().hand(card).play_card(card)
    assert table.spaces() == {space}
    assert table.place(space).mars.tiles[space] == Tile("city", ANA)


def test_a_claimed_space_is_closed_to_others_and_open_to_its_owner() -> None:
    table = warm().hand("land_claim", "mining_rights").play_card("land_claim")
    assert table.spaces() == LAND
    table.place("r1c1").play_card("mining_rights")
    assert table.spaces() == METAL
    table.place("r8c6").turn_of(BOB).stock(BOB, mc=99).hand("restricted_area", seat=BOB).play_card("restricted_area")
    assert table.spaces() == LAND - {"r1c1", "r8c6"}


def test_a_space_can_be_claimed_once_and_reserved_ones_never() -> None:
    table = warm().hand("land_claim")
    table.mars.claims["r7c3"] = BOB
    table.refresh().play_card("land_claim")
    assert table.spaces() == LAND - {"r7c3"}
    assert table.refusal(PlaceOn("r5c3")) == "space_reserved"
    assert table.refusal(PlaceOn("r5c5")) == "not_land"


# --- what a space gives ----------------------------------------------------------------------------------------------


def test_a_tile_brings_what_is_printed_and_two_for_each_ocean_beside_it() -> None:
    table = warm().tile("ocean", "r5c4", "r5c5").stock(mc=25).answer(UseStandardProject("city_project")).place("r4c4")
    assert (table.has("plants"), table.has("mc"), table.makes("mc")) == (1, 4, 1)


def test_cards_printed_on_a_space_are_drawn() -> None:
    table = warm().answer(UseStandardProject("aquifer_project")).place("r2c6")
    assert len(table.player().hand) == 2


def test_lakefront_resorts_get_three_for_each_ocean_and_production_for_every_ocean() -> None:
    table = MarsTable().corporation("lakefront_resorts", BOB).tile("ocean", "r5c4").stock(mc=18)
    table.answer(UseStandardProject("aquifer_project")).place("r5c5")
    assert (table.has("mc"), table.makes("mc", BOB)) == (2, 1)
    table.turn_of(BOB).stock(BOB, mc=18).answer(UseStandardProject("aquifer_project")).place("r5c6")
    assert (table.has("mc", BOB), table.makes("mc", BOB)) == (3, 2)


def test_the_last_greenery_at_full_oxygen_stands_without_a_step() -> None:
    table = warm().levels(oxygen=14).stock(plants=8).answer(ConvertPlants()).place("r7c3")
    assert (table.mars.tiles["r7c3"], table.player().rating) == (Tile("greenery", ANA), 20)
