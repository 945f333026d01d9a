"""Payments: every sensible combination and no wasteful one (rules 7.3)."""

from itertools import product

import pytest

from domain.games.terraforming_mars import actions as do
from domain.games.terraforming_mars.actions import Pay
from domain.games.terraforming_mars.rules.payment import Purse, best_first, payments
from tests.games.terraforming_mars.table import ANA, MarsTable


def by_definition(purse: Purse, cost: int) -> set[Pay]:
    """Every combination that the rule allows, found by trying all."""
    found = set()
    ranges = (range(purse.mc + 1), range(purse.steel + 1), range(purse.titanium + 1), range(purse.heat + 1))
    for mc, steel, titanium, heat in product(*ranges):
        metal = steel * purse.steel_value + titanium * purse.titanium_value
        exact = mc + heat == max(0, cost - metal)
        superfluous = (steel and metal - purse.steel_value + mc + heat >= cost) or (
            titanium and metal - purse.titanium_value + mc + heat >= cost
        )
        if exact and not superfluous:
            found.add(Pay(mc, steel, titanium, heat))
    return found


@pytest.mark.parametrize("cost", range(14))
@pytest.mark.parametrize(
    "purse",
    [
        Purse(9),
        Purse(5, 4),
        Purse(9, 0, 5, 0, 2, 3),
        Purse(4, 3, 3, 3, 2, 3),
        Purse(0, 0, 6, 4, 3, 4),
        Purse(20, 0, 9, 9, 2, 3),
    ],
)
def test_payments_are_those_of_the_rule(purse: Purse, cost: int) -> None:
    found = list(payments(purse, cost))
    assert len(found) == len(set(found))
    assert set(found) == by_definition(purse, cost)


def test_the_best_payment_wastes_nothing_and_keeps_money() -> None:
    purse = Purse(30, 0, 5, 0, 2, 3)
    assert best_first(purse, 9, list(payments(purse, 9)))[0] == Pay(1, 4)
    assert best_first(purse, 8, list(payments(purse, 8)))[0] == Pay(0, 4)


def test_metal_pays_only_for_cards_with_its_tag() -> None:
    table = MarsTable().stock(mc=3, steel=4).hand("mine", "adapted_lichen")
    assert table.offered(do.PlayProject("mine"))
    assert not table.offered(do.PlayProject("adapted_lichen"))


def test_helion_pays_with_heat_and_is_asked() -> None:
    table = (
        MarsTable().corporation("helion").stock(mc=2, heat=10).hand("micro_mills").answer(do.PlayProject("micro_mills"))
    )
    assert table.asked == "pay"
    assert set(table.offers()) == {Pay(2, 0, 0, 1), Pay(1, 0, 0, 2), Pay(0, 0, 0, 3)}
    assert table.answer(Pay(0, 0, 0, 3)).has("heat") == 7


def test_the_heat_a_card_takes_cannot_pay_for_it() -> None:
    table = MarsTable().corporation("helion").stock(heat=5).hand("local_heat_trapping")
    assert table.refusal(do.PlayProject("local_heat_trapping")) == "not_enough_money"
    assert table.stock(heat=6).offered(do.PlayProject("local_heat_trapping"))


def test_one_way_to_pay_is_taken_unasked() -> None:
    table = MarsTable().stock(mc=4).hand("mine").answer(do.PlayProject("mine"))
    assert (table.has("mc"), table.makes("steel"), table.asked) == (0, 1, "take_action")


def test_titanium_pays_for_the_water_import_action() -> None:
    table = MarsTable().in_play("water_import_from_europa").stock(titanium=4)
    table.answer(do.UseAction("water_import_from_europa"))
    assert table.asked == "place_tile"
    assert table.has("titanium") == 0


def test_discounts_add_up_and_stop_at_zero() -> None:
    table = MarsTable().in_play("earth_office", "earth_catapult").corporation("teractor").hand("sponsors", "cartel")
    table.answer(do.PlayProject("sponsors"))
    assert (table.has("mc"), table.makes("mc")) == (0, 2)
    assert not table.offered(do.PlayProject("sponsors"))
    assert table.offered(do.PlayProject("cartel"))


def test_indentured_workers_ease_exactly_the_next_card() -> None:
    table = MarsTable().hand("indentured_workers", "mine", "power_plant").answer(do.PlayProject("indentured_workers"))
    assert table.offered(do.PlayProject("mine"))
    table.answer(do.PlayProject("mine")).turn_of(ANA)
    assert not table.offered(do.PlayProject("power_plant"))


def test_passing_ends_what_eases_the_next_card() -> None:
    table = MarsTable().hand("special_design").stock(mc=4).answer(do.PlayProject("special_design"))
    assert table.player().next_shift == 2
    assert table.turn_of(ANA).answer(do.Pass()).player().next_shift == 0
