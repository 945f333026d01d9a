"""Every law must catch the faults planted for it."""

from collections.abc import Callable

import pytest

from tests.laws.conservation import law_of_checking, law_of_conservation
from tests.laws.determinism import law_of_determinism, law_of_hash_seeds
from tests.laws.faults import BY_LAW, FAULTY
from tests.laws.fold import law_of_folding
from tests.laws.offers import law_of_offers
from tests.laws.positions import law_of_positions
from tests.laws.round_trip import law_of_round_trips
from tests.laws.secrecy import law_of_secrecy, unmarked_fields
from tests.laws.termination import law_of_termination, law_of_the_cap
from tests.laws.undo import law_of_undo
from tests.laws.variants import Variant

Law = Callable[[Variant, str, int], None]

LAWS: dict[str, Law] = {
    "determinism": law_of_determinism,
    "fold": law_of_folding,
    "offers": law_of_offers,
    "undo": law_of_undo,
    "secrecy": law_of_secrecy,
    "termination": law_of_termination,
    "cap": law_of_the_cap,
    "conservation": law_of_conservation,
    "checking": law_of_checking,
    "round trip": law_of_round_trips,
    "positions": law_of_positions,
}
MATCHES = 30
"""In how many matches a fault has to show."""


@pytest.mark.parametrize(("law", "fault", "says"), [(law, *planted) for law in LAWS for planted in BY_LAW[law]])
def test_the_law_catches_the_fault(law: str, fault: str, says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        try_matches(LAWS[law], fault)


def try_matches(law: Law, fault: str) -> None:
    game = FAULTY[fault]
    variant = Variant(game, max(game.seat_counts), game.options())
    for number in range(MATCHES):
        law(variant, f"fault {number}", number * 7)


@pytest.mark.parametrize(("fault", "says"), BY_LAW["hash seeds"])
def test_another_hash_seed_catches_the_fault(fault: str, says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        law_of_hash_seeds(FAULTY[fault], ["fault"])


def test_an_unmarked_field_with_the_type_of_an_id_is_named() -> None:
    assert unmarked_fields(FAULTY["an unmarked secret number"]) == ["OpenlyBuried.cards"]


def test_every_law_has_a_fault_to_catch() -> None:
    assert set(BY_LAW) == {*LAWS, "hash seeds"}
