"""One person at the table: playing by click and by key, winding, looking."""

import re

import pytest
from playwright.sync_api import expect

from projections.pictures import PICTURES
from tests.web.conftest import OpenTab
from tests.web.tab import Tab

GALAXIES = "tiny_epic_galaxies"
ALONE = ("person",)
COMPANY = ("person", "bot:random")


def test_undo_takes_back_and_redo_gives_again(tab: Tab) -> None:
    tab.create(GALAXIES, ALONE)
    tab.running()
    tab.play(actions=4)
    head = tab.at_rest()
    tab.find("[data-wind=undo]:not(:disabled)").click()
    tab.wait_ply(head - 1, head - 1)
    tab.find("[data-wind=redo]:not(:disabled)").click()
    tab.wait_ply(head, head)
    tab.press("u")
    tab.wait_ply(head - 1, head - 1)
    tab.wait("[data-wind=redo]:not(:disabled)")
    tab.press("r")
    tab.wait_ply(head, head)


def test_one_click_goes_back_to_any_point(tab: Tab) -> None:
    tab.create(GALAXIES, ALONE)
    tab.running()
    tab.play(actions=5)
    head = tab.at_rest()
    tab.find(f"[data-undo='{head - 3}']").click()
    tab.wait_ply(head - 3, head - 3)
    tab.wait(".offer")


def test_buttons_stay_the_same_ones_while_time_runs(tab: Tab) -> None:
    """A click begins with one ply and ends with another: on a new button it would be none."""
    tab.create(GALAXIES, ALONE)
    tab.running()
    tab.play(actions=6)
    head = tab.at_rest()
    tab.find(".time-row select").select_option("0.5")
    tab.press("Home")
    tab.wait_ply(0, head)
    tab.find("[data-key=play]").click()
    tab.page.evaluate(f"kept = [...document.querySelectorAll('{BUTTONS}')]")
    assert tab.page.evaluate("kept.length") == 4
    expect(tab.find(".where")).to_have_text(re.compile(f"^Action [1-{head - 1}] of {head}$"))
    assert tab.page.evaluate("kept.every((button) => button.isConnected)")
    tab.find("[data-key=pause]").click()
    tab.wait("[data-key=play]")


def test_a_pause_that_comes_just_after_the_end_does_not_start_again(tab: Tab) -> None:
    tab.create(GALAXIES, ALONE)
    tab.running()
    tab.play(actions=4)
    head = tab.at_rest()
    tab.find(".time-row select").select_option("16")
    tab.press("Home")
    tab.wait_ply(0, head)
    # From within the page: no click from outside would come in time.
    late = """() => new Promise((told) => {
      const button = document.querySelector("[data-key=play]");
      let runs = false;
      const watcher = new MutationObserver(() => {
        if (button.dataset.key === "pause") runs = true;
        else if (runs) {
          watcher.disconnect();
          button.click();
          setTimeout(() => told(button.dataset.key), 50);
        }
      });
      watcher.observe(button, { attributes: true, attributeFilter: ["data-key"] });
      button.click();
    })"""
    assert tab.page.evaluate(late) == "play"
    tab.wait_ply(head, head)
    tab.page.wait_for_timeout(350)
    tab.find(".time-row select").select_option("0.5")
    tab.find("[data-key=play]").click()
    tab.wait("[data-key=pause]")


BUTTONS = "[data-key=pause], [data-key=now], [data-key=fork], [data-key=eyes]"


def test_the_timeline_winds_by_keys_by_dragging_and_by_itself(tab: Tab) -> None:
    tab.create(GALAXIES, ALONE)
    tab.running()
    tab.play(actions=6)
    head = tab.at_rest()
    tab.press("ArrowLeft")
    tab.wait_ply(head - 1, head)
    expect(tab.find(".turn-title")).to_have_text("You are looking at the past.")
    expect(tab.find(".offer")).to_have_count(0)
    tab.press("Home")
    tab.wait_ply(0, head)
    tab.press("ArrowRight", "ArrowRight")
    tab.wait_ply(2, head)
    tab.press("Shift+ArrowRight")
    expect(tab.find(".where")).not_to_have_text(f"Action 2 of {head}")
    slider = tab.find(".timeline input")
    box = slider.bounding_box()
    assert box is not None
    tab.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.6)
    tab.page.mouse.down()
    tab.page.mouse.move(box["x"] + 3, box["y"] + box["height"] * 0.6, steps=5)
    tab.page.mouse.up()
    tab.wait_ply(0, head)
    tab.find("select[aria-label=Speed]").select_option("16")
    tab.find(".where").click()
    tab.press("Space")
    tab.wait_ply(head, head)
    tab.wait(".offer")


def test_every_ply_of_the_log_and_of_the_chart_can_be_clicked(tab: Tab) -> None:
    tab.create(GALAXIES, ALONE)
    tab.running()
    tab.play(actions=6)
    head = tab.at_rest()
    tab.press("l")
    tab.wait(f".log button[data-ply='{head}']")
    tab.find(".log button[data-ply='1']").click()
    tab.wait_ply(1, head)
    tab.press("c")
    plot = tab.wait(".chart-plot").bounding_box()
    assert plot is not None
    tab.page.mouse.click(plot["x"] + plot["width"] - 1, plot["y"] + 20)
    tab.wait_ply(head, head)
    assert tab.find(".chart .score-line").count() >= 1


def test_the_past_can_be_forked_into_a_match_of_its_own(tab: Tab) -> None:
    match = tab.create(GALAXIES, ALONE)
    tab.running()
    tab.play(actions=4)
    tab.at_rest()
    tab.press("ArrowLeft", "ArrowLeft")
    tab.find("[data-key=fork]").click()
    tab.page.wait_for_url(lambda url: "/m/" in url and match not in url)
    tab.running()
    tab.wait_ply(0, 0)
    tab.wait(".offer")
    tab.press("t")
    expect(tab.find("[data-key=parent]")).to_have_text(re.compile(r"^Fork of \w.* at action \d+$"))
    tab.go()
    expect(tab.find(".match-fork").first).to_have_text(re.compile(r"^Fork of \w.* at action \d+$"))


@pytest.mark.parametrize(
    ("rated", "undo", "words"),
    [
        (True, "own", "seats.rated"),
        (True, "free", "seats.ratedUnlessWound"),
        (False, "free", "seats.unrated"),
    ],
)
def test_a_match_with_free_undo_does_not_claim_to_count(tab: Tab, rated: bool, undo: str, words: str) -> None:
    tab.go()
    match = {"rated": rated, "policies": {"undo": undo}}
    asked = "async (match) => (await import('/web/table/reading.js')).ratingWords(match)"
    assert tab.page.evaluate(asked, match) == words


def test_a_whole_turn_is_played_with_the_keyboard_only(tab: Tab) -> None:
    tab.go()
    tab.wait(f"[data-game={GALAXIES}]")
    for _ in range(40):
        tab.press("Tab")
        if tab.page.evaluate("document.activeElement.dataset.game") == GALAXIES:
            break
    tab.press("Enter")
    tab.wait(".seat-row")
    tab.find(".seat-row input").first.focus()
    tab.press("Enter")
    tab.running()
    for answered in range(8):
        tab.at_rest()
        decision = tab.find(".offer").first.get_attribute("data-key")
        if answered % 2:
            tab.press("1")
        else:
            tab.press("ArrowDown", "Enter")
        if tab.find("[data-confirm]").count():
            tab.press("1", "Escape")
        assert decision
        tab.page.wait_for_function("() => !document.querySelector('[data-busy]')")
    assert tab.ply >= 4
    tab.press("?")
    tab.wait("dialog.help")
    tab.press("Escape")
    expect(tab.find("dialog")).to_have_count(0)


def test_pieces_and_offers_light_each_other_and_a_click_plays(tab: Tab) -> None:
    tab.create(GALAXIES, ALONE)
    tab.running()
    tab.at_rest()
    tab.wait(".picture .offered")
    anchored = tab.find(".offer").filter(has_text="Activate").first
    anchored.hover()
    tab.wait(".picture .ring-lit")
    die = tab.find(".picture [data-anchor='die:0'].offered").first
    numbered = tab.find(".offers").inner_text()
    die.hover(force=True)
    tab.wait(".offer.touched")
    assert tab.find(".offers").inner_text() == numbered, "hovering renumbers nothing"
    die.click(force=True)
    tab.wait(".crumbs button, .value, .table[data-busy], .where:not(:text('Set-up'))")


def test_choosing_several_counts_and_confirms(tab: Tab) -> None:
    tab.create(GALAXIES, ALONE)
    tab.running()
    head = tab.at_rest()
    tab.find(
        ".offer",
    ).filter(has=tab.find(".badge")).first.click()
    expect(tab.find("[data-confirm]")).to_be_disabled()
    tab.find(".value").first.click()
    expect(tab.find(".hole-head [role=status]")).to_contain_text(re.compile("^1 of"))
    expect(tab.find(".value").first).to_have_attribute("aria-pressed", "true")
    tab.find("[data-confirm]").click()
    tab.wait_ply(head + 1)


def test_a_barrier_says_why_and_offers_that_reveal_are_marked(tab: Tab) -> None:
    tab.create(GALAXIES, COMPANY, undo="own")
    tab.running()
    tab.at_rest()
    tab.wait(".offer .reveals")
    tab.play(actions=6)
    tab.at_rest()
    barrier = tab.wait(".barrier")
    assert re.match(r"No undo past action \d+: \w+", barrier.get_attribute("aria-label") or "")


def test_nothing_is_marked_as_revealing_where_undo_is_free(tab: Tab) -> None:
    tab.create(GALAXIES, ALONE, undo="free")
    tab.running()
    tab.at_rest()
    expect(tab.find(".offer .reveals")).to_have_count(0)


def test_czech_reaches_the_labels_the_prompts_and_the_log(tab: Tab) -> None:
    tab.create(GALAXIES, ALONE)
    tab.running()
    tab.at_rest()
    english = tab.find(".turn-text").text_content()
    tab.page.get_by_label("Language").select_option("cs")
    expect(tab.find("html")).to_have_attribute("lang", "cs")
    tab.wait(".offer")
    expect(tab.find(".turn-title")).to_have_text("Jsi na tahu")
    assert tab.find(".turn-text").text_content() != english
    tab.find("#tab-log").click()
    expect(tab.find("#tab-log")).to_have_text("Záznam")


def test_a_reload_finds_the_table_as_it_was(tab: Tab) -> None:
    tab.create(GALAXIES, ALONE)
    tab.running()
    tab.play(actions=3)
    head = tab.at_rest()
    tab.page.reload()
    tab.running()
    assert tab.at_rest() == head
    tab.go("#/")
    tab.page.reload()
    expect(tab.wait(".match-card")).to_contain_text("your turn")


def test_a_phone_shows_everything_without_moving_sideways(open_tab: OpenTab) -> None:
    phone = open_tab(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    phone.go()
    phone.wait(".game-card")
    assert phone.page.evaluate(wider) == 0
    phone.create(GALAXIES, ALONE)
    phone.running()
    phone.at_rest()
    assert phone.page.evaluate(wider) == 0
    phone.find(".offer").first.tap()
    phone.wait_ply(1)
    phone.press("Home")
    phone.wait(".past:visible")
    assert phone.page.evaluate(wider) == 0
    stage = phone.find(".stage").bounding_box()
    assert stage is not None
    assert stage["height"] > 150


SEEN = """() => {
  const frame = document.querySelector(".stage-frame").getBoundingClientRect();
  const pieces = document.querySelector(".picture").shadowRoot.querySelectorAll(".offered");
  return [...pieces].some((piece) => {
    const box = piece.getBoundingClientRect();
    const end = Math.min(box.bottom, piece.closest(".tray")?.getBoundingClientRect().bottom ?? Infinity);
    const upright = box.top >= frame.top && end <= frame.bottom + 1;
    return upright && box.left >= frame.left && box.right <= frame.right + 1;
  });
}"""


def test_on_a_phone_the_picture_can_be_read_and_what_is_asked_about_comes_into_sight(open_tab: OpenTab) -> None:
    tab = open_tab(viewport={"width": 390, "height": 844})
    tab.create("race_for_the_galaxy", COMPANY)
    tab.running()
    tab.wait(".picture .offered")
    tab.page.wait_for_function(SEEN)
    smallest = """() => Math.min(...[...document.querySelector(".picture").shadowRoot.querySelectorAll("text")]
      .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))"""
    assert tab.page.evaluate(smallest) >= 11
    assert tab.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


CLICK_RINGED = """(turn) => {
  const root = document.querySelector(".picture").shadowRoot;
  const ringed = [...root.querySelectorAll(".offered")];
  const piece = ringed[(turn * 7) % ringed.length];
  piece?.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true, view: window }));
  return piece ? piece.dataset.anchor : "";
}"""
ANSWERED = """(before) => {
  const side = document.querySelector(".side").innerText + document.querySelector(".where").textContent;
  return side !== before;
}"""
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
SAID = "() => document.querySelector('.side').innerText + document.querySelector('.where').textContent"


@pytest.mark.parametrize("game", PICTURES)
def test_every_ringed_piece_reacts_to_a_click(tab: Tab, game: str) -> None:
    tab.create(game, ("person", "bot:random"), undo="own")
    tab.running()
    clicked = []
    for turn in range(12):
        tab.at_question()
        if tab.find("[data-ghost], [data-key=ghost-confirm]").count():
            tab.play(actions=1, chance=turn)  # A piece is being laid: tests/web/test_laying.py.
            continue
        tab.page.evaluate(TWO_FRAMES)  # The rings of this question.
        before = tab.page.evaluate(SAID)
        anchor = tab.page.evaluate(CLICK_RINGED, turn)
        if not anchor:
            tab.play(actions=1, chance=turn)
            continue
        tab.page.wait_for_function(ANSWERED, arg=before)
        clicked.append(anchor)
        if len(clicked) == 4:
            break
    assert len(clicked) >= 2
