"""What the others did: shown move by move, told in a strip, marked on the board; and pieces that open."""

import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from projections.pictures import PICTURES
from tests.web.conftest import OpenTab
from tests.web.tab import Tab

GALAXIES = "tiny_epic_galaxies"
RACE = "race_for_the_galaxy"
COMPANY = ("person", "bot:random")
PHONE = {"width": 390, "height": 844}


def until_the_bot_plays(tab: Tab, players: tuple[str, ...] = COMPANY) -> None:
    """Our turn is ended as soon as it can be."""
    tab.create(GALAXIES, players, undo="own")
    tab.running()
    end_the_turn(tab)


def end_the_turn(tab: Tab) -> None:
    for chance in range(25):
        tab.at_question()
        end = tab.find(".offer-foot [data-offer=end-turn]")
        if end.count():
            end.click()
            return
        tab.play(actions=1, chance=chance)


def test_moves_of_others_are_shown_one_by_one_and_can_be_skipped(open_tab: OpenTab) -> None:
    tab = open_tab(reduced_motion="no-preference")
    tab.page.add_init_script(OBSERVE_PACE)
    until_the_bot_plays(tab, ("person", "bot:greedy", "bot:greedy", "bot:greedy"))
    for chance in range(30):  # A bot's die may let us follow it, which is a question between its moves.
        tab.page.wait_for_function("() => window.paced.size >= 2 || document.querySelector('.offer')")
        if tab.page.evaluate("window.paced.size") >= 2:
            break
        tab.play(actions=1, chance=chance)
    assert tab.page.evaluate("window.paced.size") >= 2
    tab.press("Escape")
    tab.wait(".table:not([data-pacing])")
    expect(tab.find(".where")).to_have_text(re.compile(r"^Action (\d+) of \1$"))
    titles = tab.page.evaluate("[...window.titles]")
    assert all(re.fullmatch(r"Bot \d plays", title) for title in titles), titles
    assert tab.page.evaluate("window.offered") is False, "no choices while moves are being shown"


OBSERVE_PACE = """
window.paced = new Set();
window.titles = new Set();
window.offered = false;
setInterval(() => {
  if (!document.querySelector(".table[data-pacing]")) return;
  window.paced.add(document.querySelector(".where").textContent);
  window.titles.add(document.querySelector(".turn-title").textContent);
  if (document.querySelector(".offer")) window.offered = true;
}, 50);
"""


def test_with_reduced_motion_everything_is_there_at_once(open_tab: OpenTab) -> None:
    tab = open_tab()
    until_the_bot_plays(tab)
    tab.page.evaluate(
        "window.paced = false;"
        "new MutationObserver(() => { if (document.querySelector('[data-pacing]')) window.paced = true; })"
        ".observe(document.querySelector('.table'), { attributes: true })"
    )
    tab.at_question()
    assert tab.page.evaluate("window.paced") is False


def test_the_strip_tells_what_happened_and_the_board_marks_it_until_we_answer(
    open_tab: OpenTab, look: dict[str, Any]
) -> None:
    tab = open_tab(**look)
    until_the_bot_plays(tab)
    tab.wait(".offer")
    expect(tab.find(".strip h2")).to_have_text("Od tvého posledního tahu" if look else "Since your last move")
    lines = tab.find(".strip li").all_inner_texts()
    assert lines
    assert any("Bot 2" in line for line in lines)
    tab.page.wait_for_function("() => document.querySelector('.picture').shadowRoot.querySelector('.changed-flag')")
    tab.play(actions=1)
    tab.at_question()
    tab.page.wait_for_function(
        "(old) => [...document.querySelectorAll('.strip:not([hidden]) li')].map((row) => row.innerText).join() !== old",
        arg=",".join(lines),
    )
    for chance in range(12):  # The bot may follow our dice; then there is something new to mark.
        tab.at_question()
        if tab.find(".strip").is_hidden():
            break
        tab.play(actions=1, chance=chance)
    expect(tab.find(".strip")).to_be_hidden()
    tab.page.wait_for_function("() => !document.querySelector('.picture').shadowRoot.querySelector('.changed-flag')")


def test_the_speed_of_the_others_is_a_setting(open_tab: OpenTab) -> None:
    tab = open_tab(reduced_motion="no-preference")
    tab.page.add_init_script(OBSERVE_PACE)
    tab.create(GALAXIES, ("person", "bot:greedy", "bot:greedy"), undo="own")
    tab.running()
    tab.press("t")
    tab.find("[data-key=pace]").select_option("0")
    tab.press("p")
    before = tab.page.evaluate("window.paced.size")
    end_the_turn(tab)
    tab.at_question()
    assert tab.page.evaluate("window.paced.size") == before


NAMED = """async ([text, name]) => (await import("/web/table/reading.js")).concerns(text, name)"""


@pytest.mark.parametrize(
    ("text", "name", "named"),
    [
        ("Bot 2 attacks Ana's ship", "Ana", True),
        ("Anatol moves", "Ana", False),
        ("Player 10 passes", "Player 1", False),
        ("Player 10 attacks Player 1", "Player 1", True),
        ("Žofie platí hráči Jiří", "Jiří", True),
        ("A (x) wins", "(x)", True),
    ],
)
def test_a_line_concerns_the_player_it_names(tab: Tab, text: str, name: str, named: bool) -> None:
    tab.go()
    assert tab.page.evaluate(NAMED, [text, name]) is named


LONG = "Bot 2 does something that takes many words to tell, more than fit into a row"


def only_one_long_line(tab: Tab) -> None:
    """What the bot does is told in one sentence, longer than a phone is wide."""
    begun: list[int] = []
    told: list[int] = []

    def change(route: Route) -> None:
        answer = route.fetch()
        page = answer.json()
        begun.extend(line["ply"] for line in page["lines"] if line["text"] == "Bot 2 takes a turn")
        after = [line for line in page["lines"] if begun and line["ply"] > begun[0]]  # It begins with our action.
        lines = [{**line, "text": LONG} for line in after if not told or line["ply"] == told[0]][:1]
        told.extend(line["ply"] for line in lines)
        route.fulfill(response=answer, json={**page, "lines": lines})

    tab.page.route(re.compile(r"/log(\?|$)"), change)


def test_on_a_phone_a_long_line_of_the_strip_can_be_read_whole(open_tab: OpenTab) -> None:
    tab = open_tab(viewport=PHONE)
    only_one_long_line(tab)
    until_the_bot_plays(tab)
    tab.at_question()
    text = tab.find(".strip li > span")
    expect(text).to_have_count(1)
    tab.find(".strip-more").click()
    tab.wait(".strip.unfolded")
    assert text.evaluate("(words) => words.scrollWidth <= words.clientWidth")
    tab.find(".strip-more").click()
    expect(tab.find(".strip.unfolded")).to_have_count(0)


def test_a_piece_opens_while_its_choice_has_the_focus(tab: Tab) -> None:
    tab.create(RACE, COMPANY)
    tab.running()
    for chance in range(20):
        tab.at_question()
        if tab.find(".offer[data-anchors^='card:']").count():
            break
        tab.play(actions=1, chance=chance)
    tab.press("ArrowDown")
    tab.wait(".lens.full")
    row = tab.page.evaluate("document.activeElement.dataset.anchors.split(' ')[0]")
    assert row.startswith("card:")
    tab.press("Tab")
    tab.page.mouse.move(5, 5)
    tab.find("#tab-log").focus()
    expect(tab.find(".lens.full:visible")).to_have_count(0)


def test_pieces_glide_to_where_they_are_now(open_tab: OpenTab) -> None:
    tab = open_tab(reduced_motion="no-preference")
    tab.page.add_init_script(
        "const animate = Element.prototype.animate; window.glides = 0;"
        "Element.prototype.animate = function (...how) {"
        " if (this.classList.contains('orrery-glide')) window.glides += 1; return animate.apply(this, how); };"
    )
    tab.create(GALAXIES, ("person",))
    tab.running()
    for chance in range(12):
        tab.at_question()
        tab.play(actions=1, chance=chance)
        tab.page.wait_for_timeout(250)
        if tab.page.evaluate("window.glides"):
            break
    assert tab.page.evaluate("window.glides") > 0
    tab.page.wait_for_function("() => !document.querySelector('.picture').shadowRoot.querySelector('.orrery-glide')")


def test_a_card_opens_on_hover_with_all_its_text(tab: Tab) -> None:
    tab.create(RACE, COMPANY)
    tab.running()
    tab.at_question()
    card = tab.find(".picture [data-anchor^='card:']").first
    box = card.bounding_box()
    assert box is not None
    tab.page.mouse.move(box["x"] + 60, box["y"] + 10)
    lens = tab.wait(".lens.full")
    assert "cost" in lens.inner_text() or "defence" in lens.inner_text()
    drawn = tab.find(".lens:visible .lens-drawing svg").bounding_box()
    assert drawn is not None
    assert drawn["width"] > box["width"] * 1.3
    tab.page.mouse.move(5, 5)
    expect(tab.find(".lens.full:visible")).to_have_count(0)


def test_a_piece_opens_with_a_key_and_with_a_long_press(open_tab: OpenTab) -> None:
    tab = open_tab(viewport=PHONE, has_touch=True, is_mobile=True)
    tab.create(GALAXIES, COMPANY)
    tab.running()
    tab.at_question()
    tab.press("i")
    tab.wait(".lens.full")
    tab.press("Escape")
    expect(tab.find(".lens:visible")).to_have_count(0)
    tab.find(".way").first.tap()
    head = tab.ply
    long_press(tab, "planet:")
    assert tab.ply == head


def test_a_board_that_scrolls_by_itself_does_not_end_a_long_press(open_tab: OpenTab) -> None:
    tab = open_tab(viewport=PHONE, has_touch=True, is_mobile=True)
    tab.create(GALAXIES, COMPANY)
    tab.running()
    tab.at_question()
    tab.find(".way").first.tap()
    tab.page.evaluate(
        "document.addEventListener('pointerdown', () => document.querySelector('.stage-frame').scrollBy(0, 3))"
    )
    long_press(tab, "planet:")


def long_press(tab: Tab, kind: str) -> None:
    """Hold a finger on the first piece of that kind, once the page has brought the question into sight."""
    tab.page.wait_for_function(AT_REST)
    piece = tab.find(f".picture [data-anchor^='{kind}']").first
    piece.scroll_into_view_if_needed()
    tab.page.wait_for_function(AT_REST)
    box = piece.bounding_box()
    assert box is not None
    wire = tab.page.context.new_cdp_session(tab.page)
    point = [{"x": box["x"] + 40, "y": box["y"] + box["height"] - 20}]
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point})
    tab.wait(".lens.full")
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    tab.page.wait_for_timeout(400)  # Longer than a piece that a pointer has left stays open.
    expect(tab.find(".lens.full")).to_be_visible()


AT_REST = """async () => {
  const root = document.querySelector(".picture").shadowRoot;
  const places = () => [...root.querySelectorAll(".offered")].map((piece) => piece.getBoundingClientRect().top).join();
  const before = places();
  await new Promise((resolve) => setTimeout(resolve, 250));
  return before !== "" && before === places();
}"""
"""Rings are drawn, and nothing has moved for a moment."""


@pytest.mark.parametrize("game", PICTURES)
def test_help_explains_the_signs_of_the_game(tab: Tab, game: str) -> None:
    tab.create(game, COMPANY)
    tab.running()
    tab.at_question()
    tab.press("?")
    signs = tab.wait("dialog.help").locator(".legend li")
    assert signs.count() >= 6
    assert all(text.strip() for text in signs.all_inner_texts())


def test_an_undo_that_is_barred_says_why_and_offers_to_ask(tab: Tab) -> None:
    until_the_bot_plays(tab)
    tab.wait(".offer")
    tab.wait("[data-wind=undo].barred").click()
    said = tab.wait("dialog[open]").inner_text()
    assert re.search(r"No undo past action \d+: \w+", said)
    expect(tab.find("[data-key=ask-past]")).to_be_visible()
