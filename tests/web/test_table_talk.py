"""After the match and beside it: messages to the others, and the same players once more."""

from playwright.sync_api import expect

from tests.web.conftest import OpenTab
from tests.web.test_together import GALAXIES, invited


def test_players_write_to_each_other_and_play_again_with_the_tokens_they_have(open_tab: OpenTab) -> None:
    host, guest = invited(open_tab, GALAXIES)
    guest.find("#tab-log").click()
    guest.find("[data-key=message]").fill("Well met!")
    guest.find("[data-key=send]").click()
    expect(guest.find(".message-list li")).to_have_count(1)
    host.find("#tab-log").click()
    expect(host.find(".message-list li")).to_contain_text("Well met!")
    expect(guest.find("[data-key=message]")).to_have_value("")

    first = host.page.url
    host.find("#tab-seats").click()
    host.page.get_by_role("button", name="Abandon").click()
    host.wait("dialog button.primary").click()
    guest.wait(".turn [data-key=again]").click()
    guest.running()
    expect(guest.find(".turn[data-kind=over]")).to_have_count(0)
    expect(host.find(".turn [data-key=again]")).to_have_text("Join the rematch")
    host.find(".turn [data-key=again]").click()
    host.running()
    assert guest.page.url.rpartition("/")[2] == host.page.url.rpartition("/")[2] != first.rpartition("/")[2]
    for tab in (host, guest):
        tab.find("#tab-seats").click()
        expect(tab.find("#panel-seats .seat-name").nth(0)).to_contain_text("Bea")
        expect(tab.find("#panel-seats .badge")).to_have_count(1)
