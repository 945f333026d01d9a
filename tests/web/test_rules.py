"""The rules at hand: a page to read and to search, from Help, from pieces and from refusals."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from domain.games import games
from tests.web.axe import faults
from tests.web.conftest import OpenTab
from tests.web.tab import Tab

GALAXIES = "tiny_epic_galaxies"
LOOKS: dict[str, dict[str, Any]] = {
    "wide-dark": {"viewport": {"width": 1440, "height": 900}, "color_scheme": "dark"},
    "phone-light": {"viewport": {"width": 390, "height": 844}, "color_scheme": "light", "has_touch": True},
}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("game", sorted(games()))
def test_the_rules_of_every_game_can_be_read(open_tab: OpenTab, game: str, look: str) -> None:
    tab = open_tab(**LOOKS[look])
    tab.go(f"rules/{game}")
    tab.wait("#find")
    assert tab.page.evaluate("document.documentElement.dataset.theme") == look.partition("-")[2]
    assert tab.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(tab.page) == []


def test_a_search_leaves_the_paragraphs_that_hold_the_words(tab: Tab) -> None:
    tab.go(f"rules/{GALAXIES}")
    tab.wait("#find")
    all_of_them = tab.find(".rule:visible").count()
    tab.press("/")
    tab.page.keyboard.type("Nagato culture")
    expect(tab.find("section[id='9.3']")).to_be_visible()
    expect(tab.find("section[id='9']")).to_be_visible()  # The chapter it stands in.
    expect(tab.find("section[id='2.4']")).to_be_hidden()
    expect(tab.find("output")).to_have_text("1 paragraph")
    tab.press("Escape")
    expect(tab.find("output")).to_have_text("")
    assert tab.find(".rule:visible").count() == all_of_them


def test_a_link_inside_the_rules_leads_to_its_paragraph(tab: Tab) -> None:
    tab.go(f"rules/{GALAXIES}#7.4")
    tab.wait("#find")
    tab.find("section[id='7.4'] p a").click()
    expect(tab.page).to_have_url(re.compile("#8$"))
    expect(tab.find("section[id='8'] h2")).to_be_in_viewport()
    tab.find("#find").fill("Nagato")
    tab.page.evaluate("location.hash = '2.4'")  # A link from elsewhere ends the search.
    expect(tab.find("section[id='2.4']")).to_be_visible()


def test_the_page_speaks_czech_and_says_that_the_rules_do_not(open_tab: OpenTab) -> None:
    tab = open_tab(locale="cs")
    tab.go(f"rules/{GALAXIES}")
    expect(tab.find("label[for=find]")).to_have_text("Hledat v pravidlech")
    expect(tab.find("#search .aside").last).to_have_text("Pravidla jsou napsána anglicky.")


def test_help_leads_to_the_rules_of_the_game_on_the_table(tab: Tab) -> None:
    tab.go()
    tab.wait(".game-card")
    tab.press("?")
    expect(tab.find("dialog.help .rules-list a")).to_have_count(len(games()))
    tab.press("Escape")
    tab.create(GALAXIES, ("person",))
    tab.running()
    tab.press("?")
    link = tab.find("dialog.help .rules-list a")
    expect(link).to_have_count(1)
    expect(link).to_have_attribute("href", f"/rules/{GALAXIES}")
    expect(link).to_have_attribute("target", "_blank")


def test_an_opened_planet_leads_to_its_rule(tab: Tab) -> None:
    tab.create(GALAXIES, ("person", "bot:random"))
    tab.running()
    tab.at_question()
    for _ in range(60):
        tab.press("i")
        if tab.find(".lens .rules-link").count():
            break
        tab.page.wait_for_timeout(50)
    link = tab.find(".lens .rules-link")
    expect(link).to_have_attribute("href", re.compile(rf"^/rules/{GALAXIES}#[0-9.]+$"))
    with tab.page.context.expect_page() as opened:
        link.click()
    assert opened.value.url.startswith(f"{tab.address}/rules/{GALAXIES}#")


def test_a_refusal_links_to_its_paragraph(tab: Tab) -> None:
    tab.create(GALAXIES, ("person", "bot:random"))
    tab.running()
    tab.at_question()
    tab.page.route(
        "**/decisions/*",
        lambda route: route.fulfill(
            status=422,
            content_type="application/problem+json",
            json={"code": "illegal-action", "detail": "The converter can be used once per turn.", "rule": "5.2"},
        ),
    )
    tab.find(".offer").first.click()
    expect(tab.find(".toast.fault a")).to_have_attribute("href", f"/rules/{GALAXIES}#5.2")
    tab.troubles.clear()  # Chromium tells of every 422.
