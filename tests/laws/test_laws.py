"""The eight laws over every registered game and the toys: every seat count, every option.

`ORRERY_LAWS_MATCHES` says how many matches of each variant a law is tried on; without it few, and always the same ones.
"""

import os
from collections.abc import Callable
from typing import Any
from zlib import crc32

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from domain.games import games
from domain.kernel import Game
from tests.laws.conservation import law_of_checking, law_of_conservation
from tests.laws.determinism import law_of_determinism, law_of_hash_seeds
from tests.laws.fold import law_of_folding
from tests.laws.offers import law_of_offers
from tests.laws.positions import law_of_positions
from tests.laws.round_trip import law_of_round_trips
from tests.laws.secrecy import law_of_secrecy, unmarked_fields
from tests.laws.termination import law_of_termination, law_of_the_cap
from tests.laws.undo import law_of_undo
from tests.laws.variants import Variant, missing_seat_counts, subjects, variants

Law = Callable[[Variant, str, int], None]

LAWS: dict[str, Law] = {
    "1-determinism": law_of_determinism,
    "2-fold": law_of_folding,
    "3-offers": law_of_offers,
    "4-undo": law_of_undo,
    "5-secrecy": law_of_secrecy,
    "6-termination": law_of_termination,
    "6-cap": law_of_the_cap,
    "7-conservation": law_of_conservation,
    "7-checking": law_of_checking,
    "8-round-trip": law_of_round_trips,
    "8-positions": law_of_positions,
}
SUBJECTS = list(subjects())
VARIANTS = [variant for game in SUBJECTS for variant in variants(game)]

MATCHES = int(os.environ.get("ORRERY_LAWS_MATCHES", "0"))
IN_ALL = 48
"""Matches per law over all registered games, where nobody asks for more."""


def matches_of(variant: Variant) -> int:
    if MATCHES:
        return MATCHES
    if variant.game.id not in games():
        return 5
    return max(1, IN_ALL // sum(each.game.id in games() for each in VARIANTS))


def try_matches(variant: Variant, law: Law) -> None:
    """Let Hypothesis look for a seed and a moment that break the law; it prints and shrinks what it finds."""

    @settings(
        max_examples=matches_of(variant),
        derandomize=not MATCHES,
        database=None,
        deadline=None,
        print_blob=False,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(seed=st.integers(0, 2**32 - 1), at=st.integers(0, 2**16 - 1))
    def any_match(seed: int, at: int) -> None:
        text, moment = f"law {seed}", at + crc32(str(variant).encode())  # The first try is (0, 0) for every variant.
        try:
            law(variant, text, moment)
        except Exception as broken:
            broken.add_note(f"{law.__name__} is broken by {variant}: seed={text!r}, at={moment}")
            raise

    any_match()


@pytest.mark.parametrize("law", LAWS.values(), ids=list(LAWS))
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_the_law_holds(law: Law, variant: Variant) -> None:
    try_matches(variant, law)


@pytest.mark.parametrize("game", SUBJECTS, ids=lambda game: game.id)
def test_the_same_facts_are_told_under_any_hash_seed(game: Game[Any]) -> None:
    law_of_hash_seeds(game, ["hash"])


@pytest.mark.parametrize("game", SUBJECTS, ids=lambda game: game.id)
def test_every_fact_field_that_names_a_piece_is_marked(game: Game[Any]) -> None:
    assert unmarked_fields(game) == []


@pytest.mark.parametrize("game", SUBJECTS, ids=lambda game: game.id)
def test_every_seat_count_is_tried(game: Game[Any]) -> None:
    assert not missing_seat_counts(game, variants(game))
