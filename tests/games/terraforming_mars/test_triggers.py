"""Cards that react to tiles, tags and events (rules 11)."""

from domain.games.terraforming_mars import actions as do
from tests.games.terraforming_mars.table import BOB, CYD, MarsTable, on_top, rich


def test_herbivores_start_with_one_and_get_one_for_each_own_greenery() -> None:
    table = rich().levels(oxygen=8).production(BOB, plants=1).hand("herbivores").play_card("herbivores")
    assert (table.player().resources["herbivores"], table.makes("plants", BOB)) == (1, 0)
    table.stock(plants=8).answer(do.ConvertPlants()).place("r7c3")
    assert table.player().resources["herbivores"] == 2
    table.turn_of(BOB).stock(BOB, plants=8).answer(do.ConvertPlants()).place("r3c3")
    assert table.player().resources["herbivores"] == 2


def test_pets_get_an_animal_for_every_city_of_anyone() -> None:
    table = rich().hand("pets", "ganymede_colony").play_card("pets").play_card("ganymede_colony")
    table.place("ganymede_colony").turn_of(BOB).stock(BOB, mc=25)
    table.answer(do.UseStandardProject("city_project")).place("r7c3")
    assert table.player().resources["pets"] == 3


def test_rover_construction_pays_for_every_city_off_mars_too() -> None:
    table = MarsTable().in_play("rover_construction").turn_of(BOB).stock(BOB, mc=45).hand("ganymede_colony", seat=BOB)
    table.play_card("ganymede_colony").place("ganymede_colony")
    table.answer(do.UseStandardProject("city_project")).place("r7c3")
    assert table.has("mc") == 4


def test_arctic_algae_see_every_ocean_but_none_before_they_are_in_play() -> None:
    table = rich().hand("arctic_algae").play_card("arctic_algae")
    assert table.has("plants") == 1
    table.answer(do.UseStandardProject("aquifer_project")).place("r1c5")
    table.turn_of(BOB).stock(BOB, mc=18).answer(do.UseStandardProject("aquifer_project")).place("r1c2")
    assert table.has("plants") == 1 + 2 + 2


def test_optimal_aerobraking_pays_for_space_events_only() -> None:
    table = rich().stock(mc=14 + 5).in_play("optimal_aerobraking").hand("asteroid", "mineral_deposit")
    table.play_card("asteroid").play_card("mineral_deposit")
    assert (table.has("mc"), table.has("heat")) == (3, 3)


def test_decomposers_and_gmo_contract_count_their_own_tags() -> None:
    table = MarsTable().rule("greens").levels(oxygen=3).stock(mc=8).hand("decomposers", "gmo_contract")
    table.play_card("gmo_contract")
    assert table.has("mc") == 8 - 3 + 2
    table.play_card("decomposers")
    assert (table.has("mc"), table.player().resources["decomposers"]) == (7 - 5 + 2, 1)


def test_a_card_with_three_matching_tags_counts_three_times() -> None:
    table = (
        rich().in_play("decomposers", "ecological_zone").hand("advanced_ecosystems").play_card("advanced_ecosystems")
    )
    assert table.player().resources == {"decomposers": 3, "ecological_zone": 2}


def test_mars_university_sees_its_own_tag_and_may_discard() -> None:
    table = on_top(rich().hand("mars_university", "mine"), "birds").play_card("mars_university")
    assert table.asked == "discard_then_draw"
    table.answer(do.DiscardToDraw("mine"))
    assert (table.player().hand, table.player().discarded) == (["birds"], ["mine"])


def test_olympus_conference_sees_its_own_tag() -> None:
    table = rich().hand("olympus_conference").play_card("olympus_conference")
    assert table.player().resources["olympus_conference"] == 1


def test_viral_enhancers_give_a_plant_for_their_own_tag() -> None:
    assert rich().hand("viral_enhancers").play_card("viral_enhancers").has("plants") == 1


def test_viral_enhancers_supply_one_of_the_two_plants_of_nitrophilic_moss() -> None:
    table = rich().tile("ocean", "r1c2", "r1c4", "r1c5").in_play("viral_enhancers").hand("nitrophilic_moss")
    assert table.refusal_of("nitrophilic_moss") == "not_enough_to_lose"
    table.stock(plants=1).play_card("nitrophilic_moss")
    assert (table.has("plants"), table.makes("plants")) == (0, 2)


def test_saturn_systems_see_the_jovian_event_free_tags_of_all() -> None:
    table = MarsTable(3).corporation("saturn_systems", CYD).stock(mc=99).hand("ganymede_colony")
    table.play_card("ganymede_colony").place("ganymede_colony")
    assert table.makes("mc", CYD) == 1
