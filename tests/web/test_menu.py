"""The choices as a menu: groups one level at a time, keys, the way back, pieces that narrow, endings that stay."""

import json
import re
from typing import Any

from playwright.sync_api import Route, expect

from tests.web.conftest import OpenTab
from tests.web.tab import Tab

GALAXIES = "tiny_epic_galaxies"
COMPANY = ("person", "bot:random")


def offer(ident: str, label: str, group: str | None = None, **more: Any) -> dict[str, Any]:
    plain = {"action": {"do": "Nothing"}, "anchors": [], "reveals": False, "choose": None, "footprint": None}
    return {"id": ident, "label": label, "group": group, "default": False, **plain, **more}


GROUPS: list[dict[str, Any]] = [
    {"id": "move", "label": "Move a ship", "anchors": [], "parent": None},
    {"id": "move:1", "label": "ship 1", "anchors": ["ship:0.0"], "parent": "move"},
    {"id": "move:2", "label": "ship 2", "anchors": ["ship:0.1"], "parent": "move"},
    {"id": "build", "label": "Build", "anchors": [], "parent": None},
]
OFFERS = [
    *(offer(f"move:1:{place}", f"Ship 1 to {place}", "move:1") for place in ("Maia", "Gort", "Nagato")),
    *(offer(f"move:2:{place}", f"Ship 2 to {place}", "move:2") for place in ("Maia", "Gort")),
    offer("build:1", "Build for energy", "build"),
    offer("build:2", "Build for culture", "build"),
    offer("end", "End the turn", ending=True),
]


def with_decision(tab: Tab, offers: list[dict[str, Any]], groups: list[dict[str, Any]]) -> None:
    """The same table with a decision of this test's own: what the server streams is changed under way."""

    def change(route: Route) -> None:
        answer = route.fetch()
        text = answer.text()
        lines = [_changed(line, offers, groups) for line in text.split("\n")]
        route.fulfill(response=answer, body="\n".join(lines))

    tab.page.route(re.compile(r"/events(\?|$)"), change)


def _changed(line: str, offers: list[dict[str, Any]], groups: list[dict[str, Any]]) -> str:
    if not line.startswith("data: "):
        return line
    data = json.loads(line[6:])
    for decision in data.get("decisions") or []:
        if decision["offers"] is not None:
            decision |= {"offers": offers, "groups": groups}
    return f"data: {json.dumps(data)}"


SNAPSHOT_ONLY = r"""
const whole = window.fetch;
window.fetch = (path, options) => {
  const stream = /\/events(\?|$)/.test(path);
  return whole(stream ? path.replace("stay=true", "follow=false") : path, options);
};
"""


def opened(tab: Tab, offers: list[dict[str, Any]], groups: list[dict[str, Any]]) -> None:
    """A table at which the server's stream ends after its snapshot, so that it can be changed."""
    tab.create(GALAXIES, ("person",))
    tab.running()
    tab.at_rest()
    match = tab.page.url.rpartition("/")[2]
    tab.page.add_init_script(SNAPSHOT_ONLY)
    with_decision(tab, offers, groups)
    tab.go()
    tab.wait(".match-card")
    tab.page.goto("about:blank")
    tab.go(f"#/m/{match}")
    tab.running()
    tab.wait(".offer")


def labels(tab: Tab) -> list[str]:
    return [text.strip() for text in tab.find(".offer-list .offer-label").all_inner_texts()]


def test_a_menu_opens_level_by_level_and_leads_back(tab: Tab) -> None:
    opened(tab, OFFERS, GROUPS)
    assert labels(tab) == ["Move a ship", "Build"]
    expect(tab.find(".offer-foot .offer-label")).to_have_text("End the turn")
    tab.press("1")
    expect(tab.find(".crumbs [aria-current]")).to_have_text("Move a ship")
    assert labels(tab) == ["ship 1", "ship 2"]
    expect(tab.find(".offer-foot .offer-label")).to_have_text("End the turn")
    tab.press("2")
    assert labels(tab) == ["Ship 2 to Maia", "Ship 2 to Gort"]
    tab.press("Escape")
    assert labels(tab) == ["ship 1", "ship 2"]
    tab.press("1")
    tab.find(".crumbs").get_by_role("button", name="All").click()
    assert labels(tab) == ["Move a ship", "Build"]
    tab.find(".offer.group").filter(has_text="Build").click()
    assert labels(tab) == ["Build for energy", "Build for culture"]
    tab.press("Backspace")
    assert labels(tab) == ["Move a ship", "Build"]


def test_a_search_looks_through_all_levels(tab: Tab) -> None:
    many = [offer(f"build:{number}", f"Build dome {number}", "build") for number in range(3, 13)]
    opened(tab, [*OFFERS, *many], GROUPS)
    tab.find(".offer-search").fill("gort")
    assert labels(tab) == ["Ship 1 to Gort", "Ship 2 to Gort"]
    tab.press("Escape", "Escape")
    assert labels(tab) == ["Move a ship", "Build"]


def test_a_piece_on_the_table_narrows_the_menu_to_what_it_can_do(tab: Tab) -> None:
    opened(tab, OFFERS, GROUPS)
    ship = tab.find(".picture [data-anchor='ship:0.1'].offered").first
    ship.click(force=True)
    expect(tab.find(".offer-list .offer-label")).to_have_text(["Ship 2 to Maia", "Ship 2 to Gort"])
    tab.find("[data-key=crumb-all]").click()
    assert labels(tab) == ["Move a ship", "Build"]


def test_the_choice_plainly_meant_stands_first_and_a_forced_one_is_one_button(tab: Tab) -> None:
    opened(tab, [*OFFERS[:-1], offer("pay", "Pay without waste", "build", default=True), OFFERS[-1]], GROUPS)
    assert labels(tab) == ["Pay without waste", "Move a ship", "Build"]
    expect(tab.find(".offer.default")).to_have_count(1)


def test_a_forced_choice_is_one_large_button(tab: Tab) -> None:
    opened(tab, OFFERS[:1], GROUPS)
    expect(tab.find(".offer.primary.large")).to_have_text(re.compile("Ship 1 to Maia"))


def test_no_level_of_a_real_match_is_longer_than_a_glance(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.create(GALAXIES, COMPANY, undo="own")
    tab.running()
    for chance in range(6):
        tab.at_rest()
        assert tab.find(".offers .offer").count() <= 14
        tab.play(actions=2, chance=chance)


def test_passing_is_pinned_and_has_a_key(open_tab: OpenTab, look: dict[str, Any]) -> None:
    tab = open_tab(**look)
    words = "Nevykládat nic" if look else "Place nothing"
    tab.create("race_for_the_galaxy", COMPANY)
    tab.running()
    foot = tab.find(".offer-foot .offer")
    for chance in range(80):
        tab.at_question()
        if foot.count():
            break
        tab.play(actions=1, chance=chance)
    expect(foot).to_have_count(1)
    expect(foot.locator("kbd")).to_have_text("E")
    assert words in foot.inner_text()
    assert words not in tab.find(".offer-list").inner_text()
    head = tab.ply
    tab.press("e")
    tab.page.wait_for_function(f"() => Number(document.querySelector('.where').textContent.split(' ').at(-1)) > {head}")


def test_each_question_begins_at_its_heading(tab: Tab) -> None:
    tab.page.set_viewport_size({"width": 1280, "height": 420})
    tab.create(GALAXIES, ("person",))
    tab.running()
    head = tab.at_rest()
    tab.page.evaluate("document.getElementById('panel-play').scrollTo(0, 9999)")
    tab.play(actions=1)
    tab.wait_ply(head + 1)
    tab.at_rest()
    assert tab.page.evaluate("document.getElementById('panel-play').scrollTop") == 0
