"""Several people: by invitation, around one screen, watching, voting."""

import re

from playwright.sync_api import Route, expect

from tests.web.conftest import OpenTab
from tests.web.tab import Tab

GALAXIES = "tiny_epic_galaxies"
RACE = "race_for_the_galaxy"


def invited(open_tab: OpenTab, game: str, **wishes: object) -> tuple[Tab, Tab]:
    """A host and the guest who opened the link."""
    host, guest = open_tab(), open_tab()
    host.create(game, ("person", "open"), **wishes)  # type: ignore[arg-type]
    link = host.wait(".waiting .link").input_value()
    guest.page.goto(link)
    guest.wait("#join-name").fill("Bea")
    guest.find("[data-take]").first.click()
    host.running()
    guest.running()
    return host, guest


def after_the_missions(host: Tab, guest: Tab) -> tuple[Tab, Tab]:
    """Both have kept a mission, in secret; gives who is asked next, and the other."""
    for tab in (host, guest):
        tab.play(actions=1)
    for tab in (host, guest):
        tab.wait_ply(2)
    return (host, guest) if host.find(".turn[data-kind=yours]").count() else (guest, host)


def test_a_guest_joins_by_the_link_and_no_token_stays_in_the_address(open_tab: OpenTab) -> None:
    host, guest = invited(open_tab, GALAXIES)
    for tab in (host, guest):
        address = tab.page.url
        assert address.partition("#")[0] == f"{tab.address}/"
        assert len(address.rpartition("/")[2]) == 32
    first, other = after_the_missions(host, guest)
    before = first.ply
    first.play(actions=1)
    other.wait_ply(before + 1)
    guest.find("#tab-seats").click()
    expect(guest.find("#panel-seats .seat-name").nth(1)).to_contain_text("Bea")


def test_a_second_page_watches_live(open_tab: OpenTab) -> None:
    player, watcher = open_tab(), open_tab()
    match = player.create(GALAXIES, ("person",), listed=True)
    player.running()
    watcher.go()
    watcher.wait(f".match-card a[href$='{match}']").click()
    watcher.running()
    expect(watcher.find(".offer")).to_have_count(0)
    player.play(actions=3)
    head = player.at_rest()
    watcher.wait_ply(head, head)
    player.press("u")
    watcher.wait_ply(head - 1, head - 1)


SCISSORS = """
const whole = window.fetch;
window.resumedFrom = [];
window.fetch = async (path, options) => {
  const response = await whole(path, options);
  if (!String(path).includes("/events")) return response;
  window.resumedFrom.push(options.headers["Last-Event-ID"] ?? null);
  const wire = new TransformStream({ start: (end) => { window.cutTheWire = () => end.terminate(); } });
  return new Response(response.body.pipeThrough(wire), response);
};
"""


def test_a_lost_connection_is_found_again_and_nothing_is_missed(open_tab: OpenTab) -> None:
    player, watcher = open_tab(), open_tab()
    watcher.page.add_init_script(SCISSORS)
    match = player.create(GALAXIES, ("person",), listed=True)
    player.running()
    watcher.go(f"#/m/{match}")
    watcher.running()
    watcher.wait(".connection[data-connection=live]")
    watcher.page.evaluate("cutTheWire()")
    watcher.wait(".connection[data-connection=lost]")
    player.play(actions=4)
    head = player.at_rest()
    watcher.wait_ply(head, head)
    watcher.wait(".connection[data-connection=live]")
    first, again = watcher.page.evaluate("resumedFrom")
    assert first is None
    assert int(again) > 0


def test_a_takeback_is_asked_for_and_agreed_to(open_tab: OpenTab) -> None:
    host, guest = invited(open_tab, GALAXIES, undo="off")
    first, other = after_the_missions(host, guest)
    first.play(actions=1)
    first.wait_ply(3)
    first.press("Home")
    first.find("[data-key=ask]").click()
    first.wait("dialog[open] input").fill("a slip")
    first.press("Enter")
    expect(other.wait(".takeback")).to_contain_text("a slip")
    other.find("[data-vote=yes]").click()
    for tab in (first, other):
        tab.wait_ply(0, 0)


def test_around_one_screen_a_curtain_hides_the_hands(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.create(RACE, ("person", "person"))
    tab.wait(".curtain:not([hidden])")
    expect(tab.find(".table")).to_have_attribute("inert", "")
    expect(tab.find(".table")).to_have_css("visibility", "hidden")
    tab.find(".curtain button").click()
    tab.running()
    expect(tab.find(".turn-title")).to_contain_text("Your turn")
    names = [tab.find(".turn-title").text_content()]
    tab.play(actions=1)
    tab.wait(".curtain:not([hidden]) button")
    expect(tab.find(".picture svg, .offer, .log li, .recent li, .score-card")).to_have_count(0)
    tab.find(".curtain button").click()
    tab.wait(".turn[data-kind=yours]")
    names.append(tab.find(".turn-title").text_content())
    assert names[0] != names[1]


def test_a_match_that_is_not_for_us_says_so_and_leads_home(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go("#/m/" + "0" * 32)
    tab.wait(".nothing").get_by_role("link", name="Lobby").click()
    tab.wait(".game-card")
    assert [trouble for trouble in tab.troubles if "404" not in trouble] == []
    tab.troubles.clear()  # The browser itself tells of the 404.


def test_a_sealed_answer_is_withdrawn_and_given_anew(open_tab: OpenTab) -> None:
    host, guest = invited(open_tab, RACE)
    host.at_rest()
    host.play(actions=1)
    host.wait("[data-key=withdraw]").click()
    host.at_rest()
    host.play(actions=1)
    expect(host.find(".turn[data-kind=answered]")).to_be_visible()
    guest.play(actions=1)
    host.at_rest()


def test_who_leaves_is_replaced_by_a_bot_and_the_host_may_abandon(open_tab: OpenTab) -> None:
    host, guest = invited(open_tab, GALAXIES)
    guest.find("#tab-seats").click()
    guest.page.get_by_role("button", name="Leave this seat").click()
    guest.find("dialog .primary").click()
    host.find("#tab-seats").click()
    expect(host.find("#panel-seats .seat-card").nth(1)).to_contain_text("a bot plays on")
    host.page.get_by_role("button", name="Abandon the match").click()
    host.find("dialog .primary").click()
    host.wait(".table[data-status=abandoned]")
    guest.wait(".table[data-status=abandoned]")


def test_after_the_end_any_eyes_and_two_side_by_side(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.create(RACE, ("person", "bot:random"))
    tab.running()
    tab.play(actions=2)
    tab.find("#tab-seats").click()
    tab.page.get_by_role("button", name="Abandon the match").click()
    tab.find("dialog .primary").click()
    tab.wait(".table[data-status=abandoned]")
    tab.find("[data-key=eyes]").select_option("seat:1")
    tab.find("[data-key=second]").select_option("archive")
    expect(tab.find(".pane:visible .picture svg")).to_have_count(2)
    tab.press("Home")
    tab.wait_ply(0)


def test_looking_with_a_bots_eyes_is_asked_first_and_marks_the_match(tab: Tab) -> None:
    tab.create(RACE, ("person", "bot:random"))
    tab.running()
    tab.play(actions=2)
    tab.at_rest()
    tab.find("#tab-seats").click()
    tab.find(".about summary").click()
    tab.press("Home")
    eyes = tab.find("[data-key=eyes]")
    eyes.select_option("seat:1")
    expect(tab.find("dialog[open]")).to_contain_text("marks it as assisted")
    tab.page.get_by_role("button", name="Cancel").click()
    expect(eyes).to_have_value("seat:0")
    expect(tab.find(".about")).not_to_contain_text("hidden cards were looked at")
    eyes.select_option("seat:1")
    tab.find("dialog[open] .primary").click()
    expect(eyes).to_have_value("seat:1")
    expect(tab.find(".about")).to_contain_text("hidden cards were looked at")


def test_the_waiting_room_first_offers_to_copy_the_link(tab: Tab) -> None:
    tab.create(GALAXIES, ("person", "open"))
    expect(tab.find(".waiting button").first).to_have_text("Copy the link")


def test_around_one_screen_nobody_passes_the_device_for_a_forced_choice(tab: Tab) -> None:
    forced: set[str] = set()

    def leave_one_offer(route: Route) -> None:
        answer = route.fetch()
        body = answer.json()
        for decision in body["decisions"]:
            if decision["seat"] == 1 and decision["offers"]:
                forced.add(decision["id"])
                if len(forced) == 1:
                    decision["offers"] = decision["offers"][:1]
        route.fulfill(response=answer, json=body)

    tab.page.route(re.compile(r"/decisions(\?|$)"), leave_one_offer)
    tab.create(GALAXIES, ("person", "person"))
    tab.find(".curtain button").click()
    tab.wait(".offer")
    tab.play(actions=1)
    tab.wait_ply(2)  # The second player's mission was kept without a curtain.
    assert forced
