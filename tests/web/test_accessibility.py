"""axe-core looks at every screen, light and dark, wide and on a phone."""

import pytest

from domain.games import games
from tests.web.axe import faults
from tests.web.conftest import OpenTab
from tests.web.tab import Tab

GALAXIES = "tiny_epic_galaxies"
PHONE = {"width": 390, "height": 844}
WIDE = {"width": 1440, "height": 900}


def looked_over(tab: Tab) -> list[str]:
    """Every screen of one match."""
    found = []
    tab.go()
    tab.wait(".game-card")
    found += faults(tab.page)
    tab.find(f"[data-game={GALAXIES}]").click()
    tab.wait(".seat-row")
    found += faults(tab.page)
    tab.create(GALAXIES, ("person", "open"))
    tab.wait(".waiting .link")
    found += faults(tab.page)
    tab.create(GALAXIES, ("person",))
    tab.running()
    tab.play(actions=4)
    tab.at_rest()
    for name in ("seats", "scores", "log", "play"):
        tab.find(f"#tab-{name}").click()
        found += faults(tab.page)
    tab.press("c", "ArrowLeft", "?")
    tab.wait("dialog.help")
    found += faults(tab.page)
    return found


@pytest.mark.parametrize(("size", "colours"), [(WIDE, "dark"), (PHONE, "light")], ids=["wide-dark", "phone-light"])
def test_no_screen_has_a_serious_fault(open_tab: OpenTab, size: dict[str, int], colours: str) -> None:
    assert looked_over(open_tab(viewport=size, color_scheme=colours)) == []


TABLES = {"wide-light": (WIDE, "light"), "wide-dark": (WIDE, "dark"), "phone-dark": (PHONE, "dark")}


@pytest.mark.parametrize("look", TABLES)
@pytest.mark.parametrize("game", games())
def test_no_table_has_a_serious_fault(open_tab: OpenTab, game: str, look: str) -> None:
    size, colours = TABLES[look]
    tab = open_tab(viewport=size, color_scheme=colours)
    tab.go(f"#/new/{game}")
    tab.wait(".seat-row")
    found = faults(tab.page)
    tab.create(game, ("person", "bot:random"))
    tab.running()
    tab.play(actions=2)
    tab.at_question()
    assert found + faults(tab.page) == []


@pytest.mark.parametrize("look", TABLES)
def test_no_page_of_rules_has_a_serious_fault(open_tab: OpenTab, look: str) -> None:
    size, colours = TABLES[look]
    tab = open_tab(viewport=size, color_scheme=colours)
    found = []
    for game in games():
        tab.go(f"rules/{game}")
        tab.wait("h1")
        found += faults(tab.page)
    assert found == []
