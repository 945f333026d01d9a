"""Parts of pictures are remembered: they are never another part, never what somebody may not see, and not too many."""

import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from typing import Any

import pytest

from domain.games import games
from domain.kernel.vocabulary import ARCHIVE, SPECTATOR
from projections import pictures
from projections.pictures import PICTURES
from tests.projections.test_pictures import TABLES, drawn, positions

LARGEST = {
    "andromedas_edge": 260_000,
    "planet_unknown": 170_000,
    "race_for_the_galaxy": 110_000,
    "terraforming_mars": 260_000,
    "tiny_epic_galaxies": 70_000,
}
"""So many bytes is the largest picture of a game."""


def memories() -> Iterator[Any]:
    """Everything that remembers drawings, or words for them."""
    for drawer in PICTURES.values():
        assert drawer is not None
    for name, module in list(sys.modules.items()):
        if name.startswith(pictures.__name__):
            remembering = (thing for thing in vars(module).values() if isinstance(thing, _lru_cache_wrapper))
            yield from (memory for memory in remembering if memory.__module__ == name)


def forget() -> None:
    for memory in memories():
        memory.cache_clear()


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_is_remembered_is_what_would_be_drawn_anew(game: str, seats: int) -> None:
    """Who may see everything looks first, so that whatever leaks is there to leak."""
    looks = [(viewer, language) for viewer in (ARCHIVE, 0, seats - 1, SPECTATOR) for language in ("en", "cs")]
    hidden = 0
    for play in positions(games()[game], seats, plies=PLIES, every=59):
        remembering = [drawn(play, *look) for look in looks]
        anew = []
        for look in looks:
            forget()
            anew.append(drawn(play, *look))
        assert remembering == anew
        hidden += anew[0] != anew[-2]
    assert hidden or seats < max(games()[game].seat_counts)  # Else nothing could have leaked.


PLIES = 600
"""Far enough for cards of every kind to lie on the table."""


def test_what_is_remembered_is_bounded() -> None:
    bounds = [memory.cache_parameters()["maxsize"] for memory in memories()]
    assert len(bounds) > 10
    assert all(bound is not None and bound <= 8192 for bound in bounds)


@pytest.mark.parametrize("game", PICTURES)
def test_no_picture_is_large(game: str) -> None:
    seats = max(games()[game].seat_counts)
    sizes = [len(drawn(play, ARCHIVE, "cs").encode()) for play in positions(games()[game], seats, 1200, every=150)]
    assert max(sizes) < LARGEST[game]
