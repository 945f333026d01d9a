"""Tables laid out for the player and the screen: own seat first, others folded, everything in reach of a finger."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import OpenTab
from tests.web.tab import Tab

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
THREE = ("bot:random", "person", "bot:random")
PARTED = ("planet_unknown", "race_for_the_galaxy", "tiny_epic_galaxies")
TOPS = """() => Object.fromEntries([...document.querySelector(".picture").shadowRoot.querySelectorAll("[data-seat]")]
  .map((part) => [part.dataset.seat, part.getBoundingClientRect()])
  .map(([seat, box]) => [seat, [box.top, box.left, box.height]]))"""
SMALL_TARGETS = """() => [...document.querySelectorAll("button, .button, select, summary, input")]
  .filter((target) => !target.matches("[type=range], [type=checkbox]"))
  .filter((target) => target.checkVisibility() && !target.matches(".undo-point, .analysis-mark, .log .ply, .unseen"))
  .map((target) => [target.className || target.dataset.key || target.textContent, target.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < 43.5)
  .map(([name, { width, height }]) => `${name}: ${width} x ${height}`)"""
"""Too small for a finger. Marks on the line of time and in the log only repeat what the line itself does."""
SMALL_WORDS = """() => [...document.querySelector(".picture").shadowRoot.querySelectorAll("text")]
  .filter((text) => text.textContent.trim() && !text.closest(".legend") && text.getBoundingClientRect().width)
  .map((text) => [text.textContent, parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a])
  .filter(([, size]) => size < 11.9)"""
SIDEWAYS = """() => {
  const frame = document.querySelector(".stage-frame");
  return Math.max(frame.scrollWidth - frame.clientWidth, document.documentElement.scrollWidth - innerWidth);
}"""

SIDEWAYS_PAGE = "() => document.documentElement.scrollWidth - innerWidth"
WIDER_PARTS = """() => [...document.querySelector(".picture").shadowRoot.querySelectorAll("[data-box]")]
  .filter((part) => !part.querySelector("[data-box]") && part.getBoundingClientRect().width > innerWidth)
  .map((part) => part.dataset.name)"""


def seated(open_tab: OpenTab, game: str, **wishes: object) -> Tab:
    tab = open_tab(**wishes)
    tab.create(game, THREE)
    tab.running()
    tab.at_question()
    return tab


@pytest.mark.parametrize("game", [*PARTED, "andromedas_edge"])
def test_my_seat_comes_first_and_the_others_fold(open_tab: OpenTab, game: str) -> None:
    tab = seated(open_tab, game, viewport={"width": 1440, "height": 900})
    expect(tab.find(".way[aria-expanded]").first).to_contain_text("Player 2")
    folded = tab.find(".way[aria-expanded=false]")
    if game == "planet_unknown":  # At the set-up nothing of the others is asked about.
        expect(folded).to_have_count(2)
    places = tab.page.evaluate(TOPS)
    first = min(places, key=lambda seat: (round(places[seat][0]), places[seat][1]))
    assert first == "1"
    before = folded.count()
    assert before >= 1
    key = folded.first.get_attribute("data-key")
    folded.first.click()
    expect(tab.find(f".way[data-key='{key}']")).to_have_attribute("aria-expanded", "true")
    after = tab.page.evaluate(TOPS)
    assert sum(height for _, _, height in after.values()) > sum(height for _, _, height in places.values())


@pytest.mark.parametrize("game", PARTED)
def test_on_a_phone_everything_has_its_size_and_nothing_moves_sideways(open_tab: OpenTab, game: str) -> None:
    tab = seated(open_tab, game, **PHONE)
    tab.page.wait_for_timeout(200)
    assert tab.page.evaluate(SIDEWAYS) <= 1
    assert tab.page.evaluate(SMALL_TARGETS) == []
    assert tab.page.evaluate(SMALL_WORDS) == []
    tab.find(".way").last.tap()
    tab.page.wait_for_timeout(200)
    assert tab.page.evaluate(SMALL_WORDS) == []


def test_on_a_phone_mars_is_drawn_smaller_and_all_else_at_its_size(open_tab: OpenTab) -> None:
    tab = seated(open_tab, "terraforming_mars", **PHONE)
    tab.page.wait_for_timeout(200)
    assert tab.page.evaluate(SIDEWAYS) <= 1
    assert tab.page.evaluate(SMALL_TARGETS) == []
    assert tab.page.evaluate(SMALL_WORDS.replace(".legend", ".legend, [data-least]")) == []


def test_on_a_phone_a_finger_hits_everything_on_every_tab_and_screen(open_tab: OpenTab) -> None:
    tab = seated(open_tab, "tiny_epic_galaxies", **PHONE)
    tab.play(2)
    tab.at_question()
    for key in ("s", "l", "t", "p", "ArrowLeft", "?"):
        tab.press(key)
        tab.page.wait_for_timeout(150)
        assert tab.page.evaluate(SMALL_TARGETS) == []
    for route, there in (("", "[data-game]"), ("#/new/tiny_epic_galaxies", ".seat-row"), ("#/sandbox", ".seat-row")):
        tab.go(route)
        tab.wait(there)
        assert tab.page.evaluate(SMALL_TARGETS) == []
        assert tab.page.evaluate(SIDEWAYS_PAGE) <= 0


def test_on_a_phone_only_the_map_of_andromeda_is_wider_than_the_screen(open_tab: OpenTab) -> None:
    tab = seated(open_tab, "andromedas_edge", **PHONE)
    tab.page.wait_for_timeout(200)
    assert tab.page.evaluate(SMALL_TARGETS) == []
    assert tab.page.evaluate(SMALL_WORDS) == []
    assert tab.page.evaluate(WIDER_PARTS) == ["map"]


@pytest.mark.parametrize("game", [*PARTED, "terraforming_mars", "andromedas_edge"])
def test_a_picture_with_parts_leads_to_them(open_tab: OpenTab, game: str) -> None:
    tab = open_tab(viewport={"width": 1280, "height": 700})
    tab.create(game, ("person", "bot:random"))
    tab.running()
    tab.at_question()
    ways = tab.find(".way")
    ways.nth(2).wait_for()  # Drawn once the parts are laid out.
    ways.last.click()
    expect(tab.find(".stage-frame")).to_be_visible()


def test_options_for_one_player_are_shown_to_one_player(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go("#/new/tiny_epic_galaxies")
    tab.wait(".seat-row")
    rogue, tie = tab.find("[data-option=rogue]"), tab.find("[data-option=tie_break]")
    while tab.find(".seat-row").count() > 1:
        tab.find(".seat-row").last.get_by_role("button").click()
    expect(rogue).to_be_visible()
    expect(tie).to_be_hidden()
    tab.page.get_by_role("button", name="Add a seat").click()
    expect(rogue).to_be_hidden()
    expect(tie).to_be_visible()
