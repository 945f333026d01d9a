"""The eight laws over every registered game and the toys: every seat count, every option, every set of modules.

Few matches, and always the same ones; `make laws` tries a thousand of each.
"""

from typing import Any
from zlib import crc32

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from domain.games import games
from domain.kernel import Game
from tests.laws.determinism import law_of_hash_seeds
from tests.laws.every_law import LAWS, Law, law_of_everything
from tests.laws.secrecy import unmarked_fields
from tests.laws.variants import Variant, combinations, missing_seat_counts, subjects, variants

SUBJECTS = list(subjects())
VARIANTS = [variant for game in SUBJECTS for variant in variants(game)]
COMBINATIONS = [variant for game in SUBJECTS for variant in combinations(game) if variant not in VARIANTS]

IN_ALL = 48
"""Matches per law over all registered games, where nobody asks for more."""


def matches_of(variant: Variant) -> int:
    if variant in COMBINATIONS:
        return 1
    if variant.game.id not in games():
        return 5
    return max(1, IN_ALL // sum(each.game.id in games() for each in VARIANTS))


def try_matches(variant: Variant, law: Law) -> None:
    """Let Hypothesis look for a seed and a moment that break the law; it prints and shrinks what it finds."""

    @settings(
        max_examples=matches_of(variant),
        derandomize=True,
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


@pytest.mark.parametrize("variant", COMBINATIONS, ids=str)
def test_every_law_holds_in_every_combination_of_switches(variant: Variant) -> None:
    try_matches(variant, law_of_everything)


@pytest.mark.parametrize("game", SUBJECTS, ids=lambda game: game.id)
def test_the_same_facts_are_told_under_any_hash_seed(game: Game[Any]) -> None:
    law_of_hash_seeds(game, ["hash"])


@pytest.mark.parametrize("game", SUBJECTS, ids=lambda game: game.id)
def test_every_fact_field_that_names_a_piece_is_marked(game: Game[Any]) -> None:
    assert unmarked_fields(game) == []


@pytest.mark.parametrize("game", SUBJECTS, ids=lambda game: game.id)
def test_every_seat_count_is_tried(game: Game[Any]) -> None:
    assert not missing_seat_counts(game, variants(game))
