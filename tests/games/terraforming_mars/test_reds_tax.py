"""The Reds' tax: an action is offered only if some way of doing it leaves the tax payable (rules 19.1)."""

import pytest

from domain.games.terraforming_mars import GAME
from domain.games.terraforming_mars import actions as do
from domain.games.terraforming_mars.actions import Pay
from domain.games.terraforming_mars.facts import RedsTaxPaid
from domain.games.terraforming_mars.steps import NewGovernment
from domain.kernel import Dice, Play
from domain.kernel.offers import random_answer
from tests.games.terraforming_mars.table import ANA, MarsTable


def reds(mc: int, **stock: int) -> MarsTable:
    return MarsTable().rule("reds").stock(mc=mc, **stock)


def test_every_step_of_a_chain_is_taxed() -> None:
    """Oxygen 8 %, temperature 0 and its ocean: three steps of rating for one greenery."""
    table = reds(8, plants=8).levels(-2, 7)
    assert table.refusal(do.ConvertPlants()) == "tax_unpayable"
    table.stock(mc=9).answer(do.ConvertPlants()).place("r7c3").place("r5c4")
    assert (table.player().rating, table.has("mc")) == (23, 0)
    assert table.told(RedsTaxPaid)[0].steps == 3


def test_steps_beyond_a_maximum_are_not_taxed() -> None:
    table = reds(14).levels(temperature=8)
    assert table.answer(do.UseStandardProject("asteroid_project")).has("mc") == 0


def test_money_gained_in_the_action_may_pay() -> None:
    table = reds(14).in_play("standard_technology")
    assert table.answer(do.UseStandardProject("asteroid_project")).has("mc") == 0


def test_the_own_money_of_a_card_may_pay() -> None:
    """PR Office: 1 M€ for each Earth tag, its own included, then a step of rating."""
    table = reds(7).in_play("sponsors", "cartel").delegates("unity", ANA, s0=2).hand("pr_office")
    assert table.answer(do.PlayProject("pr_office")).has("mc") == 0
    table = reds(7).in_play("sponsors").delegates("unity", ANA, s0=2).hand("pr_office")
    assert table.refusal(do.PlayProject("pr_office")) == "tax_unpayable"


def test_metal_does_not_pay_the_tax_but_saves_money_for_it() -> None:
    table = reds(3, steel=3).hand("magnetic_field_dome").production(energy=2)
    table.answer(do.PlayProject("magnetic_field_dome"))
    assert (table.has("steel"), table.has("mc"), table.player().rating) == (0, 0, 21)


def test_payments_that_leave_no_tax_are_not_offered() -> None:
    table = (
        reds(5, steel=3).hand("magnetic_field_dome").production(energy=2).answer(do.PlayProject("magnetic_field_dome"))
    )
    assert set(table.offers()) == {Pay(1, 2), Pay(0, 3)}
    assert table.refusal(Pay(3, 1)) == "payment_leaves_no_tax"


def test_the_bonus_of_oceans_may_pay_and_only_spaces_that_do_are_offered() -> None:
    table = reds(18 + 1).tile("ocean", "r5c5")
    table.answer(do.UseStandardProject("aquifer_project"))
    assert table.spaces() == {"r5c4", "r5c6"}
    assert table.refusal(do.PlaceOn("r1c2")) == "space_leaves_no_tax"
    assert table.place("r5c4").has("mc") == 0


def test_without_enough_oceans_the_aquifer_is_not_offered() -> None:
    assert reds(18 + 1).refusal(do.UseStandardProject("aquifer_project")) == "tax_unpayable"


def test_two_oceans_help_each_other() -> None:
    """The second ocean next to the first brings 2 M€: 4 are enough for a tax of 6."""
    table = reds(23 + 4).hand("ice_asteroid").answer(do.PlayProject("ice_asteroid"))
    table.place("r5c5")
    assert table.spaces() == {"r5c4", "r5c6"}
    assert table.place("r5c6").has("mc") == 0


def test_helion_pays_the_tax_with_heat() -> None:
    table = MarsTable().rule("reds").corporation("helion").stock(heat=11).answer(do.ConvertHeat())
    assert (table.has("heat"), table.player().rating) == (0, 21)
    assert MarsTable().rule("reds").corporation("helion").stock(heat=10).refusal(do.ConvertHeat()) == "tax_unpayable"


def test_a_vote_of_no_confidence_is_taxed() -> None:
    table = reds(5 + 3).delegates("greens", ANA, s0=3).hand("vote_of_no_confidence")
    table.answer(do.PlayProject("vote_of_no_confidence"))
    assert (table.committee.chairman, table.has("mc"), table.committee.ruling) == (ANA, 0, "reds")


@pytest.mark.parametrize(("tags", "allowed"), [(2, True), (3, False)])
def test_rating_by_tags_counts_the_card_itself(tags: int, allowed: bool) -> None:
    others = ("vesta_shipyard", "asteroid_mining", "callisto_penal_mines")[:tags]
    table = reds(33 + 9).in_play(*others).hand("terraforming_ganymede")
    assert table.offered(do.PlayProject("terraforming_ganymede")) == allowed


def test_helion_keeps_the_heat_of_caretaker_contract_and_needs_more_for_the_tax() -> None:
    table = reds(0, heat=10).corporation("helion").in_play("caretaker_contract")
    assert table.refusal(do.UseAction("caretaker_contract")) == "tax_unpayable"
    table.stock(heat=11).answer(do.UseAction("caretaker_contract"))
    assert (table.has("heat"), table.player().rating) == (0, 21)


def test_the_rebate_of_optimal_aerobraking_may_pay() -> None:
    table = reds(21 + 3).in_play("optimal_aerobraking").hand("comet").answer(do.PlayProject("comet"))
    assert table.place("r1c5").has("mc") == 0
    assert reds(21 + 3).hand("comet").refusal_of("comet") == "tax_unpayable"


def test_no_step_is_taxed_that_a_full_track_leaves_out() -> None:
    table = reds(31 + 3).levels(temperature=6).hand("deimos_down").answer(do.PlayProject("deimos_down"))
    assert (table.player().rating, table.has("mc")) == (21, 0)


def test_a_tax_is_due_only_in_the_action_phase() -> None:
    table = reds(0).empty_committee().delegates("unity", ANA, s0=1)
    table.committee.dominant = "unity"
    table.mars.phase, table.mars.active = "solar", None
    table.run(NewGovernment())
    assert (table.player().rating, table.player().taxable, table.told(RedsTaxPaid)) == (21, 0, [])


@pytest.mark.parametrize("seed", ["the Reds rule", "the Reds rule on"])
def test_whatever_is_offered_under_the_reds_can_be_paid_in_the_end(seed: str) -> None:
    """The end of an action asserts that its tax is payable; here the Reds rule in every generation."""
    play, taxed = Play.begin(GAME, 2, seed), 0
    while play.running:
        if play.state.phase == "action":
            assert play.state.committee is not None
            play.state.committee.ruling = "reds"
            play = Play(GAME, play.state, bytes(32), play.ply)
        seat = play.asked[0]
        facts = play.answer(seat, random_answer(play.offers(seat), Dice(bytes(32), play.ply))).facts
        taxed += sum(isinstance(fact, RedsTaxPaid) for fact in facts)
    assert taxed > 10
