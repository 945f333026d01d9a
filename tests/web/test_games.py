"""Every game there is, from the lobby to the last point, by clicks alone."""

import pytest

from domain.games import games
from tests.web.tab import Tab

PLAYERS = {"race_for_the_galaxy": ("person", "bot:random")}
ALONE = ("person",)


@pytest.mark.slow
@pytest.mark.parametrize("game", games())
def test_a_match_is_played_to_its_end_through_the_page_alone(tab: Tab, game: str) -> None:
    alone = 1 in games()[game].seat_counts
    tab.create(game, ALONE if alone else PLAYERS.get(game, ("person", "bot:random")))
    tab.running()
    played = tab.play(actions=2_000, seconds=150)
    tab.wait(".table[data-status=finished]")
    assert played > 10
    assert tab.find("#tab-scores").get_attribute("aria-selected") == "true"
    tab.wait(".score-card")
    assert tab.wait('.scores h2:text-is("Final score")').is_visible()
