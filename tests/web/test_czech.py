"""The page in Czech: on no screen is there a word of English, whether seen, pointed at or read aloud."""

import re

import pytest

from domain.games import games
from domain.kernel.messages import LANGUAGES
from tests.web.conftest import OpenTab
from tests.web.tab import Tab

GALAXIES = "tiny_epic_galaxies"

TEXTS = """() => {
  const found = new Set();
  const walk = (root) => {
    for (const node of root.querySelectorAll("*")) {
      if (["STYLE", "SCRIPT", "NOSCRIPT"].includes(node.tagName)) continue;
      if (node.shadowRoot) walk(node.shadowRoot);
      if (node.lang && node.lang !== "cs" && node !== document.documentElement) continue;
      for (const child of node.childNodes) if (child.nodeType === 3 && child.data.trim()) found.add(child.data.trim());
      for (const name of ["aria-label", "title", "placeholder", "alt"]) {
        if (node.getAttribute(name)) found.add(node.getAttribute(name));
      }
    }
  };
  walk(document);
  return [...found];
}"""
"""Everything that can be read: texts, labels, tooltips, and the titles inside pictures."""

ENGLISH = re.compile(
    r"\b(the|of|to|your?|and|or|from|with|without|cards?|players?|choose|place|turns?|round|scores?|undo|seats?|is|are|"
    r"this|that|one|each|every|keep|draw|move|deck|discard|hidden|hand|goods?|military|points?|table|open|start|new|not|"
    r"now|back|action|here|match|sector|at random|movement|synergy|tech|lifepods?|meteorites?|patch|patches|greedy|"
    r"random)\b",
    re.IGNORECASE,
)
SAME = {"to", "match"}
"""Words that Czech has too."""


def names() -> set[str]:
    """Names of games and components that Czech players call by their English name."""
    return {
        name
        for game in games().values()
        for ident, name in game.texts.names["en"].items()
        if all(game.texts.name(ident, language) == name for language in LANGUAGES)
    }


def english(tab: Tab) -> list[str]:
    known = sorted(names(), key=len, reverse=True)
    strange = []
    for text in tab.page.evaluate(TEXTS):
        rest = text
        for name in known:
            rest = rest.replace(name, "")
        if {word.lower() for word in ENGLISH.findall(rest)} - SAME:
            strange.append(text)
    return strange


def czech(open_tab: OpenTab) -> Tab:
    return open_tab(locale="cs-CZ")


def create(tab: Tab, game: str, *players: str) -> None:
    tab.go(f"#/new/{game}")
    tab.wait(".seat-row")
    rows = tab.find(".seat-row")
    while rows.count() > len(players):
        rows.last.get_by_role("button").click()
    for row, player in enumerate(players):
        rows.nth(row).get_by_role("combobox").select_option(player)
    tab.find("button.primary").click()


def test_the_lobby_and_what_goes_wrong_there_are_czech(open_tab: OpenTab) -> None:
    tab = czech(open_tab)
    tab.go()
    tab.wait(".game-card")
    tab.find("#recording-file").set_input_files({"name": "x.jsonl", "mimeType": "text/plain", "buffer": b"{}\n"})
    tab.wait(".drop .wrong:not([hidden])")
    tab.press("?")
    tab.wait("dialog.help")
    assert english(tab) == []
    tab.go(f"#/m/{'0' * 32}")
    tab.wait(".nothing:not([hidden])")
    assert english(tab) == []
    tab.troubles.clear()  # The browser itself tells of the refusals.


def test_english_is_recognised_where_it_is(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go(f"#/new/{GALAXIES}")
    tab.wait(".seat-row")
    assert len(english(tab)) > 10


@pytest.mark.parametrize("game", games())
def test_setting_up_is_czech(open_tab: OpenTab, game: str) -> None:
    tab = czech(open_tab)
    tab.go(f"#/new/{game}")
    tab.wait(".seat-row")
    assert english(tab) == []


@pytest.mark.parametrize("game", games())
def test_a_table_is_czech_in_all_its_parts(open_tab: OpenTab, game: str) -> None:
    tab = czech(open_tab)
    create(tab, game, "person", "bot:random")
    tab.running()
    tab.play(actions=12)
    tab.at_question()
    found = english(tab)
    tab.press("c", "Home")  # Not an arrow: while a piece is being laid, arrows move the piece.
    tab.wait(".past button")
    tab.press("ArrowRight", "ArrowRight")
    tab.find("#tab-scores").click()
    tab.wait(".score-card")
    assert sorted({*found, *english(tab)}) == []


def test_a_refused_set_up_says_at_the_option_what_is_wrong_with_it(open_tab: OpenTab) -> None:
    tab = czech(open_tab)
    tab.go("#/new/planet_unknown")
    tab.wait(".seat-row")
    tab.find("[data-option=events] input").check()
    tab.find("[data-option=red_events] input").fill("7")
    tab.find("button.primary").click()
    said = tab.wait("[data-option=red_events] .wrong").text_content() or ""
    assert "dohromady 20, ne 21" in said
    assert english(tab) == []
    tab.troubles.clear()  # The browser itself tells of the refusal.
