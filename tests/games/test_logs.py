"""What every game's log owes its viewers."""

from typing import get_args

import pytest

from domain.games import games
from domain.kernel.redaction import marks_of


@pytest.mark.parametrize("game", sorted(games()))
def test_a_fact_told_to_some_is_told_to_the_others_without_its_secrets(game: str) -> None:
    texts = games()[game].texts
    keys = {
        f"log.{fact.__name__}"
        for fact in get_args(games()[game].facts)
        if any(mark.secret is not None for mark in marks_of(fact))
    }
    assert [key for key in sorted(keys) if texts.has(key) and not texts.has(f"{key}.hidden")] == []
