"""Hints at a decision, and a match analysed: marks on the timeline, a better line to look at, words to share."""

import os
import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from tests.web.axe import faults
from tests.web.conftest import OpenTab
from tests.web.tab import Tab

RACE, GALAXIES = "race_for_the_galaxy", "tiny_epic_galaxies"
PHONE = {"width": 390, "height": 844}
REMEMBER = """({ match, ring }) => {
  const known = JSON.parse(localStorage.getItem("orrery.keys") ?? "{}");
  localStorage.setItem("orrery.keys", JSON.stringify({ ...known, [match]: { ...ring, at: Date.now() } }));
}"""
SCREENS = os.environ.get("ORRERY_SCREENS", "")


def picture(tab: Tab, name: str) -> None:
    """For people to look at, where a folder is named."""
    if SCREENS:
        tab.page.wait_for_timeout(300)
        tab.page.screenshot(path=Path(SCREENS) / f"{name}.png")


@pytest.fixture
def played(address: str) -> dict[str, str]:
    """A match of two careless bots, played to its end."""
    seats = [{"name": name, "player": "bot:random"} for name in ("Ana", "Bo")]
    made = httpx.post(f"{address}/v1/matches", json={"game": RACE, "seats": seats, "seed": "analysed"}).json()
    match, token = made["match"]["id"], made["host_token"]
    for _ in range(4000):
        summary = httpx.get(f"{address}/v1/matches/{match}", headers={"Authorization": f"Bearer {token}"}).json()
        if summary["status"] == "finished":
            return {"match": match, "host": token, "invite": made["invite_token"]}
    raise AssertionError("the bots never came to an end")


def open_scores(tab: Tab, played: dict[str, str]) -> None:
    tab.go()
    ring = {"host": played["host"], "invite": played["invite"], "seats": {}}
    tab.page.evaluate(REMEMBER, {"match": played["match"], "ring": ring})
    tab.page.reload()
    tab.go(f"#/m/{played['match']}")
    tab.wait(".table[data-status=finished]")
    tab.find("#tab-scores").click()


def test_a_hint_warns_once_and_its_answer_can_be_played(tab: Tab) -> None:
    tab.create(RACE, ("person", "bot:random"))
    tab.running()
    tab.at_question()
    before = tab.ply
    tab.wait("[data-key=hint]").click()
    expect(tab.find("dialog p").first).to_contain_text("marks this match as assisted")
    tab.press("Escape")
    expect(tab.find("dialog")).to_have_count(0)
    tab.find("[data-key=hint]").click()
    tab.wait("dialog button.primary").click()
    tab.wait(".hints li")
    assert 1 <= tab.find(".hints li").count() <= 3
    expect(tab.find(".hints li").first).to_contain_text("expected lead")
    expect(tab.find(".hints strong").first).to_have_text(re.compile("^Discard 2 cards: .+, .+$"))
    picture(tab, "hint-wide")
    tab.find("[data-key=hint-0]").click()
    expect(tab.find("dialog")).to_have_count(0)
    tab.page.wait_for_function("(ply) => !document.querySelector('.where').textContent.endsWith(` ${ply}`)", arg=before)
    tab.at_question()
    tab.wait("[data-key=hint]").click()
    tab.wait(".hints li")  # Marked already: no second warning.


def test_where_hints_are_off_there_is_no_button(open_tab: OpenTab, address: str) -> None:
    seats = [{"name": "Ana", "player": "person"}, {"name": "Bo", "player": "bot:random"}]
    made = httpx.post(f"{address}/v1/matches", json={"game": GALAXIES, "seats": seats, "hints": False}).json()
    tab = open_tab()
    tab.go()
    ring = {"host": made["host_token"], "invite": made["invite_token"], "seats": made["seat_tokens"]}
    tab.page.evaluate(REMEMBER, {"match": made["match"]["id"], "ring": ring})
    tab.page.reload()
    tab.go(f"#/m/{made['match']['id']}")
    tab.running()
    tab.at_question()
    expect(tab.find("[data-key=hint]")).to_have_count(0)


def test_a_match_is_analysed_marked_and_shared(open_tab: OpenTab, played: dict[str, str]) -> None:
    tab = open_tab()
    open_scores(tab, played)
    tab.wait("[data-key=start]").click()
    tab.wait(".analysis-seats")
    expect(tab.find(".analysis-seats tbody tr")).to_have_count(2)
    expect(tab.find(".analysis-progress")).to_have_count(0)
    picture(tab, "analysis-wide")
    mark = tab.find(".analysis-mark.mistake").first
    ply = int(mark.get_attribute("data-ply") or "")
    assert "Better:" in (mark.get_attribute("title") or "")
    mark.dispatch_event("click")
    tab.wait_ply(ply - 1)
    tab.find(".moments .place").first.click()

    tab.find("[data-key=share-analysis]").click()
    text = tab.wait(".summary-text").input_value()
    assert re.search(r"Ana \d+: accuracy \d+ %", text)
    assert text.splitlines()[-1].endswith(f"/#/m/{played['match']}")
    picture(tab, "share-wide")
    tab.press("Escape")

    line = tab.find(".costly [data-key^=line-]").first
    line.scroll_into_view_if_needed()
    picture(tab, "costly-wide")
    tab.find(".costly summary").first.click()
    assert tab.find(".line-words li").count() >= 2
    line.click()
    tab.wait(".table[data-status=abandoned]")
    expect(tab.find(".toast").last).to_contain_text("better line")
    assert played["match"] not in tab.page.url
    tab.wait(".picture svg")
    assert tab.ply >= 1
    picture(tab, "line-wide")


def test_the_report_is_there_for_the_next_reader_in_czech_and_on_a_phone(
    open_tab: OpenTab, played: dict[str, str], address: str
) -> None:
    mine = {"Authorization": f"Bearer {played['host']}"}
    analysis = f"{address}/v1/matches/{played['match']}/analysis"
    httpx.post(analysis, json={"budget": "8"}, headers=mine).raise_for_status()
    httpx.get(f"{analysis}/events", headers=mine, timeout=120).raise_for_status()
    tab = open_tab(viewport=PHONE, has_touch=True, is_mobile=True, locale="cs")
    open_scores(tab, played)
    tab.wait(".analysis-seats").scroll_into_view_if_needed()
    expect(tab.find(".analysis h2")).to_have_text("Rozbor v bodech")
    assert tab.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    picture(tab, "analysis-phone")
    tab.find(".costly").first.scroll_into_view_if_needed()
    picture(tab, "costly-phone")
    assert faults(tab.page) == []


def test_an_analysis_can_be_cancelled_on_the_page(open_tab: OpenTab, address: str) -> None:
    seats = [{"name": name, "player": "bot:random"} for name in ("Ana", "Bo", "Cid", "Dan")]
    made = httpx.post(f"{address}/v1/matches", json={"game": RACE, "seats": seats, "seed": "cancelled"}).json()
    mine = {"Authorization": f"Bearer {made['host_token']}"}
    match = f"{address}/v1/matches/{made['match']['id']}"
    while httpx.get(match, headers=mine).json()["status"] != "finished":
        pass
    httpx.post(f"{match}/analysis", json={"budget": "32"}, headers=mine).raise_for_status()
    tab = open_tab()
    open_scores(tab, {"match": made["match"]["id"], "host": made["host_token"], "invite": made["invite_token"]})
    tab.wait("[data-key=cancel-analysis]").click()
    tab.wait("[data-key=start]")
    assert httpx.get(f"{match}/analysis", headers=mine).json()["job"]["status"] == "cancelled"
