"""Cards with a rule of their own, each by what it changes."""

from domain.games.terraforming_mars import actions as do
from domain.games.terraforming_mars.scoring import card_points
from domain.games.terraforming_mars.state import NEUTRAL
from domain.kernel import Offer
from tests.games.terraforming_mars.table import ANA, BOB, CYD, rich


def test_ceos_favorite_project_needs_a_card_that_holds_something() -> None:
    table = rich().in_play("ants", "fish").hand("ceos_favorite_project")
    assert table.refusal_of("ceos_favorite_project") == "no_card_for_resource"
    table.player().resources["fish"] = 1
    assert table.refresh().play_card("ceos_favorite_project").player().resources == {"ants": 0, "fish": 2}
    table = rich().corporation("pristar").hand("ceos_favorite_project")
    table.player().resources["pristar"] = 1
    assert table.refresh().play_card("ceos_favorite_project").player().resources["pristar"] == 2


def test_cultural_metropolis_sends_two_delegates_to_one_party() -> None:
    table = rich().rule("unity").production(energy=1).hand("cultural_metropolis").play_card("cultural_metropolis")
    table.place("r7c3")
    assert len(table.offers()) == 6
    table.answer(do.ChooseParty("reds"))
    assert table.committee.parties["reds"].members[ANA] == 2
    assert (table.committee.parties["reds"].leader, table.committee.dominant) == (ANA, "reds")


def test_cultural_metropolis_needs_two_delegates() -> None:
    table = rich().rule("unity").production(energy=1).hand("cultural_metropolis").delegates("greens", ANA, s0=6)
    assert table.refusal_of("cultural_metropolis") == "too_few_delegates"
    table.committee.parties["greens"].members[ANA] -= 1
    table.player().reserve += 1
    table.refresh().play_card("cultural_metropolis").place("r7c3").answer(do.ChooseParty("reds"))
    assert (table.player().reserve, table.player().lobby) == (0, 0)


def test_vote_of_no_confidence_needs_a_neutral_chairman_and_a_party() -> None:
    table = rich().hand("vote_of_no_confidence")
    assert table.refusal_of("vote_of_no_confidence") == "requirement_unmet"
    table.delegates("reds", ANA, s0=1).play_card("vote_of_no_confidence")
    assert (table.committee.chairman, table.player().rating, table.player().reserve) == (ANA, 21, 4)
    assert table.committee.ruling == "greens"


def test_banned_delegate_can_change_the_lead_and_the_dominant_party() -> None:
    table = rich(seats=3).chair(ANA).delegates("reds", BOB, s1=2, s2=2).delegates("unity", ANA, s0=3)
    table.committee.dominant = "reds"
    table.refresh().hand("banned_delegate").play_card("banned_delegate")
    assert do.ChooseDelegate("reds", BOB) in table.offers()
    assert table.refusal(do.ChooseDelegate("unity", BOB)) == "delegate_not_eligible"
    table.answer(do.ChooseDelegate("reds", BOB))
    assert (table.committee.parties["reds"].leader, table.committee.dominant) == (CYD, "reds")


def test_recruitment_can_take_the_lead() -> None:
    table = rich().delegates("reds", NEUTRAL, neutral=2, s0=1).hand("recruitment").play_card("recruitment")
    table.answer(do.ChooseDelegate("reds", None))
    assert (table.committee.parties["reds"].members, table.committee.parties["reds"].leader) == ([2, 0, 1], ANA)


def test_indentured_workers_make_the_next_card_cheaper_and_no_other() -> None:
    table = rich().stock(mc=4 + 7).hand("indentured_workers", "titanium_mine", "geothermal_power", "mine")
    table.play_card("indentured_workers")
    assert (card_points(table.mars, ANA), table.has("mc")) == (-1, 11)
    table.play_card("geothermal_power")
    assert table.has("mc") == 8
    table.turn_of(ANA).play_card("titanium_mine")
    assert table.has("mc") == 1


def test_passing_ends_what_eases_the_next_card() -> None:
    table = rich().hand("indentured_workers", "special_design").play_card("special_design")
    assert (table.player().next_shift, table.player().next_discount) == (2, 0)
    table.play_card("indentured_workers")
    assert (table.player().next_shift, table.player().next_discount) == (0, 8)
    table.turn_of(ANA).answer(do.Pass())
    assert table.player().next_discount == 0


def test_imported_nitrogen_feeds_two_cards() -> None:
    table = rich().in_play("ants", "fish").hand("imported_nitrogen").play_card("imported_nitrogen")
    assert table.player().resources == {"ants": 3, "fish": 2}
    assert (table.has("plants"), table.player().rating) == (4, 21)
    assert rich().hand("imported_nitrogen").play_card("imported_nitrogen").player().rating == 21


def test_large_convoy_gives_plants_or_animals_after_its_ocean_and_cards() -> None:
    table = rich().in_play("fish").hand("large_convoy").play_card("large_convoy").place("r1c5")
    assert (table.asked, len(table.player().hand)) == ("choose_option", 2)
    assert table.answer(do.ChooseOption(1)).player().resources["fish"] == 4
    table = rich().hand("large_convoy").play_card("large_convoy").place("r1c5")
    assert (table.has("plants"), card_points(table.mars, ANA)) == (5, 2)


def test_imported_hydrogen_offers_only_what_can_be_fed() -> None:
    table = rich().in_play("ants").hand("imported_hydrogen").play_card("imported_hydrogen")
    assert table.offers() == [do.ChooseOption(0), do.ChooseOption(1)]
    assert table.answer(do.ChooseOption(1)).player().resources["ants"] == 3
    assert table.asked == "place_tile"


def test_artificial_photosynthesis_gives_energy_or_plants() -> None:
    table = rich().hand("artificial_photosynthesis").play_card("artificial_photosynthesis").answer(do.ChooseOption(0))
    assert (table.makes("energy"), table.makes("plants")) == (2, 0)


def test_robotic_workforce_counts_again_and_copies_losses() -> None:
    table = rich().in_play("medical_lab", "mine", "tropical_resort").production(heat=2).hand("robotic_workforce")
    table.play_card("robotic_workforce").answer(do.ChooseCard("tropical_resort"))
    assert (table.makes("mc"), table.makes("heat")) == (3, 0)
    table = rich().in_play("medical_lab", "mine", "food_factory").hand("robotic_workforce")
    table.play_card("robotic_workforce").answer(do.ChooseCard("medical_lab"))
    assert table.makes("mc") == 1


def test_robotic_workforce_copies_what_hits_other_players() -> None:
    table = rich().in_play("biomass_combustors").hand("robotic_workforce")
    assert table.refusal_of("robotic_workforce") == "no_box_to_copy"
    table.production(BOB, plants=1).play_card("robotic_workforce").answer(do.ChooseCard("biomass_combustors"))
    assert (table.makes("energy"), table.makes("plants", BOB)) == (2, 0)


def test_robotic_workforce_copies_the_box_of_immigrant_city_without_a_city() -> None:
    table = rich().in_play("immigrant_city").tile("city", "r7c3").production(energy=1).hand("robotic_workforce")
    table.play_card("robotic_workforce").answer(do.ChooseCard("immigrant_city"))
    assert (table.makes("energy"), table.makes("mc")) == (0, -2)


def test_special_design_opens_a_maximum_too() -> None:
    table = rich().levels(oxygen=7).hand("special_design", "colonizer_training_camp")
    assert table.refusal_of("colonizer_training_camp") == "requirement_unmet"
    assert table.play_card("special_design").offered(do.PlayProject("colonizer_training_camp"))
    assert not table.levels(oxygen=8).offered(do.PlayProject("colonizer_training_camp"))


def test_lowering_and_raising_one_production_is_one_change() -> None:
    table = rich().production(energy=0).hand("fuel_factory")
    assert table.refusal_of("fuel_factory") == "production_too_low"
    table.production(energy=1).play_card("fuel_factory")
    assert (table.makes("energy"), table.makes("mc"), table.makes("titanium")) == (0, 1, 1)


def test_the_deck_is_made_of_the_discards_when_it_runs_out() -> None:
    table = rich().hand("supported_research").rule("scientists")
    mars = table.mars
    mars.players[BOB].discarded.extend(mars.deck)
    mars.deck.clear()
    table.refresh().play_card("supported_research")
    assert len(table.player().hand) == 2
    assert not table.player(BOB).discarded


def test_fewer_cards_are_drawn_if_there_are_no_more() -> None:
    table = rich().hand("invention_contest")
    table.player(BOB).hand.extend(table.mars.deck[1:])
    del table.mars.deck[1:]
    (last,) = table.mars.deck
    table.refresh().play_card("invention_contest")
    (offered,) = table.offers()
    assert isinstance(offered, Offer)
    assert (offered.choose.values, offered.choose.least) == ((last,), 1)
    table.fill(last)
    assert table.player().hand == [last]
