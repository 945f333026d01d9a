"""Every game there is, from the lobby to the last point, by clicks alone, wide and on a phone."""

from typing import Any

import pytest

from domain.games import games
from tests.web.conftest import OpenTab

BOTS = {"andromedas_edge": "bot:greedy"}
"""Where chance alone takes too long to the end; elsewhere a random bot does."""

LOOKS: dict[str, dict[str, Any]] = {
    "wide": {"viewport": {"width": 1440, "height": 900}, "color_scheme": "light"},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "color_scheme": "dark"},
}


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("game", games())
def test_a_match_is_played_to_its_end_through_the_page_alone(open_tab: OpenTab, game: str, look: str) -> None:
    tab = open_tab(**LOOKS[look])
    alone = 1 in games()[game].seat_counts
    tab.create(game, ("person",) if alone else ("person", BOTS.get(game, "bot:random")))
    tab.running()
    played = tab.play(actions=2_000, seconds=400)
    tab.wait(".table[data-status=finished]")
    assert played > 10
    assert tab.find("#tab-scores").get_attribute("aria-selected") == "true"
    tab.wait(".score-card")
    assert tab.wait('.scores h2:text-is("Final score")').is_visible()
    assert tab.find(".tray").count() == 0, "the board has the room of the tray"
