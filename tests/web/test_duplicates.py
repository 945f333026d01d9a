"""The same deal at another table, opened and compared on the page; and hints that the host switches off."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.web.axe import faults
from tests.web.conftest import OpenTab
from tests.web.tab import Tab
from tests.web.test_analysis import RACE, open_scores, played

__all__ = ["played"]


def test_the_same_deal_is_played_at_another_table_and_compared(tab: Tab, played: dict[str, str]) -> None:
    open_scores(tab, played)
    expect(tab.find(".duplicates")).to_be_hidden()
    tab.find("#tab-seats").click()
    tab.find("[data-key=duplicate]").click()
    expect(tab.page).not_to_have_url(re.compile(played["match"]))
    tab.wait(".table[data-status=finished]")  # Bots sit where bots sat.
    tab.find("#tab-scores").click()
    rows = tab.find(".duplicates tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Table 1")
    expect(rows.nth(1)).to_contain_text("Table 2, this one")
    expect(rows.nth(0).locator("td")).to_have_text([re.compile(r"^\d+"), re.compile(r"^\d+")])  # Unlisted: no names.
    expect(rows.nth(1).locator("td")).to_have_text([re.compile(r"^\d+.*Ana$"), re.compile(r"^\d+.*Bo$")])
    assert faults(tab.page) == []
    rows.nth(0).get_by_role("link").click()
    expect(tab.page).to_have_url(re.compile(played["match"]))
    expect(tab.find(".duplicates tbody tr").nth(0)).to_contain_text("Table 1, this one")


def test_a_match_that_runs_has_no_other_table(tab: Tab) -> None:
    tab.create(RACE, ("person", "bot:random"))
    tab.running()
    tab.find("#tab-seats").click()
    tab.wait(".seat-card")
    expect(tab.find("[data-key=duplicate]")).to_have_count(0)


def test_every_level_of_bot_is_offered_with_times_to_think(tab: Tab) -> None:
    tab.go(f"#/new/{RACE}")
    seat = tab.find(".seat-row").nth(1).get_by_role("combobox")
    expect(seat.get_by_role("option", name="thinks 2 s")).to_have_count(1)
    labels = seat.get_by_role("option").all_text_contents()
    assert {"Bot: Random", "Bot: Beginner", "Bot: Greedy", "Bot: Search, the strongest"} < set(labels)
    assert "Bot: Search, the strongest, thinks 10 s" in labels
    seat.select_option("bot:search:2s")
    with tab.page.expect_request(lambda sent: sent.method == "POST" and sent.url.endswith("/v1/matches")) as sent:
        tab.find("button.primary").click()
    wanted: Any = sent.value.post_data_json
    assert [seat["player"] for seat in wanted["seats"]] == ["person", "bot:search:2s"]


def test_the_host_switches_hints_off_at_the_set_up(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.create(RACE, ("person", "bot:random"), hints=False)
    tab.running()
    tab.at_question()
    expect(tab.find("[data-key=hint]")).to_have_count(0)


def test_the_switch_for_hints_follows_the_seats_until_it_is_touched(tab: Tab) -> None:
    tab.go(f"#/new/{RACE}")
    seats = tab.find(".seat-row").get_by_role("combobox")
    seats.nth(1).select_option("bot:random")
    expect(tab.find("#hints")).to_be_checked()
    seats.nth(1).select_option("open")
    expect(tab.find("#hints")).not_to_be_checked()  # Guests have not agreed to them.
    tab.find("#hints").check()
    seats.nth(1).select_option("bot:random")
    seats.nth(1).select_option("open")
    expect(tab.find("#hints")).to_be_checked()
