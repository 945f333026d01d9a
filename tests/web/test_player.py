"""The player on the page: made with a name, on two devices, and called when it is their turn."""

import re

import pytest
from playwright.sync_api import Error, expect

from tests.web.axe import faults
from tests.web.conftest import OpenTab
from tests.web.qr_reader import read_qr
from tests.web.tab import Tab

GALAXIES = "tiny_epic_galaxies"


def make_player(tab: Tab, name: str) -> None:
    tab.go()
    tab.wait("#player-name").fill(name)
    tab.find(".player-card button.primary").click()
    expect(tab.find("#player-title")).to_contain_text(name)


def pairing_code(tab: Tab) -> str:
    tab.find("[data-key=devices]").click()
    return tab.wait("dialog .pairing-code").text_content() or ""


ENCODE = "async (texts) => { const { qrModules } = await import('/web/player/qr.js'); return texts.map(qrModules); }"


def test_a_qr_code_of_every_size_says_what_it_should(tab: Tab) -> None:
    tab.go()
    whole = "https://example.org/#/pair/" + "0123456789ABCDEFGHJKMNPQRSTVWXYZ" * 7
    texts = [*(whole[:length] for length in range(0, 214, 3)), "žluťoučký kůň"]
    codes = tab.page.evaluate(ENCODE, texts)
    assert [read_qr(modules) for modules in codes] == texts
    assert {len(modules) for modules in codes} == {17 + 4 * version for version in range(1, 11)}


def test_a_text_that_is_too_long_for_a_qr_code_is_refused(tab: Tab) -> None:
    tab.go()
    with pytest.raises(Error, match="too long"):
        tab.page.evaluate(ENCODE, ["x" * 214])


def test_a_damaged_qr_code_is_not_read() -> None:
    """The reader itself must be able to fail."""
    with pytest.raises(AssertionError):
        read_qr([[False] * 21 for _ in range(21)])


def test_my_games_are_on_my_other_device_too(open_tab: OpenTab) -> None:
    desk, phone = open_tab(), open_tab(viewport={"width": 390, "height": 844}, has_touch=True)
    make_player(desk, "Ana")
    match = desk.create(GALAXIES, ("person", "bot:greedy"))
    desk.running()
    desk.go()
    code = pairing_code(desk)
    assert re.fullmatch(r"[0-9A-Z]{5}-[0-9A-Z]{5}", code)
    expect(desk.find("dialog svg.qr")).to_be_visible()
    phone.go(f"#/pair/{code}")
    phone.page.get_by_role("button", name="Pair").click()
    expect(phone.find("#player-title")).to_contain_text("Ana")
    phone.wait(f".match-card a[href$='{match}']").click()
    phone.running()
    phone.at_question()
    phone.play(actions=1)


def test_a_code_is_typed_and_works_once(open_tab: OpenTab) -> None:
    desk, phone, thief = open_tab(), open_tab(), open_tab()
    make_player(desk, "Ana")
    code = pairing_code(desk)
    for tab in (phone, thief):
        tab.go()
        tab.wait("[data-key=pair]").click()
        tab.wait("dialog input").fill(code.lower().replace("-", " "))
        tab.press("Enter")
        if tab is phone:
            expect(tab.find("#player-title")).to_contain_text("Ana")
    thief.wait(".toast.fault")
    thief.troubles.clear()  # The browser itself tells of the 410.
    expect(thief.find("#player-name")).to_be_visible()


def test_a_lost_device_is_logged_out_from_another_one(open_tab: OpenTab) -> None:
    desk, phone = open_tab(), open_tab()
    make_player(desk, "Ana")
    code = pairing_code(desk)
    phone.go(f"#/pair/{code}")
    phone.page.get_by_role("button", name="Pair").click()
    expect(phone.find("#player-title")).to_contain_text("Ana")
    desk.press("Escape")
    desk.find("[data-key=devices]").click()
    expect(desk.find("dialog [data-device]")).to_have_count(2)
    assert faults(desk.page) == []
    desk.page.get_by_role("button", name="Log it out").click()
    desk.find("dialog").last.get_by_role("button", name="Log it out").click()
    expect(desk.find("dialog [data-device]")).to_have_count(1)
    expect(desk.find("dialog [data-device]")).to_contain_text("This device")
    phone.page.reload()
    expect(phone.wait("#player-name")).to_be_visible()
    phone.troubles.clear()  # The browser itself tells of the 401.


def test_a_player_is_deleted_for_good(open_tab: OpenTab) -> None:
    ana, bea = open_tab(), open_tab()
    make_player(ana, "Ana")
    match = ana.create(GALAXIES, ("person", "bot:greedy"), listed=True)
    ana.running()
    ana.go()
    ana.find("[data-key=devices]").click()
    ana.wait("[data-key=delete-player]").click()
    ana.find("dialog").last.get_by_role("button", name="Delete the player").click()
    expect(ana.wait("#player-name")).to_be_visible()
    expect(ana.find("dialog")).to_have_count(0)
    bea.go()
    card = bea.wait(f".match-card:has(a[href$='{match}'])")
    expect(card).to_contain_text("somebody")
    expect(card).not_to_contain_text("Ana")


def test_the_title_counts_matches_that_wait_and_the_list_shows_them_first(open_tab: OpenTab) -> None:
    ana, bea = open_tab(), open_tab()
    make_player(ana, "Ana")
    make_player(bea, "Bea")
    match = ana.create(GALAXIES, ("person", "open"))
    link = ana.wait(".waiting .link").input_value()
    ana.go()
    ana.create(GALAXIES, ("person", "open"))
    ana.go()
    expect(ana.find(".match-card .badge")).to_have_count(0)
    expect(ana.page).to_have_title("Orrery")
    bea.page.goto(link)
    expect(bea.wait("#join-name")).to_have_value("Bea")
    bea.find("[data-take]").first.click()
    bea.running()
    expect(ana.page).to_have_title("(1) Orrery")
    first = ana.find(".match-lists section").first.locator(".match-card").first
    expect(first.locator("a")).to_have_attribute("href", f"#/m/{match}")
    expect(first.locator(".badge")).to_have_text("your turn")


def test_a_sound_calls_unless_it_is_switched_off(open_tab: OpenTab) -> None:
    ana = open_tab()
    make_player(ana, "Ana")
    expect(ana.find("[data-key=sound]")).to_have_attribute("aria-pressed", "true")
    ana.find("[data-key=sound]").click()
    expect(ana.find("[data-key=sound]")).to_have_attribute("aria-pressed", "false")
    ana.page.evaluate(
        "() => { window.sounds = 0; const begin = OscillatorNode.prototype.start;"
        " OscillatorNode.prototype.start = function (when) { window.sounds += 1; return begin.call(this, when); }; }"
    )
    ana.find("[data-game=tiny_epic_galaxies]").click()
    ana.wait(".seat-row")
    ana.find("button.primary").click()
    ana.running()
    expect(ana.page).to_have_title(re.compile(r"^\(1\) "))
    assert ana.page.evaluate("window.sounds") == 0
    ana.find(".home").click()
    ana.wait("[data-key=sound]").click()
    assert ana.page.evaluate("window.sounds") == 2


def test_a_hidden_page_notifies_where_the_browser_allows_it(open_tab: OpenTab) -> None:
    ana, bea = open_tab(permissions=["notifications"]), open_tab()
    ana.page.add_init_script(
        "window.notes = []; window.Notification = class { static permission = 'granted';"
        " constructor(title, options) { window.notes.push(options.body); } };"
        "Object.defineProperty(document, 'hidden', { get: () => window.away === true });"
    )
    make_player(ana, "Ana")
    ana.create(GALAXIES, ("person", "open"))
    link = ana.wait(".waiting .link").input_value()
    ana.page.evaluate("window.away = true")
    bea.page.goto(link)
    bea.wait("#join-name").fill("Bea")
    bea.find("[data-take]").first.click()
    expect(ana.page).to_have_title(re.compile(r"^\(1\) "))
    assert ana.page.evaluate("window.notes")[0] == "It is your turn."


def test_a_player_is_forgotten_on_one_device_only(open_tab: OpenTab) -> None:
    desk, phone = open_tab(), open_tab(locale="cs-CZ")
    make_player(desk, "Ana")
    phone.go(f"#/pair/{pairing_code(desk)}")
    phone.page.get_by_role("button", name="Spárovat").click()
    expect(phone.find("#player-title")).to_contain_text("Ana")
    phone.find("[data-key=forget]").click()
    phone.wait("dialog .primary").click()
    expect(phone.find("#player-name")).to_be_visible()
    desk.go()
    expect(desk.find("#player-title")).to_contain_text("Ana")
    expect(desk.find("[data-key=rename]")).to_be_visible()
