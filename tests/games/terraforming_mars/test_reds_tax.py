"""The Reds' tax: an action is offered only if some way of doing it leaves the tax payable (rules 19.1)."""

import pytest

from domain.games.terraforming_mars import actions as do
from domain.games.terraforming_mars.actions import Pay
from domain.games.terraforming_mars.facts import RedsTaxPaid
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
